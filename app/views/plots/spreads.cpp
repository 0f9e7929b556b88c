// Histogram and cumulative distribution of lateness or waiting.
#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "app/model/human_time.hpp"
#include "app/views/plots/plot.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kMostBins = 8;

const std::vector<std::int64_t>& samplesOf(const Side& side, Spread what) {
    return what == Spread::Lateness ? side.lateness : side.waiting;
}

std::int64_t longestOf(std::span<const PlotSide> sides, Spread what) {
    std::int64_t longest = 0;
    for (const PlotSide& each : sides)
        if (const auto& samples = samplesOf(*each.side, what); !samples.empty())
            longest = std::max(longest, samples.back());
    return longest;
}

/// 1, 2 or 5 times a power of ten, so that so many bins hold the longest.
std::int64_t binOf(std::int64_t longest) {
    constexpr std::int64_t kLargest = 1'000'000'000'000'000'000;
    for (std::int64_t decade = 1; decade < kLargest; decade *= 10)
        for (const std::int64_t digit : {1, 2, 5})
            if ((longest - 1) / kMostBins < digit * decade) return digit * decade;
    return kLargest;
}

std::string_view wordOf(Spread what) { return what == Spread::Lateness ? "lateness" : "waiting"; }

/// The room inside the axes: below the title, above the times, right of the scale.
Rect areaOf(Rect box, float scale, const Look& look) {
    const float small = look.style.lineHeight(Type::Small);
    Rect area = box;
    cutTop(area, small + look.px(8));
    cutBottom(area, small + look.px(4));
    cutLeft(area, scale);
    cutRight(area, look.px(4));
    return area;
}

void label(Pen& pen, Rect box, std::string_view key) {
    const Look& look = pen.look();
    pen.label({box.x, box.y, box.w, look.style.lineHeight(Type::Small)}, look.say(key), Type::Small,
              Role::TextMuted);
}

/// A number beside its line of the grid.
void scaleAt(Pen& pen, Rect box, Rect area, float y, std::string_view text) {
    const float small = pen.look().style.lineHeight(Type::Small);
    pen.label({box.x, y - small / 2, area.x - box.x - pen.px(5), small}, text, Type::Small,
              Role::TextMuted, AlignX::Right);
}

/// How many of the sorted samples lie in (above, upTo].
std::int64_t countIn(const std::vector<std::int64_t>& samples, std::int64_t above,
                     std::int64_t upTo) {
    const auto from = std::upper_bound(samples.begin(), samples.end(), above);
    return std::upper_bound(from, samples.end(), upTo) - from;
}

/// What the bins' counts are said to be: bin 0 is "on time", bin i reaches up to i times the width.
std::string saidOf(Spread what, const PlotSide& side, std::int64_t bin, std::int64_t width,
                   std::int64_t count, const Look& look) {
    const std::string n = std::to_string(count);
    const std::string all = std::to_string(samplesOf(*side.side, what).size());
    const std::string key =
        fmt::format("ui.compare.{}.{}", wordOf(what), bin == 0 ? "none" : "bin");
    return look.words.fill(key, {{"side", side.name},
                                 {"n", n},
                                 {"N", all},
                                 {"from", humanTime(Duration{(bin - 1) * width})},
                                 {"to", humanTime(Duration{bin * width})}});
}

/// The upper ends of the bins, where there is room for them.
void layoutBinTimes(Pen& pen, Rect area, float slot, std::int64_t bins, std::int64_t width) {
    const Look& look = pen.look();
    const float small = look.style.lineHeight(Type::Small);
    float free = area.x;
    for (std::int64_t i = 0; i <= bins; ++i) {
        const std::string text = i == 0 ? "0" : humanTime(Duration{i * width});
        const float wide = look.width(Type::Small, text) + look.px(2);
        // The end of bin i; bin 0 is an instant, its own middle.
        const float middle = area.x + slot * (static_cast<float>(i) + (i == 0 ? 0.5F : 1.0F));
        const float x = std::min(middle - wide / 2, area.right() + look.px(4) - wide);
        if (x < free) continue;
        pen.label({x, area.bottom() + look.px(3), wide, small}, text, Type::Small, Role::TextMuted);
        free = x + wide + look.px(6);
    }
}

}  // namespace

bool hasSpread(std::span<const PlotSide> sides, Spread what) {
    return std::any_of(sides.begin(), sides.end(),
                       [&](const PlotSide& each) { return !samplesOf(*each.side, what).empty(); });
}

std::optional<Spread> spreadOf(std::span<const PlotSide> sides) {
    for (const Spread what : {Spread::Lateness, Spread::Waiting})
        if (hasSpread(sides, what)) return what;
    return std::nullopt;
}

Plot layoutHistogram(Rect box, std::span<const PlotSide> sides, Spread what, Pen& pen) {
    const Look& look = pen.look();
    Plot plot;
    const std::int64_t longest = longestOf(sides, what);
    const std::int64_t width = binOf(longest);
    const std::int64_t bins = longest == 0 ? 0 : (longest + width - 1) / width;
    std::int64_t most = 1;
    for (const PlotSide& each : sides)
        for (std::int64_t i = 0; i <= bins; ++i)
            most = std::max(
                most, countIn(samplesOf(*each.side, what),
                              i == 0 ? std::numeric_limits<std::int64_t>::min() : (i - 1) * width,
                              i * width));
    label(pen, box, fmt::format("compare.{}.histogram", wordOf(what)));
    const float scale = look.width(Type::Small, std::to_string(most)) + look.px(8);
    const Rect area = plot.area = areaOf(box, scale, look);
    if (area.h < look.px(20) || area.w < look.px(60)) return plot;
    plot.across = {area.y, area.bottom()};
    scaleAt(pen, box, area, area.y, std::to_string(most));
    scaleAt(pen, box, area, area.bottom(), "0");
    const float slot = area.w / static_cast<float>(std::max<std::int64_t>(3, bins + 1));
    const float bar = std::min(slot * 0.84F / static_cast<float>(sides.size()), look.px(28));
    for (std::int64_t i = 0; i <= bins; ++i) {
        const float middle = area.x + slot * (static_cast<float>(i) + 0.5F);
        float x = middle - bar * static_cast<float>(sides.size()) / 2;
        for (const PlotSide& each : sides) {
            const std::int64_t count = countIn(
                samplesOf(*each.side, what),
                i == 0 ? std::numeric_limits<std::int64_t>::min() : (i - 1) * width, i * width);
            const float height = area.h * static_cast<float>(count) / static_cast<float>(most);
            const Rect place{x, area.bottom() - height, std::max(1.0F, bar - look.px(1)), height};
            x += bar;
            if (count == 0) continue;
            plot.bars.push_back({each.look, place});
            pen.hit({place.x, area.y, place.w, area.h}, {},
                    saidOf(what, each, i, width, count, look));
        }
    }
    layoutBinTimes(pen, area, slot, bins, width);
    return plot;
}

Plot layoutCumulative(Rect box, std::span<const PlotSide> sides, Spread what, Pen& pen) {
    const Look& look = pen.look();
    Plot plot;
    label(pen, box, fmt::format("compare.{}.cumulative", wordOf(what)));
    const float scale = look.width(Type::Small, "100 %") + look.px(8);
    const Rect area = plot.area = areaOf(box, scale, look);
    if (area.h < look.px(20) || area.w < look.px(60)) return plot;
    const std::int64_t longest = std::max<std::int64_t>(longestOf(sides, what), 1'000'000);
    const Axis axis{TimeScale(Instant{}, Duration{longest + longest / 12}, area.x, area.w), false};
    const Rect ruler{area.x, area.bottom() + look.px(3), area.w + look.px(4),
                     look.style.lineHeight(Type::Small)};
    plot.down = layoutGrid(axis, ruler, look, pen.sheet());
    for (const int percent : {0, 50, 100}) {
        const float y = area.bottom() - area.h * static_cast<float>(percent) / 100;
        plot.across.push_back(y);
        if (percent == 50 && area.h < look.px(60)) continue;
        scaleAt(pen, box, area, y, fmt::format("{} %", percent));
    }
    for (const PlotSide& each : sides) {
        const std::vector<std::int64_t>& samples = samplesOf(*each.side, what);
        if (samples.empty()) continue;
        Plot::Line line{each.look, {{area.x, area.bottom()}}};
        for (std::size_t i = 0; i < samples.size();) {
            const auto next = static_cast<std::size_t>(
                std::upper_bound(samples.begin() + static_cast<std::ptrdiff_t>(i), samples.end(),
                                 samples[i]) -
                samples.begin());
            const float x = axis.scale.x(Instant{std::max<std::int64_t>(0, samples[i])});
            const float y = area.bottom() -
                            area.h * static_cast<float>(next) / static_cast<float>(samples.size());
            i = next;
            // Steps of one pixel column are one step.
            if (x - line.points.back().x >= 0.5F) line.points.push_back({x, line.points.back().y});
            line.points.push_back({line.points.back().x, y});
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
    for (const Plot::Bar& bar : plot.bars) paintSideBar(canvas, style, bar.box, bar.look);
    for (const Plot::Line& line : plot.lines) paintSideLine(canvas, style, line.points, line.look);
}

}  // namespace poolscope
