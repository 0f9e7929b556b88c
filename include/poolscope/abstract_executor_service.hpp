/// \file
/// AbstractExecutorService: a pool of the program's own: `submit`, `invokeAll` and `invokeAny` on
/// top of its `execute`.
///
///     class Counted : public juc::AbstractExecutorService {
///     public:
///         explicit Counted(juc::ExecutorService& on) : on_(on) {}
///         void execute(juc::Runnable task) override { ++tasks; on_.execute(std::move(task)); }
///         void shutdown() override { on_.shutdown(); }
///         …
///     };
///
/// Promises: code that takes an ExecutorService& takes this one; every call of ExecutorService
/// comes down to these six functions. What `execute` throws leaves the call that gave the task.
/// Threads and errors as in ExecutorService. An object may not be moved, because others refer to
/// it. Source: java.util.concurrent.AbstractExecutorService.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "poolscope/executor_service.hpp"

#pragma GCC visibility push(default)

namespace juc {

class AbstractExecutorService : public ExecutorService {
public:
    using ExecutorService::awaitTermination;
    using ExecutorService::execute;

    void execute(Runnable task) override = 0;
    void shutdown() override = 0;
    std::vector<Runnable> shutdownNow() override = 0;
    bool isShutdown() const override = 0;
    bool isTerminated() const override = 0;
    bool awaitTermination(Duration timeout) override = 0;
    std::string toString() const override { return "AbstractExecutorService"; }

protected:
    AbstractExecutorService() : ExecutorService(nullptr) {}
    AbstractExecutorService(const AbstractExecutorService&) = delete;
    AbstractExecutorService& operator=(const AbstractExecutorService&) = delete;

private:
    void executeCall(detail::CallPtr body) override;
    AnyFuture submitCall(detail::CallPtr body) override;
    std::vector<AnyFuture> invokeAllCalls(std::vector<detail::CallPtr> bodies,
                                          std::optional<Duration> timeout) override;
    detail::BoxPtr invokeAnyCall(std::vector<detail::CallPtr> bodies,
                                 std::optional<Duration> timeout) override;
    std::shared_ptr<detail::Pool> poolBehind() const override { return nullptr; }
};

}  // namespace juc

#pragma GCC visibility pop
