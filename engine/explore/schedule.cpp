// Deviating from the plain schedule.
#include "engine/explore/schedule.hpp"

#include <algorithm>
#include <utility>

#include "engine/scenario/run/virtual_run.hpp"

namespace poolscope {

namespace {

class DeviatingStrategy : public SchedulingStrategy {
public:
    DeviatingStrategy(const Deviations& deviations, Explorer* explorer)
        : deviations_(deviations), explorer_(explorer) {
        constexpr std::size_t kUsualSwitches = 32;
        switches_.reserve(kUsualSwitches);
    }

    void follow(const VirtualWorld& world) {
        world_ = &world;
        state_ = [&world] { return world.stateNumber(); };
    }
    std::size_t choose(std::size_t) override { return 0; }
    std::size_t chooseAmong(const std::vector<ThreadId>& candidates) override {
        const std::uint32_t now = at_++;
        const std::size_t plain = plainAmong(candidates);
        std::size_t pick = plain;
        if (next_ < deviations_.size()) {
            if (deviations_[next_].at == now)
                pick = indexOf(candidates, deviations_[next_++].thread, plain);
        } else if (explorer_ != nullptr) {
            pick = explorer_->choose(now, candidates, plain, state_);
            if (pick == kLeave) return pick;
        }
        if (pick != plain)
            switches_.push_back({now, world_->log()->size(), candidates[pick], candidates[plain]});
        return pick;
    }
    std::vector<Switch> takeSwitches() { return std::move(switches_); }
    std::uint32_t choicePoints() const { return at_; }

private:
    std::size_t plainAmong(const std::vector<ThreadId>& candidates) const {
        return indexOf(candidates, world_->lastRun(), 0);
    }
    static std::size_t indexOf(const std::vector<ThreadId>& candidates, ThreadId thread,
                               std::size_t otherwise) {
        const auto found = std::find(candidates.begin(), candidates.end(), thread);
        return found == candidates.end() ? otherwise
                                         : static_cast<std::size_t>(found - candidates.begin());
    }

    const Deviations& deviations_;
    Explorer* explorer_;
    const VirtualWorld* world_ = nullptr;
    std::function<std::uint64_t()> state_;
    std::vector<Switch> switches_;
    std::size_t next_ = 0;
    std::uint32_t at_ = 0;
};

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
    strategy.follow(virtualRun.world());
    if (explorer != nullptr && explorer->asksForStates()) virtualRun.world().search(digest);
    const VirtualWorld::Stopped why = virtualRun.run();

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
