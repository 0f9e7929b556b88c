// Events as JSON lines: one object a line, written and read by the table of fields alone.
//
// Promises: what is written reads back as the same events with the same hash; names stand for ids
// ("thread":"pool-1-thread-1") where that is what a person wants, and `ids` keeps the numbers so
// that nothing is lost when two things share a name. A line that cannot be read is an error with its
// number and what was expected; a file cut short in the middle of a line reads up to the last whole
// one.
#pragma once

#include <istream>
#include <stdexcept>
#include <string>

#include "engine/trace/log.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// One event as a JSON object without a line break. `names` must know what the event mentions.
std::string toJsonLine(const Log& log, std::size_t position, const Names& names);

/// Why a line of events could not be read.
struct JsonLineError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Reads one line into the log. Throws JsonLineError.
void appendJsonLine(Log& log, std::string_view line);

}  // namespace poolscope
