// Values handed in and out: submit(Runnable, V) in each kind of pool, and futures that a completion
// service hands out under names of their own.
#include <doctest/doctest.h>

#include <string>
#include <variant>

#include <nlohmann/json.hpp>

#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/scenario/run/user_call.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

/// What calls of a method returned or threw, and in which millisecond: "42@3 …".
std::string answersOf(const std::string& text, std::string_view method) {
    const Scenario scenario = read(text);
    const RunRecord record = runVirtually(scenario);
    CHECK(record.broken == "");
    const Log& log = *record.log;
    std::string answers;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto ended = log.get<CallEnded>(i);
        if (!ended || log.text(ended->method) != method) continue;
        const std::string_view error = log.text(ended->error);
        answers += (answers.empty() ? "" : " ") +
                   std::string(error.empty() ? log.text(ended->result)
                                             : error.substr(0, error.find(':'))) +
                   "@" + std::to_string(log[i].time.ns / kMs);
    }
    return answers;
}

const std::string kPlainPoolOfOne = pool("pool",
                                         "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
                                         "maximumPoolSize = 1");
const std::string kDelayingPool =
    pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1");
const std::string kForkJoinOfOne = pool("pool", "kind = \"ForkJoinPool\"\nparallelism = 1");
const std::string kServiceOnPool =
    pool("service", "kind = \"ExecutorCompletionService\"\nexecutor = \"pool\"");
const std::string kThreeMs = task("t", "[[\"work 3ms\"]]");

std::string submit(const std::string& keys) {
    return at("0ms", "submit", "on = \"pool\"\ntask = \"t\"\n" + keys);
}

/// The only mistake of the text.
std::string mistakeIn(const std::string& text) {
    const ReadScenario result = readScenario(text, "test.toml");
    REQUIRE(result.diagnostics.size() == 1);
    return toText(result.diagnostics, "test.toml");
}

}  // namespace

TEST_CASE("HND-01 submit with a result: get returns it when the Runnable has run") {
    for (const std::string& kind : {kPlainPoolOfOne, kDelayingPool, kForkJoinOfOne}) {
        CAPTURE(kind);
        const std::string calls = submit("as = \"a\"\nresult = \"42\"") +
                                  at("0ms", "get", "task = \"a\"") +
                                  at("4ms", "submit", "on = \"pool\"\ntask = \"t\"\nas = \"b\"") +
                                  at("4ms", "get", "task = \"b\"");
        CHECK(answersOf(kind + kThreeMs + calls, "get") == "\"42\"@3 @7");
    }
}

TEST_CASE("HND-02 a Runnable that throws or is cancelled has no result") {
    const std::string throws = task("t", "[[\"work 1ms\", \"throw IllegalStateException\"]]");
    for (const std::string& kind : {kPlainPoolOfOne, kDelayingPool, kForkJoinOfOne}) {
        CAPTURE(kind);
        const std::string calls =
            submit("as = \"a\"\nresult = \"42\"") + submit("as = \"b\"\nresult = \"43\"") +
            at("0ms", "cancel", "task = \"b\"") + at("0ms", "get", "task = \"a\"") +
            at("1ms", "get", "task = \"b\"");
        CHECK(answersOf(kind + throws + calls, "get") ==
              "ExecutionException@1 CancellationException@1");
    }
}

TEST_CASE("HND-03 a completion service hands futures out under the names that the caller gives") {
    const auto submits = [](const std::string& name, const std::string& result) {
        return at("0ms", "submit",
                  "on = \"service\"\ntask = \"" + name + "\"\nresult = \"" + result + "\"");
    };
    const std::string takes = "on = \"service\"\nas = \"";
    const std::string text =
        kPlainPoolOfOne + kServiceOnPool + kThreeMs + task("u", "[[\"work 2ms\"]]") +
        submits("t", "one") + submits("u", "two") + at("0ms", "take", takes + "first\"") +
        at("0ms", "get", "task = \"first\"") + at("0ms", "take", takes + "second\"") +
        at("0ms", "get", "task = \"second\"") + at("0ms", "isDone", "task = \"first\"");
    CHECK(answersOf(text, "take") == "\"t\"@3 \"u\"@5");
    CHECK(answersOf(text, "get") == "\"one\"@3 \"two\"@5");
    CHECK(answersOf(text, "isDone") == "true@5");
}

TEST_CASE("HND-04 a poll that found nothing leaves its name without a future") {
    const std::string text =
        kPlainPoolOfOne + kServiceOnPool + kThreeMs +
        at("0ms", "submit", "on = \"service\"\ntask = \"t\"\nresult = \"one\"") +
        at("0ms", "poll", "on = \"service\"\nas = \"none\"") + at("1ms", "get", "task = \"none\"") +
        at("2ms", "poll", "on = \"service\"\nas = \"some\"\ntimeout = \"9ms\"") +
        at("2ms", "get", "task = \"some\"");
    CHECK(answersOf(text, "get") == "NullPointerException@1 \"one\"@3");
}

TEST_CASE("HND-05 names of futures that are taken again and again are numbered, as labels are") {
    const std::string text =
        kPlainPoolOfOne + kServiceOnPool + kThreeMs +
        at("0ms", "submit", "on = \"service\"\ntask = \"t\"\nresult = \"x\"\ntimes = 2") +
        at("0ms", "take", "on = \"service\"\nas = \"done\"\ntimes = 2") +
        at("9ms", "get", "task = \"done\"") + at("9ms", "get", "task = \"done-2\"");
    CHECK(answersOf(text, "get") == "\"x\"@9 \"x\"@9");
}

TEST_CASE("HND-06 a body hands values in and takes futures out") {
    const std::string body =
        task("t", R"([[ { call = "submit", on = "service", task = "u", result = "in" },
                        { call = "take", on = "service", as = "first" },
                        { call = "get", task = "first" } ]])");
    const std::string text = pool("pool",
                                  "kind = \"ThreadPoolExecutor\"\ncorePoolSize = 2\n"
                                  "maximumPoolSize = 2") +
                             kServiceOnPool + body + task("u", "[[\"work 2ms\"]]") +
                             at("0ms", "execute", "on = \"pool\"\ntask = \"t\"");
    CHECK(answersOf(text, "get") == "\"in\"@2");
}

TEST_CASE(
    "HND-07 a future that was taken is cancelled by its second name; a scheduled pool below") {
    const std::string text =
        kDelayingPool + kServiceOnPool + kThreeMs +
        at("0ms", "submit", "on = \"service\"\ntask = \"t\"\nas = \"mine\"\nresult = \"one\"") +
        at("0ms", "take", "on = \"service\"\nas = \"first\"") +
        at("0ms", "cancel", "task = \"first\"") + at("0ms", "get", "task = \"first\"") +
        at("0ms", "isCancelled", "task = \"mine\"");
    CHECK(answersOf(text, "cancel") == "false@3");
    CHECK(answersOf(text, "get") == "\"one\"@3");
    CHECK(answersOf(text, "isCancelled") == "false@3");
}

TEST_CASE("HND-08 a person's call of a Callable with a result is refused, as one of the file is") {
    const Scenario scenario = read(kPlainPoolOfOne + kThreeMs + submit("as = \"x\""));
    const auto judged = [&scenario](const char* value) {
        const auto json = nlohmann::json::parse(
            std::string(R"({"call":"submit","on":"pool","result":"42","template":{"name":"own",)") +
            value + R"("runs":[["work 1ms"]]}})");
        const auto result = readUserCall(json, scenario, 1);
        const auto* wrong = std::get_if<Diagnostic>(&result);
        return wrong == nullptr ? std::string() : toText({*wrong}, "r");
    };
    CHECK(judged("") == "");
    CHECK(judged(R"("value":"7",)") ==
          "r:1:1: found the key \"result\", expected none: the task \"own\" returns a value of its "
          "own\n");
}

TEST_CASE("HND-09 what there is not: a result beside a Callable's, of execute, or without a task") {
    // The first [[task]] has a value of its own, but the call names another one, which there is
    // not.
    CHECK(mistakeIn(kPlainPoolOfOne + task("v", "[[]]") + "value = \"7\"\n" +
                    submit("result = \"42\""))
              .find("returns a value") == std::string::npos);
    CHECK(mistakeIn(kPlainPoolOfOne + kServiceOnPool + kThreeMs +
                    at("0ms", "take", "on = \"service\"\nas = \"first\"") +
                    at("0ms", "get", "task = \"second\""))
              .find("the task \"second\"") != std::string::npos);
    const std::string callable = task("t", "[[\"work 3ms\"]]") + "value = \"7\"\n";
    CHECK(mistakeIn(kPlainPoolOfOne + callable + submit("result = \"42\"")) ==
          "test.toml:18:1: found the key \"result\", expected none: the task \"t\" returns a value "
          "of its own\n");
    CHECK(mistakeIn(kForkJoinOfOne +
                    "\n[[task]]\nname = \"t\"\nrecursive = { sum = [1, 9], threshold = 4 }\n" +
                    submit("result = \"42\""))
              .find("returns a value of its own") != std::string::npos);
    CHECK(mistakeIn(kPlainPoolOfOne + kThreeMs +
                    at("0ms", "execute", "on = \"pool\"\ntask = \"t\"\nresult = \"42\""))
              .find("\"result\"") != std::string::npos);
    CHECK(mistakeIn(kPlainPoolOfOne + kThreeMs + at("0ms", "shutdown", "on = \"pool\"\nas = \"x\""))
              .find("shutdown creates no task") != std::string::npos);
}
