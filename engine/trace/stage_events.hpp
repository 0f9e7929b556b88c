// What happens to CompletableFutures: what each depends on, and the stack of those that wait for
// it.
//
//     a.stack ─▶ thenApply(c) ─▶ get by main ─▶ thenAccept(b)      the newest first
//
// Promises: a CompletableFuture is a stage with a task's id, so that every reader of tasks knows
// it: FutureStateChanged tells when it is completed, TaskBegan and TaskEnded the run of its
// function. What is told here is who waits for whom, and who runs what. Each event comes right
// after its effect. Source: java.util.concurrent.CompletableFuture.
#pragma once

#include "engine/trace/events.hpp"

namespace poolscope {

/// The thread that completes futures when their time is over: CompletableFuture.Delayer.
inline constexpr const char* kDelayerThread = "CompletableFutureDelayScheduler";

/// A new stage, and the method that made it. `executor` runs its function; none: whoever completes
/// what it depends on, or whoever registers it. No lock.
struct StageMade {
    POOLSCOPE_EVENT("stageMade", Future);
    TaskId stage;
    StageKind method = StageKind::Incomplete;
    ExecutorId executor;
    POOLSCOPE_FIELDS(stage, method, executor)
};

/// The stage depends on `source`, too. No lock.
struct StageDependsOn {
    POOLSCOPE_EVENT("stageDependsOn", Future);
    TaskId stage;
    TaskId source;
    POOLSCOPE_FIELDS(stage, source)
};

/// tryPushStack: the source's stack has a new head, the completion of `stage`; of a thread that
/// waits in get or join (`waiter`) it is a Signaller, and `stage` the future that it waits for.
struct CompletionPushed {
    POOLSCOPE_EVENT("completionPushed", Future);
    TaskId source;
    TaskId stage;
    CompletionForm form = CompletionForm::Action;
    ThreadId waiter;
    POOLSCOPE_FIELDS(source, stage, form, waiter)
};

/// postComplete took the head off the stack of `source`, and pushes it onto the stack of `onto`, or
/// calls its tryFire if there is none.
struct CompletionPopped {
    POOLSCOPE_EVENT("completionPopped", Future);
    TaskId source;
    TaskId stage;
    CompletionForm form = CompletionForm::Action;
    ThreadId waiter;
    TaskId onto;
    POOLSCOPE_FIELDS(source, stage, form, waiter, onto)
};

/// cleanStack took a completion out of the stack of `source` that has nothing left to do.
struct CompletionUnlinked {
    POOLSCOPE_EVENT("completionUnlinked", Future);
    TaskId source;
    TaskId stage;
    CompletionForm form = CompletionForm::Action;
    ThreadId waiter;
    POOLSCOPE_FIELDS(source, stage, form, waiter)
};

/// claim: this thread alone may run the stage's function. `executor` gets it; none: it runs here.
struct CompletionClaimed {
    POOLSCOPE_EVENT("completionClaimed", Future);
    TaskId stage;
    ExecutorId executor;
    POOLSCOPE_FIELDS(stage, executor)
};

/// The stage is completed, with that value or exception as a text. After FutureStateChanged.
struct StageCompleted {
    POOLSCOPE_EVENT("stageCompleted", Future);
    TaskId stage;
    TextId outcome;
    bool exceptionally = false;
    bool obtruded = false;  ///< in place of what it was completed with before
    POOLSCOPE_FIELDS(stage, outcome, exceptionally, obtruded)
};

}  // namespace poolscope
