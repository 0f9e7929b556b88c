// Gathering the points of a run: where slices begin and end, and where flows do.
#include <algorithm>

#include "app/model/export/trace_tracks.hpp"

namespace poolscope {

void TraceTracks::add(std::size_t position, Mark mark, std::uint32_t id, std::size_t index) {
    points_.push_back({position, mark, id, static_cast<std::uint32_t>(index)});
}

void TraceTracks::gather() {
    log_.forEach([](EventKind) { return true; },
                 [&](const Event& event, std::size_t i) {
                     noteFlows(event, i + 1);
                     gather(event, i + 1);
                 });
    handedAt_.resize(latest_.runs.runs());
    gatherRuns();
    gatherWaits();
    gatherQueues();
    std::stable_sort(points_.begin(), points_.end(), [](const Point& a, const Point& b) {
        return a.position != b.position ? a.position < b.position : a.mark < b.mark;
    });
}

void TraceTracks::gatherRuns() {
    for (std::uint32_t i = 0; i < latest_.runs.runs(); ++i) {
        const Run& run = latest_.runs.run(i);
        add(run.startPosition, Mark::RunBegin, i);
        if (run.timed) add(run.startPosition, Mark::Lateness, i);
        if (!run.open) add(run.endPosition, Mark::RunEnd, i);
    }
}

void TraceTracks::gatherWaits() {
    for (std::uint32_t id = 0; id < latest_.workers.threads(); ++id) {
        const Lane& lane = latest_.workers.worker(ThreadId{id}).lane;
        for (std::size_t i = 0; i < lane.size(); ++i) {
            const Span& span = lane[i];
            const Doing doing = span.what.doing;
            const bool waits = !isUnderWay(doing) && doing != Doing::New &&
                               doing != Doing::Running && doing != Doing::Gone;
            const bool open = i + 1 == lane.size() && lane.isOpen();
            if (!waits || (!open && span.beginPosition == span.endPosition)) continue;
            add(span.beginPosition, Mark::WaitBegin, id, i);
            if (!open) add(span.endPosition, Mark::WaitEnd, id, i);
        }
    }
}

void TraceTracks::gatherQueues() {
    for (std::uint32_t id = 0; id < latest_.life.executors(); ++id) {
        const std::vector<QueueLength>& lengths = queues_.of(ExecutorId{id});
        for (std::size_t i = 0; i < lengths.size(); ++i)
            add(lengths[i].position, Mark::QueueLength, id, i);
    }
}

void TraceTracks::noteFlows(const Event& event, std::size_t position) {
    if (const auto* made = event.what.get<TaskCreated>()) {
        handed_[latest_.tasks.meant(made->task)] = position;
    } else if (const auto* queued = event.what.get<TaskQueued>()) {
        handed_[latest_.tasks.meant(queued->task)] = position;
    } else if (const auto* began = event.what.get<TaskBegan>()) {
        noteRun(began->task, position);
    } else if (const auto* signal = event.what.get<Signalled>()) {
        signalled_[signal->target] = position;
    } else if (event.what.is<WokeUp>()) {
        const auto found = signalled_.find(event.thread);
        if (found == signalled_.end()) return;
        add(found->second, Mark::Signal, event.thread.value);
        add(position, Mark::Woken, event.thread.value, found->second);
        signalled_.erase(found);
    }
}

/// A run comes from where its task was handed in or queued last; the one after it does not.
void TraceTracks::noteRun(TaskId task, std::size_t position) {
    const std::size_t run = handedAt_.size();
    if (run >= latest_.runs.runs() || latest_.runs.run(run).startPosition != position) return;
    handedAt_.push_back(0);
    const auto found = handed_.find(task);
    if (found == handed_.end()) return;
    handedAt_[run] = found->second;
    add(found->second, Mark::HandIn, static_cast<std::uint32_t>(run));
    handed_.erase(found);
}

void TraceTracks::gather(const Event& event, std::size_t position) {
    const std::uint32_t thread = event.thread.value;
    if (event.what.is<CallBegan>())
        add(position, Mark::CallBegin, thread);
    else if (event.what.is<CallEnded>())
        add(position, Mark::CallEnd, thread);
    else if (const auto* taken = event.what.get<LockAcquired>(); taken && taken->holds == 1)
        add(position, Mark::HoldBegin, thread, taken->lock.value);
    else if (const auto* freed = event.what.get<LockReleased>(); freed && freed->holds == 0)
        add(position, Mark::HoldEnd, thread, freed->lock.value);
    else if (const auto* leads = event.what.get<LeaderTaken>())
        add(position, Mark::LeadBegin, thread, leads->executor.value);
    else if (const auto* led = event.what.get<LeaderCleared>())
        add(position, Mark::LeadEnd, led->leader.value, led->executor.value);
    else if (const auto* made = event.what.get<SynchronizerCreated>())
        addPermits(position, made->synchronizer, made->state);
    else if (const auto* passed = event.what.get<SynchronizerPassed>())
        addPermits(position, passed->synchronizer, passed->state);
    else if (const auto* left = event.what.get<SynchronizerReleased>())
        addPermits(position, left->synchronizer, left->state);
}

void TraceTracks::addPermits(std::size_t position, LockId id, std::int32_t left) {
    add(position, Mark::Permits, id.value, static_cast<std::uint32_t>(left));
}

}  // namespace poolscope
