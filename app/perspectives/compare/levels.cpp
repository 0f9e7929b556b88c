// Step lines of counts over time.
#include <algorithm>

#include "app/perspectives/compare/plot.hpp"

namespace poolscope {

namespace {

const std::vector<Level>& levelsOf(const ComparedExecutor& side, Counted what) {
    return what == Counted::Queue ? side.queue : side.busy;
}

/// A line of steps, one pixel column after the other.
class Steps {
public:
    Steps(Vec2 from) : column_(from.x), low_(from.y), high_(from.y), at_(from.y) {
        points_.push_back(from);
    }

    void to(float x, float value, float peak) {
        if (x - column_ >= 0.5F) {
            flush();
            points_.push_back({x, at_});
            column_ = x;
            low_ = high_ = at_;
        }
        high_ = std::min(high_, std::min(peak, value));
        low_ = std::max(low_, value);
        at_ = value;
    }
    std::vector<Vec2> end(float x) {
        flush();
        points_.push_back({x, at_});
        return std::move(points_);
    }

private:
    /// Upwards is smaller: the column's highest and lowest value are both reached.
    void flush() {
        for (const float y : {high_, low_, at_})
            if (points_.back() != Vec2{column_, y}) points_.push_back({column_, y});
    }

    std::vector<Vec2> points_;
    float column_, low_, high_, at_;
};

std::vector<Vec2> stepsOf(const std::vector<Level>& levels, Rect area, const TimeScale& scale,
                          std::int64_t tallest) {
    const auto yOf = [&](std::int64_t value) {
        return area.bottom() - area.h * static_cast<float>(value) /
                                   static_cast<float>(std::max<std::int64_t>(1, tallest));
    };
    const auto first = std::partition_point(levels.begin(), levels.end(), [&](const Level& level) {
        return scale.x(level.time) < area.x;
    });
    Steps steps({area.x, yOf(first == levels.begin() ? 0 : (first - 1)->value)});
    for (auto level = first; level != levels.end(); ++level) {
        const float x = scale.x(level->time);
        if (x > area.right()) break;
        steps.to(x, yOf(level->value), yOf(level->most));
    }
    return steps.end(area.right());
}

}  // namespace

Plot layoutLevels(Rect names, Rect area, std::span<const PlotSide> sides, Counted what,
                  const TimeScale& scale, LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    Plot plot;
    plot.area = area;
    std::int64_t tallest = 1;
    for (const PlotSide& each : sides)
        for (const Level& level : levelsOf(*each.side, what))
            tallest = std::max(tallest, level.most);
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
