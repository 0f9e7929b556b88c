// The rules that wrong moves break, and so what whoever makes them has mixed up.
//
// Each has a short name in the texts under ui.practise.slip. A kind that asks about a real run
// names its own in its questions; those below are of kinds that play by rules of their own.
#pragma once

#include <string_view>

namespace poolscope {

struct Slip {
    std::string_view word;  ///< of a literal

    friend bool operator==(const Slip&, const Slip&) = default;
    friend bool operator<(const Slip& a, const Slip& b) { return a.word < b.word; }
};
constexpr std::string_view nameOf(Slip slip) { return slip.word; }

namespace slips {

// In ctl.
inline constexpr Slip kCountedBackwards{
    "countedBackwards"};  ///< one worker fewer instead of one more, or the other way round
inline constexpr Slip kCarryForgotten{
    "carryForgotten"};  ///< stopped while the count was half changed
inline constexpr Slip kStatesFromZero{
    "statesFromZero"};  ///< numbered the run states from RUNNING = 000
inline constexpr Slip kOtherShutdown{
    "otherShutdown"};  ///< took shutdown for shutdownNow, or the other way round
inline constexpr Slip kTidyingSkipped{"tidyingSkipped"};  ///< TERMINATED at once
inline constexpr Slip kTidyingTooSoon{"tidyingTooSoon"};  ///< TIDYING although there are workers
inline constexpr Slip kStateBackwards{"stateBackwards"};  ///< SHUTDOWN after STOP
inline constexpr Slip kWorkerAfterShutdown{
    "workerAfterShutdown"};  ///< counted a worker that execute does not create any more
inline constexpr Slip kStateWithCount{
    "stateWithCount"};  ///< touched the run state where only the count changes
inline constexpr Slip kCountWithState{
    "countWithState"};  ///< touched the count where only the run state changes
inline constexpr Slip kUnneededBit{"unneededBit"};      ///< flipped another bit that was right
inline constexpr Slip kUnfinishedCtl{"unfinishedCtl"};  ///< said that ctl was right when it was not
// On the time axis.
inline constexpr Slip kRateForDelay{
    "rateForDelay"};  ///< a fixed delay counted by the planned times
inline constexpr Slip kDelayForRate{"delayForRate"};      ///< a fixed rate counted from the end
inline constexpr Slip kDelayFromStart{"delayFromStart"};  ///< a fixed delay counted from the start
inline constexpr Slip kCatchUpForgotten{
    "catchUpForgotten"};  ///< a fixed rate counted from the late start
inline constexpr Slip kMissedSkipped{
    "missedSkipped"};  ///< a missed start skipped instead of caught up
inline constexpr Slip kTimerFromEnd{"timerFromEnd"};  ///< Timer.schedule counted from the end
inline constexpr Slip kTimerCatchesUp{
    "timerCatchesUp"};                              ///< Timer.schedule counted by the planned times
inline constexpr Slip kRunsOverlap{"runsOverlap"};  ///< started while the run before still went on
inline constexpr Slip kOtherForgotten{
    "otherForgotten"};  ///< started while the other task had the thread
inline constexpr Slip kStartedTooEarly{
    "startedTooEarly"};                                   ///< before its time, for no known reason
inline constexpr Slip kStartedTooLate{"startedTooLate"};  ///< after its time, for no known reason
// In the heap's array.
inline constexpr Slip kPlacedTwice{"placedTwice"};    ///< the task stands in a slot already
inline constexpr Slip kDepthFirst{"depthFirst"};      ///< wrote the tree depth first
inline constexpr Slip kSortedArray{"sortedArray"};    ///< took the array for sorted
inline constexpr Slip kSidesSwapped{"sidesSwapped"};  ///< left and right the wrong way round
inline constexpr Slip kInOrderWalk{"inOrderWalk"};    ///< wrote left subtree, node, right subtree
inline constexpr Slip kSlotsFromOne{"slotsFromOne"};  ///< counted the slots from 1
inline constexpr Slip kAnotherSlot{"anotherSlot"};    ///< no known reason
// In grow.
inline constexpr Slip kGrewTooLate{
    "grewTooLate"};  ///< no longer array, although all slots are taken
inline constexpr Slip kGrewTooEarly{"grewTooEarly"};  ///< a longer array, although a slot is free
inline constexpr Slip kGrewByOne{"grewByOne"};        ///< one slot more
inline constexpr Slip kCapacityDoubled{"capacityDoubled"};  ///< twice as many slots
inline constexpr Slip kLikePriorityQueue{
    "likePriorityQueue"};  ///< twice as many and two: the rule of PriorityQueue
inline constexpr Slip kRoundedUp{"roundedUp"};                  ///< rounded half a slot up
inline constexpr Slip kOverflowForgotten{"overflowForgotten"};  ///< let an int overflow
inline constexpr Slip kSortedOnGrowth{"sortedOnGrowth"};        ///< sorted the array when it grows
inline constexpr Slip kReinsertedOnGrowth{
    "reinsertedOnGrowth"};  ///< put each task in again, as a HashMap does
inline constexpr Slip kIndexesSetAnew{"indexesSetAnew"};  ///< set every heapIndex anew
inline constexpr Slip kNewTaskAtRoot{"newTaskAtRoot"};    ///< let siftUp begin at the root
inline constexpr Slip kBehindLastSlot{
    "behindLastSlot"};  ///< let siftUp begin in the last slot of the array
inline constexpr Slip kPlacedByTime{
    "placedByTime"};  ///< put the new task where it would stand in a sorted array
inline constexpr Slip kShrankToFit{
    "shrankToFit"};  ///< an array as long as there are tasks, after a removal
inline constexpr Slip kShrankBack{"shrankBack"};  ///< the array of before it grew, or half of it
// In fork/join.
inline constexpr Slip kPushedAtBase{"pushedAtBase"};      ///< fork: at the end where thieves take
inline constexpr Slip kForkedToShared{"forkedToShared"};  ///< fork: into the queue of submissions
inline constexpr Slip kForkedToOther{"forkedToOther"};    ///< fork: into another worker's deque
inline constexpr Slip kSubmittedToWorker{
    "submittedToWorker"};  ///< a submission in a worker's deque
inline constexpr Slip kSubmittedInFront{
    "submittedInFront"};  ///< a submission before those that came earlier
inline constexpr Slip kOwnerTookOldest{
    "ownerTookOldest"};  ///< the owner took the oldest of its own tasks
inline constexpr Slip kAsyncForgotten{
    "asyncForgotten"};  ///< in asyncMode the owner took the newest
inline constexpr Slip kStoleBeforeOwn{
    "stoleBeforeOwn"};  ///< took another's task although it has tasks of its own
inline constexpr Slip kStoleNewest{"stoleNewest"};  ///< a thief took the newest task
inline constexpr Slip kSourceLeft{
    "sourceLeft"};  ///< scanned although the queue it had taken from has more
inline constexpr Slip kAnotherVictim{
    "anotherVictim"};  ///< took from a deque that the scan comes to later
inline constexpr Slip kStoppedAtEmpty{"stoppedAtEmpty"};  ///< stopped the scan at an empty deque
inline constexpr Slip kWentIdle{"wentIdle"};              ///< waits although the scan finds a task
inline constexpr Slip kJoinBlocked{"joinBlocked"};  ///< waits in join although it can run or help
inline constexpr Slip kJoinTookNewest{
    "joinTookNewest"};                          ///< in join: ran another task of its own deque
inline constexpr Slip kRanStolen{"ranStolen"};  ///< in join: ran the task that another worker runs
inline constexpr Slip kHelpedStranger{
    "helpedStranger"};  ///< in join: took a task that has nothing to do with the awaited one
inline constexpr Slip kJoinDidNotWait{
    "joinDidNotWait"};  ///< went on although the awaited task is not done
inline constexpr Slip kLeftJoin{
    "leftJoin"};  ///< ran something else although the awaited task is done

}  // namespace slips

}  // namespace poolscope
