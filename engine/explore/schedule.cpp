// Running a scenario under a schedule.
#include "engine/explore/schedule.hpp"

#include <algorithm>
#include <utility>

#include "engine/scenario/run/virtual_run.hpp"

namespace poolscope {

namespace {

bool tellsWhatItShares(const ExecutorSpec& executor) {
    if (executor.kind == ExecutorKind::ScheduledThreadPoolExecutor) return !executor.decorateTask;
    if (executor.kind == ExecutorKind::Sirector) return true;
    if ((kindBit(executor.kind) & kPlainPool) == 0) return false;
    const QueueKind queue = executor.queue.kind;
    return queue == QueueKind::LinkedBlockingQueue || queue == QueueKind::ArrayBlockingQueue;
}

bool usesOnlyKnownCalls(const Scenario& scenario) {
    return std::none_of(scenario.calls.begin(), scenario.calls.end(), [](const AtCall& at) {
        return at.call.method == Method::InvokeAll || at.call.method == Method::InvokeAny ||
               at.call.method == Method::ScheduleCron;
    });
}

}  // namespace

bool statesAreKnown(const Scenario& scenario) {
    return !scenario.cores && usesOnlyKnownCalls(scenario) &&
           std::all_of(scenario.executors.begin(), scenario.executors.end(), tellsWhatItShares);
}

Deviations ScheduledRun::deviations() const {
    Deviations all;
    all.reserve(switches.size());
    for (const Switch& one : switches) all.push_back({one.at, one.thread});
    return all;
}

RunOptions runOptionsOf(const ScheduleOptions& options) {
    RunOptions run;
    run.seed = options.seed;
    run.until = options.until;
    run.mostEvents = options.mostEvents;
    run.racing = true;
    return run;
}

ScheduledRun runSchedule(const Scenario& scenario, const ScheduleOptions& options,
                         const Deviations& deviations, Explorer* explorer,
                         std::shared_ptr<Log> log) {
    auto owned = std::make_unique<DeviatingStrategy>(deviations, explorer);
    DeviatingStrategy& strategy = *owned;
    StateDigest digest;
    VirtualRun virtualRun(scenario, runOptionsOf(options), std::move(owned), std::move(log));
    if (explorer != nullptr && explorer->asksForStates()) virtualRun.world().search(digest);
    const VirtualWorld::Stopped why = virtualRun.run();
    if (explorer != nullptr) explorer->end(virtualRun.world());

    ScheduledRun run;
    run.log = virtualRun.log();
    run.left = why == VirtualWorld::Stopped::SchedulingStrategy;
    run.ended = why == VirtualWorld::Stopped::Quiet;
    run.cut = why == VirtualWorld::Stopped::EventLimit || why == VirtualWorld::Stopped::Livelock;
    run.end = virtualRun.world().now();
    run.choices = virtualRun.world().choices();
    run.switches = strategy.takeSwitches();
    run.choicePoints = strategy.choicePoints();
    return run;
}

}  // namespace poolscope
