/// \file
/// VirtualClock: a program's own scheduling code in virtual time, for its unit tests.
///
///     juc::VirtualClock clock;
///     clock.run([] {
///         juc::ScheduledThreadPoolExecutor pool(1);
///         int ticks = 0;
///         auto tick = pool.scheduleAtFixedRate([&] { ++ticks; }, 0s, 1min);
///         juc::Thread::sleep(24h + 30s);                 // takes no time
///         CHECK(ticks == 1441);
///     });
///
/// What run() is given, and every pool, Timer and Thread that is made inside, lives in virtual
/// time: one thread at a time runs, until it blocks in a call of this library; when none can run,
/// the clock jumps to the next deadline. The same program takes the same course each time. Without
/// a seed the thread that is ready longest goes next; with one, the order is drawn from it, at
/// every step at which threads could meet.
///
/// Threads: a clock belongs to one thread of the program. Bodies may block only in calls of this
/// library: a std::mutex may be locked, but must not be held over such a call.
/// Errors: what the body throws leaves run(). IllegalStateException if nothing can ever happen any
/// more although the body has not ended (a deadlock), naming the threads and what they wait in;
/// then, and when the clock is destroyed, the stacks of all bodies are unwound by an exception that
/// is no std::exception; rethrow in `catch (...)` what you do not know. The body that began last
/// goes first, and main's last, so that a body's guards may use what its captures refer to. C++
/// cannot unwind a body that waits inside a destructor or a noexcept function, nor one that catches
/// every such exception and waits again: its stack stays as it is, nothing of it is destroyed, its
/// OS thread sleeps until the process ends, and the exception names its thread.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>

#include "poolscope/body.hpp"
#include "poolscope/duration.hpp"

#pragma GCC visibility push(default)

namespace juc {

namespace detail {
class VirtualRuntime;
}  // namespace detail

/// What a VirtualClock is made with.
struct VirtualClockOptions {
    /// Draws which thread goes next. None: the one that is ready longest.
    std::optional<std::uint64_t> seed = {};
    /// A file for the recording of all runs, written when the clock is destroyed; `poolscope FILE`
    /// opens it. Empty: none.
    std::string recordTo = {};
    /// How long a body may be outside of the library's calls, in real time. One that is longer
    /// there waits, it is assumed, for another thread of the run, in a std::mutex say: run() throws
    /// an IllegalStateException that names it, and all stacks stay as they are: what they refer to
    /// outside of the run must live until the process ends, for a body that only computed goes on.
    Duration patience = std::chrono::minutes(1);
};

/// A virtual time, which passes inside `run`.
class VirtualClock {
public:
    explicit VirtualClock(VirtualClockOptions options = {});
    VirtualClock(const VirtualClock&) = delete;
    VirtualClock& operator=(const VirtualClock&) = delete;
    ~VirtualClock();

    /// Runs the body as the thread "main", until it has ended; returns its result.
    template <class Body, class T = std::invoke_result_t<Body&>>
    T run(Body&& body) {
        if constexpr (std::is_void_v<T>) {
            runMain([&] { body(); });
        } else {
            std::optional<T> result;
            runMain([&] { result.emplace(body()); });
            return std::move(*result);
        }
    }
    /// The time since the clock was made.
    Nanoseconds now() const;

private:
    void runMain(std::function<void()> body);

    std::shared_ptr<detail::VirtualRuntime> runtime_;
    std::string recordTo_;
};

}  // namespace juc

#pragma GCC visibility pop
