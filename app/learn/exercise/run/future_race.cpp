// Exercises in FutureTask: run and cancel race for the outcome of tasks, and others ask isDone and
// get.
//
// Easy ones have one cancel(false) for each task. From difficulty 2 on cancel may interrupt, and
// somebody asks isDone, from 3 on a body may throw, from 4 on a second cancel follows, at 5
// somebody calls get in between.
#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

/// While the task waits, while its body runs, or when that has ended.
std::int64_t drawMoment(ExerciseRandom& random, std::int64_t begins, std::int64_t works) {
    const std::int64_t waits = begins > 0 && random.oneIn(3) ? ExerciseRandom::kTick : 0;
    return begins - waits + ExerciseRandom::kTick / 2 +
           random.ticks(0, static_cast<std::size_t>(works / ExerciseRandom::kTick));
}

std::string drawBody(ExerciseRandom& random, int difficulty, std::int64_t works) {
    const std::string_view step = difficulty >= 2 && random.oneIn(3) ? "sleep" : "work";
    const bool throws = difficulty >= 3 && random.oneIn(2);
    return fmt::format("\"{} {}ms\"{}", step, works, throws ? ", \"throw IOException\"" : "");
}

std::string futureRaceScenario(ExerciseRandom& random, int difficulty) {
    ScenarioText text("lifecycle", 400);
    text.executor("kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1\n");
    std::int64_t begins = 0;  // of the body, if nothing is cancelled
    for (const std::string task : {"A", "B", "C"}) {
        const std::int64_t works = random.ticks(1, 3);
        text.submit(begins / ExerciseRandom::kTick, task, drawBody(random, difficulty, works));
        const auto call = [&](std::int64_t at, std::string_view method, std::string_view by,
                              std::string_view more = "") {
            text.call(at, method, fmt::format("task = \"{}\"\nby = \"{}\"\n{}", task, by, more));
        };
        const auto cancel = [&](std::string_view by, bool mayInterrupt) {
            call(drawMoment(random, begins, works), "cancel", by,
                 fmt::format("mayInterrupt = {}\n", mayInterrupt));
        };
        cancel("client-1", difficulty >= 2 && !random.oneIn(3));
        if (difficulty >= 4) cancel("client-2", random.oneIn(2));
        const bool gets = difficulty == kHardest && random.oneIn(2);
        if (difficulty >= 2)
            call(drawMoment(random, begins, works) + 1, gets ? "get" : "isDone", "client-3");
        begins += works;
        call(begins + ExerciseRandom::kTick - 1, "get", "client-4");
    }
    return text.str();
}

}  // namespace

extern const RunKind kFutureRaceKind;
const RunKind kFutureRaceKind{futureRaceScenario, kindsOf({PredictKind::Future}), 6, 9};

}  // namespace poolscope
