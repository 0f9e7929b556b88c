// How an executor takes tasks: its queue, the path of the latest task through execute, rejected
// tasks, and a completion service's finished futures.
//
// Promises: after every event `line` equals the content of a queue that is not a heap, in its
// order; HeapModel has the content of heaps. A decision holds every question that execute asked
// about its task, in order, with the numbers that were compared.
#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "app/model/run/by_id.hpp"
#include "app/model/run/waiting_line.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct PoolQueue {
    QueueKind kind = QueueKind::DelayedWorkQueue;  ///< until QueueCreated says otherwise
    std::int32_t capacity = std::numeric_limits<std::int32_t>::max();
    bool fair = false;
    bool heap = true;    ///< its content is HeapModel's
    bool known = false;  ///< an event has said which queue it is
    WaitingLine line;    ///< first to last

    bool bounded() const { return capacity < std::numeric_limits<std::int32_t>::max(); }
};

/// One question of execute and its answer.
struct ExecuteAnswer {
    ExecuteStep step = ExecuteStep::BelowCore;
    bool yes = false;
    std::int32_t count = 0;
    std::int32_t limit = 0;
    std::size_t position = 0;  ///< of the event
    bool running = true;       ///< the pool was RUNNING: else addWorker and offer are refused
};

/// The path of one task through execute.
struct PoolDecision {
    TaskId task;
    ThreadId thread;  ///< who asks
    std::vector<ExecuteAnswer> answers;
    bool rejected = false;
    bool past = false;  ///< the call that asked has ended

    const ExecuteAnswer* answer(ExecuteStep step) const;
};

struct Rejection {
    TaskId task;
    TextId handler;
    std::size_t position = 0;
    std::optional<PolicyAct> act;  ///< none of a program's own handler, unless it ran it
    TaskId displaced;              ///< what it took out of the queue and dropped instead
    ThreadId ranBy;                ///< the caller that runs it
};

struct PoolState {
    bool exists = false;
    PoolQueue queue;
    std::optional<PoolDecision> decision;  ///< the one that was answered last
    std::vector<PoolDecision> others;      ///< of other threads that are in execute, too
    bool running = true;
    CowVector<Rejection, 64> rejections;
    TextId handler;                   ///< of the latest rejection
    TextId report;                    ///< the latest of a rejection handler that reports, or none
    std::vector<TaskId> completions;  ///< ExecutorCompletionService, longest completed first
};

class PoolModel {
public:
    explicit PoolModel(const Log&) {}

    void apply(const Event& event, std::size_t position);
    /// What it follows.
    static const KindTable& kinds();

    std::size_t copied() const;  ///< see CowVector
    const PoolState& pool(ExecutorId executor) const { return pools_[executor]; }

private:
    struct Fold;

    ById<ExecutorId, PoolState, 1> pools_;
};

}  // namespace poolscope
