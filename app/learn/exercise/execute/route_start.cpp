// Drawing pools to route tasks through.
//
// Easy ones have AbortPolicy, and nobody ends a task. From difficulty 2 on workers end tasks now
// and then, from 3 on the policy is any, from 4 on workers end tasks often, so that some are idle
// while the pool is still below its core size.
#include <algorithm>
#include <string>

#include "app/learn/exercise/execute/route_exercise.hpp"
#include "app/learn/exercise/exercise_random.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kTasksToRoute = 9;

std::optional<std::size_t> drawFinish(const RoutePool& pool, int difficulty,
                                      ExerciseRandom& random) {
    if (difficulty < 2 || pool.workers.empty()) return std::nullopt;
    if (!random.oneIn(difficulty < 4 ? 5 : 3)) return std::nullopt;
    const std::size_t worker = random.below(pool.workers.size());
    if (pool.workers[worker].empty()) return std::nullopt;
    return worker;
}

}  // namespace

RouteStart routeStart(std::uint64_t seed, int difficulty) {
    difficulty = std::clamp(difficulty, 1, kHardest);
    ExerciseRandom random(seed * 37 + static_cast<std::uint64_t>(difficulty));
    RouteStart start;
    start.pool.core = random.between(1, 3);
    start.pool.maximum = start.pool.core + random.between(difficulty < 5 ? 1 : 0, 2);
    start.pool.capacity = random.between(1, 3);
    if (difficulty >= 3)
        start.pool.rejection =
            static_cast<Route>(random.between(static_cast<std::size_t>(Route::Thrown),
                                              static_cast<std::size_t>(Route::OldestDropped)));
    RoutePool pool = start.pool;
    for (std::size_t i = 0; i < kTasksToRoute; ++i) {
        RouteStep step{"T" + std::to_string(i + 1), drawFinish(pool, difficulty, random)};
        if (step.finishes) finishTask(pool, *step.finishes);
        takeTask(pool, step.task, routeOf(pool));
        start.steps.push_back(std::move(step));
    }
    return start;
}

}  // namespace poolscope
