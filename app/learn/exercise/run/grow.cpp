// Exercises on the array of a DelayedWorkQueue: in offers to an array that is full or nearly so,
// and when a task has been taken out.
//
// In easy ones tasks are offered to a new queue's array of 16 until it grows. From difficulty 2 on
// a task is taken after that, and the array may have grown before; from 3 on one is cancelled, too;
// from 4 on the array is longer, and at 5 it may have an odd length.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

/// The array's length at first is one of two.
constexpr std::array<std::array<std::size_t, 2>, kHardest> kFirstLengths{
    {{16, 16}, {16, 24}, {16, 24}, {24, 36}, {54, 81}}};
constexpr std::int64_t kGrowTick = 10;  ///< milliseconds between two steps
constexpr std::int64_t kGrowEnd =
    100;  ///< after the last step, and before the first task left is due
constexpr Duration kGrowAskedFrom = milliseconds(5);  ///< when the first tasks are in the array

enum class GrowStep { Offer, Poll, Cancel };

/// What happens to an array with so many free slots.
std::vector<GrowStep> drawSteps(ExerciseRandom& random, int difficulty, std::size_t free) {
    std::vector<GrowStep> steps(free + 1, GrowStep::Offer);  // the last one makes it grow
    if (difficulty >= 4) {
        steps.insert(steps.begin(), {GrowStep::Poll, GrowStep::Offer});
    }
    std::vector<GrowStep> then{GrowStep::Offer};
    if (difficulty >= 2) then.push_back(GrowStep::Poll);
    if (difficulty >= 3) then.push_back(GrowStep::Cancel);
    random.shuffle(then);
    steps.insert(steps.end(), then.begin(), then.end());
    return steps;
}

std::string growScenario(ExerciseRandom& random, int difficulty) {
    const std::size_t length =
        kFirstLengths[static_cast<std::size_t>(difficulty - 1)][random.below(2)];
    const std::size_t free = random.below(3);
    const std::vector<GrowStep> steps = drawSteps(random, difficulty, free);
    const std::size_t first = length - free;
    std::vector<std::int64_t> dues;
    for (std::size_t i = 0; i < first + steps.size(); ++i)
        dues.push_back(kGrowEnd + kGrowTick + 5 * static_cast<std::int64_t>(i));
    random.shuffle(dues);
    std::size_t polled = 0;
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i] == GrowStep::Poll)
            dues[polled++] = kGrowTick * static_cast<std::int64_t>(i + 1);

    ScenarioText text("heap", kGrowEnd);
    text.executor(
        "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\nremoveOnCancelPolicy = true\n");
    const auto name = [](std::size_t task) { return fmt::format("t{}", task + 1); };
    for (std::size_t i = 0; i < first; ++i) text.schedule(0, name(i), dues[i]);
    std::size_t offered = first;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const std::int64_t now = kGrowTick * static_cast<std::int64_t>(i + 1);
        if (steps[i] == GrowStep::Cancel) text.cancel(now, name(random.between(polled, first - 1)));
        if (steps[i] != GrowStep::Offer) continue;
        text.schedule(now, name(offered), dues[offered] - now);
        ++offered;
    }
    return text.str();
}

}  // namespace

extern const RunKind kGrowKind;
const RunKind kGrowKind{growScenario, kindsOf({PredictKind::Array}), 3, 7, nullptr, kGrowAskedFrom};

}  // namespace poolscope
