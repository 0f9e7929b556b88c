// The arguments of calls in scenario files: every method with every choice of its optional ones,
// as the table of methods says, and what a call on a task that does not exist yet gives.
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/files.hpp"
#include "tests/support/method_calls.hpp"

using namespace poolscope;

namespace {

/// A call of the file as the log tells it.
struct ToldCall {
    Instant began;
    std::string arguments;
    std::string result;
    std::string error;
};

RunRecord runOfText(const std::string& text) {
    ReadScenario read = readScenario(text, "test.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "test.toml"), text);
    RunRecord record = runVirtually(*read.scenario);
    CHECK(record.broken == "");
    return record;
}

RunRecord runOfFile(const std::string& name) {
    return runOfText(contentsOf(std::string(POOLSCOPE_TEST_DATA "/calls/") + name));
}

ToldCall toldCall(const RunRecord& record, std::uint32_t number) {
    const Log& log = *record.log;
    ToldCall told;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto began = log.get<CallBegan>(i);
        if (began && began->call == number) {
            told.began = log[i].time;
            told.arguments = log.text(began->argument);
        }
        const auto ended = log.get<CallEnded>(i);
        if (ended && ended->call == number) {
            told.result = log.text(ended->result);
            told.error = log.text(ended->error);
        }
    }
    return told;
}

/// How often the body of that task ended.
std::size_t runsEnded(const RunRecord& record, std::string_view label) {
    Names names;
    names.follow(*record.log);
    std::size_t ended = 0;
    for (const BodyRun& body : bodyRunsOf(*record.log))
        if (names.of(body.task) == label && body.ended) ++ended;
    return ended;
}

/// Which of a method's arguments a call gives, one bit each.
using Given = std::uint32_t;

/// Every choice that gives at least the arguments that are not optional.
std::vector<Given> choicesOf(const MethodSpec& spec) {
    Given needed = 0;
    for (std::size_t i = 0; i < spec.arguments.size(); ++i)
        if (!spec.arguments[i].optional) needed |= 1U << i;
    std::vector<Given> choices;
    for (Given given = 0; given < (1U << spec.arguments.size()); ++given)
        if ((given & needed) == needed) choices.push_back(given);
    return choices;
}

/// A Timer's task begins after a delay or at a time: one of them is needed, and not both.
bool isRefused(const MethodSpec& spec, Given given) {
    const bool ofTimer =
        spec.method == Method::TimerSchedule || spec.method == Method::TimerScheduleAtFixedRate;
    return ofTimer && ((given & 1U) != 0) == ((given & 2U) != 0);
}

/// The keys of a call with these arguments, by their second names where `aliases` asks for them.
std::string keysGiven(const MethodSpec& spec, Given given, bool aliases = false) {
    std::string keys;
    for (std::size_t i = 0; i < spec.arguments.size(); ++i) {
        const ArgumentSpec& argument = spec.arguments[i];
        const std::string_view name =
            aliases && hasAlias(argument, false) ? argument.alias : argument.name;
        if (((given >> i) & 1U) == 0) continue;
        keys += std::string(name) + " = " + writtenArgument(argument, i) + "\n";
    }
    return keys;
}

/// The task that a call of the method is about.
std::string taskKeys(const MethodSpec& spec) {
    switch (spec.task) {
        case TaskNeed::Template: return "task = \"t\"\nas = \"y\"\n";
        case TaskNeed::Templates: return "tasks = [\"t\", \"t\"]\n";
        case TaskNeed::Task: return "task = \"x\"\n";
        case TaskNeed::New: return "as = \"y\"\n";
        case TaskNeed::MayTask:
        case TaskNeed::Nothing: break;
    }
    return "";
}

/// As CallBegan tells it: the tasks, then each argument by its name.
std::string toldArguments(const MethodSpec& spec, Given given) {
    const bool makes = takesAs(spec) && !handsOut(spec.method);
    std::string text = makes                              ? "y"
                       : spec.task == TaskNeed::Templates ? "t, t-2"
                       : spec.task == TaskNeed::Task      ? "x"
                                                          : "";
    for (std::size_t i = 0; i < spec.arguments.size(); ++i) {
        if (((given >> i) & 1U) == 0) continue;
        std::string value = writtenArgument(spec.arguments[i], i);
        while (value.starts_with('"') || value.starts_with('['))
            value = value.substr(1, value.size() - 2);
        text += (text.empty() ? "" : ", ") + std::string(spec.arguments[i].name) + " " + value;
    }
    return text;
}

/// Whether each argument of the call was read if it was given, and only then.
bool hasExactly(const Call& call, const MethodSpec& spec, Given given) {
    if (call.method != spec.method || call.arguments.size() != spec.arguments.size()) return false;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        const bool read = !std::holds_alternative<std::monostate>(call.arguments[i]);
        if (read != (((given >> i) & 1U) != 0)) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("setKeepAliveTime takes its argument, not the time of the call") {
    const RunRecord record = runOfFile("keep-alive-time.toml");
    CHECK(toldCall(record, 2).arguments == "keepAliveTime 0ms");
    CHECK(toldCall(record, 2).error ==
          "IllegalArgumentException: Core threads must have nonzero keep alive times");
    CHECK(toldCall(record, 3).result == "10000000");
}

TEST_CASE("every method gets the arguments that an [[at]] gives, whichever it leaves out") {
    std::size_t calls = 0;
    forEachMethodOfKind([&](const MethodSpec& spec, ExecutorKind kind) {
        for (const Given given : choicesOf(spec)) {
            const std::string text =
                "until = \"100ms\"\n" + poolOfKind(kind) + handIn(kind, "0ms", "x") +
                at("30ms", writtenName(spec),
                   "on = \"pool\"\n" + taskKeys(spec) + keysGiven(spec, given));
            INFO(text);
            if (isRefused(spec, given)) {
                CHECK_FALSE(readScenario(text, "test.toml").scenario.has_value());
                continue;
            }
            const ToldCall told = toldCall(runOfText(text), 2);
            CHECK(told.began == Instant{30 * kMs});
            CHECK(told.arguments == toldArguments(spec, given));
            ++calls;
        }
    });
    CHECK(calls > 170);
}

TEST_CASE(
    "every method gets the arguments that a step of a body gives, by their second names too") {
    std::size_t calls = 0;
    const auto judge = [&](const MethodSpec& spec, ExecutorKind kind, Given given, bool aliases) {
        std::string step = "call = \"" + writtenName(spec) + "\"\non = \"pool\"\n" +
                           taskKeys(spec) + keysGiven(spec, given, aliases);
        for (std::size_t line = 0; (line = step.find('\n', line)) != std::string::npos; ++line)
            step.replace(line, 1, line + 1 < step.size() ? ", " : "");
        const std::string text =
            poolOfKind(kind) + task("caller", "[[{ " + step + " }]]") + handIn(kind, "0ms", "x");
        INFO(text);
        const ReadScenario read = readScenario(text, "test.toml");
        CHECK(read.scenario.has_value() != isRefused(spec, given));
        if (!read.scenario) return;
        CHECK(hasExactly(std::get<Call>(read.scenario->tasks[1].runs[0][0]), spec, given));
        ++calls;
    };
    forEachMethodOfKind([&](const MethodSpec& spec, ExecutorKind kind) {
        for (const Given given : choicesOf(spec))
            for (const bool aliases : {false, true}) judge(spec, kind, given, aliases);
    });
    CHECK(calls > 340);
}

TEST_CASE("cancelling a task that does not exist yet leaves the Timer as it is") {
    const RunRecord record = runOfFile("cancel-before-made.toml");
    CHECK(toldCall(record, 2).error == "NullPointerException: there is no task 'later' yet");
    CHECK(runsEnded(record, "beat") == 9);
    CHECK(runsEnded(record, "later") == 1);
}

TEST_CASE("a call on a task that does not exist yet is a NullPointerException on every executor") {
    std::size_t calls = 0;
    forEachMethodOfKind([&](const MethodSpec& spec, ExecutorKind kind) {
        if (spec.task != TaskNeed::Task && spec.task != TaskNeed::MayTask) return;
        for (const Given given : choicesOf(spec)) {
            const std::string text =
                "until = \"100ms\"\n" + poolOfKind(kind) +
                at("10ms", writtenName(spec),
                   "on = \"pool\"\ntask = \"later\"\n" + keysGiven(spec, given)) +
                handIn(kind, "20ms", "later");
            INFO(text);
            const RunRecord record = runOfText(text);
            const ToldCall told = toldCall(record, 1);
            CHECK(told.error == "NullPointerException: there is no task 'later' yet");
            CHECK(told.result.empty());
            CHECK(runsEnded(record, "later") == 1);
            ++calls;
        }
    });
    CHECK(calls > 40);
}
