// A foreign RunnableScheduledFuture around ours, as the decorateTask of a subclass may return.
//
// Promises: everything goes on to the task inside. But it is no ScheduledFutureTask, so the queue
// has no heapIndex of it and searches for it; and cancelling the task inside does not take it out.
#pragma once

#include <utility>

#include "engine/executor/scheduled/scheduled_future_task.hpp"

namespace poolscope {

class DecoratedTask : public RunnableScheduledFuture {
public:
    explicit DecoratedTask(ScheduledPtr inner) : inner_(std::move(inner)) {}

    Co<void> run() override { return inner_->run(); }
    TaskId taskId() const override { return inner_->taskId(); }
    std::string toString() const override { return inner_->toString(); }
    Co<bool> cancel(bool mayInterruptIfRunning) override {
        return inner_->cancel(mayInterruptIfRunning);
    }
    bool isCancelled() const override { return inner_->isCancelled(); }
    bool isDone() const override { return inner_->isDone(); }
    Co<Value> get() override { return inner_->get(); }
    Co<Value> get(Duration timeout) override { return inner_->get(timeout); }
    Duration getDelay() const override { return inner_->getDelay(); }
    bool isPeriodic() const override { return inner_->isPeriodic(); }
    int compareTo(const RunnableScheduledFuture& other) const override {
        const auto* decorated = dynamic_cast<const DecoratedTask*>(&other);
        return inner_->compareTo(decorated == nullptr ? other : *decorated->inner_);
    }

private:
    ScheduledPtr inner_;
};

}  // namespace poolscope
