// Exercises on the time axis: when each further run of a periodic task starts.
#pragma once

#include <utility>

#include "app/learn/exercise/exercise.hpp"
#include "app/learn/exercise/starts/starts_rules.hpp"

namespace poolscope {

inline constexpr std::int64_t kStartsTicks = 26;  ///< of the axis
inline constexpr std::int64_t kTickMillis = 10;

class StartsExercise : public Exercise {
public:
    explicit StartsExercise(StartsTask task);

    const StartsTask& task() const { return task_; }
    const StartsCourse& course() const { return course_; }
    /// How many runs stand on the axis; the first stands there from the beginning.
    std::size_t placed() const { return placed_; }
    /// When the next run would start if it were counted from that, and not before the thread is
    /// free. Must not be called at the end.
    std::int64_t startCounted(CountsFrom from) const;

    Said statement() const override;
    std::vector<ExerciseMove> moves() const override;
    std::optional<ExerciseMove> next() const override;
    std::size_t stepsLeft() const override { return course_.runs.size() - placed_; }
    std::vector<Said> choices() const override;
    std::vector<BoardRow> board() const override;
    std::optional<PlacedBar> barAt(std::size_t choice) const override;

protected:
    Said hint() const override;
    Said reasonFor(const ExerciseMove& move) const override;
    void carryOut(const ExerciseMove& move) override;
    Judgement refuse(const ExerciseMove& move) const override;

private:
    const StartsRun& last() const { return course_.runs[placed_ - 1]; }
    /// Whether the other task runs directly before the next run.
    bool otherComes() const;
    Slip slipOf(std::int64_t tried) const;
    std::optional<Slip> slipOfCounting(std::int64_t tried) const;
    std::optional<Slip> slipOfRate(std::int64_t tried) const;
    Said say(std::string key) const;
    BoardRow axis() const;
    BoardRow runsRow() const;

    StartsTask task_;
    StartsCourse course_;
    std::size_t placed_ = 1;
};

/// The same for the same seed and difficulty on every machine.
StartsTask startsTask(std::uint64_t seed, int difficulty);

}  // namespace poolscope
