// The Workers perspective's layout: one lane per thread, the queue's length, one axis.
//
// Promises: marks depend on pixels, not on spans; the future is drawn faintly. Each activity has a
// height and a pattern of its own, so the lanes can be read without colours.
#pragma once

#include <optional>

#include "app/model/run/queue_track.hpp"
#include "app/perspectives/workers/lane_shapes.hpp"
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
    Rect track;
    bool selected = false;
    bool acts = false;      ///< the event that the sentence tells of is its own
    bool affected = false;  ///< or is done to it
    Rect crown;             ///< beside its name, while it is the leader; else empty
    std::vector<LaneBar> bars;
    /// From where the thread waits for ever to the end of the track; empty if it goes on.
    Rect stuck;
};

/// An activity, a run that failed, or neither: a wait that never ends.
struct LegendEntry {
    std::optional<Doing> doing;
    bool failed = false;
};

struct WorkersLayout : TrackPicture {
    Rect laneArea;
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
/// log, or of none.
WorkersLayout layoutWorkers(Rect picture, const RunView& view, const AxisState& axis, float scroll,
                            const QueueTrack& queue, LaneShapes& shapes,
                            const LayoutContext& context);

void paintWorkers(Canvas& canvas, const Style& style, const WorkersLayout& layout,
                  const Target& hover);

}  // namespace poolscope
