// beforeExecute, afterExecute and terminated with steps of a scenario, at exact instants.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "engine/scenario/run/run.hpp"
#include "engine/trace/ctl_word.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

std::string hooked(const std::string& keys, const std::string& rest,
                   const std::string& kind = "ThreadPoolExecutor") {
    return "[[executor]]\nname = \"pool\"\nkind = \"" + kind + "\"\ncorePoolSize = 1\n" + keys +
           "[[task]]\nname = \"hook\"\nbody = [\"work 3ms\"]\n"
           "[[task]]\nname = \"fails\"\nbody = [\"throw IllegalStateException\"]\n"
           "[[task]]\nname = \"t\"\nbody = [\"work 5ms\"]\n" +
           rest;
}
const std::string kTwo =
    "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n"
    "[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n";

/// When bodies began and ended, in ms, with the worker's number: "1:3-8 1:11-16".
std::string bodies(const std::string& scenario) {
    const RunRecord run = runVirtually(read(scenario));
    std::string told;
    std::map<ThreadId, std::int64_t> since;
    std::vector<ThreadId> workers;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event event = (*run.log)[i];
        const std::int64_t now = event.time.ns / 1'000'000;
        if (event.what.is<WorkerStarted>()) workers.push_back(event.thread);
        if (event.what.is<TaskBegan>()) since[event.thread] = now;
        if (!event.what.is<TaskEnded>()) continue;
        const auto number = std::find(workers.begin(), workers.end(), event.thread);
        told += (told.empty() ? "" : " ") + std::to_string(number - workers.begin() + 1) + ":" +
                std::to_string(since[event.thread]) + "-" + std::to_string(now);
    }
    return told;
}

std::optional<Instant> when(const std::string& scenario, PoolRunState state) {
    const RunRecord run = runVirtually(read(scenario));
    for (std::size_t i = 0; i < run.log->size(); ++i)
        if (const auto changed = run.log->get<CtlChanged>(i);
            changed && poolRunStateOf(changed->to) == state)
            return (*run.log)[i].time;
    return std::nullopt;
}

}  // namespace

TEST_CASE("HOK-01 beforeExecute and afterExecute run their steps around each task") {
    for (const char* kind : {"ThreadPoolExecutor", "ScheduledThreadPoolExecutor"}) {
        CAPTURE(kind);
        CHECK(bodies(hooked("", kTwo, kind)) == "1:0-5 1:5-10");
        CHECK(bodies(hooked("beforeExecute = \"hook\"\n", kTwo, kind)) == "1:3-8 1:11-16");
        CHECK(bodies(hooked("afterExecute = \"hook\"\n", kTwo, kind)) == "1:0-5 1:8-13");
    }
}

TEST_CASE(
    "HOK-02 a hook that throws ends its worker; before a task it keeps the task from running") {
    CHECK(bodies(hooked("beforeExecute = \"fails\"\n", kTwo)).empty());
    CHECK(bodies(hooked("afterExecute = \"fails\"\n", kTwo)) == "1:0-5 2:5-10");
}

TEST_CASE("HOK-03 terminated runs its steps between TIDYING and TERMINATED") {
    const std::string down = "[[at]]\ntime = \"1ms\"\ncall = \"shutdown\"\n";
    for (const char* kind : {"ThreadPoolExecutor", "ScheduledThreadPoolExecutor"}) {
        const std::string scenario = hooked("terminated = \"hook\"\n", kTwo + down, kind);
        CHECK(when(scenario, PoolRunState::Tidying) == Instant{10'000'000});
        CHECK(when(scenario, PoolRunState::Terminated) == Instant{13'000'000});
    }
}

TEST_CASE("HOK-04 the pool of the JDK's documentation pauses while a variable says so") {
    CHECK(bodies("[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\n"
                 "corePoolSize = 2\nbeforeExecute = \"waitWhilePaused\"\n"
                 "[[lock]]\nname = \"pauseLock\"\n"
                 "[[condition]]\nname = \"unpaused\"\nlock = \"pauseLock\"\n"
                 "[[variable]]\nname = \"isPaused\"\nvalue = true\n"
                 "[[task]]\nname = \"waitWhilePaused\"\nbody = [\"lock pauseLock\", "
                 "\"while isPaused\", [\"await unpaused\"], \"unlock pauseLock\"]\n"
                 "[[thread]]\nname = \"resume\"\nbody = [\"sleep 30ms\", \"lock pauseLock\", "
                 "\"set isPaused = false\", \"signalAll unpaused\", \"unlock pauseLock\"]\n"
                 "[[task]]\nname = \"t\"\nbody = [\"work 5ms\"]\n" +
                 kTwo) == "1:30-35 2:30-35");
}
