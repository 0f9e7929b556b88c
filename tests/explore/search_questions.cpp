// Questions about a whole run: found where a schedule answers them, exhaustively not where none
// does, and never lost by leaving out states that were reached by another way before.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/explore/search.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// At 1 ms the long task is due, the short one after it, and the long one is cancelled: the short
/// one is late or not.
Scenario cancelledWhenDue() {
    ReadScenario read = readScenario(
        "[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
        "corePoolSize = 1\n"
        "[[task]]\nname = \"long\"\nbody = [\"work 5ms\"]\n"
        "[[task]]\nname = \"short\"\nbody = []\n"
        "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"long\"\ndelay = \"1ms\"\n"
        "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"short\"\ndelay = \"1ms\"\n"
        "[[at]]\ntime = \"1ms\"\ncall = \"cancel\"\ntask = \"long\"\nmayInterrupt = false\n",
        "cancelled-when-due.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "cancelled-when-due.toml"));
    return std::move(*read.scenario);
}

std::int64_t worstLateness(const Log& log) {
    std::int64_t worst = 0;
    for (std::size_t i = 0; i < log.size(); ++i)
        if (const auto began = log.get<TaskBegan>(i))
            worst = std::max(worst, (log[i].time - began->planned).ns);
    return worst;
}

struct Explored {
    std::uint64_t schedules = 0;
    std::uint64_t merged = 0;
    std::optional<Finding> finding;
};

Explored explore(const Scenario& scenario, std::vector<RunQuestion> questions) {
    Search search(scenario, {}, {}, std::move(questions));
    Frontier frontier;
    Explored explored;
    while (const auto next = frontier.take()) {
        const Tried tried = search.tryOne(*next, frontier);
        REQUIRE(++explored.schedules < 2'000);
        explored.merged += tried.merged ? 1 : 0;
        if (!tried.finding) continue;
        explored.finding = search.simplify(*tried.finding);
        break;
    }
    return explored;
}

RunQuestion isLateBy(std::int64_t ns) {
    return [ns](const Log& log, Instant) { return worstLateness(log) == ns; };
}

}  // namespace

TEST_CASE("EXP-20 a question about the whole run is answered by the schedule that has it") {
    const Scenario scenario = cancelledWhenDue();
    for (const std::int64_t late : {std::int64_t{0}, 5 * kMs}) {
        CAPTURE(late);
        const Explored explored = explore(scenario, {isLateBy(7), isLateBy(late)});
        REQUIRE(explored.finding.has_value());
        CHECK_FALSE(explored.finding->fault.kind.has_value());
        CHECK(explored.finding->fault.question == 1);
        const ScheduledRun run = runSchedule(scenario, {}, explored.finding->deviations, nullptr);
        CHECK(worstLateness(*run.log) == late);
        CHECK(explored.finding->fault.position == run.log->size());
        CHECK(explored.finding->fault.time == run.end);
    }
}

TEST_CASE("EXP-21 a question that no schedule answers is asked of every one, none left out") {
    const Scenario scenario = cancelledWhenDue();
    REQUIRE(statesAreKnown(scenario));
    const Explored explored = explore(scenario, {isLateBy(6 * kMs)});
    CHECK_FALSE(explored.finding.has_value());
    CHECK(explored.merged == 0);
    CHECK(explored.schedules == 300);
}

TEST_CASE("EXP-22 a run that was cut short is asked nothing") {
    const Scenario scenario = cancelledWhenDue();
    ScheduleOptions options;
    options.mostEvents = 20;
    Search search(scenario, options, {}, {[](const Log&, Instant) { return true; }});
    Frontier frontier;
    const Tried tried = search.tryOne({}, frontier);
    CHECK(tried.tooLong);
    CHECK_FALSE(tried.finding.has_value());
}

TEST_CASE("EXP-23 a wheel that runs its tasks late and out of order does what it is for") {
    for (const bool wheel : {true, false}) {
        CAPTURE(wheel);
        const std::string queue =
            wheel ? "queue = { type = \"HashedWheel\", tick = \"10ms\", slots = 4 }\n"
                  : "break = [\"fifo\"]\n";
        const std::string delay = wheel ? "1ms" : "9ms";
        ReadScenario read = readScenario(
            "[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
            "corePoolSize = 1\n" +
                queue +
                "[[task]]\nname = \"t\"\nbody = []\n"
                "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"t\"\ndelay = \"9ms\"\n"
                "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"t\"\ndelay = \"9ms\"\n"
                "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"t\"\ndelay = \"" +
                delay + "\"\n",
            "wheel.toml");
        REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "wheel.toml"));
        Search search(*read.scenario, {},
                      {FaultKind::LateStart, FaultKind::OutOfOrder, FaultKind::IdleWakeUp});
        Frontier frontier;
        CHECK(search.tryOne({}, frontier).finding.has_value() != wheel);
    }
}
