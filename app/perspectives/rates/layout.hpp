// The Rate vs delay perspective's layout: a row for each periodic task, plans over actual runs.
//
//     poll            ┌┄┄┐    ┌┄┄┐    ┌┄┄┐    ┌┄┄┐        planned: dashed ghosts
//     fixed rate      ┆       └────────────┐  250 ms       lateness: the way from plan to start
//     every 100 ms    ██               ████████            actual: bars
//     once        ╶──────┌┄┄┐                              the delay it was given, then the plan
//
// Promises: ghosts and bars are as high in every window; what rows leave stays free. Every ghost is
// a planned start, and all are as wide; runs and ghosts have the run's
// number where it fits. Both policies lie on one axis; lateness is drawn as the distance it is and
// written beside it where there is room; runs that would share a pixel are drawn once. Where a row
// has more runs than a third of its pixels, those of three pixels share a mark, which shows the
// latest of them and says how many there are: a picture costs what it shows, however long the run.
#pragma once

#include "app/ui/track_picture.hpp"

namespace poolscope {

struct RunMark {
    Rect planned;  ///< the ghost; empty for a run without a trigger
    Rect actual;
    float late = 0;    ///< pixels from plan to start, negative never
    float across = 0;  ///< height at which lateness is drawn
    int level = 0;     ///< index within a burst
    bool open = false;
    bool failed = false;
    bool ahead = false;  ///< begins after the playhead
    bool selected = false;
    std::size_t position = 0;
    std::size_t count = 1;  ///< of the runs that share the mark: it shows the latest of them
    bool dense = false;     ///< in a row of so many runs that plans are drawn plainly
};

struct RateRow {
    TaskId task;
    Rect row;
    Rect track;
    bool selected = false;
    std::vector<RunMark> runs;
    float plannedTo = 0;       ///< how far the ghosts of `runs` reach
    std::optional<Rect> next;  ///< the ghost of the next run, or of one that never started
    struct Way {
        Vec2 from, to;
    };
    std::optional<Way> delay;   ///< of a task that runs once: from its call to its trigger
    std::optional<Rect> meant;  ///< where the run asked about is placed
    bool cancelled = false;
};

struct RatesLayout : TrackPicture {
    std::vector<RateRow> rows;
    struct Key {
        Rect ghost, bar;
        Vec2 from, to;                      ///< of lateness; both alike where nothing is ever late
        std::optional<RateRow::Way> delay;  ///< in rows of tasks that run once
        Rect failed;  ///< empty unless a run in sight threw or was interrupted
    };
    std::optional<Key> key;  ///< the legend's own little example
};

RatesLayout layoutRates(Rect picture, const RunView& view, const AxisState& axis, float scroll,
                        const LayoutContext& context);

void paintRates(Canvas& canvas, const Style& style, const RatesLayout& layout, const Target& hover);

}  // namespace poolscope
