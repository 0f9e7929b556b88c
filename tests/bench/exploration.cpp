// Schedules a second: a scenario of three workers and six tasks, drawn at random and every one.
#include <benchmark/benchmark.h>

#include <stdexcept>
#include <string>

#include "engine/explore/search.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/bench/ratios.hpp"

namespace poolscope::bench {

namespace {

/// Three workers, six tasks handed in at once.
Scenario threeWorkersSixTasks() {
    std::string text =
        "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 3\n"
        "[[task]]\nname = \"job\"\nbody = [\"work 1ms\"]\n";
    for (int i = 0; i < 6; ++i)
        text += "[[at]]\ntime = \"0ms\"\non = \"pool\"\ncall = \"execute\"\ntask = \"job\"\n";
    ReadScenario read = readScenario(text, "three-workers-six-tasks.toml");
    if (!read.scenario) throw std::runtime_error("the benchmark's scenario is not one");
    return std::move(*read.scenario);
}

const std::vector<FaultKind> kKinds{FaultKind::Deadlock, FaultKind::LostTask, FaultKind::LateStart};

void drawn(benchmark::State& state, SearchKind kind) {
    const Scenario scenario = threeWorkersSixTasks();
    Search search(scenario, {}, kKinds);
    std::uint64_t number = 0;
    for (auto _ : state)
        if (search.tryRandom(kind, number++).finding) state.SkipWithError("a schedule went wrong");
    state.SetItemsProcessed(static_cast<std::int64_t>(number));
}

/// All schedules there are, from the first to the last.
void everyOne(benchmark::State& state) {
    const Scenario scenario = threeWorkersSixTasks();
    Search search(scenario, {}, kKinds);
    std::int64_t tried = 0;
    for (auto _ : state) {
        Frontier frontier;
        while (const auto next = frontier.take()) {
            if (search.tryOne(*next, frontier).finding)
                state.SkipWithError("a schedule went wrong");
            ++tried;
        }
    }
    state.SetItemsProcessed(tried);
}

}  // namespace

void registerExploration(Pairs& pairs) {
    benchmark::RegisterBenchmark("explore/random, 3 workers, 6 tasks",
                                 [](benchmark::State& s) { drawn(s, SearchKind::Random); });
    benchmark::RegisterBenchmark("explore/pct, 3 workers, 6 tasks",
                                 [](benchmark::State& s) { drawn(s, SearchKind::Pct); });
    benchmark::RegisterBenchmark("explore/every one, 3 workers, 6 tasks", everyOne);
    for (const char* how : {"random", "pct", "every one"}) {
        pairs.aim(std::string("explore/") + how + ", 3 workers, 6 tasks", {.items = 200'000});
    }
}

}  // namespace poolscope::bench
