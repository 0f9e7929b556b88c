// Step lines of counts over time.
#include <algorithm>

#include "app/model/playback/marks.hpp"
#include "app/perspectives/compare/plot.hpp"

namespace poolscope {

namespace {

struct Levels {
    const std::vector<Level>& all;
    const LevelExtremes& extremes;
};

Levels levelsOf(const ComparedExecutor& side, Counted what) {
    if (what == Counted::Queue) return {side.queue, side.queueExtremes};
    return {side.busy, side.busyExtremes};
}

/// A line of steps, one pixel column after the other. Upwards is smaller: a column's highest and
/// lowest value are both reached.
std::vector<Vec2> stepsOf(const Levels& levels, Rect area, const TimeScale& scale,
                          std::int64_t tallest) {
    constexpr float kColumn = 0.5F;
    const std::vector<Level>& all = levels.all;
    const auto yOf = [&](std::int64_t value) {
        return area.bottom() - area.h * static_cast<float>(value) /
                                   static_cast<float>(std::max<std::int64_t>(1, tallest));
    };
    const auto xOf = [&](std::size_t i) { return scale.x(all[i].time); };
    std::size_t next = firstThat(0, all.size(), [&](std::size_t i) { return xOf(i) >= area.x; });
    const std::size_t last =
        firstThat(next, all.size(), [&](std::size_t i) { return xOf(i) > area.right(); });
    float column = area.x;
    float y = yOf(next == 0 ? 0 : all[next - 1].value);
    std::vector<Vec2> points{{column, y}};
    const auto to = [&](float height) {
        if (points.back() != Vec2{column, height}) points.push_back({column, height});
    };
    while (true) {
        const std::size_t first = next;
        next = first == last ? first : firstNear(first, last, [&](std::size_t i) {
            return xOf(i) - column >= kColumn;
        });
        if (next > first) {
            const LevelExtremes::Extremes reached = levels.extremes.of(all, first, next);
            to(std::min(y, yOf(reached.most)));
            to(std::max(y, yOf(reached.lowest)));
            y = yOf(all[next - 1].value);
            to(y);
        }
        if (next == last) break;
        column = xOf(next);
        points.push_back({column, y});
    }
    points.push_back({area.right(), y});
    return points;
}

}  // namespace

Plot layoutLevels(Rect names, Rect area, std::span<const PlotSide> sides, Counted what,
                  const TimeScale& scale, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    Plot plot;
    plot.area = area;
    std::int64_t tallest = 1;
    for (const PlotSide& each : sides)
        tallest = std::max(tallest, levelsOf(*each.side, what).extremes.most());
    const float small = context.style.lineHeight(Type::Small);
    const std::string most = std::to_string(tallest);
    const float number = context.width(Type::Small, most) + context.px(s2);
    const auto scaleAt = [&](float y, std::string_view text) {
        builder.label({names.right() - number - context.px(s2), y, number, small}, text,
                      Type::Small, Role::TextMuted, AlignX::Right);
    };
    scaleAt(area.y - small * 0.4F, most);
    if (area.h > 1.6F * small) scaleAt(area.bottom() - small * 0.6F, "0");
    plot.across = {area.y, area.bottom()};
    const std::string_view key = what == Counted::Queue ? "compare.queue" : "compare.busy";
    builder.paragraph(
        {names.x, area.y - small * 0.4F, names.w - number - context.px(s5), area.h + small},
        context.say(key), Type::Small, Role::TextMuted);
    for (const PlotSide& each : sides)
        plot.lines.push_back(
            {each.sideLook, stepsOf(levelsOf(*each.side, what), area, scale, tallest)});
    return plot;
}

}  // namespace poolscope
