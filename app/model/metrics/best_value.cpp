// Comparing metrics.
#include "app/model/metrics/best_value.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace poolscope {

namespace {

using Figures = std::vector<std::optional<long double>>;

/// By how much something is off, whichever way.
Figures sizesOf(Metric metric, std::size_t columns, const FigureOf& figureOf) {
    Figures all;
    for (std::size_t i = 0; i < columns; ++i) {
        all.push_back(figureOf(i, metric));
        if (all.back()) all.back() = std::abs(*all.back());
    }
    return all;
}

std::set<long double> differentOf(const Figures& figures, const std::vector<bool>& leftOut) {
    std::set<long double> values;
    for (std::size_t i = 0; i < figures.size(); ++i)
        if (figures[i] && !leftOut[i]) values.insert(*figures[i]);
    return values;
}

long double bestIn(const std::set<long double>& values, BestValue better) {
    return better == BestValue::Lower ? *values.begin() : *values.rbegin();
}

long double slip(std::optional<long double> drift, std::optional<long double> worst) {
    return std::max(0.0L, std::abs(drift.value_or(0)) - worst.value_or(0));
}

/// What a column did not do: of each kind how much.
using Shortfall = std::array<long double, 4>;

Shortfall shortfallOf(std::size_t column, const FigureOf& figureOf) {
    const auto figure = [&](Metric metric) { return figureOf(column, metric).value_or(0); };
    return {figure(Metric::Dropped), figure(Metric::NeverRan), figure(Metric::Skipped),
            slip(figureOf(column, Metric::Drift), figureOf(column, Metric::LatenessWorst))};
}

}  // namespace

std::vector<bool> fallingShort(std::size_t columns, const FigureOf& figureOf) {
    std::vector<Shortfall> all;
    std::optional<Shortfall> least;
    for (std::size_t i = 0; i < columns; ++i) {
        all.push_back(shortfallOf(i, figureOf));
        // Who was handed nothing has done nothing better.
        if (figureOf(i, Metric::Submitted) == 0.0L) continue;
        if (!least) least = all[i];
        for (std::size_t kind = 0; kind < least->size(); ++kind)
            (*least)[kind] = std::min((*least)[kind], all[i][kind]);
    }
    std::vector<bool> shorter(columns, false);
    for (std::size_t i = 0; i < columns && least; ++i)
        for (std::size_t kind = 0; kind < least->size(); ++kind)
            if ((*least)[kind] < all[i][kind]) shorter[i] = true;
    return shorter;
}

std::vector<ValueMark> marksOf(Metric metric, std::size_t columns, const FigureOf& figureOf) {
    std::vector<ValueMark> marks(columns, ValueMark::None);
    const BestValue better = specOf(metric).bestValue;
    const std::vector<bool> nobody(columns, false);
    const Figures figures = sizesOf(metric, columns, figureOf);
    const std::set<long double> values = differentOf(figures, nobody);
    if (better == BestValue::Neither || values.size() < 2) return marks;
    const Figures handed = sizesOf(Metric::Submitted, columns, figureOf);
    const bool counts = specOf(metric).unit == MetricUnit::Count;
    if (counts && differentOf(handed, nobody).size() > 1) return marks;
    const std::vector<bool> shorter = fallingShort(columns, figureOf);
    const std::set<long double> whole = differentOf(figures, shorter);
    const long double best = bestIn(values, better);
    for (std::size_t i = 0; i < columns; ++i) {
        if (shorter[i] && figures[i] == best) marks[i] = ValueMark::BetterButShort;
        if (shorter[i] || whole.empty() || figures[i] != bestIn(whole, better)) continue;
        if (whole.size() > 1 || figures[i] == best) marks[i] = ValueMark::Better;
    }
    return marks;
}

FigureOf figuresOf(const std::vector<const MetricValues*>& columns) {
    return [columns](std::size_t column, Metric metric) -> std::optional<long double> {
        const auto& value = (*columns[column])[metric];
        if (!value) return std::nullopt;
        return static_cast<long double>(*value);
    };
}

std::vector<ValueMark> marksOf(Metric metric, const std::vector<const MetricValues*>& columns) {
    return marksOf(metric, columns.size(), figuresOf(columns));
}

std::int64_t slippedBy(const MetricValues& values) {
    const FigureOf figureOf = figuresOf({&values});
    return static_cast<std::int64_t>(
        slip(figureOf(0, Metric::Drift), figureOf(0, Metric::LatenessWorst)));
}

std::string_view wordOf(BestValue better) {
    switch (better) {
        case BestValue::Lower: return "lower";
        case BestValue::Higher: return "higher";
        case BestValue::Neither: break;
    }
    return "depends";
}

std::vector<Metric> metricsPresent(const std::vector<const MetricValues*>& columns) {
    std::vector<Metric> shown;
    for (std::size_t i = 0; i < kMetricCount; ++i) {
        const auto metric = static_cast<Metric>(i);
        if (std::any_of(columns.begin(), columns.end(),
                        [&](const MetricValues* column) { return (*column)[metric].has_value(); }))
            shown.push_back(metric);
    }
    return shown;
}

std::vector<Metric> metricsThatDiffer(const std::vector<const MetricValues*>& columns) {
    std::vector<Metric> different = metricsPresent(columns);
    std::erase_if(different, [&](Metric metric) { return isAlike(metric, columns); });
    return different;
}

std::vector<MetricSection> metricSections(const std::vector<const MetricValues*>& columns,
                                          const std::function<bool(Metric)>& differs) {
    std::vector<MetricSection> sections;
    for (const Metric metric : metricsPresent(columns)) {
        const MetricGroup group = specOf(metric).group;
        if (sections.empty() || sections.back().group != group) sections.push_back({group, {}, {}});
        MetricSection& section = sections.back();
        const bool different = columns.size() < 2 || differs(metric);
        (different ? section.different : section.alike).push_back(metric);
    }
    return sections;
}

bool isAlike(Metric metric, const std::vector<const MetricValues*>& columns) {
    return std::all_of(columns.begin(), columns.end(), [&](const MetricValues* column) {
        return (*column)[metric] == (*columns.front())[metric];
    });
}

}  // namespace poolscope
