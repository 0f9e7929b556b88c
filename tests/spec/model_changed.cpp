// What a change of a run is told to have done to its metrics.
#include <doctest/doctest.h>

#include <string>

#include "app/model/metrics/changed_metrics.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/run.hpp"

using namespace poolscope;

namespace {

/// Of a pool whose task is due every 100 ms and once takes that long.
NamedMetrics metricsWhenOnce(const std::string& work) {
    const std::string text =
        "until = \"500ms\"\n[[executor]]\nname = \"pool\"\n"
        "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n"
        "[[task]]\nname = \"tick\"\nruns = [[\"work 20ms\"], [\"work " +
        work +
        "\"], [\"work 20ms\"]]\n"
        "[[at]]\ntime = \"0ms\"\ncall = \"scheduleAtFixedRate\"\ntask = \"tick\"\n"
        "initialDelay = \"0ms\"\nperiod = \"100ms\"\n";
    const ReadScenario read = readScenario(text, "changed.toml");
    REQUIRE(read.scenario);
    const RunRecord run = runVirtually(*read.scenario);
    return {metricsOf(*run.log, run.end), {"pool"}};
}

}  // namespace

TEST_CASE("a change is told in figures, the worst lateness first, whether it changed or not") {
    const TextCatalog words = loadTexts("en");
    const NamedMetrics slow = metricsWhenOnce("150ms");
    const NamedMetrics quick = metricsWhenOnce("110ms");
    CHECK(changedMetrics(slow, quick, words).starts_with("pool: worst lateness 50 ms → 10 ms"));
    CHECK(changedMetrics(slow, slow, words) == "pool: worst lateness 50 ms → 50 ms.");
    CHECK(changedMetrics({slow.values, {"another"}}, quick, words).empty());
}
