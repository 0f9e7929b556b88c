// WorkQueue: BlockingQueue<Runnable>, as much of it as an executor uses.
//
// Promises: every call that takes the queue's lock is a Co; take and poll(timeout) are
// interruptible (InterruptedException). A snapshot is in the queue's own array order.
#pragma once

#include <limits>
#include <vector>

#include "engine/executor/runnable.hpp"

namespace poolscope {

class WorkQueue {
public:
    virtual ~WorkQueue() = default;
    /// Waits until there is a task to run.
    virtual Co<RunnablePtr> take() = 0;
    /// The same, at most for `timeout`; null then.
    virtual Co<RunnablePtr> poll(Duration timeout) = 0;
    /// A task that can run now, or null.
    virtual Co<RunnablePtr> poll() = 0;
    virtual Co<bool> remove(const Runnable& task) = 0;
    virtual Co<bool> contains(const Runnable& task) = 0;
    /// Moves what can run now, at most `most`, to the end of `to`; returns how many.
    virtual Co<std::int32_t> drainTo(
        std::vector<RunnablePtr>& to,
        std::int32_t most = std::numeric_limits<std::int32_t>::max()) = 0;
    virtual Co<std::vector<RunnablePtr>> toArray() = 0;
    virtual Co<std::int32_t> size() = 0;
    virtual Co<void> clear() = 0;
    virtual std::int32_t remainingCapacity() const = 0;

    Co<bool> isEmpty() { co_return co_await size() == 0; }
};

}  // namespace poolscope
