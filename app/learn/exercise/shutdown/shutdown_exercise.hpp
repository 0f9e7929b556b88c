// Exercises in the shutdown of a scheduled pool: what becomes of each of its tasks.
#pragma once

#include <utility>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/shutdown/shutdown_rules.hpp"

namespace poolscope {

struct ShutdownStart {
    SweepPolicies policies;
    std::vector<SweptTask> tasks;
};

class ShutdownExercise : public Exercise {
public:
    explicit ShutdownExercise(ShutdownStart start) : start_(std::move(start)) {}

    const ShutdownStart& start() const { return start_; }
    /// What became of the tasks so far.
    const std::vector<SweepFate>& fates() const { return fates_; }
    /// The task that is asked about. Must not be called at the end.
    const SweptTask& task() const { return start_.tasks[fates_.size()]; }

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override { return start_.tasks.size() - fates_.size(); }
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    Slip slipOf(SweepFate tried) const;
    Slip slipOfPolicy(bool believedKept) const;
    BoardRow policiesRow() const;
    BoardRow tasksRow() const;
    BoardRow fatesRow() const;
    Said say(std::string key) const;

    ShutdownStart start_;
    std::vector<SweepFate> fates_;
};

/// The same for the same seed and difficulty on every machine.
ShutdownStart shutdownStart(std::uint64_t seed, int difficulty);

}  // namespace poolscope
