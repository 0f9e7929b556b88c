/// \file
/// How a CompletableFuture makes stages that depend on it, and how they call their functions.
///
/// Promises: a function gets values as const references, without a copy; what it returns is kept as
/// a value, as Java's results are. Source: CompletableFuture.uniApplyStage, biApplyStage, ….
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "poolscope/executor.hpp"
#include "poolscope/future.hpp"
#include "poolscope/stage_body.hpp"

#pragma GCC visibility push(default)

namespace juc {

template <class T>
class CompletableFuture;

namespace detail {

/// In the order of the engine's StageKind.
enum class StageMethod : std::uint8_t {
    ThenApply,
    ThenAccept,
    ThenRun,
    WhenComplete,
    Handle,
    Exceptionally,
    ThenCompose,
    ExceptionallyCompose,
    Copy,
    ThenCombine,
    ThenAcceptBoth,
    RunAfterBoth,
    ApplyToEither,
    AcceptEither,
    RunAfterEither
};

AnyFuture newStage();
/// Its function runs on `on`; whether the future has a value: supplyAsync or runAsync.
AnyFuture newAsyncStage(StageBody body, std::string name, Executor& on, bool hasValue);
/// `on` null: who completes it runs the body. That of …Compose returns a boxed AnyFuture.
AnyFuture newDependent(const AnyFuture& of, StageMethod method, StageBody body, Executor* on,
                       std::string name = {});
/// Of both or of either, by the method.
AnyFuture newDependentOfTwo(const AnyFuture& of, const AnyFuture& other, StageMethod method,
                            StageBody body, Executor* on, std::string name);
AnyFuture newStageOfAll(const std::vector<AnyFuture>& all);
AnyFuture newStageOfAny(const std::vector<AnyFuture>& all);
bool completeStage(const AnyFuture& stage, BoxPtr value);
bool failStage(const AnyFuture& stage, std::exception_ptr error);
/// `to` is completed as soon as `from` is, and as that.
void relayStage(const AnyFuture& from, const AnyFuture& to);

/// Void: whatever it returns is thrown away.
template <class Result, class Function, class... Arguments>
BoxPtr boxedAs(Function& function, Arguments&&... arguments) {
    if constexpr (std::is_void_v<Result>) {
        (void)std::invoke(function, std::forward<Arguments>(arguments)...);
        return {};
    } else {
        return BoxPtr::adopt(
            new Box<Result>(Result(std::invoke(function, std::forward<Arguments>(arguments)...))));
    }
}

/// Calls `function` with the boxed value as a const reference, or without it if T is void.
template <class Result, class T, class Function, class... More>
BoxPtr withValue(Function& function, const BoxPtr& box, More&&... more) {
    if constexpr (std::is_void_v<T>)
        return boxedAs<Result>(function, std::forward<More>(more)...);
    else
        return boxedAs<Result>(function, std::as_const(boxOfType<T>(box).value),
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
template <class Future>
struct InnerOf;
template <class T>
struct InnerOf<CompletableFuture<T>> {
    using Type = T;
};

// What calls a function, without a state: it takes no memory beside the function.

/// With the value of T: thenApply, thenAccept, applyToEither, acceptEither.
template <class Result, class T>
struct CallsWithValue {
    template <class Function>
    BoxPtr operator()(Function& function, const StageGiven& given) const {
        return withValue<Result, T>(function, given.first);
    }
};
/// With nothing: thenRun, runAfterBoth, runAfterEither.
struct CallsWithNothing {
    template <class Function>
    BoxPtr operator()(Function& function, const StageGiven&) const {
        return boxedAs<void>(function);
    }
};
/// With both values: thenCombine, thenAcceptBoth.
template <class Result, class T, class Other>
struct CallsWithBoth {
    static_assert(!std::is_void_v<T> && !std::is_void_v<Other>,
                  "this takes two values; runAfterBoth waits for what has none");
    template <class Function>
    BoxPtr operator()(Function& function, const StageGiven& given) const {
        return withValue<Result, T>(function, given.first,
                                    std::as_const(boxOfType<Other>(given.second).value));
    }
};
/// With the value or the exception: handle, whenComplete.
template <class Result, class T>
struct CallsWithOutcome {
    template <class Function>
    BoxPtr operator()(Function& function, const StageGiven& given) const {
        if constexpr (std::is_void_v<T>) {
            return boxedAs<Result>(function, given.error);
        } else {
            const T* const value = given.error ? nullptr : &boxOfType<T>(given.first).value;
            return boxedAs<Result>(function, value, given.error);
        }
    }
};
/// With the exception: exceptionally.
template <class Result>
struct CallsWithError {
    template <class Function>
    BoxPtr operator()(Function& function, const StageGiven& given) const {
        return boxedAs<Result>(function, given.error);
    }
};

/// The body that `Call` makes of the function.
template <class Call, class Function>
StageBody stageBody(Function function) {
    return
        [its = std::move(function)](const StageGiven& given) mutable { return Call()(its, given); };
}
template <class Call, class Function>
AnyFuture dependentOf(const AnyFuture& of, StageMethod method, Function function, Executor* on) {
    needBody(function);
    std::string name = nameOfBody(function);
    return newDependent(of, method, stageBody<Call>(std::move(function)), on, std::move(name));
}
template <class Call, class Function>
AnyFuture dependentOfTwo(const AnyFuture& of, const AnyFuture& other, StageMethod method,
                         Function function, Executor* on) {
    needBody(function);
    std::string name = nameOfBody(function);
    return newDependentOfTwo(of, other, method, stageBody<Call>(std::move(function)), on,
                             std::move(name));
}

}  // namespace detail

}  // namespace juc

#pragma GCC visibility pop
