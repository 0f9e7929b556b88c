// Exercises in execute: judged as the engine's own pool routes its tasks, each mistake by its name.
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/execute/route_exercise.hpp"
#include "app/learn/exercise/exercise_random.hpp"
#include "engine/executor/pool/rejected_execution_handler.hpp"
#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kRouteInstances = 1'000;
constexpr std::int64_t kApart = 10;        ///< units of time between two steps
constexpr std::int64_t kForGood = 10'000;  ///< the length of a task that does not end in time

RouteExercise drawnRoute(std::uint64_t seed) {
    return RouteExercise(routeStart(seed, 1 + static_cast<int>(seed % kHardest)));
}

ExerciseMove choosing(Route route) {
    return {ExerciseMove::What::Choose, static_cast<std::int64_t>(route)};
}

std::shared_ptr<RejectedExecutionHandler> handlerOf(Route rejection) {
    switch (rejection) {
        case Route::ByCaller: return std::make_shared<CallerRunsPolicy>();
        case Route::Dropped: return std::make_shared<DiscardPolicy>();
        case Route::OldestDropped: return std::make_shared<DiscardOldestPolicy>();
        default: return std::make_shared<AbortPolicy>();
    }
}

/// Which worker runs which task, and how long, if the exercise is right: "T1" → (0, 30).
struct Planned {
    std::map<std::string, std::size_t> worker;
    std::map<std::string, std::int64_t> began;
    std::map<std::string, std::int64_t> length;

    void note(const RoutePool& pool, std::int64_t now) {
        for (std::size_t i = 0; i < pool.workers.size(); ++i)
            if (!pool.workers[i].empty() && worker.try_emplace(pool.workers[i], i).second)
                began[pool.workers[i]] = now;
    }
};

/// What the engine's pool makes of the tasks, as routes; and "T1 w1, T4 w1, …" of all that ran.
struct InEngine {
    std::vector<Route> routes;
    std::string ran;
};

Planned planOf(const RouteStart& start) {
    Planned plan;
    RoutePool pool = start.pool;
    std::int64_t now = 0;
    for (const RouteStep& step : start.steps) {
        now += kApart;
        if (step.finishes) {
            const std::string ended = pool.workers[*step.finishes];
            plan.length[ended] = now - kApart / 2 - plan.began[ended];
            finishTask(pool, *step.finishes);
            plan.note(pool, now - kApart / 2);
        }
        takeTask(pool, step.task, routeOf(pool));
        plan.note(pool, now);
    }
    return plan;
}

Route routeNamed(const std::string& said, std::size_t core, bool idle) {
    if (said.find("new thread w") == 0)
        return std::stoul(said.substr(12)) <= core ? Route::NewCore : Route::NewExtra;
    if (said == "queued") return Route::Queued;
    if (said == "queued, another dropped") return Route::OldestDropped;
    if (said == "run by caller") return Route::ByCaller;
    if (said.find("RejectedExecutionException") == 0) return Route::Thrown;
    // Taken from the queue by an idle worker at once.
    return idle ? Route::Queued : Route::Dropped;
}

InEngine routedByEngine(const RouteStart& start, const Planned& plan) {
    Sim sim;
    PlainPool pool(sim, static_cast<std::int32_t>(start.pool.core),
                   static_cast<std::int32_t>(start.pool.maximum),
                   bounded(static_cast<std::int32_t>(start.pool.capacity)),
                   handlerOf(start.pool.rejection), units(10 * kForGood));
    InEngine engine;
    RoutePool mine = start.pool;
    std::int64_t now = 0;
    for (const RouteStep& step : start.steps) {
        now += kApart;
        sim.run(now);
        if (step.finishes) finishTask(mine, *step.finishes);
        const bool idle = !mine.idle.empty();
        const auto length = plan.length.find(step.task);
        const std::int64_t lasts = plan.worker.contains(step.task)
                                       ? (length == plan.length.end() ? kForGood : length->second)
                                   : routeOf(mine) == Route::Queued ? kForGood
                                                                    : 0;
        engine.routes.push_back(routeNamed(pool.execute(step.task, lasts), start.pool.core, idle));
        takeTask(mine, step.task, routeOf(mine));
    }
    sim.run(now + kApart / 2);
    engine.ran = ranOn(sim);
    return engine;
}

/// On a thousand instances: how often that choice, which must be wrong, was judged so.
std::size_t judgedRoute(Slip slip,
                        const std::function<std::optional<Route>(const RouteExercise&)>& mistake) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kRouteInstances; ++seed) {
        RouteExercise exercise = drawnRoute(seed);
        while (!exercise.done()) {
            if (const std::optional<Route> tried = mistake(exercise)) {
                const Judgement judged = exercise.judge(choosing(*tried));
                INFO("seed " << seed << " " << nameOf(*tried));
                CHECK(judged.slip == slip);
                ++times;
            }
            exercise.judge(*exercise.next());
        }
    }
    return times;
}

}  // namespace

TEST_CASE("Tasks are routed as the engine's own pool routes them, and that gets full marks") {
    std::map<Route, std::size_t> times;
    for (std::uint64_t seed = 0; seed < kRouteInstances; ++seed) {
        RouteExercise exercise = drawnRoute(seed);
        while (!exercise.done()) CHECK(exercise.judge(*exercise.next()).right());
        const Planned plan = planOf(exercise.start());
        const InEngine engine = routedByEngine(exercise.start(), plan);
        INFO("seed " << seed);
        CHECK(exercise.routes() == engine.routes);
        for (const auto& [task, worker] : plan.worker) {
            const std::string expected = task + " w" + std::to_string(worker + 1);
            CHECK((engine.ran + ",").find(expected + ",") != std::string::npos);
        }
        CHECK(exercise.score().flawless());
        CHECK(exercise.score().steps == 9);
        for (const Route route : exercise.routes()) ++times[route];
    }
    for (std::size_t i = 0; i < kRouteWords.size(); ++i) {
        INFO(kRouteWords[i]);
        CHECK(times[static_cast<Route>(i)] > 100);
    }
}

TEST_CASE("A wrong route is refused, and changes nothing but the score") {
    for (std::uint64_t seed = 0; seed < kRouteInstances; ++seed) {
        ExerciseRandom random(seed);
        RouteExercise exercise = drawnRoute(seed);
        const std::size_t wrongAt = random.below(9);
        for (std::size_t i = 0; i < wrongAt; ++i) exercise.judge(*exercise.next());
        std::vector<ExerciseMove> wrong = exercise.moves();
        std::erase(wrong, *exercise.next());
        const RoutePool before = exercise.pool();
        CHECK(!exercise.judge(wrong[random.below(wrong.size())]).right());
        CHECK(exercise.pool() == before);
        CHECK(exercise.routes().size() == wrongAt);
        while (!exercise.done()) exercise.judge(*exercise.next());
        CHECK(exercise.score().firstRight == 8);
    }
}

TEST_CASE("Queue and extra workers out of their order, and limits passed, have their names") {
    const auto when = [](Route right, Route tried, std::optional<bool> idle = std::nullopt) {
        return [=](const RouteExercise& exercise) -> std::optional<Route> {
            const bool isIdle = !exercise.pool().idle.empty();
            if (routeOf(exercise.pool()) != right || (idle && *idle != isIdle)) return std::nullopt;
            return tried;
        };
    };
    CHECK(judgedRoute(Slip::QueueBeforeCore, when(Route::NewCore, Route::Queued, false)) > 500);
    CHECK(judgedRoute(Slip::IdleReused, when(Route::NewCore, Route::Queued, true)) > 50);
    CHECK(judgedRoute(Slip::ExtraBelowCore, when(Route::NewCore, Route::NewExtra)) > 500);
    CHECK(judgedRoute(Slip::ExtraBeforeQueue, when(Route::Queued, Route::NewExtra)) > 500);
    CHECK(judgedRoute(Slip::BeyondCore, when(Route::Queued, Route::NewCore)) > 500);
    CHECK(judgedRoute(Slip::BeyondCore, when(Route::NewExtra, Route::NewCore)) > 500);
    CHECK(judgedRoute(Slip::QueuedWhenFull, when(Route::NewExtra, Route::Queued)) > 500);
    CHECK(judgedRoute(Slip::QueuedWhenFull, when(Route::Thrown, Route::Queued)) > 500);
    CHECK(judgedRoute(Slip::BeyondMaximum, when(Route::Thrown, Route::NewExtra)) > 500);
    CHECK(judgedRoute(Slip::RejectedEarly, when(Route::NewExtra, Route::Thrown)) > 500);
    CHECK(judgedRoute(Slip::RejectedEarly, when(Route::Queued, Route::Dropped)) > 500);
}

TEST_CASE("A rejection by another policy is called that, whatever the policy is") {
    const auto another = [](const RouteExercise& exercise) -> std::optional<Route> {
        const Route right = routeOf(exercise.pool());
        if (!isRejection(right)) return std::nullopt;
        return right == Route::Thrown ? Route::ByCaller : Route::Thrown;
    };
    CHECK(judgedRoute(Slip::WrongPolicy, another) > 1'000);
}
