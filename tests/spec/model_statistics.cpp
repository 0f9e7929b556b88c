// Means and confidence intervals, against numbers worked out by hand and printed tables.
#include <doctest/doctest.h>

#include "app/model/metrics/statistics.hpp"

using namespace poolscope;

TEST_CASE("Student's t is that of the printed tables") {
    CHECK(studentT95(1) == doctest::Approx(12.706205).epsilon(1e-6));
    CHECK(studentT95(2) == doctest::Approx(4.302653).epsilon(1e-6));
    CHECK(studentT95(3) == doctest::Approx(3.182446).epsilon(1e-6));
    CHECK(studentT95(4) == doctest::Approx(2.776445).epsilon(1e-6));
    CHECK(studentT95(9) == doctest::Approx(2.262157).epsilon(1e-6));
    CHECK(studentT95(10) == doctest::Approx(2.228139).epsilon(1e-6));
    CHECK(studentT95(29) == doctest::Approx(2.045230).epsilon(1e-6));
    CHECK(studentT95(99) == doctest::Approx(1.984217).epsilon(1e-6));
    CHECK(studentT95(1000) == doctest::Approx(1.962339).epsilon(1e-6));
}

TEST_CASE("a mean comes with an interval as soon as there are two values") {
    CHECK(estimateOf({}) == std::nullopt);
    CHECK(estimateOf({7}) == Estimate{1, 7.0, std::nullopt, 7, 7});
    // 2 4 4 4 5 5 7 9: mean 5, squares 9+1+1+1+0+0+4+16 = 32, s² = 32/7,
    // t(7) = 2.364624, half = 2.364624 · √(32/7/8) = 2.364624 · 0.755929 = 1.787488
    const auto estimate = estimateOf({2, 4, 4, 4, 5, 5, 7, 9});
    REQUIRE(estimate);
    CHECK(estimate->mean == 5.0);
    CHECK(*estimate->halfWidth == doctest::Approx(1.787488).epsilon(1e-6));
    CHECK(estimate->least == 2);
    CHECK(estimate->most == 9);
    // Two values: t(1) · |a − b| / 2.
    CHECK(*estimateOf({10, 20})->halfWidth == doctest::Approx(12.706205 * 5).epsilon(1e-6));
}

TEST_CASE("values all alike have an interval of nothing, however large they are") {
    const std::int64_t large = 9'000'000'000'000'001;
    const auto estimate = estimateOf({large, large, large});
    CHECK(*estimate->halfWidth == 0.0);
    const auto apart = estimateOf({large, large + 2});
    CHECK(apart->mean == static_cast<double>(large + 1));
    CHECK(*apart->halfWidth == doctest::Approx(12.706205).epsilon(1e-6));
}
