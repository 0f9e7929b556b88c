// Counts over time: a filled band of steps for each side.
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

std::vector<Counted> countedToShow(std::span<const PlotSide> sides) {
    std::vector<Counted> shown;
    for (const Counted what : {Counted::Queue, Counted::Busy}) {
        std::int64_t most = 0;
        bool differ = sides.size() == 1;
        for (const PlotSide& each : sides) {
            const LevelExtremes& extremes = levelsOf(*each.side, what).extremes;
            most = std::max(most, extremes.most());
            differ = differ || !(extremes == levelsOf(*sides.front().side, what).extremes);
        }
        if (most > 1 && differ) shown.push_back(what);
    }
    return shown;
}

Plot layoutLevels(Rect names, Rect area, std::span<const PlotSide> sides, Counted what,
                  const TimeScale& scale, float band, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    Plot plot;
    plot.area = area;
    std::int64_t tallest = 1;
    for (const PlotSide& each : sides)
        tallest = std::max(tallest, levelsOf(*each.side, what).extremes.most());
    const float small = context.style.lineHeight(Type::Small);
    const std::string_view key = what == Counted::Queue ? "compare.queue" : "compare.busy";
    cutTop(area, context.px(s1));
    builder.label({names.x, area.y, names.w + area.w, small}, context.say(key), Type::Small,
                  Role::TextMuted);
    cutTop(area, small);
    for (const PlotSide& each : sides) {
        const Levels levels = levelsOf(*each.side, what);
        const Rect place = cutTop(area, band);
        Rect track = place;
        cutTop(track, context.px(s1));
        builder.label({names.x, place.centre().y - small / 2, names.w - context.px(s3), small},
                      std::to_string(levels.extremes.most()), Type::Small, Role::TextMuted,
                      AlignX::Right);
        plot.across.push_back(track.bottom());
        plot.lines.push_back(
            {each.sideLook, stepsOf(levels, track, scale, tallest), track.bottom()});
    }
    return plot;
}

}  // namespace poolscope
