// Exercises in real runs: what is right is what an independent reading of the log says.
#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/predict/said.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/spec/exercise_runs.hpp"
#include "tests/spec/predict_oracle.hpp"
#include "tests/spec/predict_reading.hpp"

using namespace poolscope;

namespace {

std::string nameIn(const Exercise& exercise, const Said& said, const TextCatalog& words) {
    return textOf(said, exercise.names(), words).text;
}

/// Where the task in hand goes next: the slot whose task moves into the hole, or the hole. By the
/// array that the stores have left, and by time and sequence number.
std::int32_t stepByTheBook(const Exercise& exercise, const PredictQuestion& question) {
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

/// The one array of the run where the question is asked, store by store.
std::map<std::int32_t, TaskId> arrayOf(const PredictReading& reading) {
    const auto stored = reading.after<SlotFilled>(0, [](const SlotFilled&) { return true; });
    return reading.arrayAt(reading.executorOf(stored.value()), reading.asked());
}

/// The slot that is asked for, by the rule of the book.
std::int32_t slotByTheBook(const PredictQuestion& question) {
    std::int32_t slot = -1;
    for (const auto& [gap, value] : question.prompt.values)
        if (gap == "slot") slot = std::stoi(std::get<std::string>(value));
    const std::string_view key = question.prompt.key;
    if (key.ends_with(".parent")) return (slot - 1) / 2;
    if (key.ends_with(".leftChild")) return 2 * slot + 1;
    if (key.ends_with(".rightChild")) return 2 * slot + 2;
    return slot;
}

/// The numbers of the boxes in which answers stand; −1: one stands in none.
std::set<std::int32_t> boxesOf(const PredictQuestion& question) {
    std::set<std::int32_t> boxes;
    for (const PredictChoice& choice : question.choices) boxes.insert(choice.slot);
    return boxes;
}

std::size_t listedIn(const PredictQuestion& question) {
    std::size_t listed = 0;
    for (const PredictChoice& choice : question.choices) listed += choice.listed ? 1 : 0;
    return listed;
}

}  // namespace

TEST_CASE("PRX-01 the right answer of each step is what another reading of the run says") {
    const TextCatalog english = loadTexts("en");
    for (const char* const kind : {"execute", "ctl", "futureRace", "shutdown", "leader",
                                   "keepAlive", "grow", "stealing", "callbacks"})
        forEveryRun(kind, [&](const Exercise& exercise) {
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
        forEveryRun(kind, [&](const Exercise& exercise) {
            for (const PredictQuestion& question : exercise.questions())
                CHECK(question.choices[question.right].slot == stepByTheBook(exercise, question));
        });
}

TEST_CASE("PRX-02 a step is asked where the one before it was answered, or later") {
    for (const ExerciseRow& row : exerciseKinds())
        forEveryRun(std::string(row.name), [](const Exercise& exercise) {
            std::size_t before = 0;
            for (const PredictQuestion& question : exercise.questions()) {
                CHECK(question.asked >= before);
                before = question.revealed;
            }
            CHECK(before <= exercise.log().size());
        });
}

TEST_CASE("PRX-03 the text of an exercise's scenario is a file that can be opened") {
    for (const ExerciseRow& row : exerciseKinds())
        forEveryRun(std::string(row.name), [](const Exercise& exercise) {
            CHECK(readScenario(exercise.scenario(), "exercise.toml").diagnostics.empty());
        });
}

TEST_CASE("PRX-12 each state of a FutureTask is an answer, in the picture if not beside it") {
    forEveryRun("futureRace", [](const Exercise& exercise) {
        for (const PredictQuestion& question : exercise.questions()) {
            const std::set<std::int32_t> states = boxesOf(question);
            CHECK(listedIn(question) <= 4);
            if (!states.contains(-1)) CHECK(states == std::set<std::int32_t>{0, 1, 2, 3, 4, 5, 6});
        }
    });
}

TEST_CASE(
    "PRX-14 a place on the axis is right if the next run begins there, and each is an answer") {
    forEveryRun("starts", [](const Exercise& exercise) {
        for (const PredictQuestion& question : exercise.questions()) {
            const PredictReading reading(question, exercise.log(), exercise.names());
            const TaskId task = reading.inPrompt<TaskId>("task");
            const auto next = reading.after<TaskBegan>(
                question.asked, [&](const TaskBegan& e) { return e.task == task; });
            REQUIRE(next);
            for (const PredictChoice& choice : question.choices) {
                const Instant at{std::int64_t{10'000'000} * choice.slot};
                CHECK((at == exercise.log()[*next].time) == choice.mistake.empty());
            }
            CHECK(boxesOf(question).size() == 34);
        }
    });
}

TEST_CASE(
    "PRX-17 each word of ctl's bits is an answer, and four of them stand beside the picture") {
    std::map<std::string, std::size_t> asked;
    forEveryRun("ctl", [&](const Exercise& exercise) {
        for (const PredictQuestion& question : exercise.questions()) {
            const std::set<std::int32_t> words = boxesOf(question);
            CHECK(question.choices.size() == 128);
            CHECK(words.size() == 128);
            CHECK(*words.begin() == 0);
            CHECK(*words.rbegin() == 127);
            CHECK(listedIn(question) == 4);
            ++asked[question.prompt.key.substr(question.prompt.key.rfind('.') + 1)];
        }
    });
    for (const char* const step :
         {"addWorker", "workerGone", "idleTimeout", "shutdown", "shutdownNow", "tidying",
          "terminated", "execute", "shutdownAgain", "shutdownNowAgain", "tryTerminate"}) {
        INFO(step);
        CHECK(asked[step] >= 20);
    }
}

TEST_CASE("PRX-18 a call that leaves ctl as it is comes from difficulty 4 on") {
    for (std::uint64_t seed = 0; seed < kDrawn; ++seed) {
        const int difficulty = 1 + static_cast<int>(seed % kHardest);
        const auto drawn = drawExercise(*exerciseKindOf("ctl"), seed, difficulty);
        const Exercise& exercise = *drawn;
        CAPTURE(seed);
        bool leaves = false;
        for (const PredictQuestion& question : exercise.questions())
            leaves = leaves || !exercise.log().is<CtlChanged>(question.revealed - 1);
        CHECK(leaves == (difficulty >= 4));
    }
}

TEST_CASE("PRX-20 in every exercise the array grows; poll comes from 2 on, remove from 3 on") {
    forEveryRun("grow", [](const Exercise& exercise) {
        std::map<std::string, std::size_t> asked;
        for (const PredictQuestion& question : exercise.questions()) ++asked[question.prompt.key];
        const std::uint64_t size = exercise.questions().size();
        CHECK(size >= 3);
        CHECK(asked["predict.array.prompt.contents"] == 1);
        CHECK(asked["predict.array.prompt.length"] > 0);
        CHECK(asked["predict.array.prompt.slot"] > 0);
    });
    const auto times = [](int difficulty, const std::string& prompt) {
        std::size_t all = 0;
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            const auto drawn = drawExercise(*exerciseKindOf("grow"), seed, difficulty);
            for (const PredictQuestion& question : drawn->questions())
                all += question.prompt.key == "predict.array.prompt." + prompt ? 1 : 0;
        }
        return all;
    };
    for (int difficulty = 1; difficulty <= kHardest; ++difficulty) {
        CAPTURE(difficulty);
        CHECK((times(difficulty, "poll") > 0) == (difficulty >= 2));
        CHECK((times(difficulty, "remove") > 0) == (difficulty >= 3));
    }
}

TEST_CASE("PRX-21 which task is in a slot, a parent or a child is read from the stores alone") {
    forEveryRun("array", [](const Exercise& exercise) {
        const std::size_t asked = exercise.questions().front().asked;
        for (const PredictQuestion& question : exercise.questions()) {
            CHECK(question.asked == asked);
            const PredictReading reading(question, exercise.log(), exercise.names());
            const std::map<std::int32_t, TaskId> array = arrayOf(reading);
            const PredictChoice& right = question.choices[question.right];
            CHECK(right.slot == slotByTheBook(question));
            REQUIRE(question.choices.size() == array.size());
            for (const PredictChoice& choice : question.choices) {
                CHECK_FALSE(choice.listed);
                CHECK(std::get<TaskId>(choice.text.values.front().second) == array.at(choice.slot));
            }
        }
    });
}

TEST_CASE("PRX-23 a wrong task is named by the order in which whoever takes it writes the tree") {
    // Of seven tasks: both children of the root have two.
    using Order = std::array<std::int32_t, 7>;
    constexpr Order kDepthFirst{0, 1, 3, 4, 2, 5, 6};
    constexpr Order kFromTheRight{0, 2, 1, 6, 5, 4, 3};
    constexpr Order kInOrder{3, 1, 4, 0, 5, 2, 6};
    forEveryRun("array", [&](const Exercise& exercise) {
        const std::vector<PredictQuestion>& all = exercise.questions();
        if (all.front().hidden.tree || all.size() != kInOrder.size()) return;
        const PredictReading reading(all.front(), exercise.log(), exercise.names());
        std::map<PredictReading::Key, std::int32_t> byTime;
        for (const auto& [slot, task] : arrayOf(reading))
            byTime[reading.keyAt(task, reading.asked())] = slot;
        auto sorted = byTime.begin();
        for (std::size_t k = 0; k < all.size(); ++k, ++sorted)
            for (const PredictChoice& choice : all[k].choices) {
                const std::int32_t slot = choice.slot;
                CHECK(choice.mistake == (slot == static_cast<std::int32_t>(k)  ? ""
                                         : slot < static_cast<std::int32_t>(k) ? "placedTwice"
                                         : slot == kDepthFirst[k]              ? "depthFirst"
                                         : slot == sorted->second              ? "sortedArray"
                                         : slot == kFromTheRight[k]            ? "sidesSwapped"
                                         : slot == kInOrder[k]                 ? "inOrderWalk"
                                                                               : "anotherSlot"));
            }
    });
}

TEST_CASE("PRX-24 a wrong parent or child is named by the slot in which it would be") {
    forEveryRun("array", [](const Exercise& exercise) {
        for (const PredictQuestion& question : exercise.questions()) {
            if (!question.hidden.tree) continue;
            const std::int32_t right = slotByTheBook(question);
            const std::int32_t asked = question.choices.front().slot;
            const bool parent = question.prompt.key.ends_with(".parent");
            const std::int32_t other = parent ? -1 : 4 * asked + 3 - right;
            // With slots from 1: children at 2k and 2k + 1, the parent at k / 2.
            const std::int32_t fromOne = parent ? asked / 2 : right - 1;
            for (const PredictChoice& choice : question.choices)
                CHECK(choice.mistake == (choice.slot == right     ? ""
                                         : choice.slot == other   ? "sidesSwapped"
                                         : choice.slot == asked   ? "anotherSlot"
                                         : choice.slot == fromOne ? "slotsFromOne"
                                                                  : "anotherSlot"));
        }
    });
}

TEST_CASE("PRX-25 the tree is written slot by slot or hidden, and the array never sorted") {
    std::array<std::size_t, kHardest> tasks{};
    std::size_t filled = 0;
    forEveryRun("array", [&](const Exercise& exercise) {
        const std::vector<PredictQuestion>& all = exercise.questions();
        const std::size_t size = all.front().choices.size();
        const bool fills = !all.front().hidden.tree;
        filled += fills ? 1 : 0;
        CHECK(all.size() == (fills ? size : 6));
        if (size < 6) CHECK(fills);
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (!fills) CHECK(all[i].hidden == HiddenHeap{true, {}});
            if (fills) CHECK(all[i].hidden == HiddenHeap{false, static_cast<std::int32_t>(i)});
            // Nothing names the task; the arrows begin at another one, but at the root first.
            if (fills) CHECK(all[i].prompt.values.size() == 1);
            if (i > 0) CHECK(all[i].right != 0);
        }
        const PredictReading reading(all.front(), exercise.log(), exercise.names());
        std::vector<PredictReading::Key> keys;
        for (const auto& [slot, task] : arrayOf(reading))
            keys.push_back(reading.keyAt(task, reading.asked()));
        CHECK_FALSE(std::is_sorted(keys.begin(), keys.end()));
    });
    CHECK(filled > kDrawn / 2);
    CHECK(filled < kDrawn * 3 / 4);
    for (int difficulty = 1; difficulty <= kHardest; ++difficulty)
        for (std::uint64_t seed = 0; seed < 40; ++seed)
            tasks[static_cast<std::size_t>(difficulty - 1)] +=
                drawExercise(*exerciseKindOf("array"), seed, difficulty)->question().choices.size();
    for (std::size_t i = 1; i < tasks.size(); ++i) CHECK(tasks[i] > tasks[i - 1]);
}

TEST_CASE("PRX-06 a worker leaves, or waits without a limit, as ctl has it at that moment") {
    // corePoolSize 1: the first of two to time out leaves, whichever it is, and the other
    // stays.
    const auto drawn = drawExercise(*exerciseKindOf("keepAlive"), 0, 1);
    const Exercise& exercise = *drawn;
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
    forEveryRun("keepAlive", [](const Exercise& exercise) {
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
