// The time axis.
#include <cmath>
#include <initializer_list>

#include <doctest/doctest.h>

#include "app/model/playback/time_scale.hpp"

using namespace poolscope;

TEST_CASE("a time goes to its pixel and back") {
    const TimeScale scale(Instant{} + 100_ms, 200_ms, 50, 400);
    CHECK(scale.x(Instant{} + 100_ms) == doctest::Approx(50));
    CHECK(scale.x(Instant{} + 200_ms) == doctest::Approx(250));
    CHECK(scale.timeAt(250) == Instant{} + 200_ms);
    CHECK(scale.pixels(10_ms) == doctest::Approx(20));
    CHECK(scale.end() == Instant{} + 300_ms);
}

TEST_CASE("a year into the run a microsecond is still a microsecond") {
    const Instant late = Instant{} + seconds(365LL * 86'400);
    const TimeScale scale(late, 1_ms, 0, 1000);
    CHECK(scale.x(late + 1_us) == doctest::Approx(1));
    CHECK(scale.timeAt(1) == late + 1_us);
}

TEST_CASE("zooming keeps the time under the cursor") {
    TimeScale scale(Instant{}, seconds(10), 100, 800);
    for (const double factor : {1.1, 3.0, 0.2, 7.7, 0.9}) {
        const Instant under = scale.timeAt(333);
        scale = scale.zoomed(factor, 333);
        CHECK(std::abs(scale.x(under) - 333) < 0.01);
    }
}

TEST_CASE("zooming stops at a microsecond and at a hundred years") {
    TimeScale scale(Instant{}, 1_s, 0, 500);
    for (int i = 0; i < 200; ++i) scale = scale.zoomed(2, 250);
    CHECK(scale.span() == TimeScale::kShortest);
    for (int i = 0; i < 200; ++i) scale = scale.zoomed(0.5, 250);
    CHECK(scale.span() == TimeScale::kLongest);
}

TEST_CASE("dragging to the right shows what came earlier, and back again is where it was") {
    const TimeScale scale(Instant{} + 1_s, 2_s, 0, 1000);
    CHECK(scale.panned(500).begin() == Instant{});
    CHECK(scale.panned(500).panned(-500) == scale);
}

TEST_CASE("fitting shows both ends, and an instant too") {
    const TimeScale scale = TimeScale(Instant{}, 1_s, 10, 300).fitted(Instant{}, Instant{} + 5_s);
    CHECK(scale.x(Instant{}) >= 10);
    CHECK(scale.x(Instant{} + 5_s) <= 310);
    CHECK(scale.x(Instant{} + 5_s) - scale.x(Instant{}) > 270);
    CHECK(scale.fitted(Instant{}, Instant{}).span() >= TimeScale::kShortest);
}

TEST_CASE("showing a time moves the axis only when it must") {
    const TimeScale scale(Instant{}, 1_s, 0, 100);
    CHECK(scale.showing(Instant{} + 500_ms) == scale);
    const TimeScale later = scale.showing(Instant{} + 3_s);
    CHECK(later.span() == scale.span());
    CHECK(later.x(Instant{} + 3_s) == doctest::Approx(90));
    CHECK(later.showing(Instant{}).x(Instant{}) == doctest::Approx(10));
}

TEST_CASE("grid lines are round, and far enough apart") {
    const TimeScale scale(Instant{} + 130_ms, 1_s, 0, 1000);
    CHECK(scale.gridStep(80) == 100_ms);
    CHECK(scale.gridStep(110) == 200_ms);
    CHECK(scale.firstGridLine(100_ms) == Instant{} + 200_ms);
    CHECK(TimeScale(Instant{}, seconds(3'600), 0, 1000).gridStep(100) == seconds(600));
    CHECK(TimeScale(Instant{} + -250_ms, 1_s, 0, 100).firstGridLine(100_ms) == Instant{} + -200_ms);
    for (double zoom = 1; zoom < 1e15; zoom *= 3) {
        const TimeScale zoomed = TimeScale(Instant{}, TimeScale::kLongest, 0, 900).zoomed(zoom, 0);
        const Duration step = zoomed.gridStep(60);
        CHECK((zoomed.pixels(step) >= 59.9F || step == seconds(86'400'000)));
    }
}
