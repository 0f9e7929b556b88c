// Which function emitted an event: told by its kind, and where several files emit the same kind, by
// the file.
#include "app/model/code/call_graph.hpp"

namespace poolscope {

namespace {

using F = EngineFunction;

/// The files that a fork/join pool is made of.
bool isForkJoin(SourceFile file) {
    return file >= sourceFileOf("engine/executor/fork_join/fork_join_pool.cpp") &&
           file <= sourceFileOf("engine/executor/fork_join/fork_join_deque.cpp");
}

/// What emits in those files; None for events that speak for themselves.
struct ForkJoinEmitter {
    template <class Other>
    F operator()(const Other&) const {
        return F::None;
    }
    F operator()(const DequeCreated& e) const {
        return e.owner.exists() ? F::RegisterWorker : F::SubmissionQueue;
    }
    F operator()(const Rejected&) const { return F::ExternalPush; }
    F operator()(const WorkSignalled&) const { return F::SignalWork; }
    F operator()(const WorkerAdded&) const { return F::CreateWorker; }
    F operator()(const WorkerStarted&) const { return F::WorkerBody; }
    F operator()(const WorkerExiting&) const { return F::DeregisterWorker; }
    F operator()(const WorkerRemoved&) const { return F::DeregisterWorker; }
    F operator()(const Scanned&) const { return F::Scan; }
    F operator()(const IdleParked&) const { return F::ParkIdle; }
    F operator()(const IdleUnparked&) const { return F::ParkIdle; }
    F operator()(const Helped&) const { return F::HelpJoin; }
    F operator()(const Compensated& e) const {
        return e.how == Compensation::Restored ? F::Uncompensate : F::TryCompensate;
    }
    F operator()(const ModeChanged&) const { return F::RaiseMode; }
    F operator()(const Pushed&) const { return F::Put; }
    F operator()(const DequeTaken& e) const {
        if (e.how == DequeEnd::Pop) return F::TakeTop;
        return e.how == DequeEnd::Remove || e.how == DequeEnd::Unfork ? F::TakeOut : F::TakeBase;
    }
    F operator()(const TaskCreated&) const { return F::Announce; }
    F operator()(const TaskSplit&) const { return F::Announce; }
    F operator()(const TaskBegan&) const { return F::Body; }
    F operator()(const TaskEnded&) const { return F::BodyEnd; }
    F operator()(const FutureStateChanged&) const { return F::Settle; }
    F operator()(const WaiterRemoved&) const { return F::Settle; }
    F operator()(const WaiterAdded&) const { return F::JoinWaiter; }
    F operator()(const Parked&) const { return F::Block; }
    F operator()(const Unparked&) const { return F::Block; }
    F operator()(const CancelCalled&) const { return F::CancelTask; }
    F operator()(const JoinBegan&) const { return F::JoinDone; }
    F operator()(const JoinEnded&) const { return F::JoinDone; }
};

/// What emits in BinaryHeap, which has DelayHeap's names but other callers.
struct HeapEmitter {
    template <class Other>
    F operator()(const Other&) const {
        return F::None;
    }
    F operator()(const Grew&) const { return F::HeapGrow; }
    F operator()(const SizeChanged&) const { return F::HeapSetSize; }
    F operator()(const SiftUpBegan&) const { return F::HeapSiftUp; }
    F operator()(const SiftUpCompared&) const { return F::HeapSiftUp; }
    F operator()(const SiftDownBegan&) const { return F::HeapSiftDown; }
    F operator()(const ChildrenCompared&) const { return F::HeapSiftDown; }
    F operator()(const SiftDownCompared&) const { return F::HeapSiftDown; }
    F operator()(const SlotFilled&) const { return F::HeapFill; }
    F operator()(const SlotCleared&) const { return F::EmptySlot; }
};

/// What emits in LinkedTasks, which pairing heap and wheel have in common.
struct NodeEmitter {
    template <class Other>
    F operator()(const Other&) const {
        return F::None;
    }
    F operator()(const Grew& e) const { return e.from == 0 ? F::None : F::NodesGrow; }
    F operator()(const SizeChanged&) const { return F::NodesSetSize; }
    F operator()(const SlotFilled&) const { return F::MakeNode; }
    F operator()(const SlotCleared&) const { return F::FreeNode; }
    F operator()(const HeapIndexSet& e) const { return e.index < 0 ? F::FreeNode : F::MakeNode; }
};

/// What emits in HashedWheel.
struct WheelEmitter {
    template <class Other>
    F operator()(const Other&) const {
        return F::None;
    }
    F operator()(const WheelTurned&) const { return F::TurnTo; }
    F operator()(const TimeoutPlaced&) const { return F::WheelInsert; }
    F operator()(const RoundCounted&) const { return F::ExpireTimeouts; }
    F operator()(const TimeoutExpired&) const { return F::ExpireTimeouts; }
    F operator()(const TimeoutUnlinked&) const { return F::WheelRelease; }
};

/// What emits in PairingHeap.
struct PairingEmitter {
    template <class Other>
    F operator()(const Other&) const {
        return F::None;
    }
    F operator()(const RootsCompared&) const { return F::Meld; }
    F operator()(const LinkedUnder&) const { return F::Meld; }
    F operator()(const ChildrenLoose&) const { return F::GatherChildren; }
    F operator()(const CutLoose&) const { return F::Cut; }
    F operator()(const RootSet&) const { return F::SetRoot; }
};

/// The files that a Timer is made of.
bool isTimer(SourceFile file) {
    return file == sourceFileOf("engine/executor/timer/timer.cpp") ||
           file == sourceFileOf("engine/executor/timer/timer_queue.cpp") ||
           file == sourceFileOf("engine/executor/timer/timer_task.cpp");
}

/// What emits in those files; None in constructors.
struct TimerEmitter {
    template <class Other>
    F operator()(const Other&) const {
        return F::None;
    }
    F operator()(const WorkerStarted&) const { return F::RunThread; }
    F operator()(const WorkerIdle&) const { return F::MainLoop; }
    F operator()(const WorkerExiting&) const { return F::RunThread; }
    F operator()(const HeadSeen&) const { return F::LookAtHead; }
    F operator()(const FinishPollBegan&) const { return F::RemoveMin; }
    F operator()(const LeftQueue& e) const {
        return e.by == LeftBy::Remove ? F::Purge : F::RemoveMin;
    }
    F operator()(const RemoveBegan&) const { return F::Purge; }
    F operator()(const NextRunTimeSet&) const { return F::RescheduleMin; }
    F operator()(const TaskBegan&) const { return F::TimerRun; }
    F operator()(const TaskEnded&) const { return F::TimerRun; }
    F operator()(const TimerEnded&) const { return F::EndWith; }
    F operator()(const TaskCreated&) const { return F::IntroduceTask; }
    F operator()(const TaskTimed&) const { return F::Sched; }
    F operator()(const OfferBegan&) const { return F::Sched; }
    F operator()(const OfferEnded&) const { return F::Sched; }
    F operator()(const TimerTaskStateChanged&) const { return F::TimerTaskState; }
};

struct Emitter {
    SourceFile file;

    template <class Other>
    F operator()(const Other&) const {
        return F::None;
    }
    F operator()(const ThreadCreated&) const { return F::NewThread; }
    F operator()(const SleepBegan&) const { return F::Sleep; }
    F operator()(const SleepEnded&) const { return F::Sleep; }
    F operator()(const Interrupted&) const { return F::Interrupt; }
    F operator()(const Parked&) const { return F::AwaitDone; }
    F operator()(const Unparked&) const { return F::AwaitDone; }
    F operator()(const LockContended&) const { return F::Lock; }
    F operator()(const LockAcquired&) const { return F::Lock; }
    F operator()(const LockReleased&) const { return F::Unlock; }
    F operator()(const Awaited&) const { return F::Await; }
    F operator()(const TimedAwaited&) const { return F::AwaitFor; }
    F operator()(const Signalled&) const { return F::Signal; }
    F operator()(const CallBegan&) const { return F::Call; }
    F operator()(const CallEnded&) const { return F::Call; }
    F operator()(const CtlChanged& e) const {
        return e.reason == CtlReason::WorkerGone || e.reason == CtlReason::AddWorkerFailed
                   ? F::DecrementWorkerCount
                   : F::CasCtl;
    }
    F operator()(const CtlCasFailed&) const { return F::CasCtl; }
    F operator()(const WorkerAdded&) const { return F::Enlist; }
    F operator()(const WorkerStarted&) const { return F::RunWorker; }
    F operator()(const WorkerIdle&) const { return F::GetTask; }
    F operator()(const WorkerTimedOut&) const { return F::GetTask; }
    F operator()(const WorkerExiting&) const { return F::RunWorker; }
    F operator()(const WorkerRemoved&) const { return F::RemoveWorker; }
    F operator()(const TaskCounted&) const { return F::CountTask; }
    F operator()(const HookCalled& e) const {
        return e.hook == Hook::Terminated ? F::TryTerminate : F::RunTask;
    }
    F operator()(const Rejected&) const { return F::Reject; }
    F operator()(const OfferBegan&) const { return F::Offer; }
    F operator()(const OfferEnded&) const { return F::Offer; }
    F operator()(const Grew& e) const { return e.from == 0 ? F::None : F::Grow; }
    F operator()(const SizeChanged&) const { return F::SetSize; }
    F operator()(const SiftUpBegan&) const { return F::SiftUp; }
    F operator()(const SiftUpCompared&) const { return F::SiftUp; }
    F operator()(const SiftDownBegan&) const { return F::SiftDown; }
    F operator()(const ChildrenCompared&) const { return F::SiftDown; }
    F operator()(const SiftDownCompared&) const { return F::SiftDown; }
    F operator()(const SiblingsCompared&) const { return F::LeastChild; }
    F operator()(const SlotFilled&) const { return F::Fill; }
    F operator()(const SlotCleared&) const { return F::ClearLast; }
    F operator()(const HeapIndexSet& e) const {
        return e.index < 0 ? F::SetIndexGone : F::SetIndex;
    }
    F operator()(const ExecuteStepped&) const { return F::TellStep; }
    F operator()(const Enqueued&) const { return F::Enqueue; }
    F operator()(const HandedOver&) const { return F::HandTo; }
    F operator()(const IdleParked&) const { return F::Transfer; }
    F operator()(const IdleUnparked&) const { return F::Transfer; }
    F operator()(const PoolReported&) const { return F::Report; }
    F operator()(const OfferRefused&) const {
        return file == sourceFileOf("engine/executor/queue/linked_blocking_queue.cpp")
                   ? F::TellRefused
                   : F::Offer;
    }
    F operator()(const TakeBegan& e) const { return e.timed ? F::TimedPoll : F::Take; }
    F operator()(const HeadSeen&) const { return F::HeadIsDue; }
    F operator()(const FinishPollBegan&) const { return poller(); }
    F poller() const {
        return file == sourceFileOf("engine/executor/queue/priority_blocking_queue.cpp")
                   ? F::Dequeue
               : file == sourceFileOf("engine/executor/queue/delay_queue.cpp") ? F::PollHead
                                                                               : F::FinishPoll;
    }
    F operator()(const RemoveBegan&) const { return F::Remove; }
    F operator()(const ArraySearched&) const { return F::Remove; }
    F operator()(const BrokenOnPurpose&) const { return F::Ablate; }
    F operator()(const CompletionQueued&) const { return F::AddCompleted; }
    F operator()(const CompletionTaken&) const { return F::TakeCompleted; }
    F operator()(const TaskPrioritized&) const { return F::NewPriorityTask; }
    F operator()(const LeftQueue& e) const {
        const bool plain =
            file == sourceFileOf("engine/executor/queue/linked_blocking_queue.cpp") ||
            file == sourceFileOf("engine/executor/queue/array_blocking_queue.cpp");
        if (!plain) {
            return e.by == LeftBy::Remove ? F::Remove : e.by == LeftBy::Clear ? F::Clear : poller();
        }
        if (e.by != LeftBy::Remove) return F::Dequeue;
        return file == sourceFileOf("engine/executor/queue/linked_blocking_queue.cpp") ? F::Unlink
                                                                                       : F::Remove;
    }
    F operator()(const LeaderTaken&) const { return F::TakeLead; }
    F operator()(const LeaderCleared&) const { return F::ClearLeader; }
    F operator()(const TaskCreated&) const {
        return file == sourceFileOf("engine/executor/future/abstract_executor_service.cpp")
                   ? F::NewFuture
               : file == sourceFileOf("engine/executor/future/plain_task.cpp")  ? F::NewPlainTask
               : file == sourceFileOf("engine/executor/queue/ordered_task.cpp") ? F::IntroduceTask
               : file == sourceFileOf("engine/executor/scheduled/rescheduling_runnable.cpp")
                   ? F::NewSeries
               : file == sourceFileOf("engine/executor/future/executor_completion_service.cpp")
                   ? F::SubmitToService
                   : F::NewTask;
    }
    F operator()(const TaskTimed&) const {
        return file == sourceFileOf("engine/executor/queue/ordered_task.cpp") ? F::NewDelayedTask
               : file == sourceFileOf("engine/executor/scheduled/rescheduling_runnable.cpp")
                   ? F::ScheduleNext
                   : F::NewTask;
    }
    F operator()(const TaskQueued& e) const {
        return e.again ? F::ReExecutePeriodic : F::DelayedExecute;
    }
    F operator()(const TaskBegan&) const { return body(); }
    F operator()(const TaskEnded&) const { return body(); }
    F body() const {
        return file == sourceFileOf("engine/executor/future/plain_task.cpp") ? F::PlainRun
               : file == sourceFileOf("engine/executor/scheduled/rescheduling_runnable.cpp")
                   ? F::RunDelegate
                   : F::CallBody;
    }
    F operator()(const TriggerAsked&) const { return F::ScheduleNext; }
    F operator()(const RunRefused&) const { return F::ScheduledRun; }
    F operator()(const NextRunTimeSet&) const {
        return file == sourceFileOf("engine/executor/scheduled/rescheduling_runnable.cpp")
                   ? F::ScheduleNext
                   : F::SetNextRunTime;
    }
    F operator()(const FutureStateChanged&) const { return F::ChangeState; }
    F operator()(const CancelCalled&) const { return F::Cancel; }
    F operator()(const RunnerSet& e) const {
        return e.runner.exists() ? F::TakeRunner : F::ClearRunner;
    }
    F operator()(const WaiterAdded&) const { return F::AddWaiter; }
    F operator()(const WaiterRemoved&) const { return F::FinishCompletion; }
    F operator()(const DoneCalled&) const { return F::FinishCompletion; }
    F operator()(const SettingChanged& e) const {
        return e.setting >= Setting::RemoveOnCancel ? F::Call : F::TellSetting;
    }
};

}  // namespace

EngineFunction emitterOf(const Event& event) {
    if (isForkJoin(event.line.file)) {
        if (const auto* removed = event.what.get<WaiterRemoved>();
            removed != nullptr && removed->waiter == event.thread)
            return F::JoinWaiterGone;
        return event.what.visit(ForkJoinEmitter{});
    }
    if (event.line.file == sourceFileOf("engine/executor/queue/binary_heap.cpp"))
        return event.what.visit(HeapEmitter{});
    if (event.line.file == sourceFileOf("engine/executor/scheduled/pairing_heap.cpp"))
        return event.what.visit(PairingEmitter{});
    if (event.line.file == sourceFileOf("engine/executor/scheduled/linked_tasks.cpp"))
        return event.what.visit(NodeEmitter{});
    if (event.line.file == sourceFileOf("engine/executor/scheduled/hashed_wheel.cpp"))
        return event.what.visit(WheelEmitter{});
    if (isTimer(event.line.file)) return event.what.visit(TimerEmitter{});
    if (const auto* removed = event.what.get<WaiterRemoved>();
        removed != nullptr && removed->waiter == event.thread)
        return F::RemoveWaiter;
    return event.what.visit(Emitter{event.line.file});
}

bool beginsCall(const Event& event) {
    switch (emitterOf(event)) {
        case F::SiftUp:
        case F::HeapSiftUp: return event.what.is<SiftUpBegan>();
        case F::SiftDown:
        case F::HeapSiftDown: return event.what.is<SiftDownBegan>();
        case F::PollHead:
        case F::RemoveMin:
        case F::Purge: return !event.what.is<LeftQueue>();
        case F::Meld: return event.what.is<RootsCompared>();
        case F::Sched: return event.what.is<TaskTimed>();
        case F::Take:
        case F::TimedPoll: return true;
        case F::Offer: return event.what.is<OfferBegan>();
        case F::FinishPoll: return event.what.is<FinishPollBegan>();
        case F::Remove: return event.what.is<RemoveBegan>();
        case F::NewTask:
        case F::NewFuture:
        case F::NewPlainTask: return event.what.is<TaskCreated>();
        case F::GetTask: return event.what.is<WorkerIdle>();
        case F::Enqueue:
        case F::Dequeue:
        case F::Unlink:
        case F::TellRefused:
        case F::HandTo:
        case F::CasCtl:
        case F::Fill:
        case F::SetIndex:
        case F::SetIndexGone:
        case F::SetSize:
        case F::ClearLast:
        case F::HeapFill:
        case F::HeapSetSize:
        case F::EmptySlot:
        case F::NodesSetSize:
        case F::TurnTo:
        case F::SetRoot:
        case F::LookAtHead:
        case F::TimerTaskState:
        case F::AddCompleted:
        case F::TakeCompleted:
        case F::ChangeState:
        case F::HeadIsDue:
        case F::TakeLead:
        case F::ClearLeader: return true;
        default: return false;
    }
}

}  // namespace poolscope
