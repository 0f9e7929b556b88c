// An exercise: something that the learner does step by step, and that is judged at each step.
//
// Promises: pure and without a language: `Said` names a text of the catalog and what fills it. In
// every state that is not the end a move is right: one, or several where steps may come in any
// order. A wrong move changes nothing but the score, so the solution always goes on from the
// learner's own state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "app/learn/exercise/board.hpp"
#include "app/learn/exercise/kinds.hpp"
#include "app/learn/exercise/slips.hpp"
#include "app/model/predict/question.hpp"

namespace poolscope {

/// How difficult an exercise can be: from 1 to this.
inline constexpr int kHardest = 5;

/// One step of an answer.
struct ExerciseMove {
    enum class What : std::uint8_t {
        Swap,    ///< of earlier versions: two tasks of a heap change places
        Stay,    ///< everything stays as it is
        Choose,  ///< of several choices the one at `value`
    };
    What what = What::Stay;
    std::int64_t value = 0;

    friend bool operator==(const ExerciseMove&, const ExerciseMove&) = default;
};

struct Judgement {
    std::optional<Slip> slip;  ///< nothing: the move is right, and was carried out
    Said said;                 ///< why it is right, or which rule it breaks

    bool right() const { return !slip; }
};

struct ExerciseScore {
    std::size_t steps = 0;       ///< of the whole solution
    std::size_t done = 0;        ///< of them carried out
    std::size_t firstRight = 0;  ///< of those: without a wrong try, a hint, or being shown

    bool flawless() const { return firstRight == steps; }
};

class Exercise {
public:
    Exercise() = default;
    virtual ~Exercise() = default;

    ExerciseKind kind() const { return kind_; }
    virtual Said statement() const = 0;
    /// Every move that can be tried here, the right one among them; empty at the end.
    virtual std::vector<ExerciseMove> moves() const = 0;
    /// A right move; nothing at the end.
    virtual std::optional<ExerciseMove> next() const = 0;
    /// What there is to choose from, in the order of Choose; empty where nothing is chosen.
    virtual std::vector<Said> choices() const { return {}; }
    /// What the button of Stay says.
    virtual Said stayText() const { return {"ui.practise.stay", {}}; }
    /// The picture, if it is rows of cells. A kind without has a picture of its own.
    virtual std::vector<BoardRow> board() const { return {}; }
    /// Of a kind whose choices are places for something long: what it is at that choice.
    virtual std::optional<PlacedBar> barAt(std::size_t /*choice*/) const { return std::nullopt; }
    /// How many steps of the solution there are from here.
    virtual std::size_t stepsLeft() const = 0;
    bool done() const { return !next(); }
    /// Whether Stay is among the moves.
    bool canStay() const;
    /// Of one of moves(): whether judge would carry it out.
    bool wouldBeRight(const ExerciseMove& move) const { return isRight(move); }

    /// Judges the move and, if it is right, carries it out. Must not be called at the end.
    Judgement judge(const ExerciseMove& move);
    /// Says what to look at. The step then no longer counts as right at once.
    Said takeHint();
    /// Carries the next step of the solution out, which does not count as right at once.
    Judgement showStep();

    ExerciseScore score() const;
    /// How often each rule was broken.
    const std::map<Slip, std::size_t>& slips() const { return slips_; }

protected:
    /// A kind whose steps may come in any order says here which moves are right beside next().
    virtual bool isRight(const ExerciseMove& move) const { return move == next(); }
    virtual Said hint() const = 0;
    /// Of a move that is right, before it is carried out.
    virtual Said reasonFor(const ExerciseMove& move) const = 0;
    virtual void carryOut(const ExerciseMove& move) = 0;
    /// Of a move that is wrong: the most specific rule that it breaks.
    virtual Judgement refuse(const ExerciseMove& move) const = 0;

private:
    friend std::unique_ptr<Exercise> drawExercise(ExerciseKind kind, std::uint64_t seed,
                                                  int difficulty);
    ExerciseKind kind_{};
    std::size_t done_ = 0;
    std::size_t firstRight_ = 0;
    bool clean_ = true;  ///< no wrong try and no help in this step so far
    std::map<Slip, std::size_t> slips_;
};

}  // namespace poolscope
