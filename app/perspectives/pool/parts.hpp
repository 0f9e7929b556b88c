// The parts of the Pool perspective, one function each; `layoutPool` puts them together.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "app/perspectives/pool/layout.hpp"

namespace poolscope {

inline constexpr Length kRoomyPool{900};

/// Wide pictures have larger places, because they are read from further away.
inline bool isRoomy(float width, const LayoutContext& context) {
    return width >= context.px(kRoomyPool);
}
/// From large to small.
inline constexpr std::array kPoolTypes{Type::Lead, Type::Body, Type::Small};
/// Of every place for a worker: its name, and what it does.
float workerHeight(const LayoutContext& context);

/// The pool's task with the widest name, of the first few hundred.
TaskId widestTask(const RunView& view, const LayoutContext& context);

/// The questions of execute, and the task that is asked about.
void layoutDecision(Rect region, const RunView& view, const LayoutContext& context,
                    PoolLayout& layout);
/// The same where there is only room for a line: the task, the question that it has reached, and
/// what came of it.
void layoutDecisionRow(Rect row, const RunView& view, const LayoutContext& context,
                       PoolLayout& layout);
/// The queue with its slots, or the workers that wait to take a task over; and the rejected tasks.
void layoutLine(Rect region, const RunView& view, const LayoutContext& context, PoolLayout& layout);
/// Of the whole report of the run, its title included.
float reportHeight(float width, const RunView& view, const LayoutContext& context);
/// What a rejection handler that reports has written down, as far as there is room. Other lines are
/// counted in the title; resting on the report shows all.
void layoutReport(Rect region, const RunView& view, const LayoutContext& context,
                  PoolLayout& layout);
/// One place for a worker: taken or not.
struct WorkerPlace {
    ThreadId worker;  ///< none: free
    bool core = true;
    bool counted = false;  ///< in `ctl`, by an addWorker that has not started it yet
};
struct WorkerPlaces {
    std::vector<WorkerPlace> places;
    std::vector<std::string> words;  ///< what may stand in them
};
/// A walk over all workers: once for each layout.
WorkerPlaces workerPlaces(const RunView& view, const LayoutContext& context);
/// How high the places for workers are at least if none is to cut its words; up to three rows.
float poolWorkersHeight(float width, const WorkerPlaces& workers, const LayoutContext& context);
/// Every worker with its activity, and the free places.
void layoutPoolWorkers(Rect region, float scroll, const WorkerPlaces& all, const RunView& view,
                       const LayoutContext& context, PoolLayout& layout);

}  // namespace poolscope
