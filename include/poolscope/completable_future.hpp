/// \file
/// CompletableFuture: a future that anybody may complete, and that tells others when it is done.
///
///     auto price = juc::supplyAsync(load, pool);
///     auto text = price.thenApply([](const Money& m) { return format(m); })
///                      .exceptionally([](std::exception_ptr) { return std::string("?"); });
///     const Money m = co_await price;              // goes on when it is done
///
///     juc::CompletableFuture<int> answer;          // as std::promise: complete() sets it
///     answer.complete(42);
///
/// All of Java's methods that make a future of one, of both, and of either, by their names.
///
/// Who runs a function: the thread that completes the future, or one that has just run another
/// function of it; the one that calls `thenApply`, if it is complete already; with …Async, the
/// pool. A value is given to functions as a const reference.
///
/// Promises: it is completed once. What a function throws fails the future that it was to complete,
/// and all that depend on that; `exceptionally`, `handle` and `whenComplete` are given the
/// exception itself, without a wrapper. A copy stands for the same future. As in Java, `cancel`
/// completes it and interrupts nobody; what a pool that is destroyed has not begun is cancelled.
/// Threads: any. Works in real, virtual and explored time; in recordings each future and its stack
/// is an event. Source: java.util.concurrent.CompletableFuture.
#pragma once

#include <coroutine>
#include <exception>
#include <future>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "poolscope/executor.hpp"
#include "poolscope/future.hpp"
#include "poolscope/scheduled_thread_pool_executor.hpp"
#include "poolscope/stage_calls.hpp"

#pragma GCC visibility push(default)

namespace juc {

/// A future of T, also of void and of a type that can only be moved.
template <class T>
class CompletableFuture : public Future<T> {
    static_assert(!std::is_reference_v<T>, "a CompletableFuture holds a value");

public:
    /// One that somebody is to complete.
    CompletableFuture() : Future<T>(detail::newStage()) {}

    /// Completes it if nothing has yet; returns whether this call did.
    template <class Value = T>
    requires(!std::is_void_v<T> &&
             std::is_convertible_v<Value, T>) bool complete(Value value) const {
        T its = std::move(value);
        return detail::completeStage(*this,
                                     detail::BoxPtr::adopt(new detail::Box<T>(std::move(its))));
    }
    bool complete() const requires std::is_void_v<T> { return detail::completeStage(*this, {}); }
    bool completeExceptionally(std::exception_ptr error) const {
        return detail::failStage(*this, std::move(error));
    }
    /// `error` as it is declared: in a handler give std::current_exception() to the other one.
    template <class Error>
    requires std::is_base_of_v<std::exception, Error>
    bool completeExceptionally(Error error) const {
        return completeExceptionally(std::make_exception_ptr(std::move(error)));
    }

    /// A new future gets what `function` returns for the value.
    template <class Function>
    auto thenApply(Function function) const {
        return applied(detail::StageMethod::ThenApply, std::move(function), nullptr);
    }
    template <class Function>
    auto thenApplyAsync(Function function, Executor& on) const {
        return applied(detail::StageMethod::ThenApply, std::move(function), &on);
    }
    /// The same without a result.
    template <class Function>
    CompletableFuture<void> thenAccept(Function function) const {
        return called<detail::CallsWithValue<void, T>>(detail::StageMethod::ThenAccept,
                                                       std::move(function), nullptr);
    }
    template <class Function>
    CompletableFuture<void> thenAcceptAsync(Function function, Executor& on) const {
        return called<detail::CallsWithValue<void, T>>(detail::StageMethod::ThenAccept,
                                                       std::move(function), &on);
    }
    /// The same for a function without arguments.
    template <class Function>
    CompletableFuture<void> thenRun(Function function) const {
        return called<detail::CallsWithNothing>(detail::StageMethod::ThenRun, std::move(function),
                                                nullptr);
    }
    template <class Function>
    CompletableFuture<void> thenRunAsync(Function function, Executor& on) const {
        return called<detail::CallsWithNothing>(detail::StageMethod::ThenRun, std::move(function),
                                                &on);
    }
    /// A new future gets the result of the CompletableFuture that `function` returns.
    template <class Function>
    auto thenCompose(Function function) const {
        return composed(std::move(function), nullptr);
    }
    template <class Function>
    auto thenComposeAsync(Function function, Executor& on) const {
        return composed(std::move(function), &on);
    }
    /// A new future gets what `function` returns for both values.
    template <class Other, class Function>
    auto thenCombine(const CompletableFuture<Other>& other, Function function) const {
        return combined(other, std::move(function), nullptr);
    }
    template <class Other, class Function>
    auto thenCombineAsync(const CompletableFuture<Other>& other, Function function,
                          Executor& on) const {
        return combined(other, std::move(function), &on);
    }
    /// The same without a result.
    template <class Other, class Function>
    CompletableFuture<void> thenAcceptBoth(const CompletableFuture<Other>& other,
                                           Function function) const {
        return ofTwo<detail::CallsWithBoth<void, T, Other>>(
            other, detail::StageMethod::ThenAcceptBoth, std::move(function), nullptr);
    }
    template <class Other, class Function>
    CompletableFuture<void> thenAcceptBothAsync(const CompletableFuture<Other>& other,
                                                Function function, Executor& on) const {
        return ofTwo<detail::CallsWithBoth<void, T, Other>>(
            other, detail::StageMethod::ThenAcceptBoth, std::move(function), &on);
    }
    /// The same for a function without arguments, and for futures without a value.
    template <class Other, class Function>
    CompletableFuture<void> runAfterBoth(const CompletableFuture<Other>& other,
                                         Function function) const {
        return ofTwo<detail::CallsWithNothing>(other, detail::StageMethod::RunAfterBoth,
                                               std::move(function), nullptr);
    }
    template <class Other, class Function>
    CompletableFuture<void> runAfterBothAsync(const CompletableFuture<Other>& other,
                                              Function function, Executor& on) const {
        return ofTwo<detail::CallsWithNothing>(other, detail::StageMethod::RunAfterBoth,
                                               std::move(function), &on);
    }
    /// A new future gets what `function` returns for the value of the one that is complete first.
    /// If that one failed, so does the new one.
    template <class Function>
    auto applyToEither(const CompletableFuture& other, Function function) const {
        return appliedToEither(other, std::move(function), nullptr);
    }
    template <class Function>
    auto applyToEitherAsync(const CompletableFuture& other, Function function, Executor& on) const {
        return appliedToEither(other, std::move(function), &on);
    }
    /// The same without a result.
    template <class Function>
    CompletableFuture<void> acceptEither(const CompletableFuture& other, Function function) const {
        return ofTwo<detail::CallsWithValue<void, T>>(other, detail::StageMethod::AcceptEither,
                                                      std::move(function), nullptr);
    }
    template <class Function>
    CompletableFuture<void> acceptEitherAsync(const CompletableFuture& other, Function function,
                                              Executor& on) const {
        return ofTwo<detail::CallsWithValue<void, T>>(other, detail::StageMethod::AcceptEither,
                                                      std::move(function), &on);
    }
    /// The same for a function without arguments, and for futures of two types.
    template <class Other, class Function>
    CompletableFuture<void> runAfterEither(const CompletableFuture<Other>& other,
                                           Function function) const {
        return ofTwo<detail::CallsWithNothing>(other, detail::StageMethod::RunAfterEither,
                                               std::move(function), nullptr);
    }
    template <class Other, class Function>
    CompletableFuture<void> runAfterEitherAsync(const CompletableFuture<Other>& other,
                                                Function function, Executor& on) const {
        return ofTwo<detail::CallsWithNothing>(other, detail::StageMethod::RunAfterEither,
                                               std::move(function), &on);
    }
    /// A new future gets what `function(const T*, std::exception_ptr)` returns, one of which is
    /// null. That of a void future is given the exception only.
    template <class Function>
    auto handle(Function function) const {
        return handled(std::move(function), nullptr);
    }
    template <class Function>
    auto handleAsync(Function function, Executor& on) const {
        return handled(std::move(function), &on);
    }
    /// Calls `function` as `handle` does; a new future gets the same result as this one.
    template <class Function>
    CompletableFuture whenComplete(Function function) const {
        return called<detail::CallsWithOutcome<void, T>, T>(detail::StageMethod::WhenComplete,
                                                            std::move(function), nullptr);
    }
    template <class Function>
    CompletableFuture whenCompleteAsync(Function function, Executor& on) const {
        return called<detail::CallsWithOutcome<void, T>, T>(detail::StageMethod::WhenComplete,
                                                            std::move(function), &on);
    }
    /// A new future gets the value, or what `function(std::exception_ptr)` returns in its place.
    template <class Function>
    CompletableFuture exceptionally(Function function) const {
        return instead(std::move(function), nullptr);
    }
    template <class Function>
    CompletableFuture exceptionallyAsync(Function function, Executor& on) const {
        return instead(std::move(function), &on);
    }
    /// The same; `function` returns a CompletableFuture<T>, whose result the new one gets.
    template <class Function>
    CompletableFuture exceptionallyCompose(Function function) const {
        return called<detail::CallsWithError<AnyFuture>, T>(
            detail::StageMethod::ExceptionallyCompose, std::move(function), nullptr);
    }
    template <class Function>
    CompletableFuture exceptionallyComposeAsync(Function function, Executor& on) const {
        return called<detail::CallsWithError<AnyFuture>, T>(
            detail::StageMethod::ExceptionallyCompose, std::move(function), &on);
    }
    /// A new future that gets the same result: who completes the copy, completes no other.
    CompletableFuture copy() const { return CompletableFuture(detail::newStageOfAny({*this})); }

    /// Whether it failed, or was cancelled.
    bool isCompletedExceptionally() const {
        return this->isDone() && this->state() != AnyFuture::State::Success;
    }
    /// What value() returns, or `absent` if it is not complete.
    template <class Absent>
    requires std::is_convertible_v<Absent, T> T getNow(Absent absent)
    const { return this->isDone() ? this->value() : static_cast<T>(std::move(absent)); }
    /// As value(): throws the exception itself, where Java wraps it in a CompletionException.
    T join() const& { return this->value(); }
    T join() && { return std::move(*this).value(); }

    /// Completes it with what `body` returns or throws, on the executor, if it is not complete by
    /// then.
    template <class Body>
    const CompletableFuture& completeAsync(Body body, Executor& on) const;
    /// Completes it with a TimeoutException if it is not complete after `timeout`, as long as
    /// `timer` lives. A timeout that is not needed any more leaves the timer's queue at once only
    /// with setRemoveOnCancelPolicy(true).
    const CompletableFuture& orTimeout(ScheduledThreadPoolExecutor& timer, Duration timeout) const {
        return after(timer, timeout, named("Timeout", [self = *this] {
                         self.completeExceptionally(TimeoutException());
                     }));
    }
    /// The same with a value.
    template <class Value = T>
    const CompletableFuture& completeOnTimeout(ScheduledThreadPoolExecutor& timer, Value value,
                                               Duration timeout) const {
        return after(timer, timeout,
                     named("DelayedCompleter", [self = *this, its = std::move(value)]() mutable {
                         self.complete(std::move(its));
                     }));
    }

    /// The same for code that waits for a std::future.
    std::future<T> toStdFuture() const {
        auto promise = std::make_shared<std::promise<T>>();
        std::future<T> future = promise->get_future();
        const CompletableFuture self = *this;
        detail::newDependent(
            self, detail::StageMethod::Handle,
            [promise](const detail::StageGiven& given) -> detail::BoxPtr {
                try {
                    if (given.error) std::rethrow_exception(given.error);
                    if constexpr (std::is_void_v<T>)
                        promise->set_value();
                    else
                        promise->set_value(detail::unboxed<T>(given.first));
                } catch (...) {  // the value may have been moved out by a get()
                    promise->set_exception(std::current_exception());
                }
                return {};
            },
            nullptr);
        return future;
    }

    /// Goes on when it is done, on the thread that completes it; gives what value() returns.
    auto operator co_await() const {
        struct Awaiter {
            CompletableFuture future;
            bool await_ready() const { return future.isDone(); }
            void await_suspend(std::coroutine_handle<> waiting) const {
                const CompletableFuture held = future;  // the coroutine may end meanwhile
                detail::newDependent(
                    held, detail::StageMethod::Handle,
                    [waiting](const detail::StageGiven&) -> detail::BoxPtr {
                        waiting.resume();
                        return {};
                    },
                    nullptr);
            }
            T await_resume() const { return future.value(); }
        };
        return Awaiter{*this};
    }

private:
    template <class>
    friend class CompletableFuture;
    template <class Body>
    requires std::is_invocable_v<Body&>
    friend CompletableFuture<detail::SuppliedBy<Body>> supplyAsync(Body, Executor&);
    template <class Body>
    requires std::is_invocable_v<Body&>
    friend CompletableFuture<void> runAsync(Body, Executor&);
    friend CompletableFuture<void> allOf(const std::vector<AnyFuture>&);
    template <class Any>
    friend CompletableFuture<Any> anyOf(const std::vector<CompletableFuture<Any>>&);

    struct CancelsTimeout {
        AnyFuture late;
        std::string getName() const { return "Canceller"; }
        template <class... Given>
        void operator()(Given&&...) const {
            late.cancel(false);
        }
    };

    explicit CompletableFuture(AnyFuture stage) : Future<T>(std::move(stage)) {}

    template <class Call, class Result = void, class Function>
    CompletableFuture<Result> called(detail::StageMethod method, Function function,
                                     Executor* on) const {
        return CompletableFuture<Result>(
            detail::dependentOf<Call>(*this, method, std::move(function), on));
    }
    template <class Call, class Result = void, class Function>
    CompletableFuture<Result> ofTwo(const AnyFuture& other, detail::StageMethod method,
                                    Function function, Executor* on) const {
        return CompletableFuture<Result>(
            detail::dependentOfTwo<Call>(*this, other, method, std::move(function), on));
    }
    template <class Function>
    auto applied(detail::StageMethod method, Function function, Executor* on) const {
        using Result = typename detail::AppliedTo<T, Function>::type;
        return called<detail::CallsWithValue<Result, T>, Result>(method, std::move(function), on);
    }
    template <class Function>
    auto appliedToEither(const CompletableFuture& other, Function function, Executor* on) const {
        using Result = typename detail::AppliedTo<T, Function>::type;
        return ofTwo<detail::CallsWithValue<Result, T>, Result>(
            other, detail::StageMethod::ApplyToEither, std::move(function), on);
    }
    template <class Function>
    auto composed(Function function, Executor* on) const {
        using Inner = typename detail::AppliedTo<T, Function>::type;
        return called<detail::CallsWithValue<AnyFuture, T>, typename detail::InnerOf<Inner>::Type>(
            detail::StageMethod::ThenCompose, std::move(function), on);
    }
    template <class Other, class Function>
    auto combined(const CompletableFuture<Other>& other, Function function, Executor* on) const {
        static_assert(!std::is_void_v<T> && !std::is_void_v<Other>,
                      "thenCombine takes two values; runAfterBoth waits for what has none");
        using Result = std::remove_cvref_t<std::invoke_result_t<Function&, const T&, const Other&>>;
        return ofTwo<detail::CallsWithBoth<Result, T, Other>, Result>(
            other, detail::StageMethod::ThenCombine, std::move(function), on);
    }
    template <class Function>
    auto handled(Function function, Executor* on) const {
        using Result = typename detail::HandledOf<T, Function>::type;
        return called<detail::CallsWithOutcome<Result, T>, Result>(detail::StageMethod::Handle,
                                                                   std::move(function), on);
    }
    template <class Function>
    CompletableFuture instead(Function function, Executor* on) const {
        using Instead = std::invoke_result_t<Function&, std::exception_ptr>;
        static_assert(std::is_void_v<T> || std::is_convertible_v<Instead, T>,
                      "what stands in place of the value must be one");
        return called<detail::CallsWithError<T>, T>(detail::StageMethod::Exceptionally,
                                                    std::move(function), on);
    }
    /// Source: CompletableFuture.Canceller.
    template <class Body>
    const CompletableFuture& after(ScheduledThreadPoolExecutor& timer, Duration timeout,
                                   Body body) const {
        if (!this->isDone()) {
            whenComplete(CancelsTimeout{timer.schedule(std::move(body), timeout)});
        }
        return *this;
    }
};

/// Runs the body on a pool, or on any other Executor; the new future gets what it returns.
template <class Body>
requires std::is_invocable_v<Body&> CompletableFuture<detail::SuppliedBy<Body>> supplyAsync(
    Body body, Executor& on) {
    using Result = detail::SuppliedBy<Body>;
    detail::needBody(body);
    std::string name = detail::nameOfBody(body);
    return CompletableFuture<Result>(detail::newAsyncStage(
        [its = std::move(body)](const detail::StageGiven&) mutable {
            return detail::boxedAs<Result>(its);
        },
        std::move(name), on, !std::is_void_v<Result>));
}
/// The same; what it returns is thrown away.
template <class Body>
requires std::is_invocable_v<Body&> CompletableFuture<void> runAsync(Body body, Executor& on) {
    detail::needBody(body);
    std::string name = detail::nameOfBody(body);
    return CompletableFuture<void>(detail::newAsyncStage(
        detail::stageBody<detail::CallsWithNothing>(std::move(body)), std::move(name), on, false));
}
/// What a thread of `on` gets from `future`, for which it waits; in real time only. The way back is
/// toStdFuture().
template <class T>
CompletableFuture<T> fromStdFuture(std::future<T> future, Executor& on) {
    return supplyAsync([future = std::move(future)]() mutable -> T { return future.get(); }, on);
}

template <class T>
template <class Body>
const CompletableFuture<T>& CompletableFuture<T>::completeAsync(Body body, Executor& on) const {
    detail::needBody(body);
    std::string name = detail::nameOfBody(body);
    const AnyFuture supplied = detail::newAsyncStage(
        [self = *this, its = std::move(body)](const detail::StageGiven&) mutable {
            return self.isDone() ? detail::BoxPtr() : detail::boxedAs<T>(its);
        },
        std::move(name), on, true);
    detail::relayStage(supplied, *this);
    return *this;
}

/// One that is complete already.
template <class T>
CompletableFuture<std::decay_t<T>> completedFuture(T&& value) {
    CompletableFuture<std::decay_t<T>> done;
    done.complete(std::forward<T>(value));
    return done;
}
inline CompletableFuture<void> completedFuture() {
    CompletableFuture<void> done;
    done.complete();
    return done;
}
/// One that has failed: `failedFuture<int>(std::out_of_range("item"))`.
template <class T, class Error>
CompletableFuture<T> failedFuture(Error error) {
    CompletableFuture<T> failed;
    failed.completeExceptionally(std::move(error));
    return failed;
}

/// Complete when all are; it fails if one does. IllegalArgumentException if one is no
/// CompletableFuture.
CompletableFuture<void> allOf(const std::vector<AnyFuture>& all);
template <class... All>
CompletableFuture<void> allOf(const CompletableFuture<All>&... all) {
    return allOf(std::vector<AnyFuture>{all...});
}
template <class T>
CompletableFuture<void> allOf(const std::vector<CompletableFuture<T>>& all) {
    return allOf(std::vector<AnyFuture>(all.begin(), all.end()));
}
/// Gets the result of the first that is complete. IllegalArgumentException for none.
template <class T>
CompletableFuture<T> anyOf(const std::vector<CompletableFuture<T>>& all) {
    return CompletableFuture<T>(
        detail::newStageOfAny(std::vector<AnyFuture>(all.begin(), all.end())));
}

/// Hands each task to another executor after a delay: `juc::DelayedExecutor later(timer, 1s, pool)`
/// for supplyAsync and what ends in …Async. Both must live as long as something may come to it.
/// Source: CompletableFuture.delayedExecutor.
class DelayedExecutor final : public Executor {
public:
    DelayedExecutor(ScheduledThreadPoolExecutor& timer, Duration delay, Executor& to)
        : timer_(timer), delay_(delay), to_(to) {}
    void execute(Runnable task) override {
        timer_.schedule(
            named("TaskSubmitter", [to = &to_, its = std::move(task)] { to->execute(its); }),
            delay_);
    }

private:
    ScheduledThreadPoolExecutor& timer_;
    const Duration delay_;
    Executor& to_;
};

}  // namespace juc

#pragma GCC visibility pop
