// Predict mode: on the way forward through any run the playhead stops before an event in question,
// and the panel asks what happens next.
//
// Promises: only what goes forward event by event meets a question; whoever goes back or jumps is
// never asked. Enter, or a button, plays as far as the next one. While the mode is on the future is
// hidden, and afterwards it is as it was. A live run is asked about only where its events are
// known: not while its end is followed. The answers that are counted are those at the first try;
// their score is kept with the session, and so is what was answered in the run that is open. A
// lesson ends the mode.
#pragma once

#include <optional>
#include <set>
#include <utility>

#include "app/model/predict/plan.hpp"
#include "app/panels/predict/layout.hpp"
#include "app/workspace/asked_question.hpp"
#include "app/workspace/panel_roles.hpp"

namespace poolscope {

class PredictPanel : public DockActivity,
                     public SeesKeysFirst,
                     public Moves,
                     public FollowsRuns,
                     public KeepsState {
public:
    const PanelInfo& info() const override;
    bool isOpen() const override { return on_; }
    bool fillsCaption() const override { return asked_.attempt() != nullptr; }
    void giveUpDock(Workspace& workspace) override;
    std::string leftAs(const TextCatalog& words) const override;
    void comeBack(Workspace& workspace) override;
    void runOpened(Workspace& workspace) override;
    bool pressFirst(KeyChord key, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool tick(double milliseconds, Workspace& workspace) override;
    void prepare(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void save(SavedSession& session, const Workspace& workspace) const override;
    void loading(const SavedSession& session, Workspace& workspace) override;
    void load(const SavedSession& session, Workspace& workspace) override;
    std::vector<PracticeOffer> practiceOffers(const TextCatalog& words) const override;
    std::string mark() const override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    void toggle(Workspace& workspace);
    bool on() const { return on_; }
    /// The question that stands; null if there is none.
    const Attempt* attempt() const { return asked_.attempt(); }
    /// The one that comes on the way.
    const std::optional<PredictQuestion>& next() const { return next_; }
    const PredictScore& score() const { return score_; }
    void choose(PredictKinds kinds) { kinds_ = kinds; }

    /// Goes to the nth question of that kind in the run shown and asks it. Returns false if there
    /// are fewer.
    bool askAt(PredictKind kind, std::size_t nth, Workspace& workspace);

private:
    /// What the next question was looked for with.
    struct Search {
        const RunHistory* history = nullptr;
        PredictKinds kinds;
        std::optional<ExecutorId> only;

        friend bool operator==(const Search&, const Search&) = default;
    };

    void settle(Workspace& workspace);
    void keepBarriers(Workspace& workspace);
    void forgetRun(Workspace& workspace);
    void ask(const PredictQuestion& question, Workspace& workspace);
    void lookAhead(Workspace& workspace);
    bool goToNext(Workspace& workspace);
    Search searchIn(Workspace& workspace) const;

    bool on_ = false;
    bool left_ = false;   ///< for something else
    FutureHider future_;  ///< while the mode is on
    bool bars_ = false;   ///< it has set a barrier
    PredictKinds kinds_ = PredictKinds().set();
    PredictScore score_;
    AskedQuestion asked_;
    std::optional<Asker> asker_;
    PredictPlan plan_;
    Search search_;
    std::size_t size_ = 0;  ///< of the run's log then
    bool stale_ = true;     ///< what was found then is of no use any longer
    std::optional<PredictQuestion> next_;
    std::size_t behind_ = 0;    ///< the last question: the next one is looked for from here on
    std::size_t position_ = 0;  ///< of the playhead, when it was last looked at
    std::set<std::pair<PredictKind, std::size_t>> answered_;  ///< in this run, by kind and `asked`
};

}  // namespace poolscope
