// A fork/join pool's deques, the tree of its tasks, and the joins in progress.
//
// Promises: after every event a deque's tasks and base equal the engine's own. A task's part in the
// tree (parent, children in the order they were made) never changes once it is known; who ran it,
// and whether it was stolen on the way, only grows.
#pragma once

#include <vector>

#include "app/model/run/by_id.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

struct Deque {
    bool exists = false;  ///< false again once its owner has left
    ThreadId owner;       ///< none: for submissions from outside
    std::int32_t base = 0;
    std::vector<TaskId> tasks;  ///< from base to top

    std::int32_t top() const { return base + static_cast<std::int32_t>(tasks.size()); }
};

struct ForkJoinNode {
    /// Joining: its body waits for another task, or runs other tasks while it waits.
    enum class Stage : std::uint8_t { Made, Forked, Running, Joining, Done, Threw, Cancelled };

    bool exists = false;
    ExecutorId executor;
    TaskId parent;
    std::vector<TaskId> children;
    Stage stage = Stage::Made;
    ThreadId ran;         ///< who runs or ran its body
    bool stolen = false;  ///< taken out of another's deque
    bool ended = false;   ///< its body has come to an end
};

/// A join in progress.
struct JoinInProgress {
    TaskId task;     ///< joined
    TaskId by;       ///< whose body joins; none for a client
    TaskId instead;  ///< what the thread runs while it joins; none: it waits
};

struct ForkJoinState {
    bool exists = false;
    std::vector<Deque> deques;     ///< by place: even for submissions, odd for workers
    CowVector<TaskId, 256> roots;  ///< tasks that are not part of another one, in order of creation
    std::int64_t steals = 0;
    std::int64_t forks = 0;
};

class ForkJoinModel {
public:
    explicit ForkJoinModel(const Log& log) : log_(&log) {}

    void apply(const Event& event, std::size_t position);
    /// What it follows.
    static const KindTable& kinds();

    /// See CowVector.
    std::size_t copied() const { return pools_.copied() + nodes_.copied() + threads_.copied(); }

    const ForkJoinState& pool(ExecutorId executor) const { return pools_[executor]; }
    const ForkJoinNode& node(TaskId task) const { return nodes_[task]; }
    /// Joins that a thread is in, the innermost last.
    const std::vector<JoinInProgress>& joins(ThreadId thread) const {
        return threads_[thread].joins;
    }
    /// Bodies that a thread is in, the innermost last.
    const std::vector<TaskId>& bodies(ThreadId thread) const { return threads_[thread].bodies; }

private:
    struct Fold;
    struct Inside {
        std::vector<TaskId> bodies;
        std::vector<JoinInProgress> joins;
    };

    const Log* log_;
    ById<ExecutorId, ForkJoinState, 1> pools_;
    ById<TaskId, ForkJoinNode> nodes_;
    ById<ThreadId, Inside, 1> threads_;
};

}  // namespace poolscope
