// Exercises on the time axis of one thread: when a periodic task begins its next run.
//
// Easy ones have runs shorter than the period. From difficulty 2 on a run is longer, from 3 on the
// thread may be a Timer's and two runs are longer, from 4 on another task needs the thread
// for longer than a period, at 5 for longer still.
#include <vector>

#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"
#include "app/learn/exercise/run/start_place.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kRuns = 6;

/// Of each run, in ticks.
std::vector<std::size_t> drawLengths(ExerciseRandom& random, int difficulty, std::size_t period) {
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < kRuns; ++i) lengths.push_back(random.between(1, period - 1));
    const auto overrun = [&](std::size_t run) {
        lengths[run] = random.between(period + 1, 2 * period + 1);
    };
    if (difficulty >= 2) overrun(random.between(0, 2));
    if (difficulty == 3) overrun(3);
    return lengths;
}

std::string runsOf(const std::vector<std::size_t>& lengths) {
    std::string runs;
    for (const std::size_t ticks : lengths)
        runs += fmt::format("{}[\"work {}ms\"]", runs.empty() ? "" : ", ",
                            ExerciseRandom::kTick * static_cast<std::int64_t>(ticks));
    return runs;
}

std::string startsScenario(ExerciseRandom& random, int difficulty) {
    ScenarioText text("rates", kStartTicks * ExerciseRandom::kTick);
    const bool timer = difficulty >= 3 && random.oneIn(2);
    const bool counts = random.oneIn(2);  // from the plan, which fixed rate does
    text.executor(timer ? "kind = \"Timer\"\n"
                        : "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n");
    const std::int64_t first = random.ticks(0, 2);
    const std::size_t period = random.between(2, 4);
    const std::int64_t every = ExerciseRandom::kTick * static_cast<std::int64_t>(period);
    text.define("A", runsOf(drawLengths(random, difficulty, period)), "runs");
    const std::string_view method = counts  ? "scheduleAtFixedRate"
                                    : timer ? "schedule"
                                            : "scheduleWithFixedDelay";
    text.call(0, method,
              fmt::format("task = \"A\"\n{} = \"{}ms\"\n{} = \"{}ms\"\n",
                          timer ? "delay" : "initialDelay", first,
                          counts || timer ? "period" : "delay", every));
    if (difficulty >= 4) {
        const std::size_t least = difficulty == kHardest ? period + 2 : period + 1;
        const std::int64_t due = first + random.ticks(1, 6);
        const std::int64_t works = random.ticks(least, least + 2);
        text.schedule(0, "B", due, works);
    }
    return text.str();
}

}  // namespace

extern const RunKind kStartsKind;
const RunKind kStartsKind{startsScenario, {}, 3, 5, askStartPlace};

}  // namespace poolscope
