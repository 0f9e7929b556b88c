// Round numbers.
#include "app/ui/stepping.hpp"

#include <algorithm>
#include <array>

namespace poolscope {

namespace {

constexpr std::int64_t kMillisecond = 1'000'000;

}  // namespace

Duration roundStep(Duration value, int direction) {
    std::int64_t power = kMillisecond;
    constexpr std::array<std::int64_t, 3> kDigits{1, 2, 5};
    std::int64_t before = 0;
    for (;;) {
        for (const std::int64_t digit : kDigits) {
            const std::int64_t candidate = digit * power;
            if (direction > 0 && candidate > value.ns) return nanoseconds(candidate);
            if (direction < 0 && candidate >= value.ns) return nanoseconds(before);
            before = candidate;
        }
        power *= 10;
        if (power > 3'600'000'000'000LL) return nanoseconds(before);
    }
}

Duration fineStep(Duration value, int direction) {
    constexpr std::int64_t kMost = 86'400'000'000'000LL;
    if (value.ns <= 0) return nanoseconds(direction > 0 ? 10 * kMillisecond : 0);
    const std::int64_t from = std::min(value.ns, kMost) - (direction < 0 ? 1 : 0);
    std::int64_t power = 1;
    while (power <= from / 10) power *= 10;
    // Milliseconds stay whole unless the value was finer before.
    if (value.ns >= kMillisecond) power = std::max(power, kMillisecond);
    return nanoseconds(direction > 0 ? (from / power + 1) * power : from / power * power);
}

}  // namespace poolscope
