// The values of a variation as a person writes them: "1..8", "50ms,100ms,200ms", "true,false".
//
// Promises: values come in the order written, each once. A text that cannot be read gives a message
// with what was found and what was expected. Whether a value is possible for its key is checked by
// the scenario reader.
//
//     1..8               whole numbers from 1 to 8            1..16..5    1, 6, 11, 16
//     50ms..200ms..50ms  durations with a step                50ms,1s     a list
//     30ms..50ms         one value: a duration that is drawn from the seed, as in scenario files
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/trace/variant.hpp"

namespace poolscope {

/// No key may have more.
inline constexpr std::size_t kMostVariedValues = 10'000;

/// The values, or the sentence.
std::variant<std::vector<std::string>, std::string> readVariedValues(std::string_view written);

/// What it is in TOML: true or false, a whole number, or a text.
using VariedValue = Variant<bool, std::int64_t, std::string>;
VariedValue variedValueOf(std::string_view value);
std::string tomlOf(const VariedValue& value);

}  // namespace poolscope
