// The metrics of a stretch of a run.
#include <doctest/doctest.h>

#include <string>

#include "app/model/metrics/metrics.hpp"
#include "app/model/metrics/span_metrics.hpp"
#include "app/model/playback/moment.hpp"
#include "app/storage/data_files.hpp"
#include "tests/support/late_tick.hpp"

using namespace poolscope;

namespace {

LogSpan spanBetween(const Log& log, std::int64_t from, std::int64_t to) {
    const Instant begin = Instant{} + milliseconds(from);
    const Instant end = Instant{} + milliseconds(to);
    const std::size_t first = from == 0 ? 0 : eventsUntil(log, Instant{begin.ns - 1});
    return {first, eventsUntil(log, end), begin, end};
}

}  // namespace

TEST_CASE("a span has the runs that begin in it, their lateness and the workers' time in tasks") {
    const RunRecord run = lateTick("150ms");  // run 2 from 100 to 250 ms, run 3 is 50 ms late
    const std::vector<SpanMetrics> all = spanMetricsOf(*run.log, spanBetween(*run.log, 200, 300));
    REQUIRE(all.size() == 1);
    CHECK(all[0].runs == 2);  // run 3 at 250 ms and run 4 at 300 ms
    CHECK(all[0].late == 1);
    CHECK(all[0].worst == milliseconds(50));
    CHECK(all[0].share == 700'000);  // 50 ms of run 2, 20 ms of run 3
    const std::vector<SpanMetrics> quiet = spanMetricsOf(*run.log, spanBetween(*run.log, 30, 90));
    REQUIRE(quiet.size() == 1);
    CHECK(quiet[0].runs == 0);
    CHECK_FALSE(quiet[0].worst);
    CHECK(quiet[0].share == 0);
    CHECK(quiet[0].comparisons == 0);
}

TEST_CASE("spans that meet add up") {
    const RunRecord run = lateTick("150ms");
    const Log& log = *run.log;
    const LogSpan whole{0, log.size(), Instant{}, run.end};
    const std::size_t middle = log.size() / 2;
    const Instant at = log[middle - 1].time;
    const SpanMetrics all = spanMetricsOf(log, whole).at(0);
    const SpanMetrics one = spanMetricsOf(log, {0, middle, Instant{}, at}).at(0);
    const SpanMetrics two = spanMetricsOf(log, {middle, log.size(), at, run.end}).at(0);
    CHECK(one.runs + two.runs == all.runs);
    CHECK(one.late + two.late == all.late);
    CHECK(one.wakeUps + two.wakeUps == all.wakeUps);
    CHECK(one.forNothing + two.forNothing == all.forNothing);
    CHECK(one.lockWaits + two.lockWaits == all.lockWaits);
    CHECK(one.comparisons + two.comparisons == all.comparisons);
    CHECK(one.moves + two.moves == all.moves);
    CHECK(all.runs == metricsOf(log, run.end).at(0)[Metric::Runs]);
}

TEST_CASE("a span is told as a title and a table") {
    const RunRecord run = lateTick("150ms");
    const TextCatalog words = loadTexts("en");
    Names names;
    names.follow(*run.log);
    const LogSpan span = spanBetween(*run.log, 200, 300);
    CHECK(spanTitle(span, words).starts_with("200 ms to 300 ms: 100 ms, "));
    const auto table = spanTable(spanMetricsOf(*run.log, span), names, words);
    REQUIRE(table.size() > 4);
    CHECK(table[0] == std::vector<std::string>{"", "pool"});
    CHECK(table[1] == std::vector<std::string>{"runs begun", "2"});
    CHECK(table[3] == std::vector<std::string>{"worst lateness", "50 ms"});
}
