// Sirector under random graphs, and under every schedule of small ones.
#include <doctest/doctest.h>

#include "engine/explore/search.hpp"
#include "tests/support/orchestrated.hpp"
#include "tests/support/random_graph.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

struct HandlerTimes {
    int runs = 0;
    std::int64_t begin = -1;
    std::int64_t end = -1;
};

/// When the handlers of the log's only event began and ended, by their numbers.
std::vector<HandlerTimes> timesOf(const Log& log, std::size_t handlers) {
    std::vector<HandlerTimes> times(handlers);
    std::map<TaskId, std::size_t> numbers;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const Event event = log[i];
        const std::int64_t now = event.time.ns / units(1).ns;
        if (const auto* made = event.what.get<HandlerMade>())
            numbers[made->task] = static_cast<std::size_t>(made->handler);
        if (const auto* began = event.what.get<TaskBegan>();
            began && numbers.contains(began->task)) {
            times[numbers[began->task]].begin = now;
            ++times[numbers[began->task]].runs;
        }
        if (const auto* ended = event.what.get<TaskEnded>(); ended && numbers.contains(ended->task))
            times[numbers[ended->task]].end = now;
    }
    return times;
}

void build(Orchestrated& o, const RandomGraph& graph) {
    for (std::size_t i = 0; i < graph.size(); ++i) {
        const HandlerPtr handler = o(RandomGraph::name(i), graph.lengths[i]);
        if (graph.before[i].empty()) o.sirector.begin({handler});
        std::vector<HandlerPtr> before;
        for (const std::size_t j : graph.before[i]) before.push_back(o(RandomGraph::name(j)));
        if (!before.empty()) o.sirector.after(before).then({handler});
    }
    o.sirector.ready();
}

/// Two handlers that end at one time, and one that waits for both.
Scenario joined(const std::string& more) {
    return read(
        "[[executor]]\nname = \"p\"\nkind = \"WorkerExecutor\"\ncorePoolSize = 2\n"
        "[[executor]]\nname = \"order\"\nkind = \"Sirector\"\nexecutor = \"p\"\n"
        "graph = [\"begin a, b then c\"]\n" +
        more +
        "[[task]]\nname = \"a\"\n[[task]]\nname = \"b\"\n[[task]]\nname = \"c\"\n"
        "[[at]]\ntime = \"0ms\"\non = \"order\"\ncall = \"publish\"\n");
}

struct GraphSearch {
    std::uint64_t schedules = 0;
    std::optional<Finding> finding;
};

GraphSearch search(const Scenario& scenario, std::uint64_t most) {
    Search search(scenario, {}, {FaultKind::RanTwice, FaultKind::Deadlock, FaultKind::LostTask});
    Frontier frontier;
    GraphSearch searched;
    while (const auto next = frontier.take()) {
        REQUIRE(searched.schedules < most);
        ++searched.schedules;
        const Tried tried = search.tryOne(*next, frontier);
        if (!tried.finding) continue;
        searched.finding = tried.finding;
        break;
    }
    return searched;
}

}  // namespace

TEST_CASE(
    "SIR of random graphs each handler runs once, after those before it, and no later than it "
    "must") {
    for (std::uint64_t seed = 1; seed <= randomRuns(1'000); ++seed) {
        CAPTURE(seed);
        const RandomGraph graph(seed);
        Orchestrated o(static_cast<std::int32_t>(graph.size()));
        build(o, graph);
        o.publish(0);
        o.sim.run();
        const std::vector<HandlerTimes> times = timesOf(o.sim.log, graph.size());
        const std::vector<std::int64_t> ends = graph.ends();
        for (std::size_t i = 0; i < graph.size(); ++i) {
            CHECK(times[i].runs == 1);
            CHECK(times[i].end == ends[i]);
        }
        CHECK(o.sim.said().ends_with(" complete@" + std::to_string(graph.longestPath())));
    }
}

TEST_CASE(
    "SIR of random graphs on few threads, in random schedules, none begins too soon or twice") {
    for (std::uint64_t seed = 1; seed <= randomRuns(300); ++seed) {
        CAPTURE(seed);
        const RandomGraph graph(seed);
        Orchestrated o(1 + static_cast<std::int32_t>(seed % 3));
        build(o, graph);
        o.publish(0);
        o.publish(1, std::nullopt, "other");
        o.sim.run();
        std::map<TaskId, std::pair<TaskId, std::size_t>> handlers;  // event and number
        std::map<std::pair<TaskId, std::size_t>, int> ended;
        std::map<TaskId, int> began;
        for (std::size_t i = 0; i < o.sim.log.size(); ++i) {
            const Event event = o.sim.log[i];
            if (const auto* made = event.what.get<HandlerMade>())
                handlers[made->task] = {made->event, static_cast<std::size_t>(made->handler)};
            if (const auto* b = event.what.get<TaskBegan>(); b && handlers.contains(b->task)) {
                const auto [of, number] = handlers[b->task];
                CHECK(++began[b->task] == 1);
                for (const std::size_t j : graph.before[number])
                    CHECK(ended.contains(std::pair{of, j}));
            }
            if (const auto* e = event.what.get<TaskEnded>(); e && handlers.contains(e->task))
                ++ended[handlers[e->task]];
        }
        CHECK(began.size() == 2 * graph.size());
        CHECK(o.ends() == "completed, completed");
    }
}

TEST_CASE("SIR with an atomic counter no schedule runs a handler twice, and that is exhaustive") {
    const Scenario intact = joined("");
    REQUIRE(statesAreKnown(intact));
    const GraphSearch all = search(intact, 50'000);
    CHECK_FALSE(all.finding.has_value());
    CHECK(all.schedules > 10);
}

TEST_CASE("SIR without the atomic step some schedule runs a handler twice") {
    const GraphSearch found = search(joined("break = \"countAtOnce\"\n"), 50'000);
    REQUIRE(found.finding.has_value());
    CHECK(found.finding->fault.kind == FaultKind::RanTwice);
}
