// Mapping, and grid lines at round distances.
#include "app/ui/axis.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr Length kLeastGridStep{68};

}  // namespace

float Axis::playhead(const RunView& view) const {
    if (!steps) return scale.x(view.time);
    const Instant from = ofPosition(placeOf(view.position));
    const Instant to = ofPosition(placeOf(view.position + 1));
    const auto part = static_cast<float>((to - from).ns) * view.fraction;
    return scale.x(from + nanoseconds(static_cast<std::int64_t>(part)));
}

Axis axisFor(const AxisState& state, const RunView& view, Rect track, const CausalOrder* order) {
    Axis axis;
    if (state.causes) axis.order = order;
    // Where no time passes, all lies at one instant: only events can be told apart.
    axis.steps = state.steps || view.end == Instant{};
    const TimeScale whole(state.begin, state.span, track.x, std::max(1.0F, track.w));
    if (!state.fitted) {
        axis.scale = whole;
        return axis;
    }
    const std::size_t most = axis.order != nullptr ? order->longest() : view.log.size();
    const Instant end = axis.steps ? Axis::ofPosition(most) : view.end;
    const Instant least = Instant{} + TimeScale::kShortest;
    axis.scale = whole.fitted(Instant{}, isBefore(end, least) ? least : end);
    return axis;
}

void endLineAt(std::vector<Vec2>& line, float x) {
    const auto beyond =
        std::find_if(line.begin(), line.end(), [&](Vec2 point) { return point.x > x; });
    if (beyond == line.end()) return;
    const float y = beyond == line.begin() ? beyond->y : std::prev(beyond)->y;
    line.erase(beyond, line.end());
    if (!line.empty()) line.push_back({x, y});
}

AxisState stateOf(const Axis& axis) {
    return {axis.steps, false, axis.scale.begin(), axis.scale.span(), axis.order != nullptr};
}

std::vector<GridLine> layoutGrid(const Axis& axis, Rect ruler, const LayoutContext& context,
                                 DisplayList& list) {
    std::vector<GridLine> lines;
    LayoutBuilder builder(list, context);
    Duration step = axis.scale.gridStep(context.px(kLeastGridStep));
    if (axis.steps) step = std::max(step, microseconds(1));
    struct Tick {
        Instant at;
        std::string text;
        Rect box;
        bool moved;  ///< away from its line, to stay inside the ruler
    };
    std::vector<Tick> ticks;
    float widest = 0;
    for (Instant at = axis.scale.firstGridLine(step); !isBefore(axis.scale.end(), at);
         at = at + step) {
        const float x = axis.scale.x(at);
        if (x < ruler.x || x > ruler.right()) continue;
        lines.push_back({x});
        std::string text =
            axis.steps ? fmt::format("{}", Axis::positionOf(at)) : humanTime(at, step);
        const float width = context.width(Type::Small, text) + context.px(s1);
        widest = std::max(widest, width);
        const float last = std::max(ruler.x, ruler.right() - width);
        const float left = std::clamp(x - width / 2, ruler.x, last);
        ticks.push_back(
            {at, std::move(text), {left, ruler.y, width, ruler.h}, left != x - width / 2});
    }
    // Times at even distances: at every line, or where they would meet at every second or fifth.
    std::int64_t every = 1;
    for (const std::int64_t wider : {2, 5, 10}) {
        const float room = axis.scale.pixels(step) * static_cast<float>(every);
        if (widest + context.px(s3) > room) every = wider;
    }
    std::erase_if(ticks, [&](const Tick& tick) {
        return tick.at.ns < 0 || tick.at.ns / step.ns % every != 0;
    });
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const Tick& tick = ticks[i];
        const auto touches = [&](std::size_t other) {
            return other < ticks.size() && tick.box.x < ticks[other].box.right() + context.px(s1) &&
                   ticks[other].box.x < tick.box.right() + context.px(s1);
        };
        if (tick.moved && (touches(i - 1) || touches(i + 1))) continue;
        builder.label(tick.box, tick.text, Type::Small, Role::TextMuted, AlignX::Centre);
    }
    return lines;
}

}  // namespace poolscope
