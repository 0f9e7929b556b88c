// Mean, deviation, and Student's t for whole degrees of freedom.
#include "app/model/metrics/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace poolscope {

namespace {

/// The share of cases in which |T| ≤ t. For whole degrees of freedom it is a finite sum, see
/// Abramowitz and Stegun 26.7.3 and 26.7.4.
double within(double t, std::size_t degrees) {
    const auto n = static_cast<double>(degrees);
    const double angle = std::atan(t / std::sqrt(n));
    const double cosine = std::cos(angle);
    const double square = cosine * cosine;
    const bool odd = degrees % 2 == 1;
    double term = odd ? cosine : 1.0;
    double sum = degrees == 1 ? 0.0 : term;
    for (std::size_t k = odd ? 3 : 2; k + 2 <= degrees; k += 2) {
        const auto j = static_cast<double>(k);
        term *= (j - 1) / j * square;
        sum += term;
    }
    const double share = std::sin(angle) * sum;
    return odd ? 2 / std::numbers::pi * (angle + share) : share;
}

}  // namespace

double studentT95(std::size_t degreesOfFreedom) {
    const std::size_t degrees = std::max<std::size_t>(degreesOfFreedom, 1);
    double low = 0;
    double high = 20;  // more than that of one degree
    for (int i = 0; i < 60; ++i) {
        const double middle = (low + high) / 2;
        (within(middle, degrees) < 0.95 ? low : high) = middle;
    }
    return high;
}

std::optional<Estimate> estimateOf(const std::vector<std::int64_t>& values) {
    if (values.empty()) return std::nullopt;
    Estimate estimate;
    estimate.count = values.size();
    estimate.least = *std::min_element(values.begin(), values.end());
    estimate.most = *std::max_element(values.begin(), values.end());
    // Sums of differences from one of them: exact for values that are near each other.
    const auto off = [&](std::int64_t value) {
        return static_cast<double>(value - estimate.least);
    };
    const auto count = static_cast<double>(values.size());
    double sum = 0;
    for (const std::int64_t value : values) sum += off(value);
    const double mean = sum / count;
    estimate.mean = static_cast<double>(estimate.least) + mean;
    if (values.size() < 2) return estimate;
    double squares = 0;
    for (const std::int64_t value : values) squares += (off(value) - mean) * (off(value) - mean);
    const double deviation = std::sqrt(squares / (count - 1));
    estimate.halfWidth = studentT95(values.size() - 1) * deviation / std::sqrt(count);
    return estimate;
}

}  // namespace poolscope
