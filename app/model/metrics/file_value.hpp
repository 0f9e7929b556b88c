// A value of a metric in a JSON file: a number, or `kNeverWord`.
#pragma once

#include <cmath>

#include <nlohmann/json.hpp>

#include "app/model/metrics/metric_text.hpp"

namespace poolscope {

inline nlohmann::ordered_json fileValue(std::int64_t value) {
    if (value == kNever) return kNeverWord;
    return value;
}
/// Of several runs; infinite if one of them never came to it.
inline nlohmann::ordered_json fileValue(double mean) {
    if (std::isinf(mean)) return kNeverWord;
    return mean;
}

}  // namespace poolscope
