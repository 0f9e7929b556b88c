// Choosing a span of the run on the time axis, and showing it alone.
#include <algorithm>
#include <cmath>

#include "app/model/playback/moment.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

constexpr float kLeastSpan = 3;  ///< pixels; a shorter drag is a click

/// The pointer means a pixel, not nanoseconds: the nearest time that can be read aloud, at most a
/// pixel away.
Instant readable(Instant at, const TimeScale& scale) {
    const auto pixel = static_cast<std::int64_t>(scale.nsPerPixel());
    std::int64_t unit = 1;
    while (unit * 10 <= 2 * pixel) unit *= 10;
    return Instant{(at.ns + unit / 2) / unit * unit};
}

}  // namespace

/// By time it holds the events from the first instant to the last; by steps, those events. By
/// causes none: what stands at one place need not follow each other in the log.
void PictureView::chooseSpan(float from, float to) {
    app_.viewport.span.reset();
    if (!axis_ || axis_->order != nullptr || std::abs(to - from) < kLeastSpan) return;
    const auto [low, high] = std::minmax(from, to);
    const RunHistory& history = app_.runs.playback().history;
    const Log& log = history.log();
    if (history.size() == 0) return;
    const auto later = [](Instant a, Instant b) { return isBefore(a, b) ? b : a; };
    const auto earlier = [](Instant a, Instant b) { return isBefore(a, b) ? a : b; };
    const Instant first = later(axis_->scale.timeAt(low), Instant{});
    const Instant last = later(axis_->scale.timeAt(high), first);
    LogSpan span;
    if (axis_->steps) {
        const auto position = [&](Instant at) {
            return std::min(Axis::positionOf(at), history.size());
        };
        span.from = position(first);
        span.to = std::max(position(last), span.from);
        const auto timeOf = [&](std::size_t at) { return log[std::min(at, log.size() - 1)].time; };
        span.begin = timeOf(span.from);
        span.end = span.to > span.from ? timeOf(span.to - 1) : span.begin;
    } else {
        const Instant runEnd = history.latest().time;
        span.begin = earlier(readable(first, axis_->scale), runEnd);
        span.end = earlier(readable(last, axis_->scale), runEnd);
        const auto before = [&](Instant at) {
            return std::min(eventsUntil(log, at), history.size());
        };
        span.from = span.begin.ns == 0 ? 0 : before(Instant{span.begin.ns - 1});
        span.to = before(span.end);
    }
    app_.viewport.span = span;
}

void PictureView::zoomToSpan() {
    if (!app_.viewport.span || !axis_) return;
    const LogSpan& span = *app_.viewport.span;
    const bool steps = axis_->steps;
    const Instant begin = steps ? Axis::ofPosition(span.from) : span.begin;
    const Instant end = steps ? Axis::ofPosition(span.to) : span.end;
    app_.viewport.axis.begin = begin;
    app_.viewport.axis.span = std::max(end - begin, TimeScale::kShortest);
    app_.viewport.axis.steps = steps;
    app_.viewport.axis.fitted = false;
}

}  // namespace poolscope
