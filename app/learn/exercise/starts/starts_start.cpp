// Drawing periodic tasks to practise on.
//
// Easy ones have runs shorter than the period. From difficulty 2 on a run is longer, from 3 on the
// thread may be a Timer's and two runs are longer, from 4 on another task needs the thread, at 5
// for longer than a period.
#include <algorithm>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/starts/starts_exercise.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kStartsRuns = 6;
constexpr int kStartsDraws = 200;  ///< until all runs have room; the last is taken anyway

StartsTask drawStartsTask(int difficulty, ExerciseRandom& random) {
    StartsTask task;
    task.by = static_cast<StartsBy>(random.below(difficulty < 3 ? 2 : kStartsWords.size()));
    task.first = static_cast<std::int64_t>(random.between(0, 2));
    task.period = static_cast<std::int64_t>(random.between(2, 4));
    const auto period = static_cast<std::size_t>(task.period);
    for (std::size_t i = 0; i < kStartsRuns; ++i)
        task.lengths.push_back(static_cast<std::int64_t>(random.between(1, period - 1)));
    const auto overrun = [&](std::size_t run) {
        task.lengths[run] = static_cast<std::int64_t>(random.between(period + 1, 2 * period + 1));
    };
    if (difficulty >= 2) overrun(random.between(0, 2));
    if (difficulty == 3) overrun(3);
    if (difficulty >= 4) {
        const std::size_t least = difficulty == kHardest ? period + 1 : 2;
        task.other = {task.first + static_cast<std::int64_t>(random.between(2, 12)),
                      static_cast<std::int64_t>(random.between(least, least + 2))};
    }
    return task;
}

/// Whether all runs have room, the other task comes between them, and no two tasks are due at once.
bool isGood(const StartsTask& task) {
    const StartsCourse course = courseOf(task);
    if (course.runs.back().start >= kStartsTicks) return false;
    if (!task.other) return true;
    if (!course.otherStart) return false;
    return std::none_of(course.runs.begin(), course.runs.end(),
                        [&](const StartsRun& run) { return run.planned == task.other->due; });
}

}  // namespace

StartsTask startsTask(std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    ExerciseRandom random(seed * 43 + static_cast<std::uint64_t>(difficulty));
    StartsTask task = drawStartsTask(difficulty, random);
    for (int i = 0; i < kStartsDraws && !isGood(task); ++i)
        task = drawStartsTask(difficulty, random);
    return task;
}

}  // namespace poolscope
