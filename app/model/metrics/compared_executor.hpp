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

/// How far a count went in any stretch of it, for pictures that have a pixel for many changes; and
/// whether two counts are the same throughout.
class LevelExtremes {
public:
    struct Extremes {
        std::int64_t lowest = 0;
        std::int64_t most = 0;
    };

    LevelExtremes() = default;
    explicit LevelExtremes(const std::vector<Level>& levels);
    /// Of the same levels [first, last), not empty. Costs a look at each block of them, and at the
    /// levels of two blocks.
    Extremes of(const std::vector<Level>& levels, std::size_t first, std::size_t last) const;
    /// The highest of all; 0 without any.
    std::int64_t most() const { return most_; }
    /// As good as certain: by their number and a sum over all of them.
    friend bool operator==(const LevelExtremes& a, const LevelExtremes& b) {
        return a.count_ == b.count_ && a.sum_ == b.sum_;
    }

private:
    static constexpr std::size_t kBlock = 16;  ///< half a million runs have 300 for a column
    std::vector<Extremes> blocks_;
    std::int64_t most_ = 0;
    std::size_t count_ = 0;
    std::uint64_t sum_ = 0;
};

/// What happened to a task at one instant, besides its runs.
enum class TaskMarkKind : std::uint8_t {
    Rejected,  ///< and its client got the exception
    Dropped,   ///< turned away or taken out of the queue for good, and no client was told
    CallerRan  ///< the rejection handler began to run it in the caller's thread
};
inline constexpr std::size_t kTaskMarkKinds = 3;

struct TaskMark {
    TaskMarkKind kind = TaskMarkKind::Rejected;
    std::uint32_t task = 0;  ///< its index
    Instant at;
    std::size_t position = 0;  ///< the state after this many events is the first with it
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

/// Runs of which none overlaps another, in the order of their starts.
class RunRow {
public:
    void push_back(RunPlace place, const Run& run);
    std::size_t size() const { return runs_.size(); }
    RunPlace operator[](std::size_t i) const { return runs_[i].place; }
    Instant begin(std::size_t i) const { return runs_[i].begin; }
    Instant end(std::size_t i) const { return runs_[i].end; }
    /// How long after its plan the run began; 0 without one.
    Duration late(std::size_t i) const { return runs_[i].late; }
    /// The run of [first, last), not empty, that began latest after its plan; of equally late ones
    /// the last. Costs a look at each block of runs, and at the runs of two of them.
    std::size_t latest(std::size_t first, std::size_t last) const;
    /// How many runs of [first, last) threw or were interrupted.
    std::size_t failed(std::size_t first, std::size_t last) const {
        return failedBefore_[last] - failedBefore_[first];
    }

private:
    static constexpr std::size_t kBlock = 64;
    /// What marks are made of, side by side: a picture looks at many, here and there.
    struct Known {
        RunPlace place;
        Instant begin;
        Instant end;
        Duration late;
    };
    std::vector<Known> runs_;
    std::vector<std::size_t> latestOfBlock_;
    std::vector<std::size_t> failedBefore_{0};  ///< of the runs before each one, and of all
};

struct ComparedExecutor {
    ExecutorId executor;
    std::string name;
    std::vector<ComparedTask> tasks;  ///< in the order of submission
    std::vector<RunRow> rows;         ///< of runs in its own threads
    std::vector<RunRow> clientRows;   ///< of those that its rejection handler ran in the caller's
    std::vector<ClientStay> stays;    ///< of its clients in calls, in the order of their ends
    std::string client;               ///< whose stays, runs and marks those are; empty: several
    std::vector<TaskMark> marks;      ///< by kind, those of one in the order of the log
    std::vector<Instant> unmet;       ///< of all tasks, sorted
    std::vector<Level> queue;
    std::vector<Level> busy;  ///< workers that are in a body
    LevelExtremes queueExtremes;
    LevelExtremes busyExtremes;
    std::vector<std::int64_t> lateness;  ///< of runs with a planned start, sorted
    std::vector<std::int64_t> waiting;   ///< of tasks without one, up to their first start, sorted
    MetricValues metrics;
    Instant end;

    const Run& at(RunPlace place) const { return tasks[place.task].runs[place.run]; }
    /// Whether tasks were still pending when the run ended.
    bool cutShort() const { return metrics[Metric::Pending].value_or(0) > 0; }
    /// Whether there is something to show of its clients.
    bool hasClients() const { return !clientRows.empty() || !stays.empty() || !marks.empty(); }
};

/// All executors of a log, in the order of their ids. `end` and `planned`: as for metricsOf.
std::vector<ComparedExecutor> sidesOf(const Log& log, Instant end,
                                      const PlannedTimes& planned = {});

}  // namespace poolscope
