// Comparing figures.
#include "app/model/better.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

namespace poolscope {

std::vector<bool> bestOf(Measure measure, const std::vector<const Figures*>& columns) {
    std::vector<bool> best(columns.size(), false);
    const Better better = specOf(measure).better;
    std::set<std::int64_t> values;
    for (const Figures* column : columns)
        if (const auto& value = (*column)[measure]) values.insert(std::abs(*value));
    if (better == Better::Neither || values.size() < 2) return best;
    const std::int64_t wanted = better == Better::Lower ? *values.begin() : *values.rbegin();
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& value = (*columns[i])[measure];
        best[i] = value && std::abs(*value) == wanted;
    }
    return best;
}

std::vector<Measure> measuresOf(const std::vector<const Figures*>& columns) {
    std::vector<Measure> shown;
    for (std::size_t i = 0; i < kMeasureCount; ++i) {
        const auto measure = static_cast<Measure>(i);
        if (std::any_of(columns.begin(), columns.end(),
                        [&](const Figures* column) { return (*column)[measure].has_value(); }))
            shown.push_back(measure);
    }
    return shown;
}

bool isAlike(Measure measure, const std::vector<const Figures*>& columns) {
    return std::all_of(columns.begin(), columns.end(), [&](const Figures* column) {
        return (*column)[measure] == (*columns.front())[measure];
    });
}

}  // namespace poolscope
