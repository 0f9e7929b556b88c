// Exercises in execute: what becomes of nine tasks, and what the policy does with those that are
// rejected.
//
// Easy ones have AbortPolicy, and no task ends. From difficulty 2 on tasks end now and then, from 3
// on the policy is any, from 4 on tasks end often, so that workers are idle while the pool is still
// below its core size, and at 5 the pool may be shut down before the last ones come.
#include <array>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kBetweenTasks = ExerciseRandom::kTick;
constexpr std::int64_t kForGood = 1000;
constexpr std::size_t kTasksToRoute = 9;
constexpr std::array<std::string_view, 4> kPolicies{"AbortPolicy", "CallerRunsPolicy",
                                                    "DiscardPolicy", "DiscardOldestPolicy"};

/// How long a task works: until after the last one came, or until one that comes soon.
std::int64_t drawLength(ExerciseRandom& random, int difficulty) {
    const bool ends = difficulty >= 2 && random.oneIn(difficulty < 4 ? 4 : 2);
    if (!ends) return kForGood;
    return random.ticks(1, 4) - kBetweenTasks / 2;
}

std::string executeScenario(ExerciseRandom& random, int difficulty) {
    const std::size_t core = random.between(1, 3);
    const std::size_t most = core + random.between(difficulty < 5 ? 1 : 0, 2);
    const std::size_t places = random.between(1, 3);
    const std::string_view policy = kPolicies[difficulty < 3 ? 0 : random.below(kPolicies.size())];
    ScenarioText text("pool", 600);
    text.executor(fmt::format(
        "kind = \"ThreadPoolExecutor\"\ncorePoolSize = {}\nmaximumPoolSize = {}\n"
        "keepAliveTime = \"60s\"\nqueue = {{ type = \"ArrayBlockingQueue\", capacity = {} }}\n"
        "rejectedExecutionHandler = \"{}\"\n",
        core, most, places, policy));
    const bool shutsDown = difficulty == 5 && random.oneIn(3);
    for (std::size_t i = 1; i <= kTasksToRoute; ++i) {
        const std::int64_t now = kBetweenTasks * static_cast<std::int64_t>(i);
        if (shutsDown && i + 1 == kTasksToRoute) text.call(now - kBetweenTasks / 2, "shutdown");
        // What the client runs itself must be over before it brings the next one.
        const bool byCaller = policy == "CallerRunsPolicy" && i > core + places;
        text.execute(now, fmt::format("T{}", i),
                     byCaller ? kBetweenTasks / 2 : drawLength(random, difficulty));
    }
    return text.str();
}

}  // namespace

extern const RunKind kExecuteKind;
const RunKind kExecuteKind{executeScenario, kindsOf({PredictKind::Admission, PredictKind::Policy}),
                           7, 9};

}  // namespace poolscope
