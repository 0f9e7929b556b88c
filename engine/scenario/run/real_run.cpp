// Starting, watching and ending a run on real threads.
#include "engine/scenario/run/real_run.hpp"

#include <algorithm>
#include <utility>

#include "engine/scenario/run/recording.hpp"

namespace poolscope {
namespace {

/// Whether the thread that makes the executors has ended: before they all were there, only if the
/// system had no thread or memory for one.
bool firstClientHasEnded(const World& world) {
    const Thread* first = nullptr;
    world.forEachThread([&first](const Thread& thread) {
        if (first == nullptr) first = &thread;
    });
    return first != nullptr && first->state() == ThreadState::Terminated;
}

}  // namespace

void Stillness::follow(const Log& log) {
    for (const std::size_t end = log.size(); read_ < end; ++read_) apply(log[read_]);
}

void Stillness::apply(const Event& event) {
    last_ = event.time;
    const Payload& what = event.what;
    if (const auto* created = what.get<ThreadCreated>()) {
        if (created->role == ThreadRole::Client || created->role == ThreadRole::Program)
            clients_.insert(created->created);
    } else if (what.is<ProcessExited>()) {
        exited_ = true;
    } else if (what.is<ThreadEnded>()) {
        clients_.erase(event.thread);
        leaving_.erase(event.thread);
        about_.erase(event.thread);
    } else if (what.is<TaskBegan>()) {
        ++tasks_;
        about_.erase(event.thread);
    } else if (const auto* added = what.get<WorkerAdded>()) {
        workers_.insert(added->worker);
        if (added->firstTask.exists()) about_.insert(added->worker);
    } else if (what.is<LeftQueue>()) {
        if (workers_.contains(event.thread)) about_.insert(event.thread);
    } else if (what.is<TaskEnded>()) {
        --tasks_;
    } else if (what.is<CallBegan>()) {
        ++calls_;
    } else if (what.is<CallEnded>()) {
        --calls_;
    } else if (const auto* changed = what.get<SizeChanged>()) {
        queued_[changed->executor] = changed->size;
    } else if (const auto* idle = what.get<WorkerIdle>()) {
        about_.erase(event.thread);
        if (idle->timed) leaving_.insert(event.thread);
        if (!idle->timed) leaving_.erase(event.thread);
    } else if (what.is<WorkerExiting>()) {
        about_.erase(event.thread);
        leaving_.insert(event.thread);  // until its thread has ended
    }
}

bool Stillness::isStill() const {
    if (exited_) return true;
    const bool empty = std::all_of(queued_.begin(), queued_.end(),
                                   [](const auto& queue) { return queue.second == 0; });
    return clients_.empty() && tasks_ == 0 && calls_ == 0 && empty && leaving_.empty() &&
           about_.empty();
}

RealRun::RealRun(std::shared_ptr<const Scenario> scenario, const RunOptions& options)
    : scenario_(std::move(scenario)), log_(Log::withCalls()) {
    record_.clock = ClockKind::Real;
    record_.seed = options.seed.value_or(scenario_->seed);
    record_.until = options.until ? options.until : scenario_->until;
    record_.log = log_;
    until_ = Instant{} + record_.until.value_or(kDefaultUntil);
    world_ = std::make_unique<RealWorld>(log_.get(), record_.seed);
    world_->setPauses(pausesOf(*scenario_));
    runtime_ = std::make_unique<ScenarioRuntime>(*scenario_, *world_, nullptr);
    user_ = std::make_unique<UserThread>(*runtime_);
    rescue_.emplace(Rescue::For::EveryThread, [this] {
        RunRecord run = record_;
        run.end = world_->now();
        run.ending = Ending::Stopped;
        return recordingText(*scenario_, run);
    });
    startClients(*runtime_);
}

RealRun::~RealRun() { finish(); }

bool RealRun::isOver() {
    stillness_.follow(*log_);
    const Instant now = world_->now();
    cameToRest_ = stillness_.isStill() && isBefore(stillness_.lastEvent() + kRest, now);
    return cameToRest_ || !isBefore(now, until_);
}

RunRecord RealRun::finish() {
    if (std::exchange(finished_, true)) return record_;
    world_->closeLog();
    record_.end = world_->now();
    if (cameToRest_) {
        record_.ending = Ending::Quiet;
    } else if (isBefore(record_.end, until_)) {
        record_.ending = Ending::Stopped;
    } else {
        record_.ending = record_.until ? Ending::Until : Ending::EventLimit;
    }
    runtime_->close();
    while (!runtime_->isCreated() && !firstClientHasEnded(*world_))
        runToEnd([](World& w) -> Co<void> { co_await w.yield(); }(*world_),
                 world_->callsOfThread());
    for (std::uint32_t i = 0; i < runtime_->adapterCount(); ++i)
        runToEnd(runtime_->adapter(i).stop(), world_->callsOfThread());
    world_->stop();
    world_->joinAll();
    rescue_.reset();
    return record_;
}

}  // namespace poolscope
