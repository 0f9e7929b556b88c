// What a CompletableFuture is completed with: a value, or the JDK's AltResult, which holds an
// exception.
//
//     completeExceptionally(E)   AltResult(E)                       the source's own
//     a function throws E        AltResult(CompletionException(E))  encodeThrowable
//     a dependent of either      AltResult(CompletionException(E))  the same object, if it can
//
// Promises: null stands for a future that is not complete. Results are never changed, so they are
// shared; the same exception is the same std::exception_ptr.
// Source: CompletableFuture.encodeThrowable, encodeRelay, reportGet, reportJoin.
#pragma once

#include <exception>
#include <memory>
#include <string>

#include "engine/executor/future/runnable.hpp"

namespace poolscope {

struct StageResult {
    Value value;
    std::exception_ptr error;  ///< of an AltResult; null: a value, or NIL, the value null

    bool isCancellation() const;
};
using ResultPtr = std::shared_ptr<const StageResult>;

ResultPtr encodeValue(Value value);
/// new AltResult(error): as it is.
ResultPtr altResult(std::exception_ptr error);
/// Wrapped in a CompletionException, unless it is one.
ResultPtr encodeThrowable(const std::exception_ptr& error);
/// The same; `result` itself if it holds that very exception.
ResultPtr encodeThrowable(const std::exception_ptr& error, const ResultPtr& result);
/// What a future that only passes a result on gets.
ResultPtr encodeRelay(const ResultPtr& result);

/// get: throws CancellationException as it is, else ExecutionException with the cause of a
/// CompletionException; for null InterruptedException.
Value reportGet(const ResultPtr& result);
/// join: throws CancellationException and CompletionException as they are, all else wrapped in one.
Value reportJoin(const ResultPtr& result);

/// The value or the exception, for people.
std::string textOf(const StageResult& result);

}  // namespace poolscope
