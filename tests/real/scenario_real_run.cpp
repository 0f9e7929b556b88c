// A scenario on real threads: the same calls and bodies, for order and counts.
#include "engine/scenario/run/real_run.hpp"

#include <chrono>
#include <thread>

#include <doctest/doctest.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/recording.hpp"
#include "engine/trace/standstill.hpp"

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
    std::vector<std::string> snapshots;
    forEachSnapshot(run, SnapshotForm::Full,
                    [&](const std::string& line) { snapshots.push_back(line); });
    CHECK(snapshots.size() == 3);
}

TEST_CASE("on real threads a run ends with the last thread that is no daemon") {
    RealRun live(readShared(R"(
        [[executor]]
        name = "pool"
        kind = "ThreadPoolExecutor"
        corePoolSize = 1
        threadFactory = { nameFormat = "mail-%d", daemon = true }
        [[task]]
        name = "nap"
        body = ["sleep 1h"]
        [[at]]
        time = "0ms"
        call = "submit"
        task = "nap"
        times = 2
    )"),
                 {});
    const RunRecord run = runToItsEnd(live);
    CHECK(run.ending == Ending::Quiet);
    const std::size_t last = run.log->size() - 1;
    CHECK(run.log->is<ProcessExited>(last));
    CHECK(run.log->is<ThreadEnded>(last - 1));
    for (std::size_t i = 0; i < last; ++i) CHECK(!run.log->is<TaskEnded>(i));
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
    const auto opened = openRecording(recordingText(*scenario, run), "live");
    REQUIRE(std::holds_alternative<OpenedRecording>(opened));
    CHECK(std::get<OpenedRecording>(opened).warnings.empty());
    CHECK(hashOf(*std::get<OpenedRecording>(opened).run.log) == hashOf(*run.log));
}

TEST_CASE("a run is not over while a worker has a task that it has not begun") {
    Log log;
    const auto add = [&](ThreadId thread, const auto& what) {
        log.append({Instant{}, thread, SourceLine{}, what});
    };
    constexpr ThreadId kClient{0};
    constexpr ThreadId kWorker{1};
    const auto isStill = [&] {
        Stillness stillness;
        stillness.follow(log);
        return stillness.isStill();
    };
    add(kClient, ThreadCreated{kClient, {}, ThreadRole::Client});
    add(kClient, WorkerAdded{ExecutorId{0}, kWorker, TaskId{0}, 1});
    add(kClient, ThreadEnded{});
    CHECK_FALSE(isStill());
    add(kWorker, TaskBegan{ExecutorId{0}, TaskId{0}, 1, false, {}});
    add(kWorker, TaskEnded{ExecutorId{0}, TaskId{0}, 1, Outcome::Completed, {}});
    CHECK(isStill());
    add(kWorker, LeftQueue{ExecutorId{0}, TaskId{1}, LeftBy::Take});
    CHECK_FALSE(isStill());
    add(kWorker, WorkerIdle{ExecutorId{0}, false});
    CHECK(isStill());
}

TEST_CASE("on real threads a deadlock of two locks is told, and until ends it") {
    RealRun live(readShared(R"(
        until = "60ms"
        [[executor]]
        name = "pool"
        kind = "ThreadPoolExecutor"
        corePoolSize = 3
        [[lock]]
        name = "a"
        [[lock]]
        name = "b"
        [[latch]]
        name = "both"
        count = 2
        [[semaphore]]
        name = "none"
        permits = 0
        [[task]]
        name = "t1"
        body = ["lock a", "countDown both", "await both", "lock b"]
        [[task]]
        name = "t2"
        body = ["lock b", "countDown both", "await both", "lock a"]
        [[task]]
        name = "t3"
        body = ["acquire none"]
        [[at]]
        time = "0ms"
        call = "execute"
        task = "t1"
        [[at]]
        time = "0ms"
        call = "execute"
        task = "t2"
        [[at]]
        time = "0ms"
        call = "execute"
        task = "t3"
    )"),
                 {});
    const RunRecord run = runToItsEnd(live);
    CHECK(run.ending == Ending::Until);
    const Standstill standstill = standstillOf(*run.log, run.log->size(), false);
    REQUIRE(standstill.chains.size() >= 1);
    CHECK(standstill.chains.front().size() == 2);
    for (const std::size_t i : standstill.chains.front())
        CHECK(standstill.threads[i].wait.what == WaitsFor::Lock);
}

TEST_CASE("on real threads one lock lets one body in at a time, a semaphore as many as it has") {
    RealRun live(readShared(R"(
        [[executor]]
        name = "pool"
        kind = "ThreadPoolExecutor"
        corePoolSize = 4
        [[lock]]
        name = "a"
        fair = true
        [[semaphore]]
        name = "two"
        permits = 2
        [[task]]
        name = "t"
        body = ["acquire two", "lock a", "work 50us", "unlock", "release two"]
        [[at]]
        time = "0ms"
        every = "100us"
        times = 40
        call = "execute"
        task = "t"
    )"),
                 {});
    const RunRecord run = runToItsEnd(live);
    CHECK(run.ending == Ending::Quiet);
    std::uint32_t holders = 0;
    std::int32_t permits = 0;
    std::size_t passed = 0;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Payload& what = (*run.log)[i].what;
        if (const auto* acquired = what.get<LockAcquired>(); acquired && acquired->lock.value == 0)
            CHECK(++holders == 1);
        if (const auto* released = what.get<LockReleased>(); released && released->lock.value == 0)
            CHECK(--holders == 0);
        if (const auto* has = what.get<SynchronizerPassed>()) {
            ++passed;
            permits += has->permits;
            CHECK(permits <= 2);
        }
        if (const auto* back = what.get<SynchronizerReleased>()) permits -= back->permits;
    }
    CHECK(passed == 40);
    CHECK(permits == 0);
}

TEST_CASE("on real threads nothing is recorded in a pause, and work takes longer by it") {
    RealRun live(readShared(R"(
        [[executor]]
        name = "pool"
        kind = "ScheduledThreadPoolExecutor"
        corePoolSize = 2
        [[pause]]
        time = "20ms"
        for = "30ms"
        [[task]]
        name = "busy"
        body = ["work 40ms"]
        [[task]]
        name = "tick"
        [[at]]
        time = "0ms"
        call = "execute"
        task = "busy"
        [[at]]
        time = "0ms"
        every = "5ms"
        times = 12
        call = "execute"
        task = "tick"
    )"),
                 {});
    const RunRecord run = runToItsEnd(live);
    CHECK(run.ending == Ending::Quiet);
    constexpr Instant kBegin{20'000'000};
    constexpr Instant kEnd{50'000'000};
    std::size_t told = 0;
    Instant busyEnded;
    for (std::size_t i = 0; i < run.log->size(); ++i) {
        const Event& event = (*run.log)[i];
        if (event.what.is<ProcessPaused>()) CHECK(event.time == kBegin);
        if (event.what.is<ProcessResumed>()) CHECK(event.time == kEnd);
        told += event.what.is<ProcessPaused>() || event.what.is<ProcessResumed>() ? 1 : 0;
        const bool within = isBefore(kBegin, event.time) && isBefore(event.time, kEnd);
        CHECK_FALSE(within);
        if (event.what.is<SleepEnded>()) busyEnded = event.time;
    }
    CHECK(told == 2);
    CHECK(busyEnded.ns >= 70'000'000);
}
