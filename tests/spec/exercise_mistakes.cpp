// Every wrong answer of an exercise is a mistake with a name, and each mistake can be made.
#include <map>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/spec/exercise_runs.hpp"

using namespace poolscope;

namespace {

/// How often each mistake can be made in the exercises of a kind.
std::map<std::string, std::size_t> mistakesIn(const std::string& kind) {
    std::map<std::string, std::size_t> times;
    forEveryRun(kind, [&](const Exercise& exercise) {
        for (const PredictQuestion& question : exercise.questions())
            for (std::size_t i = 0; i < question.choices.size(); ++i)
                if (i != question.right) ++times[std::string(question.choices[i].mistake)];
    });
    return times;
}

void checkMistakes(const std::string& kind, const std::vector<std::string>& expected) {
    std::map<std::string, std::size_t> times = mistakesIn(kind);
    for (const std::string& mistake : expected) {
        INFO(mistake);
        CHECK(times[mistake] >= 20);
        times.erase(mistake);
    }
    for (const auto& [mistake, often] : times) CHECK(mistake == "none but these");
}

}  // namespace

TEST_CASE("PRX-08 every mistake in a sift can be made, and is named") {
    const std::vector<std::string> all{"sibling", "skippedLevel", "unrelated",    "wrongWay",
                                       "ties",    "byName",       "stoppedEarly", "tooFar"};
    checkMistakes("siftUp", all);
    std::vector<std::string> down = all;
    down.push_back("wrongChild");
    checkMistakes("siftDown", down);
    down.push_back("forgotSiftUp");
    checkMistakes("remove", down);
}

TEST_CASE("PRX-04 every mistake in execute can be made, and is named") {
    checkMistakes("execute", {"queueBeforeCore", "idleReused", "extraBelowCore", "beyondCore",
                              "extraBeforeQueue", "queuedWhenFull", "beyondMaximum",
                              "rejectedEarly", "wrongPolicy", "policyInShutdown", "afterShutdown"});
}

TEST_CASE("PRX-05 every mistake at keepAlive's end can be made, and is named") {
    checkMistakes("keepAlive", {"coreNeverLeaves", "coreByBirth", "surplusStays", "keepAliveAnew",
                                "extraByBirth", "belowCore", "stillTimed", "notLongestWaiting"});
}

TEST_CASE("PRX-09 every mistake at the leader can be made, and is named") {
    checkMistakes(
        "leader",
        {"timedFollower", "secondLeader", "nobodyLeads", "wrongTaskTime", "tookBeforeDue",
         "waitedThoughDue", "tookLikePoll", "signalledBehindHead", "keptLeader", "signalToLeader",
         "notLongestWaiting", "forgotSuccessor", "signalledForNothing", "wokeAll"});
}

TEST_CASE("PRX-11 every mistake in a race of run and cancel can be made, and is named") {
    checkMistakes(
        "futureRace",
        {"runMovesState", "completingSkipped", "interruptingSkipped", "outcomeKinds", "cancelKinds",
         "cancelWinsLate", "secondCancel", "setOverwrites", "cancelledGives", "getDoesNotWait",
         "getWaitsOn", "doneTooLate", "doneTooEarly", "backToNew", "stepMissed", "noSuchStep"});
}

TEST_CASE("PRX-13 every mistake at shutdown can be made, and is named") {
    checkMistakes("shutdown",
                  {"policiesMixedUp", "delayedLost", "delayedKept", "periodicRunsOn",
                   "periodicStopped", "dueRemoved", "cancelledKept", "returnedByShutdown",
                   "policiesInStop", "stopCancels", "removedOnCancel", "notCancelled"});
}

TEST_CASE("PRX-15 every mistake on the axis can be made, and is named") {
    checkMistakes("starts", {"rateForDelay", "delayForRate", "delayFromStart", "catchUpForgotten",
                             "missedSkipped", "timerFromEnd", "timerCatchesUp", "runsOverlap",
                             "otherForgotten", "startedTooEarly", "startedTooLate"});
}

TEST_CASE("PRX-16 every mistake in ctl can be made, and is named") {
    checkMistakes("ctl",
                  {"countedBackwards", "carryForgotten", "statesFromZero", "otherShutdown",
                   "tidyingSkipped", "tidyingTooSoon", "stateBackwards", "workerAfterShutdown",
                   "stateWithCount", "countWithState", "unneededBit", "unfinishedCtl"});
}

TEST_CASE("PRX-19 every mistake at the array that grows can be made, and is named") {
    checkMistakes("grow", {"grewTooLate", "grewTooEarly", "grewByOne", "capacityDoubled",
                           "likePriorityQueue", "roundedUp", "sortedOnGrowth", "reinsertedOnGrowth",
                           "indexesSetAnew", "newTaskAtRoot", "behindLastSlot", "placedByTime",
                           "shrankToFit", "shrankBack", "slotsFromOne"});
}

TEST_CASE("PRX-22 every mistake in the array can be made, and is named") {
    checkMistakes("array", {"placedTwice", "depthFirst", "sortedArray", "sidesSwapped",
                            "inOrderWalk", "slotsFromOne", "anotherSlot"});
}

TEST_CASE("PRX-31 every mistake about callbacks can be made, and is named") {
    checkMistakes("callbacks",
                  {"asyncRunsHere", "registrantRuns", "completerReturns", "alwaysAsync"});
}

TEST_CASE("PRX-30 every mistake in a ForkJoinPool can be made, and is named") {
    checkMistakes(
        "stealing",
        {"pushedAtBase", "forkedToShared", "forkedToOther", "submittedToWorker", "submittedInFront",
         "ownerTookOldest", "asyncForgotten", "stoleBeforeOwn", "stoleNewest", "sourceLeft",
         "anotherVictim", "stoppedAtEmpty", "wentIdle", "joinBlocked", "joinTookNewest",
         "ranStolen", "helpedStranger", "joinDidNotWait", "leftJoin"});
}
