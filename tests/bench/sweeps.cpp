// Runs of a sweep a second: the built-in catch-up burst, its period varied, one thread against all
// cores. A run is everything that `poolscope sweep` does for one: a value is set and read, run
// in the virtual world with recording on, and its figures are summed up.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <thread>

#include "app/batch/sweep_runner.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/bench/ratios.hpp"

namespace poolscope::bench {

namespace {

constexpr std::uint32_t kSeeds = 4;

Scenario burst() {
    const auto file = dataFile("assets/scenarios/4-catch-up-burst.toml");
    std::ifstream in(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    ReadScenario read = readScenario(text, file.string());
    if (!read.scenario) throw std::runtime_error(toText(read.diagnostics, file.string()));
    return std::move(*read.scenario);
}

void sweeping(benchmark::State& state, unsigned jobs) {
    VariedScenario varied(burst());
    if (const auto no = varied.vary("poll.period=51ms..150ms..1ms")) throw std::runtime_error(*no);
    SweepPlan plan{{{varied.variations()[0].key, varied.variations()[0].values}}, {}};
    for (std::uint32_t i = 0; i < kSeeds; ++i) plan.seeds.push_back(i + 1);
    for (auto _ : state) {
        Sweep sweep(plan);
        SweepRunner runner(varied, sweep);
        runner.keep = [](const SweptRun&) {};
        runner.tell = [](const Progress&) {};
        if (!runner.run(jobs)) state.SkipWithError("runs were lost");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(plan.runs()));
}

}  // namespace

void registerSweeps(Pairs& pairs) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const std::string one = "sweep/catch-up burst, 400 runs, one job";
    const std::string all = fmt::format("sweep/catch-up burst, 400 runs, {} jobs", cores);
    for (const auto& [name, jobs] : {std::pair{one, 1U}, std::pair{all, cores}})
        if (jobs == 1 || cores > 1)
            benchmark::RegisterBenchmark(name.c_str(), sweeping, jobs)
                ->Unit(benchmark::kMillisecond)
                ->UseRealTime();
    pairs.aim(one, {.items = 30'000});
    if (cores > 1) pairs.add("a sweep on all cores against one job", all, one);
}

}  // namespace poolscope::bench
