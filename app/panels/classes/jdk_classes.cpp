// The table.
#include "app/panels/classes/jdk_classes.hpp"

namespace poolscope {

namespace {

constexpr bool kIsInterface = true;
constexpr bool kIsClass = false;

std::vector<JdkClass> executorClasses() {
    return {
        {"Executor", kIsInterface},
        {"ExecutorService", kIsInterface, {"Executor"}},
        {"ScheduledExecutorService", kIsInterface, {"ExecutorService"}},
        {"AbstractExecutorService", kIsClass, {"ExecutorService"}},
        {"ThreadPoolExecutor",
         kIsClass,
         {"AbstractExecutorService"},
         {"Worker", "BlockingQueue", "ThreadFactory", "RejectedExecutionHandler"}},
        {"ScheduledThreadPoolExecutor",
         kIsClass,
         {"ThreadPoolExecutor", "ScheduledExecutorService"}},
        {"TomcatThreadPoolExecutor", kIsClass, {"ThreadPoolExecutor"}, {}, "Tomcat"},
        {"WorkerExecutor",
         kIsClass,
         {"ThreadPoolExecutor"},
         {"WorkerThreadFactory", "RejectedTaskController"},
         "JD"},
        {"ForkJoinPool", kIsClass, {"AbstractExecutorService"}, {"ForkJoinPool.WorkQueue"}},
        {"DelegatedExecutorService", kIsClass, {"ExecutorService"}, {"ExecutorService"}},
        {"FinalizableDelegatedExecutorService", kIsClass, {"DelegatedExecutorService"}},
        {"DelegatedScheduledExecutorService",
         kIsClass,
         {"DelegatedExecutorService", "ScheduledExecutorService"}},
        {"CompletionService", kIsInterface},
        {"ExecutorCompletionService",
         kIsClass,
         {"CompletionService"},
         {"Executor", "BlockingQueue"}},
        {"Sirector", kIsClass, {}, {"ExecutorService"}, "JD"},
    };
}

std::vector<JdkClass> futureClasses() {
    return {
        {"Future", kIsInterface},
        {"ScheduledFuture", kIsInterface, {"Future", "Delayed"}},
        {"RunnableFuture", kIsInterface, {"Future", "Runnable"}},
        {"RunnableScheduledFuture", kIsInterface, {"RunnableFuture", "ScheduledFuture"}},
        {"FutureTask", kIsClass, {"RunnableFuture"}, {"Callable"}},
        {"ScheduledFutureTask", kIsClass, {"FutureTask", "RunnableScheduledFuture"}},
        {"QueueingFuture", kIsClass, {"FutureTask"}, {"Future", "BlockingQueue"}},
        {"ReschedulingRunnable", kIsClass, {"RunnableFuture"}, {}, "Spring"},
        {"ForkJoinTask", kIsClass, {"Future"}},
        {"RecursiveTask", kIsClass, {"ForkJoinTask"}},
        {"RecursiveAction", kIsClass, {"ForkJoinTask"}},
        {"CompletableFuture", kIsClass, {"Future"}},
        {"Callable", kIsInterface},
        {"Comparable", kIsInterface},
        {"Delayed", kIsInterface, {"Comparable"}},
    };
}

std::vector<JdkClass> threadClasses() {
    return {
        {"Runnable", kIsInterface},
        {"Worker", kIsClass, {"Runnable"}, {"Thread", "Runnable"}},
        {"TimerTask", kIsClass, {"Runnable"}},
        {"Thread", kIsClass, {"Runnable"}, {"Runnable"}},
        {"TimerThread", kIsClass, {"Thread"}, {"java.util.TaskQueue"}},
        {"ForkJoinWorkerThread", kIsClass, {"Thread"}, {"ForkJoinPool.WorkQueue"}},
        {"ThreadFactory", kIsInterface},
        {"DefaultThreadFactory", kIsClass, {"ThreadFactory"}},
        {"WorkerThreadFactory", kIsClass, {"ThreadFactory"}, {}, "JD"},
        {"Timer", kIsClass, {}, {"TimerThread", "java.util.TaskQueue"}},
    };
}

std::vector<JdkClass> queueClasses() {
    return {
        {"BlockingQueue", kIsInterface},
        {"LinkedBlockingQueue", kIsClass, {"BlockingQueue"}},
        {"tomcat.TaskQueue", kIsClass, {"LinkedBlockingQueue"}, {}, "Tomcat"},
        {"ArrayBlockingQueue", kIsClass, {"BlockingQueue"}},
        {"SynchronousQueue", kIsClass, {"BlockingQueue"}},
        {"PriorityBlockingQueue", kIsClass, {"BlockingQueue"}},
        {"DelayQueue", kIsClass, {"BlockingQueue"}},
        {"DelayedWorkQueue", kIsClass, {"BlockingQueue"}, {"RunnableScheduledFuture"}},
        {"java.util.TaskQueue", kIsClass, {}, {"TimerTask"}},
        {"ForkJoinPool.WorkQueue", kIsClass, {}, {"ForkJoinTask"}},
    };
}

std::vector<JdkClass> handlerClasses() {
    return {
        {"RejectedExecutionHandler", kIsInterface},
        {"AbortPolicy", kIsClass, {"RejectedExecutionHandler"}},
        {"CallerRunsPolicy", kIsClass, {"RejectedExecutionHandler"}},
        {"DiscardPolicy", kIsClass, {"RejectedExecutionHandler"}},
        {"DiscardOldestPolicy", kIsClass, {"RejectedExecutionHandler"}},
        {"AbortPolicyWithReport", kIsClass, {"RejectedExecutionHandler"}, {}, "Dubbo"},
        {"RejectedTaskController", kIsClass, {"RejectedExecutionHandler"}, {}, "JD"},
        {"CallerBlocksPolicy", kIsClass, {"RejectedExecutionHandler"}, {}, "Spring"},
    };
}

}  // namespace

std::vector<ClassFamily> classFamilies() {
    return {{"executors", executorClasses()},
            {"futures", futureClasses()},
            {"threads", threadClasses()},
            {"queues", queueClasses()},
            {"handlers", handlerClasses()}};
}

}  // namespace poolscope
