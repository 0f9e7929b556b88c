// How much of what there is a search has seen: the number of all schedules, and of different orders
// of visible steps.
#include <doctest/doctest.h>

#include <set>
#include <string>

#include "app/batch/order_curve.hpp"
#include "engine/explore/search.hpp"
#include "engine/explore/visible_order.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/support/random_scenario.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kBegin = ScheduleCount::kBegin;
constexpr std::uint64_t kEnd = ScheduleCount::kEnd;

struct Seen {
    std::uint64_t runs = 0;
    std::optional<std::uint64_t> schedules;
    std::set<std::uint64_t> orders;  ///< of runs to their end
    bool over = false;
};

/// Tries all schedules, but at most so many.
Seen seenIn(const Scenario& scenario, bool merges, std::uint64_t most) {
    ScheduleOptions options;
    options.until = scenario.until;
    options.merges = merges;
    Search search(scenario, options, {});
    Frontier frontier;
    Seen seen;
    while (seen.runs < most) {
        const auto next = frontier.take();
        if (!next) {
            seen.over = true;
            break;
        }
        const Tried tried = search.tryOne(*next, frontier);
        ++seen.runs;
        if (!tried.merged) seen.orders.insert(visibleOrderOf(*tried.log));
    }
    seen.schedules = frontier.schedules();
    return seen;
}

Scenario seenScenario(const std::string& text) {
    ReadScenario read = readScenario(text, "seen.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "seen.toml"));
    return std::move(*read.scenario);
}

/// `a` and `b` each call that of a pool, the same one or one each.
Scenario twoCall(const std::string& call, bool samePool) {
    std::string text;
    for (const char* pool : {"p", "q"})
        text += std::string("[[executor]]\nname = \"") + pool +
                "\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n";
    text += "[[at]]\ntime = \"0ms\"\non = \"p\"\nby = \"a\"\ncall = \"" + call + "\"\n";
    text += std::string("[[at]]\ntime = \"0ms\"\non = \"") + (samePool ? "p" : "q") +
            "\"\nby = \"b\"\ncall = \"" + call + "\"\n";
    return seenScenario(text);
}

Event eventOf(std::uint32_t thread, std::int64_t time, const Payload& what) {
    return Event{Instant{time}, ThreadId{thread}, {}, what};
}

std::uint64_t orderOf(const std::vector<Event>& events) {
    Log log;
    for (const Event& event : events) log.append(event);
    return visibleOrderOf(log);
}

}  // namespace

TEST_CASE("EXP-66 the ways through a graph of states are counted, in whatever order it comes") {
    ScheduleCount count(10'000);
    count.add({3, kEnd});  // the other candidate of t
    count.add({2, kEnd});
    count.add({kBegin, 2, 3, kEnd});
    CHECK(count.all() == 3);
    count.add({2, 4, 3});  // a run left at t
    CHECK(count.all() == 5);
    count.add({4, 2});
    CHECK_FALSE(count.all().has_value());  // 2 comes back: there is no end of schedules
}

TEST_CASE("EXP-67 a count is at most a number that stands for more, or none without memory") {
    ScheduleCount many(1'000'000);
    for (std::uint64_t state = 2; state < 62; ++state)
        for (int way = 0; way < 2; ++way) many.add({state, state == 61 ? kEnd : state + 1});
    many.add({kBegin, 2});
    CHECK(many.all() == ScheduleCount::kMost);  // 2⁶⁰ is more than 10¹⁸
    ScheduleCount few(1'000'000);
    for (std::uint64_t state = 2; state < 61; ++state)
        for (int way = 0; way < 2; ++way) few.add({state, state == 60 ? kEnd : state + 1});
    few.add({kBegin, 2});
    CHECK(few.all() == std::uint64_t{1} << 59U);

    ScheduleCount tight(100);
    tight.add({kBegin, 2, 3, 4, kEnd});
    CHECK_FALSE(tight.all().has_value());
    ScheduleCount unfinished(10'000);
    unfinished.add({kBegin, 2});  // a run left at 2, which nobody has gone on from
    CHECK_FALSE(unfinished.all().has_value());
    CHECK_FALSE(ScheduleCount(10'000).all().has_value());
}

TEST_CASE("EXP-68 the count of a search that leaves known states is that of one that does not") {
    int compared = 0;
    int fewer = 0;
    for (std::uint64_t seed = 0; seed < 430; ++seed) {
        const ReadScenario read = readScenario(randomScenario(seed), "random.toml");
        REQUIRE(read.scenario.has_value());
        if (!statesAreKnown(*read.scenario)) continue;
        const Seen each = seenIn(*read.scenario, false, 2'000);
        if (!each.over) continue;
        CAPTURE(seed);
        const Seen merged = seenIn(*read.scenario, true, 2'000);
        REQUIRE(merged.over);
        CHECK(merged.schedules == each.runs);
        ++compared;
        fewer += merged.runs < each.runs ? 1 : 0;
    }
    CHECK(compared > 30);
    CHECK(fewer > 20);
    for (const char* call : {"getPoolSize", "prestartCoreThread", "shutdown", "isShutdown"}) {
        const Scenario scenario = twoCall(call, true);
        const Seen merged = seenIn(scenario, true, 20'000);
        const Seen each = seenIn(scenario, false, 20'000);
        REQUIRE(each.over);
        CHECK(merged.schedules == each.runs);
    }
}

TEST_CASE("EXP-69 an order is which thread touched which thing when") {
    const Event one = eventOf(1, 5, LockAcquired{LockId{0}, 1});
    const Event two = eventOf(2, 5, LockAcquired{LockId{0}, 1});
    const Event other = eventOf(2, 5, LockAcquired{LockId{1}, 1});
    const Event later = eventOf(2, 6, LockAcquired{LockId{0}, 1});
    const Event told = eventOf(2, 5, WorkerStarted{ExecutorId{0}});
    CHECK(orderOf({one, two}) != orderOf({two, one}));
    CHECK(orderOf({one, other}) == orderOf({other, one}));
    CHECK(orderOf({one, other}) != orderOf({one, two}));
    CHECK(orderOf({one, two}) != orderOf({one, later}));
    CHECK(orderOf({one, told}) == orderOf({one}));
    CHECK(orderOf({one, one}) != orderOf({one}));
    CHECK(orderOf({eventOf(1, 5, CtlChanged{ExecutorId{0}, 0, 1, CtlReason::AddWorker})}) !=
          orderOf({one}));
}

TEST_CASE("EXP-98 a curve has at most 64 evenly spaced points, and its line eight heights") {
    OrderCurve curve;
    for (std::uint64_t i = 1; i <= 3; ++i) curve.add(i);
    CHECK(curve.points() == std::vector<OrderCurve::Point>{{1, 1}, {2, 2}, {3, 3}});
    CHECK(drawnCurve(curve.points()).empty());
    for (std::uint64_t i = 4; i <= 1'000; ++i) curve.add(std::min<std::uint64_t>(i, 500));
    REQUIRE(curve.points().size() <= OrderCurve::kMost);
    for (std::size_t i = 0; i < curve.points().size(); ++i) {
        CHECK(curve.points()[i].schedules == (i + 1) * 16);
        CHECK(curve.points()[i].orders == std::min<std::uint64_t>((i + 1) * 16, 500));
    }
    CHECK(curve.points().size() == 1'000 / 16);
    CHECK(drawnCurve({{1, 0}, {2, 1}, {3, 4}, {4, 8}}) == "▁▂▅█");
    CHECK(drawnCurve({{1, 0}, {2, 0}, {3, 0}, {4, 0}}) == "▁▁▁▁");
}

TEST_CASE("EXP-70 two calls that take one lock come in two orders, those of two locks in one") {
    const Seen same = seenIn(twoCall("getPoolSize", true), false, 1'000);
    REQUIRE(same.over);
    CHECK(same.runs == 10);
    CHECK(same.orders.size() == 2);
    const Seen apart = seenIn(twoCall("getPoolSize", false), false, 1'000);
    REQUIRE(apart.over);
    CHECK(apart.runs == 10);
    CHECK(apart.orders.size() == 1);
    CHECK(seenIn(twoCall("isShutdown", true), false, 1'000).orders.size() == 1);
}
