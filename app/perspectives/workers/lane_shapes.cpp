// Working out marks and outlines, when what is shown has changed.
#include "app/perspectives/workers/lane_shapes.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

namespace {

/// Those that share a pixel become one.
void add(const Mark& mark, std::vector<Mark>& marks) {
    if (!marks.empty() && mark.x1 - marks.back().x0 < 1.0F)
        ++marks.back().count;
    else
        marks.push_back(mark);
}

/// Marks by log position: every step has a width of its own.
std::vector<Mark> stepMarks(const Lane& lane, const Axis& axis, std::size_t count) {
    std::vector<Mark> marks;
    if (lane.empty()) return marks;
    const auto positionAt = [&](Instant at) {
        return static_cast<std::size_t>(std::max<std::int64_t>(0, at.ns / 1000));
    };
    std::size_t i = lane.spanAtPosition(positionAt(axis.scale.begin()));
    if (i >= lane.size()) i = 0;
    const std::size_t last = positionAt(axis.scale.end());
    for (; i < lane.size() && lane[i].beginPosition <= last; ++i) {
        const bool open = i + 1 == lane.size() && lane.isOpen();
        const std::size_t end = open ? count : lane[i].endPosition;
        Mark mark{axis.scale.x(Axis::ofPosition(lane[i].beginPosition)),
                  axis.scale.x(Axis::ofPosition(end)), i, 1};
        add(mark, marks);
    }
    return marks;
}

/// Marks by causes. Who began a span may be another thread, of whose chain the lane knows nothing:
/// no span begins before the one before.
std::vector<Mark> causeMarks(const Lane& lane, const Axis& axis, std::size_t end) {
    std::vector<Mark> marks;
    std::size_t at = 0;
    const auto place = [&](std::size_t position) {
        return position > 0 ? std::size_t{axis.order->depthOf(position - 1)} : 0;
    };
    for (std::size_t i = 0; i < lane.size(); ++i) {
        at = std::max(at, place(lane[i].beginPosition));
        const bool open = i + 1 == lane.size() && lane.isOpen();
        const std::size_t next = std::max(at, open ? end : place(lane[i].endPosition));
        add({axis.scale.x(Axis::ofPosition(at)), axis.scale.x(Axis::ofPosition(next)), i, 1},
            marks);
    }
    return marks;
}

/// The first span of the first mark. Marks follow each other without a gap, but one of several
/// spans knows only the longest of them.
std::size_t firstSpanOf(const std::vector<Mark>& marks) {
    std::size_t before = 0;
    for (const Mark& mark : marks) {
        if (mark.count == 1) return mark.span - std::min(before, mark.span);
        before += mark.count;
    }
    return marks.empty() ? 0 : marks.front().span;
}

/// In a task's body; a client that sleeps is in none.
bool isOfRun(const Span& span) { return isInBody(span.what.doing) && span.what.task.exists(); }

/// Whether the span is of the same run as the one before.
bool continues(const Lane& lane, std::size_t i) {
    return i > 0 && isOfRun(lane[i - 1]) && isOfRun(lane[i]) &&
           lane[i - 1].what.task == lane[i].what.task;
}

/// Runs among the first of `count` spans.
std::size_t runsIn(const Lane& lane, std::size_t first, std::size_t count) {
    std::size_t runs = 0;
    const std::size_t end =
        std::min(lane.size(), first + std::min(count, LaneShapes::kMostSpansCounted));
    for (std::size_t i = first; i < end; ++i)
        if (isOfRun(lane[i]) && (i == first || !continues(lane, i))) ++runs;
    return runs;
}

std::vector<LaneMark> marksOf(ThreadId thread, const RunView& view, const Axis& axis) {
    const Lane& lane = view.latest.workers.worker(thread).lane;
    std::vector<Mark> marks;
    if (axis.order != nullptr)
        marks = causeMarks(
            lane, axis,
            view.known() < view.log.size() ? axis.placeOf(view.known()) : axis.order->longest());
    else
        marks = axis.steps ? stepMarks(lane, axis, view.known())
                           : lane.visibleMarks(axis.scale, view.latest.time);
    std::vector<LaneMark> all;
    all.reserve(marks.size());
    std::size_t next = firstSpanOf(marks);
    for (const Mark& mark : marks) {
        const std::size_t first = std::exchange(next, next + mark.count);
        all.push_back({mark, runsIn(lane, first, mark.count), continues(lane, first)});
    }
    return all;
}

}  // namespace

const std::vector<ThreadId>& LaneShapes::threads(const RunView& view) {
    if (threads_.log != &view.log || threads_.latest != view.latest.position)
        threads_ = {&view.log, view.latest.position, view.latest.workers.lanes()};
    return threads_.all;
}

void LaneShapes::follow(const RunView& view, const Axis& axis) {
    const Shown wanted{&view.log,  view.latest.position, view.known(), view.latest.time,
                       axis.steps, axis.order,           axis.scale};
    if (wanted == now_) return;
    now_ = wanted;
    axis_ = axis;
    lanes_.clear();
    outline_ = {};
}

const std::vector<LaneMark>& LaneShapes::lane(ThreadId thread, const RunView& view) {
    const auto [at, fresh] = lanes_.try_emplace(thread.value);
    if (fresh) at->second = marksOf(thread, view, axis_);
    return at->second;
}

const std::vector<Vec2>& LaneShapes::outline(ExecutorId executor, const QueueTrack& queue,
                                             Rect track) {
    const std::vector<QueueLength>& all = queue.of(executor);
    if (!outline_.points.empty() && outline_.executor == executor &&
        outline_.changes == all.size() && outline_.track == track)
        return outline_.points;
    outline_ = {executor, all.size(), track, {}};
    const float tallest = static_cast<float>(std::max(1, queue.largest(executor)));
    const auto yOf = [&](std::int32_t length) {
        return track.bottom() - track.h * static_cast<float>(length) / tallest;
    };
    const auto xOf = [&](const QueueLength& change) {
        return axis_.x(change.time, change.position);
    };
    auto next = std::partition_point(
        all.begin(), all.end(), [&](const QueueLength& change) { return xOf(change) < track.x; });
    float y = next == all.begin() ? track.bottom() : yOf(std::prev(next)->size);
    // A point twice would have no direction, and the stroke would swell there.
    std::vector<Vec2>& points = outline_.points;
    const auto to = [&](Vec2 point) {
        if (points.empty() || points.back() != point) points.push_back(point);
    };
    to({track.x, y});
    while (next != all.end() && xOf(*next) <= track.right()) {
        const float x = xOf(*next);
        const auto first = static_cast<std::size_t>(next - all.begin());
        const std::size_t last = firstNear(first + 1, all.size(),
                                           [&](std::size_t i) { return xOf(all[i]) >= x + 0.5F; });
        next = all.begin() + static_cast<std::ptrdiff_t>(last);
        const float peak = yOf(queue.largestIn(executor, first, last));
        to({x, y});
        to({x, peak});
        y = yOf(std::prev(next)->size);
        // A peak of no width would turn round at its tip, where a stroke fades.
        const float back = peak < y ? x + 0.5F : x;
        to({back, peak});
        to({back, y});
    }
    to({track.right(), y});
    return points;
}

}  // namespace poolscope
