// Runnable, Callable, Future and their scheduled variants: the JDK's interfaces.
//
// Promises: names and meanings are the JDK's. Everything that may block is a Co. Objects are shared
// (std::shared_ptr), as Java's references are; identity is the address.
#pragma once

#include <any>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "engine/trace/event_words.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"
#include "engine/world/co.hpp"

namespace poolscope {

/// The value of a Callable; empty stands for Java's null.
using Value = std::any;

class FutureTask;
class RunnableScheduledFuture;
class ScheduledFutureTask;

/// java.util.concurrent.Delayed, of a task that a DelayQueue can hold.
class Delayed {
public:
    virtual ~Delayed() = default;
    /// Time left; negative when it is over.
    virtual Duration getDelay() const = 0;
    /// Negative: this one goes first.
    virtual int compareTo(const Delayed& other) const = 0;
};

/// java.lang.Runnable.
class Runnable {
public:
    virtual ~Runnable() = default;
    virtual Co<void> run() = 0;
    /// For events: the submission this object stands for, if it is one.
    virtual TaskId taskId() const { return {}; }
    /// For events: the last run met an InterruptedException and answered it by returning early.
    virtual bool wasInterrupted() const { return false; }
    /// `instanceof Future && isCancelled()`: the tasks that purge() removes.
    virtual bool isCancelledFuture() const { return false; }
    /// `instanceof ScheduledFutureTask`: the heap tests every task for it.
    virtual ScheduledFutureTask* asScheduledFutureTask() { return nullptr; }
    const ScheduledFutureTask* asScheduledFutureTask() const {
        return const_cast<Runnable*>(this)->asScheduledFutureTask();
    }
    /// `instanceof RunnableScheduledFuture`: a delayed work queue tests every task for it.
    virtual RunnableScheduledFuture* asRunnableScheduledFuture() { return nullptr; }
    /// `instanceof Comparable`, and the number it compares by: the lower one goes first. A
    /// PriorityBlockingQueue asks every task for it.
    virtual std::optional<std::int64_t> priority() const { return std::nullopt; }
    /// `instanceof Delayed`: a DelayQueue asks every task for it.
    virtual const Delayed* asDelayed() const { return nullptr; }
    virtual std::string toString() const { return "Runnable"; }
};

/// java.util.concurrent.Callable.
class Callable {
public:
    virtual ~Callable() = default;
    virtual Co<Value> call() = 0;
    /// As Runnable::wasInterrupted.
    virtual bool wasInterrupted() const { return false; }
    /// For events: the task that this object only carries, if it does; that task records its own
    /// runs.
    virtual TaskId carries() const { return {}; }
    /// The Runnable that Executors.callable put into this object, or null.
    virtual const Runnable* adapted() const { return nullptr; }
    virtual std::string toString() const { return "Callable"; }
};

/// java.util.concurrent.Future. Cancel, get and their exceptions are FutureTask's.
class Future {
public:
    virtual ~Future() = default;
    virtual Co<bool> cancel(bool mayInterruptIfRunning) = 0;
    virtual bool isCancelled() const = 0;
    virtual bool isDone() const = 0;
    virtual Co<Value> get() = 0;
    virtual Co<Value> get(Duration timeout) = 0;
};

class RunnableFuture : public Runnable, public Future {
public:
    bool isCancelledFuture() const override { return isCancelled(); }
};

/// java.util.concurrent.RunnableScheduledFuture, with the Delayed part it inherits.
class RunnableScheduledFuture : public virtual RunnableFuture {
public:
    /// Time left until the trigger; negative when late.
    virtual Duration getDelay() const = 0;
    /// Negative: this one goes first. Two different tasks of a pool are never equal.
    virtual int compareTo(const RunnableScheduledFuture& other) const = 0;
    virtual bool isPeriodic() const = 0;
    RunnableScheduledFuture* asRunnableScheduledFuture() override { return this; }
};

using RunnablePtr = std::shared_ptr<Runnable>;
using CallablePtr = std::shared_ptr<Callable>;
using ScheduledPtr = std::shared_ptr<RunnableScheduledFuture>;

/// `task instanceof RunnableScheduledFuture s ? s : null`. Not by a dynamic cast, which took as
/// long as putting a task into the queue.
inline ScheduledPtr scheduledFutureOf(RunnablePtr task) {
    RunnableScheduledFuture* const it = task ? task->asRunnableScheduledFuture() : nullptr;
    return it == nullptr ? nullptr : ScheduledPtr(std::move(task), it);
}

/// A Runnable from a function that may block.
RunnablePtr makeRunnable(std::function<Co<void>()> body, std::string name = "Runnable");
/// A Callable from a function that may block.
CallablePtr makeCallable(std::function<Co<Value>()> body, std::string name = "Callable");
/// Executors.callable(runnable, result).
CallablePtr callable(RunnablePtr runnable, Value result = {});

}  // namespace poolscope
