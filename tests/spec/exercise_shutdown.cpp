// Exercises in shutdown: what becomes of the tasks is what the engine's own pool does with them.
#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/shutdown/shutdown_exercise.hpp"
#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kShutdowns = 1'000;
constexpr std::int64_t kShutAt = 100;  ///< units: when the pool is shut down
constexpr std::int64_t kBusy = 1'000;  ///< so long its only worker runs another task

ShutdownExercise drawnShutdown(std::uint64_t seed) {
    return ShutdownExercise(shutdownStart(seed, 1 + static_cast<int>(seed % kHardest)));
}

/// The engine's pool with the same tasks and policies, whose only worker is busy.
struct ShutdownInEngine {
    explicit ShutdownInEngine(const ShutdownStart& start) : pool(sim.pool(1)) {
        const SweepPolicies& policies = start.policies;
        sim.ask([&] {
            return pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(policies.keepDelayed);
        });
        sim.ask([&] {
            return pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(policies.keepPeriodic);
        });
        pool.setRemoveOnCancelPolicy(policies.removeOnCancel);
        sim.ask([&] { return pool.submit(sim.body("busy", kBusy)); });
        sim.run(1);
        for (const SweptTask& task : start.tasks) schedule(task);
        sim.run(2);
        for (std::size_t i = 0; i < futures.size(); ++i)
            if (start.tasks[i].cancelled) sim.ask([&] { return futures[i]->cancel(false); });
        sim.run(kShutAt);
        shutDown(policies.now);
    }
    void schedule(const SweptTask& task) {
        const Duration delay = units(kShutAt - 1 + task.delay - (task.isDue() ? 1 : 0));
        const RunnablePtr body = sim.body(task.name);
        futures.push_back(sim.ask([&] {
            return !task.periodic   ? pool.schedule(body, delay)
                   : task.fixedRate ? pool.scheduleAtFixedRate(body, delay, 5_u)
                                    : pool.scheduleWithFixedDelay(body, delay, 5_u);
        }));
    }
    bool isQueued(const ScheduledPtr& future) {
        return sim.ask([&] { return pool.getQueue().contains(*future); });
    }
    void shutDown(bool now) {
        std::vector<bool> queued;
        for (const ScheduledPtr& future : futures) queued.push_back(isQueued(future));
        std::vector<RunnablePtr> returned;
        if (now)
            returned = sim.ask([&] { return pool.shutdownNow(); });
        else
            sim.ask([&] { return pool.shutdown(); });
        for (std::size_t i = 0; i < futures.size(); ++i) {
            const bool back =
                std::find(returned.begin(), returned.end(), futures[i]) != returned.end();
            fates.push_back(!queued[i]             ? SweepFate::Gone
                            : back                 ? SweepFate::Returned
                            : isQueued(futures[i]) ? SweepFate::Stays
                                                   : SweepFate::Removed);
            states.push_back(stateOf(futures[i]));
        }
    }

    Sim sim;
    ScheduledThreadPoolExecutor& pool;
    std::vector<ScheduledPtr> futures;
    std::vector<SweepFate> fates;
    std::vector<std::string> states;
};

/// On a thousand instances: how often that choice, where it is made, was judged so.
std::size_t judgedShutdown(
    Slip slip, SweepFate tried,
    const std::function<bool(const SweptTask&, const SweepPolicies&)>& where) {
    std::size_t times = 0;
    for (std::uint64_t seed = 0; seed < kShutdowns; ++seed) {
        ShutdownExercise exercise = drawnShutdown(seed);
        while (!exercise.done()) {
            if (where(exercise.task(), exercise.start().policies)) {
                INFO("seed " << seed << " " << exercise.task().name);
                CHECK(exercise.judge({ExerciseMove::What::Choose, static_cast<std::int64_t>(tried)})
                          .slip == slip);
                ++times;
            }
            exercise.judge(*exercise.next());
        }
    }
    return times;
}

}  // namespace

TEST_CASE("At shutdown tasks stay, go or come back as in the engine's own pool, with full marks") {
    std::map<SweepFate, std::size_t> times;
    for (std::uint64_t seed = 0; seed < kShutdowns; ++seed) {
        INFO("seed " << seed);
        ShutdownExercise exercise = drawnShutdown(seed);
        while (!exercise.done()) REQUIRE(exercise.judge(*exercise.next()).right());
        CHECK(exercise.score().flawless());
        const ShutdownInEngine engine(exercise.start());
        CHECK(exercise.fates() == engine.fates);
        for (std::size_t i = 0; i < engine.fates.size(); ++i) {
            ++times[engine.fates[i]];
            const bool lost = engine.fates[i] == SweepFate::Removed;
            const bool cancelled = lost || exercise.start().tasks[i].cancelled;
            CHECK(engine.states[i] == (cancelled ? "CANCELLED" : "NEW"));
        }
    }
    for (std::size_t i = 0; i < kSweepFateWords.size(); ++i) {
        INFO(kSweepFateWords[i]);
        CHECK(times[static_cast<SweepFate>(i)] > 100);
    }
}

TEST_CASE("Defaults that are not known, and policies that are mixed up, have their names") {
    using Where = std::function<bool(const SweptTask&, const SweepPolicies&)>;
    const auto asked = [](bool periodic, bool delayedKept, bool periodicKept) -> Where {
        return [=](const SweptTask& task, const SweepPolicies& policies) {
            return !policies.now && !task.cancelled && task.periodic == periodic &&
                   (periodic || !task.isDue()) && policies.keepDelayed == delayedKept &&
                   policies.keepPeriodic == periodicKept;
        };
    };
    const SweepFate stays = SweepFate::Stays;
    const SweepFate removed = SweepFate::Removed;
    CHECK(judgedShutdown(slips::kDelayedLost, removed, asked(false, true, false)) > 300);
    CHECK(judgedShutdown(slips::kDelayedLost, removed, asked(false, true, true)) > 30);
    CHECK(judgedShutdown(slips::kDelayedKept, stays, asked(false, false, false)) > 30);
    CHECK(judgedShutdown(slips::kPeriodicRunsOn, stays, asked(true, true, false)) > 300);
    CHECK(judgedShutdown(slips::kPeriodicRunsOn, stays, asked(true, false, false)) > 30);
    CHECK(judgedShutdown(slips::kPeriodicStopped, removed, asked(true, true, true)) > 30);
    CHECK(judgedShutdown(slips::kPoliciesMixedUp, stays, asked(false, false, true)) > 30);
    CHECK(judgedShutdown(slips::kPoliciesMixedUp, removed, asked(true, false, true)) > 30);
}

TEST_CASE("What shutdown and shutdownNow are believed to do with any task has its name") {
    const SweepFate stays = SweepFate::Stays;
    const SweepFate removed = SweepFate::Removed;
    const SweepFate returned = SweepFate::Returned;
    const SweepFate gone = SweepFate::Gone;
    const auto left = [](const SweptTask& task, const SweepPolicies& policies) {
        return task.cancelled && policies.removeOnCancel;
    };
    const auto shut = [&](const SweptTask& task, const SweepPolicies& policies) {
        return !policies.now && !left(task, policies);
    };
    const auto stopped = [&](const SweptTask& task, const SweepPolicies& policies) {
        return policies.now && !left(task, policies);
    };
    CHECK(judgedShutdown(slips::kReturnedByShutdown, returned, shut) > 1'000);
    CHECK(judgedShutdown(slips::kPoliciesInStop, stays, stopped) > 300);
    CHECK(judgedShutdown(slips::kStopCancels, removed, stopped) > 300);
    CHECK(judgedShutdown(slips::kDueRemoved, removed, [](const auto& task, const auto& policies) {
              return !policies.now && !task.cancelled && !task.periodic && task.isDue();
          }) > 200);
    CHECK(judgedShutdown(slips::kCancelledKept, stays, [&](const auto& task, const auto& policies) {
              return task.cancelled && shut(task, policies);
          }) > 300);
    CHECK(judgedShutdown(slips::kNotCancelled, gone,
                         [](const auto& task, const auto&) { return !task.cancelled; }) > 1'000);
    CHECK(
        judgedShutdown(slips::kRemovedOnCancel, gone, [&](const auto& task, const auto& policies) {
            return task.cancelled && !policies.removeOnCancel;
        }) > 300);
    for (const SweepFate tried : {stays, removed, returned})
        CHECK(judgedShutdown(slips::kRemovedOnCancel, tried, left) > 80);
}
