// The table of kinds. One that is not in it is bookkeeping and takes kBookkeeping.
#include "app/model/playback/telling.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr double kBookkeeping = 0.1;

struct Row {
    std::string_view kind;
    std::optional<TellingGroup> group;
    double share;
};

constexpr auto kHeap = TellingGroup::Heap;
constexpr auto kLeader = TellingGroup::Leader;
constexpr auto kTasks = TellingGroup::Tasks;
constexpr auto kStates = TellingGroup::States;
constexpr auto kLocks = TellingGroup::Locks;
constexpr std::optional<TellingGroup> kPasses;

constexpr Row kRows[] = {
    {"siftUpCompared", kHeap, 1},
    {"childrenCompared", kHeap, 1},
    {"siftDownCompared", kHeap, 1},
    {"slotFilled", kHeap, 1},
    {"grew", kHeap, 1},
    {"removeBegan", kHeap, 1},
    {"arraySearched", kHeap, 0.7},
    {"overflowFree", kHeap, 1},
    {"siblingsCompared", kHeap, 1},
    {"rootsCompared", kHeap, 1},
    {"linkedUnder", kHeap, 1},
    {"cutLoose", kHeap, 1},
    {"childrenLoose", kHeap, 1},
    {"wheelTurned", kHeap, 0.4},
    {"timeoutPlaced", kHeap, 1},
    {"roundCounted", kHeap, 0.7},
    {"timeoutExpired", kHeap, 1},
    {"timeoutUnlinked", kHeap, 0.4},
    {"delayPended", kHeap, 1},
    {"pendingTaken", kHeap, 0.7},
    {"pendingDropped", kHeap, 1},
    {"enqueued", kHeap, 1},
    {"offerRefused", kHeap, 1},
    {"handedOver", kHeap, 1},
    {"leftQueue", kHeap, 0.5},
    {"leaderTaken", kLeader, 1},
    {"leaderCleared", kLeader, 1},
    {"awaited", kLeader, 0.4},
    {"timedAwaited", kLeader, 0.4},
    {"signalled", kLeader, 0.7},
    {"wokeUp", kLeader, 0.7},
    {"idleParked", kLeader, 0.4},
    {"idleUnparked", kLeader, 0.4},
    {"callBegan", kTasks, 0.7},
    {"callEnded", kTasks, 0.4},
    {"taskBegan", kTasks, 1},
    {"taskEnded", kTasks, 1},
    {"nextRunTimeSet", kTasks, 1},
    {"runRefused", kTasks, 0.7},
    {"rejected", kTasks, 1},
    {"policyActed", kTasks, 1},
    {"shutdownDecided", kTasks, 1},
    {"cancelCalled", kTasks, 0.7},
    {"processPaused", kTasks, 1},
    {"processResumed", kTasks, 1},
    {"poolReported", kTasks, 1},
    {"completionQueued", kTasks, 1},
    {"completionTaken", kTasks, 1},
    {"pushed", kTasks, 1},
    {"dequeTaken", kTasks, 1},
    {"taskSplit", kTasks, 0.4},
    {"joinBegan", kTasks, 0.7},
    {"helped", kTasks, 1},
    {"joinEnded", kTasks, 1},
    {"workSignalled", kTasks, 0.7},
    {"eventPublished", kTasks, 1},
    {"countedDown", kTasks, 1},
    {"handlerReleased", kTasks, 1},
    {"eventEnded", kTasks, 1},
    {"callbackCalled", kTasks, 1},
    {"stageMade", kStates, 0.7},
    {"completionPushed", kStates, 1},
    {"completionPopped", kStates, 1},
    {"completionUnlinked", kStates, 0.7},
    {"completionClaimed", kStates, 1},
    {"stageCompleted", kStates, 1},
    {"executeStepped", kStates, 1},
    {"triggerAsked", kStates, 1},
    {"ctlChanged", kStates, 1},
    {"ctlCasFailed", kStates, 0.7},
    {"workerAdded", kStates, 0.4},
    {"workerTimedOut", kStates, 0.7},
    {"workerExiting", kStates, 0.4},
    {"threadEnded", kStates, 0.4},
    {"futureStateChanged", kStates, 0.7},
    {"timerTaskStateChanged", kStates, 0.7},
    {"timerEnded", kStates, 1},
    {"schedulerInactive", kStates, 0.7},
    {"compensated", kStates, 1},
    {"schedulerMade", kStates, 1},
    {"modeChanged", kStates, 1},
    {"graphReady", kStates, 0.7},
    {"brokenOnPurpose", kStates, 1},
    {"turnGiven", kStates, 1},
    {"bodyChanged", kStates, 1},
    {"repeatChanged", kStates, 1},
    {"processExited", kStates, 1},
    {"lockContended", kLocks, 0.7},
    {"parked", kLocks, 0.4},
    {"unparked", kLocks, 0.4},
    {"interrupted", kLocks, 0.7},
    {"synchronizerAwaited", kLocks, 0.7},
    {"synchronizerPassed", kLocks, 0.7},
    {"synchronizerReleased", kLocks, 0.7},
    {"variableRead", kLocks, 0.7},
    {"variableWritten", kLocks, 1},
    {"compareFailed", kLocks, 1},
    {"asserted", kLocks, 1},
    {"spinBegan", kLocks, 0.7},
    {"signalledNobody", kLocks, 0.7},
    {"threadAwaited", kLocks, 0.4},
    {"threadJoined", kLocks, 0.4},
    {"coreAwaited", kLocks, 0.7},
    {"coreTaken", kLocks, 0.7},
    {"coreLeft", kLocks, 0.7},
    // not stopped at: what leads to those above
    {"scanned", kPasses, 0.4},
    {"offerBegan", kPasses, 0.7},
    {"finishPollBegan", kPasses, 0.7},
    {"slotCleared", kPasses, 0.7},
    {"timeJumped", kPasses, 0.6},
    {"siftUpBegan", kPasses, 0.4},
    {"siftDownBegan", kPasses, 0.4},
    {"headSeen", kPasses, 0.4},
    {"taskTimed", kPasses, 0.4},
    {"executorCreated", kPasses, 0.7},
    {"settingChanged", kPasses, 0.3},
    {"handlerAdded", kPasses, 0.3},
    {"handlerFollows", kPasses, 0.3},
    {"handlerMade", kPasses, 0.3},
    {"stageDependsOn", kPasses, 0.3},
    {"hookCalled", kPasses, 0.3},
    {"taskCreated", kPasses, 0.3},
    // what only has to be there
    {"lockAcquired", kPasses, 0.03},
    {"lockReleased", kPasses, 0.03},
    {"heapIndexSet", kPasses, 0.03},
    {"sizeChanged", kPasses, 0.03},
    {"runnerSet", kPasses, 0.03},
    {"lockCreated", kPasses, 0.03},
    {"conditionCreated", kPasses, 0.03},
};

constexpr auto kTable = [] {
    std::array<Row, kEventKinds> table{};
    for (std::size_t i = 0; i < kEventKinds; ++i) {
        table[i] = {kEventTable[i].name, kPasses, kBookkeeping};
        for (const Row& row : kRows)
            if (row.kind == kEventTable[i].name) table[i] = row;
    }
    return table;
}();

static_assert(std::all_of(std::begin(kRows), std::end(kRows), [](const Row& row) {
    return std::any_of(kEventTable.begin(), kEventTable.end(),
                       [&](const EventKindRow& kind) { return kind.name == row.kind; });
}));

// What a class stops at must not flit past while the run plays.
static_assert(std::all_of(std::begin(kRows), std::end(kRows), [](const Row& row) {
    return row.group ? row.share >= 4 * kBookkeeping : row.share < 1;
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
    const std::optional<TellingGroup> group = kTable[what.index()].group;
    return group && leadsOn(what) ? std::nullopt : group;
}

double playWeight(const Payload& what) { return kTable[what.index()].share; }

double playWeight(const Log& log, std::size_t from, std::size_t to) {
    double all = 0;
    for (std::size_t event = from; event < to; ++event) all += playWeight(log[event].what);
    return all;
}

}  // namespace poolscope
