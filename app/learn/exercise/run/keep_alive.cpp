// Exercises in getTask: a pool above its core size, whose workers have nothing to do for
// keepAliveTime. Who leaves, who stays, and who is signalled when a task comes after all.
//
// Easy ones have a core of one and hand tasks over directly. From difficulty 3 on the pool may have
// a queue, from 4 on allowCoreThreadTimeOut may be set and the core may be empty.
#include "app/learn/exercise/run/run_kind.hpp"
#include "app/learn/exercise/run/scenario_text.hpp"

namespace poolscope {

namespace {

std::string keepAliveScenario(ExerciseRandom& random, int difficulty) {
    const std::size_t core = difficulty == 1 ? 1 : random.between(difficulty >= 4 ? 0 : 1, 2);
    const std::size_t most = core + random.between(1, difficulty < 3 ? 2 : 3);
    const std::size_t places = difficulty >= 3 && random.oneIn(2) ? random.between(1, 2) : 0;
    const std::int64_t keep = random.ticks(4, 9);
    ScenarioText text("workers", 2000);
    const std::string queue =
        places == 0 ? "{ type = \"SynchronousQueue\" }"
                    : fmt::format("{{ type = \"LinkedBlockingQueue\", capacity = {} }}", places);
    text.executor(
        fmt::format("kind = \"ThreadPoolExecutor\"\ncorePoolSize = {}\nmaximumPoolSize = {}\n"
                    "keepAliveTime = \"{}ms\"\nqueue = {}\n",
                    core, most, keep, queue));
    if (difficulty >= 4 && random.oneIn(2))
        text.call(0, "allowCoreThreadTimeOut", "value = true\n");
    std::size_t task = 0;
    const auto name = [&] { return fmt::format("T{}", ++task); };
    for (std::size_t i = 0; i < most + places; ++i) text.execute(0, name(), random.ticks(2, 12));
    // One task at a time while workers wait, then enough for all of them once more.
    std::int64_t now = random.ticks(14, 18);
    for (std::size_t i = random.between(1, 2); i > 0; --i, now += random.ticks(3, 6))
        text.execute(now, name(), random.ticks(1, 3));
    now += keep + random.ticks(10, 20);
    for (std::size_t i = 0; i < most + places; ++i) text.execute(now, name(), random.ticks(2, 12));
    text.call(1500, "shutdown");
    return text.str();
}

}  // namespace

extern const RunKind kKeepAliveKind;
const RunKind kKeepAliveKind{keepAliveScenario,
                             kindsOf({PredictKind::KeepAlive, PredictKind::Signalled}), 3, 7};

}  // namespace poolscope
