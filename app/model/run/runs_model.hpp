// Every run of every task's body, planned and actual: what "fixed rate" and "fixed delay" mean.
//
// Promises: runs stand in the order they began; the lateness of a run is its start minus the time
// it was planned for, never less than what the engine measured. A run's `missed` counts the further
// planned starts of a fixed-rate task that had already gone by when it began: what makes a burst.
#pragma once

#include <string_view>
#include <vector>

#include "app/model/playback/marks.hpp"
#include "app/model/run/by_id.hpp"
#include "app/model/run/missed_periods.hpp"
#include "app/model/run/tasks_model.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct Run {
    TaskId task;
    std::uint32_t number = 1;
    bool timed = false;  ///< `planned` means something
    Instant planned;
    Instant start;
    Instant end;  ///< while `open`: the time of the last event is its end so far
    bool open = true;
    ThreadId thread;
    Outcome outcome = Outcome::Unfinished;
    TextId error;
    std::int64_t missed = 0;
    std::size_t startPosition = 0;  ///< the state after this many events is the first with it
    std::size_t endPosition = 0;

    Duration lateness() const { return timed ? start - planned : Duration{}; }
};

struct TaskRuns {
    bool waiting = false;    ///< its trigger lies before it: queued or about to be
    TextId trigger;          ///< Repeat::Cron: the expression and its place
    TextId steps;            ///< the body's new steps if they were changed, else none
    TextId when;             ///< its trigger as the clocks of that place show it
    std::size_t handed = 0;  ///< the state after this many events is the first in which a worker
                             ///< that is about to run it has called beforeExecute
    CowVector<Run, 64> runs;
    CowVector<std::uint32_t, 64>
        latestOfBlock;  ///< of each kBlock runs the index of the latest one
    Duration worstLateness;
    Duration totalLateness;  ///< of all timed runs
    MissedPeriods periods;
    std::int64_t missed = 0;  ///< periods of a fixed rate in which no run began

    static constexpr std::size_t kBlock = 64;
    /// The run of [first, last) that began latest after its plan; not empty. Costs a look at each
    /// block of runs, and at the runs of two of them.
    std::size_t latest(std::size_t first, std::size_t last) const;

    bool running() const { return !runs.empty() && runs.back().open; }
    /// Whether its body began since a worker called beforeExecute for it: not if run() skipped it.
    bool ranSinceHanded() const { return ranSince(handed); }
    bool ranSince(std::size_t position) const {
        return !runs.empty() && runs.back().startPosition > position;
    }
    Duration meanLateness() const {
        const auto n = static_cast<std::int64_t>(runs.size());
        return {n == 0 ? 0 : totalLateness.ns / n};
    }
};

class RunsModel {
public:
    explicit RunsModel(const Log&) {}

    /// `tasks` has the event already.
    void apply(const Event& event, std::size_t position, const TasksModel& tasks);
    /// What it follows.
    static const KindTable& kinds();

    /// See CowVector.
    std::size_t copied() const { return tasks_.copied() + order_.copied() + ended_.copied(); }

    std::size_t tasks() const { return tasks_.size(); }
    const TaskRuns& of(TaskId task) const { return tasks_[task]; }
    /// All runs in order of their start, as (task, index into its runs).
    struct Place {
        TaskId task;
        std::uint32_t index = 0;
    };
    std::size_t runs() const { return order_.size(); }
    const Run& run(std::size_t i) const { return of(order_[i].task).runs[order_[i].index]; }
    /// The run that the thread ended last, or null.
    const Run* lastEndedBy(ThreadId thread) const;
    /// Indices, for `TaskRuns::runs`, of the runs that touch [begin, end] when planned counts too.
    static std::pair<std::size_t, std::size_t> between(const TaskRuns& task, Instant begin,
                                                       Instant end);
    /// Bars to draw, from start to end: at most two marks per pixel, however many runs.
    /// `Mark::span` is an index for `TaskRuns::runs`; of runs sharing a pixel it is the last.
    std::vector<Mark> visibleMarks(TaskId task, const TimeScale& scale) const;
    Instant now() const { return now_; }

private:
    struct Fold;

    ById<TaskId, TaskRuns, 8> tasks_;
    CowVector<Place, 256> order_;
    ById<ThreadId, Place, 8> ended_;  ///< which run a thread ended last
    Instant now_;
};

}  // namespace poolscope
