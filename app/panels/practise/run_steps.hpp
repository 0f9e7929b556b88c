// Where an exercise in a real run stands: which of its questions is shown, which answers were
// refused, and how far its run may be seen.
//
// Promises: while a question stands the run goes no further than its moment, and the future is
// hidden. After the right answer the run goes on to what shows it, and waits there.
#pragma once

#include <cstddef>
#include <optional>
#include <set>

#include "app/learn/exercise/run/run_exercise.hpp"
#include "app/panels/practise/run_layout.hpp"
#include "app/ui/commands.hpp"
#include "app/workspace/hidden_future.hpp"

namespace poolscope {

class Workspace;

// ---- answers of the question that stands; there must be one

/// Whether it is answered in the picture: at most one answer stands beside it.
bool asksPicture(const RunExercise& exercise);
/// How many answers stand beside the picture: the first ones.
std::size_t listedAnswers(const RunExercise& exercise);
/// The one that Enter means at first.
std::size_t firstAnswer(const RunExercise& exercise);
/// The one that is meant by pressing that in the picture.
std::optional<std::size_t> answerIn(const RunExercise& exercise, const Target& pressed);
/// The one with the letter, from 0; nothing if there is none.
std::optional<std::size_t> answerLettered(const RunExercise& exercise, std::size_t letter);
/// Where an arrow leads from another one: along the array, to the parent, to the left child.
/// Nothing: it leads nowhere.
std::optional<std::size_t> answerBeside(const RunExercise& exercise, std::size_t answer,
                                        KeyCode arrow);
/// What the answer is about in the picture; none: nothing.
TaskId taskOf(const RunExercise& exercise, std::size_t answer);

class RunSteps {
public:
    /// Another exercise, from its first question on.
    void begin();
    /// Somebody answered: with that choice, if it was wrong.
    void judged(bool right, std::size_t choice);
    /// From an answered question to the next one. Returns false if none is answered, or none left.
    bool goOn(const RunExercise& exercise);
    bool answered() const { return answered_; }

    /// Before each layout while its run is shown: moves the playhead where it belongs.
    void follow(const RunExercise& exercise, Workspace& workspace);
    /// The run is left: it goes where it stands when `follow` is called again.
    void leave(Workspace& workspace);

    /// Fills in what belongs to the question shown.
    void show(const RunExercise& exercise, const TextCatalog& words, ShownRunExercise& shown) const;

private:
    std::size_t shownOf(const RunExercise& exercise) const {
        return exercise.answered() - (answered_ ? 1 : 0);
    }

    bool answered_ = false;          ///< the question shown; the exercise is a step further
    std::set<std::size_t> refused_;  ///< answers to it
    bool placed_ = false;            ///< the playhead has stood in the run
    bool moved_ = true;              ///< it does not stand where it belongs yet
    FutureHider future_;
};

}  // namespace poolscope
