// When the whole process stood still.
//
// Promises: pauses are in order and do not overlap; one that goes on has the end it is to have.
#pragma once

#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

struct ProcessPause {
    Instant begin;
    Instant end;
    std::size_t beginPosition = 0;  ///< the state after this many events is the first in it
    std::size_t endPosition = 0;    ///< the first after it; 0 while it goes on
};

class PausesModel {
public:
    explicit PausesModel(const Log&) {}

    void apply(const Event& event, std::size_t position) {
        if (const auto* paused = event.what.get<ProcessPaused>()) {
            all_.push_back({event.time, paused->until, position + 1, 0});
        } else if (event.what.is<ProcessResumed>() && !all_.empty()) {
            all_.back().end = event.time;
            all_.back().endPosition = position + 1;
        }
    }

    const std::vector<ProcessPause>& all() const { return all_; }

private:
    std::vector<ProcessPause> all_;
};

}  // namespace poolscope
