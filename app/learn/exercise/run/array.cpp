// Exercises in the array of a heap: which task of the tree is in which slot, or which task of the
// array is the parent or a child of another one.
//
// Easy ones are small and go from slot to slot. From difficulty 2 on the tree may be hidden
// instead, and parents and children are asked for; the higher, the more tasks.
#include <array>
#include <string>
#include <vector>

#include "app/learn/exercise/run/array_question.hpp"
#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

constexpr std::array<std::size_t, kHardest> kFewestInArray{4, 6, 7, 9, 12};
constexpr std::array<std::size_t, kHardest> kMostInArray{5, 7, 9, 12, 15};
// Times of two digits, as for the sifts. The last task comes after 14 ms at most.
constexpr std::int64_t kFirstDue = 20;  ///< milliseconds
constexpr std::int64_t kDueStep = 5;
constexpr std::int64_t kAllQueued = 15;
constexpr Duration kArrayAskedFrom = milliseconds(kAllQueued + 1);
/// Their sentences take the place of those that say in which slot a task is.
constexpr int kOtherCalls = 8;

std::string arrayScenario(ExerciseRandom& random, int difficulty) {
    const auto row = static_cast<std::size_t>(difficulty - 1);
    const std::size_t count = random.between(kFewestInArray[row], kMostInArray[row]);
    std::vector<std::string> names;
    std::vector<std::int64_t> dues;
    for (std::size_t i = 0; i < count; ++i) {
        names.emplace_back(1, static_cast<char>('a' + static_cast<char>(i)));
        dues.push_back(kFirstDue + kDueStep * static_cast<std::int64_t>(i));
    }
    random.shuffle(names);
    random.shuffle(dues);
    ScenarioText text("heap", 200);
    text.executor("kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n");
    for (std::size_t i = 0; i < count; ++i) {
        const auto now = static_cast<std::int64_t>(i);
        text.schedule(now, names[i], dues[i] - now);
    }
    for (int i = 0; i < kOtherCalls; ++i) text.call(kAllQueued, "getPoolSize");
    return text.str();
}

std::vector<PredictQuestion> askArray(const Asking& asking, std::size_t asked,
                                      ExerciseRandom& random, int difficulty) {
    if (difficulty > 1 && random.oneIn(2)) return askKin(asking, asked, random);
    return askSlots(asking, asked);
}

}  // namespace

extern const RunKind kArrayKind;
const RunKind kArrayKind{arrayScenario,   {},      4, kMostInArray.back(), nullptr,
                         kArrayAskedFrom, askArray};

}  // namespace poolscope
