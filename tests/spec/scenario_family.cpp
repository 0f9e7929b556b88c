// The family in scenario files: each kind, queue and factory has its key and answers to the JDK's
// methods; what happens is read from runs and snapshots.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/method_calls.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

using Json = nlohmann::json;

RunRecord run(const std::string& text) {
    ReadScenario read = readScenario(text, "test.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "test.toml"));
    RunRecord record = runVirtually(*read.scenario);
    CHECK(record.broken == "");
    return record;
}

/// "task@start-end" in milliseconds, in order of start.
std::string runsInMs(const RunRecord& record) {
    Names names;
    names.follow(*record.log);
    std::string text;
    for (const BodyRun& body : bodyRunsOf(*record.log)) {
        const auto ms = [](Instant at) { return std::to_string(at.ns / 1'000'000); };
        text += (text.empty() ? "" : " ") + std::string(names.of(body.task)) + "@" +
                ms(body.start) + "-" + (body.ended ? ms(body.end) : "?");
    }
    return text;
}

std::vector<Json> snapshotsOf(const RunRecord& record) {
    std::vector<Json> all;
    forEachSnapshot(record, SnapshotForm::Full,
                    [&](const std::string& line) { all.push_back(Json::parse(line)); });
    return all;
}

std::string taskWith(const std::string& name, const std::string& steps,
                     const std::string& keys = "") {
    return "\n[[task]]\nname = \"" + name + "\"\nbody = [" + steps + "]\n" + keys + "\n";
}

const std::string kOneWorker =
    "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\nmaximumPoolSize = 1\n";

/// Nine tasks of 10 ms at once, T1 to T9, on core 3, maximum 5 and such a queue for 3.
RunRecord runNineTasks(const std::string& queue) {
    std::string calls;
    for (int i = 1; i <= 9; ++i)
        calls += at("0ms", "execute", "task = \"T\"\nas = \"T" + std::to_string(i) + "\"");
    return run(pool("p",
                    "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 3\nmaximumPoolSize = 5\n"
                    "queue = { type = \"" +
                        queue + "\", capacity = 3 }") +
               taskWith("T", "\"work 10ms\"") + calls);
}

}  // namespace

TEST_CASE("nine tasks on core 3, maximum 5 and a queue for 3 go the way the JDK's go") {
    const RunRecord record = runNineTasks("ArrayBlockingQueue");
    CHECK(runsInMs(record) == "T1@0-10 T2@0-10 T3@0-10 T7@0-10 T8@0-10 T4@10-20 T5@10-20 T6@10-20");
    const std::vector<Json> after = snapshotsOf(record);
    CHECK(after[5]["heap"] == Json({"T4", "T5", "T6"}));
    CHECK(after[5]["capacity"] == 3);
    CHECK(after[5]["state"].empty());
    CHECK(after[7]["ctl"] == "0xe0000005");
    CHECK(after[8]["error"] ==
          "RejectedExecutionException: Task T9 rejected from ThreadPoolExecutor@p[Running, pool "
          "size = 5, active threads = 5, queued tasks = 3, completed tasks = 0]");
}

TEST_CASE("each queue is asked for by its name and keeps its own order") {
    const auto orderOf = [&](const std::string& queue, const std::string& key,
                             const std::vector<int>& values) {
        std::string tasks;
        std::string calls;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const std::string name(1, static_cast<char>('a' + i));
            const bool time = key == "delay";
            const std::string value = std::to_string(values[i]);
            tasks +=
                taskWith(name, "\"work 1ms\"",
                         key.empty() ? "" : key + " = " + (time ? "\"" + value + "ms\"" : value));
            calls += at("0ms", "execute", "task = \"" + name + "\"");
        }
        return runsInMs(
            run(pool("p", kOneWorker + "queue = { type = \"" + queue + "\"" +
                              (queue == "ArrayBlockingQueue" ? ", capacity = 9" : "") + " }") +
                tasks + calls));
    };
    const std::vector<int> values{5, 30, 10, 20};
    CHECK(orderOf("LinkedBlockingQueue", "", values) == "a@0-1 b@1-2 c@2-3 d@3-4");
    CHECK(orderOf("ArrayBlockingQueue", "", values) == "a@0-1 b@1-2 c@2-3 d@3-4");
    CHECK(orderOf("PriorityBlockingQueue", "priority", values) == "a@0-1 c@1-2 d@2-3 b@3-4");
    // The first is its worker's first task and never waits for its delay.
    CHECK(orderOf("DelayQueue", "delay", values) == "a@0-1 c@10-11 d@20-21 b@30-31");
    CHECK(orderOf("SynchronousQueue", "", values) == "a@0-1");
}

TEST_CASE("a priority queue takes no futures: submit is a ClassCastException") {
    const RunRecord record =
        run(pool("p", kOneWorker + "queue = { type = \"PriorityBlockingQueue\" }") +
            taskWith("a", "\"work 1ms\"", "priority = 1") + at("0ms", "submit", "task = \"a\"") +
            at("0ms", "submit", "task = \"a\"") + at("0ms", "submit", "task = \"a\""));
    const std::string error = snapshotsOf(record)[1]["error"];
    CHECK(error.starts_with("ClassCastException"));
}

TEST_CASE("the factories of Executors are read as the settings they stand for") {
    ReadScenario read = readScenario(pool("f", "factory = \"newFixedThreadPool\"\nnThreads = 3") +
                                         pool("s", "factory = \"newSingleThreadExecutor\"") +
                                         pool("c", "factory = \"newCachedThreadPool\"") +
                                         pool("t",
                                              "factory = \"newScheduledThreadPool\"\n"
                                              "corePoolSize = 2"),
                                     "test.toml");
    REQUIRE(read.scenario.has_value());
    const auto& all = read.scenario->executors;
    CHECK(all[0].corePoolSize == 3);
    CHECK(all[0].maximumPoolSize == 3);
    CHECK(all[0].keepAliveTime == Duration{});
    CHECK(all[0].queue.kind == QueueKind::LinkedBlockingQueue);
    CHECK(all[1].corePoolSize == 1);
    CHECK(all[1].wrapping == Wrapping::Finalizable);
    CHECK(all[2].corePoolSize == 0);
    CHECK(all[2].maximumPoolSize == 2147483647);
    CHECK(all[2].keepAliveTime == seconds(60));
    CHECK(all[2].queue.kind == QueueKind::SynchronousQueue);
    CHECK(all[3].kind == ExecutorKind::ScheduledThreadPoolExecutor);
    CHECK(all[3].corePoolSize == 2);
}

TEST_CASE("a wrapped pool answers its interface and nothing more") {
    const RunRecord record =
        run(pool("s", "factory = \"newSingleThreadExecutor\"") + taskWith("a", "\"work 1ms\"") +
            at("0ms", "submit", "task = \"a\"") + at("1ms", "setCorePoolSize", "corePoolSize = 2") +
            at("1ms", "getPoolSize") + at("1ms", "isShutdown"));
    const std::vector<Json> after = snapshotsOf(record);
    CHECK(after[1]["error"] ==
          "ClassCastException: Executors$FinalizableDelegatedExecutorService "
          "cannot be cast to ThreadPoolExecutor");
    CHECK(after[2]["error"] == after[1]["error"]);
    CHECK(after[3]["result"] == false);
}

TEST_CASE("invokeAll and invokeAny submit a list of templates") {
    const RunRecord record = run(
        pool("p", "factory = \"newFixedThreadPool\"\nnThreads = 3\nthreadNamePrefix = \"job-\"") +
        taskWith("near", "\"sleep 5ms\"", "value = \"N\"") +
        taskWith("far", "\"sleep 9ms\"", "value = \"F\"") +
        taskWith("down", "\"sleep 2ms\", 'throw IOException \"x\"'") +
        at("0ms", "invokeAll", "tasks = [\"near\", \"far\", \"down\"]") +
        at("20ms", "invokeAny", "tasks = [\"down\", \"far\", \"near\"]") +
        at("40ms", "invokeAll", "tasks = [\"near\", \"far\"]\ntimeout = \"6ms\""));
    const std::vector<Json> after = snapshotsOf(record);
    CHECK(after[0]["time"] == 9'000'000);
    CHECK(after[0]["result"] == Json({"near", "far", "down"}));
    CHECK(after[0]["state"]["down"] == "EXCEPTIONAL");
    CHECK(after[1]["time"] == 25'000'000);
    CHECK(after[1]["result"] == "N");
    CHECK(after[1]["state"]["far-2"] == "INTERRUPTED");
    CHECK(after[2]["time"] == 46'000'000);
    CHECK(after[2]["state"]["near-3"] == "NORMAL");
    CHECK(after[2]["state"]["far-3"] == "INTERRUPTED");
}

TEST_CASE("a completion service hands out futures in order of completion") {
    const RunRecord record = run(
        pool("p", "factory = \"newFixedThreadPool\"\nnThreads = 3") +
        pool("done", "kind = \"ExecutorCompletionService\"\nexecutor = \"p\"") +
        taskWith("A", "\"sleep 5ms\"") + taskWith("B", "\"sleep 1ms\"") +
        taskWith("C", "\"sleep 3ms\"") + at("0ms", "submit", "on = \"done\"\ntask = \"A\"") +
        at("0ms", "submit", "on = \"done\"\ntask = \"B\"") +
        at("0ms", "submit", "on = \"done\"\ntask = \"C\"") + at("0ms", "poll", "on = \"done\"") +
        at("0ms", "take", "on = \"done\"") + at("0ms", "take", "on = \"done\"") +
        at("0ms", "poll", "on = \"done\"\ntimeout = \"9ms\""));
    const std::vector<Json> after = snapshotsOf(record);
    CHECK(after[3]["result"].is_null());
    CHECK(after[4]["result"] == "B");
    CHECK(after[4]["time"] == 1'000'000);
    CHECK(after[5]["result"] == "C");
    CHECK(after[6]["result"] == "A");
    CHECK(after[6]["time"] == 5'000'000);
    CHECK(runsInMs(record) == "A@0-5 B@0-1 C@0-3");
}

TEST_CASE("a Timer runs, repeats from each start, takes a first time, and dies of an exception") {
    const RunRecord record = run(
        "until = \"30ms\"\n" + pool("t", "kind = \"Timer\"") + taskWith("tick", "\"work 3ms\"") +
        taskWith("bad", "'throw IllegalStateException \"x\"'") +
        at("0ms", "schedule", "task = \"tick\"\ndelay = \"0ms\"\nperiod = \"2ms\"") +
        at("0ms", "schedule", "task = \"bad\"\nfirstTime = \"7ms\"") +
        at("20ms", "schedule", "task = \"tick\"\ndelay = \"1ms\"") + at("20ms", "purge"));
    CHECK(runsInMs(record) == "tick@0-3 tick@3-6 tick@6-9 bad@9-9");
    const std::vector<Json> after = snapshotsOf(record);
    CHECK(after[2]["error"] == "IllegalStateException: Timer already cancelled.");
    CHECK(after[3]["result"] == 0);
}

TEST_CASE("Tomcat's queue makes threads before it takes tasks") {
    const RunRecord record = runNineTasks("TaskQueue");
    const std::vector<Json> after = snapshotsOf(record);
    CHECK(after[4]["workers"] == 5);
    CHECK(after[4]["queue"] == 0);
    CHECK(after[7]["heap"] == Json({"T6", "T7", "T8"}));
    const std::string error = after[8]["error"];
    CHECK(error.starts_with("RejectedExecutionException"));
}

TEST_CASE("a body may call only what the executor that runs it has") {
    const RunRecord record =
        run(pool("p", kOneWorker) +
            pool("s",
                 "kind = \"ScheduledThreadPoolExecutor\"\n"
                 "corePoolSize = 1") +
            taskWith("a", "{ call = \"schedule\", task = \"b\", delay = \"1ms\" }") +
            taskWith("b", "\"work 1ms\"") + at("0ms", "submit", "on = \"p\"\ntask = \"a\"") +
            at("5ms", "get", "task = \"a\"") + at("5ms", "submit", "on = \"s\"\ntask = \"a\""));
    const std::string error = snapshotsOf(record)[1]["error"];
    CHECK(error ==
          "ExecutionException: ClassCastException: ThreadPoolExecutor cannot be cast to "
          "ScheduledThreadPoolExecutor");
    CHECK(runsInMs(record) == "a@0-0 a-2@5-5 b@6-7");
}

TEST_CASE("two cores: eight computing threads are done no earlier than two") {
    const auto endOf = [&](int threads, const std::string& body) {
        std::string calls;
        for (int i = 0; i < 8; ++i) calls += at("0ms", "execute", "task = \"T\"");
        const std::string size = std::to_string(threads);
        const RunRecord record =
            run("cores = 2\nquantum = \"5ms\"\n" +
                pool("p", "factory = \"newFixedThreadPool\"\nnThreads = " + size) +
                taskWith("T", body) + calls);
        std::int64_t end = 0;
        for (const BodyRun& each : bodyRunsOf(*record.log)) end = std::max(end, each.end.ns);
        return end / 1'000'000;
    };
    CHECK(endOf(2, "\"work 30ms\"") == 120);
    CHECK(endOf(8, "\"work 30ms\"") == 120);
    CHECK(endOf(2, "\"io 30ms\"") == 120);
    CHECK(endOf(8, "\"io 30ms\"") == 30);
}

TEST_CASE("CRON: a scenario schedules by cron expressions, in a place, from its start on") {
    const std::string text =
        "start = 2026-03-28T00:00:07.5+01:00\nuntil = \"30s\"\n" +
        pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n") +
        taskWith("a", "\"work 1s\"") + taskWith("b", "") +
        at("0ms", "schedule", "task = \"a\"\ncron = \"*/10 * * * * *\"") +
        at("0ms", "schedule",
           "task = \"b\"\nas = \"never\"\ncron = \"0 0 0 30 2 *\"\nzone = \"Europe/Berlin\"") +
        at("3s", "getDelay", "task = \"a\"") + at("3s", "isPeriodic", "task = \"a\"") +
        at("3s", "isDone", "task = \"never\"") + at("13s", "cancel", "task = \"a\"");
    const RunRecord record = run(text);
    CHECK(runsInMs(record) == "a@2500-3500 a@12500-13500");
    const std::vector<Json> all = snapshotsOf(record);
    REQUIRE(all.size() == 6);
    CHECK(all[0]["heap"] == Json::parse(R"(["a@1"])"));
    CHECK(all[0]["state"] == Json::parse(R"({"a@1":"NEW"})"));
    CHECK(all[0]["heapIndex"] == Json::parse(R"({"a@1":0})"));
    CHECK(all[2]["result"] == -500'000'000);
    CHECK(all[3]["error"] ==
          "ClassCastException: ReschedulingRunnable cannot be cast to RunnableScheduledFuture");
    CHECK(all[4]["error"] == "IllegalStateException: No scheduled future");
    CHECK(all[5]["result"] == true);
    CHECK(all[5]["state"] == Json::parse(R"({"a@1":"NORMAL","a@2":"CANCELLED"})"));
    const std::string summary = summaryOf(*readScenario(text, "test.toml").scenario, record);
    CHECK(summary.find("a@1") == std::string::npos);  // a wrapper task has no runs of its own
}

TEST_CASE("the parts of a recursive sum share a row of the summary") {
    const std::string text =
        pool("halves", "kind = \"ForkJoinPool\"\nparallelism = 2") +
        "[[task]]\nname = \"sum\"\nrecursive = { sum = [1, 16], threshold = 2 }\n" +
        at("0ms", "invoke", "on = \"halves\"\ntask = \"sum\"");
    const std::string summary = summaryOf(*readScenario(text, "test.toml").scenario, run(text));
    CHECK(summary.find("  1-8 .. ") != std::string::npos);
    CHECK(summary.find("(14 tasks)") != std::string::npos);
    CHECK(summary.find("  sum ") != std::string::npos);
}

TEST_CASE("the summary tells each kind of executor by what it has") {
    const std::string text =
        "until = \"1s\"\n" + pool("plain", kOneWorker) + pool("timer", "kind = \"Timer\"") +
        pool("halves", "kind = \"ForkJoinPool\"\nparallelism = 2") +
        pool("service", "kind = \"ExecutorCompletionService\"\nexecutor = \"plain\"") +
        taskWith("a", "\"work 1ms\"") + at("0ms", "submit", "on = \"service\"\ntask = \"a\"") +
        at("0ms", "schedule", "on = \"timer\"\ntask = \"a\"\ndelay = \"1ms\"\nperiod = \"1ms\"") +
        at("0ms", "submit", "on = \"halves\"\ntask = \"a\"") +
        at("3500us", "cancel", "on = \"timer\"") + at("10ms", "shutdown", "on = \"halves\"");
    const std::string summary = summaryOf(*readScenario(text, "test.toml").scenario, run(text));
    const auto row = [&](const std::string& name) {
        std::istringstream lines(summary.substr(summary.find("largest pool")));
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string word;
            std::string all;
            while (words >> word) all += (all.empty() ? "" : " ") + word;
            if (all.starts_with(name + " ")) return all;
        }
        return std::string("nothing of " + name);
    };
    CHECK(row("plain") == "plain RUNNING 1 0 1");
    CHECK(row("timer") == "timer cancelled 3 0 1");
    CHECK(row("halves") == "halves TERMINATED 1 0 1");
    CHECK(row("service") == "service 1");
}

namespace {

/// The keys of a call of the method but for `time`, `on` and `call`.
std::string keysOf(const MethodSpec& spec) {
    std::string keys;
    if (spec.task == TaskNeed::Template) keys += "task = \"t\"\nas = \"y\"\n";
    if (spec.task == TaskNeed::New) keys += "as = \"y\"\n";
    if (spec.task == TaskNeed::Templates) keys += "tasks = [\"t\", \"t\"]\n";
    if (spec.task == TaskNeed::Task) keys += "task = \"x\"\n";
    for (const ArgumentSpec& argument : spec.arguments)
        if (argument.name != "firstTime")  // instead of a delay, not with it
            keys += std::string(argument.name) + " = " + writtenArgument(argument) + "\n";
    return keys;
}

/// An executor of the kind, a task "x" that it has, and a call of the method on them.
std::string callOf(const MethodSpec& spec, ExecutorKind kind) {
    return "until = \"1s\"\n" + poolOfKind(kind) + handIn(kind, "0ms", "x") +
           at("10ms", writtenName(spec), "on = \"pool\"\n" + keysOf(spec));
}

}  // namespace

TEST_CASE("every method of the table has a case in the host of every kind that has the method") {
    std::size_t calls = 0;
    forEachMethodOfKind([&](const MethodSpec& spec, ExecutorKind kind) {
        CAPTURE(spec.name);
        CAPTURE(nameOf(kind));
        const RunRecord record = run(callOf(spec, kind));
        const std::vector<Json> answers = snapshotsOf(record);
        const auto answer = std::find_if(answers.begin(), answers.end(),
                                         [&](const Json& one) { return one["call"] == 2; });
        ++calls;
        if (answer == answers.end()) {
            CHECK(spec.mayBlock);  // it still waits
            return;
        }
        const std::string error =
            (*answer)["error"].is_string() ? (*answer)["error"].get<std::string>() : std::string();
        CHECK(error.find("UnsupportedOperationException") == std::string::npos);
    });
    CHECK(calls > 150);
}
