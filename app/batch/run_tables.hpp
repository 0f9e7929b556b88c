// Tables of a run for other programs: its runs, its events, the lengths of its queues.
//
// Promises: a file whose name ends in .csv is CSV (quoted as RFC 4180 says, lines end as in
// all outputs, the head names the units);
// any other, and standard output, has a JSON object in each line. Both have the same rows in the
// same order. Numbers are whole; times are nanoseconds since the start of the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <string>

#include "engine/scenario/run/run.hpp"

namespace poolscope {

enum class TableForm : std::uint8_t { JsonLines, Csv };

/// By the ending of the output's name.
TableForm tableFormOf(const std::string& target);

/// Told now and then how many of all rows are written; may throw to give up.
using TellRows = std::function<void(std::size_t done, std::size_t all)>;

/// One row for each run of a body, in the order of starts.
void writeRunTable(std::ostream& out, const RunRecord& run, TableForm form);
/// One row for each event. CSV has the fields that only some kinds have as one JSON object.
void writeEventTable(std::ostream& out, const RunRecord& run, TableForm form, const TellRows& tell);
/// One row for each change of a queue's length, in the order of the log.
void writeQueueTable(std::ostream& out, const RunRecord& run, TableForm form);

}  // namespace poolscope
