// Callables that record their runs, and the outcome of their futures, for spec tests of invokeAll,
// invokeAny and completion services.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engine/executor/future/executor_completion_service.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "tests/support/sim.hpp"

namespace poolscope {

/// A pool of n workers with an unbounded queue.
inline ThreadPoolExecutor& fixedPool(Sim& sim, std::int32_t n) {
    ThreadPoolExecutor::Settings settings;
    settings.corePoolSize = settings.maximumPoolSize = n;
    return sim.poolOf<ThreadPoolExecutor>(std::move(settings), queueOf<LinkedBlockingQueue>());
}

/// Sleeps, notes "A end@t" or "A interrupted@t", and gives its name.
inline CallablePtr sleeping(Sim& sim, std::string name, std::int64_t length) {
    std::function<Co<Value>()> body = [&sim, name, length]() -> Co<Value> {
        try {
            co_await sim.world.sleepUntil(sim.world.now() + units(length));
        } catch (const Throwable&) {
            sim.noteNow(name + " interrupted");
            throw;
        }
        sim.noteNow(name + " end");
        co_return Value(name);
    };
    return makeCallable(std::move(body), name);
}

/// The same, but throws Boom at its end.
inline CallablePtr failing(Sim& sim, std::string name, std::int64_t length) {
    std::function<Co<Value>()> body = [&sim, name, length]() -> Co<Value> {
        co_await sim.world.sleepUntil(sim.world.now() + units(length));
        sim.noteNow(name + " end");
        throw Throwable("Boom", name);
        co_return Value();
    };
    return makeCallable(std::move(body), name);
}

inline std::string wordOf(const Value& value) {
    const auto* text = std::any_cast<std::string>(&value);
    return text != nullptr ? *text : value.has_value() ? "value" : "null";
}

/// "value A", "ExecutionException <- Boom: A", "CancellationException", "TimeoutException".
inline Co<std::string> resultOf(FuturePtr future) {
    try {
        const Value value = co_await future->get(Duration{});
        co_return "value " + wordOf(value);
    } catch (const Throwable& thrown) {
        if (!thrown.cause()) co_return thrown.className();
        co_return thrown.className() + " <- " + asThrowable(thrown.cause()).toString();
    }
}

}  // namespace poolscope
