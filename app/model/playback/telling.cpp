// The table of telling kinds. A kind that is not in it is bookkeeping.
#include "app/model/playback/telling.hpp"

#include <algorithm>

namespace poolscope {

namespace {

struct Row {
    std::string_view kind;
    TellingGroup group;
};

constexpr auto kHeap = TellingGroup::Heap;
constexpr auto kLeader = TellingGroup::Leader;
constexpr auto kTasks = TellingGroup::Tasks;
constexpr auto kStates = TellingGroup::States;
constexpr auto kLocks = TellingGroup::Locks;

constexpr Row kRows[] = {
    {"siftUpCompared", kHeap},
    {"childrenCompared", kHeap},
    {"siftDownCompared", kHeap},
    {"slotFilled", kHeap},
    {"grew", kHeap},
    {"removeBegan", kHeap},
    {"arraySearched", kHeap},
    {"overflowFree", kHeap},
    {"siblingsCompared", kHeap},
    {"rootsCompared", kHeap},
    {"linkedUnder", kHeap},
    {"cutLoose", kHeap},
    {"childrenLoose", kHeap},
    {"wheelTurned", kHeap},
    {"timeoutPlaced", kHeap},
    {"roundCounted", kHeap},
    {"timeoutExpired", kHeap},
    {"timeoutUnlinked", kHeap},
    {"enqueued", kHeap},
    {"offerRefused", kHeap},
    {"handedOver", kHeap},
    {"leaderTaken", kLeader},
    {"leaderCleared", kLeader},
    {"awaited", kLeader},
    {"timedAwaited", kLeader},
    {"signalled", kLeader},
    {"wokeUp", kLeader},
    {"idleParked", kLeader},
    {"idleUnparked", kLeader},
    {"callBegan", kTasks},
    {"callEnded", kTasks},
    {"leftQueue", kTasks},
    {"taskBegan", kTasks},
    {"taskEnded", kTasks},
    {"nextRunTimeSet", kTasks},
    {"runRefused", kTasks},
    {"rejected", kTasks},
    {"policyActed", kTasks},
    {"shutdownDecided", kTasks},
    {"cancelCalled", kTasks},
    {"executeStepped", kTasks},
    {"poolReported", kTasks},
    {"triggerAsked", kTasks},
    {"completionQueued", kTasks},
    {"completionTaken", kTasks},
    {"pushed", kTasks},
    {"dequeTaken", kTasks},
    {"taskSplit", kTasks},
    {"joinBegan", kTasks},
    {"helped", kTasks},
    {"joinEnded", kTasks},
    {"workSignalled", kTasks},
    {"eventPublished", kTasks},
    {"countedDown", kTasks},
    {"handlerReleased", kTasks},
    {"eventEnded", kTasks},
    {"callbackCalled", kTasks},
    {"executorCreated", kStates},
    {"ctlChanged", kStates},
    {"ctlCasFailed", kStates},
    {"workerAdded", kStates},
    {"workerTimedOut", kStates},
    {"workerExiting", kStates},
    {"threadEnded", kStates},
    {"futureStateChanged", kStates},
    {"timerTaskStateChanged", kStates},
    {"timerEnded", kStates},
    {"compensated", kStates},
    {"modeChanged", kStates},
    {"graphReady", kStates},
    {"brokenOnPurpose", kStates},
    {"turnGiven", kStates},
    {"bodyChanged", kStates},
    {"repeatChanged", kStates},
    {"processExited", kStates},
    {"processPaused", kStates},
    {"processResumed", kStates},
    {"lockContended", kLocks},
    {"parked", kLocks},
    {"unparked", kLocks},
    {"interrupted", kLocks},
    {"synchronizerAwaited", kLocks},
    {"synchronizerPassed", kLocks},
    {"synchronizerReleased", kLocks},
    {"coreAwaited", kLocks},
    {"coreTaken", kLocks},
    {"coreLeft", kLocks},
};

constexpr auto kTellingTable = [] {
    std::array<std::optional<TellingGroup>, kEventKinds> groups{};
    for (std::size_t i = 0; i < kEventKinds; ++i)
        for (const Row& row : kRows)
            if (row.kind == kEventTable[i].name) groups[i] = row.group;
    return groups;
}();

static_assert(std::all_of(std::begin(kRows), std::end(kRows), [](const Row& row) {
    return std::any_of(kEventTable.begin(), kEventTable.end(),
                       [&](const EventKindRow& kind) { return kind.name == row.kind; });
}));

/// Of a telling kind, an event that only leads to the next one.
bool leadsOn(const Payload& what) {
    if (const auto* cleared = what.get<LeaderCleared>())
        return cleared->reason == LeaderLeft::WokeUp;
    if (const auto* changed = what.get<FutureStateChanged>())
        return changed->to == FutureState::Completing || changed->to == FutureState::Interrupting;
    if (const auto* ended = what.get<CallEnded>())
        return !ended->result.exists() && !ended->error.exists();
    if (const auto* ended = what.get<ThreadEnded>()) return !ended->error.exists();
    return false;
}

}  // namespace

std::optional<TellingGroup> tellingGroupOf(const Payload& what) {
    const std::optional<TellingGroup> group = kTellingTable[what.index()];
    return group && leadsOn(what) ? std::nullopt : group;
}

}  // namespace poolscope
