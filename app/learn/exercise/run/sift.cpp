// Exercises in the heap of a DelayedWorkQueue: offer, poll, and remove from the middle, step by
// step.
//
// Easy ones are small, and their names are in the order of their times. From difficulty 2 on names
// say nothing, from 3 on times are equal, from 4 on a periodic task is queued again with its old
// sequence number.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"
#include "app/learn/exercise/run/sift_question.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::size_t, kHardest> kFewestTasks{5, 6, 8, 10, 12};
constexpr std::array<std::size_t, kHardest> kMostHeapTasks{6, 8, 10, 13, 15};
// Times of two digits: a node of a full heap has room for them beside a sequence number.
constexpr std::int64_t kSoonest = 20;  ///< milliseconds until the first task is due
constexpr std::int64_t kTimeStep = 5;
constexpr Duration kAskedFrom = milliseconds(5);  ///< when the heap is full

struct DrawnTask {
    std::string name;
    std::int64_t due = 0;
};

/// In the order in which they are scheduled.
std::vector<DrawnTask> drawTasks(ExerciseRandom& random, int difficulty) {
    const auto row = static_cast<std::size_t>(difficulty - 1);
    const std::size_t count = random.between(kFewestTasks[row], kMostHeapTasks[row]);
    std::vector<DrawnTask> tasks(count);
    for (std::size_t i = 0; i < count; ++i) {
        // From 3 on so few times that some must be equal.
        const std::size_t step = difficulty >= 3 ? random.below(count / 2 + 1) : i;
        tasks[i] = {std::string(1, static_cast<char>('a' + static_cast<char>(i))),
                    kSoonest + kTimeStep * static_cast<std::int64_t>(step)};
    }
    if (difficulty == 1) {
        random.shuffle(tasks);
        return tasks;
    }
    std::vector<std::int64_t> times;
    for (const DrawnTask& task : tasks) times.push_back(task.due);
    random.shuffle(times);
    for (std::size_t i = 0; i < count; ++i) tasks[i].due = times[i];
    random.shuffle(tasks);
    return tasks;
}

/// A pool with these tasks but the last ones; those are scheduled when it is asked.
ScenarioText heapText(const std::vector<DrawnTask>& tasks, std::size_t last, int difficulty,
                      ExerciseRandom& random) {
    ScenarioText text("heap", 200);
    text.executor(
        "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\nremoveOnCancelPolicy = true\n");
    const std::int64_t asked = kAskedFrom.ns / milliseconds(1).ns;
    const std::size_t periodic = difficulty >= 4 ? random.below(tasks.size()) : tasks.size();
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        const std::int64_t now = i + last < tasks.size() ? 0 : asked;
        if (i == periodic)
            text.scheduleAtFixedRate(now, tasks[i].name, tasks[i].due - now,
                                     kTimeStep * static_cast<std::int64_t>(random.between(2, 5)));
        else
            text.schedule(now, tasks[i].name, tasks[i].due - now);
    }
    return text;
}

std::string offerScenario(ExerciseRandom& random, int difficulty) {
    const std::vector<DrawnTask> tasks = drawTasks(random, difficulty);
    return heapText(tasks, 3, difficulty, random).str();
}

std::string pollScenario(ExerciseRandom& random, int difficulty) {
    return heapText(drawTasks(random, difficulty), 0, difficulty, random).str();
}

std::string removeScenario(ExerciseRandom& random, int difficulty) {
    std::vector<DrawnTask> tasks = drawTasks(random, difficulty);
    ScenarioText text = heapText(tasks, 0, difficulty, random);
    random.shuffle(tasks);
    // Not all of them: the heap must have a middle.
    for (std::size_t i = 0; i < tasks.size() - 3; ++i)
        text.cancel(6 + static_cast<std::int64_t>(i), tasks[i].name);
    return text.str();
}

template <HeapOperation::Kind kind>
MadeQuestion askStep(const Asking& asking, std::size_t asked) {
    return askSiftStep(asking, asked, kind);
}

}  // namespace

extern const RunKind kSiftUpKind;
extern const RunKind kSiftDownKind;
extern const RunKind kRemoveKind;
const RunKind kSiftUpKind{offerScenario, {}, 3, 7, askStep<HeapOperation::Kind::Offer>, kAskedFrom};
const RunKind kSiftDownKind{pollScenario, {}, 3, 7, askStep<HeapOperation::Kind::FinishPoll>,
                            kAskedFrom};
const RunKind kRemoveKind{removeScenario, {}, 3, 7, askStep<HeapOperation::Kind::Remove>,
                          kAskedFrom};

}  // namespace poolscope
