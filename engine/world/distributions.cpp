// Fixed-point arithmetic behind the distributions.
#include "engine/world/distributions.hpp"

#include <array>
#include <bit>
#include <limits>

#include "engine/trace/ensure.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kMostNs = std::numeric_limits<std::int64_t>::max();

/// A product of two 64-bit numbers.
struct Product {
    std::uint64_t high;
    std::uint64_t low;

    /// Divided by 2^bits (1 to 63); the largest number if that does not fit.
    std::uint64_t shifted(unsigned bits) const {
        if ((high >> bits) != 0) return std::numeric_limits<std::uint64_t>::max();
        return (high << (64U - bits)) | (low >> bits);
    }
};

Product multiply(std::uint64_t a, std::uint64_t b) {
    constexpr std::uint64_t kHalf = 0xffff'ffffU;
    const std::uint64_t low = (a & kHalf) * (b & kHalf);
    const std::uint64_t left = (a >> 32U) * (b & kHalf) + (low >> 32U);
    const std::uint64_t right = (a & kHalf) * (b >> 32U) + (left & kHalf);
    return {(a >> 32U) * (b >> 32U) + (left >> 32U) + (right >> 32U),
            (right << 32U) | (low & kHalf)};
}

/// The largest number whose square is at most x.
std::uint64_t squareRoot(std::uint64_t x) {
    std::uint64_t root = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 31U; bit != 0; bit >>= 1U) {
        const std::uint64_t next = root | bit;
        if (next * next <= x) root = next;
    }
    return root;
}

std::int64_t saturated(std::uint64_t ns) {
    return ns > static_cast<std::uint64_t>(kMostNs) ? kMostNs : static_cast<std::int64_t>(ns);
}

constexpr std::uint64_t kLn2 = 2977044472;     ///< ln 2, × 2^32
constexpr std::uint64_t kPerP99 = 1846227447;  ///< 1 / (the normal distribution's 99th percentile)

/// 2^(1/2), 2^(1/4), …, 2^(1/2^32), × 2^62, rounded down.
constexpr std::array<std::uint64_t, 32> kRootsOfTwo{
    0x5a827999fcef3242U, 0x4c1bf828c6dc54b7U, 0x45cae0f1f545eb73U, 0x42d561b3e6243d8aU,
    0x4166c34c5615d0ebU, 0x40b268f9de0183b9U, 0x4058f6a7ecccd5b6U, 0x402c6be96af2fb58U,
    0x4016321b687027a8U, 0x400b18178ba33b14U, 0x40058bce410147e8U, 0x4002c5d7bff71daeU,
    0x400162e807ee7e5bU, 0x4000b1730df6a524U, 0x400058b9497b8151U, 0x40002c5c955dd701U,
    0x4000162e46d6f26bU, 0x40000b1722757b1bU, 0x4000058b90fd3e0cU, 0x400002c5c86f3f26U,
    0x40000162e433c79bU, 0x400000b17218edcfU, 0x40000058b90c3968U, 0x4000002c5c860d54U,
    0x400000162e4302d2U, 0x4000000b17218073U, 0x400000058b90bffcU, 0x40000002c5c85feeU,
    0x4000000162e42ff3U, 0x40000000b17217f8U, 0x4000000058b90bfcU, 0x400000002c5c85feU,
};

/// −ln(x / 2^64) × 2^32.
std::uint64_t minusLog(std::uint64_t x) {
    const std::uint64_t log2 = (std::uint64_t{64} << 32U) - log2Scaled(x);
    return multiply(log2, kLn2).shifted(32);
}

}  // namespace

std::uint64_t log2Scaled(std::uint64_t x) {
    ENSURE(x != 0, "a logarithm is taken of more than 0");
    const auto zeros = static_cast<unsigned>(std::countl_zero(x));
    std::uint64_t mantissa = x << zeros;  // from 1 to 2, × 2^63
    std::uint64_t log = 63U - zeros;
    for (int bit = 0; bit < 32; ++bit) {
        const Product square = multiply(mantissa, mantissa);
        const bool aboveTwo = (square.high >> 63U) != 0;
        mantissa = aboveTwo ? square.high : (square.high << 1U) | (square.low >> 63U);
        log = (log << 1U) | (aboveTwo ? 1U : 0U);
    }
    return log;
}

std::int64_t timesPowerOfTwo(std::int64_t x, std::int64_t exponent) {
    std::int64_t whole = exponent >> 32;  // rounded down, so the rest is not negative
    const auto rest = static_cast<std::uint64_t>(exponent) & 0xffff'ffffU;
    std::uint64_t power = std::uint64_t{1} << 62U;
    for (unsigned i = 0; i < 32; ++i)
        if (((rest >> (31U - i)) & 1U) != 0) power = multiply(power, kRootsOfTwo[i]).shifted(62);
    std::uint64_t result = multiply(static_cast<std::uint64_t>(x), power).shifted(62);
    for (; whole > 0 && result <= static_cast<std::uint64_t>(kMostNs); --whole) result <<= 1U;
    if (whole <= -64) return 0;
    if (whole < 0) result >>= static_cast<unsigned>(-whole);
    return saturated(result);
}

Duration drawExponential(Random& random, Duration mean) {
    const std::uint64_t drawn = random.next();
    if (drawn == std::numeric_limits<std::uint64_t>::max()) return {};  // −ln 1
    const std::uint64_t times = minusLog(drawn + 1);
    return {saturated(multiply(static_cast<std::uint64_t>(mean.ns), times).shifted(32))};
}

/// Marsaglia's polar method: needs a logarithm, a root and a quotient, and no sine.
std::int64_t drawNormalScaled(Random& random) {
    constexpr std::int64_t kOne = std::int64_t{1} << 31;
    while (true) {
        const std::uint64_t drawn = random.next();
        const std::int64_t u = static_cast<std::int64_t>(drawn >> 32U) - kOne;
        const std::int64_t v = static_cast<std::int64_t>(drawn & 0xffff'ffffU) - kOne;
        const auto square = static_cast<std::uint64_t>(u * u) + static_cast<std::uint64_t>(v * v);
        if (square == 0 || square >= std::uint64_t{1} << 62U) continue;  // outside of the circle
        const auto cosine = u * kOne / static_cast<std::int64_t>(squareRoot(square));  // × 2^31
        const std::uint64_t twiceLog = 2 * minusLog(square << 2U);                     // × 2^32
        const auto radius = static_cast<std::int64_t>(squareRoot(twiceLog << 24U));    // × 2^28
        return cosine * radius / kOne;
    }
}

Duration drawLognormal(Random& random, Duration median, Duration p99) {
    const std::uint64_t ratio = log2Scaled(static_cast<std::uint64_t>(p99.ns)) -
                                log2Scaled(static_cast<std::uint64_t>(median.ns));
    const std::uint64_t sigma = multiply(ratio, kPerP99).shifted(32);  // of log2, × 2^32
    const std::int64_t normal = drawNormalScaled(random);
    const std::uint64_t size = static_cast<std::uint64_t>(normal < 0 ? -normal : normal);
    const auto by = static_cast<std::int64_t>(multiply(size, sigma).shifted(28));
    return {timesPowerOfTwo(median.ns, normal < 0 ? -by : by)};
}

}  // namespace poolscope
