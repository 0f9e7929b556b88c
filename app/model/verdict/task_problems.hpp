// Tasks that never ran, periodic tasks that an exception ended or that starve, runs at the instant
// of a shutdown, and what was left when a run was cut short: folded from a log.
#pragma once

#include <map>
#include <vector>

#include "app/model/verdict/problems.hpp"
#include "engine/trace/folded_kinds.hpp"

namespace poolscope {

class TaskProblems {
public:
    explicit TaskProblems(const Log& log) : log_(log) {}

    void apply(const Event& event);
    /// The kinds whose events change anything; the others need not be applied.
    static const KindTable& kinds();
    /// After the last event. Sets `neverRan`, `died`, `starved`, `ties` and the tasks of `left`.
    void finish(const RunPlan& plan, RunProblems& problems) const;

private:
    struct Fold;
    struct Task {
        bool accepted = false;
        bool queued = false;
        bool began = false;
        bool running = false;
        bool wrapper = false;
        TaskId carries;
        ExecutorId executor;
        Repeat repeat = Repeat::Once;
        Duration period;
        Instant created;
        bool ahead = false;          ///< its next run is planned, and it is still in the queue
        Instant since;               ///< when it was queued
        std::optional<Instant> due;  ///< of its next run
        std::uint32_t run = 0;       ///< the last one
        TextId error;                ///< which that run threw
        Instant ended;
        bool asked = false;  ///< somebody cancelled it or took it out
        std::optional<NeverRan> dropped;
        bool over = false;  ///< its future is completed by an exception
    };
    struct Thread {
        ExecutorId worksFor;
        std::vector<TextId> calls;                ///< methods it is in, innermost last
        std::vector<TaskId> refused;              ///< by a rejection handler, in the outermost call
        TaskId lastThrown;                        ///< the task whose run threw last
        std::vector<StarvedTask::Holder> inside;  ///< bodies, innermost last
        bool ended = false;
    };

    /// How an executor stands at the end.
    struct Hall {
        TaskId last;  ///< queued, and due last
        Instant lastDue;
        std::vector<StarvedTask::Holder> holders;
        std::size_t threads = 0;
    };

    Task& meant(TaskId id);
    TaskId meantId(TaskId id) const;
    std::optional<NeverRan> verdictOn(TaskId id, const Task& task, const RunPlan& plan) const;
    Hall hallOf(ExecutorId executor, Instant end) const;
    bool starves(const Task& task, Instant end) const;
    void findStarved(Instant end, std::vector<StarvedTask>& found) const;

    const Log& log_;
    std::map<TaskId, Task> tasks_;
    std::map<ThreadId, Thread> threads_;
    std::vector<DiedTask> died_;
    std::vector<TaskId> beganNow_;  ///< at the instant `now_`, as planned
    Instant now_;
    std::vector<Tie> ties_;
};

}  // namespace poolscope
