// What a body asks of the ForkJoinPool that runs it: managedBlock, helpQuiesce, inForkJoinPool,
// getQueuedTaskCount.
//
// Promises: none of it makes a thread of the program a thread of the engine: outside a worker it
// says so, or does without. Source: ForkJoinPool.managedBlock, the static methods of ForkJoinTask.
#include "poolscope/fork_join_pool.hpp"

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/library/direct/stealing_pool.hpp"
#include "engine/library/engine_pool.hpp"

namespace juc {
namespace detail {

/// With the engine: `pool` is held, as its tasks are.
struct BlockedWorker::Replaced {
    StealingPool* direct = nullptr;
    RuntimePtr runtime;
    EnginePoolPtr held;
    poolscope::ForkJoinPool* pool = nullptr;
};

namespace {

/// Of the calling thread, if it is a worker of one of the engine's pools; else null.
poolscope::ForkJoinDeque* ownEngineDeque(Runtime& runtime) {
    if (runtime.needsNoEngine() || runtime.caller() != Runtime::Caller::Thread) return nullptr;
    return poolscope::ForkJoinDeque::ofCurrent(runtime.world());
}
poolscope::ForkJoinPool* ownEnginePool(Runtime& runtime) {
    poolscope::ForkJoinDeque* const deque = ownEngineDeque(runtime);
    return deque == nullptr ? nullptr : &deque->pool();
}

}  // namespace

BlockedWorker::BlockedWorker() {
    auto replaced = std::make_unique<Replaced>();
    if (StealingWorker* const own = StealingWorker::current()) {
        if (!own->isCounted() || own->pool().isStopping()) return;
        replaced->direct = &own->pool();
        replaced->direct->compensate();
    } else {
        replaced->runtime = currentRuntime();
        replaced->pool = ownEnginePool(*replaced->runtime);
        if (replaced->pool == nullptr) return;
        replaced->held = std::static_pointer_cast<EnginePool>(replaced->pool->holder());
        if (!replaced->runtime->run([&] { return replaced->pool->compensate(); })) return;
    }
    replaced_ = std::move(replaced);
}

BlockedWorker::~BlockedWorker() {
    if (replaced_ == nullptr) return;
    if (replaced_->direct != nullptr) {
        replaced_->direct->uncompensate();
        return;
    }
    try {
        replaced_->runtime->run([this]() -> Co<void> {
            replaced_->pool->uncompensate();
            return Co<void>::ready();
        });
    } catch (...) {  // the world has ended, and nobody counts any more
    }
}

}  // namespace detail

bool inForkJoinPool() {
    return detail::StealingWorker::current() != nullptr ||
           detail::ownEnginePool(*detail::currentRuntime()) != nullptr;
}

int getQueuedTaskCount() {
    if (const detail::StealingWorker* const own = detail::StealingWorker::current())
        return static_cast<int>(own->queued());
    const poolscope::ForkJoinDeque* const deque = detail::ownEngineDeque(*detail::currentRuntime());
    return deque == nullptr ? 0 : deque->queueSize();
}

void helpQuiesce() {
    if (detail::StealingWorker* const own = detail::StealingWorker::current()) {
        own->pool().awaitQuiescence(Duration::forever());
        return;
    }
    const detail::RuntimePtr runtime = detail::currentRuntime();
    poolscope::ForkJoinPool* const pool = detail::ownEnginePool(*runtime);
    if (pool == nullptr)
        throw IllegalStateException("found helpQuiesce outside the bodies of a ForkJoinPool");
    runtime->run([&] { return pool->awaitQuiescence(detail::waitTime(Duration::forever())); });
}

void managedBlock(ManagedBlocker& blocker) {
    while (!blocker.isReleasable()) {
        const detail::BlockedWorker blocked;
        if (blocker.block()) return;
    }
}

}  // namespace juc
