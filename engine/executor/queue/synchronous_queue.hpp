// SynchronousQueue: has no capacity. A task is handed directly to a thread that waits for one.
//
//     takers wait:   not fair, a stack        fair, a queue
//                    w3 ◀─ offer              w1 ◀─ offer
//                    w2                       w2
//                    w1                       w3
//
// Not fair (the default): the taker that came last is served first, so its caches are warm and the
// others may time out: that is why a cached pool shrinks. Fair: the one that waited longest.
// Promises: offer succeeds only if a taker waits at that moment; what a taker was handed is never
// lost, also if its time is over or it is interrupted just then. Everything else sees an empty
// queue. Where we differ: the JDK's two lock-free structures became a short lock around a list, and
// a taker does not spin before it parks. put does not wait: it is not supported.
// Source: java.util.concurrent.SynchronousQueue (TransferStack, TransferQueue).
#pragma once

#include <optional>

#include "engine/executor/queue/work_queue.hpp"
#include "engine/world/spin_lock.hpp"

namespace poolscope {

class SynchronousQueue : public WorkQueue {
public:
    SynchronousQueue(World& world, ExecutorId executor, bool fair = false);

    Co<bool> offer(RunnablePtr task) override;
    /// Throws UnsupportedOperationException.
    Co<void> put(RunnablePtr task) override;
    Co<RunnablePtr> take() override;
    Co<RunnablePtr> poll(Duration timeout) override;
    Co<RunnablePtr> poll() override { co_return nullptr; }
    Co<RunnablePtr> peek() override { co_return nullptr; }
    Co<bool> remove(const Runnable&) override { co_return false; }
    Co<bool> contains(const Runnable&) override { co_return false; }
    Co<std::int32_t> drainTo(std::vector<RunnablePtr>&, std::int32_t) override { co_return 0; }
    Co<std::vector<RunnablePtr>> toArray() override { co_return std::vector<RunnablePtr>{}; }
    Co<std::int32_t> size() override { co_return 0; }
    Co<void> clear() override { co_return; }
    std::int32_t remainingCapacity() const override { return 0; }
    QueueKind kind() const override { return QueueKind::SynchronousQueue; }
    std::int32_t capacity() const override { return 0; }
    std::vector<TaskId> quietContents() const override { return {}; }
    bool fair() const { return fair_; }

private:
    /// A waiting thread and the place for the task it is handed. Lives in the frame of its take.
    struct Taker {
        Thread* thread;
        RunnablePtr handed;  ///< guarded by short_
    };

    Thread* handTo(RunnablePtr& task);
    void holdOut(Taker& taker);
    Co<RunnablePtr> transfer(std::optional<Instant> deadline);

    World& world_;
    ExecutorId executor_;
    const bool fair_;
    SpinLock short_;
    std::vector<Taker*> takers_;  ///< guarded by short_; the newest last
};

}  // namespace poolscope
