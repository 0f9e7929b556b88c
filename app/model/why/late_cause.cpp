// Looking for what ended after a run was planned to begin.
#include "app/model/why/late_cause.hpp"

namespace poolscope {

namespace {

/// A worker of the executor that has waited for a task since before `planned`.
ThreadId idleSince(Instant planned, ExecutorId executor, const WorkersModel& workers) {
    for (std::uint32_t i = 0; i < workers.threads(); ++i) {
        const WorkerState& worker = workers.worker(ThreadId{i});
        if (worker.executor != executor || worker.keepsDelays || worker.lane.empty()) continue;
        if (isWaitForTask(worker.now().doing) && !isBefore(planned, worker.lane.back().begin))
            return ThreadId{i};
    }
    return {};
}

}  // namespace

LateCause lateCauseOf(const Event& event, const TaskBegan& began, const RunState& after) {
    LateCause cause;
    if (!began.timed || !isBefore(began.planned, event.time)) return cause;
    const auto inTheWay = [&](const Run* run) {
        return run != nullptr && !run->open && isBefore(began.planned, run->end);
    };
    const auto& own = after.runs.of(began.task).runs;
    const Run* const previous = own.size() > 1 ? &own[own.size() - 2] : nullptr;
    const Run* const other = after.runs.lastEndedBy(event.thread);
    // A plan that was moved may lie before 0, where no pause ends.
    const bool paused = !after.pauses.all().empty();
    const ProcessPause pause = paused ? after.pauses.all().back() : ProcessPause{};
    const Heap& heap = after.heaps.heap(began.executor);
    // A plan that does not come after the one before was moved, as somebody set the wall clock.
    const bool moved =
        previous != nullptr && previous->timed && !isBefore(previous->planned, began.planned);
    if (inTheWay(previous) && !moved) {
        cause.why = LateCause::Why::Itself;
        cause.run = previous;
    } else if (inTheWay(other) && !after.workers.wasIdle(event.thread, other->end, event.time)) {
        cause.why = LateCause::Why::Worker;
        cause.run = other;
        cause.idle = after.workers.worker(event.thread).keepsDelays
                         ? ThreadId{}
                         : idleSince(began.planned, began.executor, after.workers);
    } else if (paused && isBefore(began.planned, pause.end)) {
        cause.why = LateCause::Why::Pause;
    } else if (heap.isWheel() && event.time - began.planned <= heap.wheel().tick) {
        cause.why = LateCause::Why::Tick;
    }
    const bool stoodStill =
        paused && cause.run != nullptr && isBefore(cause.run->start, pause.end) &&
        isBefore(pause.begin, cause.run->end) && isBefore(began.planned, pause.end);
    cause.paused = cause.why == LateCause::Why::Pause || stoodStill;
    cause.pauseEnd = pause.end;
    return cause;
}

}  // namespace poolscope
