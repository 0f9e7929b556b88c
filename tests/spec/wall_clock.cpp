// The wall clock that somebody sets: who goes by it, and who by System.nanoTime.
#include <doctest/doctest.h>

#include <string>

#include <fmt/format.h>

#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// "3000(+5000)": the milliseconds at which a run of the task begins, and how late it is then.
std::string runsOf(const std::string& scenario, const std::string& task) {
    const RunRecord run = runVirtually(poolscope::read(scenario));
    CHECK(run.broken == "");
    Names names;
    names.follow(*run.log);
    std::string all;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const auto began = run.log->get<TaskBegan>(i);
        if (!began || names.of(began->task) != task) continue;
        const Instant now = (*run.log)[i].time;
        const std::int64_t late = began->timed ? (now - began->planned).ns / kMs : 0;
        all += fmt::format("{}{}{}", all.empty() ? "" : " ", now.ns / kMs,
                           late == 0 ? "" : fmt::format("({:+})", late));
    }
    return all;
}

std::string set(const std::string& time, const std::string& ahead) {
    return poolscope::at(time, "setWallClock", "ahead = \"" + ahead + "\"\non = \"p\"");
}

const std::string kWithTimer =
    "until = \"12s\"\n" + pool("p", "kind = \"Timer\"") + task("beat", "[[\"work 1ms\"]]");
const std::string kWithPool =
    "until = \"12s\"\n" + pool("p", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
    task("beat", "[[\"work 1ms\"]]");

std::string timerRate(const std::string& ahead) {
    return kWithTimer +
           poolscope::at("0ms", "scheduleAtFixedRate",
                         "task = \"beat\"\ndelay = \"1s\"\nperiod = \"1s\"") +
           set("2500ms", ahead);
}

}  // namespace

TEST_CASE("WCL-01 a Timer's fixed rate catches up what the clock was set ahead by") {
    // Its thread waits until 3 s all the same: nobody tells it.
    CHECK(runsOf(timerRate("3s"), "beat") ==
          "1000 2000 3000(+3000) 3001(+2001) 3002(+1002) 3003(+3) 4000 5000 6000 7000 8000 9000 "
          "10000 11000 12000");
}

TEST_CASE("WCL-02 set back, it silences a Timer for as long") {
    CHECK(runsOf(timerRate("-3s"), "beat") == "1000 2000 6000 7000 8000 9000 10000 11000 12000");
}

TEST_CASE("WCL-03 a Timer's schedule moves once and does not catch up") {
    const std::string fixed =
        kWithTimer + at("0ms", "schedule", "task = \"beat\"\ndelay = \"1s\"\nperiod = \"4s\"");
    CHECK(runsOf(fixed + set("2500ms", "3s"), "beat") == "1000 5000(+3000) 9000");
    CHECK(runsOf(fixed + set("2500ms", "-3s"), "beat") == "1000 8000 12000");
    CHECK(runsOf(kWithTimer + at("0ms", "schedule", "task = \"beat\"\ndelay = \"4s\"") +
                     set("1s", "2s") + set("2s", "-1s"),
                 "beat") == "4000(+1000)");
}

TEST_CASE("WCL-04 what is scheduled later counts from the new time, firstTime from the dates") {
    CHECK(runsOf(kWithTimer + set("1s", "5s") +
                     at("2s", "schedule", "task = \"beat\"\ndelay = \"1s\""),
                 "beat") == "3000");
    CHECK(runsOf(kWithTimer + set("1s", "5s") +
                     at("2s", "schedule", "task = \"beat\"\nfirstTime = \"8s\""),
                 "beat") == "3000");
}

TEST_CASE("WCL-05 a scheduled pool counts by nanoTime and notices nothing") {
    const std::string rate =
        at("0ms", "scheduleAtFixedRate", "task = \"beat\"\ninitialDelay = \"1s\"\nperiod = \"3s\"");
    CHECK(runsOf(kWithPool + rate + set("2500ms", "5s"), "beat") == "1000 4000 7000 10000");
    CHECK(runsOf(kWithPool + rate + set("2500ms", "-5s"), "beat") == "1000 4000 7000 10000");
}

TEST_CASE("WCL-06 cron keeps the delay that its pool has, and goes by the new time after that") {
    const std::string every5 = at("0ms", "schedule", "task = \"beat\"\ncron = \"*/5 * * * * *\"");
    // At 5 s the clock shows 7 s: the next fives are at 8 s and 13 s of the world.
    CHECK(runsOf(kWithPool + every5 + set("1s", "2s"), "beat") == "5000 8000");
    // At 5 s it shows 3 s. The run for 5 has been, so the next one is that for 10: at 12 s.
    CHECK(runsOf(kWithPool + every5 + set("1s", "-2s"), "beat") == "5000 12000");
    // A series that begins afterwards has the new time, too: 0:04, then 0:05 and 0:10.
    CHECK(runsOf(kWithPool + set("0ms", "3s") +
                     at("1s", "schedule", "task = \"beat\"\ncron = \"*/5 * * * * *\""),
                 "beat") == "2000 7000 12000");
}

TEST_CASE("WCL-07 the call belongs to Timers and scheduled pools") {
    const ReadScenario wrong = readScenario(
        pool("p", "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1") + set("1s", "5s"), "x.toml");
    CHECK(!wrong.scenario);
}
