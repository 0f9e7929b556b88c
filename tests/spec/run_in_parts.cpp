// A virtual run in parts: up to an instant, with a person's calls in between; and the same run made
// in one go.
#include "engine/scenario/run/run_in_parts.hpp"

#include <doctest/doctest.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/scenario/run/recording.hpp"
#include "engine/trace/json_lines.hpp"
#include "engine/world/random.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/random_runs.hpp"
#include "tests/support/random_scenario.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

const RunWatch kAlways = [](const Log&) { return true; };

Instant atMs(std::int64_t n) { return Instant{n * kMs}; }

/// A task each 100 ms from 100 ms on, each working 30 ms, on one thread.
Scenario everyTenth(const std::string& more = "") {
    return read("until = \"600ms\"" +
                pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
                task("tick", "[[\"work 30ms\"]]") +
                at("0ms", "scheduleAtFixedRate",
                   "task = \"tick\"\ninitialDelay = \"100ms\"\nperiod = \"100ms\"") +
                more);
}

RunChange call(const Scenario& scenario, std::string_view json) {
    auto read = readRunChange(nlohmann::ordered_json::parse(json), scenario, 1);
    REQUIRE(std::holds_alternative<RunChange>(read));
    return std::get<RunChange>(std::move(read));
}

RunChange execute(const Scenario& scenario) {
    return call(scenario, R"({"call":"execute","on":"pool",)"
                          R"("template":{"name":"mine","runs":[["work 5ms"]]}})");
}

/// The first `most` events of a run, a line each.
std::string textOf(const Log& log, std::size_t most) {
    std::string text;
    JsonLineWriter lines(log);
    for (std::size_t i = 0; i < most && lines.hasNext(); ++i) text += lines.next() + "\n";
    return text;
}

/// How far the log of a run in parts has come when it has run on to there.
Instant lastOf(const RunInParts& run) {
    const RunRecord record = run.record();
    return (*record.log)[record.log->size() - 1].time;
}

/// The same run, its commands given beforehand, in one go.
void checkSameInOneGo(const Scenario& scenario, const RunRecord& parts) {
    RunOptions options;
    options.commands = parts.commands;
    if (parts.ending == Ending::Stopped) options.mostEvents = parts.log->size();
    const RunRecord whole = runVirtually(scenario, options);
    CHECK(whole.log->size() == parts.log->size());
    CHECK(hashOf(*whole.log) == hashOf(*parts.log));
    CHECK(whole.broken.empty());
    CHECK(parts.broken.empty());
    if (parts.ending == Ending::Stopped) return;
    CHECK(whole.ending == parts.ending);
    CHECK(whole.end == parts.end);
}

/// What was saved of it opens as the same run.
void checkOpens(const Scenario& scenario, const RunRecord& run) {
    const auto opened = openRecording(recordingText(scenario, run), "parts");
    REQUIRE(std::holds_alternative<OpenedRecording>(opened));
    const auto& again = std::get<OpenedRecording>(opened);
    CHECK(again.warnings.empty());
    CHECK(again.run.log->size() == run.log->size());
    CHECK(hashOf(*again.run.log) == hashOf(*run.log));
}

}  // namespace

TEST_CASE("a run up to an instant has what happens at it, and its clock goes no farther") {
    const Scenario scenario = everyTenth();
    RunInParts run(scenario, {}, std::make_shared<Log>());
    const auto runTo = [&](Instant upTo) {
        run.runOn(kAlways, upTo);
        CHECK(run.record().end == lastOf(run));
        return lastOf(run);
    };
    CHECK(runTo(atMs(0)) == atMs(0));
    CHECK(runTo(Instant{atMs(100).ns - 1}) == atMs(0));
    CHECK(runTo(atMs(100)) == atMs(100));
    CHECK(runTo(atMs(129)) == atMs(100));
    CHECK(runTo(atMs(220)) == atMs(200));  // the first tick has ended, the second works
    CHECK(runTo(atMs(150)) == atMs(200));  // what has happened stays
    CHECK_FALSE(run.isOver());
    CHECK(runTo(atMs(600)) == atMs(600));
    CHECK(run.isOver());
    CHECK(run.record().ending == Ending::Until);
}

TEST_CASE("each part of a run is the beginning of the whole one") {
    const Scenario scenario = everyTenth("[[pause]]\ntime = \"210ms\"\nfor = \"80ms\"\n");
    const RunRecord whole = runVirtually(scenario);
    RunInParts run(scenario, {}, std::make_shared<Log>());
    for (std::int64_t upTo = 0; !run.isOver(); upTo += 10) {
        run.runOn(kAlways, atMs(upTo));
        const Log& log = *run.record().log;
        CHECK(textOf(log, log.size()) == textOf(*whole.log, log.size()));
        const bool next = log.size() < whole.log->size();
        if (next) CHECK(isBefore(atMs(upTo), (*whole.log)[log.size()].time));
    }
    CHECK(run.record().log->size() == whole.log->size());
}

TEST_CASE("a call between two events is at that instant, one with an event just after it") {
    const Scenario scenario = everyTenth();
    RunInParts run(scenario, {}, std::make_shared<Log>());
    run.runOn(kAlways, atMs(50));
    CHECK(run.change(atMs(50), execute(scenario)) == atMs(50));
    run.runOn(kAlways, atMs(50));
    CHECK(lastOf(run) == atMs(50));
    CHECK(run.change(atMs(50), execute(scenario)) == Instant{atMs(50).ns + 1'000});
    run.runOn(kAlways, atMs(100));
    CHECK(run.change(atMs(100), execute(scenario)) == Instant{atMs(100).ns + 1'000});
    CHECK(run.change(atMs(40), execute(scenario)) == Instant{atMs(100).ns + 1'000});
    run.runOn(kAlways);
    REQUIRE(run.isOver());
    const RunRecord record = run.record();
    REQUIRE(record.commands.size() == 4);
    CHECK(record.commands[0].notBefore == atMs(50));
    checkSameInOneGo(scenario, record);
    checkOpens(scenario, record);
}

TEST_CASE("a call while the process is paused waits for its end") {
    const Scenario scenario = everyTenth("[[pause]]\ntime = \"210ms\"\nfor = \"80ms\"\n");
    RunInParts run(scenario, {}, std::make_shared<Log>());
    run.runOn(kAlways, atMs(250));
    CHECK(run.change(atMs(250), execute(scenario)) == atMs(250));
    run.runOn(kAlways, atMs(289));
    CHECK(lastOf(run) == atMs(210));
    run.runOn(kAlways, atMs(290));
    CHECK(lastOf(run) == atMs(290));
    run.runOn(kAlways);
    checkSameInOneGo(scenario, run.record());
}

TEST_CASE("a call into a run that is left then is in its recording") {
    const Scenario scenario = everyTenth();
    RunInParts run(scenario, {}, std::make_shared<Log>());
    run.runOn(kAlways, atMs(120));
    run.change(atMs(120), call(scenario, R"({"call":"shutdown","on":"pool"})"));
    run.runOn(kAlways, atMs(120));
    CHECK(lastOf(run) == atMs(120));
    CHECK(run.record().ending == Ending::Stopped);
    checkOpens(scenario, run.record());
    run.change(atMs(125), execute(scenario));  // asked, but the run was left before
    checkOpens(scenario, run.record());
    run.runOn(kAlways);
    CHECK(run.record().ending == Ending::Quiet);
    checkOpens(scenario, run.record());
}

TEST_CASE("a call into a run that was divided in the midst of its work") {
    const Scenario scenario = read(tickingUntil("2s"));
    RunInParts run(scenario, {}, std::make_shared<Log>());
    int parts = 0;
    for (; !run.isOver(); ++parts) {
        run.runOn([](const Log&) { return false; }, Instant{2'000 * kMs});
        if (!run.isOver() && parts % 3 == 1) run.change(lastOf(run), execute(scenario));
    }
    CHECK(parts > 6);
    CHECK(run.record().commands.size() >= 2);
    checkSameInOneGo(scenario, run.record());
}

namespace {

/// What a person may call on the first executor, whatever its kind.
std::vector<RunChange> callsOn(const Scenario& scenario) {
    if (scenario.executors.empty()) return {};
    const auto body = R"("template":{"name":"mine","runs":[["work 5ms"]]})";
    const auto on = fmt::format(R"("on":"{}")", scenario.executors.front().name);
    std::vector<RunChange> calls;
    for (const std::string& json :
         {fmt::format(R"({{"call":"execute",{},{}}})", on, body),
          fmt::format(R"({{"call":"schedule",{},"delay":"7ms",{}}})", on, body),
          fmt::format(R"({{"call":"getPoolSize",{}}})", on),
          fmt::format(R"({{"call":"shutdown",{}}})", on)}) {
        auto read = readRunChange(nlohmann::ordered_json::parse(json), scenario, 1);
        if (auto* change = std::get_if<RunChange>(&read)) calls.push_back(std::move(*change));
    }
    return calls;
}

/// Runs it in parts of some milliseconds, and calls now and then: at most eight times, and not
/// after so many events.
RunRecord dividedAtRandom(const Scenario& scenario, std::uint64_t seed) {
    constexpr std::size_t kMost = 5'000;
    Random random(seed, "parts");
    const std::vector<RunChange> calls = callsOn(scenario);
    const auto log = std::make_shared<Log>();
    RunInParts run(scenario, {}, log);
    Instant upTo;
    for (int asked = 0; !run.isOver() && log->size() < kMost;) {
        upTo = upTo + Duration{static_cast<std::int64_t>(random.below(16)) * kMs / 2};
        run.runOn(kAlways, upTo);
        if (run.isOver() || calls.empty() || asked == 8 || random.below(3) > 0) continue;
        ++asked;
        run.change(upTo, calls[random.below(calls.size())]);
    }
    return run.record();
}

}  // namespace

TEST_CASE("wherever a run is divided and whenever one calls, it is the run with these commands") {
    std::size_t commands = 0;
    for (std::uint64_t seed = 0; seed < randomRuns(60); ++seed) {
        INFO("seed " << seed);
        const Scenario scenario = read(randomScenario(seed));
        const RunRecord parts = dividedAtRandom(scenario, seed);
        commands += parts.commands.size();
        checkSameInOneGo(scenario, parts);
        checkOpens(scenario, parts);
    }
    CHECK(commands > 100);
}

TEST_CASE("the built-in scenarios can be divided and called into, too") {
    for (const std::string& name : builtInNames()) {
        INFO(name);
        const Scenario scenario = builtIn(name);
        checkSameInOneGo(scenario, dividedAtRandom(scenario, 7));
    }
}
