// The arithmetic of the time axis. Differences of instants are exact; only they become fractions.
#include "app/model/playback/time_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace poolscope {

namespace {

Duration scaled(Duration length, double factor) {
    const double ns = static_cast<double>(length.ns) * factor;
    const auto most = static_cast<double>(TimeScale::kLongest.ns);
    return {std::llround(std::clamp(ns, -most, most))};
}

}  // namespace

TimeScale::TimeScale(Instant begin, Duration span, float left, float width)
    : begin_(begin),
      span_(std::clamp(span, kShortest, kLongest)),
      left_(left),
      width_(std::max(width, 1.0F)),
      pixelsPerNs_(static_cast<double>(width_) / static_cast<double>(span_.ns)) {}

Instant TimeScale::timeAt(float x) const {
    return begin_ + scaled(span_, static_cast<double>(x - left_) / static_cast<double>(width_));
}

TimeScale TimeScale::zoomed(double factor, float x) const {
    const double share = static_cast<double>(x - left_) / static_cast<double>(width_);
    const Duration span =
        std::clamp(scaled(span_, 1 / std::max(factor, 1e-9)), kShortest, kLongest);
    const Instant fixed = timeAt(x);
    return {fixed + -scaled(span, share), span, left_, width_};
}

TimeScale TimeScale::panned(float dx) const {
    return {begin_ + -scaled(span_, static_cast<double>(dx) / static_cast<double>(width_)), span_,
            left_, width_};
}

TimeScale TimeScale::fitted(Instant begin, Instant end) const {
    const Duration shown = std::clamp(end - begin, kShortest, kLongest);
    const Duration room = {shown.ns / 50};
    return {begin + -room, shown + room + room, left_, width_};
}

TimeScale TimeScale::showing(Instant time) const {
    const Duration ahead = {span_.ns / 10};
    const Duration inside = time - begin_;
    if (inside.ns < 0) return {time + -ahead, span_, left_, width_};
    if (inside > span_ - ahead) return {time + ahead + -span_, span_, left_, width_};
    return *this;
}

Duration TimeScale::gridStep(float pixels) const {
    constexpr std::array<std::int64_t, 9> kAboveSeconds{
        60, 300, 600, 3'600, 21'600, 86'400, 864'000, 8'640'000, 86'400'000};
    const double least = std::max(nsPerPixel() * static_cast<double>(pixels), 1.0);
    for (std::int64_t decade = 1; decade <= 10'000'000'000; decade *= 10) {
        for (const std::int64_t digit : {1, 2, 5}) {
            const std::int64_t step = digit * decade;
            if (step > 30'000'000'000) break;
            if (static_cast<double>(step) >= least) return {step};
        }
    }
    for (const std::int64_t step : kAboveSeconds) {
        if (static_cast<double>(step) * 1e9 >= least) return seconds(step);
    }
    return seconds(kAboveSeconds.back());
}

Instant TimeScale::firstGridLine(Duration step) const {
    std::int64_t into = begin_.ns % step.ns;
    if (into < 0) into += step.ns;
    return into == 0 ? begin_ : begin_ + Duration{step.ns - into};
}

}  // namespace poolscope
