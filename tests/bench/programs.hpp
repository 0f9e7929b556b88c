// The small programs that are measured in a virtual world: the same ones recorded and not.
//
// Each runs a whole world from its making to its end and returns what it counted, so that a result
// that is wrong cannot be fast.
#pragma once

#include <cstdint>

#include "engine/trace/log.hpp"

namespace poolscope::bench {

/// One worker, one task at a fixed rate. Returns the number of runs.
std::int64_t onePeriodic(Log* log, std::int64_t runs);
/// One worker, sixteen tasks of different periods. Returns the number of runs.
std::int64_t manyPeriodic(Log* log, std::int64_t runs);
/// Four workers, one-shots with random delays, each busy for a while. Returns the number of runs.
std::int64_t fourWorkers(Log* log, std::int64_t runs);

/// One worker, `pending` tasks at fixed rates of about a millisecond each, so that as many wait in
/// the queue. Returns the number of runs.
std::int64_t pendingPeriodic(Log* log, std::int64_t runs, std::int64_t pending);
/// One worker, `pending` one-shots with random delays, each of which schedules another one. Returns
/// the number of runs.
std::int64_t pendingOneShots(Log* log, std::int64_t runs, std::int64_t pending);

/// Two threads that yield to each other. Returns the number of switches.
std::int64_t yielding(Log* log, std::int64_t switches);
/// Two threads that pass a token through a condition. Returns the number of switches.
std::int64_t passing(Log* log, std::int64_t switches);

}  // namespace poolscope::bench
