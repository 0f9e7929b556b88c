/// \file
/// Threads: those of the program, and what a body can ask of its own.
///
/// The members of Thread without an object concern the calling thread, whichever it is: a pool's
/// worker, a Thread, or any other thread of the program. Inside a VirtualClock they are virtual:
/// sleep takes no time, and a Thread runs when the clock lets it.
/// Threads: any. Source: java.lang.Thread, System.nanoTime, java.util.concurrent.ThreadFactory.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "poolscope/body.hpp"
#include "poolscope/duration.hpp"
#include "poolscope/future.hpp"
#include "poolscope/time_point.hpp"

#pragma GCC visibility push(default)

namespace juc {

/// What a thread factory decides of a new thread.
struct NewThread {
    std::string name;  ///< of which the operating system shows the first 15 bytes
};

/// Called by the thread that needs a worker. No value: there is no thread to be had now, and the
/// pool goes on without (null in Java). What it throws leaves the call that needed the worker.
using ThreadFactory = std::function<std::optional<NewThread>()>;

/// Threads named by a prefix and a number from 1.
ThreadFactory namedThreads(std::string prefix);

/// Called by each worker of a pool on its own thread, around all of its tasks: what a thread needs
/// before it can be used, such as an attached JVM, a current OpenGL context, a CPU of its own
/// (pthread_setaffinity_np). What they throw goes to the uncaught exception handler, and the worker
/// goes on. Source: onStart and onTermination of ForkJoinWorkerThread; a ThreadFactory of Java's
/// wraps the Runnable that it is given.
struct WorkerHooks {
    std::function<void()> onStart = {};  ///< before its first task
    /// When it has left, for whatever reason, and is not interrupted. The pool may have terminated
    /// by then; its destructor waits for the last of these.
    std::function<void()> onTermination = {};
};

class Thread;

/// A callable that a thread can run. A Thread is asked first whether it is one: some compilers
/// would look for the answer in its own constructors.
template <class Body>
concept ThreadBody = !std::is_same_v<std::decay_t<Body>, Thread> && TaskBody<Body>;

/// A thread of the program that runs one body. Interrupted and joined when it is destroyed, as
/// std::jthread is stopped and joined.
class Thread {
public:
    /// Starts the thread, "Thread-N" unless named; N counts from 0 in the process, in each
    /// recording, and in each VirtualClock or schedule of explore.
    template <ThreadBody Body>
    explicit Thread(Body&& body, std::string name = {})
        : Thread(detail::callOf(std::forward<Body>(body)), std::move(name)) {}
    Thread() = default;
    Thread(Thread&&) noexcept = default;
    Thread& operator=(Thread&& other) noexcept;
    ~Thread();

    /// Waits until the body has ended; what it threw went to the uncaught exception handler.
    /// InterruptedException. Without a body: returns at once.
    void join();
    /// The same for at most `timeout`; returns whether it has ended.
    bool join(Duration timeout);
    /// The same until `deadline`.
    bool join(TimePoint deadline) { return join(deadline.left()); }
    /// Sets its interrupt flag, which ends its present or next wait, and requests a stop of its
    /// token.
    void interrupt();
    /// Whether its body has not ended.
    bool isAlive() const;
    const std::string& getName() const;

    // ---- the calling thread
    /// Sleeps; a time of less than nothing counts as none. InterruptedException.
    static void sleep(Duration time);
    /// The same until a moment; returns at once if it is over, unless it was interrupted.
    static void sleepUntil(TimePoint moment) { sleep(moment.left()); }
    /// Lets the other threads go first.
    static void yield();
    /// Returns the interrupt flag and clears it.
    static bool interrupted();
    /// Returns the flag and leaves it.
    static bool isInterrupted();
    /// Of a thread that this library did not make: "main", the name that the program gave it
    /// (pthread_setname_np) before its first call, else "client".
    static std::string currentThreadName();

    /// Called with an exception that leaves a thread: of a body that was given to execute or to a
    /// Thread. By the ending thread. Without one such exceptions are written to stderr as Java
    /// does.
    using UncaughtExceptionHandler =
        std::function<void(const std::string& threadName, const Throwable&)>;
    static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler);

private:
    struct State;
    Thread(detail::CallPtr body, std::string name);
    void end() noexcept;

    std::shared_ptr<State> state_;
};

/// System.nanoTime: the time that passes for the caller, virtual or real. Only differences mean
/// anything. As a std::chrono clock: juc::Clock.
Nanoseconds nanoTime();

}  // namespace juc

#pragma GCC visibility pop
