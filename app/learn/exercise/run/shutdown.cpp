// Exercises in the shutdown of a scheduled pool: what becomes of each queued task.
//
// Easy ones have the policies' defaults, and waiting tasks alone. From difficulty 2 on some tasks
// are due or were cancelled, from 3 on shutdownNow may be called, from 4 on the policies are any,
// at 5 so is removeOnCancel.
#include <string>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kShutdown = 100;  ///< when; the only worker is busy until later
constexpr std::int64_t kCancels = 50;
constexpr std::int64_t kPeriod = 50;

void drawTask(ExerciseRandom& random, int difficulty, char name, ScenarioText& text) {
    const std::string task(1, name);
    const bool due = difficulty >= 2 && random.oneIn(3);
    const std::int64_t delay = due ? kCancels + random.ticks(1, 4) : kShutdown + random.ticks(1, 9);
    const std::size_t repeat = random.below(4);  // half of them run once
    if (repeat < 2)
        text.schedule(0, task, delay);
    else if (repeat == 2)
        text.scheduleAtFixedRate(0, task, delay, kPeriod);
    else
        text.scheduleWithFixedDelay(0, task, delay, kPeriod);
    if (difficulty >= 2 && random.oneIn(4)) text.cancel(kCancels, task);
}

std::string shutdownScenario(ExerciseRandom& random, int difficulty) {
    ScenarioText text("heap", 400);
    text.executor("kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n");
    const auto set = [&](std::string_view policy, bool value) {
        text.call(0, policy, fmt::format("value = {}\n", value));
    };
    if (difficulty >= 4) {
        const bool keepDelayed = random.oneIn(2);
        set("setExecuteExistingDelayedTasksAfterShutdownPolicy", keepDelayed);
        set("setContinueExistingPeriodicTasksAfterShutdownPolicy", random.oneIn(2));
    }
    if (difficulty == kHardest && random.oneIn(2)) set("setRemoveOnCancelPolicy", true);
    text.schedule(0, "long", 0, 2 * kShutdown);
    const std::size_t count = random.between(5, 7);
    for (std::size_t i = 0; i < count; ++i)
        drawTask(random, difficulty, static_cast<char>('A' + static_cast<char>(i)), text);
    text.call(kShutdown, difficulty >= 3 && random.oneIn(4) ? "shutdownNow" : "shutdown");
    return text.str();
}

}  // namespace

extern const RunKind kShutdownKind;
const RunKind kShutdownKind{shutdownScenario, kindsOf({PredictKind::Fate}), 4, 8};

}  // namespace poolscope
