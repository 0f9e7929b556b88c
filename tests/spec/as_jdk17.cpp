// Runs that a real JDK 17.0.15 played on a virtual clock, where ours once was another one. Random
// scenarios found them; only what matters was kept.
#include <doctest/doctest.h>

#include <string>

#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

/// "9:8 10:1 …": each run of a task from a number on, and by which of the pool's threads.
std::string whoRuns(const RunRecord& run, std::string_view task, std::uint32_t from) {
    Names names;
    names.follow(*run.log);
    std::string who;
    for (const BodyRun& body : bodyRunsOf(*run.log)) {
        if (body.run < from || names.of(body.task) != task) continue;
        const std::string_view thread = names.of(body.thread);
        who += (who.empty() ? "" : " ") + std::to_string(body.run) + ":" +
               std::string(thread.substr(thread.rfind('-') + 1));
    }
    return who;
}

}  // namespace

TEST_CASE("TPE addWorker looks at the queue again if its CAS fails in a pool that is shut down") {
    // A worker that leaves replaces itself while another one puts the periodic task back.
    const RunRecord run = runVirtually(read(R"(
until = "2400ms"

[[executor]]
name = "p"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 3
continueExistingPeriodicTasksAfterShutdownPolicy = true

[[task]]
name = "t1"
runs = [["sleep 187332423ns", "io 149215921ns"], ["work 246646171ns"], []]

[[task]]
name = "t3"
body = ["sleep 103392432ns"]

[[at]]
time = "538566055ns"
call = "scheduleAtFixedRate"
task = "t1"
initialDelay = "0ns"
period = "95002574ns"
as = "s0"

[[at]]
time = "616763568ns"
call = "schedule"
task = "t3"
delay = "442190327ns"

[[at]]
time = "706213638ns"
call = "shutdown"
)"));
    CHECK(whoRuns(run, "s0", 9) == "9:8 10:1 11:6 12:8 13:1 14:6 15:8 16:1 17:6 18:8 19:1 20:6");
}

TEST_CASE("DWQ a task that was added twice has one time, also in the slot that still waits") {
    const RunRecord run = runVirtually(read(R"(
until = "2350ms"

[[executor]]
name = "p"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 3

[[task]]
name = "tick"
body = []

[[at]]
time = "526461644ns"
call = "scheduleAtFixedRate"
task = "tick"
initialDelay = "0ns"
period = "278614139ns"

[[at]]
time = "550053495ns"
call = "add"
task = "tick"
)"));
    // The first worker's run moves the time of both copies before the second worker looks.
    std::string starts;
    for (const BodyRun& body : bodyRunsOf(*run.log))
        starts += std::to_string(body.start.ns / 1'000) + " ";
    CHECK(starts == "526461 805075 1083689 1362304 1640918 1919532 2198146 ");
}
