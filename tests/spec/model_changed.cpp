// What a change of a run is told to have done to its metrics.
#include <doctest/doctest.h>

#include <string>

#include "app/model/metrics/changed_metrics.hpp"
#include "app/storage/data_files.hpp"
#include "tests/support/late_tick.hpp"

using namespace poolscope;

namespace {

NamedMetrics metricsWhenOnce(const std::string& work) {
    const RunRecord run = lateTick(work);
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
