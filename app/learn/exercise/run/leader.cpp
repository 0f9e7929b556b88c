// Exercises at a DelayedWorkQueue: who takes the head, who leads and until when, who waits without
// a limit, and whom offer and leaving signal.
//
// In easy ones one task comes while threads wait. From difficulty 2 on several do, from 3 on also
// such as become the head, from 4 on bodies keep threads away, at 5 the queue begins with one task.
#include <algorithm>
#include <set>
#include <string>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

constexpr std::int64_t kGrid = ExerciseRandom::kTick;  ///< tasks are due on it
constexpr std::int64_t kThreads = 3;

std::string leaderScenario(ExerciseRandom& random, int difficulty) {
    ScenarioText text("heap", 400);
    text.executor(
        fmt::format("kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = {}\n", kThreads));
    std::set<std::int64_t> taken;  // no two are due at once: who is first would be open
    char name = 'A';
    const auto schedule = [&](std::int64_t now, std::int64_t due) {
        while (!taken.insert(due).second) due += kGrid;
        const std::int64_t works = difficulty >= 4 ? random.ticks(0, 3) + 3 : 1;
        text.schedule(now, std::string(1, name++), due - now, works);
    };
    const std::size_t first = difficulty == kHardest ? 1 : random.between(3, 4);
    for (std::size_t i = 0; i < first; ++i)
        schedule(0, difficulty < 3 ? random.ticks(3, 12) : random.ticks(9, 15));
    std::int64_t now = 0;
    const std::size_t later = difficulty == 1 ? 1 : random.between(3, 6);
    for (std::size_t i = 0; i < later; ++i) {
        now += random.ticks(1, 3);
        // A new head is due before all that wait, another task behind the next one.
        const auto head = taken.upper_bound(now + 2 * kGrid);
        const bool becomesHead = difficulty >= 3 && head != taken.end() && !random.oneIn(3);
        schedule(now - kGrid / 2, becomesHead ? *head - kGrid : now + random.ticks(3, 9));
    }
    return text.str();
}

}  // namespace

extern const RunKind kLeaderKind;
const RunKind kLeaderKind{leaderScenario, kindsOf({PredictKind::Take, PredictKind::Signals}), 5, 9};

}  // namespace poolscope
