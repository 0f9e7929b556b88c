// What is drawn of the lanes and of the queue's length on an axis, kept from frame to frame.
//
// Promises: what it answers is what it would work out anew. It is kept as long as the run known
// and the axis stay what they are, so that a frame of a playing run costs what changes in it, not
// what is seen.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "app/model/run/queue_track.hpp"
#include "app/ui/axis.hpp"

namespace poolscope {

/// A mark of a lane, and what it says of runs.
struct LaneMark {
    Mark mark;
    std::size_t runs = 0;  ///< runs, or pieces of runs between waits, among its spans
    bool goesOn = false;   ///< the first of them began in the mark before
};

class LaneShapes {
public:
    /// Of a mark with more spans, so many are looked at: its cost is not that of its spans.
    static constexpr std::size_t kMostSpansCounted = 16;

    /// The threads that have lanes, in order. Valid until it is asked again.
    const std::vector<ThreadId>& threads(const RunView& view);
    /// Of that run, as far as it is known, on that axis from now on.
    void follow(const RunView& view, const Axis& axis);

    /// Valid until `follow`.
    const std::vector<LaneMark>& lane(ThreadId thread, const RunView& view);
    /// The length of the executor's queue in steps. Changes that share a column reach its peak and
    /// end at the last one.
    const std::vector<Vec2>& outline(ExecutorId executor, const QueueTrack& queue, Rect track);

private:
    struct Shown {
        const Log* log = nullptr;
        std::size_t latest = 0;  ///< how many events are known
        std::size_t known = 0;   ///< and how many may be shown
        Instant time;            ///< where what is not over ends
        bool steps = false;
        const CausalOrder* order = nullptr;
        TimeScale scale;

        friend bool operator==(const Shown&, const Shown&) = default;
    };
    struct Threads {
        const Log* log = nullptr;
        std::size_t latest = 0;
        std::vector<ThreadId> all;
    };
    struct Outline {
        ExecutorId executor;
        std::size_t changes = 0;
        Rect track;
        std::vector<Vec2> points;
    };

    Threads threads_;
    Shown now_;
    Axis axis_;
    std::unordered_map<std::uint32_t, std::vector<LaneMark>> lanes_;
    Outline outline_;
};

}  // namespace poolscope
