// Deviating from the plain schedule.
#include "engine/explore/schedule.hpp"

#include <algorithm>

#include "engine/scenario/client.hpp"
#include "engine/scenario/stage.hpp"

namespace poolscope {

namespace {

class DeviatingChooser : public Chooser {
public:
    DeviatingChooser(const Deviations& deviations, Explorer* explorer)
        : deviations_(deviations), explorer_(explorer) {}

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
        if (pick != plain) {
            taken_.push_back({now, candidates[pick]});
            switches_.push_back({world_->log()->size(), candidates[pick], candidates[plain]});
        }
        return pick;
    }
    const Deviations& taken() const { return taken_; }
    const std::vector<Switch>& switches() const { return switches_; }
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
    Deviations taken_;
    std::vector<Switch> switches_;
    std::size_t next_ = 0;
    std::uint32_t at_ = 0;
};

bool tellsWhatItShares(const ExecutorSpec& executor) {
    if (executor.kind == ExecutorKind::ScheduledThreadPoolExecutor) return true;
    if (executor.kind != ExecutorKind::ThreadPoolExecutor) return false;
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

ScheduledRun runSchedule(const Scenario& scenario, const ScheduleOptions& options,
                         const Deviations& deviations, Explorer* explorer) {
    const auto log = std::make_shared<Log>();
    StateDigest digest(options.remembers);
    auto owned = std::make_unique<DeviatingChooser>(deviations, explorer);
    DeviatingChooser& chooser = *owned;
    VirtualWorld world(log.get(), options.seed, std::move(owned));
    chooser.follow(world);
    if (explorer != nullptr && explorer->asksForStates()) world.search(digest);
    if (scenario.cores) world.setCores(*scenario.cores, scenario.quantum);
    Stage stage(scenario, world, &world);
    stage.race();
    startClients(stage);

    VirtualWorld::Limits limits;
    if (options.until) limits.until = Instant{options.until->ns};
    limits.events = options.mostEvents;
    limits.stepsAtOneInstant = RunOptions::kStepsAtOneInstant;
    const VirtualWorld::Stopped why = world.run(limits);

    ScheduledRun run;
    run.log = log;
    run.left = why == VirtualWorld::Stopped::Chooser;
    run.ended = why == VirtualWorld::Stopped::Quiet;
    run.end = world.now();
    run.choices = world.choices();
    run.deviations = chooser.taken();
    run.switches = chooser.switches();
    run.choicePoints = chooser.choicePoints();
    return run;
}

}  // namespace poolscope
