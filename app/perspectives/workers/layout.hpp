// The Workers perspective's layout: one lane per thread, the queue's length, one axis.
//
//     time              0        50 ms     100 ms
//     main              ───────────╿ ─────────────
//     pool-1-thread-1   ░░▓▓▓▓▓▓▓▓▓╿♛▓▓ later           what happens now, right of the playhead
//     pool-1-thread-2   ░░░░░░░░░░░╿◔░░░░░░░
//       in the way      [main ][thread-1 ]              of the wait that is chosen, if one is
//     queue of pool     ▁▁▁▁▂▂▂▂▂▂▂╿▂▂▃▃▃
//
// Promises: lanes are as high as their words need, whatever the window's height: they begin at the
// top, and what is left stays free. Marks depend on pixels, not on spans; the future is drawn
// faintly. Each activity has a height and a pattern of its own, so the lanes can be read without
// colours. Names on bars have one size; one that does not fit stands beside its bar or is counted.
// Where not all lanes have room, that of the thread whose event is told is among those shown.
#pragma once

#include <optional>

#include "app/model/run/queue_track.hpp"
#include "app/model/why/wait_shares.hpp"
#include "app/perspectives/workers/lane_shapes.hpp"
#include "app/ui/thread_effects.hpp"
#include "app/ui/thread_now.hpp"
#include "app/ui/track_picture.hpp"

namespace poolscope {

struct LaneBar {
    Rect box;
    Doing doing = Doing::Idle;
    std::size_t count = 1;  ///< spans it stands for
    std::size_t runs = 0;   ///< likewise: runs, or pieces of runs between waits
    bool goesOn = false;    ///< the first of them began in the bar before
    bool named = false;     ///< the run's name is on it or beside it
    TaskId task;
    bool selected = false;
    bool crowned = false;  ///< wide enough for the leader's crown
    bool failed = false;   ///< the run ended here, with an exception or by an interrupt
    std::size_t position = 0;
};

struct LaneRow {
    ThreadId thread;
    Rect row;
    Rect track;               ///< as high as the highest bar; lower ones stand on its bottom
    Type words = Type::Body;  ///< of names on its bars
    bool selected = false;
    ThreadNow told;  ///< what it does now
    Rect crown;      ///< beside its name, while it is the leader; else empty
    Rect now;        ///< the place of its sign at the playhead; empty by steps
    std::vector<LaneBar> bars;
    /// From where the thread waits for ever to the end of the track; empty if it goes on.
    Rect stuck;
    Rect wait;  ///< who stands in the way, below the lane; empty: that is not shown here
    /// Up to here it has come: the playhead, but by causes each lane has a place of its own.
    float reached = 0;
    Rect faded;  ///< the part of the track that did not lead to the event asked about
};

/// The wait that is chosen, divided, and the lane below which that is shown.
struct ShownWait {
    Wait wait;
    ThreadId lane;
    WaitPieces pieces;
};

/// What is known of causes, and asked.
struct ShownCauses {
    const CausalOrder* order = nullptr;  ///< null: there is no axis by causes
    const LedHere* led = nullptr;        ///< what did not lead there is faded; null: nothing is
};

/// An activity, a run that failed, or neither: a wait that never ends.
struct LegendEntry {
    std::optional<Doing> doing;
    bool failed = false;
};

/// From lane to lane at the playhead: what the event told does to another thread.
struct LaneArrow {
    ThreadEffect effect;
    Vec2 from, to;
};

struct WorkersLayout : TrackPicture {
    Rect laneArea;
    bool wholeInSight = false;  ///< every lane, from the run's begin to its end
    Rect now;                   ///< right of the playhead, over the lanes; empty if it has no place
    std::vector<ThreadEffect> effects;
    std::vector<LaneArrow> arrows;
    std::optional<Vec2> here;  ///< the event that is asked what led to it
    std::vector<LaneRow> lanes;
    std::vector<Vec2> queue;  ///< the length's outline, in steps
    Rect queueTrack;
    struct Swatch {
        Rect box;
        LegendEntry entry;
    };
    std::vector<Swatch> legend;
};

/// `scroll`: how far the lanes are moved up, in pixels. `shapes`: of an earlier picture of the same
/// log, or of none. `wait`: null if none is chosen. By causes there is neither the row of a wait,
/// which is divided by time, nor the queue's length, which only the order of the log has.
WorkersLayout layoutWorkers(Rect picture, const RunView& view, const AxisState& axis, float scroll,
                            const QueueTrack& queue, LaneShapes& shapes,
                            const LayoutContext& context, const ShownWait* wait = nullptr,
                            ShownCauses causes = {});

void paintWorkers(Canvas& canvas, const Style& style, const WorkersLayout& layout,
                  const Target& hover);

}  // namespace poolscope
