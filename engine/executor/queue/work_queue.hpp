// WorkQueue: BlockingQueue<Runnable>, as much of it as an executor uses.
//
// Promises: every call that takes the queue's lock is a Co; take and poll(timeout) are
// interruptible (InterruptedException). A snapshot is in the queue's own array order.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <vector>

#include "engine/executor/future/runnable.hpp"
#include "engine/world/stack_frame.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class WorkQueue {
public:
    virtual ~WorkQueue() = default;
    /// Adds the task if there is room for it now. Throws NullPointerException if it is null.
    virtual Co<bool> offer(RunnablePtr task) = 0;
    /// Adds the task, after a wait for room if there has to be one; an interrupt ends the wait. A
    /// queue without a bound has room.
    virtual Co<void> put(RunnablePtr task) { co_await offer(std::move(task)); }
    /// Waits until there is a task to run.
    virtual Co<RunnablePtr> take() = 0;
    /// The same, but returns null after `timeout`.
    virtual Co<RunnablePtr> poll(Duration timeout) = 0;
    /// A task that can run now, or null.
    virtual Co<RunnablePtr> poll() = 0;
    /// The first task, due or not, without removing it; null if the queue is empty.
    virtual Co<RunnablePtr> peek() = 0;
    virtual Co<bool> remove(const Runnable& task) = 0;
    virtual Co<bool> contains(const Runnable& task) = 0;
    /// Moves at most `most` tasks that can run now to the end of `to`; returns how many.
    virtual Co<std::int32_t> drainTo(
        std::vector<RunnablePtr>& to,
        std::int32_t most = std::numeric_limits<std::int32_t>::max()) = 0;
    virtual Co<std::vector<RunnablePtr>> toArray() = 0;
    virtual Co<std::int32_t> size() = 0;
    virtual Co<void> clear() = 0;
    virtual std::int32_t remainingCapacity() const = 0;
    /// The capacity; Integer.MAX_VALUE without a bound.
    virtual std::int32_t capacity() const { return std::numeric_limits<std::int32_t>::max(); }
    /// Which of the JDK's classes this is.
    virtual QueueKind kind() const = 0;

    /// Takes a part out on purpose, if this queue has it. Must be called before the first task.
    virtual void ablate(Ablation) {}

    /// What is queued, in the order of toArray, without taking a lock: only while the world stands
    /// still. For checks of a log against memory.
    virtual std::vector<TaskId> quietContents() const = 0;

    Co<bool> isEmpty() { co_return co_await size() == 0; }
};

/// Creates a pool's queue; needs the executor's id for the log.
using QueueMaker = std::function<std::unique_ptr<WorkQueue>(World&, ExecutorId)>;

/// `queueOf<LinkedBlockingQueue>(3)`: a maker of queues of a class, with its further arguments.
template <class Queue, class... Arguments>
QueueMaker queueOf(Arguments... arguments) {
    return [=](World& world, ExecutorId executor) {
        const StackFrame frame(world);
        return std::make_unique<Queue>(world, executor, arguments...);
    };
}

}  // namespace poolscope
