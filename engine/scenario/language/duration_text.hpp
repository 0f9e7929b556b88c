// Durations as people write them: "30ms", "1.5s", "2h", and ranges "30ms..50ms".
//
// Promises: units ns us ms s min h d; a value too large for 64 bits of nanoseconds becomes the
// largest one, as java.util.concurrent.TimeUnit does it, so `schedule` with Long.MAX_VALUE days can
// be written down; a fraction must come out as whole nanoseconds. No floating point anywhere.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/scenario/language/random_lengths.hpp"
#include "engine/trace/message.hpp"

namespace poolscope {

/// The duration, or nothing if `text` is not a duration.
std::optional<Duration> parseDuration(std::string_view text);

/// "D" or "D..D", or nothing. Whether low ≤ high is for the caller to judge.
std::optional<DurationRange> parseDurationRange(std::string_view text);

/// What to expect, for diagnostics: `a duration such as "30ms" (ns us ms s min h d)`.
Phrase durationExpectation();

/// The shortest exact form: "100ms", "1500us", "0ms"; reads back as the same duration.
std::string toText(Duration duration);
/// The same of a range, or its law as it was written.
std::string toText(const DurationRange& range);

}  // namespace poolscope
