// Answers "why?": from what is asked about back to its causes, one link at a time.
//
// Promises: each link names a moment of the log; nothing is guessed: where the log has no cause the
// chain ends and says so. A chain ends at a cause that needs none (a body that computes, a sleep, a
// call of a client), at a thread that it has named already, or after `kMostLinks`.
//
// How: what a thread did is in its lane, and when tasks ran is in their runs; both are known for
// the whole run, so only the content of queues and locks is looked up at a moment.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "app/model/run/run_history.hpp"
#include "app/model/why/cause.hpp"
#include "engine/trace/standstill.hpp"

namespace poolscope {

class WhyWalk {
public:
    static constexpr std::size_t kMostLinks = 16;

    /// `history` must outlive it; its states are moved. `ended`: nothing was left to happen after
    /// the last event.
    WhyWalk(RunHistory& history, bool ended) : history_(history), ended_(ended) {}

    /// The chain; at least one link.
    Causes answer(const WhyQuestion& question);

private:
    /// A worker's activity at a position; null where the thread does not exist.
    struct Worker {
        ThreadId thread;
        const Span* span = nullptr;
    };

    // ---- run_causes.cpp
    void whyRun(TaskId task, std::uint32_t number);
    void whyDelayed(const Run& run, Instant due);
    void whyBehind(const Run& other, Instant due);
    std::optional<Run> heldScheduler(const Run& run, Instant due);
    std::size_t clockSetFor(const Run& run, Instant due) const;
    void afterOwnRun(const Run& run, std::size_t index);
    void whyLong(const Run& run);
    bool wasPaused(Instant from, Instant until);
    void whyNotTaken(const Run& run, Instant due);
    bool isOwnDeadline(const Span& wait, ExecutorId executor, Instant due) const;
    Worker keptAsleep(ExecutorId executor, Instant due, Instant until) const;
    Cause wokenLate(const Worker& late, ExecutorId executor) const;
    Instant wentOn(const Run& run, const Span& wait) const;
    bool isSignalledLate(const Run& run, const Span& wait, Instant due) const;
    void whyReplaced(ExecutorId executor, Instant at);
    void whyDied(ThreadId thread);

    // ---- wait_causes.cpp
    void whyThread(ThreadId thread, std::size_t position);
    void whyLeft(ThreadId thread);
    void inBody(const Worker& worker);
    void atQueue(const Worker& worker, std::size_t position);
    void atLock(const Worker& worker, std::size_t position);
    void inProgram(const Worker& worker, std::size_t position);
    std::size_t takenAt(LockId lock, ThreadId holder, std::size_t position) const;
    void forResult(TaskId task, std::size_t position);
    void forEnd(const Worker& worker, std::size_t position);
    void allBusy(ExecutorId executor, std::size_t position);

    // ---- task_causes.cpp
    void whyTask(TaskId task, std::size_t position);
    void overtaken(TaskId task, std::size_t position);
    void whyRejected(TaskId task, std::size_t position);
    void whyGone(TaskId task, std::size_t position);
    void whyNoThread(ExecutorId executor, std::size_t position);
    void whyNotRunning(Cause moment, const ExecutorLife& life);
    void takenOut(ExecutorId executor);

    // ---- graph_causes.cpp
    void whyFreed(TaskId task);
    bool whyHandler(TaskId task, std::size_t position);
    void whyNever(const PublishedEvent& event, std::uint32_t node, std::size_t position);
    bool waitsBehind(TaskId task, const PublishedEvent& event,
                     const std::vector<std::uint32_t>& before, std::size_t position);

    // ---- stage_causes.cpp
    bool whyStageFreed(TaskId task);
    bool whyStage(TaskId task, std::size_t position);

    // ---- looking things up
    const RunState& latest() const { return history_.latest(); }
    const Log& log() const { return history_.log(); }
    bool isFull() const { return causes_.size() >= kMostLinks; }
    /// Adds a link; does nothing if the chain is full.
    void add(Cause cause);
    Cause aboutRun(CauseKind kind, const Run& run) const;
    Cause delayOf(const Run& run, Instant due) const;
    Worker workerAt(ThreadId thread, std::size_t position) const;
    /// The living workers of an executor.
    std::vector<Worker> workersAt(ExecutorId executor, std::size_t position) const;
    /// The condition that a thread waits on after so many events; none: on no condition.
    ConditionId conditionOf(ThreadId thread, std::size_t position);
    bool isQueued(const RunState& state, TaskId task) const;
    /// In whose queue a task waits: a future's function in that of the executor that it was given.
    static ExecutorId queueOf(const RunState& state, TaskId task);
    /// The method whose call the event before `position` belongs to; empty: it belongs to none.
    std::string_view methodAround(std::size_t position) const;
    std::string textOf(TextId text) const { return std::string(log().text(text)); }

    RunHistory& history_;
    const bool ended_;
    Causes causes_;
    std::vector<ThreadId> named_;  ///< threads whose waits are in the chain
};

/// What may be asked of a run, the worst first: threads that can never go on (`stuck`; null: none),
/// tasks that were rejected, ended by an exception or never run, and the latest run of each task
/// that was late. At most `most`.
std::vector<WhyQuestion> questionsWorthAsking(const RunState& latest, const Standstill* stuck,
                                              std::size_t most);

}  // namespace poolscope
