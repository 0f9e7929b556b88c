// What to draw of a long row of intervals: never more than the screen can show.
//
// Promises: at most two marks per pixel, and time proportional to the marks (times a logarithm),
// not to the intervals. An interval with at least a pixel to show is a mark of its own; shorter
// ones that begin in the same pixel column share one mark.
//
//     intervals   |-||||-----------||  | ||||
//     columns     .   .   .   .   .   .   .   .
//     marks       [5 ][  1        ][2 ][5 ]
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "app/model/playback/time_scale.hpp"

namespace poolscope {

/// A piece of a row to draw.
struct Mark {
    float x0 = 0;
    float x1 = 0;
    std::size_t span = 0;   ///< the interval, or the one that stands for all of them
    std::size_t count = 1;  ///< how many intervals it stands for
};

/// The smallest index of [first, last) with `holds`, which must be false up to it and true from it
/// on.
template <class Holds>
std::size_t firstThat(std::size_t first, std::size_t last, Holds&& holds) {
    while (first < last) {
        const std::size_t middle = first + (last - first) / 2;
        if (holds(middle)) {
            last = middle;
        } else {
            first = middle + 1;
        }
    }
    return first;
}

/// The same, for an index expected near `first`: looks 1, 2, 4, … further before it bisects.
template <class Holds>
std::size_t firstNear(std::size_t first, std::size_t last, Holds&& holds) {
    std::size_t stride = 1;
    while (first + stride < last && !holds(first + stride)) {
        first += stride + 1;
        stride *= 2;
    }
    return firstThat(first, std::min(last, first + stride + 1), holds);
}

/// `begin(i)` and `end(i)` are instants that never go down as i grows; `stand(first, last)` picks
/// the interval that represents a group.
template <class Begin, class End, class Stand>
std::vector<Mark> visibleMarks(const TimeScale& scale, std::size_t count, Begin&& begin, End&& end,
                               Stand&& stand) {
    std::vector<Mark> marks;
    const float right = scale.left() + std::floor(scale.width());
    const auto x0 = [&](std::size_t i) { return std::max(scale.x(begin(i)), scale.left()); };
    const auto x1 = [&](std::size_t i) { return std::min(scale.x(end(i)), right); };
    const Instant edge = scale.begin();
    std::size_t i = firstThat(0, count, [&](std::size_t k) { return !isBefore(end(k), edge); });
    while (i < count && scale.x(begin(i)) < right) {
        if (x1(i) - x0(i) >= 1) {
            marks.push_back({x0(i), x1(i), i, 1});
            ++i;
            continue;
        }
        const float column = scale.left() + std::floor(x0(i) - scale.left());
        std::size_t next =
            firstNear(i + 1, count, [&](std::size_t k) { return scale.x(begin(k)) >= column + 1; });
        // Only the last one that begins in the column can be long: those before it end in it.
        if (next - i > 1 && x1(next - 1) - x0(next - 1) >= 1) --next;
        marks.push_back({column, column + 1, stand(i, next), next - i});
        i = next;
    }
    return marks;
}

}  // namespace poolscope
