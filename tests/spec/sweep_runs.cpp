// The runs of a sweep, made by one thread or by several.
#include <doctest/doctest.h>

#include <string>
#include <variant>
#include <vector>

#include "app/batch/sweep_runner.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

using namespace poolscope;

namespace {

constexpr const char* kPolling =
    "[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
    "[[task]]\nname = \"poll\"\nbody = [\"work 1ms..90ms\"]\n"
    "[[at]]\ntime = \"0ms\"\ncall = \"scheduleAtFixedRate\"\ntask = \"poll\"\n"
    "period = \"10ms\"\ninitialDelay = \"0ms\"\n";

Scenario readOf(const std::string& text) {
    ReadScenario read = readScenario("until = \"1s\"\n" + text, "polling.toml");
    REQUIRE(read.scenario);
    return std::move(*read.scenario);
}

void runAll(VariedScenario& varied, Sweep& sweep, unsigned jobs) {
    SweepRunner runner(varied, sweep);
    runner.keep = [](const SweptRun&) {};
    runner.tell = [](const Progress&) {};
    REQUIRE(runner.run(jobs));
}

}  // namespace

TEST_CASE("each run of a sweep is that of its own text and seed, however many threads make them") {
    VariedScenario varied(readOf(kPolling));
    REQUIRE_FALSE(varied.vary("poll.period=10ms..60ms..10ms"));
    const SweepPlan plan{{{varied.variations()[0].key, varied.variations()[0].values}}, {1, 2, 3}};
    for (const unsigned jobs : {1U, 2U, 5U}) {
        Sweep sweep(plan);
        runAll(varied, sweep, jobs);
        for (std::size_t combination = 0; combination < plan.combinations(); ++combination)
            for (std::size_t seed = 0; seed < plan.seeds.size(); ++seed) {
                ReadScenario alone =
                    readScenario(varied.text(plan.indicesOf(combination)), "polling.toml");
                REQUIRE(alone.scenario);
                RunOptions options;
                options.seed = plan.seeds[seed];
                const SweptRun* made = sweep.run(combination, seed);
                REQUIRE(made != nullptr);
                CHECK(made->values == plan.valuesOf(combination));
                CHECK(made->seed == plan.seeds[seed]);
                CHECK(made->metrics ==
                      sweptMetricsOf(runVirtually(*alone.scenario, options), *alone.scenario));
            }
        CHECK_FALSE(sweep.seedChangesNothing());
    }
}

TEST_CASE("a sweep over the seed itself runs each seed") {
    VariedScenario varied(readOf(kPolling));
    REQUIRE_FALSE(varied.vary("seed=1..4"));
    const SweepPlan plan{{{varied.variations()[0].key, varied.variations()[0].values}}, {1}};
    Sweep sweep(plan);
    runAll(varied, sweep, 1);
    const Scenario scenario = readOf(kPolling);
    for (std::size_t combination = 0; combination < plan.combinations(); ++combination) {
        RunOptions options;
        options.seed = combination + 1;
        CHECK(sweep.run(combination, 0)->metrics ==
              sweptMetricsOf(runVirtually(scenario, options), scenario));
    }
    CHECK(sweep.run(0, 0)->metrics != sweep.run(1, 0)->metrics);
}
