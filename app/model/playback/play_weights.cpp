// The table of weights. A kind that is not in it takes kBookkeeping.
#include "app/model/playback/play_weights.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr double kBookkeeping = 0.1;

struct Weight {
    std::string_view kind;
    double share;
};

constexpr Weight kWeights[] = {
    // what a class came to see
    {"siftUpCompared", 1},
    {"childrenCompared", 1},
    {"siftDownCompared", 1},
    {"siblingsCompared", 1},
    {"rootsCompared", 1},
    {"linkedUnder", 1},
    {"cutLoose", 1},
    {"childrenLoose", 1},
    {"wheelTurned", 0.4},
    {"timeoutPlaced", 1},
    {"roundCounted", 0.7},
    {"timeoutExpired", 1},
    {"timeoutUnlinked", 0.4},
    {"slotFilled", 1},
    {"grew", 1},
    {"removeBegan", 1},
    {"leaderTaken", 1},
    {"leaderCleared", 1},
    {"taskBegan", 1},
    {"taskEnded", 1},
    {"nextRunTimeSet", 1},
    {"rejected", 1},
    {"policyActed", 1},
    {"shutdownDecided", 1},
    {"turnGiven", 1},
    {"bodyChanged", 1},
    {"repeatChanged", 1},
    {"ctlChanged", 1},
    {"executeStepped", 1},
    {"enqueued", 1},
    {"offerRefused", 1},
    {"handedOver", 1},
    {"poolReported", 1},
    {"timerTaskStateChanged", 0.7},
    {"timerEnded", 1},
    {"completionQueued", 1},
    {"completionTaken", 1},
    {"coreTaken", 0.7},
    {"coreLeft", 0.7},
    {"pushed", 1},
    {"dequeTaken", 1},
    {"helped", 1},
    {"joinEnded", 1},
    {"compensated", 1},
    {"modeChanged", 1},
    {"taskSplit", 0.4},
    {"joinBegan", 0.7},
    {"workSignalled", 0.7},
    {"scanned", 0.4},
    {"graphReady", 0.7},
    {"eventPublished", 1},
    {"countedDown", 1},
    {"handlerReleased", 1},
    {"eventEnded", 1},
    {"callbackCalled", 1},
    // what leads there
    {"callBegan", 0.7},
    {"offerBegan", 0.7},
    {"finishPollBegan", 0.7},
    {"slotCleared", 0.7},
    {"cancelCalled", 0.7},
    {"runRefused", 0.7},
    {"futureStateChanged", 0.7},
    {"signalled", 0.7},
    {"wokeUp", 0.7},
    {"interrupted", 0.7},
    {"ctlCasFailed", 0.7},
    {"timeJumped", 0.6},
    {"leftQueue", 0.5},
    {"siftUpBegan", 0.4},
    {"siftDownBegan", 0.4},
    {"headSeen", 0.4},
    {"taskTimed", 0.4},
    {"awaited", 0.4},
    {"timedAwaited", 0.4},
    {"workerAdded", 0.4},
    {"workerExiting", 0.4},
    {"settingChanged", 0.3},
    {"handlerAdded", 0.3},
    {"handlerFollows", 0.3},
    {"handlerMade", 0.3},
    {"hookCalled", 0.3},
    {"taskCreated", 0.3},
    // what only has to be there
    {"lockAcquired", 0.03},
    {"lockReleased", 0.03},
    {"heapIndexSet", 0.03},
    {"sizeChanged", 0.03},
    {"runnerSet", 0.03},
    {"lockCreated", 0.03},
    {"conditionCreated", 0.03},
};

constexpr auto kShares = [] {
    std::array<double, kEventKinds> shares{};
    for (std::size_t i = 0; i < kEventKinds; ++i) {
        shares[i] = kBookkeeping;
        for (const Weight& weight : kWeights) {
            if (weight.kind == kEventTable[i].name) shares[i] = weight.share;
        }
    }
    return shares;
}();

static_assert(std::all_of(std::begin(kWeights), std::end(kWeights), [](const Weight& weight) {
    return std::any_of(kEventTable.begin(), kEventTable.end(),
                       [&](const EventKindRow& kind) { return kind.name == weight.kind; });
}));

}  // namespace

double playWeight(const Payload& what) { return kShares[what.index()]; }

double playWeight(const Log& log, std::size_t from, std::size_t to) {
    double all = 0;
    for (std::size_t event = from; event < to; ++event) all += playWeight(log[event].what);
    return all;
}

}  // namespace poolscope
