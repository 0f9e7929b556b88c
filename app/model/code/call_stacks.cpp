// Pushing and popping frames by what events say.
#include "app/model/code/call_stacks.hpp"

#include <algorithm>

namespace poolscope {

namespace {

using F = EngineFunction;

std::size_t fenceOf(const CallStack& stack) {
    for (std::size_t i = stack.frames.size(); i-- > 0;)
        if (stack.frames[i].fence) return i;
    return 0;
}

void popPassing(CallStack& stack) {
    while (!stack.frames.empty() && isPassing(stack.frames.back().function))
        stack.frames.pop_back();
}

bool isBody(F function) {
    return function == F::CallBody || function == F::PlainRun || function == F::TimerRun ||
           function == F::RunDelegate || function == F::Body;
}

/// A body begins with an event of its own: nobody can have been called by one that has not.
bool leadsThroughBody(const std::vector<F>& way) {
    return way.size() > 1 && std::any_of(way.begin(), way.end() - 1, isBody);
}

CallFrame frameOf(F function, std::size_t position) {
    CallFrame frame;
    frame.function = function;
    frame.began = position;
    return frame;
}

/// Takes away a call that returned with its thread's last event, and whatever only passed it on.
void popReturned(CallStack& stack) {
    if (stack.frames.empty()) return;
    const F over = stack.frames.back().function;
    const bool called = over == F::Call && !stack.frames.back().fence;
    if (!called && !stack.frames.back().returned) return;
    stack.frames.pop_back();
    if (over == F::JoinDone && !stack.frames.empty() && stack.frames.back().function == F::Join)
        stack.frames.pop_back();
}

/// Takes away the calls that `function` has made, if it is on the stack.
bool backTo(CallStack& stack, F function) {
    for (std::size_t i = stack.frames.size(); i-- > fenceOf(stack);) {
        if (stack.frames[i].function != function) continue;
        stack.frames.resize(i + 1);
        return true;
    }
    return false;
}

/// Makes `function` the innermost frame: back to whoever can have called it, then the calls
/// between. False if nobody on the stack can: then it stands on what cannot be left.
void enter(CallStack& stack, F function, std::size_t position) {
    popPassing(stack);
    const std::size_t lowest = fenceOf(stack);
    for (std::size_t i = stack.frames.size(); i-- > lowest;) {
        const std::vector<F>* way = wayFrom(stack.frames[i].function, function);
        if (way == nullptr || leadsThroughBody(*way)) continue;
        stack.frames.resize(i + 1);
        for (const F next : *way) stack.frames.push_back(frameOf(next, position));
        return;
    }
    if (!stack.frames.empty()) stack.frames.resize(stack.frames[lowest].fence ? lowest + 1 : 0);
    stack.frames.push_back(frameOf(function, position));
}

/// A fork/join body begins: in the one that is running if nobody stands between. That is
/// computeInPlace; invokeAll's doExec looks the same until the task settles.
void enterBody(CallStack& stack, std::size_t position) {
    popPassing(stack);
    for (std::size_t i = stack.frames.size(); i-- > fenceOf(stack);) {
        if (wayFrom(stack.frames[i].function, F::Body) == nullptr) continue;
        if (stack.frames[i].function != F::Body) break;
        stack.frames.resize(i + 1);
        stack.frames.push_back(frameOf(F::ComputeInPlace, position));
        break;
    }
    enter(stack, F::Body, position);
}

/// Who changes `ctl` for this reason; None when several do.
F callerFor(CtlReason reason) {
    switch (reason) {
        case CtlReason::AddWorker: return F::ReserveWorker;
        case CtlReason::AddWorkerFailed: return F::AddWorkerFailed;
        case CtlReason::IdleTimeout: return F::GetTask;
        case CtlReason::Shutdown:
        case CtlReason::ShutdownNow: return F::AdvanceRunState;
        case CtlReason::Tidying:
        case CtlReason::Terminated: return F::TryTerminate;
        case CtlReason::WorkerGone: break;
    }
    return F::None;
}

bool usesMainLock(F function) {
    return function == F::Enlist || function == F::ProcessWorkerExit ||
           function == F::AddWorkerFailed || function == F::TryTerminate ||
           function == F::InterruptIdleWorkers || function == F::Call;
}

/// The part of execute that asks this question.
F askerOf(ExecuteStep step) {
    switch (step) {
        case ExecuteStep::Offered: return F::Offered;
        case ExecuteStep::StillRunning:
        case ExecuteStep::TakenBack:
        case ExecuteStep::HasWorkers: return F::LookAgain;
        default: return F::Execute;
    }
}

/// Which of a queue's functions a task leaves by.
F leaverBy(LeftBy by) {
    switch (by) {
        case LeftBy::Take: return F::Take;
        case LeftBy::TimedPoll: return F::TimedPoll;
        case LeftBy::Poll: return F::Poll;
        case LeftBy::Drain: return F::DrainTo;
        case LeftBy::Clear: return F::Clear;
        case LeftBy::Remove: break;
    }
    return F::Remove;
}

bool isQueues(F function) { return function >= F::Offer && function <= F::Clear; }

bool holds(const CallStack& stack, F function) {
    return !stack.frames.empty() && stack.frames.back().function == function;
}

}  // namespace

/// Whose lock it is says who locks it, before that function has said anything itself.
void CallStacks::lockMoves(CallStack& stack, LockId lock, std::size_t position) const {
    popPassing(stack);
    if (stack.frames.empty()) return;
    if (locks_[lock].queue) {
        for (std::size_t i = stack.frames.size(); i-- > fenceOf(stack);) {
            const F function = stack.frames[i].function;
            if (!isQueues(function)) continue;
            stack.frames.resize(i + 1);
            return;
        }
        if (holds(stack, F::GetTask))
            enter(stack, stack.timedIdle ? F::TimedPoll : F::Take, position);
        if (holds(stack, F::DelayedExecute) || holds(stack, F::ReExecutePeriodic) ||
            holds(stack, F::Execute))
            enter(stack, F::Offer, position);
        if (holds(stack, F::LookAgain)) enter(stack, F::Remove, position);
        // What a Timer's thread does with the queue's monitor, it does in mainLoop.
        const bool ofTimer = stack.frames.front().function == F::RunThread && fenceOf(stack) == 0;
        if (ofTimer && stack.frames.size() > 2) stack.frames.resize(2);
        nameQueue(stack, locks_[lock].executor);
    } else if (locks_[lock].main) {
        if (holds(stack, F::Reject)) return;  // a handler asks the pool for its figures
        const std::size_t size = stack.frames.size();
        if (size > 1 && stack.frames[size - 2].function == F::ReserveWorker)
            enter(stack, F::Enlist, position);
        if (holds(stack, F::RunWorker)) enter(stack, F::ProcessWorkerExit, position);
        for (std::size_t i = stack.frames.size(); i-- > fenceOf(stack);) {
            if (!usesMainLock(stack.frames[i].function)) continue;
            stack.frames.resize(i + 1);
            return;
        }
    } else if (stack.frames.front().function == F::RunWorker &&
               (stack.frames.size() == 1 || stack.frames[1].function == F::GetTask)) {
        enter(stack, F::RunTask, position);
    }
}

/// Says of the queue's function that is innermost which queue's it is.
void CallStacks::nameQueue(CallStack& stack, ExecutorId executor) const {
    if (stack.frames.empty() || !isQueues(stack.frames.back().function)) return;
    const SourceFile plain = queues_[executor];
    stack.frames.back().queue =
        plain == SourceFile::None ? sourceFileOf("engine/executor/scheduled/delayed_work_queue.cpp")
                                  : plain;
}

/// A future's run: a scheduled task's own run has called it, a plain one's is all there is.
void CallStacks::enterRun(CallStack& stack, TaskId task, std::size_t position) const {
    const TaskKind kind = kinds_[task];
    // It may stand there already: a way from FutureTask.run to another one leads through a series.
    if (kind != TaskKind::Plain && !backTo(stack, F::ScheduledRun))
        enter(stack, F::ScheduledRun, position);
    enter(stack, kind == TaskKind::Periodic ? F::RunAndReset : F::Run, position);
}

/// The lock an event is about, or the one its condition belongs to.
LockId CallStacks::lockOf(const Event& event) const {
    LockId lock;
    visitFields(event.what, [&]<class Type>(std::string_view, const Type& value) {
        if constexpr (std::is_same_v<Type, LockId>) lock = value;
        if constexpr (std::is_same_v<Type, ConditionId>) lock = conditions_[value];
    });
    return lock;
}

EngineFunction CallStacks::functionOf(const Event& event, const CallStack& stack) const {
    const F function = emitterOf(event);
    if (function == F::Call && !event.what.is<CallBegan>() && !event.what.is<CallEnded>() &&
        stack.frames.empty())
        return F::None;  // a setting told by a constructor
    // A Timer's cancelled task leaves by purge, or from the head.
    const bool atHead = function == F::Purge && event.what.is<LeftQueue>() &&
                        stack.frames.size() > 2 && stack.frames[2].function == F::LookAtHead;
    return atHead ? F::RemoveMin : function;
}

void CallStacks::apply(const Event& event, std::size_t position) {
    if (const auto* created = event.what.get<LockCreated>())
        if (LockUse* use = locks_.introduce(created->lock)) {
            const std::string_view name = log_->text(created->name);
            use->queue = name == "queue lock" || name == "takeLock" || name == "putLock";
            use->main = name == "mainLock";
            use->executor = created->executor;
        }
    if (const auto* made = event.what.get<ConditionCreated>())
        if (LockId* lock = conditions_.introduce(made->condition)) *lock = made->lock;
    if (const auto* timed = event.what.get<TaskTimed>())
        if (TaskKind* kind = kinds_.introduce(timed->task))
            *kind = timed->repeat == Repeat::Once ? TaskKind::Once : TaskKind::Periodic;
    if (const auto* queue = event.what.get<QueueCreated>())
        if (SourceFile* file = queues_.introduce(queue->executor)) *file = event.line.file;
    CallStack* stack = stacks_.introduce(event.thread);
    if (stack == nullptr) return;
    stack->last = position;
    stack->begun = true;
    if (event.what.is<ThreadStarted>() || event.what.is<ThreadEnded>()) {
        stack->frames.clear();
        return;
    }
    const bool constructs = event.what.is<ExecutorCreated>() || event.what.is<QueueCreated>() ||
                            (event.what.is<WorkerAdded>() &&
                             event.line.file == sourceFileOf("engine/executor/timer/timer.cpp"));
    if (constructs && (stack->frames.empty() || !stack->frames.front().fence)) {
        stack->frames.clear();  // no call is open, and constructors are not told of
        return;
    }
    popReturned(*stack);
    const F function = functionOf(event, *stack);
    if (function == F::None) return;
    if (const auto* call = event.what.get<CallBegan>()) {
        const std::size_t fence = fenceOf(*stack);
        const bool fenced = !stack->frames.empty() && stack->frames[fence].fence;
        stack->frames.resize(fenced ? fence + 1 : 0);
        CallFrame frame = frameOf(F::Call, position);
        frame.method = call->method;
        frame.fence = true;
        frame.line = event.line;
        stack->frames.push_back(frame);
        return;
    }
    if (event.what.is<CallEnded>()) {
        while (!stack->frames.empty() && stack->frames.back().function != F::Call)
            stack->frames.pop_back();
        if (!stack->frames.empty()) {
            stack->frames.back().fence = false;
            stack->frames.back().line = event.line;
        }
        return;
    }
    if (const auto* idle = event.what.get<WorkerIdle>()) stack->timedIdle = idle->timed;
    if (const auto* step = event.what.get<ExecuteStepped>())
        enter(*stack, askerOf(step->step), position);
    if (isPassing(function)) {
        // Waiting gives the lock up from inside `await`.
        if (event.what.is<LockReleased>() &&
            (holds(*stack, F::Await) || holds(*stack, F::AwaitFor)))
            return;
        if (const LockId lock = lockOf(event); lock.exists()) lockMoves(*stack, lock, position);
        popPassing(*stack);
        stack->frames.push_back(frameOf(function, position));
        stack->frames.back().line = event.line;
        return;
    }
    if (const auto* ended = event.what.get<TaskEnded>()) {
        while (!stack->frames.empty() && !isBody(stack->frames.back().function))
            stack->frames.pop_back();
        stack->threw = ended->error.exists();
        if (function == F::BodyEnd) {  // a fork/join task tells its end after its body's return
            if (holds(*stack, F::Body)) stack->frames.pop_back();
            enter(*stack, function, position);
        }
    } else if (const auto* began = event.what.get<TaskBegan>()) {
        if (function == F::CallBody) enterRun(*stack, began->task, position);
        if (function == F::Body)
            enterBody(*stack, position);
        else
            enter(*stack, function, position);
    } else if (const auto* runner = event.what.get<RunnerSet>()) {
        enterRun(*stack, runner->task, position);
        enter(*stack, function, position);
    } else if (const auto* changed = event.what.get<FutureStateChanged>();
               changed != nullptr && function == F::ChangeState) {
        const bool cancels = changed->to >= FutureState::Cancelled;
        enter(*stack, cancels ? F::Cancel : stack->threw ? F::SetException : F::Set, position);
        enter(*stack, function, position);
    } else if (const auto* left = event.what.get<LeftQueue>();
               left != nullptr && function == F::Dequeue) {
        enter(*stack, leaverBy(left->by), position);
        nameQueue(*stack, left->executor);
        enter(*stack, function, position);
    } else if (const auto* ctl = event.what.get<CtlChanged>()) {
        if (const F caller = callerFor(ctl->reason); caller != F::None)
            enter(*stack, caller, position);
        enter(*stack, function, position);
    } else {
        enter(*stack, function, position);
    }
    if (stack->frames.empty()) return;
    CallFrame& top = stack->frames.back();
    if (beginsCall(event)) top.began = position;
    top.line = event.line;
    if (isQueues(top.function)) top.queue = event.line.file;
    if (const auto* began = event.what.get<TaskBegan>()) {
        top.task = began->task;
        top.fence = true;
        top.began = position;
    }
    if (event.what.is<TaskEnded>()) top.fence = false;
    if (event.what.is<JoinEnded>()) top.returned = true;
}

}  // namespace poolscope
