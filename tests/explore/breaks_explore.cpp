// Every part that can be broken is needed: with it gone some schedule of the built-in scenario goes
// wrong, with it in its place none does, and that is exhaustive.
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

#include "engine/explore/search.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/built_in.hpp"

using namespace poolscope;

namespace {

Scenario mended(Scenario scenario) {
    for (ExecutorSpec& executor : scenario.executors) executor.ablated.clear();
    return scenario;
}

ScheduleOptions optionsOf(const Scenario& scenario) {
    ScheduleOptions options;
    options.until = scenario.until;
    return options;
}

struct BreakSearch {
    std::uint64_t schedules = 0;
    std::size_t states = 0;
    std::optional<Finding> finding;
};

/// Tries schedules until one goes wrong, all are tried, or there were `most`.
BreakSearch explore(const Scenario& scenario, FaultKind kind, std::uint64_t most) {
    Search search(scenario, optionsOf(scenario), {kind});
    Frontier frontier;
    BreakSearch outcome;
    while (const auto next = frontier.take()) {
        REQUIRE(outcome.schedules < most);
        ++outcome.schedules;
        const Tried tried = search.tryOne(*next, frontier);
        CHECK_FALSE(tried.tooLong);
        if (!tried.finding) continue;
        outcome.finding = search.simplify(*tried.finding);
        break;
    }
    outcome.states = frontier.states();
    return outcome;
}

struct BreakRow {
    std::string scenario;
    FaultKind fault;
    std::uint64_t schedules;  ///< that there are with nothing broken, each state gone on from once
};
const BreakRow kRows[] = {
    {"40-without-a-leader", FaultKind::IdleWakeUp, 280},
    {"41-removed-but-not-sifted-up", FaultKind::OutOfOrder, 61},
    {"42-nobody-looks-again", FaultKind::LostTask, 3084},
    {"43-no-signal-on-the-way-out", FaultKind::LateStart, 399},
    {"44-nobody-wakes-the-idle", FaultKind::Deadlock, 158},
    {"45-busy-taken-for-idle", FaultKind::Interrupted, 1},
    {"46-no-first-come-first-served", FaultKind::OutOfOrder, 25},
    {"47-searching-the-array", FaultKind::Search, 59},
};

}  // namespace

TEST_CASE("EXP-01 with a part taken out some schedule goes wrong, with it in its place none") {
    for (const BreakRow& row : kRows) {
        CAPTURE(row.scenario);
        const Scenario broken = builtIn(row.scenario);
        const BreakSearch wrong = explore(broken, row.fault, 20'000);
        REQUIRE(wrong.finding.has_value());
        CHECK(wrong.finding->fault.kind == row.fault);
        const BreakSearch right = explore(mended(broken), row.fault, 20'000);
        CHECK_FALSE(right.finding.has_value());
        CHECK(right.schedules == row.schedules);
    }
}

TEST_CASE(
    "EXP-42 JDK 17 with nothing taken out: a dead worker is not replaced, and a task is lost") {
    // execute counts its worker before it sees SHUTDOWN. Until it takes it back, a pool of one is
    // full, and processWorkerExit cannot replace the worker that has just died.
    Scenario race = builtIn("52-nobody-takes-its-place");
    const BreakSearch found = explore(race, FaultKind::LostTask, 20'000);
    REQUIRE(found.finding.has_value());
    CHECK(found.finding->fault.kind == FaultKind::LostTask);
    CHECK(found.finding->deviations.size() == 2);
    // With room for both nothing is lost, whatever the schedule.
    race.executors.front().maximumPoolSize = 2;
    const BreakSearch roomy = explore(race, FaultKind::LostTask, 20'000);
    CHECK_FALSE(roomy.finding.has_value());
    CHECK(roomy.schedules < 20'000);
}

namespace {

/// The end of a run: the outcome of each task, and the pool's final state.
std::string endOf(const Log& log) {
    std::map<std::string, std::string> facts;
    Names names;
    names.follow(log);
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event& event = log[i];
        const std::string when = "@" + std::to_string(event.time.ns);
        if (const auto* e = event.what.get<CtlChanged>()) {
            facts["ctl"] = std::to_string(e->to);
        } else if (const auto* b = event.what.get<TaskBegan>()) {
            facts[std::string(names.of(b->task))] += " began" + when;
        } else if (const auto* t = event.what.get<TaskEnded>()) {
            facts[std::string(names.of(t->task))] += " ended" + when;
        } else if (const auto* r = event.what.get<Rejected>()) {
            facts[std::string(names.of(r->task))] += " rejected";
        } else if (const auto* c = event.what.get<CallEnded>()) {
            facts["call " + std::to_string(c->call)] =
                std::string(log.text(c->result)) + " " + std::string(log.text(c->error));
        }
    }
    std::string text;
    for (const auto& [name, fact] : facts) text += name + ":" + fact + "; ";
    return text;
}

struct Ends {
    std::set<std::string> all;
    std::uint64_t schedules = 0;
};

Scenario small(const std::string& text) {
    ReadScenario read = readScenario(text, "small.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "small.toml"));
    REQUIRE(statesAreKnown(*read.scenario));
    return std::move(*read.scenario);
}

Ends endsOf(const std::string& text, bool merges) {
    const Scenario scenario = small(text);
    ScheduleOptions options = optionsOf(scenario);
    options.merges = merges;
    Search search(scenario, options, {});
    Frontier frontier;
    Ends ends;
    while (const auto next = frontier.take()) {
        const Tried tried = search.tryOne(*next, frontier);
        ++ends.schedules;
        REQUIRE(ends.schedules < 100'000);
        if (!tried.merged) ends.all.insert(endOf(*tried.log));
    }
    return ends;
}

Ends drawnEndsOf(const std::string& text, SearchKind kind, std::uint64_t schedules) {
    const Scenario scenario = small(text);
    Search search(scenario, optionsOf(scenario), {});
    Ends ends;
    for (; ends.schedules < schedules; ++ends.schedules)
        ends.all.insert(endOf(*search.tryRandom(kind, ends.schedules).log));
    return ends;
}

const std::string kPlainKeys =
    "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
    "[[task]]\nname = \"job\"\nbody = []\n";
const std::string kDelays =
    "[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\n"
    "corePoolSize = 1\n[[task]]\nname = \"job\"\nbody = []\n";

std::string atBy(const std::string& by, const std::string& call) {
    return "[[at]]\ntime = \"0ms\"\non = \"pool\"\nby = \"" + by + "\"\ncall = " + call + "\n";
}

}  // namespace

// one counts its worker in (addWorker). two sees as many workers as core, queues its task, looks
// again (RUNNING, one worker) and returns. three shuts the pool down. one finds SHUTDOWN under
// mainLock, may not start a worker with a task of its own, and counts it out again
// (addWorkerFailed); tryTerminate finds the queue not empty and leaves. JDK 17.0.15 ends the same
// way when its ThreadFactory waits while two and three go on: pool size 0, queued tasks 1,
// "Shutting down" for ever.
TEST_CASE(
    "a shutdown before the worker starts strands an accepted task, as JDK 17's own steps do") {
    Scenario race = builtIn("53-shutdown-before-the-worker-starts");
    const BreakSearch found = explore(race, FaultKind::LostTask, 1'000);
    REQUIRE(found.finding.has_value());
    CHECK(found.finding->deviations.size() == 1);
    // A worker without a task of its own may be started under SHUTDOWN: nothing is lost in any
    // schedule.
    race.calls.front().call.method = Method::PrestartAllCoreThreads;
    const BreakSearch begun = explore(race, FaultKind::LostTask, 100'000);
    CHECK_FALSE(begun.finding.has_value());
    CHECK(begun.schedules < 100'000);
}

TEST_CASE("EXP-02 leaving known states out loses no end that trying every schedule has") {
    const std::string program =
        kPlainKeys + atBy("a", "\"execute\"\ntask = \"job\"") + atBy("b", "\"shutdown\"");
    const Ends every = endsOf(program, false);
    const Ends merged = endsOf(program, true);
    CHECK(merged.all == every.all);
    CHECK(every.all.size() == 3);  // rejected, run, or queued first and run
    CHECK(merged.schedules < every.schedules / 10);
}

TEST_CASE("EXP-03 leaving known states out loses no end that schedules drawn at random have") {
    const std::string programs[] = {
        kPlainKeys + atBy("a", "\"submit\"\ntask = \"job\"") +
            atBy("b", "\"cancel\"\ntask = \"job\"\nmayInterrupt = true"),
        kPlainKeys + atBy("a", "\"execute\"\ntask = \"job\"") + atBy("b", "\"shutdownNow\""),
        kDelays + atBy("a", "\"schedule\"\ntask = \"job\"\ndelay = \"1ms\"") +
            atBy("b", "\"shutdownNow\""),
        kDelays + atBy("a", "\"schedule\"\ntask = \"job\"\ndelay = \"0ms\"") +
            atBy("b", "\"cancel\"\ntask = \"job\"\nmayInterrupt = false"),
        kDelays + atBy("a", "\"schedule\"\ntask = \"job\"\ndelay = \"0ms\"") +
            atBy("b", "\"setCorePoolSize\"\ncorePoolSize = 2"),
    };
    for (const std::string& program : programs) {
        CAPTURE(program);
        const Ends merged = endsOf(program, true);
        CHECK(merged.all.size() > 1);
        for (const SearchKind kind :
             {SearchKind::Random, SearchKind::Pct, SearchKind::Pos, SearchKind::Walk}) {
            for (const std::string& end : drawnEndsOf(program, kind, 1'500).all)
                CHECK_MESSAGE(merged.all.contains(end), end);
        }
    }
}
