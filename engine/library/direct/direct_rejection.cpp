// Tasks of a pool without the engine as the program gets them: in its own handlers of tasks that
// the pool cannot take, in hooks, and from shutdownNow.
#include <utility>

#include "engine/library/direct/direct_faces.hpp"
#include "engine/library/direct/direct_pool.hpp"

namespace juc::detail {
namespace {

class DirectRunnable final : public PoolsTask {
public:
    DirectRunnable(DirectPool& pool, CallPtr task, Outside outside, LeftTaskPtr left)
        : PoolsTask(std::move(left)),
          outside_(outside),
          pool_(Ref<DirectPool>::of(pool)),
          task_(std::move(task)),
          future_(task_->direct.pool == nullptr ? AnyFuture() : pool.futureOf(*task_)) {}
    DirectRunnable(const DirectRunnable&) = delete;
    DirectRunnable& operator=(const DirectRunnable&) = delete;
    ~DirectRunnable() override {
        if (mustCancel()) task_->cancel(false);
    }
    AnyFuture future() const override { return future_; }
    std::string name() const override { return std::string(task_->name()); }
    int priority() const override { return task_->priority(); }
    const void* identity() const override { return task_.get(); }

private:
    void runTask() override {
        if (outside_ == Outside::Yes || !task_->direct.isPeriodic()) pool_->runRejected(task_);
    }

    const Outside outside_;
    const Ref<DirectPool> pool_;
    const CallPtr task_;
    const AnyFuture future_;  ///< also so that nobody moves the result away
};

}  // namespace

void DirectPool::callHandler(Lock& lock, CallPtr task) {
    const Ref<DirectPool> held = Ref<DirectPool>::of(*this);
    const RejectedExecutionHandler::Function handler = rejected_.function();
    lock.unlock();
    ThreadPoolExecutor handle = Access::handle(lentPool(*this));
    handler(runnableOf(std::move(task), Outside::Yes), handle);
}

Runnable DirectPool::runnableOf(CallPtr task, Outside outside, LeftTaskPtr left) {
    task->direct.becomeRunnable();
    return Access::runnable(Ref<RunnableCore>::adopt(
        new DirectRunnable(*this, std::move(task), outside, std::move(left))));
}

/// A periodic task that may run in spite of the shutdown goes on, as after a run by a worker.
void DirectPool::runRejected(CallPtr task) {
    if (!runInside(*task)) return;
    Lock lock(mutex_);
    putBack(lock, std::move(task));
}

}  // namespace juc::detail
