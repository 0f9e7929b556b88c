// Comparing metrics.
#include "app/model/metrics/best_value.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace poolscope {

std::vector<bool> bestOf(Metric metric, const std::vector<const MetricValues*>& columns) {
    std::vector<bool> best(columns.size(), false);
    const BestValue better = specOf(metric).bestValue;
    if (specOf(metric).unit == MetricUnit::Count && !isAlike(Metric::Submitted, columns))
        return best;
    std::set<std::int64_t> values;
    for (const MetricValues* column : columns)
        if (const auto& value = (*column)[metric]) values.insert(std::abs(*value));
    if (better == BestValue::Neither || values.size() < 2) return best;
    const std::int64_t wanted = better == BestValue::Lower ? *values.begin() : *values.rbegin();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& value = (*columns[i])[metric];
        best[i] = value && std::abs(*value) == wanted;
    }
    return best;
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

bool isAlike(Metric metric, const std::vector<const MetricValues*>& columns) {
    return std::all_of(columns.begin(), columns.end(), [&](const MetricValues* column) {
        return (*column)[metric] == (*columns.front())[metric];
    });
}

}  // namespace poolscope
