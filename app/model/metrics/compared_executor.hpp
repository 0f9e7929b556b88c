// One executor of one run, as one side of a comparison.
//
// Promises: made from the log alone, so alike for both clocks and for an opened recording;
// complete: nothing is left out for lack of room. Its sums are those that `metricsOf` computes for
// the same executor: the lateness samples give its percentiles, the queue's steps its mean and its
// longest.
//
// `rows` lay the runs out so that no two in a row overlap, each in the first row that is free. A
// busy pool of two threads has two rows, whatever the threads' names; a body that runs inside
// another one is in the row below:
//
//     row 0   ██ poll ██    ████ poll ████  ██ poll ██
//     row 1        ██ other ██
#pragma once

#include <string>
#include <vector>

#include "app/model/metrics/metrics.hpp"
#include "app/model/run/runs_model.hpp"

namespace poolscope {

/// A count that changes over time; it holds until the next one.
struct Level {
    Instant time;
    std::int64_t value = 0;  ///< after everything that happened at that instant
    std::int64_t most = 0;   ///< the highest at that instant: a task can pass in zero time
    friend bool operator==(const Level&, const Level&) = default;
};

struct ComparedTask {
    TaskId task;
    std::string label;
    std::string key;  ///< the label without its executor's name before it: "tick" of "both.tick"
    std::vector<Run> runs;
    std::optional<Instant> unmet;  ///< the next planned start when the run ended
};

/// A run in a row, by its indices.
struct RunPlace {
    std::uint32_t task = 0;
    std::uint32_t run = 0;
};

struct ComparedExecutor {
    ExecutorId executor;
    std::string name;
    std::vector<ComparedTask> tasks;  ///< in the order of submission
    std::vector<std::vector<RunPlace>> rows;
    std::vector<Level> queue;
    std::vector<Level> busy;             ///< workers that are in a body
    std::vector<std::int64_t> lateness;  ///< of runs with a planned start, sorted
    std::vector<std::int64_t> waiting;   ///< of tasks without one, up to their first start, sorted
    MetricValues metrics;
    Instant end;

    const Run& at(RunPlace place) const { return tasks[place.task].runs[place.run]; }
    /// Whether tasks were still pending when the run ended.
    bool cutShort() const { return metrics[Metric::Pending].value_or(0) > 0; }
};

/// All executors of a log, in the order of their ids. `end` and `planned`: as for metricsOf.
std::vector<ComparedExecutor> sidesOf(const Log& log, Instant end,
                                      const PlannedTimes& planned = {});

}  // namespace poolscope
