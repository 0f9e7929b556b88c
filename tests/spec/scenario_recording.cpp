// Recordings: written, opened, cut at every line, changed; and the JSON form of a person's calls.
#include "engine/scenario/run/recording.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/user_call.hpp"
#include "engine/trace/blocks/event_block.hpp"
#include "engine/trace/json_lines.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

constexpr const char* kRecordedText = R"(
title = "Recorded"
until = "200ms"
chooser = "random"
[[executor]]
name = "pool"
kind = "ScheduledThreadPoolExecutor"
corePoolSize = 2
[[task]]
name = "job"
body = ["work 5ms..15ms"]
[[at]]
time = "0ms"
call = "scheduleAtFixedRate"
task = "job"
initialDelay = "0ms"
period = "20ms"
[[at]]
time = "0ms"
call = "scheduleWithFixedDelay"
task = "job"
initialDelay = "0ms"
delay = "20ms"
)";

Scenario recorded() {
    ReadScenario read = readScenario(kRecordedText, "recorded.toml");
    REQUIRE(read.scenario.has_value());
    return std::move(*read.scenario);
}

UserCommand command() {
    UserCall call;
    call.call.method = Method::Schedule;
    call.call.executor = 0;
    call.call.arguments = {10_ms};
    auto body = std::make_shared<TaskTemplate>();
    body->name = "mine";
    body->runs = {{WorkStep{{1_ms, 2_ms}}, SleepStep{{3_ms, 3_ms}}, ThrowStep{"Boom", "a \"b\""}}};
    call.body = body;
    return {200, Instant{50'000'000}, call};
}

std::string written(const Scenario& scenario, const RunRecord& run) {
    return recordingText(scenario, run);
}

/// The events of a virtual run stand in for those of real threads.
RunRecord asReal(const Scenario& scenario, std::shared_ptr<Log> log = std::make_shared<Log>()) {
    RunOptions options;
    options.commands = {command()};
    RunRecord run = runVirtually(scenario, options, {}, std::move(log));
    run.clock = ClockKind::Real;
    run.choices.clear();
    return run;
}

/// The events again and again, until there are so many.
void copyEvents(const Log& from, Log& to, std::size_t most) {
    JsonLineWriter writer(from);
    JsonLineReader reader(to);
    while (writer.hasNext() && to.size() < most) reader.append(writer.next());
    const std::size_t whole = to.size();
    while (to.size() < most) to.append(to[to.size() % whole]);
}

OpenedRecording opened(const std::string& text) {
    auto result = openRecording(text, "run.recording");
    const auto* diagnostics = std::get_if<std::vector<Diagnostic>>(&result);
    REQUIRE_MESSAGE(diagnostics == nullptr, toText(*diagnostics, "run.recording"));
    return std::get<OpenedRecording>(std::move(result));
}

void checkThatChangesAreNoticed(const std::string& recording) {
    for (std::size_t i = 0; i < recording.size(); ++i) {
        CAPTURE(i);
        for (const int bit : {0, 5, 7}) {
            std::string changed = recording;
            changed[i] = static_cast<char>(changed[i] ^ 1 << bit);
            const auto result = openRecording(changed, "run.recording");
            const auto* again = std::get_if<OpenedRecording>(&result);
            CHECK((again == nullptr || !again->warnings.empty()));
        }
    }
}

std::string diagnosticsOfRecording(const std::string& text) {
    auto result = openRecording(text, "run.recording");
    const auto* diagnostics = std::get_if<std::vector<Diagnostic>>(&result);
    return diagnostics == nullptr ? "" : toText(*diagnostics, "run.recording");
}

}  // namespace

TEST_CASE("a virtual recording is the same run when it is opened, commands and schedule included") {
    const Scenario scenario = recorded();
    RunOptions options;
    options.seed = 5;
    options.commands = {command()};
    const RunRecord run = runVirtually(scenario, options);
    const std::string text = written(scenario, run);
    CHECK(looksLikeRecording(text));
    CHECK_FALSE(looksLikeRecording(kRecordedText));
    CHECK_FALSE(looksLikeRecording(""));
    const OpenedRecording again = opened(text);
    CHECK(again.warnings.empty());
    CHECK(hashOf(*again.run.log) == hashOf(*run.log));
    CHECK(again.run.ending == run.ending);
    CHECK(again.scenario->title == "Recorded");
    CHECK(written(*again.scenario, again.run) == text);
}

TEST_CASE("a virtual recording cut after any whole line opens and says that it is cut") {
    const Scenario scenario = recorded();
    RunOptions options;
    options.commands = {command()};
    const std::string text = written(scenario, runVirtually(scenario, options));
    std::size_t lines = 0;
    for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1)) {
        ++lines;
        for (const std::string& cut : {text.substr(0, at + 1), text.substr(0, at + 5)}) {
            const OpenedRecording part = opened(cut);
            REQUIRE(part.warnings.size() == 1);
            CHECK(part.warnings[0] ==
                  "run.recording: the recording is cut short after line " + std::to_string(lines) +
                      ", so it cannot be checked that the run is the one that was saved");
        }
    }
    CHECK(lines == 3);
    CHECK(
        diagnosticsOfRecording(text.substr(0, 100)) ==
        "run.recording:1:1: found a recording cut short in its first line, expected at least that "
        "one, which holds the scenario\n");
}

TEST_CASE("a recording that runs differently now says so") {
    const Scenario scenario = recorded();
    std::string text = written(scenario, runVirtually(scenario));
    text.replace(text.find("\"seed\":1"), 8, "\"seed\":2");
    const std::size_t choices = text.find("{\"choices\"");
    text.erase(choices, text.find('\n', choices) + 1 - choices);
    const OpenedRecording again = opened(text);
    REQUIRE(again.warnings.size() == 1);
    CHECK(again.warnings[0].find("this version of the engine runs it differently") !=
          std::string::npos);
}

TEST_CASE("a real recording holds its events") {
    const Scenario scenario = recorded();
    const RunRecord run = asReal(scenario);
    const std::string text = written(scenario, run);
    CHECK(looksLikeRecording(text));
    CHECK(holdsBlocks(text));
    CHECK_FALSE(holdsBlocks(written(scenario, runVirtually(scenario))));
    const OpenedRecording whole = opened(text);
    CHECK(whole.warnings.empty());
    CHECK(whole.run.clock == ClockKind::Real);
    CHECK(hashOf(*whole.run.log) == hashOf(*run.log));
    CHECK(whole.run.end == run.end);
    CHECK(whole.run.commands.size() == 1);
    CHECK(written(*whole.scenario, whole.run) == text);
}

TEST_CASE(
    "a real recording of version 3 has the calls around each event, one of version 2 has none") {
    const Scenario scenario = recorded();
    const RunRecord plain = asReal(scenario);
    const RunRecord run = asReal(scenario, Log::withCalls());
    const std::string text = written(scenario, run);
    CHECK(text.starts_with(R"({"poolscope":"recording","version":3,"clock":"real")"));
    CHECK(holdsBlocks(text));
    const OpenedRecording whole = opened(text);
    CHECK(whole.warnings.empty());
    const Log& log = *whole.run.log;
    CHECK(hashOf(log) == hashOf(*plain.log));
    CHECK(written(*whole.scenario, whole.run) == text);
    REQUIRE(log.calls() != nullptr);
    std::size_t deepest = 0;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const CallSite site = log.siteAt(i);
        const CallSite expected = run.log->siteAt(i);
        REQUIRE(site.line == expected.line);
        REQUIRE(site.began == expected.began);
        REQUIRE((site.path == 0) == (expected.path == 0));
        if (site.path == 0) continue;
        const CallPath& path = log.calls()->path(site.path);
        REQUIRE(path.depth == run.log->calls()->path(expected.path).depth);
        REQUIRE(path.function == run.log->calls()->path(expected.path).function);
        deepest = std::max<std::size_t>(deepest, path.depth);
    }
    CHECK(deepest > 2);

    const std::string without = written(scenario, plain);
    CHECK(without.starts_with(R"({"poolscope":"recording","version":2,"clock":"real")"));
    CHECK(opened(without).run.log->calls() == nullptr);
}

TEST_CASE("a real recording cut at any byte opens up to its last whole block and says so") {
    const Scenario scenario = recorded();
    RunRecord run = asReal(scenario);
    const auto log = std::make_shared<Log>();
    copyEvents(*run.log, *log, EventBlockWriter::kEvents + 100);
    run.log = log;
    const std::string text = written(scenario, run);
    const std::size_t head = text.find('\n');
    const std::size_t first = text.find("{\"block\":1");
    const std::size_t second = text.find("{\"end\"");
    REQUIRE(first != std::string::npos);
    // Every byte of the lines and of the second block; of the first, some.
    for (std::size_t cut = 1;
         cut<text.size(); cut += cut> head + 400 && cut + 99 < first ? 97 : 1) {
        CAPTURE(cut);
        const std::string part = text.substr(0, cut);
        if (cut <= head) {
            CHECK(diagnosticsOfRecording(part).find("cut short in its first line") !=
                  std::string::npos);
            continue;
        }
        const OpenedRecording again = opened(part);
        REQUIRE(again.warnings.size() == 1);
        const std::string expected =
            cut < first    ? "0 whole blocks; what it holds up to there is shown (0 events)"
            : cut < second ? "1 whole block; what it holds up to there is shown (8192 events)"
                           : "2 whole blocks; what it holds up to there is shown (8292 events)";
        CHECK(again.warnings[0] == "run.recording: the recording is cut short after " + expected);
        CHECK(again.run.ending == Ending::Stopped);
    }
}

TEST_CASE("a real recording of which any byte was changed is refused, or says so") {
    const Scenario scenario = recorded();
    RunRecord run = asReal(scenario);
    const auto log = std::make_shared<Log>();
    copyEvents(*run.log, *log, 60);
    run.log = log;
    checkThatChangesAreNoticed(written(scenario, run));
    RunOptions options;
    options.mostEvents = 40;
    RunRecord withCalls = runVirtually(scenario, options, {}, Log::withCalls());
    withCalls.clock = ClockKind::Real;
    withCalls.choices.clear();
    checkThatChangesAreNoticed(written(scenario, withCalls));
}

TEST_CASE("a real recording in which a block or a line is missing says so") {
    const Scenario scenario = recorded();
    RunRecord run = asReal(scenario);
    const auto log = std::make_shared<Log>();
    copyEvents(*run.log, *log, 2 * EventBlockWriter::kEvents);
    run.log = log;
    const std::string text = written(scenario, run);
    const std::size_t first = text.find("{\"block\":0");
    const std::size_t second = text.find("{\"block\":1");
    CHECK(diagnosticsOfRecording(text.substr(0, first) + text.substr(second)) ==
          "run.recording:3:1: found block 1, expected block 0\n");
    const std::size_t command = text.find("{\"command\"");
    const OpenedRecording without = opened(text.substr(0, command) + text.substr(first));
    REQUIRE(without.warnings.size() == 1);
    CHECK(without.warnings[0] ==
          "run.recording: found another sum over the lines than the one in the last, expected the "
          "same: lines were changed or lost");
    std::string other = text;
    other[other.find('\n', first) + 100] ^= 1;
    CHECK(diagnosticsOfRecording(other).find("run.recording:3:1: found block 0 with the sum ") ==
          0);
    CHECK(diagnosticsOfRecording(text.substr(0, first) +
                                 "{\"block\":0,\"events\":1,\"texts\":0,\"bytes\":0}\n\n") ==
          "run.recording:3:1: found block 0 with the sum cbf29ce484222325, expected one in its "
          "line\n");
    CHECK(diagnosticsOfRecording(text.substr(0, first) +
                                 "{\"block\":0,\"events\":1,\"texts\":0,\"bytes\":1}\nxy\n") ==
          "run.recording:3:1: found no line feed after the 1 bytes of block 0, expected one\n");
    const OpenedRecording huge =
        opened(text.substr(0, first) +
               "{\"block\":0,\"events\":1,\"texts\":0,\"bytes\":18446744073709551615}\nxy\n");
    CHECK(huge.warnings.size() == 1);
}

TEST_CASE("a recording of version 1, whose events are lines, still opens, also when it is cut") {
    const std::string text = contentsOf(POOLSCOPE_TEST_DATA "/recordings/version-1.recording");
    const OpenedRecording whole = opened(text);
    CHECK(whole.warnings.empty());
    CHECK(whole.run.clock == ClockKind::Real);
    CHECK(whole.run.log->size() == 100);
    const OpenedRecording again = opened(written(*whole.scenario, whole.run));
    CHECK(again.warnings.empty());
    CHECK(hashOf(*again.run.log) == hashOf(*whole.run.log));

    const OpenedRecording cut = opened(text.substr(0, text.find("{\"n\":50,") + 3));
    REQUIRE(cut.warnings.size() == 1);
    CHECK(cut.warnings[0] ==
          "run.recording: the recording is cut short after line 51; what it holds up to there is "
          "shown (50 events)");
    std::string missing = text;
    const std::size_t at = missing.find("{\"n\":50,");
    missing.erase(at, missing.find('\n', at) + 1 - at);
    CHECK(diagnosticsOfRecording(missing) ==
          "run.recording:52:1: found event 51, expected event 50\n");
    CHECK(diagnosticsOfRecording(text.substr(0, text.find('\n') + 1) +
                                 "{\"block\":0,\"events\":0,\"texts\":0,\"bytes\":0}\n\n")
              .find("run.recording:2:1: found a line of another kind") == 0);
}

TEST_CASE("a recording of version 2, whose events are in blocks, still opens as it was saved") {
    const std::string text = contentsOf(POOLSCOPE_TEST_DATA "/recordings/version-2.recording");
    CHECK(holdsBlocks(text));
    const OpenedRecording whole = opened(text);
    CHECK(whole.warnings.empty());
    CHECK(whole.run.clock == ClockKind::Real);
    CHECK(whole.run.log->size() == 1771);
    CHECK(hashOf(*whole.run.log) == 0xe847e39b8cc9b5faU);
    CHECK(whole.run.ending == Ending::Until);
    CHECK(written(*whole.scenario, whole.run) == text);
}

TEST_CASE("a recording of version 3, whose blocks have calls, still opens as it was saved") {
    const std::string text = contentsOf(POOLSCOPE_TEST_DATA "/recordings/version-3.recording");
    CHECK(holdsBlocks(text));
    const OpenedRecording whole = opened(text);
    CHECK(whole.warnings.empty());
    const Log& log = *whole.run.log;
    CHECK(log.size() == 923);
    CHECK(hashOf(log) == 0xbb8468e87cc04389U);
    REQUIRE(log.calls() != nullptr);
    CHECK(log.calls()->paths() == 115);
    CHECK(written(*whole.scenario, whole.run) == text);
}

TEST_CASE("a line that does not belong into a recording is complained about") {
    const Scenario scenario = recorded();
    const std::string text = written(scenario, runVirtually(scenario));
    const std::size_t second = text.find('\n') + 1;
    const auto with = [&](const std::string& line) {
        return diagnosticsOfRecording(text.substr(0, second) + line + "\n" + text.substr(second));
    };
    CHECK(with("nonsense") ==
          "run.recording:2:1: found a line of another kind, expected choices, a "
          "command, an event or the end\n");
    CHECK(with(R"({"choices":[-1]})") ==
          "run.recording:2:1: found no number among the choices, expected only numbers\n");
    CHECK(with(R"({"command":{"call":"purge"}})") ==
          "run.recording:2:1: found a command without its place, expected position and "
          "notBefore\n");
    CHECK(with(R"({"command":{"position":1,"notBefore":0,"call":"purge","on":"pol"}})") ==
          "run.recording:2:1: found \"pol\", expected the name of an executor; did you mean "
          "'pool'?\n");
    CHECK(diagnosticsOfRecording("{\"poolscope\":\"recording\",\"version\":9}\n") ==
          "run.recording:1:1: found the head of another kind of recording, expected one of version "
          "1 to 3\n");
}

TEST_CASE("a person's call is written as the keys of a scenario's call") {
    const Scenario scenario = recorded();
    CHECK(toJson(std::get<UserCall>(command().change), scenario).dump() ==
          R"({"call":"schedule","on":"pool","delay":"10ms","template":{"name":"mine",)"
          R"("runs":[["work 1ms..2ms","sleep 3ms","throw Boom \"a \\\"b\\\"\""]]}})");
    UserCall cancel;
    cancel.call.method = Method::Cancel;
    cancel.call.executor = 0;
    cancel.call.task = "job-2";
    cancel.call.arguments = {true};
    const auto json = toJson(cancel, scenario);
    CHECK(json.dump() == R"({"call":"cancel","on":"pool","task":"job-2","mayInterrupt":true})");
    const auto read = readUserCall(json, scenario, 7);
    REQUIRE(std::holds_alternative<UserCall>(read));
    CHECK(toJson(std::get<UserCall>(read), scenario) == json);
}

TEST_CASE("every method of the table survives writing and reading") {
    Scenario scenario = recorded();
    for (const MethodSpec& spec : allMethods()) {
        CAPTURE(spec.name);
        for (std::size_t i = kExecutorKindWords.size(); i-- > 0;) {
            const auto kind = static_cast<ExecutorKind>(i);
            if ((spec.kinds & kindBit(kind)) != 0) scenario.executors[0].kind = kind;
        }
        UserCall user;
        user.call.method = spec.method;
        user.call.executor = 0;
        if (spec.task == TaskNeed::Task) user.call.task = "whoever";
        if (takesAs(spec)) user.call.as = "mine";
        if (spec.task == TaskNeed::Templates) user.call.templates = {0, 0};
        for (const ArgumentSpec& argument : spec.arguments) {
            if (argument.name == "firstTime") {  // instead of a delay, not with it
                user.call.arguments.emplace_back();
                continue;
            }
            switch (argument.type) {
                case ArgumentType::Boolean: user.call.arguments.emplace_back(true); break;
                case ArgumentType::Int: user.call.arguments.emplace_back(std::int64_t{3}); break;
                case ArgumentType::Time: user.call.arguments.emplace_back(7_ms); break;
                case ArgumentType::Handler:
                    user.call.arguments.emplace_back(HandlerKind::DiscardOldest);
                    break;
                case ArgumentType::Cron: user.call.arguments.emplace_back("0 0 9 * * *"); break;
                case ArgumentType::Zone: user.call.arguments.emplace_back("UTC"); break;
                case ArgumentType::TaskName:
                    user.call.arguments.emplace_back(scenario.tasks[0].name);
                    break;
                case ArgumentType::ExecutorName: user.call.arguments.emplace_back(); break;
                case ArgumentType::Labels: user.call.arguments.emplace_back("a, b"); break;
                case ArgumentType::Label:
                case ArgumentType::Text:
                case ArgumentType::ThreadName: user.call.arguments.emplace_back("main"); break;
            }
        }
        const auto json = toJson(user, scenario);
        const auto read = readUserCall(json, scenario, 1);
        REQUIRE(std::holds_alternative<UserCall>(read));
        CHECK(toJson(std::get<UserCall>(read), scenario) == json);
    }
}
