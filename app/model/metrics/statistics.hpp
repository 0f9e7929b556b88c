// Statistics of repeated measurements: the mean and its confidence interval.
//
// Promises: the interval is the two-sided 95 % confidence interval of the mean by Student's t with
// n − 1 degrees of freedom, `mean ± t · s / √n`, where s is the sample's standard deviation; there
// is none for fewer than two values. The quantile is computed, not looked up, to nine digits.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace poolscope {

/// The value that |t| exceeds with probability 5 %, for t distributed as Student's t.
double studentT95(std::size_t degreesOfFreedom);

struct Estimate {
    std::size_t count = 0;  ///< of values
    double mean = 0;
    std::optional<double> halfWidth;  ///< of the confidence interval
    std::int64_t least = 0;
    std::int64_t most = 0;

    friend bool operator==(const Estimate&, const Estimate&) = default;
};

/// Returns nothing for no values. The order of the values affects only the last bits.
std::optional<Estimate> estimateOf(const std::vector<std::int64_t>& values);

}  // namespace poolscope
