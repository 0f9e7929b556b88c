// Lanes: two marks a pixel at most, whatever the number of spans and the zoom.
#include <random>

#include <doctest/doctest.h>

#include "app/model/playback/timeline.hpp"

using namespace poolscope;

namespace {

Activity doing(Doing what) {
    Activity activity;
    activity.doing = what;
    return activity;
}

/// A lane of `count` spans, lengths from nothing to long, many of them instants.
Lane randomLane(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    Lane lane;
    Instant now;
    for (std::size_t i = 0; i < count; ++i) {
        lane.open(now, i, doing(i % 2 == 0 ? Doing::Running : Doing::Idle));
        const auto kind = random() % 10;
        if (kind >= 4) {
            now = now + nanoseconds(
                            static_cast<std::int64_t>(random() % (kind == 9 ? 5'000'000 : 5'000)));
        }
    }
    return lane;
}

/// Every span that begins inside the picture lies under some mark.
void checkCovered(const Lane& lane, const TimeScale& scale, const std::vector<Mark>& marks,
                  Instant now) {
    std::size_t mark = 0;
    for (std::size_t i = 0; i < lane.size(); ++i) {
        const bool open = i + 1 == lane.size();
        const float x0 = std::max(scale.x(lane[i].begin), scale.left());
        const float x1 = scale.x(open ? now : lane[i].end);
        if (x1 < scale.left() || x0 >= scale.left() + scale.width()) continue;
        while (mark < marks.size() && marks[mark].x1 < x0) ++mark;
        REQUIRE(mark < marks.size());
        CHECK(marks[mark].x0 <= x0 + 0.001F);
    }
}

}  // namespace

TEST_CASE("at every zoom there are at most two marks a pixel, and they cover what is there") {
    for (const std::size_t count : {1UL, 2UL, 17UL, 1000UL, 60'000UL}) {
        const Lane lane = randomLane(count, static_cast<std::uint32_t>(count));
        const Instant now = lane.back().begin + 3_us;
        TimeScale scale = TimeScale(Instant{}, 1_s, 40, 700).fitted(Instant{}, now);
        for (int zoom = 0; zoom < 24; ++zoom) {
            const auto marks = lane.visibleMarks(scale, now);
            CHECK(marks.size() <= 2 * 700);
            for (std::size_t i = 0; i < marks.size(); ++i) {
                CHECK(marks[i].x0 >= 40);
                CHECK(marks[i].x1 <= 740);
                CHECK(marks[i].x1 > marks[i].x0);
                CHECK(marks[i].count >= 1);
                if (i > 0) CHECK(marks[i].span > marks[i - 1].span);
            }
            if (count <= 1000) checkCovered(lane, scale, marks, now);
            scale = scale.zoomed(2, 500);
        }
    }
}

TEST_CASE("spans wide enough are marks of their own, the others share a pixel") {
    Lane lane;
    lane.open(Instant{}, 0, doing(Doing::Running));
    lane.open(Instant{} + 10_ms, 1, doing(Doing::Idle));
    lane.open(Instant{} + 10_ms, 2, doing(Doing::WaitingForLock));
    lane.open(Instant{} + 10_ms, 3, doing(Doing::Running));
    lane.close(Instant{} + 20_ms, 4);
    const TimeScale scale(Instant{}, 100_ms, 0, 100);
    const auto marks = lane.visibleMarks(scale, Instant{} + 20_ms);
    REQUIRE(marks.size() == 3);
    CHECK(marks[0].span == 0);
    CHECK(marks[0].x1 == doctest::Approx(10));
    CHECK(marks[1].count == 2);
    CHECK(marks[2].span == 3);
    CHECK(marks[2].x1 == doctest::Approx(20));
}

TEST_CASE("the span that stands for a group is the longest of it") {
    const Lane lane = randomLane(777, 5);
    std::mt19937 random(6);
    for (int trial = 0; trial < 500; ++trial) {
        const std::size_t first = random() % 770;
        const std::size_t last = first + 1 + random() % (776 - first);
        std::size_t longest = first;
        for (std::size_t i = first; i < last; ++i) {
            if (lane[i].length() > lane[longest].length()) longest = i;
        }
        CHECK(lane[lane.longest(first, last)].length() == lane[longest].length());
    }
}

TEST_CASE("a span is found by position and by time") {
    Lane lane;
    CHECK(lane.spanAtPosition(3) == 0);
    CHECK(lane.spanAtPosition(3) == lane.size());
    lane.open(Instant{} + 5_ms, 4, doing(Doing::New));
    lane.open(Instant{} + 9_ms, 7, doing(Doing::Running));
    CHECK(lane.spanAtPosition(3) == lane.size());
    CHECK(lane.spanAtPosition(4) == 0);
    CHECK(lane.spanAtPosition(6) == 0);
    CHECK(lane.spanAtPosition(7) == 1);
    CHECK(lane.spanAt(Instant{} + 8_ms) == 0);
    CHECK(lane.spanAt(Instant{} + 9_ms) == 1);
    CHECK(lane.spanAt(Instant{} + 4_ms) == lane.size());
}
