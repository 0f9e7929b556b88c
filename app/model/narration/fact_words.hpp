// Facts that need more than their field: how a word of ctl is written, what a call was given, and
// due times that differ by less than a person would say.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/model/narration/facts.hpp"

namespace poolscope {

/// What the name of a worker's lock begins with; the name of its thread follows.
inline constexpr std::string_view kWorkerLock = "worker ";

/// A number in a sentence: the largest int by its name in Java, as "no limit" is written there.
std::string saidNumber(std::int64_t value);
/// A text of the log within a sentence, which ends in a full stop of its own.
std::string_view withinSentence(std::string_view text);
/// "0xe0000001".
std::string hexadecimal(std::uint32_t value);

/// What a call was given: "t5, delay 500ms". The names of tasks stand alone there, everything else
/// behind the name of its parameter, so that a blank tells it. What a person typed into the console
/// has another form.
NamedText argumentOf(const CallBegan& call, const Event& event, const Log& log);

/// The due times of two tasks that an event compares, to the nanosecond, where they are said alike
/// and are not: "5 ms < 5 ms" would be no reason. To be added before those of the fields.
void addExactDues(const Event& event, const FactSources& from, Facts& facts);

}  // namespace poolscope
