// The graphs of handlers and their events, folded from runs, and what is computed of a graph.
#include <doctest/doctest.h>

#include <random>
#include <set>
#include <string>

#include "app/batch/run_verdict.hpp"
#include "app/model/run/run_history.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/graph_scenario.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

std::string_view wordOf(WorkState state) {
    constexpr std::array<std::string_view, 7> kWords{"waits", "submitted", "running", "returned",
                                                     "threw", "cancelled", "never"};
    return kWords[static_cast<std::size_t>(state)];
}

/// A run with its models.
struct GraphRun {
    explicit GraphRun(const std::string& scenario)
        : record(runVirtually(read(scenario))), history(*record.log) {
        history.follow();
    }
    const GraphModel& latest() const { return history.latest().graphs; }
    const PublishedEvent& event(std::size_t number = 0) const { return latest().event(number); }
    const std::vector<WorkNode>& nodes() const { return latest().graph(event().graph).nodes; }
    /// After all events of that time: "waits 2/2 running returned".
    std::string at(Duration time) {
        std::size_t position = 0;
        while (position < history.size() &&
               !isBefore(Instant{} + time, (*record.log)[position].time))
            ++position;
        const PublishedEvent& then = history.at(position).graphs.event(0);
        std::string all;
        for (const WorkItem& item : then.items) {
            all += (all.empty() ? "" : " ") + std::string(wordOf(item.state));
            if (item.state == WorkState::Waits)
                all += std::to_string(item.left) + "/" + std::to_string(item.waitsFor);
        }
        return all;
    }

    RunRecord record;
    RunHistory history;
};

std::string namesOf(const GraphRun& run, const std::vector<std::uint32_t>& nodes) {
    std::string all;
    for (const std::uint32_t node : nodes)
        all += (all.empty() ? "" : " ") + std::string(run.record.log->text(run.nodes()[node].name));
    return all;
}

}  // namespace

TEST_CASE("Six handlers: states, counters, threads and times, as SIR-08 has them") {
    GraphRun run(sixHandlers());
    REQUIRE(run.latest().graphs().size() == 1);
    CHECK(run.latest().graph(run.event().graph).ready);
    CHECK(layersOf(run.nodes()) == std::vector<std::uint32_t>{0, 1, 2, 0, 1, 3});
    CHECK(run.at(milliseconds(4)) == "running waits1/1 waits1/1 running waits1/1 waits2/2");
    CHECK(run.at(milliseconds(12)) == "returned running waits1/1 returned running waits2/2");
    CHECK(run.at(milliseconds(25)) == "returned running waits1/1 returned returned waits1/2");
    CHECK(run.at(milliseconds(45)) == "returned returned returned returned returned running");
    const PublishedEvent& event = run.event();
    CHECK(event.count(WorkState::Returned) == 6);
    CHECK(event.ended == EventEnd::Completed);
    CHECK(event.end - event.at == milliseconds(50));
    // Two threads, and all but the first handlers went on in place.
    std::set<std::uint32_t> threads;
    for (const WorkItem& item : event.items) threads.insert(item.thread.value);
    CHECK(threads.size() == 2);
    const std::array<bool, 6> inPlace{false, true, true, false, true, true};
    for (std::size_t i = 0; i < 6; ++i) CHECK(event.items[i].inPlace == inPlace[i]);
    CHECK(event.items[5].begin == Instant{} + milliseconds(40));
    CHECK(event.items[5].end == Instant{} + milliseconds(50));
    CHECK(event.items[5].thread == event.items[0].thread);
    for (std::uint32_t i = 0; i < 6; ++i) {
        const auto place = run.latest().placeOf(event.items[i].task);
        REQUIRE(place);
        CHECK(place->node == i);
    }
    CHECK_FALSE(run.latest().placeOf(event.task)->node);
    CHECK(run.latest().itemOf(event.task) == nullptr);
}

TEST_CASE("The critical path of the six is eh1, eh2, eh3, eh6: 50 ms, and grows with the run") {
    GraphRun run(sixHandlers());
    const CriticalPath whole =
        criticalPathOf(run.nodes(), run.event().items, run.history.latest().time);
    CHECK(namesOf(run, whole.nodes) == "eh1 eh2 eh3 eh6");
    CHECK(whole.length == milliseconds(50));
    std::size_t position = 0;
    while (isBefore((*run.record.log)[position].time, Instant{} + milliseconds(15))) ++position;
    const RunState& early = run.history.at(position + 1);
    const CriticalPath soFar = criticalPathOf(run.nodes(), early.graphs.event(0).items, early.time);
    CHECK(namesOf(run, soFar.nodes) == "eh1 eh2");
    CHECK(soFar.length == milliseconds(15));
}

TEST_CASE("Of equal ways the first is critical; a cycle is behind everything, and has no way") {
    std::vector<WorkNode> nodes(5);
    const auto edge = [&](std::uint32_t from, std::uint32_t to) {
        nodes[from].before.push_back(to);
        nodes[to].after.push_back(from);
    };
    edge(0, 2);
    edge(1, 2);
    edge(3, 4);
    edge(4, 3);
    CHECK(layersOf(nodes) == std::vector<std::uint32_t>{0, 0, 1, 2, 2});
    std::vector<WorkItem> items(5);
    for (std::size_t i = 0; i < 3; ++i) {
        items[i].began = 1;
        items[i].state = WorkState::Returned;
        items[i].end = Instant{} + milliseconds(7);
    }
    const CriticalPath path = criticalPathOf(nodes, items, Instant{} + milliseconds(9));
    CHECK(path.nodes == std::vector<std::uint32_t>{0, 2});
    CHECK(path.length == milliseconds(14));
}

TEST_CASE("Behind a handler that throws nothing begins, and the other branch goes on") {
    GraphRun run(workerExecutor(4) +
                 handler("a", "\"work 10ms\", \"throw IllegalStateException\"") +
                 handler("b", "\"work 10ms\"") + handler("c", "\"work 40ms\"") +
                 handler("d", "\"work 1ms\"") + sirector(R"("begin a then b then d", "begin c")") +
                 publish("0ms"));
    CHECK(run.at(milliseconds(20)) == "threw never never running");
    CHECK(run.event().ended == EventEnd::Failed);
    CHECK(run.at(milliseconds(50)) == "threw never never returned");
}

TEST_CASE("After a timeout what waits never begins, and what is submitted is cancelled") {
    GraphRun run(workerExecutor(1) + handler("a", "\"sleep 40ms\"") + handler("b", "\"work 1ms\"") +
                 handler("c", "\"work 1ms\"") + sirector(R"("begin a, b then c")") +
                 publish("0ms", "timeout = \"25ms\""));
    CHECK(run.at(milliseconds(20)) == "running submitted waits2/2");
    CHECK(run.event().ended == EventEnd::TimedOut);
    CHECK(run.event().items[1].state == WorkState::Cancelled);
    CHECK(run.event().items[2].state == WorkState::Never);
}

TEST_CASE("At any position the model is the fold from scratch") {
    GraphRun run(sixHandlers() + publish("20ms", "timeout = \"12ms\""));
    std::mt19937 random(3);
    const auto text = [](const GraphModel& model) {
        std::string all;
        for (std::size_t i = 0; i < model.events(); ++i)
            for (const WorkItem& item : model.event(i).items)
                all += fmt::format("{} {} {} {} {}\n", wordOf(item.state), item.left,
                                   item.thread.value, item.begin.ns, item.end.ns);
        return all;
    };
    for (int i = 0; i < 30; ++i) {
        const std::size_t position = random() % (run.history.size() + 1);
        GraphModel scratch(*run.record.log);
        for (std::size_t at = 0; at < position; ++at) scratch.apply((*run.record.log)[at], at);
        CHECK(text(run.history.at(position).graphs) == text(scratch));
    }
}

TEST_CASE("The verdict names an event that nobody ends, and why") {
    const auto verdict = [](const std::string& scenario) {
        static const TextCatalog kWords(readTexts(POOLSCOPE_REPO "/assets/text/en.toml"));
        const Scenario read = poolscope::read(scenario);
        const RunVerdict found(read, runVirtually(read));
        return found.block(Problem::Endless, kWords);
    };
    CHECK(verdict(sixHandlers()).empty());
    const std::string dropped =
        pool("pool",
             "kind = \"WorkerExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1\n"
             "queue = { type = \"SynchronousQueue\" }\nrejectedExecutionHandler = "
             "\"DiscardPolicy\"") +
        handler("a", "\"work 1ms\"") + handler("b", "\"work 1ms\"") + sirector(R"("begin a, b")") +
        publish("0ms");
    CHECK(verdict(dropped).find("DiscardPolicy dropped b without an exception") !=
          std::string::npos);
}
