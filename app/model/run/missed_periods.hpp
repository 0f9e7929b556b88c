// How many periods of a plan passed without the start of a run.
//
// Promises: a period is counted once, however many runs are late because of it; one in which any
// run began, be it late or planned for another period, is not counted.
//
//     planned   0    1    2    3    4    5    6
//     runs      0    1         ····2 3 4 5    6        missed: two, of 2 and 3
//
// Why not lateness by period, added up: after a pause of two seconds, 28 runs that begin late by 19
// periods and fewer would come to 263 periods, where 19 had passed.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/trace/time.hpp"

namespace poolscope {

class MissedPeriods {
public:
    /// A run planned for that time begins. Returns how many more periods were missed.
    std::int64_t begun(Instant planned, Instant start, Duration period) {
        const Instant from = firstOpen(planned);
        if (period.ns <= 0 || isBefore(start, from)) return 0;
        const std::int64_t whole = (start - from).ns / period.ns;
        seenUntil_ = from + Duration{whole * period.ns} + period;
        return whole;
    }
    /// How many more were missed until `end`, if the run planned for that time has not begun.
    std::int64_t unmet(Instant planned, Instant end, Duration period) const {
        const Instant from = firstOpen(planned);
        return period.ns <= 0 || isBefore(end, from) ? 0 : (end - from).ns / period.ns;
    }

private:
    /// The beginning of the first period that is neither counted nor has a start.
    Instant firstOpen(Instant planned) const {
        return seenUntil_ && isBefore(planned, *seenUntil_) ? *seenUntil_ : planned;
    }

    std::optional<Instant> seenUntil_;
};

}  // namespace poolscope
