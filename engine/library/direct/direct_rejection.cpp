// Handlers of the program's own, for tasks that a pool without the engine cannot take.
#include <atomic>
#include <utility>

#include "engine/library/direct/direct_faces.hpp"
#include "engine/library/direct/direct_pool.hpp"

namespace juc::detail {
namespace {

class DirectRejected final : public Rejected {
public:
    DirectRejected(DirectPool& pool, CallPtr task)
        : pool_(Ref<DirectPool>::of(pool)), task_(std::move(task)) {}
    void run() override {
        if (ran_.exchange(true)) return;
        const Ref<Rejected> held = Ref<Rejected>::of(*this);
        pool_->runRejected(task_);
    }

private:
    const Ref<DirectPool> pool_;
    const CallPtr task_;
    std::atomic<bool> ran_ = false;
};

}  // namespace

void DirectPool::callHandler(Lock& lock, CallPtr task) {
    const Ref<DirectPool> held = Ref<DirectPool>::of(*this);
    lock.unlock();
    ThreadPoolExecutor handle = Access::handle(lentPool(*this));
    AnyFuture future = task->direct.pool == nullptr ? AnyFuture() : futureOf(*task);
    rejected_.function()(
        Access::rejectedTask(Ref<Rejected>::adopt(new DirectRejected(*this, std::move(task))),
                             std::move(future)),
        handle);
}

/// A periodic task that may run in spite of the shutdown goes on, as after a run by a worker.
void DirectPool::runRejected(CallPtr task) {
    if (!runInside(*task)) return;
    Lock lock(mutex_);
    putBack(lock, std::move(task));
}

}  // namespace juc::detail
