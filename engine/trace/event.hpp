// One event: what happened, when, on which thread, from which line of the engine.
//
// Promises: 56 bytes at most, trivially copyable, so a log is flat memory and recording is a store.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>
#include <variant>

#include "engine/trace/delayed_events.hpp"
#include "engine/trace/family_events.hpp"
#include "engine/trace/fork_join_events.hpp"
#include "engine/trace/queue_events.hpp"
#include "engine/trace/source_line.hpp"
#include "engine/trace/task_events.hpp"
#include "engine/trace/what_if_events.hpp"

namespace poolscope {

using Payload = std::variant<
    // world
    ThreadCreated, ThreadStarted, ThreadEnded, TimeJumped, SleepBegan, SleepEnded, Interrupted,
    InterruptCleared, Parked, Unparked,
    // lock
    LockCreated, ConditionCreated, LockContended, LockAcquired, LockReleased, Awaited, TimedAwaited,
    Signalled, WokeUp,
    // call
    CallBegan, CallEnded,
    // pool
    ExecutorCreated, SettingChanged, CtlChanged, CtlCasFailed, WorkerAdded, WorkerStarted,
    WorkerIdle, WorkerTimedOut, WorkerExiting, WorkerRemoved, TaskCounted, HookCalled, Rejected,
    // queue and heap
    OfferBegan, OfferEnded, Grew, SizeChanged, SiftUpBegan, SiftUpCompared, SiftDownBegan,
    ChildrenCompared, SiftDownCompared, SlotFilled, SlotCleared, HeapIndexSet, TakeBegan, HeadSeen,
    FinishPollBegan, RemoveBegan, LeftQueue, LeaderTaken, LeaderCleared,
    // task and future
    TaskCreated, TaskTimed, TaskQueued, TaskBegan, TaskEnded, RunRefused, NextRunTimeSet,
    FutureStateChanged, CancelCalled, RunnerSet, WaiterAdded, WaiterRemoved, DoneCalled,
    // the rest of the family
    QueueCreated, ExecuteStepped, Enqueued, OfferRefused, HandedOver, IdleParked, IdleUnparked,
    PoolReported, TimerTaskStateChanged, TimerEnded, CompletionQueued, CompletionTaken, CoreAwaited,
    CoreTaken, CoreLeft,
    // fork/join
    DequeCreated, Pushed, DequeTaken, TaskSplit, JoinBegan, Helped, JoinEnded, WorkSignalled,
    Scanned,
    // later additions
    PlainTaskMade, CoresSet, IoBegan, IoEnded, TaskPrioritized, Compensated, ModeChanged,
    EnvelopeMade, TriggerAsked, SeriesMade, BrokenOnPurpose, ArraySearched,
    // other queues of a scheduled pool
    SiblingsCompared, RootsCompared, LinkedUnder, CutLoose, ChildrenLoose, RootSet,
    // what a person changed
    TurnGiven, BodyChanged, RepeatChanged,
    // a wheel in place of a scheduled pool's heap
    WheelMade, WheelTurned, TimeoutPlaced, RoundCounted, TimeoutExpired, TimeoutUnlinked>;

inline constexpr std::size_t kEventKinds = std::variant_size_v<Payload>;

struct Event {
    Instant time;
    ThreadId thread;  ///< who did it; none for a time jump
    SourceLine line;
    Payload what;
};

static_assert(std::is_trivially_copyable_v<Event>);
static_assert(sizeof(Event) <= 56);

/// A kind's name and category, by its place in the variant.
struct EventKind {
    std::string_view name;
    Category category;
};

namespace detail {
template <std::size_t... I>
constexpr auto eventKinds(std::index_sequence<I...>) {
    return std::array<EventKind, sizeof...(I)>{
        EventKind{std::variant_alternative_t<I, Payload>::kName,
                  std::variant_alternative_t<I, Payload>::kCategory}...};
}
}  // namespace detail

/// The table of kinds, in the order of `Payload`.
inline constexpr auto kEventTable = detail::eventKinds(std::make_index_sequence<kEventKinds>{});

inline std::string_view nameOf(const Event& event) { return kEventTable[event.what.index()].name; }
inline Category categoryOf(const Event& event) { return kEventTable[event.what.index()].category; }

/// Calls `visit(name, value)` for every field of the event's payload, in order.
template <class Visitor>
void visitFields(const Payload& payload, Visitor&& visit) {
    std::visit(
        [&]<class What>(const What& what) {
            std::apply([&](const auto&... field) { (visit(field.name, what.*field.member), ...); },
                       What::fields());
        },
        payload);
}

}  // namespace poolscope
