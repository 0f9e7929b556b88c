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
#include <functional>
#include <future>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "poolscope/executor.hpp"
#include "poolscope/future.hpp"
#include "poolscope/scheduled_thread_pool_executor.hpp"
#include "poolscope/stage_body.hpp"

#pragma GCC visibility push(default)

namespace juc {

template <class T>
class CompletableFuture;

namespace detail {

enum class StageMethod : std::uint8_t { Apply, Handle, WhenComplete, Exceptionally, Compose };

AnyFuture newStage();
AnyFuture newAsyncStage(StageBody body, std::string name, Executor& on);
/// `on` null: who completes it runs the body. That of Compose returns a boxed AnyFuture.
AnyFuture newDependent(const AnyFuture& of, StageMethod method, StageBody body, Executor* on,
                       std::string name = {});
AnyFuture newDependentOfBoth(const AnyFuture& of, const AnyFuture& other, StageBody body,
                             Executor* on, std::string name);
AnyFuture newStageOfAll(const std::vector<AnyFuture>& all);
AnyFuture newStageOfAny(const std::vector<AnyFuture>& all);
bool completeStage(const AnyFuture& stage, BoxPtr value);
bool failStage(const AnyFuture& stage, std::exception_ptr error);

/// What a function returns is kept as a value, as Java's are.
template <class Result, class Function, class... Arguments>
BoxPtr boxedAs(Function& function, Arguments&&... arguments) {
    if constexpr (std::is_void_v<Result>) {
        std::invoke(function, std::forward<Arguments>(arguments)...);
        return {};
    } else {
        return BoxPtr::adopt(
            new Box<Result>(Result(std::invoke(function, std::forward<Arguments>(arguments)...))));
    }
}
template <class Function, class... Arguments>
BoxPtr boxedResult(Function& function, Arguments&&... arguments) {
    using Result = std::invoke_result_t<Function&, Arguments...>;
    return boxedAs<std::remove_cvref_t<Result>>(function, std::forward<Arguments>(arguments)...);
}

/// Calls `function` with the boxed value as a const reference, or without it if T is void.
template <class T, class Function, class... More>
decltype(auto) withValue(Function& function, const BoxPtr& box, More&&... more) {
    if constexpr (std::is_void_v<T>)
        return boxedResult(function, std::forward<More>(more)...);
    else
        return boxedResult(function, std::as_const(boxOfType<T>(box).value),
                           std::forward<More>(more)...);
}

template <class T, class Function>
struct AppliedTo : std::remove_cvref<std::invoke_result_t<Function&, const T&>> {};
template <class Function>
struct AppliedTo<void, Function> : std::remove_cvref<std::invoke_result_t<Function&>> {};
template <class T, class Function>
struct HandledOf
    : std::remove_cvref<std::invoke_result_t<Function&, const T*, std::exception_ptr>> {};
template <class Function>
struct HandledOf<void, Function>
    : std::remove_cvref<std::invoke_result_t<Function&, std::exception_ptr>> {};
template <class Body>
using SuppliedBy = std::remove_cvref_t<std::invoke_result_t<Body&>>;
template <class T>
struct InnerOf;
template <class T>
struct InnerOf<CompletableFuture<T>> {
    using Type = T;
};

}  // namespace detail

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
        return apply(std::move(function), nullptr);
    }
    template <class Function>
    auto thenApplyAsync(Function function, Executor& on) const {
        return apply(std::move(function), &on);
    }
    /// A new future gets the result of the CompletableFuture that `function` returns.
    template <class Function>
    auto thenCompose(Function function) const {
        return compose(std::move(function), nullptr);
    }
    template <class Function>
    auto thenComposeAsync(Function function, Executor& on) const {
        return compose(std::move(function), &on);
    }
    /// A new future gets what `function` returns for both values.
    template <class Other, class Function>
    auto thenCombine(const CompletableFuture<Other>& other, Function function) const {
        return combine(other, std::move(function), nullptr);
    }
    template <class Other, class Function>
    auto thenCombineAsync(const CompletableFuture<Other>& other, Function function,
                          Executor& on) const {
        return combine(other, std::move(function), &on);
    }
    /// A new future gets what `function(const T*, std::exception_ptr)` returns, one of which is
    /// null. That of a void future is given the exception only.
    template <class Function>
    auto handle(Function function) const {
        return handled<typename detail::HandledOf<T, Function>::type>(detail::StageMethod::Handle,
                                                                      std::move(function), nullptr);
    }
    template <class Function>
    auto handleAsync(Function function, Executor& on) const {
        return handled<typename detail::HandledOf<T, Function>::type>(detail::StageMethod::Handle,
                                                                      std::move(function), &on);
    }
    /// Calls `function` as `handle` does; a new future gets the same result as this one.
    template <class Function>
    CompletableFuture whenComplete(Function function) const {
        return handled<T>(detail::StageMethod::WhenComplete, std::move(function), nullptr);
    }
    template <class Function>
    CompletableFuture whenCompleteAsync(Function function, Executor& on) const {
        return handled<T>(detail::StageMethod::WhenComplete, std::move(function), &on);
    }
    /// A new future gets the value, or what `function(std::exception_ptr)` returns in its place.
    template <class Function>
    CompletableFuture exceptionally(Function function) const {
        detail::needBody(function);
        std::string name = detail::nameOfBody(function);
        using Instead = std::invoke_result_t<Function&, std::exception_ptr>;
        static_assert(std::is_void_v<T> || std::is_convertible_v<Instead, T>,
                      "what stands in place of the value must be one");
        return CompletableFuture(detail::newDependent(
            *this, detail::StageMethod::Exceptionally,
            [its = std::move(function)](const detail::StageGiven& given) mutable {
                return detail::boxedAs<T>(its, given.error);
            },
            nullptr, std::move(name)));
    }
    /// Completes it with a TimeoutException if it is not complete after `timeout`, as long as
    /// `timer` lives. A timeout that is not needed any more leaves the timer's queue at once only
    /// with setRemoveOnCancelPolicy(true).
    const CompletableFuture& orTimeout(ScheduledThreadPoolExecutor& timer, Duration timeout) const {
        const AnyFuture late = timer.schedule(
            named("Timeout", [self = *this] { self.completeExceptionally(TimeoutException()); }),
            timeout);
        handled<void>(detail::StageMethod::Handle, CancelsTimeout{late}, nullptr);
        return *this;
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

    template <class Function>
    auto apply(Function function, Executor* on) const {
        detail::needBody(function);
        std::string name = detail::nameOfBody(function);
        using Result = typename detail::AppliedTo<T, Function>::type;
        return CompletableFuture<Result>(detail::newDependent(
            *this, detail::StageMethod::Apply,
            [its = std::move(function)](const detail::StageGiven& given) mutable {
                return detail::withValue<T>(its, given.first);
            },
            on, std::move(name)));
    }
    template <class Function>
    auto compose(Function function, Executor* on) const {
        detail::needBody(function);
        std::string name = detail::nameOfBody(function);
        using Inner = typename detail::AppliedTo<T, Function>::type;
        auto asAny = [its = std::move(function)](auto&&... value) mutable -> AnyFuture {
            return std::invoke(its, value...);
        };
        return CompletableFuture<typename detail::InnerOf<Inner>::Type>(detail::newDependent(
            *this, detail::StageMethod::Compose,
            [asAny = std::move(asAny)](const detail::StageGiven& given) mutable {
                return detail::withValue<T>(asAny, given.first);
            },
            on, std::move(name)));
    }
    template <class Other, class Function>
    auto combine(const CompletableFuture<Other>& other, Function function, Executor* on) const {
        detail::needBody(function);
        std::string name = detail::nameOfBody(function);
        static_assert(!std::is_void_v<T> && !std::is_void_v<Other>,
                      "thenCombine takes two values; allOf waits for what has none");
        using Result = std::remove_cvref_t<std::invoke_result_t<Function&, const T&, const Other&>>;
        return CompletableFuture<Result>(detail::newDependentOfBoth(
            *this, other,
            [its = std::move(function)](const detail::StageGiven& given) mutable {
                const Other& second = detail::boxOfType<Other>(given.second).value;
                return detail::withValue<T>(its, given.first, second);
            },
            on, std::move(name)));
    }
    template <class Result, class Function>
    CompletableFuture<Result> handled(detail::StageMethod method, Function function,
                                      Executor* on) const {
        detail::needBody(function);
        std::string name = detail::nameOfBody(function);
        return CompletableFuture<Result>(detail::newDependent(
            *this, method,
            [its = std::move(function)](const detail::StageGiven& given) mutable {
                if constexpr (std::is_void_v<T>) {
                    return detail::boxedResult(its, given.error);
                } else {
                    const T* const value =
                        given.error ? nullptr : &detail::boxOfType<T>(given.first).value;
                    return detail::boxedResult(its, value, given.error);
                }
            },
            on, std::move(name)));
    }
};

/// Runs the body on a pool, or on any other Executor; the new future gets what it returns.
template <class Body>
requires std::is_invocable_v<Body&> CompletableFuture<detail::SuppliedBy<Body>> supplyAsync(
    Body body, Executor& on) {
    detail::needBody(body);
    std::string name = detail::nameOfBody(body);
    return CompletableFuture<detail::SuppliedBy<Body>>(detail::newAsyncStage(
        [its = std::move(body)](const detail::StageGiven&) mutable {
            return detail::boxedResult(its);
        },
        std::move(name), on));
}
/// What a thread of `on` gets from `future`, for which it waits; in real time only. The way back is
/// toStdFuture().
template <class T>
CompletableFuture<T> fromStdFuture(std::future<T> future, Executor& on) {
    return supplyAsync([future = std::move(future)]() mutable -> T { return future.get(); }, on);
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

}  // namespace juc

#pragma GCC visibility pop
