// The one list of the kinds of events.
//
// Promises: the enumeration, the names, the size checks, the tagged union and every exhaustive
// visit follow from this list. The order is part of the file formats (it is the number of a kind),
// so a new kind is added at the end.
//
// To add a kind: its struct in one of the *_events.hpp, a line here, its sentence in assets/text,
// and a function in each fold that follows it. A test names the kinds that no fold follows.
#pragma once

// clang-format would indent it like nested calls.
// clang-format off
#define POOLSCOPE_EVENTS(X)                                                                       \
    /* world */                                                                                   \
    X(ThreadCreated) X(ThreadStarted) X(ThreadEnded) X(TimeJumped) X(SleepBegan) X(SleepEnded)    \
    X(Interrupted) X(InterruptCleared) X(Parked) X(Unparked)                                      \
    /* lock */                                                                                    \
    X(LockCreated) X(ConditionCreated) X(LockContended) X(LockAcquired) X(LockReleased)           \
    X(Awaited) X(TimedAwaited) X(Signalled) X(WokeUp)                                             \
    /* call */                                                                                    \
    X(CallBegan) X(CallEnded)                                                                     \
    /* pool */                                                                                    \
    X(ExecutorCreated) X(SettingChanged) X(CtlChanged) X(CtlCasFailed) X(WorkerAdded)             \
    X(WorkerStarted) X(WorkerIdle) X(WorkerTimedOut) X(WorkerExiting) X(WorkerRemoved)            \
    X(TaskCounted) X(HookCalled) X(Rejected)                                                      \
    /* queue and heap */                                                                          \
    X(OfferBegan) X(OfferEnded) X(Grew) X(SizeChanged) X(SiftUpBegan) X(SiftUpCompared)           \
    X(SiftDownBegan) X(ChildrenCompared) X(SiftDownCompared) X(SlotFilled) X(SlotCleared)         \
    X(HeapIndexSet) X(TakeBegan) X(HeadSeen) X(FinishPollBegan) X(RemoveBegan) X(LeftQueue)       \
    X(LeaderTaken) X(LeaderCleared)                                                               \
    /* task and future */                                                                         \
    X(TaskCreated) X(TaskTimed) X(TaskQueued) X(TaskBegan) X(TaskEnded) X(RunRefused)             \
    X(NextRunTimeSet) X(FutureStateChanged) X(CancelCalled) X(RunnerSet) X(WaiterAdded)           \
    X(WaiterRemoved) X(DoneCalled)                                                                \
    /* the rest of the family */                                                                  \
    X(QueueCreated) X(ExecuteStepped) X(Enqueued) X(OfferRefused) X(HandedOver) X(IdleParked)     \
    X(IdleUnparked) X(PoolReported) X(TimerTaskStateChanged) X(TimerEnded) X(CompletionQueued)    \
    X(CompletionTaken) X(CoreAwaited) X(CoreTaken) X(CoreLeft)                                    \
    /* fork/join */                                                                               \
    X(DequeCreated) X(Pushed) X(DequeTaken) X(TaskSplit) X(JoinBegan) X(Helped) X(JoinEnded)      \
    X(WorkSignalled) X(Scanned)                                                                   \
    /* later additions */                                                                         \
    X(PlainTaskMade) X(CoresSet) X(IoBegan) X(IoEnded) X(TaskPrioritized) X(Compensated)          \
    X(ModeChanged) X(EnvelopeMade) X(TriggerAsked) X(SeriesMade) X(BrokenOnPurpose)               \
    X(ArraySearched)                                                                              \
    /* other queues of a scheduled pool */                                                        \
    X(SiblingsCompared) X(RootsCompared) X(LinkedUnder) X(CutLoose) X(ChildrenLoose) X(RootSet)   \
    /* what a person changed */                                                                   \
    X(TurnGiven) X(BodyChanged) X(RepeatChanged)                                                  \
    /* a wheel in place of a scheduled pool's heap */                                             \
    X(WheelMade) X(WheelTurned) X(TimeoutPlaced) X(RoundCounted) X(TimeoutExpired)                \
    X(TimeoutUnlinked)                                                                            \
    /* what bodies share, and pauses of the process */                                            \
    X(SynchronizerCreated) X(SynchronizerAwaited) X(SynchronizerPassed) X(SynchronizerReleased)   \
    X(ProcessPaused) X(ProcessResumed)                                                            \
    /* delays at the end of what a long holds */                                                  \
    X(OverflowFree)                                                                               \
    /* orchestrated events */                                                                     \
    X(HandlerAdded) X(HandlerFollows) X(GraphReady) X(EventPublished) X(HandlerMade)              \
    X(CountedDown) X(HandlerReleased) X(EventEnded) X(CallbackCalled)                             \
    /* what a thread factory sets, and what follows from it */                                    \
    X(ThreadConfigured) X(ProcessExited)                                                          \
    /* what a rejection policy does */                                                            \
    X(PolicyActed)                                                                                \
    /* what onShutdown does with queued tasks */                                                  \
    X(ShutdownDecided)                                                                            \
    /* variables, conditions and threads of the scenario */                                       \
    X(VariableCreated) X(VariableRead) X(VariableWritten) X(CompareFailed) X(Asserted)            \
    X(SpinBegan) X(SpinEnded) X(SignalledNobody) X(ThreadAwaited)                                 \
    X(ThreadJoined)                                                                               \
    /* CompletableFutures */                                                                      \
    X(StageMade) X(StageDependsOn) X(CompletionPushed) X(CompletionPopped) X(CompletionUnlinked)  \
    X(CompletionClaimed) X(StageCompleted)                                                        \
    /* delays of a ForkJoinPool */                                                                \
    X(SchedulerMade) X(DelayPended) X(PendingTaken) X(PendingDropped) X(SchedulerInactive)
// clang-format on
