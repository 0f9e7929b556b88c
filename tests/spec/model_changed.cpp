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

TEST_CASE(
    "of several executors it is said of the one asked about, or of all that nothing changes") {
    const TextCatalog words = loadTexts("en");
    const MetricValues slow = metricsWhenOnce("150ms").values[0];
    const MetricValues quick = metricsWhenOnce("110ms").values[0];
    const NamedMetrics three{{slow, slow, slow}, {"a", "b", "c"}};
    const std::string same = ": worst lateness 50 ms → 50 ms.";
    CHECK(changedMetrics(three, three, words) == "No figure of the 3 executors changes.");
    CHECK(changedMetrics(three, three, words, "b") == "b" + same);
    const NamedMetrics two{{slow, slow}, {"a", "b"}};
    CHECK(changedMetrics(two, two, words) == "a" + same + " b" + same);
    const NamedMetrics last{{slow, slow, quick}, {"a", "b", "c"}};
    CHECK(changedMetrics(three, last, words).starts_with("c: worst lateness 50 ms → 10 ms"));
    const NamedMetrics all{{quick, quick, quick}, {"a", "b", "c"}};
    CHECK(changedMetrics(three, all, words, "c").starts_with("c: "));
}
