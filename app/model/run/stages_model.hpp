// The CompletableFutures of a run: what each depends on, how far it is, and the stack of those that
// wait for it.
//
//     price ──▶ convert ──▶ print        stack of price: ─▶ convert ─▶ main waits
//     rate  ──▶                          stack of rate:  ─▶ convert (CoCompletion)
//
// Promises: a future's stack is the engine's own after every event, the top first. What has no run
// of its own (newIncompleteFuture, allOf, a dependent that an exception passes by) goes from
// waiting to its end, by the thread that completed it. Futures are numbered in the order in which
// they were made; a dependent stands behind what it depends on, unless thenCompose found that
// later.
#pragma once

#include <vector>

#include "app/model/run/by_id.hpp"
#include "app/model/run/work_graph.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// One place in a future's stack.
struct StackedCompletion {
    TaskId stage;  ///< whose completion it is; of a Signaller the future itself
    CompletionForm form = CompletionForm::Action;
    ThreadId waiter;  ///< of a Signaller
    friend bool operator==(const StackedCompletion&, const StackedCompletion&) = default;
};

struct StageFacts {
    bool exists = false;
    ExecutorId owner;  ///< among whose futures it is
    ThreadId madeBy;
    StageKind kind = StageKind::Incomplete;
    ExecutorId executor;  ///< runs its function; none: who completes, or who registers
    std::vector<TaskId> sources;
    std::vector<StackedCompletion> stack;
    WorkItem work;         ///< `waitsFor` and `left` stay 0: see leftOf
    bool running = false;  ///< its function, also when the future is complete already
    TextId outcome;
    bool complete = false;
    Instant completedAt;
    ThreadId completedBy;
    std::size_t completed = 0;  ///< the state after so many events is the first with its result

    /// Whether one of its sources is enough.
    bool ofEither() const {
        return (kind >= StageKind::ApplyToEither && kind <= StageKind::RunAfterEither) ||
               kind == StageKind::AnyOf;
    }
};

class StagesModel {
public:
    explicit StagesModel(const Log& log) : log_(&log) {}

    void apply(const Event& event, std::size_t position);
    /// The kinds whose events change anything.
    static const KindTable& kinds();
    /// See CowVector.
    std::size_t copied() const { return owners_.copied() + stages_.copied(); }

    /// It does not exist if the task is no future.
    const StageFacts& stage(TaskId task) const { return stages_[task]; }
    /// Those whose tasks are futures, by their ids.
    std::vector<ExecutorId> owners() const;
    bool isOwner(ExecutorId executor) const { return owners_[executor].exists; }
    /// The futures of the executor, in the order in which they were made.
    const std::vector<TaskId>& of(ExecutorId owner) const { return owners_[owner].stages; }
    /// How many of its sources are not complete.
    std::int32_t leftOf(const StageFacts& stage) const;
    /// Since when its function could run, if it waits for no source any longer.
    Instant freedAt(const StageFacts& stage) const;
    /// The source whose completion let it go on; none: it never waited.
    TaskId freedBy(const StageFacts& stage) const;

private:
    friend class FoldedKinds;
    struct Fold;
    struct Owner {
        bool exists = false;
        std::vector<TaskId> stages;
    };

    const Log* log_;
    ById<ExecutorId, Owner, 1> owners_;
    ById<TaskId, StageFacts> stages_;
};

}  // namespace poolscope
