// Times in words.
#include <doctest/doctest.h>

#include "engine/trace/human_time.hpp"

using namespace poolscope;

TEST_CASE("times are said the way a person would") {
    CHECK(humanTime(120_ms) == "120 ms");
    CHECK(humanTime(milliseconds(1350)) == "1.35 s");
    CHECK(humanTime(Duration{}) == "0 ms");
    CHECK(humanTime(7_ns) == "7 ns");
    CHECK(humanTime(1500_ns) == "1.5 µs");
    CHECK(humanTime(-250_ms) == "−250 ms");
    CHECK(humanTime(seconds(125)) == "2 min 5 s");
    CHECK(humanTime(seconds(3'600)) == "1 h");
    CHECK(humanTime(seconds(90'061)) == "1 d 1 h 1 min 1 s");
    CHECK(humanTime(seconds(864'000)) == "10 d");
    CHECK(humanTime(kForever) == "∞");
    CHECK(humanTime(Instant{} + 30_ms) == "30 ms");
}

TEST_CASE("from a hundred years up the years say enough, and what wrapped around is not the past") {
    const Duration half{kForever.ns / 2};
    CHECK(humanTime(half) == "146 y");
    CHECK(humanTime(-half) == "−146 y");
    CHECK(humanTime(kForever - 40_ms) == "292 y");
    CHECK(aboutTime(kForever - 40_ms) == "292 y");
    CHECK(humanTime(days(36'000)) == "36000 d");
    const Instant late = Instant{} + 50_ms + kForever;
    CHECK(late.ns < 0);
    CHECK(humanTime(late) == "292 y");
    CHECK(aboutTime(late) == "292 y");
    CHECK(isAsLateAsLongAllows(late));
    CHECK(isAsLateAsLongAllows(Instant{kForever.ns}));
    CHECK(isAsLateAsLongAllows(Instant{} + (kForever - 40_ms)));
    CHECK_FALSE(isAsLateAsLongAllows(Instant{} + half));
    CHECK_FALSE(isAsLateAsLongAllows(Instant{-1'000'000'000}));
    CHECK(humanTime(Instant{-1'000'000'000}) == "−1 s");
}

TEST_CASE("digits stop at three, and rounding goes up to the next unit when it must") {
    CHECK(humanTime(nanoseconds(100'137'489)) == "100.137 ms");
    CHECK(humanTime(nanoseconds(999'999'999)) == "1 s");
    CHECK(humanTime(nanoseconds(999'999)) == "999.999 µs");
    CHECK(humanTime(nanoseconds(59'999'999'999)) == "1 min");
    CHECK(humanTime(Duration{std::numeric_limits<std::int64_t>::min()}).front() != '0');
}

TEST_CASE("over a minute, what differs by a millisecond looks different") {
    CHECK(humanTime(milliseconds(91'000)) == "1 min 31 s");
    CHECK(humanTime(milliseconds(91'001)) == "1 min 31.001 s");
    CHECK(humanTime(milliseconds(3'600'001)) == "1 h 0.001 s");
    CHECK(humanTime(nanoseconds(91'001'400'000)) == "1 min 31.001 s");
    CHECK(humanTime(nanoseconds(119'999'999'999)) == "2 min");
    CHECK(humanTime(milliseconds(-91'001)) == "−1 min 31.001 s");
    CHECK(aboutTime(milliseconds(91'001)) == "1 min 31 s");
    CHECK(aboutTime(milliseconds(-91'900)) == "−1 min 32 s");
}

TEST_CASE("no time is shown as zero but zero") {
    for (std::int64_t ns = 1; ns < 4'000'000'000'000'000; ns = ns * 3 + 1) {
        CHECK(humanTime(nanoseconds(ns)).substr(0, 2) != "0 ");
    }
}

TEST_CASE("labels of an axis share a unit") {
    CHECK(humanTime(Instant{} + 800_ms, 200_ms) == "800 ms");
    CHECK(humanTime(Instant{} + 1200_ms, 200_ms) == "1.2 s");
    CHECK(humanTime(Instant{} + 2_s, 200_ms) == "2 s");
    CHECK(humanTime(Instant{}, 200_ms) == "0");
    CHECK(humanTime(Instant{} + nanoseconds(2'000'000'100), 100_ns) == "2000000.1 µs");
}

TEST_CASE("about a time: three digits, the unit a person would choose") {
    CHECK(aboutTime(microseconds(82'857)) == "82.9 ms");
    CHECK(aboutTime(milliseconds(1'048)) == "1.05 s");
    CHECK(aboutTime(120_ms) == "120 ms");
    CHECK(aboutTime(microseconds(999'700)) == "1 s");
    CHECK(aboutTime(Duration{}) == "0 ms");
    CHECK(aboutTime(microseconds(-82'857)) == "−82.9 ms");
    CHECK(aboutTime(seconds(3'600)) == "1 h");
    CHECK(aboutTime(kForever) == "∞");
}
