// The tables, and the shortest ways through them.
#include "app/model/call_graph.hpp"

#include <array>
#include <deque>
#include <optional>

namespace poolscope {

namespace {

using F = EngineFunction;

struct Row {
    F function;
    std::string_view name;
    std::string_view shown;
    std::vector<F> callers;
};

const std::vector<Row>& table() {
    static const std::vector<Row> kTable{
        {F::Call, "performCall", "", {}},
        {F::RunWorker, "runWorker", "", {F::WorkerBody}},
        {F::GetTask, "getTask", "", {F::RunWorker}},
        {F::RunTask, "runTask", "", {F::RunWorker}},
        {F::CountTask, "~TaskFrame", "", {F::RunTask}},
        {F::ProcessWorkerExit, "processWorkerExit", "", {F::RunWorker}},
        {F::RemoveWorker, "removeWorker", "", {F::ProcessWorkerExit}},
        {F::AddWorkerFailed, "addWorkerFailed", "", {F::AddWorker}},
        {F::AddWorker,
         "addWorker",
         "",
         {F::EnsurePrestart, F::ProcessWorkerExit, F::Execute, F::LookAgain, F::Call}},
        {F::ReserveWorker, "reserveWorker", "", {F::AddWorker}},
        {F::Enlist, "enlist", "", {F::AddWorker}},
        {F::EnsurePrestart, "ensurePrestart", "", {F::DelayedExecute, F::ReExecutePeriodic}},
        {F::CasCtl,
         "casCtl",
         "",
         {F::ReserveWorker, F::GetTask, F::AdvanceRunState, F::TryTerminate}},
        {F::DecrementWorkerCount,
         "decrementWorkerCount",
         "",
         {F::GetTask, F::ProcessWorkerExit, F::AddWorkerFailed}},
        {F::TryTerminate,
         "tryTerminate",
         "",
         {F::ProcessWorkerExit, F::AddWorkerFailed, F::OnShutdown, F::LookAgain, F::AwaitWork,
          F::DeregisterWorker, F::ExternalPush, F::Call}},
        {F::AdvanceRunState, "advanceRunState", "", {F::Call}},
        {F::InterruptIdleWorkers, "interruptIdleWorkers", "", {F::TryTerminate, F::Call}},
        {F::OnShutdown, "onShutdown", "", {F::Call}},
        {F::TellSetting, "tellSetting", "", {F::Call}},
        {F::Reject, "reject", "", {F::DelayedExecute, F::Execute, F::LookAgain, F::Call}},
        {F::Report, "rejectedExecution", "AbortPolicyWithReport.rejectedExecution", {F::Reject}},
        {F::Execute, "execute", "ThreadPoolExecutor.execute", {F::Call}},
        {F::Offered, "offered", "", {F::Execute}},
        {F::LookAgain, "lookAgain", "", {F::Execute}},
        {F::TellStep, "tellStep", "", {F::Execute, F::Offered, F::LookAgain}},
        {F::NewFuture, "newFuture", "newTaskFor", {F::Call}},
        {F::NewPlainTask, "newPlainTask", "", {F::Call}},
        {F::PlainRun, "run", "PlainTask.run", {F::RunTask, F::Reject, F::Call}},
        {F::NewTask, "newTask", "", {F::Call}},
        {F::DelayedExecute, "delayedExecute", "", {F::Call}},
        {F::ReExecutePeriodic, "reExecutePeriodic", "", {F::ScheduledRun}},
        {F::ScheduledRun, "run", "ScheduledFutureTask.run", {F::RunTask, F::Reject, F::Call}},
        {F::SetNextRunTime, "setNextRunTime", "", {F::ScheduledRun}},
        {F::Run, "run", "FutureTask.run", {F::ScheduledRun, F::RunTask, F::Reject, F::Call}},
        {F::RunAndReset, "runAndReset", "", {F::ScheduledRun}},
        {F::TakeRunner, "takeRunner", "", {F::Run, F::RunAndReset}},
        {F::ClearRunner, "clearRunner", "", {F::Run, F::RunAndReset}},
        {F::CallBody, "callBody", "", {F::Run, F::RunAndReset}},
        {F::Set, "set", "FutureTask.set", {F::Run}},
        {F::SetException, "setException", "", {F::Run, F::RunAndReset}},
        {F::ChangeState, "changeState", "", {F::Set, F::SetException, F::Cancel}},
        {F::FinishCompletion, "finishCompletion", "", {F::Set, F::SetException, F::Cancel}},
        {F::Cancel,
         "cancel",
         "FutureTask.cancel",
         {F::ScheduledRun, F::DelayedExecute, F::ReExecutePeriodic, F::OnShutdown, F::Reject,
          F::Call}},
        {F::AwaitDone, "awaitDone", "", {F::Call}},
        {F::AddWaiter, "addWaiter", "", {F::AwaitDone}},
        {F::RemoveWaiter, "removeWaiter", "", {F::AwaitDone}},
        {F::Offer,
         "offer",
         "*.offer",
         {F::DelayedExecute, F::ReExecutePeriodic, F::Offered, F::Call}},
        {F::Take, "take", "*.take", {F::GetTask, F::Call}},
        {F::TimedPoll, "poll", "*.poll", {F::GetTask, F::Call}},
        {F::Poll, "poll", "*.poll", {F::Reject, F::Call}},
        {F::DrainTo, "drainTo", "*.drainTo", {F::Call}},
        {F::Remove,
         "remove",
         "*.remove",
         {F::OnShutdown, F::DelayedExecute, F::ReExecutePeriodic, F::Cancel, F::LookAgain,
          F::Call}},
        {F::Clear, "clear", "*.clear", {F::Call}},
        {F::FinishPoll, "finishPoll", "", {F::Take, F::TimedPoll, F::Poll, F::DrainTo}},
        {F::HeadIsDue, "headIsDue", "", {F::Take, F::TimedPoll, F::Poll, F::DrainTo}},
        {F::TakeLead, "takeLead", "", {F::Take, F::TimedPoll}},
        {F::ClearLeader, "clearLeader", "", {F::Take, F::TimedPoll, F::Offer}},
        {F::Enqueue, "enqueue", "", {F::Offer}},
        {F::Dequeue, "dequeue", "", {F::Take, F::TimedPoll, F::Poll, F::DrainTo, F::Clear}},
        {F::Unlink, "unlink", "", {F::Remove}},
        {F::TellRefused, "tellRefused", "", {F::Offer}},
        {F::HandTo, "handTo", "", {F::Offer}},
        {F::Transfer, "transfer", "", {F::Take, F::TimedPoll}},
        {F::Insert, "insert", "DelayHeap.insert", {F::Offer}},
        {F::RemoveHead, "removeHead", "", {F::FinishPoll}},
        {F::RemoveAt, "removeAt", "", {F::Remove}},
        {F::ClearHeap, "clear", "DelayHeap.clear", {F::Clear}},
        {F::Grow, "grow", "", {F::Insert}},
        {F::SiftUp, "siftUp", "", {F::Insert, F::RemoveAt}},
        {F::SiftDown, "siftDown", "", {F::RemoveHead, F::RemoveAt}},
        {F::Fill, "fill", "", {F::SiftUp, F::SiftDown, F::Insert}},
        {F::SetIndex, "setIndex", "", {F::Fill}},
        {F::SetIndexGone, "setIndex", "", {F::RemoveHead, F::RemoveAt, F::ClearHeap}},
        {F::SetSize, "setSize", "", {F::ClearLast, F::Insert, F::ClearHeap}},
        {F::ClearLast, "clearLast", "", {F::RemoveHead, F::RemoveAt}},
        {F::HeapInsert, "insert", "BinaryHeap.insert", {F::Offer, F::Sched}},
        {F::HeapRemoveHead,
         "removeHead",
         "BinaryHeap.removeHead",
         {F::Dequeue, F::PollHead, F::RemoveMin}},
        {F::HeapRemoveAt, "removeAt", "BinaryHeap.removeAt", {F::Remove}},
        {F::ReplaceByLast, "replaceByLast", "", {F::Purge}},
        {F::SiftHead, "siftHead", "", {F::RescheduleMin}},
        {F::Heapify, "heapify", "", {F::Purge}},
        {F::HeapClear, "clear", "BinaryHeap.clear", {F::Clear, F::RunThread, F::Call}},
        {F::HeapGrow, "growTo", "", {F::Offer, F::Sched}},
        {F::HeapSiftUp, "siftUp", "", {F::HeapInsert, F::HeapRemoveAt}},
        {F::HeapSiftDown,
         "siftDown",
         "",
         {F::HeapRemoveHead, F::HeapRemoveAt, F::SiftHead, F::Heapify}},
        {F::HeapFill, "fill", "", {F::HeapSiftUp, F::HeapSiftDown, F::ReplaceByLast}},
        {F::HeapSetSize, "setSize", "", {F::HeapClearLast, F::HeapInsert, F::HeapClear}},
        {F::HeapClearLast, "clearLast", "", {F::HeapRemoveHead, F::HeapRemoveAt, F::ReplaceByLast}},
        {F::EmptySlot, "emptySlot", "", {F::HeapClearLast, F::HeapClear}},
        {F::PollHead, "pollHead", "", {F::Take, F::TimedPoll, F::Poll, F::DrainTo}},
        {F::RunThread, "runThread", "TimerThread.run", {}},
        {F::MainLoop, "mainLoop", "", {F::RunThread}},
        {F::LookAtHead, "lookAtHead", "", {F::MainLoop}},
        {F::RemoveMin, "removeMin", "", {F::LookAtHead}},
        {F::RescheduleMin, "rescheduleMin", "", {F::LookAtHead}},
        {F::TimerRun, "runTask", "Timer.runTask", {F::MainLoop}},
        {F::EndWith, "endWith", "", {F::RunThread, F::Call}},
        {F::Sched, "sched", "", {F::Call}},
        {F::Purge, "purge", "Timer.purge", {F::Call}},
        {F::CancelTimerTask, "cancel", "TimerTask.cancel", {F::Call}},
        {F::IntroduceTask, "introduce", "", {F::Sched, F::CancelTimerTask, F::Call}},
        {F::TimerTaskState,
         "changeState",
         "TimerTask.changeState",
         {F::LookAtHead, F::Sched, F::CancelTimerTask}},
        {F::SubmitToService, "executed", "ExecutorCompletionService.submit", {F::Call}},
        {F::AddCompleted, "add", "CompletionQueue.add", {F::FinishCompletion}},
        {F::TakeCompleted, "dequeue", "CompletionQueue.dequeue", {F::Call}},
        {F::NewPriorityTask, "newPriorityTask", "", {F::Call}},
        {F::NewDelayedTask, "newDelayedTask", "", {F::Call}},
        {F::WorkerBody, "workerBody", "ForkJoinWorkerThread.run", {}},
        {F::RegisterWorker, "registerWorker", "", {F::WorkerBody}},
        {F::DeregisterWorker, "deregisterWorker", "", {F::WorkerBody}},
        {F::Scan, "scan", "", {F::RunWorker}},
        {F::AwaitWork, "awaitWork", "", {F::RunWorker}},
        {F::ParkIdle, "parkIdle", "", {F::AwaitWork}},
        {F::SignalWork,
         "signalWork",
         "",
         {F::PushOwn, F::Scan, F::ExternalPush, F::DeregisterWorker}},
        {F::CreateWorker, "createWorker", "", {F::SignalWork, F::TryCompensate}},
        {F::ExternalPush, "externalPush", "", {F::Call}},
        {F::SubmissionQueue, "submissionQueue", "", {F::ExternalPush}},
        {F::TopLevelExec, "topLevelExec", "WorkQueue.topLevelExec", {F::Scan}},
        {F::NextLocalTask, "nextLocalTask", "WorkQueue.nextLocalTask", {F::TopLevelExec}},
        {F::TryPoll,
         "tryPoll",
         "WorkQueue.tryPoll",
         {F::TopLevelExec, F::HelpJoin, F::Scan, F::Call}},
        {F::TryRemove, "tryRemove", "WorkQueue.tryRemove", {F::HelpThenBlock}},
        {F::TryUnpush, "tryUnpush", "WorkQueue.tryUnpush", {F::Call, F::Body}},
        {F::PushOwn, "push", "WorkQueue.push", {F::Fork}},
        {F::Drain, "drain", "", {F::DeregisterWorker, F::TryTerminate}},
        {F::Put, "put", "", {F::PushOwn, F::ExternalPush}},
        {F::TakeBase, "takeBase", "", {F::TryPoll, F::NextLocalTask, F::Drain}},
        {F::TakeTop, "takeTop", "", {F::NextLocalTask}},
        {F::TakeOut, "takeOut", "", {F::TryRemove, F::TryUnpush}},
        {F::HelpJoin, "helpJoin", "", {F::HelpThenBlock}},
        {F::TryCompensate, "tryCompensate", "", {F::HelpJoin}},
        {F::Uncompensate, "uncompensate", "", {F::HelpThenBlock}},
        {F::RaiseMode, "raiseMode", "", {F::TryTerminate}},
        {F::Announce, "announce", "", {F::ExternalPush, F::Fork, F::Body, F::Call}},
        {F::DoExec,
         "doExec",
         "ForkJoinTask.doExec",
         {F::TopLevelExec, F::HelpJoin, F::HelpThenBlock, F::Body, F::Call}},
        {F::ComputeInPlace, "computeInPlace", "RecursiveTask.compute", {F::Body, F::Call}},
        {F::Body, "BodyFrame", "compute", {F::DoExec, F::ComputeInPlace}},
        {F::BodyEnd, "end", "", {F::DoExec, F::ComputeInPlace}},
        {F::Settle, "settle", "", {F::DoExec, F::CancelTask, F::Block}},
        {F::Fork, "fork", "ForkJoinTask.fork", {F::Body, F::Call}},
        {F::Join, "join", "ForkJoinTask.join", {F::Body, F::Call}},
        {F::JoinDone, "awaitDone", "ForkJoinTask.awaitDone", {F::Join}},
        {F::HelpThenBlock, "helpThenBlock", "", {F::JoinDone}},
        {F::Block, "block", "", {F::HelpThenBlock}},
        {F::JoinWaiter, "addWaiter", "", {F::Block}},
        {F::JoinWaiterGone, "removeWaiter", "", {F::Block}},
        {F::CancelTask,
         "cancel",
         "ForkJoinTask.cancel",
         {F::Call, F::TryTerminate, F::DeregisterWorker, F::Body}},
        {F::Lock, "lock", "ReentrantLock.lock", {}},
        {F::Unlock, "unlock", "ReentrantLock.unlock", {}},
        {F::Await, "await", "Condition.await", {}},
        {F::AwaitFor, "awaitNanos", "Condition.awaitNanos", {}},
        {F::Signal, "signal", "Condition.signal", {}},
        {F::Sleep, "sleep", "", {}},
        {F::NewThread, "newThread", "ThreadFactory.newThread", {}},
        {F::Interrupt, "interrupt", "Thread.interrupt", {}},
    };
    return kTable;
}

/// The class of queue that a file of the engine is about.
std::string_view queueIn(SourceFile file) {
    switch (file) {
        case SourceFile::DelayedWorkQueue: return "DelayedWorkQueue";
        case SourceFile::LinkedBlockingQueue: return "LinkedBlockingQueue";
        case SourceFile::ArrayBlockingQueue: return "ArrayBlockingQueue";
        case SourceFile::SynchronousQueue: return "SynchronousQueue";
        case SourceFile::PriorityBlockingQueue: return "PriorityBlockingQueue";
        case SourceFile::DelayQueue: return "DelayQueue";
        default: return "";
    }
}

std::size_t indexOf(F function) { return static_cast<std::size_t>(function); }

const Row& rowOf(F function) {
    static const auto kRows = [] {
        std::array<const Row*, kEngineFunctions> rows{};
        for (const Row& row : table()) rows[indexOf(row.function)] = &row;
        return rows;
    }();
    static const Row kNone{F::None, "", "", {}};
    const Row* row = kRows[indexOf(function)];
    return row != nullptr ? *row : kNone;
}

using Way = std::optional<std::vector<F>>;
using Ways = std::array<std::array<Way, kEngineFunctions>, kEngineFunctions>;

/// Breadth first from every callee up to its callers, so that each way is a shortest one.
Ways* findWays() {
    auto* ways = new Ways;  // lives as long as the program
    for (std::size_t callee = 0; callee < kEngineFunctions; ++callee) {
        const auto way = [&](F caller) -> Way& { return (*ways)[indexOf(caller)][callee]; };
        std::deque<F> open{static_cast<F>(callee)};
        way(open.front()) = std::vector<F>{};
        while (!open.empty()) {
            const F via = open.front();
            open.pop_front();
            for (const F caller : rowOf(via).callers) {
                if (way(caller)) continue;
                std::vector<F> longer{via};
                longer.insert(longer.end(), way(via)->begin(), way(via)->end());
                way(caller) = std::move(longer);
                open.push_back(caller);
            }
        }
    }
    return ways;
}

/// The files that a fork/join pool is made of.
bool isForkJoin(SourceFile file) {
    return file >= SourceFile::ForkJoinPool && file <= SourceFile::ForkJoinDeque;
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

/// The files that a Timer is made of.
bool isTimer(SourceFile file) {
    return file == SourceFile::Timer || file == SourceFile::TimerQueue ||
           file == SourceFile::TimerTask;
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
        return file == SourceFile::LinkedBlockingQueue ? F::TellRefused : F::Offer;
    }
    F operator()(const TakeBegan& e) const { return e.timed ? F::TimedPoll : F::Take; }
    F operator()(const HeadSeen&) const { return F::HeadIsDue; }
    F operator()(const FinishPollBegan&) const { return poller(); }
    F poller() const {
        return file == SourceFile::PriorityBlockingQueue ? F::Dequeue
               : file == SourceFile::DelayQueue          ? F::PollHead
                                                         : F::FinishPoll;
    }
    F operator()(const RemoveBegan&) const { return F::Remove; }
    F operator()(const CompletionQueued&) const { return F::AddCompleted; }
    F operator()(const CompletionTaken&) const { return F::TakeCompleted; }
    F operator()(const TaskPrioritized&) const { return F::NewPriorityTask; }
    F operator()(const LeftQueue& e) const {
        const bool plain =
            file == SourceFile::LinkedBlockingQueue || file == SourceFile::ArrayBlockingQueue;
        if (!plain) {
            return e.by == LeftBy::Remove ? F::Remove : e.by == LeftBy::Clear ? F::Clear : poller();
        }
        if (e.by != LeftBy::Remove) return F::Dequeue;
        return file == SourceFile::LinkedBlockingQueue ? F::Unlink : F::Remove;
    }
    F operator()(const LeaderTaken&) const { return F::TakeLead; }
    F operator()(const LeaderCleared&) const { return F::ClearLeader; }
    F operator()(const TaskCreated&) const {
        return file == SourceFile::AbstractExecutorService     ? F::NewFuture
               : file == SourceFile::PlainTask                 ? F::NewPlainTask
               : file == SourceFile::OrderedTask               ? F::IntroduceTask
               : file == SourceFile::ExecutorCompletionService ? F::SubmitToService
                                                               : F::NewTask;
    }
    F operator()(const TaskTimed&) const {
        return file == SourceFile::OrderedTask ? F::NewDelayedTask : F::NewTask;
    }
    F operator()(const TaskQueued& e) const {
        return e.again ? F::ReExecutePeriodic : F::DelayedExecute;
    }
    F operator()(const TaskBegan&) const { return body(); }
    F operator()(const TaskEnded&) const { return body(); }
    F body() const { return file == SourceFile::PlainTask ? F::PlainRun : F::CallBody; }
    F operator()(const RunRefused&) const { return F::ScheduledRun; }
    F operator()(const NextRunTimeSet&) const { return F::SetNextRunTime; }
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

std::string_view nameOf(EngineFunction function) { return rowOf(function).name; }

std::string shownName(EngineFunction function, SourceFile file) {
    const Row& row = rowOf(function);
    if (row.shown.empty()) return std::string(row.name);
    if (!row.shown.starts_with("*.")) return std::string(row.shown);
    const std::string_view queue = queueIn(file);
    return queue.empty() ? std::string(row.name) : std::string(queue) + "." + std::string(row.name);
}

const std::vector<EngineFunction>* wayFrom(EngineFunction caller, EngineFunction callee) {
    static const Ways& ways = *findWays();
    const Way& way = ways[indexOf(caller)][indexOf(callee)];
    return way ? &*way : nullptr;
}

EngineFunction emitterOf(const Event& event) {
    if (isForkJoin(event.line.file)) {
        if (const auto* removed = std::get_if<WaiterRemoved>(&event.what);
            removed != nullptr && removed->waiter == event.thread)
            return F::JoinWaiterGone;
        return std::visit(ForkJoinEmitter{}, event.what);
    }
    if (event.line.file == SourceFile::BinaryHeap) return std::visit(HeapEmitter{}, event.what);
    if (isTimer(event.line.file)) return std::visit(TimerEmitter{}, event.what);
    if (const auto* removed = std::get_if<WaiterRemoved>(&event.what);
        removed != nullptr && removed->waiter == event.thread)
        return F::RemoveWaiter;
    return std::visit(Emitter{event.line.file}, event.what);
}

bool beginsCall(const Event& event) {
    switch (emitterOf(event)) {
        case F::SiftUp:
        case F::HeapSiftUp: return std::holds_alternative<SiftUpBegan>(event.what);
        case F::SiftDown:
        case F::HeapSiftDown: return std::holds_alternative<SiftDownBegan>(event.what);
        case F::PollHead:
        case F::RemoveMin:
        case F::Purge: return !std::holds_alternative<LeftQueue>(event.what);
        case F::Sched: return std::holds_alternative<TaskTimed>(event.what);
        case F::Take:
        case F::TimedPoll: return true;
        case F::Offer: return std::holds_alternative<OfferBegan>(event.what);
        case F::FinishPoll: return std::holds_alternative<FinishPollBegan>(event.what);
        case F::Remove: return std::holds_alternative<RemoveBegan>(event.what);
        case F::NewTask:
        case F::NewFuture:
        case F::NewPlainTask: return std::holds_alternative<TaskCreated>(event.what);
        case F::GetTask: return std::holds_alternative<WorkerIdle>(event.what);
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
