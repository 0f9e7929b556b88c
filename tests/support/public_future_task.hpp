// A FutureTask whose hooks are open: counted, noted, and callable from a test.
//
// Promises: behaves as FutureTask does; what it adds is written into the Sim's notes.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "engine/executor/future/future_task.hpp"
#include "tests/support/sim.hpp"

namespace poolscope {

class PublicFutureTask : public FutureTask {
public:
    PublicFutureTask(Sim& sim, CallablePtr callable, std::string label = "future")
        : FutureTask(sim.world, std::move(callable), std::move(label), sim.world.newTaskId()),
          sim_(sim) {}

    Co<void> set(Value value) override {
        ++sets;
        co_await FutureTask::set(std::move(value));
    }
    Co<void> setException(std::exception_ptr error) override {
        ++exceptions;
        co_await FutureTask::setException(std::move(error));
    }
    Co<void> done() override {
        ++dones;
        if (onDone) co_await onDone();
    }
    void interruptRunner(Thread& runner) override {
        if (onInterrupt) onInterrupt();
        FutureTask::interruptRunner(runner);
    }

    std::string word() const { return std::string(toString(state())); }
    /// "done,set,setException" as counted.
    std::string counts() const {
        return std::to_string(dones) + "," + std::to_string(sets) + "," +
               std::to_string(exceptions);
    }
    /// What get(timeout) gives: "value v", "null", "TimeoutException", "ExecutionException <- Boom:
    /// x".
    Co<std::string> outcome(Duration timeout = {}) {
        try {
            const Value value = co_await get(timeout);
            if (!value.has_value()) co_return std::string("null");
            const auto* text = std::any_cast<std::string>(&value);
            co_return text == nullptr ? std::string("value") : "value " + *text;
        } catch (const Throwable& thrown) {
            if (!thrown.cause()) co_return thrown.className();
            co_return thrown.className() + " <- " + asThrowable(thrown.cause()).toString();
        }
    }
    /// State, isDone, isCancelled and outcome: "CANCELLED done cancelled CancellationException".
    std::string standing() {
        return word() + (isDone() ? " done" : "") + (isCancelled() ? " cancelled" : "") + " " +
               sim_.ask([&] { return outcome(); });
    }

    std::function<Co<void>()> onDone;
    std::function<void()> onInterrupt;  ///< inside Thread.interrupt(), before the flag is set
    int dones = 0;
    int sets = 0;
    int exceptions = 0;

private:
    using FutureTask::toString;
    static std::string_view toString(FutureState state) { return words::toString(state); }
    Sim& sim_;
};

/// A callable that notes "name@start" and gives its name.
inline CallablePtr valued(Sim& sim, std::string name) {
    std::function<Co<Value>()> body = [&sim, name]() -> Co<Value> {
        sim.noteNow(name);
        co_return Value(name);
    };
    return makeCallable(std::move(body), name);
}

/// A callable that works for a while, deaf to interrupts, and gives its name.
inline CallablePtr working(Sim& sim, std::string name, std::int64_t length) {
    std::function<Co<Value>()> body = [&sim, name, length]() -> Co<Value> {
        sim.noteNow(name);
        co_await sim.world.workUntil(sim.world.now() + units(length));
        sim.noteNow(name + ".");
        co_return Value(name);
    };
    return makeCallable(std::move(body), name);
}

/// A callable that throws.
inline CallablePtr throwing(std::string exception, std::string message) {
    std::function<Co<Value>()> body = [exception, message]() -> Co<Value> {
        throw Throwable(exception, message);
        co_return Value();
    };
    return makeCallable(std::move(body), "throwing");
}

}  // namespace poolscope
