// The metrics by which runs are compared, each against a run worked out by hand.
#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <sstream>
#include <string>

#include "app/model/metrics/metrics.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/planned_calls.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/files.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

struct Ran {
    explicit Ran(const std::string& text) {
        ReadScenario read = readScenario(text, "test.toml");
        REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "test.toml"));
        const RunRecord run = runVirtually(*read.scenario);
        Names names;
        names.follow(*run.log);
        const PlannedCalls planned(*read.scenario, run.seed);
        for (const MetricValues& metrics : metricsOf(*run.log, run.end, planned))
            all.emplace(std::string(names.of(metrics.executor)), metrics);
    }
    std::optional<std::int64_t> of(const std::string& executor, Metric metric) const {
        return all.at(executor)[metric];
    }
    /// "submitted = completed + cancelled + dropped + pending".
    std::string tasks(const std::string& executor) const {
        std::string text;
        for (const Metric metric : {Metric::Submitted, Metric::Completed, Metric::Cancelled,
                                    Metric::Dropped, Metric::Pending})
            text += (text.empty() ? "" : " ") + std::to_string(*of(executor, metric));
        return text;
    }

    std::map<std::string, MetricValues> all;
};

const std::string kScheduled = "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1";

const std::string kEvery100ms = "initialDelay = \"0ms\"\nperiod = \"100ms\"";

/// What the summary of `run` prints under "rejected", executor by executor.
std::map<std::string, std::string> rejectedInSummary(const std::string& summary) {
    std::map<std::string, std::string> all;
    const std::size_t table = summary.find("largest pool");
    if (table == std::string::npos) return all;  // a program without an executor
    std::istringstream lines(summary.substr(table));
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::vector<std::string> cells;
        for (std::string word; words >> word;) cells.push_back(word);
        // executor, state, done, rejected, largest pool; a completion service has only two of them.
        if (cells.size() > 4) all[cells.front()] = cells[cells.size() - 2];
    }
    return all;
}

}  // namespace

TEST_CASE("a percentile is the value that so many of a hundred do not exceed") {
    CHECK(percentile({}, 50) == std::nullopt);
    CHECK(percentile({7}, 1) == 7);
    CHECK(percentile({4, 1, 3, 2}, 50) == 2);
    CHECK(percentile({4, 1, 3, 2}, 51) == 3);
    CHECK(percentile({4, 1, 3, 2}, 100) == 4);
    std::vector<std::int64_t> hundred;
    for (std::int64_t i = 1; i <= 100; ++i) hundred.push_back(i);
    CHECK(percentile(hundred, 95) == 95);
    CHECK(percentile(hundred, 99) == 99);
}

TEST_CASE("fixed rate against fixed delay: one run of 350 ms among runs of 30 ms every 100 ms") {
    // rate:  planned 0 100 200 300 400 500 …; the second run takes 100–450, so 3 to 6 start at
    //        450 480 510 540 (late 250 180 110 40), the seventh at 600 on time.
    // delay: 0, 130–480, 580, 710, 840, 970.
    const Ran ran("until = \"1s\"\n" + pool("rate", kScheduled) + pool("delay", kScheduled) +
                  task("poll", "[[\"work 30ms\"], [\"work 350ms\"], [\"work 30ms\"]]") +
                  at("0ms", "scheduleAtFixedRate",
                     "on = \"rate\"\ntask = \"poll\"\ninitialDelay = \"0ms\"\nperiod = \"100ms\"") +
                  at("0ms", "scheduleWithFixedDelay",
                     "on = \"delay\"\ntask = \"poll\"\ninitialDelay = \"0ms\"\ndelay = \"100ms\""));
    CHECK(ran.of("rate", Metric::Runs) == 11);
    CHECK(ran.of("delay", Metric::Runs) == 6);
    CHECK(ran.of("rate", Metric::LatenessMedian) == 0);
    CHECK(ran.of("rate", Metric::Lateness95) == 250 * kMs);
    CHECK(ran.of("rate", Metric::LatenessWorst) == 250 * kMs);
    CHECK(ran.of("delay", Metric::LatenessWorst) == 0);
    CHECK(ran.of("rate", Metric::Drift) == 0);
    CHECK(ran.of("delay", Metric::Drift) == 470 * kMs);  // 970 against 500
    CHECK(ran.of("rate", Metric::Bursts) == 3);          // 480, 510, 540
    CHECK(ran.of("delay", Metric::Bursts) == 0);
    CHECK(ran.of("rate", Metric::CatchUp) == 400 * kMs);  // planned at 200, on time again at 600
    CHECK(ran.of("rate", Metric::Missed) == 2);           // those of 200 and 300
    CHECK(ran.of("rate", Metric::Skipped) == 0);
    CHECK(ran.of("delay", Metric::Skipped) == 4);  // slots 0 to 900 but six runs
    CHECK(ran.tasks("rate") == "1 0 0 0 1");
    CHECK(ran.of("rate", Metric::WaitingMedian) == std::nullopt);
}

TEST_CASE("tasks add up: completed, cancelled, dropped and pending are all that were submitted") {
    // One worker, room for two: a runs, b and c wait, d is refused; c is cancelled, and b still
    // waits when a, which takes for ever, has not ended.
    const Ran ran(
        "until = \"1s\"\n" +
        pool("plain",
             "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1\n"
             "queue = { type = \"LinkedBlockingQueue\", capacity = 2 }") +
        pool("timed", kScheduled) + task("quick", "[[\"work 10ms\"]]") +
        task("long", "[[\"work 10s\"]]") + task("bad", "[[\"throw Boom\"]]") +
        at("0ms", "execute", "on = \"plain\"\ntask = \"quick\"") +
        at("5ms", "submit", "on = \"plain\"\ntask = \"long\"") +
        at("20ms", "submit", "on = \"plain\"\ntask = \"quick\"\nas = \"b\"") +
        at("20ms", "submit", "on = \"plain\"\ntask = \"quick\"\nas = \"c\"") +
        at("20ms", "submit", "on = \"plain\"\ntask = \"quick\"\nas = \"d\"") +
        at("30ms", "cancel", "on = \"plain\"\ntask = \"c\"") +
        at("0ms", "schedule", "on = \"timed\"\ntask = \"quick\"\ndelay = \"1ms\"") +
        at("0ms", "scheduleAtFixedRate",
           "on = \"timed\"\ntask = \"bad\"\ninitialDelay = \"5ms\"\nperiod = \"5ms\"") +
        at("0ms", "schedule", "on = \"timed\"\ntask = \"quick\"\nas = \"later\"\ndelay = \"5s\"") +
        at("1ms", "schedule", "on = \"timed\"\ntask = \"quick\"\nas = \"gone\"\ndelay = \"4s\"") +
        at("2ms", "remove", "on = \"timed\"\ntask = \"gone\""));
    CHECK(ran.tasks("plain") == "5 1 1 1 2");
    CHECK(ran.of("plain", Metric::Rejected) == 1);
    CHECK(ran.tasks("timed") == "4 2 0 1 1");
    CHECK(ran.of("timed", Metric::Rejected) == 0);  // what was removed had been accepted
    CHECK(ran.of("timed", Metric::Failed) == 1);
    CHECK(ran.of("plain", Metric::WaitingMedian) == 0);       // quick at once
    CHECK(ran.of("plain", Metric::WaitingWorst) == 5 * kMs);  // long: made at 5, begun at 10
    CHECK(ran.of("plain", Metric::QueueMost) == 2);
    CHECK(ran.of("plain", Metric::Utilisation) == 1'000'000);     // busy from its start to the end
    CHECK(ran.of("plain", Metric::Comparisons) == std::nullopt);  // a list compares nothing
}

TEST_CASE("the mean length of a queue counts how long it was so long") {
    // One worker is busy until 600 ms, when nothing is left; two tasks wait 400 and 500 ms.
    const Ran ran("until = \"1s\"\n" +
                  pool("plain",
                       "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
                       "maximumPoolSize = 1\nqueue = { type = \"LinkedBlockingQueue\" }") +
                  task("first", "[[\"work 400ms\"]]") + task("next", "[[\"work 100ms\"]]") +
                  at("0ms", "execute", "task = \"first\"") +
                  at("0ms", "execute", "task = \"next\"") +
                  at("0ms", "execute", "task = \"next\"\nas = \"last\""));
    CHECK(ran.of("plain", Metric::QueueMean) == 1500);  // 900 ms of waiting in 600 ms
    CHECK(ran.of("plain", Metric::QueueMost) == 2);
    CHECK(ran.of("plain", Metric::Utilisation) == 1'000'000);
    CHECK(ran.tasks("plain") == "3 3 0 0 0");
}

TEST_CASE("a series counts as one task, its envelopes as none") {
    const Ran ran("until = \"35s\"\n" + pool("pool", kScheduled) + task("a", "[[\"work 1s\"]]") +
                  at("0ms", "schedule", "task = \"a\"\ncron = \"*/10 * * * * *\"") +
                  at("0ms", "schedule", "task = \"a\"\nas = \"b\"\ncron = \"5/10 * * * * *\"") +
                  at("12s", "cancel", "task = \"b\""));
    CHECK(ran.tasks("pool") == "2 0 1 0 1");
    CHECK(ran.of("pool", Metric::Runs) == 4);  // 5, 10, 20 and 30 s
    CHECK(ran.of("pool", Metric::LatenessWorst) == 0);
    CHECK(ran.of("pool", Metric::Drift) == std::nullopt);
}

TEST_CASE("a worker that is handed a task was not woken for nothing") {
    const Ran ran("until = \"1s\"\n" + pool("pool", "factory = \"newCachedThreadPool\"") +
                  task("a", "[[\"work 1ms\"]]") + at("0ms", "execute", "task = \"a\"") +
                  at("10ms", "execute", "task = \"a\"") + at("20ms", "execute", "task = \"a\""));
    CHECK(ran.of("pool", Metric::WakeUps) == 2);
    CHECK(ran.of("pool", Metric::WakeUpsForNothing) == 0);
    CHECK(ran.of("pool", Metric::QueueMost) == 0);
}

TEST_CASE("a worker that is woken and finds nothing is counted") {
    // Two workers of a scheduled pool: one leads, one follows. A new head deposes the leader, who
    // is signalled, looks, and waits again.
    const Ran ran("until = \"100ms\"\n" +
                  pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
                  task("a", "[[\"work 1ms\"]]") +
                  at("0ms", "schedule", "task = \"a\"\ndelay = \"50ms\"") +
                  at("10ms", "schedule", "task = \"a\"\nas = \"b\"\ndelay = \"20ms\""));
    // Woken at 10 for nothing, at 30 and at 50 for a task; at 51 it waits without limit.
    CHECK(ran.of("pool", Metric::WakeUps) == 3);
    CHECK(ran.of("pool", Metric::WakeUpsForNothing) == 1);
    CHECK(ran.of("pool", Metric::Contention) == 0);
}

TEST_CASE(
    "what the handler runs was rejected, and completed: no task is lost by CallerRunsPolicy") {
    // One worker, room for one: a runs, b waits, the client runs c from 0 to 10 and d from 10
    // to 20.
    const Ran ran(
        "until = \"1s\"\n" +
        pool("plain",
             "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1\n"
             "rejectedExecutionHandler = \"CallerRunsPolicy\"\n"
             "queue = { type = \"LinkedBlockingQueue\", capacity = 1 }") +
        task("a", "[[\"work 30ms\"]]") + task("c", "[[\"work 10ms\"]]") +
        at("0ms", "execute", "task = \"a\"") + at("0ms", "execute", "task = \"a\"\nas = \"b\"") +
        at("0ms", "execute", "task = \"c\"") + at("5ms", "execute", "task = \"c\"\nas = \"d\""));
    CHECK(ran.tasks("plain") == "4 4 0 0 0");
    CHECK(ran.of("plain", Metric::Rejected) == 2);
    CHECK(ran.of("plain", Metric::CallsLate) == 1);  // that of d, planned for 5, made at 10
    CHECK(ran.of("plain", Metric::CallsLatest) == 5 * kMs);
    CHECK(ran.of("plain", Metric::ClientWait) == 10 * kMs);
}

TEST_CASE("a task that the handler still runs when the run ends is pending") {
    const Ran ran("until = \"20ms\"\n" +
                  pool("plain",
                       "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1\n"
                       "rejectedExecutionHandler = \"CallerRunsPolicy\"\n"
                       "queue = { type = \"SynchronousQueue\" }") +
                  task("a", "[[\"work 30ms\"]]") + at("0ms", "execute", "task = \"a\"") +
                  at("0ms", "execute", "task = \"a\"\nas = \"b\""));
    CHECK(ran.tasks("plain") == "2 0 0 0 2");
    CHECK(ran.of("plain", Metric::Rejected) == 1);
    CHECK(ran.of("plain", Metric::ClientWait) == 20 * kMs);  // up to the end of the run
}

TEST_CASE("rejected is what run prints under that name, in every built-in scenario") {
    const std::filesystem::path folder = std::filesystem::path(POOLSCOPE_REPO) / "assets/scenarios";
    std::size_t rejected = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        INFO(entry.path().string());
        const std::string text = contentsOf(entry.path());
        const ReadScenario read = readScenario(text, "test.toml");
        REQUIRE(read.scenario.has_value());
        const Ran ran(text);
        for (const auto& row :
             rejectedInSummary(summaryOf(*read.scenario, runVirtually(*read.scenario)))) {
            const auto& [name, told] = row;
            INFO(row.first);
            CHECK(std::to_string(ran.of(name, Metric::Rejected).value_or(-1)) == told);
            rejected += told == "0" ? 0 : 1;
        }
    }
    CHECK(rejected > 3);
}

TEST_CASE("a periodic task that shutdownNow takes out of the queue has not completed") {
    const Ran ran(
        "until = \"1s\"\n" + pool("now", kScheduled) + pool("orderly", kScheduled) +
        pool("timer", "kind = \"Timer\"") + task("beat", "[[\"work 10ms\"]]") +
        at("0ms", "scheduleAtFixedRate", "on = \"now\"\ntask = \"beat\"\n" + kEvery100ms) +
        at("0ms", "scheduleAtFixedRate", "on = \"orderly\"\ntask = \"beat\"\n" + kEvery100ms) +
        at("0ms", "schedule",
           "on = \"timer\"\ntask = \"beat\"\ndelay = \"0ms\"\nperiod = \"100ms\"") +
        at("250ms", "shutdownNow", "on = \"now\"") + at("250ms", "shutdown", "on = \"orderly\"") +
        at("250ms", "cancel", "on = \"timer\""));
    for (const char* const each : {"now", "orderly", "timer"})
        CHECK(ran.of(each, Metric::Runs) == 3);
    CHECK(ran.tasks("now") == "1 0 0 1 0");      // its future is NEW for ever
    CHECK(ran.tasks("orderly") == "1 0 1 0 0");  // shutdown cancels it
    CHECK(ran.tasks("timer") == "1 0 0 1 0");
    CHECK(ran.of("now", Metric::CatchUp) == 0);  // what is over is not overdue
    CHECK(ran.of("now", Metric::Missed) == 0);
}

TEST_CASE("a periodic task that never catches up has no time to catch up") {
    // Each run takes one and a half periods.
    const Ran ran("until = \"1s\"\n" + pool("rate", kScheduled) +
                  task("slow", "[[\"work 150ms\"]]") +
                  at("0ms", "scheduleAtFixedRate", "task = \"slow\"\n" + kEvery100ms));
    CHECK(ran.of("rate", Metric::CatchUp) == kNever);
    CHECK(ran.of("rate", Metric::Missed) == 3);  // 0 150 300 450 600 750 900: none in 200 500 800
}

TEST_CASE("periods that pass while a run hangs, or before the first one, are missed") {
    // The first run never ends; on the other pool somebody else's task does not end.
    const Ran ran("until = \"1s\"\n" + pool("hangs", kScheduled) + pool("waits", kScheduled) +
                  task("long", "[[\"work 1h\"]]") + task("beat", "[[\"work 1ms\"]]") +
                  at("0ms", "scheduleAtFixedRate",
                     "on = \"hangs\"\ntask = \"long\"\nas = \"a\"\n" + kEvery100ms) +
                  at("0ms", "execute", "on = \"waits\"\ntask = \"long\"") +
                  at("1ms", "scheduleAtFixedRate",
                     "on = \"waits\"\ntask = \"beat\"\ninitialDelay = \"99ms\"\n"
                     "period = \"100ms\""));
    CHECK(ran.of("hangs", Metric::Missed) == 9);  // those of 100 to 900
    CHECK(ran.of("waits", Metric::Missed) == 9);
    for (const char* const each : {"hangs", "waits"}) {
        CHECK(ran.of(each, Metric::CatchUp) == kNever);
    }
    CHECK(ran.of("waits", Metric::Drift) == std::nullopt);
}

TEST_CASE("a call is late when its client is still inside the one before") {
    const Ran ran(
        "until = \"1s\"\n" + pool("pool", kScheduled) + pool("idle", kScheduled) +
        task("slow", "[[\"work 500ms\"]]") + task("quick", "[[\"work 1ms\"]]") +
        at("0ms", "submit", "on = \"pool\"\ntask = \"slow\"") +
        at("0ms", "get", "on = \"pool\"\ntask = \"slow\"") +
        at("100ms", "submit", "on = \"pool\"\ntask = \"quick\"") +
        at("600ms", "submit", "on = \"pool\"\ntask = \"quick\"\nas = \"b\"") +
        at("200ms", "submit", "by = \"other\"\non = \"pool\"\ntask = \"quick\"\nas = \"c\""));
    CHECK(ran.of("pool", Metric::CallsLate) == 1);
    CHECK(ran.of("pool", Metric::CallsLatest) == 400 * kMs);  // planned for 100, made at 500
    CHECK(ran.of("pool", Metric::ClientWait) == 500 * kMs);
    for (const Metric metric : {Metric::CallsLate, Metric::CallsLatest, Metric::ClientWait})
        CHECK(ran.of("idle", metric) == std::nullopt);
}

TEST_CASE("of a repeated call each one counts that is made late") {
    const std::string calls = pool("pool", kScheduled) + task("slow", "[[\"work 250ms\"]]") +
                              task("quick", "[[\"work 1ms\"]]") +
                              at("0ms", "submit", "on = \"pool\"\ntask = \"slow\"") +
                              at("10ms", "get", "on = \"pool\"\ntask = \"slow\"");
    const Ran ran("until = \"1s\"\n" + calls +
                  at("100ms", "submit", "task = \"quick\"\nevery = \"100ms\"\ntimes = 5"));
    CHECK(ran.of("pool", Metric::CallsLate) == 2);  // planned for 100 and 200, made at 250
    CHECK(ran.of("pool", Metric::CallsLatest) == 150 * kMs);
    const Ran drawn("until = \"1s\"\nseed = 5\n" + calls +
                    at("0ms", "submit",
                       "task = \"quick\"\narrivals = { poisson = \"20ms\" }\nuntil = \"900ms\""));
    CHECK(*drawn.of("pool", Metric::CallsLate) > 3);
    CHECK(*drawn.of("pool", Metric::CallsLatest) < 240 * kMs);
}
