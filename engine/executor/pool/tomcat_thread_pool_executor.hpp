// TomcatThreadPoolExecutor and its TaskQueue: threads first, the queue second.
//
// The JDK fills the queue before it creates threads beyond core; with an unbounded queue it never
// creates any. A web server wants the opposite: a waiting request costs a user's time, an extra
// thread little. Tomcat achieves this without changing execute: its queue *refuses* a task while a
// thread can still be created for it, and a task that is then rejected is forced into the queue:
//
//     offer                                      in this order
//     as many threads as maximumPoolSize         ─▶ into the queue (false if it is full)
//     no more tasks submitted than threads       ─▶ into the queue: a thread is idle
//     fewer threads than maximumPoolSize         ─▶ false: create a thread
//
// `submittedCount` counts tasks from execute to the end of afterExecute, so it includes the queue.
// Promises: Tomcat's rules in Tomcat's order and with its messages. Left out: the renewal of
// threads when a web application stops, and prestarting the core in the constructor; call
// prestartAllCoreThreads for that.
// Source: org.apache.tomcat.util.threads.TaskQueue and ThreadPoolExecutor.
#pragma once

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"

namespace poolscope {

class TomcatThreadPoolExecutor;

class TaskQueue : public LinkedBlockingQueue {
public:
    TaskQueue(World& world, ExecutorId executor,
              std::int32_t capacity = std::numeric_limits<std::int32_t>::max())
        : LinkedBlockingQueue(world, executor, capacity, QueueKind::TaskQueue) {}

    /// Without a parent it is a LinkedBlockingQueue like any other.
    void setParent(TomcatThreadPoolExecutor& pool) { parent_ = &pool; }
    Co<bool> offer(RunnablePtr task) override;
    /// Into the queue if there is room, whatever the number of threads. RejectedExecutionException
    /// if the pool is shut down.
    Co<bool> force(RunnablePtr task);

private:
    TomcatThreadPoolExecutor* parent_ = nullptr;
};

class TomcatThreadPoolExecutor : public ThreadPoolExecutor {
public:
    static constexpr std::string_view kClassName = "TomcatThreadPoolExecutor";

    TomcatThreadPoolExecutor(World& world, Settings settings,
                             std::int32_t capacity = std::numeric_limits<std::int32_t>::max());

    Co<void> execute(RunnablePtr command) override;
    /// Tasks that were submitted and have not ended: queued or running.
    std::int32_t getSubmittedCount() const { return submittedCount_.load(); }

protected:
    Co<void> afterExecute(const RunnablePtr& task, std::exception_ptr thrown) override;

private:
    TaskQueue& taskQueue() { return static_cast<TaskQueue&>(workQueue()); }

    std::atomic<std::int32_t> submittedCount_ = 0;
};

}  // namespace poolscope
