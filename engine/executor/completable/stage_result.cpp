// Wrapping exceptions, and throwing them at whoever asks.
#include "engine/executor/completable/stage_result.hpp"

#include <utility>

#include "engine/world/kept_memory.hpp"
#include "engine/world/throwable.hpp"

namespace poolscope {

namespace {

bool isOf(const std::exception_ptr& error, std::string_view className) {
    return asThrowable(error).is(className);
}

std::exception_ptr completionException(const std::exception_ptr& error) {
    return std::make_exception_ptr(
        Throwable("CompletionException", asThrowable(error).toString(), error));
}

}  // namespace

bool StageResult::isCancellation() const { return error && isOf(error, "CancellationException"); }

ResultPtr encodeValue(Value value) {
    return makeKept<StageResult>(StageResult{std::move(value), nullptr});
}

ResultPtr altResult(std::exception_ptr error) {
    return makeKept<StageResult>(StageResult{{}, std::move(error)});
}

ResultPtr encodeThrowable(const std::exception_ptr& error) {
    return altResult(isOf(error, "CompletionException") ? error : completionException(error));
}

ResultPtr encodeThrowable(const std::exception_ptr& error, const ResultPtr& result) {
    if (!isOf(error, "CompletionException")) return altResult(completionException(error));
    return result->error == error ? result : altResult(error);
}

ResultPtr encodeRelay(const ResultPtr& result) {
    const bool wraps = result->error && !isOf(result->error, "CompletionException");
    return wraps ? altResult(completionException(result->error)) : result;
}

Value reportGet(const ResultPtr& result) {
    if (!result) throw interruptedException();
    if (!result->error) return result->value;
    if (result->isCancellation()) std::rethrow_exception(result->error);
    const Throwable thrown = asThrowable(result->error);
    const bool wrapped = thrown.is("CompletionException") && thrown.cause();
    const std::exception_ptr cause = wrapped ? thrown.cause() : result->error;
    throw Throwable("ExecutionException", asThrowable(cause).toString(), cause);
}

Value reportJoin(const ResultPtr& result) {
    if (!result->error) return result->value;
    if (result->isCancellation() || isOf(result->error, "CompletionException"))
        std::rethrow_exception(result->error);
    std::rethrow_exception(completionException(result->error));
}

std::string textOf(const StageResult& result) {
    if (result.error) return asThrowable(result.error).toString();
    if (!result.value.has_value()) return "null";
    const auto* text = std::any_cast<std::string>(&result.value);
    return text == nullptr ? "a value" : *text;
}

}  // namespace poolscope
