// DS-08 to DS-17: the heap of a DelayScheduler. 2,000 random programs of schedule and cancel leave
// the same heap as on a JDK 25, whose answers are in tests/data/jdk25/heaps.txt.
//
// As there, an immediate task holds the scheduler while a batch is made.
#include <sstream>

#include <doctest/doctest.h>

#include "engine/trace/split.hpp"
#include "tests/support/delays.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

constexpr Duration kHourOfProgram = seconds(3600);

/// One program of the file, as it is played.
class Program {
public:
    /// "1 2 6 5", or "." for an empty heap.
    std::string played(std::string_view batch) {
        const Duration at = d_.sim.world.now() - Instant{};
        d_.sim.at(at.ns / units(1).ns, [this]() -> Co<void> { co_await d_.hold(units(4)); });
        d_.sim.at(at.ns / units(1).ns + 2, [this, batch]() -> Co<void> {
            for (const std::string_view operation : split(batch, " ")) co_await make(operation);
        });
        d_.sim.run(at.ns / units(1).ns + 8);
        return heap();
    }
    bool isConsistent() const { return d_.pool.scheduler()->heap().consistent(); }

private:
    Co<void> make(std::string_view operation) {
        const std::size_t at = operation.find('@');
        const std::size_t number = std::stoul(std::string(operation.substr(1, at - 1)));
        if (operation.front() == '-') {
            co_await tasks_[number - 1]->cancel(false);
            co_return;
        }
        const std::int64_t hours = std::stoll(std::string(operation.substr(at + 1)));
        const Duration delay = Instant{} + Duration{kHourOfProgram.ns * hours} - d_.sim.world.now();
        RunnablePtr nothing = d_.sim.body(std::to_string(number), 0);
        tasks_.push_back(co_await d_.pool.schedule(nothing, delay, std::to_string(number)));
    }
    std::string heap() const {
        const SchedulerHeap& heap = d_.pool.scheduler()->heap();
        std::string text;
        for (std::int32_t k = 0; k < heap.size(); ++k)
            text += (k == 0 ? "" : " ") + heap.at(k)->label();
        return text.empty() ? "." : text;
    }

    Delays d_;
    std::vector<ScheduledForkJoinTaskPtr> tasks_;
};

}  // namespace

TEST_CASE("DS-08, DS-12 to DS-17: after 2,000 random programs the heap is that of a JDK 25") {
    std::istringstream lines(contentsOf(POOLSCOPE_TEST_DATA "/jdk25/heaps.txt"));
    std::string line;
    int programs = 0;
    while (std::getline(lines, line)) {
        if (line.starts_with("#")) continue;
        CAPTURE(line);
        const std::size_t middle = line.find(" = ");
        const auto batches = split(std::string_view(line).substr(0, middle), " / ");
        const auto heaps = split(std::string_view(line).substr(middle + 3), " / ");
        REQUIRE(batches.size() == heaps.size());
        Program program;
        for (std::size_t i = 0; i < batches.size(); ++i) {
            REQUIRE(program.played(batches[i]) == heaps[i]);
            REQUIRE(program.isConsistent());
        }
        ++programs;
    }
    CHECK(programs == 2000);
}

TEST_CASE("DS-12: the array begins with 64 slots and doubles when the last one is filled") {
    Delays d;
    d.sim.at(0, [&]() -> Co<void> {
        for (int i = 1; i <= 63; ++i) co_await d.later(i, kHourOfProgram);
    });
    d.sim.run(1);
    CHECK(d.pool.scheduler()->heap().capacity() == 64);
    d.sim.at(1, [&]() -> Co<void> { co_await d.later(64, kHourOfProgram); });
    d.sim.run(2);
    CHECK(d.pool.scheduler()->heap().capacity() == 128);
}

TEST_CASE(
    "DS-07, DS-13: requests in a batch of equal times run in the order of the calls, and one "
    "by one they do not") {
    // What a JDK 25 answered: the lines of group ties in delay_scheduler.txt.
    for (const bool batch : {true, false}) {
        CAPTURE(batch);
        Delays d;
        d.sim.at(0, [&]() -> Co<void> {
            if (batch) co_await d.hold(units(3));
        });
        d.sim.at(50, [&]() -> Co<void> {
            if (!batch) co_await d.hold(units(3));
        });
        for (int i = 1; i <= 7; ++i)
            d.sim.at(batch ? 1 : i, [&, i]() -> Co<void> {
                const Duration left = Instant{units(100).ns} - d.sim.world.now();
                RunnablePtr body = d.sim.body(std::to_string(i), 0);
                co_await d.pool.schedule(body, left, std::to_string(i));
            });
        // As on the JDK, where it was how the present time was asked for.
        d.sim.at(batch ? 2 : 51, [&]() -> Co<void> {
            co_await d.later(0, Instant{units(100).ns} - d.sim.world.now());
        });
        d.sim.run(200);
        const char* const expected = batch ? "0@100 1@100 2@100 3@100 4@100 5@100 6@100 7@100"
                                           : "2@100 0@100 7@100 6@100 5@100 4@100 3@100 1@100";
        CHECK(d.sim.said() == expected);
    }
}
