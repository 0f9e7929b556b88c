// Drawing pools to shut down.
//
// Easy ones have the policies' defaults, and waiting tasks alone. From difficulty 2 on some tasks
// are due or cancelled, from 3 on shutdownNow may be called, from 4 on the policies are any, at 5
// so is removeOnCancel.
#include <algorithm>
#include <string>

#include "app/learn/exercise/exercise_random.hpp"
#include "app/learn/exercise/shutdown/shutdown_exercise.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kSweepTick = 10;  ///< milliseconds

SweptTask drawSwept(std::string name, int difficulty, ExerciseRandom& random) {
    SweptTask task{std::move(name)};
    task.periodic = random.oneIn(2);
    task.fixedRate = task.periodic && random.oneIn(2);
    task.delay = kSweepTick * static_cast<std::int64_t>(random.between(1, 9));
    if (difficulty < 2) return task;
    if (random.oneIn(3)) task.delay = 0;
    task.cancelled = random.oneIn(4);
    return task;
}

}  // namespace

ShutdownStart shutdownStart(std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    ExerciseRandom random(seed * 47 + static_cast<std::uint64_t>(difficulty));
    ShutdownStart start;
    start.policies.now = difficulty >= 3 && random.oneIn(4);
    if (difficulty >= 4) {
        start.policies.keepDelayed = random.oneIn(2);
        start.policies.keepPeriodic = random.oneIn(2);
    }
    start.policies.removeOnCancel = difficulty >= 5 && random.oneIn(2);
    const std::size_t count = random.between(5, 7);
    for (std::size_t i = 0; i < count; ++i)
        start.tasks.push_back(drawSwept(
            std::string(1, static_cast<char>('A' + static_cast<char>(i))), difficulty, random));
    return start;
}

}  // namespace poolscope
