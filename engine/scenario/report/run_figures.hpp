// The figures of a run's summary, gathered event by event: what each task and each executor did.
//
// Promises: nothing but the events decides, so the figures are the same for a run just made and for
// its recording. Names are views of the log's texts.
// Why event by event: whoever reads a log for something else can gather them on the way; a large
// log is not read once more.
#pragma once

#include <map>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

struct TaskFigures {
    ExecutorId executor;
    std::string_view name;
    std::size_t runs = 0;
    std::size_t failed = 0;  ///< threw or were interrupted
    std::size_t timed = 0;
    std::int64_t lateness = 0;  ///< sum over timed runs, as far as 64 bits go
    Duration worst;

    /// The runs of another task as well.
    void add(const TaskFigures& other);
};

struct ExecutorFigures {
    std::string_view name;
    std::int64_t done = 0;
    std::set<TaskId> rejected;  ///< its rejection handler got them
    std::uint32_t largestPool = 0;
    std::uint32_t ctl = 0;
    std::string_view kind;
    std::string_view ended;      ///< a Timer's end, which is no run state
    std::int64_t runsEnded = 0;  ///< what those have done that do not count

    bool counts() const { return kind != "Timer" && kind != "ForkJoinPool"; }
    /// It hands its tasks to another executor.
    bool isService() const {
        return kind == "ExecutorCompletionService" || kind == "Sirector" ||
               kind == "CompletableFuture";
    }
};

class RunFigures {
public:
    /// The log must outlive the figures.
    explicit RunFigures(const Log& log) : log_(log) {}

    /// Each event of the log, in its order.
    void apply(const Event& event);

    /// By executor, and of one executor in the order of their ids. A wrapper task has no runs: what
    /// it carries has them.
    std::vector<TaskFigures> tasks() const;
    const std::map<ExecutorId, ExecutorFigures>& executors() const { return executors_; }
    /// Empty for an unknown one.
    std::string_view nameOf(ExecutorId executor) const;

private:
    void began(const TaskBegan& began, Instant start);
    void ended(const TaskEnded& ended);

    const Log& log_;
    std::map<TaskId, TaskFigures> made_;  ///< without their runs
    std::map<TaskId, TaskFigures> ran_;   ///< the runs alone
    std::set<std::pair<TaskId, std::uint32_t>> open_;
    std::map<ExecutorId, ExecutorFigures> executors_;
};

}  // namespace poolscope
