// Searching the schedules of programs: lost updates, lost signals, spins; and all schedules tried.
#include <doctest/doctest.h>

#include "engine/explore/search.hpp"
#include "engine/world/random.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

struct ProgramSearch {
    std::uint64_t schedules = 0;
    std::uint64_t found = 0;
    bool exhausted = false;
};

ProgramSearch searchAll(const std::string& text, FaultKind kind, bool merges = true) {
    const Scenario scenario = read(text);
    ScheduleOptions options;
    options.merges = merges;
    Search search(scenario, options, {kind});
    Frontier frontier;
    ProgramSearch outcome;
    while (outcome.schedules < 200'000) {
        const auto next = frontier.take();
        if (!next) {
            outcome.exhausted = true;
            break;
        }
        ++outcome.schedules;
        if (search.tryOne(*next, frontier).finding) ++outcome.found;
    }
    return outcome;
}

std::string counter(const std::string& add) {
    return "[[variable]]\nname = \"x\"\nvalue = 0\n[[lock]]\nname = \"m\"\n"
           "[[thread]]\nname = \"main\"\n"
           "body = [\"start a\", \"start b\", \"join a\", \"join b\", \"assert x == 2\"]\n"
           "[[thread]]\nname = \"a\"\nbody = [" +
           add + "]\n[[thread]]\nname = \"b\"\nbody = [" + add + "]\n";
}

std::string monitor(const std::string& guard) {
    return "[[variable]]\nname = \"full\"\nvalue = false\n[[lock]]\nname = \"m\"\n"
           "[[thread]]\nname = \"taker\"\nbody = [" +
           guard +
           "]\n"
           "[[thread]]\nname = \"giver\"\n"
           "body = [\"synchronized m\", [\"set full = true\", \"notify m\"]]\n";
}

}  // namespace

TEST_CASE("EXP-90 the lost update is found; in one step or under a lock it never happens") {
    const ProgramSearch plain = searchAll(counter("\"set x = x + 1\""), FaultKind::FailedAssertion);
    CHECK(plain.found > 0);
    CHECK(plain.exhausted);
    for (const std::string safe :
         {"\"x.incrementAndGet()\"", "\"synchronized m\", [\"set x = x + 1\"]",
          "\"lock m\", \"set x = x + 1\", \"unlock m\"",
          "\"local done = false\", \"while !done\", [\"local v = x\", "
          "\"local done = x.compareAndSet(v, v + 1)\"]"}) {
        CAPTURE(safe);
        const ProgramSearch outcome = searchAll(counter(safe), FaultKind::FailedAssertion);
        CHECK(outcome.found == 0);
        CHECK(outcome.exhausted);
        CHECK(outcome.schedules > 1);
    }
}

TEST_CASE("EXP-91 merging states changes the number of schedules, not what is found") {
    for (const std::string add : {"\"set x = x + 1\"", "\"x.incrementAndGet()\""}) {
        const ProgramSearch merged = searchAll(counter(add), FaultKind::FailedAssertion);
        const ProgramSearch whole = searchAll(counter(add), FaultKind::FailedAssertion, false);
        CHECK(merged.exhausted);
        CHECK(whole.exhausted);
        CHECK((merged.found > 0) == (whole.found > 0));
        CHECK(merged.schedules < whole.schedules);
    }
}

TEST_CASE("EXP-92 a signal before the wait is lost; who looks before it waits misses none") {
    CHECK(searchAll(monitor("\"synchronized m\", [\"wait m\"]"), FaultKind::Deadlock).found > 0);
    const ProgramSearch guarded = searchAll(
        monitor("\"synchronized m\", [\"while !full\", [\"wait m\"]]"), FaultKind::Deadlock);
    CHECK(guarded.found == 0);
    CHECK(guarded.exhausted);
    // Looking without the lock leaves a gap between the look and the wait.
    CHECK(
        searchAll(monitor("\"if !full\", [\"synchronized m\", [\"wait m\"]]"), FaultKind::Deadlock)
            .found > 0);
}

TEST_CASE("EXP-93 a spin that somebody ends is exhausted; one that nobody may end is a deadlock") {
    const auto spinning = [](const std::string& writer) {
        return "[[variable]]\nname = \"flag\"\nvalue = 0\n"
               "[[thread]]\nname = \"s\"\nbody = [\"while flag != 1\", [\"yield\"]]\n"
               "[[thread]]\nname = \"w\"\nbody = [" +
               writer + "]\n";
    };
    const ProgramSearch ends = searchAll(spinning("\"set flag = 1\""), FaultKind::Deadlock);
    CHECK(ends.found == 0);
    CHECK(ends.exhausted);
    CHECK(searchAll(spinning("\"set flag = 1\", \"set flag = 2\""), FaultKind::Deadlock).found > 0);
}

TEST_CASE("EXP-94 an uncaught exception of a thread is a fault, one of a pool's task is not") {
    const std::string thrower =
        "[[variable]]\nname = \"x\"\nvalue = 1\n"
        "[[thread]]\nname = \"a\"\nbody = [\"read 1 / x\"]\n"
        "[[thread]]\nname = \"b\"\nbody = [\"set x = 0\"]\n";
    const ProgramSearch outcome = searchAll(thrower, FaultKind::UncaughtException);
    CHECK(outcome.found > 0);
    CHECK(outcome.exhausted);
    CHECK(outcome.found < outcome.schedules);
    CHECK(searchAll("[[executor]]\nname = \"p\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
                    "[[task]]\nname = \"t\"\nbody = [\"throw IllegalStateException\"]\n"
                    "[[at]]\ntime = \"0ms\"\ncall = \"submit\"\ntask = \"t\"\n",
                    FaultKind::UncaughtException)
              .found == 0);
}

TEST_CASE("EXP-95 what a search finds in random programs is what it finds without known states") {
    std::uint64_t faulty = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Random random(seed, "programs");
        const auto pick = [&random](const std::vector<std::string>& all) {
            return all[static_cast<std::size_t>(random.below(all.size()))];
        };
        const auto body = [&] {
            std::string text = "\"local v = 0\"";
            for (int i = 0; i < 2; ++i)
                text += ", " + pick({"\"local v = x\"", "\"set x = v + 1\"", "\"set y = x\"",
                                     "\"x.getAndAdd(2)\"", "\"if y == 1\", [\"set x = 0\"]",
                                     "\"lock m\", \"set x = x + 1\", \"unlock m\"",
                                     "\"local v = v + y\""});
            return text;
        };
        const std::string value = std::to_string(1 + random.below(3));
        const std::string text =
            "[[variable]]\nname = \"x\"\nvalue = 0\n[[variable]]\nname = \"y\"\nvalue = 0\n"
            "[[lock]]\nname = \"m\"\n[[thread]]\nname = \"main\"\nbody = [\"join a\", "
            "\"join b\", \"assert x + y != " +
            value +
            "\"]\n"
            "[[thread]]\nname = \"a\"\nbody = [" +
            body() +
            "]\n"
            "[[thread]]\nname = \"b\"\nbody = [" +
            body() + "]\n";
        CAPTURE(text);
        const ProgramSearch merged = searchAll(text, FaultKind::FailedAssertion);
        const ProgramSearch whole = searchAll(text, FaultKind::FailedAssertion, false);
        REQUIRE(merged.exhausted);
        REQUIRE(whole.exhausted);
        CHECK((merged.found > 0) == (whole.found > 0));
        faulty += whole.found > 0 ? 1 : 0;
    }
    CHECK(faulty > 10);
    CHECK(faulty < 50);
}
