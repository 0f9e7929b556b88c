// A run that finds too little memory says so and leaves nothing half destroyed, whichever of its
// allocations it is. It is never taken for the run that there would have been.
//
// Every allocation of a run is tried: a run each. The sanitizers see what a destructor does twice.
#include <functional>
#include <new>
#include <string>

#include <doctest/doctest.h>

#include "engine/explore/search.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/log.hpp"
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

}  // namespace

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
