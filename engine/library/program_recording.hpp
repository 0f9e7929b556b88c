// A recording of a program's run: what the window opens.
//
// A program has no scenario, so one is written that names its executors; the events are all in the
// file, as in the recording of any run on real threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/trace/log.hpp"

namespace juc::detail {

/// Whether anything recorded could still happen.
enum class ProgramEnd {
    Over,  ///< no: all of its pools, Timers and Threads were gone
    Cut    ///< yes, or nobody knows
};

/// The first line, with an executor for each that the first `events` of the log create.
std::string headOfProgram(const poolscope::Log& log, std::size_t events);
/// The last line, without its sum.
std::string endOfProgram(poolscope::Instant end, ProgramEnd how, std::size_t events,
                         std::uint64_t hash);

/// The whole file. Throws IOException if the file cannot be written. `end`: the time at which the
/// run ended.
void writeProgramRecording(const poolscope::Log& log, poolscope::Instant end, ProgramEnd how,
                           const std::string& file);

}  // namespace juc::detail
