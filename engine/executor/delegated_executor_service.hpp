// DelegatedExecutorService and its variants: an executor without its settings.
//
// They pass on every method of ExecutorService and have no others, so a cast to the pool's class
// fails and the pool's sizes cannot be changed. newSingleThreadExecutor returns one because a
// second thread would break its promise.
//
//     DelegatedExecutorService             unconfigurableExecutorService
//     FinalizableDelegatedExecutorService  newSingleThreadExecutor: shut down with its last
//     reference DelegatedScheduledExecutorService    newSingleThreadScheduledExecutor,
//     unconfigurable…
//
// Promises: share ownership of the pool. Throw NullPointerException if it is null.
// Source: java.util.concurrent.Executors.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"

namespace poolscope {

class DelegatedExecutorService {
public:
    explicit DelegatedExecutorService(std::shared_ptr<ThreadPoolExecutor> executor)
        : e_(std::move(executor)) {
        if (!e_) throw nullPointerException();
    }
    virtual ~DelegatedExecutorService() = default;

    Co<void> execute(RunnablePtr command) { return e_->execute(std::move(command)); }
    Co<void> shutdown() { return e_->shutdown(); }
    Co<std::vector<RunnablePtr>> shutdownNow() { return e_->shutdownNow(); }
    bool isShutdown() const { return e_->isShutdown(); }
    bool isTerminated() const { return e_->isTerminated(); }
    Co<bool> awaitTermination(Duration timeout) { return e_->awaitTermination(timeout); }
    Co<std::shared_ptr<FutureTask>> submit(RunnablePtr task, std::string label = {}) {
        return e_->submit(std::move(task), std::move(label));
    }
    Co<std::shared_ptr<FutureTask>> submit(RunnablePtr task, Value result, std::string label) {
        return e_->submit(std::move(task), std::move(result), std::move(label));
    }
    Co<std::shared_ptr<FutureTask>> submit(CallablePtr task, std::string label = {}) {
        return e_->submit(std::move(task), std::move(label));
    }
    Co<AbstractExecutorService::Futures> invokeAll(std::vector<CallablePtr> tasks) {
        return e_->invokeAll(std::move(tasks));
    }
    Co<AbstractExecutorService::Futures> invokeAll(std::vector<CallablePtr> tasks,
                                                   Duration timeout) {
        return e_->invokeAll(std::move(tasks), timeout);
    }
    Co<Value> invokeAny(std::vector<CallablePtr> tasks) { return e_->invokeAny(std::move(tasks)); }
    Co<Value> invokeAny(std::vector<CallablePtr> tasks, Duration timeout) {
        return e_->invokeAny(std::move(tasks), timeout);
    }
    /// To be called when the last reference to the wrapper is dropped. In the JDK the collector
    /// notices that; only one of these classes reacts to it.
    virtual Co<void> release() { co_return; }

protected:
    const std::shared_ptr<ThreadPoolExecutor>& delegate() const { return e_; }

private:
    std::shared_ptr<ThreadPoolExecutor> e_;
};

class FinalizableDelegatedExecutorService : public DelegatedExecutorService {
public:
    using DelegatedExecutorService::DelegatedExecutorService;
    /// finalize: shuts the pool down; queued tasks still run.
    Co<void> release() override { return shutdown(); }
};

class DelegatedScheduledExecutorService : public DelegatedExecutorService {
public:
    explicit DelegatedScheduledExecutorService(
        std::shared_ptr<ScheduledThreadPoolExecutor> executor)
        : DelegatedExecutorService(executor), e_(std::move(executor)) {}

    // As the pool itself does: submit is schedule without delay.
    Co<ScheduledPtr> submit(RunnablePtr task, std::string label = {}) {
        return e_->submit(std::move(task), std::move(label));
    }
    Co<ScheduledPtr> submit(RunnablePtr task, Value result, std::string label) {
        return e_->submit(std::move(task), std::move(result), std::move(label));
    }
    Co<ScheduledPtr> submit(CallablePtr task, std::string label = {}) {
        return e_->submit(std::move(task), std::move(label));
    }
    Co<ScheduledPtr> schedule(RunnablePtr command, Duration delay, std::string label = {}) {
        return e_->schedule(std::move(command), delay, std::move(label));
    }
    Co<ScheduledPtr> schedule(CallablePtr callable, Duration delay, std::string label = {}) {
        return e_->schedule(std::move(callable), delay, std::move(label));
    }
    Co<ScheduledPtr> scheduleAtFixedRate(RunnablePtr command, Duration initialDelay,
                                         Duration period, std::string label = {}) {
        return e_->scheduleAtFixedRate(std::move(command), initialDelay, period, std::move(label));
    }
    Co<ScheduledPtr> scheduleWithFixedDelay(RunnablePtr command, Duration initialDelay,
                                            Duration delay, std::string label = {}) {
        return e_->scheduleWithFixedDelay(std::move(command), initialDelay, delay,
                                          std::move(label));
    }

private:
    std::shared_ptr<ScheduledThreadPoolExecutor> e_;
};

}  // namespace poolscope
