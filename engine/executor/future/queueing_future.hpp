// QueueingFuture: the envelope in which an ExecutorCompletionService gives a task to its executor.
//
// Promises: runs a future, and when the envelope is done in any way puts that future into the
// completion queue. A header of its own, because an executor that gives up its tasks must end those
// inside the envelopes, too (engine/library).
// Source: java.util.concurrent.ExecutorCompletionService.QueueingFuture.
#pragma once

#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "engine/executor/future/body_end.hpp"
#include "engine/executor/future/completion_queue.hpp"
#include "engine/executor/future/future_task.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

class QueueingFuture : public FutureTask {
public:
    QueueingFuture(World& world, ExecutorId executor, TaskId id, FuturePtr task,
                   std::shared_ptr<CompletionQueue> queue)
        : FutureTask(world, callable(task), "QueueingFuture(" + task->label() + ")", id, executor),
          task_(std::move(task)),
          queue_(std::move(queue)) {}
    const FuturePtr& task() const { return task_; }
    std::optional<std::int64_t> priority() const override { return task_->priority(); }

protected:
    Co<void> done() override {
        const StackFrame frame(world_);
        return frame.tail(queue_->add(task_));
    }
    /// What the body throws, the task keeps. What gets here in a scenario lacked memory for that.
    Co<void> setException(std::exception_ptr error) override {
        endRunIfMemoryLacks(world_, asThrowable(error));
        return FutureTask::setException(std::move(error));
    }

private:
    FuturePtr task_;
    std::shared_ptr<CompletionQueue> queue_;
};

}  // namespace poolscope
