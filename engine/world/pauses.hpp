// When the threads of a world stand still although its clock goes on: [[pause]].
//
//     clock    ──┬────────┬────────────▶       a stop-the-world collection, or SIGSTOP and SIGCONT
//     threads  ──┘ paused └────────────▶
//
// Promises: a pause includes its begin and not its end. What falls due in a pause happens at its
// end. Time in a pause is no work: a busy stretch takes longer by it. Deadlines do not move: the
// clock has not stopped. Immutable, so any thread may ask.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/trace/time.hpp"

namespace poolscope {

class Pauses {
public:
    struct Pause {
        Instant begin;
        Instant end;
    };

    Pauses() = default;
    /// In any order; pauses that overlap or touch become one, empty ones are left out.
    explicit Pauses(std::vector<Pause> pauses) {
        std::sort(pauses.begin(), pauses.end(), [](const Pause& a, const Pause& b) {
            return a.begin != b.begin ? isBefore(a.begin, b.begin) : isBefore(a.end, b.end);
        });
        for (const Pause& pause : pauses) {
            if (!isBefore(pause.begin, pause.end)) continue;
            if (all_.empty() || isBefore(all_.back().end, pause.begin)) {
                all_.push_back(pause);
            } else if (isBefore(all_.back().end, pause.end)) {
                all_.back().end = pause.end;
            }
        }
    }

    /// In order; no two touch.
    const std::vector<Pause>& all() const { return all_; }
    bool empty() const { return all_.empty(); }

    /// The first instant from `at` on that is in no pause.
    Instant after(Instant at) const {
        for (const Pause& pause : all_) {
            if (isBefore(at, pause.begin)) break;
            if (isBefore(at, pause.end)) return pause.end;
        }
        return at;
    }
    /// The last instant up to `at` at which threads ran: `at`, or the begin of the pause around it.
    Instant before(Instant at) const {
        for (const Pause& pause : all_) {
            if (isBefore(at, pause.begin)) break;
            if (isBefore(at, pause.end)) return pause.begin;
        }
        return at;
    }
    /// When work of that length is done that begins at `from`.
    Instant afterWork(Instant from, Duration length) const {
        Instant at = after(from);
        for (const Pause& pause : all_) {
            if (isBefore(pause.begin, at)) continue;
            const Duration room = pause.begin - at;
            if (length <= room) break;
            length = length - room;
            at = pause.end;
        }
        return after(at + length);
    }
    /// How much can be worked from one instant to a later one.
    Duration workBetween(Instant from, Instant to) const {
        Duration work = to - from;
        for (const Pause& pause : all_) {
            const Instant begin = isBefore(pause.begin, from) ? from : pause.begin;
            const Instant end = isBefore(pause.end, to) ? pause.end : to;
            if (isBefore(begin, end)) work = work - (end - begin);
        }
        return work;
    }

private:
    std::vector<Pause> all_;
};

}  // namespace poolscope
