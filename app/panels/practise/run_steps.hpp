// Where an exercise in a real run stands: which of its questions is shown, which answers were
// refused, and how far its run may be seen.
//
// Promises: while a question stands the run goes no further than its moment, and the future is
// hidden; what it asks of a heap is until all are answered. After the right answer the run goes on
// to what shows it, and waits there. Bits of ctl that are flipped for an answer are flipped in the
// picture alone, at the question's moment.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <utility>

#include "app/learn/exercise/exercise.hpp"
#include "app/panels/practise/run_layout.hpp"
#include "app/ui/answer_box.hpp"
#include "app/ui/commands.hpp"
#include "app/ui/run_view.hpp"
#include "app/workspace/hidden_future.hpp"

namespace poolscope {

class Workspace;
struct Screen;

// ---- answers of the question that stands; there must be one

/// Whether it is answered in the picture: at most one answer stands beside it.
bool asksPicture(const Exercise& exercise);
/// How many answers stand beside the picture: the first ones.
std::size_t listedAnswers(const Exercise& exercise);
/// The one that Enter means at first.
std::size_t firstAnswer(const Exercise& exercise);
/// The one with the letter, from 0; nothing if there is none.
std::optional<std::size_t> answerLettered(const Exercise& exercise, std::size_t letter);
/// Where an arrow leads from another one: along the array, to the parent, to the left child; but
/// nowhere that would answer what is asked. Nothing: it leads nowhere.
std::optional<std::size_t> answerBeside(const Exercise& exercise, std::size_t answer,
                                        KeyCode arrow);
/// Of a question that is answered on the time axis: what the picture shows of it, with the answer
/// that is meant. Else nothing.
std::optional<AskedStart> startAsked(const Exercise& exercise, std::size_t answer);
/// The answer on the time axis that is nearest to the point; nothing outside of the picture.
std::optional<std::size_t> startUnder(const Exercise& exercise, Vec2 at, const Screen& screen);
/// What the answer is about in the picture; none: nothing.
TaskId taskOf(const Exercise& exercise, std::size_t answer);

class RunSteps {
public:
    /// Another exercise, from its first question on.
    void begin();
    /// Somebody answered: with that choice, if it was wrong.
    void judged(bool right, std::size_t choice);
    /// From an answered question to the next one. Returns false if none is answered, or none left.
    bool goOn(const Exercise& exercise);
    bool answered() const { return answered_; }

    // ---- bits of ctl, flipped in the question that stands

    /// The one that a key flips.
    std::uint32_t bit() const { return bits_.cursor; }
    void moveBit(int direction);
    void flip(std::uint32_t bit) { bits_ = {bits_.flipped ^ 1U << bit, bit}; }
    /// The answer with the word as it is flipped; nothing: it is as in the run.
    std::optional<std::size_t> tried(const Exercise& exercise) const;
    /// Returns false if none is flipped.
    bool takeBackFlips() { return std::exchange(bits_.flipped, 0) != 0; }

    /// Before each layout while its run is shown: moves the playhead where it belongs.
    void follow(const Exercise& exercise, Workspace& workspace);
    /// The run is left: it goes where it stands when `follow` is called again.
    void leave(Workspace& workspace);

    /// Fills in what belongs to the question shown.
    /// `cursor`: the choice that Enter means.
    void show(const Exercise& exercise, const TextCatalog& words, std::size_t cursor,
              ShownRunExercise& shown) const;

private:
    std::size_t shownOf(const Exercise& exercise) const {
        return exercise.answered() - (answered_ ? 1 : 0);
    }

    bool answered_ = false;          ///< the question shown; the exercise is a step further
    std::set<std::size_t> refused_;  ///< answers to it
    TriedBits bits_;
    bool placed_ = false;  ///< the playhead has stood in the run
    bool moved_ = true;    ///< it does not stand where it belongs yet
    FutureHider future_;
};

}  // namespace poolscope
