// A run that finds too little memory says so and leaves nothing half destroyed, whichever of its
// allocations it is. It is never taken for the run that there would have been.
//
// Every allocation of a run is tried: a run each. The sanitizers see what a destructor does twice.
#include <functional>
#include <new>
#include <string>

#include <doctest/doctest.h>

#include "engine/explore/search.hpp"
#include "engine/scenario/editing/varied_scenario.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/log.hpp"
#include "engine/world/lock.hpp"
#include "engine/world/virtual_world.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/scarce_memory.hpp"

using namespace poolscope;

namespace {

/// `act` returns a number that is always the same, or throws std::bad_alloc.
void missEach(const std::function<std::uint64_t()>& act) {
    const std::uint64_t whole = act();
    std::uint64_t nth = 0;
    bool missed = true;
    while (missed) {
        ++nth;
        CAPTURE(nth);
        std::uint64_t found = whole;
        {
            const ScarceMemory memory(nth);
            try {
                found = act();
            } catch (const std::bad_alloc&) {
            }
        }
        missed = ScarceMemory::wasMissed();
        CHECK(found == whole);
    }
    CHECK(nth > 20);  // else the count does not see what a run allocates
}

Co<void> throwUnderLock(Mutex& mutex) {
    co_await mutex.lock();
    const LockGuard guard(mutex);
    throw Throwable("IllegalStateException");
}

/// Records a lock that is released while an exception leaves. False: memory was missing.
bool recordsTheUnlock(Log& log) {
    const ScarceMemory memory(1, LogMemory::kChunk);
    try {
        VirtualWorld world(&log, 1);
        Mutex mutex(world, "lock", {});
        world.runAs("main", [&] { return throwUnderLock(mutex); });
    } catch (const Throwable&) {
        return true;
    } catch (const std::bad_alloc&) {
        return false;
    }
    return true;
}

void appendTo(Log& log, std::size_t events) {
    for (std::size_t i = 0; i < events; ++i) log.append({}, {}, {}, IoEnded{});
}

/// So many events stand in a log until it needs its second chunk.
std::size_t eventsInAChunk() {
    Log log;
    appendTo(log, 1);
    const ScarceMemory memory(1, LogMemory::kChunk);
    try {
        while (true) appendTo(log, 1);
    } catch (const std::bad_alloc&) {
        return log.size();
    }
}

}  // namespace

TEST_CASE("MEM-03 an event of a destructor finds no memory: the run ends, not the process") {
    const std::size_t full = eventsInAChunk();
    std::size_t unlock = 0;
    Log whole;
    appendTo(whole, 1);
    REQUIRE(recordsTheUnlock(whole));
    while (!whole.is<LockReleased>(unlock)) ++unlock;
    for (std::size_t before = 0; before <= unlock; ++before) {
        CAPTURE(before);
        Log log;
        appendTo(log, full - before);
        CHECK(recordsTheUnlock(log) == false);
    }
}

TEST_CASE("MEM-01 a run that lacks memory at any of its allocations says so") {
    for (const char* const name :
         {"42-nobody-looks-again", "3-leader-hand-over", "19-one-exception-ends-a-timer",
          "21-sum-by-halves", "15-rejected-with-a-report", "24-how-many-threads",
          "20-in-order-of-completion", "48-two-locks-two-orders", "35-four-queues-one-load"}) {
        const Scenario scenario = builtIn(name);
        CAPTURE(scenario.title);
        missEach([&scenario] { return hashOf(*runVirtually(scenario).log); });
    }
}

TEST_CASE("MEM-04 a thread of a sweep lacks memory for its copy of the parsed file") {
    Scenario scenario = builtIn("4-catch-up-burst");
    VariedScenario varied(std::move(scenario));
    REQUIRE_FALSE(varied.vary("rate.corePoolSize=1..4"));
    missEach([&varied] {
        VariedScenario own = varied;
        ReadScenario read = own.read({2});
        return static_cast<std::uint64_t>(read.scenario->executors.front().corePoolSize);
    });
}

TEST_CASE("MEM-02 a search that lacks memory at any of its allocations says so") {
    const Scenario scenario = builtIn("42-nobody-looks-again");
    missEach([&scenario] {
        Search search(scenario, {}, {FaultKind::LostTask, FaultKind::Deadlock});
        Frontier frontier(1U << 20U);
        std::uint64_t found = 0;
        for (int i = 0; i < 6; ++i) {
            const auto next = frontier.take();
            if (!next) break;
            found = found * 2 + (search.tryOne(*next, frontier).finding.has_value() ? 1 : 0) + 1;
        }
        return found;
    });
}
