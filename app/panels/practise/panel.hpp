// Practising: exercises that are judged step by step, over whatever is open.
//
// Promises: touches no run; Esc returns to the one that is open, and the exercise is still there
// when the panel is opened again. Kinds that went wrong come back sooner (PracticeBook), also after
// the program was closed. What was done in each exercise is kept, to be handed in (answers.hpp).
#pragma once

#include <memory>
#include <vector>

#include "app/learn/exercise/practice_book.hpp"
#include "app/learn/grading/answers.hpp"
#include "app/panels/practise/state.hpp"
#include "app/workspace/panel.hpp"

namespace poolscope {

class PractisePanel : public Panel {
public:
    const PanelInfo& info() const override;
    bool types() const override { return false; }
    void opened(Workspace& workspace, std::optional<std::uint32_t> subject) override;
    bool press(KeyChord key, Workspace& workspace) override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    void point(Vec2 at) override { pointer_ = at; }
    bool drag(const Target& from, Vec2 at, const Screen& screen, Workspace& workspace) override;
    void release(Workspace& workspace) override;
    bool escape(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void save(SavedSession& session, const Workspace& workspace) const override;
    void loading(const SavedSession& session, Workspace& workspace) override;
    std::string mark() const override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    /// Draws an exercise of that kind; nothing of the one before is noted unless it was done.
    void begin(ExerciseKind kind, std::uint64_t seed, int difficulty);
    /// Does the step as a person would. Returns false if the exercise has no such step now.
    bool take(const ExerciseCourse::Step& step);
    const Exercise* exercise() const { return exercise_.get(); }
    const PracticeBook& book() const { return book_; }
    /// The exercises that were done, the last ones if there are many.
    const std::vector<ExerciseDone>& exercisesDone() const { return done_; }

private:
    void drawNext();
    void drawOf(ExerciseKind kind);
    void attempt(const ExerciseMove& move);
    void stay();
    void hint();
    void show();
    void say(PractiseTone tone, Said said);
    void noteStep(ExerciseCourse::Step step);
    void takeKept(const SavedExercise& kept);
    void choose(std::size_t place);
    bool placesBar() const;
    bool pressInHeap(KeyCode code);
    bool pressInChoices(KeyCode code);
    bool pressForKind(KeyCode code);

    std::unique_ptr<Exercise> exercise_;  ///< null before the first one
    PracticeBook book_;
    ExerciseCourse course_;           ///< of the exercise, so far
    std::vector<ExerciseDone> done_;  ///< at most kMostExercisesKept
    std::size_t drawn_ = 0;           ///< exercises, of which the seeds follow
    int difficulty_ = 1;
    PractiseTone tone_ = PractiseTone::Nothing;
    Said said_;
    std::optional<ExerciseMove> wrong_;
    std::size_t cursor_ = 0;
    Vec2 pointer_;
    std::optional<HeldBar> held_;
};

}  // namespace poolscope
