// Lengths drawn from distributions: which numbers come out, and that they are of the distribution.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "engine/world/distributions.hpp"

using namespace poolscope;

namespace {

constexpr int kDraws = 100'000;

template <class Draw>
std::vector<std::int64_t> drawn(Draw draw) {
    Random random(7, "distribution");
    std::vector<std::int64_t> all(kDraws);
    for (std::int64_t& one : all) one = draw(random).ns;
    std::sort(all.begin(), all.end());
    return all;
}

double meanOf(const std::vector<std::int64_t>& all) {
    double sum = 0;
    for (const std::int64_t one : all) sum += static_cast<double>(one);
    return sum / static_cast<double>(all.size());
}

}  // namespace

TEST_CASE("RND-01 logarithm and power of whole numbers are those of real ones, to nine digits") {
    for (const std::uint64_t x : {1ULL, 2ULL, 3ULL, 10ULL, 1'000'000'007ULL, ~0ULL}) {
        const double exact = std::log2(static_cast<double>(x));
        CHECK(static_cast<double>(log2Scaled(x)) / 4294967296.0 ==
              doctest::Approx(exact).epsilon(1e-8));
    }
    for (const double power : {-70.0, -1.0, -0.3, 0.0, 0.5, 1.0, 7.25}) {
        const auto scaled = static_cast<std::int64_t>(power * 4294967296.0);
        CHECK(static_cast<double>(timesPowerOfTwo(30'000'000, scaled)) ==
              doctest::Approx(std::floor(30e6 * std::exp2(power))).epsilon(1e-7));
    }
    CHECK(timesPowerOfTwo(30'000'000, std::int64_t{100} << 32) == INT64_MAX);
}

TEST_CASE("RND-02 exponential lengths: the mean, the median, the tail") {
    const auto all = drawn([](Random& random) { return drawExponential(random, 30_ms); });
    CHECK(all.front() >= 0);
    CHECK(meanOf(all) == doctest::Approx(30e6).epsilon(0.02));
    CHECK(static_cast<double>(all[kDraws / 2]) ==
          doctest::Approx(30e6 * std::log(2.0)).epsilon(0.02));
    CHECK(static_cast<double>(all[kDraws / 100 * 99]) ==
          doctest::Approx(30e6 * std::log(100.0)).epsilon(0.03));
}

TEST_CASE("RND-03 lognormal lengths: the median and the 99th percentile that were asked for") {
    const auto all = drawn([](Random& random) { return drawLognormal(random, 30_ms, 200_ms); });
    CHECK(all.front() > 0);
    CHECK(static_cast<double>(all[kDraws / 2]) == doctest::Approx(30e6).epsilon(0.02));
    CHECK(static_cast<double>(all[kDraws / 100 * 99]) == doctest::Approx(200e6).epsilon(0.03));
    CHECK(drawn([](Random& random) { return drawLognormal(random, 5_ms, 5_ms); }).back() ==
          5'000'000);
}

TEST_CASE("RND-04 the first draws are these, on every machine: worked out with Python's integers") {
    Random random(1, "golden");
    std::vector<std::int64_t> all;
    for (int i = 0; i < 4; ++i) all.push_back(drawExponential(random, 30_ms).ns);
    for (int i = 0; i < 4; ++i) all.push_back(drawLognormal(random, 30_ms, 200_ms).ns);
    CHECK(fmt::format("{}", fmt::join(all, " ")) ==
          "33684767 19791125 19566621 35814628 29908412 107224626 34689364 21969299");
}

TEST_CASE("RND-05 a length that does not fit is the longest one") {
    Random random(3, "long");
    for (int i = 0; i < 1000; ++i) {
        CHECK(drawExponential(random, kForever).ns >= 0);
        CHECK(drawLognormal(random, Duration{kForever.ns / 2}, kForever).ns >= 0);
    }
}
