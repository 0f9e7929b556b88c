// Lengths of time drawn from a distribution, the same on every machine.
//
// How: with whole numbers only. A logarithm is taken bit by bit (square, compare with 2, shift), a
// power of two is a product of 32 tabulated roots of 2, a square root is that of integers. Nothing
// asks the machine's floating point or its mathematical library, whose last bits differ.
//
// Promises: a draw is a function of the generator's state and the parameters. Logarithm and power
// are exact to about 2^-30; a result that does not fit becomes the longest Duration.
#pragma once

#include <cstdint>

#include "engine/trace/time.hpp"
#include "engine/world/random.hpp"

namespace poolscope {

/// The exponential distribution with that mean, which must not be negative.
Duration drawExponential(Random& random, Duration mean);

/// The lognormal distribution of which half of the values are below `median` and 99 of 100 below
/// `p99`. Both must be above 0 and in this order.
Duration drawLognormal(Random& random, Duration median, Duration p99);

/// log2(x) × 2^32, rounded down; x must not be 0.
std::uint64_t log2Scaled(std::uint64_t x);

/// The standard normal distribution × 2^28.
std::int64_t drawNormalScaled(Random& random);

/// x × 2^(exponent / 2^32), at most the largest signed number; x must not be negative.
std::int64_t timesPowerOfTwo(std::int64_t x, std::int64_t exponent);

}  // namespace poolscope
