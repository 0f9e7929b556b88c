// What a found schedule becomes: a table, and the smallest scenario that still goes wrong.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "app/batch/schedule_table.hpp"
#include "app/batch/smallest_scenario.hpp"
#include "app/model/playback/telling.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/support/built_in.hpp"

using namespace poolscope;

namespace {

struct FoundRun {
    Finding finding;
    ScheduledRun run;
};

/// The simplest schedule that the search of all finds.
FoundRun foundIn(const Scenario& scenario) {
    ScheduleOptions options;
    options.until = scenario.until;
    Search search(scenario, options, scenario.never);
    Frontier frontier;
    while (const auto next = frontier.take()) {
        const Tried tried = search.tryOne(*next, frontier);
        if (!tried.finding) continue;
        const Finding finding = search.simplify(*tried.finding);
        return {finding, runSchedule(scenario, options, finding.deviations, nullptr)};
    }
    FAIL("no schedule goes wrong");
    return {};
}

ScheduleTable tableOf(const FoundRun& found, const char* language) {
    return scheduleTable(*found.run.log, found.finding.fault.position, found.run.switches,
                         loadTexts(language));
}

std::vector<std::string> switchesIn(const ScheduleTable& table) {
    std::vector<std::string> all;
    for (const ScheduleTable::Row& row : table.rows)
        if (row.reason) all.push_back(table.threads[*row.column] + ": " + row.text);
    return all;
}

Scenario shortened(const std::string& text) {
    ReadScenario read = readScenario(text, "small.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "small.toml"));
    return std::move(*read.scenario);
}

SmallestScenario smallestOf(const std::string& text, const std::function<bool()>& goOn) {
    const Scenario scenario = shortened(text);
    Sought sought;
    sought.kinds = scenario.never;
    return smallestThatFails(scenario, {}, sought, foundIn(scenario).finding.fault, goOn);
}

bool always() { return true; }

const std::string kHead = "# Two locks.\ntitle = \"Locks\"\nnever = [\"deadlock\"]\n\n";
const std::string kPoolOf =
    "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = ";
const std::string kLocks = "[[lock]]\nname = \"a\"\n\n[[lock]]\nname = \"b\"  # the second\n\n";

}  // namespace

TEST_CASE("EXP-73 a table has a column for each thread, and says why another one goes on") {
    const FoundRun found = foundIn(builtIn("42-nobody-looks-again"));
    const ScheduleTable table = tableOf(found, "en");
    CHECK(table.threads == std::vector<std::string>{"main", "other", "pool-1-thread-1"});
    CHECK(switchesIn(table) ==
          std::vector<std::string>{"pool-1-thread-1: main sleeps",
                                   "main: pool-1-thread-1 waits for a signal",
                                   "other: main could go on, but is preempted",
                                   "pool-1-thread-1: other could go on, but is preempted",
                                   "main: pool-1-thread-1 has ended"});
    CHECK(switchesIn(tableOf(found, "zh"))[2] == "other: main 本可继续，却被抢占");
}

TEST_CASE("EXP-74 a table leaves out no event that tells something, and keeps their order") {
    for (const char* name : {"42-nobody-looks-again", "52-nobody-takes-its-place",
                             "53-shutdown-before-the-worker-starts"}) {
        CAPTURE(name);
        const FoundRun found = foundIn(builtIn(name));
        const ScheduleTable table = tableOf(found, "en");
        const Log& log = *found.run.log;
        std::size_t next = 0;
        std::size_t deviations = 0;
        for (std::size_t i = 0; i < found.finding.fault.position; ++i) {
            while (next < table.rows.size() && table.rows[next].event == i + 1) {
                const ScheduleTable::Row& row = table.rows[next++];
                if (row.reason == SwitchReason::Preempted || row.reason == SwitchReason::OutOfTurn)
                    ++deviations;
                CHECK(row.time == log[i].time);
            }
            const bool tells = tellingGroupOf(log[i].what).has_value();
            CHECK((!tells || (next > 0 && table.rows[next - 1].event == i + 1)));
        }
        CHECK(next == table.rows.size());
        CHECK(deviations == found.run.switches.size());
    }
}

TEST_CASE("EXP-75 the reason of a switch is what the thread waits for") {
    const FoundRun found =
        foundIn(shortened("never = [\"deadlock\"]\n" + kPoolOf + "2\n" + kLocks +
                          "[[task]]\nname = \"ab\"\nbody = [\"lock a\", \"work 1ms\", \"lock b\"]\n"
                          "[[task]]\nname = \"ba\"\nbody = [\"lock b\", \"work 1ms\", \"lock a\"]\n"
                          "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"ab\"\n"
                          "[[at]]\ncall = \"execute\"\ntask = \"ba\"\n"));
    const std::vector<std::string> switches = switchesIn(tableOf(found, "en"));
    REQUIRE(switches.size() == 3);
    CHECK(switches[0] == "pool-1-thread-1: main has ended");
    CHECK(switches[1] == "pool-1-thread-2: pool-1-thread-1 works, which takes time");
    CHECK(switches[2] == "pool-1-thread-1: pool-1-thread-2 waits for a lock");
}

TEST_CASE("EXP-76 the smallest scenario keeps what is needed as it is written") {
    const std::string text =
        kHead + "# Three workers.\n" + kPoolOf + "3\n\n" + kLocks +
        "[[lock]]\nname = \"c\"\n\n"
        "[[task]]\nname = \"ab\"\nbody = [\"lock a\", \"work 1ms\", \"lock b\", \"work 2ms\"]\n\n"
        "# The other way round.\n[[task]]\nname = \"ba\"\n"
        "body = [\n    \"lock b\",  # first\n    \"lock c\",\n    \"work 1ms\",\n    \"lock "
        "a\",\n]\n\n"
        "[[task]]\nname = \"idle\"\nbody = []\n\n"
        "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"ab\"\n\n"
        "[[at]]\ncall = \"execute\"\ntask = \"idle\"\n\n"
        "[[at]]\ncall = \"execute\"\ntask = \"ba\"\n\n"
        "[[at]]\ntime = \"5ms\"\nby = \"late\"\ncall = \"execute\"\ntask = \"idle\"\n\n"
        "[[at]]\ntime = \"6ms\"\nby = \"late\"\ncall = \"shutdown\"\n";
    const SmallestScenario made = smallestOf(text, always);
    CHECK(made.whole);
    // Not both locks are needed: a body that ends with one locked leaves it locked for ever.
    CHECK(made.text == kHead + "# Three workers.\n" + kPoolOf +
                           "2\n\n"
                           "[[lock]]\nname = \"b\"  # the second\n\n"
                           "[[task]]\nname = \"ab\"\nbody = [\"lock b\"]\n\n"
                           "# The other way round.\n[[task]]\nname = \"ba\"\n"
                           "body = [\n    \"lock b\",  # first\n]\n\n"
                           "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"ab\"\n\n"
                           "[[at]]\ncall = \"execute\"\ntask = \"ba\"\n\n");
    // Nothing more can go: each part of it is needed.
    const SmallestScenario again = smallestOf(made.text, always);
    CHECK(again.cuts == 0);
    CHECK(again.text == made.text);
}

TEST_CASE("EXP-77 calls in braces go with their comma; a search that is ended keeps what it has") {
    const std::string text =
        "never = [\"deadlock\"]\n" + kPoolOf +
        "1\n"
        "[[task]]\nname = \"waits\"\nbody = [{ call = \"submit\", task = \"inner\" }, "
        "{ call = \"get\", task = \"inner\" }]\n"
        "[[task]]\nname = \"inner\"\nbody = []\n";
    const std::string calls =
        "at = [\n    { time = \"0ms\", call = \"getPoolSize\" },\n"
        "    { time = \"0ms\", call = \"execute\", task = \"waits\" },\n"
        "    { time = \"9ms\", call = \"getPoolSize\" },\n]\n";
    const SmallestScenario made = smallestOf(calls + text, always);
    CHECK(made.text ==
          "at = [\n    { time = \"0ms\", call = \"execute\", task = \"waits\" },\n]\n" + text);
    CHECK(made.cuts == 2);
    const SmallestScenario ended = smallestOf(calls + text, [] { return false; });
    CHECK_FALSE(ended.whole);
    CHECK(ended.text == calls + text);
}

TEST_CASE("EXP-78 what could not be searched to its end does not count as going wrong") {
    const Scenario whole = builtIn("42-nobody-looks-again");
    Sought sought;
    sought.kinds = whole.never;
    const Finding finding = foundIn(whole).finding;
    // The fault comes at the 56th schedule; without the shutdown there are more than 60.
    const SmallestScenario made = smallestThatFails(whole, {}, sought, finding.fault, always, 60);
    CHECK(made.whole);
    CHECK(made.cuts > 0);
    CHECK(foundIn(shortened(made.text)).finding.fault.kind == FaultKind::LostTask);
}

TEST_CASE("EXP-79 a remark above a table goes with it, one at the head of the file does not") {
    const std::string text =
        "# The file.\n[[lock]]\nname = \"a\"\n\n# It.\n[[lock]]\nname = \"b\"\n";
    const std::vector<std::vector<Splice>> cuts = cutsOf(text);
    REQUIRE(cuts.size() == 2);
    CHECK(spliced(text, cuts[0]) == "# The file.\n# It.\n[[lock]]\nname = \"b\"\n");
    CHECK(spliced(text, cuts[1]) == "# The file.\n[[lock]]\nname = \"a\"\n\n");
}
