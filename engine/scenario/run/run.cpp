// A run in the virtual world.
#include "engine/scenario/run/run.hpp"

#include <fmt/format.h>

#include <utility>

#include "engine/scenario/run/executor_fold.hpp"
#include "engine/scenario/run/run_in_parts.hpp"
#include "engine/scenario/run/virtual_run.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

std::unique_ptr<SchedulingStrategy> strategyOf(const Scenario& scenario,
                                               const RunOptions& options) {
    if (!options.choices.empty()) return std::make_unique<ReplayStrategy>(options.choices);
    if (scenario.strategy == StrategyKind::Random)
        return std::make_unique<RandomStrategy>(options.seed.value_or(scenario.seed));
    return nullptr;
}

Ending endingOf(VirtualWorld::Stopped why) {
    switch (why) {
        case VirtualWorld::Stopped::Quiet: return Ending::Quiet;
        case VirtualWorld::Stopped::Until: return Ending::Until;
        case VirtualWorld::Stopped::EventLimit: return Ending::EventLimit;
        case VirtualWorld::Stopped::Livelock: return Ending::Livelock;
        case VirtualWorld::Stopped::Left:
        case VirtualWorld::Stopped::SchedulingStrategy:
        case VirtualWorld::Stopped::Watcher:
        case VirtualWorld::Stopped::UpTo: return Ending::Stopped;
    }
    return Ending::Quiet;
}

/// The state that the log tells must be the state in the engine's memory.
std::string disagreement(const ExecutorFold& fold, ScenarioRuntime& runtime) {
    for (std::uint32_t i = 0; i < runtime.adapterCount(); ++i) {
        if (!runtime.adapter(i).agreesWith(fold.of(runtime.adapter(i).id()))) {
            return fmt::format("the log and the engine's memory disagree about executor '{}'",
                               runtime.scenario().executors[i].name);
        }
    }
    return "";
}

}  // namespace

RunRecord runVirtually(const Scenario& scenario, const RunOptions& options, const RunWatch& watch,
                       std::shared_ptr<Log> log) {
    RunInParts run(scenario, options, std::move(log));
    run.runOn(watch);
    return run.record();
}

RunInParts::RunInParts(const Scenario& scenario, const RunOptions& options,
                       std::shared_ptr<Log> log)
    : run_(std::make_unique<VirtualRun>(scenario, options, strategyOf(scenario, options),
                                        std::move(log))),
      fold_(std::make_unique<ExecutorFold>()) {}

RunInParts::~RunInParts() = default;

void RunInParts::runOn(const RunWatch& watch, std::optional<Instant> upTo) {
    if (watch) run_->watch(watch);
    run_->limit(upTo);
    const auto why = std::exchange(begun_, true) ? run_->runOn() : run_->run();
    ending_ = endingOf(why);
    over_ = why != VirtualWorld::Stopped::Watcher && why != VirtualWorld::Stopped::UpTo;
    fold();
}

/// With each part, so that the end of a long run costs no more than the others.
void RunInParts::fold() {
    const Log& log = *run_->log();
    log.forEach(folded_, log.size(), FoldedKinds::has<ExecutorFold>,
                [&](const Event& event, std::size_t) { (*fold_)(event); });
    folded_ = log.size();
}

/// Later than what happened last: with the same command given beforehand, all that is to happen at
/// that instant has happened, too, when the command is due.
Instant RunInParts::change(Instant at, RunChange what) {
    const Instant later = run_->world().now() + microseconds(1);
    const Instant when = isBefore(at, later) ? later : at;
    run_->add({run_->log()->size(), when, std::move(what)});
    return when;
}

RunRecord RunInParts::record() const {
    RunRecord run = run_->soFar();
    run.ending = ending_;
    if (run_->runtime().isCreated()) run.broken = disagreement(*fold_, run_->runtime());
    return run;
}

std::vector<SchedulingPoint> schedulingPoints(const Scenario& scenario, const RunOptions& options,
                                              std::size_t from, std::size_t most) {
    std::vector<SchedulingPoint> points;
    if (most == 0) return points;
    VirtualRun virtualRun(scenario, options, strategyOf(scenario, options));
    virtualRun.world().watchTurns(from, [&](const SchedulingPoint& point) {
        points.push_back(point);
        return points.size() < most;
    });
    virtualRun.run();
    return points;
}

std::string toSentence(const RunRecord& run) {
    switch (run.ending) {
        case Ending::Quiet:
            return run.log->size() > 0 && run.log->is<ProcessExited>(run.log->size() - 1)
                       ? "the process ended with the last thread that is no daemon"
                       : "nothing was left to happen";
        case Ending::Until: return fmt::format("stopped at {}, as asked", humanTime(*run.until));
        case Ending::EventLimit:
            return run.clock == ClockKind::Real
                       ? fmt::format("stopped at {}, its limit without `until`", humanTime(run.end))
                       : std::string("stopped there, by the limit of events");
        case Ending::Livelock:
            return fmt::format("stopped after {} steps at {}, the limit for one instant",
                               RunOptions::kStepsAtOneInstant, humanTime(run.end));
        case Ending::Stopped: return "left before its end";
    }
    return "";
}

}  // namespace poolscope
