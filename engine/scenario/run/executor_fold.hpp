// The state of executors, folded from a log: for snapshots, and to check a run.
//
// Promises: after any event it equals the engine's own memory; runVirtually compares both at the
// end of every run.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "engine/trace/ctl_word.hpp"
#include "engine/trace/event.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

struct TaskState {
    TaskId id;
    std::int32_t heapIndex = 0;
    FutureState state = FutureState::New;
    bool future = true;      ///< it has a state; a plain Runnable has none
    bool scheduled = false;  ///< it has a heapIndex
};

struct ExecutorState {
    static constexpr std::size_t kInitialCapacity = 16;

    std::vector<TaskId> heap = std::vector<TaskId>(kInitialCapacity);
    std::size_t size = 0;
    ThreadId leader;
    std::uint32_t ctl = 0;
    std::int64_t workers = 0;
    std::int64_t completed = 0;
    std::vector<TaskState> tasks;  ///< in order of creation
    /// Set by QueueCreated; a DelayedWorkQueue does not say anything.
    std::optional<QueueCreated> queue;
    std::deque<TaskId> line;  ///< content of a queue that is no heap, first to last

    bool isHeap() const { return !queue || poolscope::isHeap(queue->kind); }
    /// What is queued, in the order of the queue's own array or links. A pairing heap and a wheel
    /// leave slots empty between others.
    std::vector<TaskId> queued() const {
        if (!isHeap()) return {line.begin(), line.end()};
        std::vector<TaskId> all;
        for (std::size_t slot = 0; slot < heap.size() && all.size() < size; ++slot)
            if (heap[slot].exists()) all.push_back(heap[slot]);
        return all;
    }
    /// Length of the array, or the bound of a queue that has none.
    std::size_t capacity() const {
        return isHeap() ? heap.size() : static_cast<std::size_t>(queue->capacity);
    }
};

/// Every executor's state after the events so far.
class ExecutorFold : Follows {
public:
    void operator()(const Event& event) {
        event_ = &event;
        event.what.visit([this](const auto& what) { (*this)(what); });
    }
    const ExecutorState& of(ExecutorId id) const { return executors_[id.value]; }
    /// Null for an unknown one.
    const TaskState* task(TaskId id) const {
        if (id.value >= taskPlaces_.size()) return nullptr;
        const TaskPlace place = taskPlaces_[id.value];
        return place.executor.exists() ? &executors_[place.executor.value].tasks[place.index]
                                       : nullptr;
    }

private:
    friend FoldedKinds;
    using Follows::operator();

    void operator()(const ExecutorCreated& what) { at(what.executor).ctl = what.ctl; }
    void operator()(const CtlChanged& what) { at(what.executor).ctl = what.to; }
    void operator()(const ModeChanged& what) { at(what.executor).ctl = ctlWordOf(what.to); }
    void operator()(const WorkerAdded& what) { ++at(what.executor).workers; }
    void operator()(const WorkerRemoved& what) { --at(what.executor).workers; }
    void operator()(const TaskCounted& what) { ++at(what.executor).completed; }
    void operator()(const LeaderTaken& what) { at(what.executor).leader = event_->thread; }
    void operator()(const LeaderCleared& what) { at(what.executor).leader = {}; }
    void operator()(const Grew& what) {
        if (what.to > what.from && what.to <= 2 * what.from + 16) {
            at(what.executor).heap.resize(static_cast<std::size_t>(what.to));
        }
    }
    void operator()(const SizeChanged& what) {
        at(what.executor).size = static_cast<std::size_t>(what.size);
    }
    void operator()(const QueueCreated& what) {
        ExecutorState& executor = at(what.executor);
        executor.queue = what;
        executor.heap.assign(static_cast<std::size_t>(std::max(what.slots, 0)), TaskId{});
    }
    void operator()(const Enqueued& what) {
        ExecutorState& executor = at(what.executor);
        executor.line.push_back(what.task);
        executor.size = executor.line.size();
    }
    void operator()(const LeftQueue& what) {
        ExecutorState& executor = at(what.executor);
        if (executor.isHeap()) return;
        const auto found = std::find(executor.line.begin(), executor.line.end(), what.task);
        if (found != executor.line.end()) executor.line.erase(found);
        executor.size = executor.line.size();
    }
    void operator()(const PlainTaskMade& what) {
        if (TaskState* task = find(what.task)) task->future = false;
    }
    void operator()(const EnvelopeMade& what) {
        // A QueueingFuture is not listed: the caller has the future inside it.
        const TaskState* const inside = find(what.carries);
        TaskState* const task = find(what.task);
        if (task != nullptr && inside != nullptr && inside->future) task->future = false;
    }
    void operator()(const SeriesMade& what) {
        if (TaskState* task = find(what.task)) task->future = false;
    }
    void operator()(const TaskTimed& what) {
        // A series is in no queue: its wrapper tasks are.
        TaskState* const task = find(what.task);
        if (task != nullptr && what.repeat != Repeat::Cron) task->scheduled = true;
    }
    void operator()(const SlotFilled& what) { slot(what.executor, what.slot) = what.task; }
    void operator()(const SlotCleared& what) { slot(what.executor, what.slot) = {}; }
    void operator()(const TaskCreated& what) {
        if (!what.task.exists()) return;
        if (what.task.value >= taskPlaces_.size()) taskPlaces_.resize(what.task.value + 1);
        ExecutorState& executor = at(what.executor);
        taskPlaces_[what.task.value] = {what.executor, executor.tasks.size()};
        executor.tasks.push_back({what.task, 0, FutureState::New, true, false});
    }
    void operator()(const HeapIndexSet& what) {
        if (TaskState* task = find(what.task)) task->heapIndex = what.index;
    }
    void operator()(const FutureStateChanged& what) {
        if (TaskState* task = find(what.task)) task->state = what.to;
    }

    ExecutorState& at(ExecutorId id) {
        if (!id.exists()) return nobody_;
        if (id.value >= executors_.size()) executors_.resize(id.value + 1);
        return executors_[id.value];
    }
    TaskId& slot(ExecutorId id, std::int32_t index) {
        std::vector<TaskId>& heap = at(id).heap;
        const auto i = static_cast<std::size_t>(index);
        return i < heap.size() ? heap[i] : nowhere_;
    }
    struct TaskPlace {
        ExecutorId executor;
        std::size_t index = 0;
    };
    TaskState* find(TaskId id) {
        if (id.value >= taskPlaces_.size()) return nullptr;
        const TaskPlace place = taskPlaces_[id.value];
        return place.executor.exists() ? &at(place.executor).tasks[place.index] : nullptr;
    }

    const Event* event_ = nullptr;
    ExecutorState nobody_;  ///< receives a damaged recording's events of unknown executors
    TaskId nowhere_;
    std::vector<ExecutorState> executors_;
    std::vector<TaskPlace> taskPlaces_;
};

}  // namespace poolscope
