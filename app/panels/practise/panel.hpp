// Practising: exercises that are judged step by step.
//
// Promises: what every game at the left does (workspace/game): the user's runs stay as they were,
// and the exercise, whose run is shown in its perspective, waits where it was left. Kinds that went
// wrong come back sooner (PracticeBook), also after the program was closed. What was done in each
// exercise is kept, to be handed in (answers.hpp).
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/learn/exercise/practice_book.hpp"
#include "app/learn/grading/answers.hpp"
#include "app/panels/practise/run_steps.hpp"
#include "app/workspace/game/dock_game.hpp"

namespace poolscope {

class PractisePanel : public DockGame, public Drags, public KeepsState {
public:
    const PanelInfo& info() const override;
    bool click(const Target& target, Vec2 at, Workspace& workspace) override;
    bool drag(const Target& from, Vec2 at, const Screen& screen, Workspace& workspace) override;
    void release(Workspace& workspace) override;
    void layout(const PanelFrame& frame, DisplayList& list) const override;
    void save(SavedSession& session, const Workspace& workspace) const override;
    void loading(const SavedSession& session, Workspace& workspace) override;
    std::vector<PracticeOffer> practiceOffers(const TextCatalog& words) const override;
    std::string mark() const override;
    void describe(const StateLine& line) const override;
    std::string nameForTests(const Target& target) const override;

    /// Draws an exercise of that kind; nothing of the one before is noted unless it was done.
    void begin(ExerciseKind kind, std::uint64_t seed, int difficulty, Workspace& workspace);
    /// Does the step as a person would. Returns false if the exercise has no such step now.
    bool take(const ExerciseCourse::Step& step);
    const Exercise* exercise() const { return exercise_.get(); }
    const PracticeBook& book() const { return book_; }
    /// The exercises that were done, the last ones if there are many.
    const std::vector<ExerciseDone>& exercisesDone() const { return done_; }

protected:
    void resume(Workspace& workspace) override;
    /// The kind of that number; an exercise of it that was begun goes on.
    void resumeAbout(std::uint32_t kind, Workspace& workspace) override;
    void ending(Workspace& workspace) override;
    bool pressPlain(KeyCode code, Workspace& workspace) override;
    void prepareGame(Workspace& workspace) override;
    RunWords runWords(const TextCatalog& words) const override;

private:
    /// Whether a question waits for its answer.
    bool stands() const { return !steps_.answered() && !exercise_->done(); }
    /// Whether a step of the exercise was taken, and one is left.
    bool isBegun() const;
    void drawNext(Workspace& workspace);
    void drawOf(ExerciseKind kind, Workspace& workspace);
    void goTo(ExerciseKind kind, Workspace& workspace);
    void showExercise(Workspace& workspace);
    void sayInRun(const TextCatalog& words);
    void hint();
    void show();
    void say(PractiseTone tone, Said said);
    void resetCursor();
    void noteStep(ExerciseCourse::Step step);
    void choose(std::size_t choice);
    bool pressInChoices(KeyCode code);
    bool pressForKind(KeyCode code, Workspace& workspace);
    bool pressInRun(KeyCode code, Workspace& workspace);
    bool pressInBits(KeyCode code);
    void flip(std::uint32_t bit);
    bool takeBackFlips();
    bool act(PractisePart part, std::size_t id, Workspace& workspace);

    std::unique_ptr<Exercise> exercise_;  ///< null before the first one
    PracticeBook book_;
    ExerciseCourse course_;              ///< of the exercise, so far
    std::vector<ExerciseCourse> begun_;  ///< of other kinds, in the order in which they were left
    std::vector<ExerciseDone> done_;     ///< at most kMostExercisesKept
    std::size_t drawn_ = 0;              ///< exercises, of which the seeds follow
    std::size_t number_ = 1;             ///< the exercise's: one more than have been finished
    int difficulty_ = 1;
    PractiseTone tone_ = PractiseTone::Nothing;
    Said said_;
    std::size_t cursor_ = 0;
    std::optional<HeldBar> held_;
    RunSteps steps_;
    ShownRunExercise shown_;  ///< as of the last `prepareGame`
};

/// All lessons that were answered, and the exercises that were done; without those that an earlier
/// version of the program drew otherwise, which nobody could judge once more.
Answers answersOf(Workspace& workspace);
/// Asks for the file's name, and writes it; a notice says so, or what went wrong, or that there is
/// nothing yet.
void askAndSaveAnswers(Workspace& workspace);

}  // namespace poolscope
