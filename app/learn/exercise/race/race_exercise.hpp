// Exercises in FutureTask: a race of run and cancel, step by step, and what get gives at the end.
#pragma once

#include <string>
#include <utility>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/race/race_rules.hpp"

namespace poolscope {

struct RaceTurn {
    std::string thread;
    RaceStep step = RaceStep::RunBegins;

    friend bool operator==(const RaceTurn&, const RaceTurn&) = default;
};

struct RaceStart {
    std::vector<RaceTurn> steps;
};

/// The choices are the seven states where a step may change the state, else what get or isDone
/// may give.
class RaceExercise : public Exercise {
public:
    explicit RaceExercise(RaceStart start) : start_(std::move(start)) {}

    const RaceStart& start() const { return start_; }
    FutureState state() const { return state_; }
    /// Must not be called at the end.
    RaceStep step() const { return start_.steps[said_.size()].step; }
    /// Of each step so far the state after it, or what get or isDone gave, as it is written.
    const std::vector<std::string>& said() const { return said_; }

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override { return start_.steps.size() - said_.size(); }
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    /// What can be answered now; empty where the state is asked.
    std::vector<RaceAnswer> answers() const;
    BoardRow statesRow() const;
    BoardRow stepsRow() const;
    Said say(std::string key) const;

    RaceStart start_;
    FutureState state_ = FutureState::New;
    std::vector<std::string> said_;
};

/// What whoever takes the state for `tried` after that step has mixed up; and of an answer.
Slip raceSlip(FutureState before, RaceStep step, FutureState tried);
Slip raceSlip(FutureState state, RaceStep step, RaceAnswer tried);

/// The same for the same seed and difficulty on every machine.
RaceStart raceStart(std::uint64_t seed, int difficulty);

}  // namespace poolscope
