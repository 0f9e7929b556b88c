// What the scenario reader makes of good files.
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/support/read_scenario.hpp"

#include <doctest/doctest.h>

#include "engine/trace/nearest_name.hpp"

using namespace poolscope;

namespace {

constexpr std::string_view kPool = R"(
[[executor]]
name = "pool"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 2
)";

std::string diagnosticsAbout(const std::string& text) {
    return toText(readScenario(text, "test.toml").diagnostics, "test.toml");
}

}  // namespace

TEST_CASE("an executor has the JDK's defaults where the file is silent") {
    const Scenario scenario = read(std::string(kPool));
    REQUIRE(scenario.executors.size() == 1);
    const ExecutorSpec& pool = scenario.executors[0];
    CHECK(pool.name == "pool");
    CHECK(pool.corePoolSize == 2);
    CHECK_FALSE(pool.maximumPoolSize.has_value());
    CHECK_FALSE(pool.keepAliveTime.has_value());
    CHECK_FALSE(pool.removeOnCancelPolicy);
    CHECK_FALSE(pool.continueExistingPeriodicTasksAfterShutdownPolicy);
    CHECK(pool.executeExistingDelayedTasksAfterShutdownPolicy);
    CHECK(pool.rejectedExecutionHandler == HandlerKind::Abort);
    CHECK(scenario.seed == 1);
    CHECK_FALSE(scenario.until.has_value());
    CHECK(scenario.strategy == StrategyKind::Fifo);
}

TEST_CASE("every key of an executor is read") {
    const Scenario scenario = read(R"(
        title = "T"
        description = "D"
        seed = 7
        until = "2s"
        chooser = "random"
        [[executor]]
        name = "pool"
        kind = "ScheduledThreadPoolExecutor"
        corePoolSize = 0
        maximumPoolSize = 4
        keepAliveTime = "1.5ms"
        allowCoreThreadTimeOut = true
        removeOnCancelPolicy = true
        continueExistingPeriodicTasksAfterShutdownPolicy = true
        executeExistingDelayedTasksAfterShutdownPolicy = false
        rejectedExecutionHandler = "CallerRunsPolicy"
    )");
    CHECK(scenario.title == "T");
    CHECK(scenario.description == "D");
    CHECK(scenario.seed == 7);
    CHECK(scenario.until == 2_s);
    CHECK(scenario.strategy == StrategyKind::Random);
    const ExecutorSpec& pool = scenario.executors[0];
    CHECK(pool.maximumPoolSize == 4);
    CHECK(pool.keepAliveTime == 1500_us);
    CHECK(pool.allowCoreThreadTimeOut);
    CHECK(pool.removeOnCancelPolicy);
    CHECK(pool.continueExistingPeriodicTasksAfterShutdownPolicy);
    CHECK_FALSE(pool.executeExistingDelayedTasksAfterShutdownPolicy);
    CHECK(pool.rejectedExecutionHandler == HandlerKind::CallerRuns);
}

TEST_CASE("a body is a list of steps, or a list of them for each run") {
    const Scenario scenario = read(std::string(kPool) + R"(
        [[task]]
        name = "short"
        body = ["work 30ms..50ms", "  sleep   1s ", 'throw IllegalStateException "say \"no\""']
        [[task]]
        name = "long"
        value = "42"
        runs = [["work 1ms"], [], [{ call = "cancel", task = "self", mayInterrupt = true },
                                   { call = "submit", task = "short", as = "child" }]]
        [[task]]
        name = "nothing"
    )");
    REQUIRE(scenario.tasks.size() == 3);
    const auto& steps = scenario.tasks[0].runs.at(0);
    REQUIRE(steps.size() == 3);
    CHECK(std::get<WorkStep>(steps[0]).length == DurationRange{30_ms, 50_ms});
    CHECK(std::get<SleepStep>(steps[1]).length == DurationRange{1_s, 1_s});
    CHECK(std::get<ThrowStep>(steps[2]).name == "IllegalStateException");
    CHECK(std::get<ThrowStep>(steps[2]).message == "say \"no\"");
    CHECK_FALSE(scenario.tasks[0].value.has_value());
    CHECK(scenario.tasks[1].value == "42");
    REQUIRE(scenario.tasks[1].runs.size() == 3);
    CHECK(scenario.tasks[1].runs[1].empty());
    const Call& cancel = std::get<Call>(scenario.tasks[1].runs[2].at(0));
    CHECK(cancel.method == Method::Cancel);
    CHECK(cancel.task == kSelf);
    CHECK(cancel.executor == Call::kFromContext);
    CHECK(std::get<bool>(cancel.arguments.at(0)));
    CHECK(std::get<Call>(scenario.tasks[1].runs[2].at(1)).as == "child");
    CHECK(scenario.tasks[2].runs.size() == 1);
}

TEST_CASE("calls carry typed arguments, a client and their number in the file") {
    const Scenario scenario = read(std::string(kPool) + R"(
        [[task]]
        name = "job"
        [[at]]
        time = "5ms"
        on = "pool"
        call = "scheduleAtFixedRate"
        task = "job"
        initialDelay = "-1ms"
        period = "0ms"
        [[at]]
        time = "1ms"
        by = "waiter"
        call = "get"
        task = "job"
        [[at]]
        time = "2ms"
        call = "getQueue().poll"
        timeout = "3ms"
        [[at]]
        time = "2ms"
        by = "waiter"
        call = "setRejectedExecutionHandler"
        handler = "DiscardPolicy"
    )");
    CHECK(scenario.clients == std::vector<std::string>{"main", "waiter"});
    REQUIRE(scenario.calls.size() == 4);
    const Call& rate = scenario.calls[0].call;
    CHECK(scenario.calls[0].number == 1);
    CHECK(scenario.calls[0].time == 5_ms);
    CHECK(std::get<Duration>(rate.arguments.at(0)) == -1_ms);
    CHECK(std::get<Duration>(rate.arguments.at(1)) == 0_ms);
    CHECK(scenario.calls[1].client == 1);
    CHECK(std::holds_alternative<std::monostate>(scenario.calls[1].call.arguments.at(0)));
    CHECK(scenario.calls[2].call.method == Method::Poll);
    CHECK(scenario.calls[2].call.executor == 0);
    CHECK(scenario.calls[3].client == 1);
    CHECK(std::get<HandlerKind>(scenario.calls[3].call.arguments.at(0)) == HandlerKind::Discard);
}

TEST_CASE("a label is known if some call can create it: by name, with a number, out of a body") {
    const std::string twice = std::string(kPool) + R"(
        [[task]]
        name = "job"
        body = [{ call = "submit", task = "child" }]
        [[task]]
        name = "child"
        [[at]]
        time = "0ms"
        call = "submit"
        task = "job"
        [[at]]
        time = "0ms"
        call = "submit"
        task = "job"
        [[at]]
        time = "1ms"
        call = "cancel"
    )";
    CHECK(diagnosticsAbout(twice + "task = \"job\"").empty());
    CHECK(diagnosticsAbout(twice + "task = \"job-2\"").empty());
    CHECK(diagnosticsAbout(twice + "task = \"child-99\"").empty());
    CHECK_FALSE(diagnosticsAbout(twice + "task = \"job-3\"").empty());
    CHECK_FALSE(diagnosticsAbout(twice + "task = \"job-02\"").empty());
    CHECK_FALSE(diagnosticsAbout(twice + "task = \"job-\"").empty());
}

TEST_CASE("durations have seven units, may have decimals, and saturate as TimeUnit does") {
    CHECK(parseDuration("7ns") == 7_ns);
    CHECK(parseDuration("7us") == 7_us);
    CHECK(parseDuration("7ms") == 7_ms);
    CHECK(parseDuration("7s") == 7_s);
    CHECK(parseDuration("7min") == 420_s);
    CHECK(parseDuration("2h") == 7200_s);
    CHECK(parseDuration("1d") == 86400_s);
    CHECK(parseDuration("-1.5ms") == -1500_us);
    CHECK(parseDuration("0.000001ms") == 1_ns);
    CHECK(parseDuration("0.25min") == 15_s);
    CHECK(parseDuration("9223372036854775807ns") == kForever);
    CHECK(parseDuration("9223372036854775807d") == kForever);
    CHECK(parseDuration("99999999999999999999999s") == kForever);
    CHECK(parseDuration("-9223372036854775808ns")->ns == std::numeric_limits<std::int64_t>::min());
    for (const char* const bad :
         {"", "5", "ms", "5 ms", "5m", "+5ms", "5.ms", ".5ms", "0.5ns", "1e3ms", "5ms ", "--5ms",
          "0x5ms", "0.0000001ms", "0.00000001ms"}) {
        CAPTURE(bad);
        CHECK_FALSE(parseDuration(bad).has_value());
    }
}

TEST_CASE("durations are written in the largest unit that keeps them exact") {
    CHECK(toText(100_ms) == "100ms");
    CHECK(toText(1500_us) == "1500us");
    CHECK(toText(0_ms) == "0ms");
    CHECK(toText(120_s) == "120s");
}

TEST_CASE("a hint is given for what is near and for nothing else") {
    const std::vector<std::string_view> names{"corePoolSize", "schedule", "submit", "get"};
    CHECK(nearestName("corePolSize", names) == "corePoolSize");
    CHECK(nearestName("COREPOOLSIZE", names) == "corePoolSize");
    CHECK(nearestName("shcedule", names) == "schedule");
    CHECK(nearestName("zebra", names).empty());
    CHECK(nearestName("", names).empty());
    CHECK(nearestName(std::string(5000, 'x'), names).empty());
    CHECK(nearestName("pond", {"pool"}).empty());
    CHECK(nearestName("pond", {"pool"}, 2) == "pool");
    CHECK(nearestName("pond", {"heap", "poor", "pool"}, 2) == "poor");  // the first of equals
    CHECK(nearestName("ab", {"xy"}, 2).empty());                        // no letter in common
    CHECK(orList({"a"}) == "a");
    CHECK(orList({"a", "b", "c"}) == "a, b or c");
}

TEST_CASE("every method is found by its name, a queue's also behind getQueue()") {
    for (const MethodSpec& spec : allMethods()) {
        // Overloads are chosen by the kind of executor, and the first of them is meant where that
        // is not known.
        const bool cron = spec.method == Method::ScheduleCron;
        const MethodSpec* first = findMethod(spec.name, kAllKinds, cron);
        REQUIRE(first != nullptr);
        CHECK((first == &spec || (first->kinds & spec.kinds) != spec.kinds));
        CHECK(&specOf(spec.method) == &spec);
        const std::string onQueue = "getQueue()." + std::string(spec.name);
        CHECK((findMethod(onQueue) == &spec) == (spec.receiver == Receiver::Queue));
    }
    CHECK(findMethod("schedule", kTimer)->method == Method::TimerSchedule);
    CHECK(findMethod("schedule", kScheduledPool)->method == Method::Schedule);
    CHECK(findMethod("schedule", kScheduledPool, true)->method == Method::ScheduleCron);
    CHECK(findMethod("submit", kScheduledPool, true)->method == Method::Submit);
    CHECK(findMethod("schedule", kTimer, true)->method == Method::TimerSchedule);
    CHECK(findMethod("schedule", kPlainPool) == nullptr);
    CHECK(findMethod("take", kCompletion)->method == Method::CompletionTake);
    CHECK(findMethod("scheduleat") == nullptr);
}
