// Drawing by kind of law and of arrival process.
#include "engine/scenario/run/draws.hpp"

#include <algorithm>
#include <string>

#include "engine/world/distributions.hpp"

namespace poolscope {

namespace {

/// Far enough for any run, near enough that no sum of two wraps around.
constexpr Duration kLongestDraw{kForever.ns / 4};

Duration drawBy(const DurationLaw& law, Random& random) {
    switch (law.kind) {
        case DurationLaw::Kind::Exponential: return drawExponential(random, law.middle);
        case DurationLaw::Kind::Lognormal: return drawLognormal(random, law.middle, law.p99);
        case DurationLaw::Kind::Measured: {
            const std::uint64_t drawn = random.below(law.measured.size());
            return law.measured[static_cast<std::size_t>(drawn)];
        }
    }
    return {};
}

}  // namespace

Duration drawLength(Random& random, const DurationRange& range) {
    if (range.law != nullptr) return std::min(drawBy(*range.law, random), kLongestDraw);
    if (range.low == range.high) return std::min(range.low, kLongestDraw);
    const auto span = static_cast<std::uint64_t>(range.high.ns - range.low.ns) + 1;
    const Duration drawn{range.low.ns + static_cast<std::int64_t>(random.below(span))};
    return std::min(drawn, kLongestDraw);
}

ArrivalTimes::ArrivalTimes(const AtCall& at, std::uint64_t seed)
    : at_(at),
      spec_(*at.arrivals),
      random_(seed, "arrivals " + std::to_string(at.number)),
      now_(at.time) {}

std::optional<Duration> ArrivalTimes::next() {
    if (spec_.times && made_ >= *spec_.times) return std::nullopt;
    const std::optional<Duration> at = advance();
    if (!at || (spec_.until && *spec_.until < *at)) return std::nullopt;
    ++made_;
    return at;
}

std::optional<Duration> ArrivalTimes::advance() {
    using Process = ArrivalSpec::Process;
    switch (spec_.process) {
        case Process::Every:
            if (made_ > 0) now_ = now_ + spec_.gap.low;
            break;
        case Process::Poisson: now_ = now_ + drawExponential(random_, spec_.gap.low); break;
        case Process::Uniform: now_ = now_ + drawLength(random_, spec_.gap); break;
        case Process::Burst:
            if (made_ > 0 && made_ % spec_.size == 0) now_ = now_ + spec_.gap.low;
            break;
        case Process::InARow: break;
        case Process::Recorded:
            if (static_cast<std::size_t>(made_) == spec_.recorded.size()) return std::nullopt;
            now_ = at_.time + spec_.recorded[static_cast<std::size_t>(made_)];
            break;
    }
    // Beyond all times: a sum that wrapped around must not come back.
    if (now_.ns < 0 || kLongestDraw < now_) return std::nullopt;
    return now_;
}

}  // namespace poolscope
