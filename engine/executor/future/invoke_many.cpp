// invokeAll and invokeAny: many tasks in one call, as in AbstractExecutorService. Both cancel the
// unfinished tasks, even if they end with an exception.
#include <utility>

#include "engine/executor/future/abstract_executor_service.hpp"
#include "engine/executor/future/executor_completion_service.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

namespace {

std::string labelOf(const std::vector<std::string>& labels, std::size_t i) {
    return i < labels.size() ? labels[i] : std::string();
}

/// Waits for the end of the task, whatever its outcome.
Co<void> quietly(FuturePtr future) {
    try {
        co_await future->get();
    } catch (const Throwable& thrown) {
        if (!thrown.is("CancellationException") && !thrown.is("ExecutionException")) throw;
    }
}

/// The same until a deadline; false if it came first.
Co<bool> quietlyUntil(const World& world, FuturePtr future, Instant deadline) {
    try {
        co_await future->get(deadline - world.now());
    } catch (const Throwable& thrown) {
        if (thrown.is("TimeoutException")) co_return false;
        if (!thrown.is("CancellationException") && !thrown.is("ExecutionException")) throw;
    }
    co_return true;
}

}  // namespace

Co<void> AbstractExecutorService::cancelAll(const Futures& futures, std::size_t from) {
    for (std::size_t j = from; j < futures.size(); ++j) co_await futures[j]->cancel(true);
}

Co<AbstractExecutorService::Futures> AbstractExecutorService::invokeAll(
    std::vector<CallablePtr> tasks, std::vector<std::string> labels) {
    Futures futures;
    std::exception_ptr error;
    try {
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            const std::shared_ptr<FutureTask> f = newTaskFor(tasks[i], labelOf(labels, i));
            futures.push_back(f);
            co_await execute(f);
        }
        for (const std::shared_ptr<FutureTask>& f : futures) {
            if (!f->isDone()) co_await quietly(f);
        }
    } catch (...) {
        error = std::current_exception();
    }
    if (error) {
        co_await cancelAll(futures);
        std::rethrow_exception(error);
    }
    co_return futures;
}

Co<AbstractExecutorService::Futures> AbstractExecutorService::invokeAll(
    std::vector<CallablePtr> tasks, Duration timeout, std::vector<std::string> labels) {
    const Instant deadline = world_.now() + timeout;
    Futures futures;
    std::size_t done = 0;
    std::exception_ptr error;
    try {
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            futures.push_back(newTaskFor(tasks[i], labelOf(labels, i)));
        }
        // Looking at the clock between the calls, in case the executor has no threads of its own.
        bool inTime = true;
        for (std::size_t i = 0; inTime && i < futures.size(); ++i) {
            const Duration left = i == 0 ? timeout : deadline - world_.now();
            inTime = left.ns > 0;
            if (inTime) co_await execute(futures[i]);
        }
        while (inTime && done < futures.size()) {
            if (!futures[done]->isDone()) {
                inTime = co_await quietlyUntil(world_, futures[done], deadline);
            }
            if (inTime) ++done;
        }
    } catch (...) {
        error = std::current_exception();
    }
    if (error) {
        co_await cancelAll(futures);
        std::rethrow_exception(error);
    }
    co_await cancelAll(futures, done);  // timed out before all could be completed
    co_return futures;
}

Co<Value> AbstractExecutorService::invokeAny(std::vector<CallablePtr> tasks,
                                             std::vector<std::string> labels) {
    const StackFrame frame(world_);
    return frame.tail(doInvokeAny(std::move(tasks), std::move(labels), std::nullopt));
}

Co<Value> AbstractExecutorService::invokeAny(std::vector<CallablePtr> tasks, Duration timeout,
                                             std::vector<std::string> labels) {
    const StackFrame frame(world_);
    return frame.tail(doInvokeAny(std::move(tasks), std::move(labels), timeout));
}

Co<Value> AbstractExecutorService::doInvokeAny(std::vector<CallablePtr> tasks,
                                               std::vector<std::string> labels,
                                               std::optional<Duration> timeout) {
    if (tasks.empty()) throw illegalArgumentException();
    Futures futures;
    Value result;
    std::exception_ptr error;
    try {
        result = co_await firstSuccess(tasks, labels, timeout, futures);
    } catch (...) {
        error = std::current_exception();
    }
    co_await cancelAll(futures);
    if (error) std::rethrow_exception(error);
    co_return result;
}

/// doInvokeAny's loop: before each further task it looks whether one is done already.
Co<Value> AbstractExecutorService::firstSuccess(const std::vector<CallablePtr>& tasks,
                                                const std::vector<std::string>& labels,
                                                std::optional<Duration> timeout, Futures& futures) {
    ExecutorCompletionService ecs(this);
    std::exception_ptr ee;  // so that it can be thrown if nothing comes
    const Instant deadline = world_.now() + timeout.value_or(Duration{});
    std::size_t active = 0;
    for (std::size_t next = 0; true;) {
        std::shared_ptr<FutureTask> f;
        if (next > 0) f = co_await ecs.poll();  // one task for sure, the rest incrementally
        if (!f && next < tasks.size()) {
            std::string label = labelOf(labels, next);
            const FuturePtr submitted = co_await ecs.submit(tasks[next], std::move(label));
            futures.push_back(submitted);
            ++next;
            ++active;
            continue;
        }
        if (!f && active == 0) break;
        if (!f && timeout) {
            f = co_await ecs.poll(*timeout);
            if (!f) throw Throwable("TimeoutException");
            timeout = deadline - world_.now();
        } else if (!f) {
            f = co_await ecs.take();
        }
        --active;
        try {
            co_return co_await f->get();
        } catch (const Throwable& thrown) {
            if (thrown.is("InterruptedException")) throw;
            ee = std::current_exception();
            if (!thrown.is("ExecutionException")) {
                ee =
                    std::make_exception_ptr(Throwable("ExecutionException", thrown.toString(), ee));
            }
        }
    }
    std::rethrow_exception(ee);
}

}  // namespace poolscope
