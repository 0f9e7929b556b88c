// From a time on the clock to a place in the log.
#pragma once

#include <cstddef>

#include "app/model/playback/marks.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// How many events have happened when the clock shows that time.
inline std::size_t eventsUntil(const Log& log, Instant time) {
    return firstThat(0, log.size(), [&](std::size_t i) { return isBefore(time, log[i].time); });
}

}  // namespace poolscope
