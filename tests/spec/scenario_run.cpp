// What running a scenario gives: runs, snapshots and the summary, word for word; user commands; the
// bounds that end every run.
#include "engine/scenario/run/run.hpp"

#include <sstream>

#include <doctest/doctest.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/report.hpp"
#include "tests/support/read_scenario.hpp"

using namespace poolscope;

namespace {

/// A scenario with one pool of that core size and some bodies; `calls` in short form, one a line:
/// "TIME CALL key=value …".
Scenario scenario(int core, const std::string& tasks, const std::string& calls,
                  const std::string& head = "", const std::string& pool = "") {
    std::string text = head + "\n[[executor]]\nname = \"pool\"\nkind = " +
                       "\"ScheduledThreadPoolExecutor\"\ncorePoolSize = " + std::to_string(core) +
                       "\n" + pool + "\n" + tasks;
    std::istringstream lines(calls);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string time;
        std::string call;
        if (!(words >> time >> call)) continue;
        text += "\n[[at]]\ntime = \"" + time + "\"\ncall = \"" + call + "\"\n";
        for (std::string word; words >> word;) {
            const std::size_t equals = word.find('=');
            const std::string value = word.substr(equals + 1);
            const bool plain = value == "true" || value == "false" ||
                               value.find_first_not_of("0123456789-") == std::string::npos;
            text += word.substr(0, equals) + " = " + (plain ? value : "\"" + value + "\"") + "\n";
        }
    }
    return read(text);
}

constexpr const char* kJob = R"(
[[task]]
name = "job"
body = ["work 10ms"]
)";

std::string runsOf(const RunRecord& run) {
    CHECK(run.broken == "");
    Names names;
    names.follow(*run.log);
    std::string text;
    for (const BodyRun& body : bodyRunsOf(*run.log))
        text += toJsonLine(body, *run.log, names) + "\n";
    return text;
}

std::string snapshotsOf(const Scenario& scenario) {
    const RunRecord run = runVirtually(scenario);
    CHECK(run.broken == "");
    std::string text;
    forEachSnapshot(run, SnapshotForm::Full, [&](const std::string& line) { text += line + "\n"; });
    return text;
}

/// The values of one key in every snapshot, joined by blanks.
std::string valuesOf(const std::string& snapshots, const std::string& key) {
    std::string values;
    std::istringstream lines(snapshots);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t at = line.find("\"" + key + "\":");
        REQUIRE(at != std::string::npos);
        const std::size_t begin = at + key.size() + 3;
        std::size_t end = begin;
        for (int depth = 0; end < line.size(); ++end) {
            const char c = line[end];
            if (c == '[' || c == '{') ++depth;
            if (c == ']' || c == '}') --depth;
            if (c == '"') end = line.find('"', end + 1);
            if (depth <= 0 && (line[end + 1] == ',' || line[end + 1] == '}')) break;
        }
        values += (values.empty() ? "" : " ") + line.substr(begin, end + 1 - begin);
    }
    return values;
}

bool isUser(const Event& event) {
    const auto* created = event.what.get<ThreadCreated>();
    return created != nullptr && created->role == ThreadRole::User;
}

}  // namespace

TEST_CASE("--runs: one object for each run of a body, in order of start") {
    const Scenario two = scenario(1, R"(
[[task]]
name = "poll"
runs = [["work 30ms"], ["work 250ms"], ["throw Boom \"third\""]]
)",
                                  "0ms scheduleAtFixedRate task=poll initialDelay=0ms period=100ms",
                                  "until = \"1s\"");
    CHECK(
        runsOf(runVirtually(two)) ==
        R"({"on":"pool","task":"poll","run":1,"planned":0,"start":0,"end":30000000,"thread":"pool-1-thread-1","outcome":"completed","error":null}
{"on":"pool","task":"poll","run":2,"planned":100000000,"start":100000000,"end":350000000,"thread":"pool-1-thread-1","outcome":"completed","error":null}
{"on":"pool","task":"poll","run":3,"planned":200000000,"start":350000000,"end":350000000,"thread":"pool-1-thread-1","outcome":"threw","error":"Boom: third"}
)");
}

TEST_CASE("--runs: a run still going on has no end, one that was interrupted says so") {
    const Scenario cut = scenario(2, R"(
[[task]]
name = "nap"
body = ["sleep 1s"]
)",
                                  "0ms submit task=nap as=A\n0ms submit task=nap as=B\n"
                                  "20ms cancel task=A mayInterrupt=true",
                                  "until = \"50ms\"");
    CHECK(
        runsOf(runVirtually(cut)) ==
        R"({"on":"pool","task":"A","run":1,"planned":0,"start":0,"end":20000000,"thread":"pool-1-thread-1","outcome":"interrupted","error":null}
{"on":"pool","task":"B","run":1,"planned":0,"start":0,"end":null,"thread":"pool-1-thread-2","outcome":"unfinished","error":null}
)");
}

TEST_CASE("--snapshots: the executor after each call, at rest") {
    CHECK(
        snapshotsOf(scenario(1, kJob,
                             "0ms schedule task=job as=A delay=20ms\n"
                             "0ms schedule task=job as=B delay=10ms\n"
                             "5ms cancel task=B\n"
                             "100ms shutdown")) ==
        R"({"call":1,"time":0,"on":"pool","name":"schedule","result":null,"error":null,"heap":["A"],"capacity":16,"heapIndex":{"A":0},"state":{"A":"NEW"},"leader":"pool-1-thread-1","ctl":"0xe0000001","runState":"RUNNING","workers":1,"queue":1,"completed":0}
{"call":2,"time":0,"on":"pool","name":"schedule","result":null,"error":null,"heap":["B","A"],"capacity":16,"heapIndex":{"A":1,"B":0},"state":{"A":"NEW","B":"NEW"},"leader":"pool-1-thread-1","ctl":"0xe0000001","runState":"RUNNING","workers":1,"queue":2,"completed":0}
{"call":3,"time":5000000,"on":"pool","name":"cancel","result":true,"error":null,"heap":["B","A"],"capacity":16,"heapIndex":{"A":1,"B":0},"state":{"A":"NEW","B":"CANCELLED"},"leader":"pool-1-thread-1","ctl":"0xe0000001","runState":"RUNNING","workers":1,"queue":2,"completed":0}
{"call":4,"time":100000000,"on":"pool","name":"shutdown","result":null,"error":null,"heap":[],"capacity":16,"heapIndex":{"A":-1,"B":-1},"state":{"A":"NORMAL","B":"CANCELLED"},"leader":null,"ctl":"0x60000000","runState":"TERMINATED","workers":0,"queue":0,"completed":2}
)");
}

TEST_CASE("--snapshots: what a call threw is its error, and a rejected task is in the maps") {
    const std::string snapshots =
        snapshotsOf(scenario(1, kJob,
                             "0ms scheduleAtFixedRate task=job initialDelay=0ms period=0ms\n"
                             "0ms shutdown\n"
                             "1ms submit task=job\n"
                             "2ms setCorePoolSize corePoolSize=-1"));
    CHECK(
        valuesOf(snapshots, "error") ==
        "\"IllegalArgumentException\" null \"RejectedExecutionException: Task job[Not completed, "
        "task = java.util.concurrent.Executors$RunnableAdapter[Wrapped task = job]] rejected from "
        "ScheduledThreadPoolExecutor@pool[Terminated, pool size = 0, active threads = 0, queued "
        "tasks = 0, completed tasks = 0]\" \"IllegalArgumentException\"");
    CHECK(valuesOf(snapshots, "heapIndex") == "{} {} {\"job\":0} {\"job\":0}");
    CHECK(valuesOf(snapshots, "state") == "{} {} {\"job\":\"NEW\"} {\"job\":\"NEW\"}");
}

TEST_CASE("--snapshots: results are what Java returns") {
    const std::string snapshots =
        snapshotsOf(scenario(1, R"(
[[task]]
name = "job"
body = ["work 10ms"]
value = "forty-two"
)",
                             "0ms schedule task=job as=A delay=50ms\n"
                             "0ms schedule task=job as=B delay=60ms\n"
                             "1ms getQueue\n1ms peek\n1ms poll\n1ms getDelay task=A\n"
                             "1ms isPeriodic task=A\n1ms size\n1ms getKeepAliveTime\n"
                             "1ms toString\n1ms getRejectedExecutionHandler\n1ms contains task=B\n"
                             "1ms remove task=B\n1ms add task=B\n1ms drainTo\n"
                             "1ms get task=A\n200ms awaitTermination timeout=5ms\n"
                             "220ms shutdownNow"));
    CHECK(valuesOf(snapshots, "result") ==
          "null null [\"A\",\"B\"] \"A\" null 49000000 false 2 10000000 "
          "\"ScheduledThreadPoolExecutor@pool[Running, pool size = 1, active threads = 0, queued "
          "tasks = 2, completed tasks = 0]\" \"AbortPolicy\" true true true 0 \"forty-two\" false "
          "[]");
}

TEST_CASE("a client's calls wait for one another, another client's do not") {
    const Scenario blocking = scenario(1, kJob,
                                       "0ms submit task=job\n"
                                       "0ms get task=job by=waiter\n"
                                       "1ms isDone task=job by=waiter\n"
                                       "2ms isDone task=job");
    const std::string snapshots = snapshotsOf(blocking);
    CHECK(valuesOf(snapshots, "call") == "1 4 2 3");
    CHECK(valuesOf(snapshots, "time") == "0 2000000 10000000 10000000");
    CHECK(valuesOf(snapshots, "result") == "null false null true");
}

TEST_CASE("a task that is not there yet is null, as the variable would be in Java") {
    CHECK(valuesOf(snapshotsOf(scenario(1, kJob, "0ms cancel task=job\n1ms submit task=job")),
                   "error") == "\"NullPointerException: there is no task 'job' yet\" null");
}

TEST_CASE("a template used again gives labels with running numbers, whoever uses it") {
    const Scenario twice = scenario(1, R"(
[[task]]
name = "parent"
body = [{ call = "submit", task = "child" }, { call = "submit", task = "child" }]
[[task]]
name = "child"
)",
                                    "0ms submit task=parent\n0ms submit task=child");
    const std::string snapshots = snapshotsOf(twice);
    CHECK(valuesOf(snapshots, "state") ==
          "{\"parent\":\"NORMAL\",\"child\":\"NORMAL\",\"child-2\":\"NORMAL\"} "
          "{\"parent\":\"NORMAL\",\"child\":\"NORMAL\",\"child-2\":\"NORMAL\",\"child-3\":"
          "\"NORMAL\"}");
}

TEST_CASE("calls in a body work on its own executor and its own task; their exceptions leave it") {
    const Scenario inside = scenario(1, R"(
[[task]]
name = "quitter"
runs = [["work 5ms"], [{ call = "cancel", task = "self" }, { call = "get", task = "self" }]]
)",
                                     "0ms scheduleWithFixedDelay task=quitter initialDelay=0ms "
                                     "delay=5ms");
    CHECK(
        runsOf(runVirtually(inside)) ==
        R"({"on":"pool","task":"quitter","run":1,"planned":0,"start":0,"end":5000000,"thread":"pool-1-thread-1","outcome":"completed","error":null}
{"on":"pool","task":"quitter","run":2,"planned":10000000,"start":10000000,"end":10000000,"thread":"pool-1-thread-1","outcome":"threw","error":"CancellationException"}
)");
}

TEST_CASE("a client can be interrupted by name, also while it waits for its next call") {
    const Scenario poked = scenario(1, kJob,
                                    "0ms schedule task=job delay=1s\n"
                                    "0ms get task=job by=waiter\n"
                                    "10ms interrupt thread=waiter\n"
                                    "20ms interrupt thread=waiter\n"
                                    "30ms get task=job by=waiter timeout=1ms",
                                    "until = \"1s\"");
    CHECK(valuesOf(snapshotsOf(poked), "error") ==
          "null null \"InterruptedException\" null \"InterruptedException\"");
}

TEST_CASE("the summary says what ran, how late, and how it ended") {
    const Scenario late = scenario(1, kJob,
                                   "0ms schedule task=job as=A delay=10ms\n"
                                   "0ms schedule task=job as=B delay=10ms",
                                   "title = \"Two at once\"");
    CHECK(summaryOf(late, runVirtually(late)) ==
          R"(Two at once
Virtual clock, seed 1, 113 events in 30 ms: nothing was left to happen.

  task  on    runs  failed  mean lateness  worst lateness
  A     pool     1       0           0 ms            0 ms
  B     pool     1       0          10 ms           10 ms

  executor  state    done  rejected  largest pool
  pool      RUNNING     2         0             1
)");
}

TEST_CASE("more than twelve tasks whose names differ in a number only share a row") {
    const auto rows = [](int tasks) {
        std::string calls = "0ms schedule task=job as=other delay=1s";
        for (int i = 0; i < tasks; ++i) calls += "\n0ms schedule task=job delay=10ms";
        const Scenario alike = scenario(1, kJob, calls);
        const std::string summary = summaryOf(alike, runVirtually(alike));
        return summary.substr(summary.find("  job"),
                              summary.find("\n\n  executor") - summary.find("  job"));
    };
    CHECK(rows(13) ==
          "  job .. job-13 (13 tasks)  pool    13       0          60 ms          120 ms");
    const std::string twelve = rows(12);
    CHECK(std::count(twelve.begin(), twelve.end(), '\n') == 11);
    CHECK(twelve.find("tasks)") == std::string::npos);
}

TEST_CASE("until is inclusive, and --until replaces it") {
    const Scenario ticks =
        scenario(1, kJob, "0ms scheduleAtFixedRate task=job initialDelay=0ms period=50ms",
                 "until = \"100ms\"");
    CHECK(bodyRunsOf(*runVirtually(ticks).log).size() == 3);
    RunOptions longer;
    longer.until = 150_ms;
    const RunRecord run = runVirtually(ticks, longer);
    CHECK(bodyRunsOf(*run.log).size() == 4);
    CHECK(run.end == Instant{150'000'000});
    CHECK(toSentence(run) == "stopped at 150 ms, as asked");
}

TEST_CASE("a run that never ends is stopped and says by which limit") {
    RunOptions few;
    few.mostEvents = 500;
    const RunRecord run = runVirtually(
        scenario(1, kJob, "0ms scheduleAtFixedRate task=job initialDelay=0ms period=50ms"), few);
    CHECK(run.ending == Ending::EventLimit);
    CHECK(run.log->size() >= 500);
    CHECK(run.log->size() < 600);
    CHECK(toSentence(run) == "stopped there, by the limit of events");
}

TEST_CASE("tasks that make tasks at one instant for ever are stopped with a sentence") {
    const RunRecord run = runVirtually(scenario(1, R"(
[[task]]
name = "hydra"
body = [{ call = "execute", task = "hydra" }]
)",
                                                "0ms execute task=hydra", "until = \"1s\""));
    CHECK(run.ending == Ending::Livelock);
    CHECK(toSentence(run) == "stopped after 2000000 steps at 0 ms, the limit for one instant");
}

TEST_CASE("the same scenario and seed give the same log; another seed draws other lengths") {
    const Scenario drawn =
        scenario(2, R"(
[[task]]
name = "job"
body = ["work 5ms..25ms"]
)",
                 "0ms scheduleAtFixedRate task=job initialDelay=0ms period=20ms\n"
                 "0ms scheduleAtFixedRate task=job initialDelay=0ms period=30ms",
                 "until = \"300ms\"\nchooser = \"random\"");
    const RunRecord first = runVirtually(drawn);
    CHECK(hashOf(*first.log) == hashOf(*runVirtually(drawn).log));
    RunOptions other;
    other.seed = 2;
    CHECK(hashOf(*first.log) != hashOf(*runVirtually(drawn, other).log));
    RunOptions replayed;
    replayed.choices = first.choices;
    CHECK_FALSE(first.choices.empty());
    CHECK(hashOf(*first.log) == hashOf(*runVirtually(drawn, replayed).log));
}

TEST_CASE("a person's command changes nothing before its place and is made there") {
    const Scenario plain = scenario(1, kJob,
                                    "0ms schedule task=job as=A delay=50ms\n"
                                    "0ms schedule task=job as=B delay=100ms",
                                    "until = \"200ms\"");
    const RunRecord without = runVirtually(plain);
    for (const std::size_t position : {std::size_t{0}, std::size_t{40}, without.log->size()}) {
        CAPTURE(position);
        UserCommand command;
        command.position = position;
        UserCall call;
        call.call.method = Method::Schedule;
        call.call.arguments = {Duration{}};
        auto body = std::make_shared<TaskTemplate>();
        body->name = "mine";
        body->runs = {{WorkStep{{1_ms, 1_ms}}}};
        call.body = body;
        command.change = call;
        RunOptions options;
        options.commands = {command};
        const RunRecord with = runVirtually(plain, options);
        CHECK(with.broken == "");
        std::size_t acted = position;  // the next scheduling point from there on
        while (acted < with.log->size() && !isUser((*with.log)[acted])) ++acted;
        REQUIRE(acted < with.log->size());
        CHECK(acted < position + 20);
        for (std::size_t i = 0; i < acted; ++i) {
            CHECK((*with.log)[i].time == (*without.log)[i].time);
            CHECK((*with.log)[i].what.index() == (*without.log)[i].what.index());
        }
        CHECK(runsOf(with).find("\"task\":\"mine\"") != std::string::npos);
    }
}
