// The player of lessons: shows each stop's moment and says the stop's words beside it.
//
// Promises: while a lesson is open, PageDown and PageUp, which a clicker sends, go to its next and
// previous stop, and past the last one finish it; every other key does what it always does, so the
// learner may step, act and look elsewhere. Whoever opens another run leaves the lesson, and is
// offered the way back to the stop. Going to a stop shows exactly what the stop says: its run
// without anything done to it, its moment, perspective, pool, tab and selection, and whether the
// future is hidden. Runs that were forked meanwhile are kept as long as the stops stay in the same
// scenario. A stop's question is asked below its words; in front of a class the next key puts it in
// their place. What was answered is kept and shown again.
#pragma once

#include <optional>

#include "app/learn/lesson/lesson_places.hpp"
#include "app/model/playback/playhead.hpp"
#include "app/panels/lesson/layout.hpp"
#include "app/storage/saved_session.hpp"
#include "app/workspace/asked_question.hpp"
#include "app/workspace/hidden_future.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class LessonPanel : public DockActivity,
                    public SeesKeysFirst,
                    public Moves,
                    public FollowsRuns,
                    public KeepsState,
                    public OpensFiles,
                    public NamedInLinks {
public:
    const PanelInfo& info() const override;
    bool isOpen() const override { return open_.has_value(); }
    void giveUpDock(Workspace& workspace) override;
    std::string leftAs(const TextCatalog& words) const override;
    void comeBack(Workspace& workspace) override;
    bool selectedItself(const Workspace& workspace) const override;
    void runOpened(Workspace& workspace) override;
    bool fillsCaption() const override { return open_.has_value() && !away_; }
    bool openFile(const std::string& file, Workspace& workspace) override;
    bool pressFirst(KeyChord key, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool wheel(float amount, Vec2 at, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    bool tick(double milliseconds, Workspace& workspace) override;
    std::optional<PresenterNotes> presenterNotes(const Workspace& workspace) const override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void laidOut(const Screen& screen) override;
    void save(SavedSession& session, const Workspace& workspace) const override;
    void loading(const SavedSession& session, Workspace& workspace) override;
    void load(const SavedSession& session, Workspace& workspace) override;
    std::string mark() const override;
    bool nameIn(Link& link) const override;
    bool goToStop(std::size_t stop, Workspace& workspace) override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    /// Shows that stop, from 0; the last one if there are fewer.
    void goTo(std::size_t stop, Workspace& workspace);
    void next(Workspace& workspace);
    void previous(Workspace& workspace);
    /// Shows the stop again after the learner went elsewhere.
    void back(Workspace& workspace);
    void leave(Workspace& workspace);

    /// How far the lesson is that is read, and what was answered in it, judged once more: a line of
    /// JSON for a page around the program's; empty if there is none. Changes only if `mark` does.
    std::string report(const Workspace& workspace) const;

    /// The lesson that is read; null if there is none.
    const Lesson* lesson() const { return open_ ? &open_->lesson : nullptr; }
    std::size_t stop() const { return stop_; }
    bool away() const { return away_; }
    const StopPlace& place() const { return open_->places[stop_]; }
    /// The question of the stop; null if it asks nothing, or it was left.
    const Attempt* attempt() const { return asked_.attempt(); }

private:
    struct OpenLesson {
        std::string key;
        Lesson lesson;
        std::vector<StopPlace> places;
    };

    void open(const std::string& file, Workspace& workspace);
    void showRun(Workspace& workspace);
    void finish(Workspace& workspace);
    void end(Workspace& workspace);
    bool runIsOpen(const Workspace& workspace) const;
    bool isAway(const Workspace& workspace) const;
    bool isThere(const Playhead& head) const;
    bool isLast() const { return stop_ + 1 == open_->places.size(); }
    /// Whether Enter ends the lesson.
    bool canFinish() const;
    void sayHowItWent(Workspace& workspace) const;
    void dropShown(Workspace& workspace);
    void keepFutureHidden(Workspace& workspace);
    void ask(Workspace& workspace);
    void askAgain(Workspace& workspace);
    bool pressQuestion(KeyChord key, Workspace& workspace);
    void settle(Workspace& workspace);
    std::optional<SavedAnswer> answerBefore(const Workspace& workspace) const;
    void keepProgress(Workspace& workspace, bool open) const;

    std::optional<OpenLesson> open_;
    std::size_t stop_ = 0;
    std::string left_;      ///< the lesson that something else took the place of, at `stop_`
    bool showing_ = false;  ///< the lesson itself opens a run
    FutureHider future_;    ///< at a stop that hides it
    AskedQuestion asked_;
    bool posed_ = false;       ///< in front of a class: the question took the place of the words
    std::size_t answers_ = 0;  ///< given since the program started
    // as of the last `prepare`
    bool away_ = false;
    bool hidden_ = false;  ///< the stop hides the future, and nobody has shown it
    std::string title_;
    RichText words_;
    std::vector<const RichText*> all_;  ///< of every stop of the lesson open, as of `prepare`
    std::size_t reached_ = 0;
    float scroll_ = 0;
    float scrollRange_ = 0;  ///< as last laid out
    float step_ = 48;        ///< of the wheel, in pixels
};

}  // namespace poolscope
