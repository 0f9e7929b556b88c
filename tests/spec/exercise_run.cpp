// Exercises in real runs: what is right is what an independent reading of the log says, every wrong
// answer is a mistake with a name, and each mistake can be made.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/exercise/run/run_exercise.hpp"
#include "app/model/predict/said.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/spec/predict_oracle.hpp"
#include "tests/spec/predict_reading.hpp"

using namespace poolscope;

namespace {

constexpr std::uint64_t kDrawn = 400;  ///< of each kind
constexpr std::array kRunKinds{"siftUp",     "siftDown", "remove", "execute",
                               "futureRace", "shutdown", "leader", "keepAlive"};

std::string nameIn(const RunExercise& exercise, const Said& said, const TextCatalog& words) {
    return textOf(said, exercise.names(), words).text;
}

/// Where the task in hand goes next: the slot whose task moves into the hole, or the hole. By the
/// array that the stores have left, and by time and sequence number.
std::int32_t stepByTheBook(const RunExercise& exercise, const PredictQuestion& question) {
    const PredictReading reading(question, exercise.log(), exercise.names());
    const Event began = exercise.log()[question.asked - 1];
    ExecutorId executor = reading.executorOf(question.asked - 1);
    std::map<std::int32_t, TaskId> array = reading.arrayAt(executor, question.asked);
    std::int32_t hole = question.choices.back().slot;
    const TaskId task = std::get<TaskId>(question.prompt.values[0].second);
    bool down = false;
    bool orElseUp = false;
    for (std::size_t i = 0; i < question.asked; ++i) {
        if (exercise.log().is<SiftUpBegan>(i)) down = false;
        if (exercise.log().is<SiftDownBegan>(i)) down = true;
        if (exercise.log().is<OfferBegan>(i) || exercise.log().is<FinishPollBegan>(i))
            orElseUp = false;
        if (exercise.log().is<RemoveBegan>(i)) orElseUp = true;
    }
    orElseUp = orElseUp && began.what.is<SiftDownBegan>();
    std::int32_t size = 0;
    for (const auto& [slot, stored] : array) size = std::max(size, slot + 1);
    const auto before = [&](TaskId a, TaskId b) {
        return reading.keyAt(a, question.asked) < reading.keyAt(b, question.asked);
    };
    if (down) {
        std::int32_t child = 2 * hole + 1;
        if (child + 1 < size && before(array[child + 1], array[child])) ++child;
        if (child < size && before(array[child], task)) return child;
    }
    if ((!down || orElseUp) && hole > 0 && before(task, array[(hole - 1) / 2]))
        return (hole - 1) / 2;
    return hole;
}

template <class Do>
void forEveryRun(const std::string& kind, Do&& each) {
    for (std::uint64_t seed = 0; seed < kDrawn; ++seed) {
        CAPTURE(kind);
        CAPTURE(seed);
        const auto drawn =
            drawExercise(*exerciseKindOf(kind), seed, 1 + static_cast<int>(seed % kHardest));
        each(dynamic_cast<const RunExercise&>(*drawn));
    }
}

/// How often each mistake can be made in the exercises of a kind.
std::map<std::string, std::size_t> mistakesIn(const std::string& kind) {
    std::map<std::string, std::size_t> times;
    forEveryRun(kind, [&](const RunExercise& exercise) {
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

TEST_CASE("PRX-01 the right answer of each step is what another reading of the run says") {
    const TextCatalog english = loadTexts("en");
    for (const char* const kind : {"execute", "futureRace", "shutdown", "leader", "keepAlive"})
        forEveryRun(kind, [&](const RunExercise& exercise) {
            for (const PredictQuestion& question : exercise.questions()) {
                CAPTURE(nameIn(exercise, question.prompt, english));
                const std::string right = answerOf(question, exercise.log(), exercise.names());
                for (std::size_t i = 0; i < question.choices.size(); ++i)
                    CHECK((nameIn(exercise, question.choices[i].text, english) == right) ==
                          (i == question.right));
            }
        });
}

TEST_CASE("PRX-07 a step of a sift is the one of the book, read from the stores alone") {
    for (const char* const kind : {"siftUp", "siftDown", "remove"})
        forEveryRun(kind, [&](const RunExercise& exercise) {
            for (const PredictQuestion& question : exercise.questions())
                CHECK(question.choices[question.right].slot == stepByTheBook(exercise, question));
        });
}

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

TEST_CASE("PRX-02 a step is asked where the one before it was answered, or later") {
    for (const char* const kind : kRunKinds)
        forEveryRun(kind, [](const RunExercise& exercise) {
            std::size_t before = 0;
            for (const PredictQuestion& question : exercise.questions()) {
                CHECK(question.asked >= before);
                before = question.revealed;
            }
            CHECK(before <= exercise.log().size());
        });
}

TEST_CASE("PRX-03 the text of an exercise's scenario is a file that can be opened") {
    for (const char* const kind : kRunKinds)
        forEveryRun(kind, [](const RunExercise& exercise) {
            CHECK(readScenario(exercise.scenario(), "exercise.toml").diagnostics.empty());
        });
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

TEST_CASE("PRX-12 each state of a FutureTask is an answer, in the picture if not beside it") {
    forEveryRun("futureRace", [](const RunExercise& exercise) {
        for (const PredictQuestion& question : exercise.questions()) {
            std::set<std::int32_t> states;
            std::size_t listed = 0;
            for (const PredictChoice& choice : question.choices) {
                states.insert(choice.slot);
                if (choice.listed) ++listed;
            }
            CHECK(listed <= 4);
            if (!states.contains(-1)) CHECK(states == std::set<std::int32_t>{0, 1, 2, 3, 4, 5, 6});
        }
    });
}

TEST_CASE("PRX-13 every mistake at shutdown can be made, and is named") {
    checkMistakes("shutdown",
                  {"policiesMixedUp", "delayedLost", "delayedKept", "periodicRunsOn",
                   "periodicStopped", "dueRemoved", "cancelledKept", "returnedByShutdown",
                   "policiesInStop", "stopCancels", "removedOnCancel", "notCancelled"});
}

TEST_CASE("PRX-06 a worker leaves, or waits without a limit, as ctl has it at that moment") {
    // corePoolSize 1: the first of two to time out leaves, whichever it is, and the other stays.
    const auto drawn = drawExercise(*exerciseKindOf("keepAlive"), 0, 1);
    const auto& exercise = dynamic_cast<const RunExercise&>(*drawn);
    const TextCatalog english = loadTexts("en");
    std::set<std::string> answers;
    for (const PredictQuestion& question : exercise.questions()) {
        CHECK(exercise.log().is<WorkerTimedOut>(question.asked - 1));
        answers.insert(nameIn(exercise, question.choices[question.right].text, english));
    }
    CHECK(answers == std::set<std::string>{"It returns null: the worker leaves",
                                           "It waits on without a limit: take"});
}

TEST_CASE("PRX-10 what getTask decides follows from the numbers that the question gives") {
    forEveryRun("keepAlive", [](const RunExercise& exercise) {
        for (const PredictQuestion& question : exercise.questions()) {
            if (question.kind != PredictKind::KeepAlive) continue;
            std::map<std::string, int> number;
            for (const auto& [gap, value] : question.prompt.values)
                if (gap == "workers" || gap == "core")
                    number[gap] = std::stoi(std::get<std::string>(value));
            const bool allowed = question.prompt.key == "predict.keepAlive.prompt.allowed";
            const bool leaves =
                question.choices[question.right].text.key == "predict.keepAlive.leaves";
            CHECK(leaves == (allowed || number["workers"] > number["core"]));
        }
    });
}
