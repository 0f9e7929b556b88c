// Histogram and cumulative distribution of lateness or waiting.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "app/model/playback/marks.hpp"
#include "app/perspectives/compare/plot.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kMostBins = 8;

const std::vector<std::int64_t>& samplesOf(const ComparedExecutor& side, Spread what) {
    return what == Spread::Lateness ? side.lateness : side.waiting;
}

std::int64_t longestOf(std::span<const PlotSide> sides, Spread what) {
    std::int64_t longest = 0;
    for (const PlotSide& each : sides)
        if (const auto& samples = samplesOf(*each.side, what); !samples.empty())
            longest = std::max(longest, samples.back());
    return longest;
}

/// The bin width: 1, 2 or 5 times a power of ten, such that the bins reach up to the longest
/// sample.
std::int64_t binOf(std::int64_t longest) {
    constexpr std::int64_t kLargest = 1'000'000'000'000'000'000;
    for (std::int64_t decade = 1; decade < kLargest; decade *= 10)
        for (const std::int64_t digit : {1, 2, 5})
            if ((longest - 1) / kMostBins < digit * decade) return digit * decade;
    return kLargest;
}

std::string_view wordOf(Spread what) { return what == Spread::Lateness ? "lateness" : "waiting"; }

/// The room inside the axes: below the title, above the times, right of the scale.
Rect areaOf(Rect box, float scale, const LayoutContext& context) {
    const float small = context.style.lineHeight(Type::Small);
    Rect area = box;
    cutTop(area, small + context.px(s4));
    cutBottom(area, small + context.px(s2));
    cutLeft(area, scale);
    cutRight(area, context.px(s2));
    return area;
}

void label(LayoutBuilder& builder, Rect box, std::string_view key) {
    const LayoutContext& context = builder.context();
    builder.label({box.x, box.y, box.w, context.style.lineHeight(Type::Small)}, context.say(key),
                  Type::Small, Role::TextMuted);
}

/// A number beside its line of the grid.
void scaleAt(LayoutBuilder& builder, Rect box, Rect area, float y, std::string_view text) {
    const float small = builder.context().style.lineHeight(Type::Small);
    builder.label({box.x, y - small / 2, area.x - box.x - builder.px(s2), small}, text, Type::Small,
                  Role::TextMuted, AlignX::Right);
}

/// How many of the sorted samples lie in (above, upTo].
std::int64_t countIn(const std::vector<std::int64_t>& samples, std::int64_t above,
                     std::int64_t upTo) {
    const auto from = std::upper_bound(samples.begin(), samples.end(), above);
    return std::upper_bound(from, samples.end(), upTo) - from;
}

/// What the bins' counts are said to be: bin 0 is "on time", bin i reaches up to i times the width.
std::string describeBin(Spread what, const PlotSide& side, std::int64_t bin, std::int64_t width,
                        std::int64_t count, const LayoutContext& context) {
    const std::string n = std::to_string(count);
    const std::string all = std::to_string(samplesOf(*side.side, what).size());
    const std::string key =
        fmt::format("ui.compare.{}.{}", wordOf(what), bin == 0 ? "none" : "bin");
    return context.words.fill(key, {{"side", side.name},
                                    {"n", n},
                                    {"N", all},
                                    {"from", humanTime(Duration{(bin - 1) * width})},
                                    {"to", humanTime(Duration{bin * width})}});
}

/// 1, 2, 5, 10, 20, …
std::int64_t nextOfOneTwoFive(std::int64_t step) {
    std::int64_t power = 1;
    while (power * 10 <= step) power *= 10;
    return step == power ? 2 * power : step == 2 * power ? 5 * power : 10 * power;
}

/// The upper ends of the bins: of every one, every second, fifth, tenth …, as there is room.
void layoutBinTimes(LayoutBuilder& builder, Rect area, float slot, std::int64_t bins,
                    std::int64_t width) {
    const LayoutContext& context = builder.context();
    const float small = context.style.lineHeight(Type::Small);
    struct Time {
        Rect box;
        std::string text;
    };
    const auto timesOfEvery = [&](std::int64_t step) {
        std::vector<Time> times;
        for (std::int64_t i = 0; i <= bins; i += step) {
            std::string text = i == 0 ? "0" : humanTime(Duration{i * width});
            const float wide = context.width(Type::Small, text) + context.px(s1);
            // The end of bin i; bin 0 is an instant, its own middle.
            const float middle = area.x + slot * (static_cast<float>(i) + (i == 0 ? 0.5F : 1.0F));
            const float x = std::min(middle - wide / 2, area.right() + context.px(s2) - wide);
            times.push_back({{x, area.bottom() + context.px(s2), wide, small}, std::move(text)});
        }
        return times;
    };
    const auto overlap = [&](const Time& one, const Time& next) {
        return next.box.x < one.box.right() + context.px(s3);
    };
    std::vector<Time> times;
    for (std::int64_t step = 1; step == 1 || step <= bins; step = nextOfOneTwoFive(step)) {
        times = timesOfEvery(step);
        if (std::adjacent_find(times.begin(), times.end(), overlap) == times.end()) break;
        times.resize(1);
    }
    for (const Time& each : times) builder.label(each.box, each.text, Type::Small, Role::TextMuted);
}

/// Bins of equal width behind one for those that were on time.
struct Bins {
    std::int64_t width = 1;
    std::int64_t count = 0;  ///< without the first
    std::int64_t most = 1;   ///< that any side has in one

    std::int64_t countOf(const std::vector<std::int64_t>& samples, std::int64_t bin) const {
        return countIn(samples,
                       bin == 0 ? std::numeric_limits<std::int64_t>::min() : (bin - 1) * width,
                       bin * width);
    }
};

Bins binsOf(std::span<const PlotSide> sides, Spread what) {
    Bins bins;
    const std::int64_t longest = longestOf(sides, what);
    bins.width = binOf(longest);
    bins.count = longest <= 0 ? 0 : (longest + bins.width - 1) / bins.width;
    for (const PlotSide& each : sides)
        for (std::int64_t i = 0; i <= bins.count; ++i)
            bins.most = std::max(bins.most, bins.countOf(samplesOf(*each.side, what), i));
    return bins;
}

}  // namespace

bool hasSpread(std::span<const PlotSide> sides, Spread what) {
    return std::any_of(sides.begin(), sides.end(),
                       [&](const PlotSide& each) { return !samplesOf(*each.side, what).empty(); });
}

bool tellsSpread(std::span<const PlotSide> sides, Spread what) {
    std::optional<std::int64_t> one;
    for (const PlotSide& each : sides) {
        const std::vector<std::int64_t>& samples = samplesOf(*each.side, what);
        if (samples.empty()) continue;
        if (samples.front() != samples.back() || samples.front() != one.value_or(samples.front()))
            return true;
        one = samples.front();
    }
    return false;
}

std::optional<Spread> spreadToShow(std::span<const PlotSide> sides) {
    const Spread what = hasSpread(sides, Spread::Lateness) ? Spread::Lateness : Spread::Waiting;
    return tellsSpread(sides, what) ? std::optional(what) : std::nullopt;
}

Plot layoutHistogram(Rect box, std::span<const PlotSide> sides, Spread what,
                     LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    Plot plot;
    const Bins bins = binsOf(sides, what);
    label(builder, box, fmt::format("compare.{}.histogram", wordOf(what)));
    const float scale = context.width(Type::Small, std::to_string(bins.most)) + context.px(s4);
    const Rect area = plot.area = areaOf(box, scale, context);
    if (area.h < context.px(s10) || area.w < context.px(s28)) return plot;
    const float slot = area.w / static_cast<float>(std::max<std::int64_t>(3, bins.count + 1));
    const float band = area.h / static_cast<float>(std::max<std::size_t>(1, sides.size()));
    float bottom = area.y;
    for (const PlotSide& each : sides) {
        bottom += band;
        plot.across.push_back(bottom);
        std::int64_t tallest = 0;
        for (std::int64_t i = 0; i <= bins.count; ++i) {
            const std::int64_t count = bins.countOf(samplesOf(*each.side, what), i);
            tallest = std::max(tallest, count);
            const float height =
                (band - context.px(s2)) * static_cast<float>(count) / static_cast<float>(bins.most);
            const Rect place{area.x + slot * static_cast<float>(i), bottom - height,
                             std::max(1.0F, slot - context.px(sHalf)), height};
            if (count == 0) continue;
            plot.bars.push_back({each.sideLook, place});
            builder.hit({place.x, bottom - band, place.w, band}, {},
                        describeBin(what, each, i, bins.width, count, context));
        }
        const float small = context.style.lineHeight(Type::Small);
        if (band >= small) scaleAt(builder, box, area, bottom - band / 2, std::to_string(tallest));
    }
    layoutBinTimes(builder, area, slot, bins.count, bins.width);
    return plot;
}

Plot layoutCumulative(Rect box, std::span<const PlotSide> sides, Spread what,
                      LayoutBuilder& builder) {
    const LayoutContext& context = builder.context();
    Plot plot;
    label(builder, box, fmt::format("compare.{}.cumulative", wordOf(what)));
    const float scale = context.width(Type::Small, "100 %") + context.px(s4);
    const Rect area = plot.area = areaOf(box, scale, context);
    if (area.h < context.px(s10) || area.w < context.px(s28)) return plot;
    const std::int64_t longest = std::max<std::int64_t>(longestOf(sides, what), 1'000'000);
    const Axis axis{TimeScale(Instant{}, Duration{longest + longest / 12}, area.x, area.w), false};
    const Rect ruler{area.x, area.bottom() + context.px(s2), area.w + context.px(s2),
                     context.style.lineHeight(Type::Small)};
    plot.down = layoutGrid(axis, ruler, context, builder.list());
    for (const int percent : {0, 50, 100}) {
        const float y = area.bottom() - area.h * static_cast<float>(percent) / 100;
        plot.across.push_back(y);
        if (percent == 50 && area.h < context.px(s28)) continue;
        scaleAt(builder, box, area, y, fmt::format("{} %", percent));
    }
    for (const PlotSide& each : sides) {
        const std::vector<std::int64_t>& samples = samplesOf(*each.side, what);
        if (samples.empty()) continue;
        Plot::Line line{each.sideLook, {{area.x, area.bottom()}}, std::nullopt};
        const auto xOf = [&](std::size_t i) {
            return axis.scale.x(Instant{std::max<std::int64_t>(0, samples[i])});
        };
        for (std::size_t i = 0; i < samples.size();) {
            const Vec2 before = line.points.back();
            // Steps of one pixel column are one step.
            const float column = xOf(i) - before.x >= 0.5F ? xOf(i) : before.x;
            if (column != before.x) line.points.push_back({column, before.y});
            i = firstNear(i, samples.size(),
                          [&](std::size_t k) { return xOf(k) - column >= 0.5F; });
            line.points.push_back({column, area.bottom() - area.h * static_cast<float>(i) /
                                                               static_cast<float>(samples.size())});
        }
        line.points.push_back({area.right(), line.points.back().y});
        plot.lines.push_back(std::move(line));
    }
    return plot;
}

void paintPlot(Canvas& canvas, const Style& style, const Plot& plot) {
    const Rect area = plot.area;
    for (const GridLine& line : plot.down)
        canvas.line({line.x, area.y}, {line.x, area.bottom()},
                    {style.color(Role::Line), style.hairline(), 0, 0});
    for (const float y : plot.across)
        canvas.line({area.x, y}, {area.right(), y},
                    {style.color(y == area.bottom() ? Role::LineStrong : Role::Line),
                     style.hairline(), 0, 0});
    for (const Plot::Bar& bar : plot.bars) paintSideBar(canvas, style, bar.box, bar.sideLook);
    for (const Plot::Line& line : plot.lines) {
        if (line.base)
            paintSideArea(canvas, style, line.points, *line.base, line.sideLook);
        else
            paintSideLine(canvas, style, line.points, line.sideLook);
    }
}

}  // namespace poolscope
