// Questions about a whole run: found where a schedule answers them, exhaustively not where none
// does, and never lost by leaving out what was reached in the same order before.
#include <doctest/doctest.h>

#include <algorithm>
#include <set>

#include "app/model/metrics/metrics.hpp"
#include "engine/explore/search.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/planned_calls.hpp"
#include "tests/support/random_scenario.hpp"
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

Explored explore(const Scenario& scenario, std::vector<RunQuestion> questions, bool known = true) {
    ScheduleOptions options;
    options.merges = known;
    Search search(scenario, options, {}, std::move(questions));
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

/// All that metrics say of a run.
struct Answers {
    std::set<std::vector<std::optional<std::int64_t>>> of;
    std::uint64_t runs = 0;
    bool over = false;
};

Answers answersOf(const Scenario& scenario, bool merges) {
    Answers answers;
    const RunQuestion asked = [&](const Log& log, Instant end) {
        std::vector<std::optional<std::int64_t>> all;
        for (const MetricValues& pool : metricsOf(log, end, PlannedCalls(scenario, 1)))
            all.insert(all.end(), pool.values.begin(), pool.values.end());
        answers.of.insert(std::move(all));
        return false;
    };
    ScheduleOptions options;
    options.until = scenario.until;
    options.merges = merges;
    Search search(scenario, options, {}, {asked});
    Frontier frontier;
    while (answers.runs < 2'000) {
        const auto next = frontier.take();
        answers.over = !next;
        if (!next) break;
        search.tryOne(*next, frontier);
        ++answers.runs;
    }
    return answers;
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

TEST_CASE("EXP-21 a question is asked once of each order of visible steps") {
    const Scenario scenario = cancelledWhenDue();
    REQUIRE(statesAreKnown(scenario));
    const Explored each = explore(scenario, {isLateBy(6 * kMs)}, false);
    CHECK_FALSE(each.finding.has_value());
    CHECK(each.merged == 0);
    CHECK(each.schedules == 300);
    const Explored merged = explore(scenario, {isLateBy(6 * kMs)});
    CHECK_FALSE(merged.finding.has_value());
    CHECK(merged.merged > 0);
    CHECK(merged.schedules == 27);
}

TEST_CASE("EXP-96 questions get the answers of all schedules, though known orders are left out") {
    int compared = 0;
    int fewer = 0;
    int several = 0;
    for (std::uint64_t seed = 0; seed < 600; ++seed) {
        const ReadScenario read = readScenario(randomScenario(seed), "random.toml");
        REQUIRE(read.scenario.has_value());
        if (!statesAreKnown(*read.scenario)) continue;
        const Answers each = answersOf(*read.scenario, false);
        if (!each.over) continue;
        CAPTURE(seed);
        const Answers merged = answersOf(*read.scenario, true);
        REQUIRE(merged.over);
        CHECK(merged.of == each.of);
        ++compared;
        fewer += merged.runs < each.runs ? 1 : 0;
        several += each.of.size() > 1 ? 1 : 0;
    }
    CHECK(compared > 40);
    CHECK(fewer > 20);
    CHECK(several > 10);
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

TEST_CASE(
    "EXP-97 a queued task that 100 later ones overtake is starved, behind 100 earlier ones not") {
    const auto starvedBy = [](const std::string& priority, int times) {
        ReadScenario read = readScenario(
            "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
            "queue = { type = \"PriorityBlockingQueue\" }\n"
            "[[task]]\nname = \"urgent\"\npriority = 1\nbody = [\"work 2ms\"]\n"
            "[[task]]\nname = \"other\"\npriority = " +
                priority +
                "\nbody = []\n"
                "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"urgent\"\n"
                "[[at]]\ntime = \"1ms\"\ncall = \"execute\"\ntask = \"other\"\n"
                "[[at]]\ntime = \"2ms\"\nevery = \"1ms\"\ntimes = " +
                std::to_string(times) + "\ncall = \"execute\"\ntask = \"urgent\"\n",
            "starved.toml");
        REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "starved.toml"));
        const ScheduledRun run = runSchedule(*read.scenario, {}, {}, nullptr);
        return findFault(*run.log, {FaultKind::StarvedTask}, LogEnd::Quiet);
    };
    const auto starved = starvedBy("9", 100);
    REQUIRE(starved.has_value());
    CHECK(starved->kind == FaultKind::StarvedTask);
    CHECK(starved->time == Instant{200 * kMs});  // the first one works until 2 ms
    CHECK_FALSE(starvedBy("9", 99).has_value());
    CHECK_FALSE(starvedBy("0", 100).has_value());
}
