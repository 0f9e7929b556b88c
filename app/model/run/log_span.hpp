// A stretch of a run: so many events, and from when to when.
#pragma once

#include <cstddef>

#include "engine/trace/time.hpp"

namespace poolscope {

struct LogSpan {
    std::size_t from = 0;  ///< the first event in it
    std::size_t to = 0;    ///< the first event after it
    Instant begin;
    Instant end;

    friend bool operator==(const LogSpan&, const LogSpan&) = default;
};

}  // namespace poolscope
