// The JDK's four policies, and two that programs write.
#include "engine/executor/pool/rejected_execution_handler.hpp"

#include <utility>

#include "engine/executor/pool/abort_policy_with_report.hpp"
#include "engine/executor/pool/rejected_task_controller.hpp"
#include "engine/executor/pool/thread_pool_executor.hpp"

namespace poolscope {

void RejectedExecutionHandler::acts(SourceLine line, ThreadPoolExecutor& executor,
                                    const RunnablePtr& task, PolicyAct act,
                                    const RunnablePtr& dropped) const {
    World& world = executor.world();
    world.emit(line, PolicyActed{executor.id(), task->taskId(), world.text(name()), act,
                                 dropped == nullptr ? TaskId{} : dropped->taskId()});
}

Co<void> AbortPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    const std::string pool = co_await executor.toString();
    acts(POOLSCOPE_HERE, executor, task, PolicyAct::Throws);
    throw Throwable("RejectedExecutionException",
                    "Task " + task->toString() + " rejected from " + pool);
}

Co<void> CallerRunsPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    const bool runs = !executor.isShutdown();
    acts(POOLSCOPE_HERE, executor, task, runs ? PolicyAct::CallerRuns : PolicyAct::Discards);
    if (runs) co_await task->run();
}

Co<void> DiscardPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    acts(POOLSCOPE_HERE, executor, task, PolicyAct::Discards);
    co_return;
}

/// One call of the handler, counted for its thread as long as it lasts.
class DiscardOldestPolicy::Round {
public:
    Round(DiscardOldestPolicy& policy, ThreadId thread) : policy_(policy), thread_(thread) {
        const SpinGuard guard(policy_.short_);
        depth_ = ++policy_.rounds_[thread_];
    }
    Round(const Round&) = delete;
    Round& operator=(const Round&) = delete;
    ~Round() {
        const SpinGuard guard(policy_.short_);
        if (--policy_.rounds_[thread_] == 0) policy_.rounds_.erase(thread_);
    }
    int depth() const { return depth_; }

private:
    DiscardOldestPolicy& policy_;
    ThreadId thread_;
    int depth_ = 0;
};

Co<void> DiscardOldestPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    if (executor.isShutdown()) {
        acts(POOLSCOPE_HERE, executor, task, PolicyAct::Discards);
        co_return;
    }
    const Round round(*this, executor.world().currentThread().id());
    if (round.depth() > kMostRounds) {
        acts(POOLSCOPE_HERE, executor, task, PolicyAct::Throws);
        throw Throwable("StackOverflowError");
    }
    const RunnablePtr oldest = co_await executor.workQueue().poll();
    acts(POOLSCOPE_HERE, executor, task, PolicyAct::DiscardsOldest, oldest);
    co_await executor.execute(std::move(task));
}

Co<void> CallerBlocksPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    const char* why = "executor has been shut down";
    if (!executor.isShutdown()) {
        World& world = executor.world();
        acts(POOLSCOPE_HERE, executor, task, PolicyAct::Blocks);
        bool interrupted = false;
        try {
            co_await executor.workQueue().put(task);
        } catch (const Throwable& thrown) {
            if (!thrown.is("InterruptedException")) throw;
            interrupted = true;
        }
        if (!interrupted) co_return;
        world.interrupt(world.currentThread());
        why = "interrupted";
    }
    acts(POOLSCOPE_HERE, executor, task, PolicyAct::Throws);
    throw Throwable("RejectedExecutionException", why);
}

Co<void> ForwardPolicy::rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) {
    acts(POOLSCOPE_HERE, executor, task, PolicyAct::Forwards);
    co_await elsewhere_.execute(std::move(task));
}

std::shared_ptr<RejectedExecutionHandler> rejectionPolicy(std::string_view name) {
    if (name == "AbortPolicy") return std::make_shared<AbortPolicy>();
    if (name == "CallerRunsPolicy") return std::make_shared<CallerRunsPolicy>();
    if (name == "DiscardPolicy") return std::make_shared<DiscardPolicy>();
    if (name == "DiscardOldestPolicy") return std::make_shared<DiscardOldestPolicy>();
    if (name == "AbortPolicyWithReport") return std::make_shared<AbortPolicyWithReport>();
    if (name == "RejectedTaskController") return std::make_shared<RejectedTaskController>();
    if (name == "CallerBlocksPolicy") return std::make_shared<CallerBlocksPolicy>();
    return nullptr;
}

}  // namespace poolscope
