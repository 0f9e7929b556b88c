// The engine's classes by type, and the question that the compiler answers of each two of them.
#include "app/panels/classes/engine_classes.hpp"

#include <array>
#include <cstddef>
#include <type_traits>

#include "engine/executor/completable/completable_future.hpp"
#include "engine/executor/delegated_executor_service.hpp"
#include "engine/executor/fork_join/fork_join_deque.hpp"
#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/executor/fork_join/fork_join_task.hpp"
#include "engine/executor/future/executor_completion_service.hpp"
#include "engine/executor/future/queueing_future.hpp"
#include "engine/executor/orchestration/sirector.hpp"
#include "engine/executor/orchestration/worker_executor.hpp"
#include "engine/executor/pool/abort_policy_with_report.hpp"
#include "engine/executor/pool/thread_factory.hpp"
#include "engine/executor/pool/tomcat_thread_pool_executor.hpp"
#include "engine/executor/pool/worker.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/delay_queue.hpp"
#include "engine/executor/queue/priority_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"
#include "engine/executor/scheduled/delayed_work_queue.hpp"
#include "engine/executor/scheduled/rescheduling_runnable.hpp"
#include "engine/executor/scheduled/scheduled_future_task.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/executor/timer/timer.hpp"
#include "engine/world/thread.hpp"

namespace poolscope {

namespace {

/// A class of the engine; `name` if it is called otherwise in Java.
template <class T>
struct Bears {
    std::string_view own;
    std::string_view name = own;
};

template <class... Ts>
std::vector<EngineClass> relate(const Bears<Ts>&... each) {
    constexpr std::size_t kCount = sizeof...(Ts);
    const auto basesOf = []<class Derived>(std::type_identity<Derived>) {
        return std::array<bool, kCount>{
            (std::is_base_of_v<Ts, Derived> && !std::is_same_v<Ts, Derived>)...};
    };
    const std::array<std::array<bool, kCount>, kCount> isAbove{
        basesOf(std::type_identity<Ts>())...};
    std::vector<EngineClass> classes{{each.own, each.name, {}}...};
    const auto isBetween = [&](std::size_t base, std::size_t derived) {
        for (std::size_t k = 0; k < kCount; ++k)
            if (isAbove[derived][k] && isAbove[k][base]) return true;
        return false;
    };
    for (std::size_t i = 0; i < kCount; ++i)
        for (std::size_t base = 0; base < kCount; ++base)
            if (isAbove[i][base] && !isBetween(base, i))
                classes[i].above.push_back(classes[base].name);
    return classes;
}

}  // namespace

std::vector<EngineClass> engineClasses() {
    return relate(
        Bears<Executor>{"Executor"}, Bears<CompletableFuture>{"CompletableFuture"},
        Bears<AbstractExecutorService>{"AbstractExecutorService"},
        Bears<ThreadPoolExecutor>{"ThreadPoolExecutor"},
        Bears<ScheduledThreadPoolExecutor>{"ScheduledThreadPoolExecutor"},
        Bears<TomcatThreadPoolExecutor>{"TomcatThreadPoolExecutor"},
        Bears<WorkerExecutor>{"WorkerExecutor"}, Bears<Sirector>{"Sirector"},
        Bears<ForkJoinPool>{"ForkJoinPool"},
        Bears<DelegatedExecutorService>{"DelegatedExecutorService"},
        Bears<FinalizableDelegatedExecutorService>{"FinalizableDelegatedExecutorService"},
        Bears<DelegatedScheduledExecutorService>{"DelegatedScheduledExecutorService"},
        Bears<ExecutorCompletionService>{"ExecutorCompletionService"}, Bears<Future>{"Future"},
        Bears<RunnableFuture>{"RunnableFuture"}, Bears<FutureTask>{"FutureTask"},
        Bears<RunnableScheduledFuture>{"RunnableScheduledFuture"},
        Bears<ScheduledFutureTask>{"ScheduledFutureTask"}, Bears<QueueingFuture>{"QueueingFuture"},
        Bears<ReschedulingRunnable>{"ReschedulingRunnable"}, Bears<ForkJoinTask>{"ForkJoinTask"},
        Bears<RecursiveTask>{"RecursiveTask"}, Bears<RecursiveAction>{"RecursiveAction"},
        Bears<Runnable>{"Runnable"}, Bears<Callable>{"Callable"}, Bears<Delayed>{"Delayed"},
        Bears<Worker>{"Worker"}, Bears<Thread>{"Thread"}, Bears<ThreadFactory>{"ThreadFactory"},
        Bears<DefaultThreadFactory>{"DefaultThreadFactory"},
        Bears<WorkerThreadFactory>{"WorkerThreadFactory"}, Bears<Timer>{"Timer"},
        Bears<TimerTask>{"TimerTask"}, Bears<TimerQueue>{"TimerQueue", "java.util.TaskQueue"},
        Bears<WorkQueue>{"WorkQueue", "BlockingQueue"},
        Bears<LinkedBlockingQueue>{"LinkedBlockingQueue"},
        Bears<ArrayBlockingQueue>{"ArrayBlockingQueue"},
        Bears<SynchronousQueue>{"SynchronousQueue"},
        Bears<PriorityBlockingQueue>{"PriorityBlockingQueue"}, Bears<DelayQueue>{"DelayQueue"},
        Bears<DelayedWorkQueue>{"DelayedWorkQueue"},
        Bears<TaskQueue>{"TaskQueue", "tomcat.TaskQueue"},
        Bears<ForkJoinDeque>{"ForkJoinDeque", "ForkJoinPool.WorkQueue"},
        Bears<RejectedExecutionHandler>{"RejectedExecutionHandler"},
        Bears<AbortPolicy>{"AbortPolicy"}, Bears<CallerRunsPolicy>{"CallerRunsPolicy"},
        Bears<DiscardPolicy>{"DiscardPolicy"}, Bears<DiscardOldestPolicy>{"DiscardOldestPolicy"},
        Bears<AbortPolicyWithReport>{"AbortPolicyWithReport"},
        Bears<RejectedTaskController>{"RejectedTaskController"},
        Bears<CallerBlocksPolicy>{"CallerBlocksPolicy"});
}

}  // namespace poolscope
