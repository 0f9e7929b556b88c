// A scenario on real threads: the same calls and bodies, for order and counts.
#include "engine/scenario/run/real_run.hpp"

#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/recording.hpp"

using namespace poolscope;

namespace {

std::shared_ptr<const Scenario> readShared(const std::string& text) {
    ReadScenario result = readScenario(text, "test.toml");
    REQUIRE_MESSAGE(result.scenario.has_value(), toText(result.diagnostics, "test.toml"));
    return std::make_shared<const Scenario>(std::move(*result.scenario));
}

constexpr const char* kRealPool = R"(
[[executor]]
name = "pool"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 2
[[task]]
name = "job"
body = ["work 1ms"]
[[task]]
name = "nap"
body = ["sleep 1h"]
)";

RunRecord runToItsEnd(RealRun& run) {
    while (!run.isOver()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return run.finish();
}

std::size_t countOf(const std::string& text, const std::string& what) {
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) {
        ++count;
    }
    return count;
}

std::string realRunsOf(const RunRecord& run) {
    Names names;
    names.follow(*run.log);
    std::string text;
    for (const BodyRun& body : bodyRunsOf(*run.log))
        text += toJsonLine(body, *run.log, names) + "\n";
    return text;
}

}  // namespace

TEST_CASE("on real threads a run ends by itself when nothing is left to happen") {
    RealRun live(readShared(std::string(kRealPool) + R"(
        [[at]]
        time = "0ms"
        call = "schedule"
        task = "job"
        delay = "300ms"
        [[at]]
        time = "2ms"
        call = "submit"
        task = "job"
        [[at]]
        time = "2ms"
        by = "waiter"
        call = "get"
        task = "job"
    )"),
                 {});
    const RunRecord run = runToItsEnd(live);
    CHECK(run.ending == Ending::Quiet);
    const std::string runs = realRunsOf(run);
    CHECK(countOf(runs, "\"outcome\":\"completed\"") == 2);
    CHECK(runs.find("\"task\":\"job-2\"") < runs.find("\"task\":\"job\""));
    const std::vector<std::string> snapshots = snapshotLinesOf(run);
    CHECK(snapshots.size() == 3);
}

TEST_CASE("on real threads until ends a run, whatever its threads are doing") {
    RealRun live(readShared(std::string(kRealPool) + R"(
        [[at]]
        time = "0ms"
        call = "scheduleAtFixedRate"
        task = "job"
        initialDelay = "0ms"
        period = "5ms"
        [[at]]
        time = "0ms"
        call = "submit"
        task = "nap"
        [[at]]
        time = "0ms"
        by = "waiter"
        call = "get"
        task = "nap"
        [[at]]
        time = "1h"
        call = "shutdown"
    )"),
                 [] {
                     RunOptions options;
                     options.until = 200_ms;
                     return options;
                 }());
    const RunRecord run = runToItsEnd(live);
    CHECK(run.ending == Ending::Until);
    const std::string runs = realRunsOf(run);
    CHECK(countOf(runs, "\"task\":\"job\"") >= 2);
    CHECK(countOf(runs, "\"outcome\":\"unfinished\"") >= 1);
}

TEST_CASE("a person's calls happen in a live run, and leaving it ends it") {
    RealRun live(readShared(kRealPool), {});
    UserCall schedule;
    schedule.call.method = Method::ScheduleAtFixedRate;
    schedule.call.executor = 0;
    schedule.call.arguments = {0_ms, 2_ms};
    auto body = std::make_shared<TaskTemplate>();
    body->name = "mine";
    body->runs = {{}};
    schedule.body = body;
    live.ask(schedule);
    const auto ran = [&live] {
        std::size_t runs = 0;
        for (const BodyRun& run : bodyRunsOf(*live.log())) runs += run.ended ? 1 : 0;
        return runs;
    };
    while (ran() < 3) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK_FALSE(live.isOver());
    UserCall cancel;
    cancel.call.method = Method::Cancel;
    cancel.call.task = "mine";
    cancel.call.arguments = {false};
    live.ask(cancel);
    const RunRecord run = live.finish();
    CHECK(run.ending == Ending::Stopped);
    const std::size_t events = run.log->size();
    CHECK(live.finish().log->size() == events);
}

TEST_CASE("a live run that was saved shows the same events when it is opened") {
    const auto scenario = readShared(std::string(kRealPool) + R"(
        [[at]]
        time = "0ms"
        call = "submit"
        task = "job"
    )");
    RealRun live(scenario, {});
    const RunRecord run = runToItsEnd(live);
    std::string text;
    writeRecording(*scenario, run, [&](const std::string& line) { text += line + '\n'; });
    const auto opened = openRecording(text, "live");
    REQUIRE(std::holds_alternative<OpenedRecording>(opened));
    CHECK(std::get<OpenedRecording>(opened).warnings.empty());
    CHECK(hashOf(*std::get<OpenedRecording>(opened).run.log) == hashOf(*run.log));
}
