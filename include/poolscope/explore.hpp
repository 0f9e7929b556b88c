/// \file
/// explore: runs a piece of a program under many thread schedules, to find the one that breaks it.
/// Threads change places only inside calls of this library, those of juc::Mutex and juc::Atomic
/// among them: it cannot see a race on a plain variable, a std::atomic or a std::mutex.
///
///     const juc::ExploreResult found = juc::explore([] {
///         juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
///         int hits = 0;
///         const auto hit = [&] {
///             const int seen = hits;
///             juc::Thread::yield();
///             hits = seen + 1;
///         };
///         auto a = pool.submit(hit);
///         auto b = pool.submit(hit);
///         a.get();
///         b.get();
///         if (hits != 2) throw std::logic_error("a hit was lost");
///     });
///     std::puts(found.toString().c_str());
///
/// Each schedule is a run in virtual time, as under VirtualClock. Each lock and compare-and-set of
/// the executors is a place where threads change, so it finds faults in how a program uses pools,
/// futures and threads; a Thread::yield() puts another such place into the program. Data races are
/// the thread sanitizer's business.
///
/// Promises: the same body, options and library make the same search. A failure is an exception out
/// of the body, one that ends a thread (out of a Thread's body, of one that was given to a plain
/// pool's execute, of a hook, or of a Timer's task), a deadlock, or a run that never ends; its
/// choices reproduce it. An InterruptedException that ends a thread is none, nor is what goes to
/// the program's own handler, see Thread::setDefaultUncaughtExceptionHandler. Threads: explore may
/// be called from any thread, by several at once. The body must start from the same state each
/// time: create inside what it uses. A deadlock in a destructor or a noexcept function is found,
/// too; see virtual_clock.hpp for what becomes of its stack.
#pragma once

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "poolscope/duration.hpp"

#pragma GCC visibility push(default)

namespace juc {

/// How to search, and how long.
struct ExploreOptions {
    enum class Search {
        Random,  ///< at each choice every thread that can run is equally likely
        /// Each thread has a random priority, which changes at a few moments only. Finds faults
        /// that need one thread to be held up for long.
        Priorities,
        /// Every schedule, one after the other, until none is left; those in which few threads are
        /// preempted first. For small bodies.
        All
    };
    Search search = Search::Random;
    std::uint64_t schedules = 1000;   ///< at most so many
    std::uint64_t seed = 1;           ///< of the drawn searches
    std::uint64_t steps = 1'000'000;  ///< a run with more, without time passing, never ends
    /// How long a body may be outside of the library's calls, in real time; see
    /// VirtualClockOptions. A body that is longer there is a failure.
    Duration patience = std::chrono::minutes(1);
    /// A file for the recording of the run that failed; `poolscope FILE` opens it. Empty: none. If
    /// it cannot be written, the failure's sentence says so, too.
    std::string recordTo = {};
};

/// The first run that failed.
struct ExploreFailure {
    std::string what;                    ///< a sentence
    std::exception_ptr error;            ///< what left a body; IllegalStateException for a deadlock
    std::vector<std::uint32_t> choices;  ///< for replay
};

/// What a search has found.
struct ExploreResult {
    std::uint64_t schedules = 0;  ///< tried
    bool exhausted = false;       ///< by Search::All: there are no others
    std::optional<ExploreFailure> failure;

    bool ok() const { return !failure; }
    /// "1000 schedules, no failure", or the failure.
    std::string toString() const;
};

/// Runs the body under many schedules, until one fails or `options` say so.
ExploreResult explore(const std::function<void()>& body, const ExploreOptions& options = {});

/// Runs the body once under the choices of a failure. Throws the failure's error.
void replay(const std::function<void()>& body, const std::vector<std::uint32_t>& choices);

}  // namespace juc

#pragma GCC visibility pop
