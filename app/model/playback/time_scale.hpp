// Time to pixels and back: the one time axis that all pictures share.
//
// Promises: instants are subtracted as integers before anything becomes a fraction, so a day into a
// run a microsecond still lands where it should; zooming keeps what is under the cursor under it.
// A scale always shows at least a microsecond.
#pragma once

#include <cstdint>

#include "engine/trace/time.hpp"

namespace poolscope {

class TimeScale {
public:
    static constexpr Duration kShortest = microseconds(1);
    static constexpr Duration kLongest = seconds(100LL * 365 * 86'400);

    TimeScale() = default;
    /// `span` from `begin` on takes `width` pixels from `left` on.
    TimeScale(Instant begin, Duration span, float left, float width);

    Instant begin() const { return begin_; }
    Instant end() const { return begin_ + span_; }
    Duration span() const { return span_; }
    float left() const { return left_; }
    float width() const { return width_; }
    double nsPerPixel() const { return static_cast<double>(span_.ns) / width_; }

    float x(Instant time) const { return left_ + pixels(time - begin_); }
    Instant timeAt(float x) const;
    float pixels(Duration length) const {
        return static_cast<float>(static_cast<double>(length.ns) * pixelsPerNs_);
    }

    /// The same axis in another rectangle.
    TimeScale in(float left, float width) const { return {begin_, span_, left, width}; }
    /// `factor` > 1 shows less time; the time at `x` stays there.
    TimeScale zoomed(double factor, float x) const;
    /// Dragging by `dx` pixels: positive shows what came earlier.
    TimeScale panned(float dx) const;
    /// Shows [begin, end] with a little room on both sides.
    TimeScale fitted(Instant begin, Instant end) const;
    /// Moves, without zooming, until `time` is inside (with a tenth of the width ahead of it).
    TimeScale showing(Instant time) const;

    /// A round distance between grid lines, 1, 2 or 5 times a power of ten (then 1 min, 5 min, 1
    /// h…), at least `pixels` apart; and the first such line at or after the left edge.
    Duration gridStep(float pixels) const;
    Instant firstGridLine(Duration step) const;

    friend bool operator==(const TimeScale&, const TimeScale&) = default;

private:
    Instant begin_;
    Duration span_ = seconds(1);
    float left_ = 0;
    float width_ = 1;
    double pixelsPerNs_ = 1e-9;
};

}  // namespace poolscope
