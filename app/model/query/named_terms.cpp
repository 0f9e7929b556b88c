// Telling them apart.
#include "app/model/query/named_terms.hpp"

#include "app/model/why/late_cause.hpp"

namespace poolscope {

namespace {

constexpr Duration kNoticed = milliseconds(1);

/// When the executor's next task is or was due; none if it has no queued task, or a wheel, which
/// releases tasks late on purpose.
std::optional<Instant> nextDueOf(ExecutorId executor, const RunState& state) {
    const Heap& heap = state.heaps.heap(executor);
    if (heap.isWheel()) return std::nullopt;
    const TaskFacts& head = state.tasks.of(heap.head());
    if (heap.head().exists() && head.timed) return head.trigger;
    const PoolState& pool = state.pools.pool(executor);
    if (heap.head().exists() || (pool.exists && !pool.queue.line.empty())) return state.time;
    return std::nullopt;
}

/// From `state` on nothing happens until `until`: is a thread idle that could take a task?
bool isIdleWhileDue(const RunState& state, Instant until) {
    if (until - state.time < kNoticed) return false;
    for (std::uint32_t i = 0; i < state.workers.threads(); ++i) {
        const WorkerState& worker = state.workers.worker(ThreadId{i});
        if (!worker.executor.exists() || worker.lane.empty()) continue;
        if (!isWaitForTask(worker.now().doing)) continue;
        const std::optional<Instant> due = nextDueOf(worker.executor, state);
        if (due && until - *due >= kNoticed) return true;
    }
    return false;
}

bool isStarved(const Event& event, const TaskBegan& began, const RunState& after) {
    const LateCause cause = lateCauseOf(event, began, after);
    if (began.timed) return cause.why == LateCause::Why::Worker && !cause.idle.exists();
    if (began.run > 1) return false;
    const Run* const before = after.runs.lastEndedBy(event.thread);
    const Instant made = after.tasks.of(began.task).createdAt;
    return before != nullptr && !before->open && isBefore(made, before->end);
}

}  // namespace

void NamedTerms::follow(const Event& event, const RunState* before) {
    const auto set = [&](TaskId task, Repeat repeat, Duration period) {
        if (Period* known = periods_.introduce(task))
            *known = {repeat == Repeat::FixedRate, period};
    };
    if (const auto* timed = event.what.get<TaskTimed>())
        set(timed->task, timed->repeat, timed->period);
    if (const auto* changed = event.what.get<RepeatChanged>())
        set(changed->task, changed->repeat, changed->period);
    begins_ = false;
    if (before == nullptr || !isBefore(before->time, event.time)) return;
    const bool now = isIdleWhileDue(*before, event.time);
    begins_ = now && !idleWhileDue_;
    idleWhileDue_ = now;
}

bool NamedTerms::holds(NamedTerm term, const Event& event, const RunState* after) const {
    const auto* const began = event.what.get<TaskBegan>();
    const Duration late =
        began != nullptr && began->timed ? event.time - began->planned : Duration{};
    switch (term) {
        case NamedTerm::LeaderChanges:
            return event.what.is<LeaderTaken>() || event.what.is<LeaderCleared>();
        case NamedTerm::Rejected: return event.what.is<Rejected>();
        case NamedTerm::Late: return late.ns > 0;
        case NamedTerm::Burst: {
            if (late.ns <= 0) return false;
            const Period& period = periods_[began->task];
            return period.fixedRate && late >= period.period;
        }
        case NamedTerm::Starved:
            return began != nullptr && after != nullptr && isStarved(event, *began, *after);
        case NamedTerm::IdleWhileDue: return begins_;
    }
    return false;
}

}  // namespace poolscope
