// What if, from here: other bodies, other periods, another thread's turn, at exact virtual
// instants; and the recordings that hold them.
#include "engine/scenario/run/what_if.hpp"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include "app/model/metrics/metrics.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/report/report.hpp"
#include "engine/scenario/run/recording.hpp"

using namespace poolscope;

namespace {

Scenario scenario(const std::string& rest, const std::string& head = "until = \"600ms\"\n",
                  const std::string& kind = "ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") {
    const std::string text =
        head + "[[executor]]\nname = \"pool\"\nkind = \"" + kind + "\n" +
        "[[task]]\nname = \"poll\"\nruns = [[\"work 30ms\"], [\"work 20ms\"], [\"work 30ms\"]]\n" +
        rest;
    ReadScenario read = readScenario(text, "what-if.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "what-if.toml"));
    return std::move(*read.scenario);
}

std::string at(const std::string& call) { return "[[at]]\ntime = \"0ms\"\n" + call + "\n"; }

const std::string kRate =
    at("call = \"scheduleAtFixedRate\"\ntask = \"poll\"\ninitialDelay = \"0ms\"\n"
       "period = \"100ms\"");

std::size_t positionAt(const Log& log, Duration time) {
    std::size_t position = 0;
    while (position < log.size() && !isBefore(Instant{time.ns}, log[position].time)) ++position;
    return position;
}

/// The run in which that is done at that time.
RunOptions changed(const Scenario& plain, Duration time, RunChange runChange) {
    const RunRecord without = runVirtually(plain);
    RunOptions options;
    options.commands = {{positionAt(*without.log, time), Instant{time.ns}, std::move(runChange)}};
    return options;
}

BodyChange works(Duration length) {
    auto body = std::make_shared<TaskTemplate>();
    body->name = "poll";
    body->runs = {{WorkStep{{length, length}}}};
    return {"poll", body};
}

/// "0-30 100-130": when each run began and ended, in milliseconds.
std::string runTimes(const RunRecord& run) {
    CHECK(run.broken == "");
    std::string text;
    for (const BodyRun& body : bodyRunsOf(*run.log)) {
        if (!text.empty()) text += ' ';
        text += std::to_string(body.start.ns / 1'000'000) + '-';
        text += body.ended ? std::to_string(body.end.ns / 1'000'000) : "";
    }
    return text;
}

std::string runsWith(const Scenario& plain, Duration time, RunChange runChange) {
    return runTimes(runVirtually(plain, changed(plain, time, std::move(runChange))));
}

template <class What>
std::size_t countOf(const Log& log) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < log.size(); ++i) n += log.is<What>(i);
    return n;
}

std::string recorded(const Scenario& plain, const RunRecord& run) {
    return recordingText(plain, run);
}

/// Opens what was written, and checks that it is the same run and the same recording.
void checkRoundTrip(const Scenario& plain, const RunOptions& options) {
    const RunRecord run = runVirtually(plain, options);
    const std::string text = recorded(plain, run);
    auto opened = openRecording(text, "run.recording");
    const auto* diagnostics = std::get_if<std::vector<Diagnostic>>(&opened);
    REQUIRE_MESSAGE(diagnostics == nullptr, toText(*diagnostics, "run.recording"));
    const auto& again = std::get<OpenedRecording>(opened);
    CHECK(again.warnings.empty());
    CHECK(hashOf(*again.run.log) == hashOf(*run.log));
    CHECK(recorded(*again.scenario, again.run) == text);
}

/// How many events both logs begin with.
std::size_t common(const Log& one, const Log& other) {
    std::size_t n = 0;
    const auto same = [&] {
        return one[n].time == other[n].time && one[n].thread == other[n].thread &&
               one[n].line == other[n].line && one[n].what.index() == other[n].what.index();
    };
    while (n < one.size() && n < other.size() && same()) ++n;
    return n;
}

/// Two workers, two tasks due at the same moment.
Scenario crowd(const std::string& head = "until = \"60ms\"\n") {
    const std::string both = at("call = \"schedule\"\ntask = \"poll\"\ndelay = \"10ms\"");
    return scenario(both + both, head, "ScheduledThreadPoolExecutor\"\ncorePoolSize = 2");
}

}  // namespace

TEST_CASE("what if: another body counts from the task's next run on") {
    const Scenario plain = scenario(kRate);
    CHECK(runTimes(runVirtually(plain)) == "0-30 100-120 200-230 300-330 400-430 500-530 600-");
    // Between two runs: from 200 on each takes 150 ms and is late for its turn.
    CHECK(runsWith(plain, 150_ms, works(150_ms)) == "0-30 100-120 200-350 350-500 500-");
    // In the middle of a run: that one ends as it began.
    CHECK(runsWith(plain, 110_ms, works(50_ms)) ==
          "0-30 100-120 200-250 300-350 400-450 500-550 600-");
    CHECK(runsWith(plain, 200_ms, works(60_ms)) ==
          "0-30 100-120 200-230 300-360 400-460 500-560 600-");
}

TEST_CASE("what if: a changed body does its own lists of steps from the first one on") {
    const Scenario plain = scenario(kRate);
    BodyChange change = works(1_ms);
    auto body = std::make_shared<TaskTemplate>(*change.body);
    body->runs.push_back({WorkStep{{2_ms, 2_ms}}});
    change.body = body;
    CHECK(runsWith(plain, 150_ms, change) == "0-30 100-120 200-201 300-302 400-402 500-502 600-");
    CHECK(stepsText(*body, plain) == "work 1ms; work 2ms");
}

TEST_CASE("what if: another period counts from the next computation on, the planned run stays") {
    const Scenario plain = scenario(kRate);
    CHECK(runsWith(plain, 350_ms, RepeatChange{"poll", Repeat::FixedRate, 50_ms}) ==
          "0-30 100-120 200-230 300-330 400-430 450-480 500-530 550-580 600-");
    // While it runs: its next start is computed when it ends.
    CHECK(runsWith(plain, 210_ms, RepeatChange{"poll", Repeat::FixedRate, 250_ms}) ==
          "0-30 100-120 200-230 450-480");
}

TEST_CASE("what if: fixed rate becomes fixed delay and back") {
    const Scenario plain = scenario(kRate);
    CHECK(runsWith(plain, 150_ms, RepeatChange{"poll", Repeat::FixedDelay, 100_ms}) ==
          "0-30 100-120 200-230 330-360 460-490 590-");
    const Scenario delay =
        scenario(at("call = \"scheduleWithFixedDelay\"\ntask = \"poll\"\ninitialDelay = \"0ms\"\n"
                    "delay = \"100ms\""));
    CHECK(runTimes(runVirtually(delay)) == "0-30 130-150 250-280 380-410 510-540");
    CHECK(runsWith(delay, 200_ms, RepeatChange{"poll", Repeat::FixedRate, 100_ms}) ==
          "0-30 130-150 250-280 350-380 450-480 550-580");
}

TEST_CASE("what if: drift and bursts are counted by the plan that holds, not by the one changed") {
    const Scenario plain = scenario(kRate);
    const auto figures = [&](Repeat repeat, Duration period) {
        const RunRecord run =
            runVirtually(plain, changed(plain, 350_ms, RepeatChange{"poll", repeat, period}));
        return metricsOf(*run.log, run.end).front();
    };
    const MetricValues rate = figures(Repeat::FixedRate, 50_ms);  // … 400 450 500 550 600
    CHECK(rate[Metric::Runs] == 9);
    CHECK(rate[Metric::Drift] == 0);
    CHECK(rate[Metric::Bursts] == 0);
    CHECK(rate[Metric::Skipped] == 0);
    const MetricValues delay = figures(Repeat::FixedDelay, 50_ms);  // … 400 480 560
    CHECK(delay[Metric::Runs] == 7);
    CHECK(delay[Metric::Drift] == (30_ms).ns);  // planned 480, then every 50 ms: 530
}

TEST_CASE("what if: a Timer's task counts from the start of a run, or from its planned starts") {
    const Scenario timer =
        scenario(at("call = \"schedule\"\ntask = \"poll\"\ndelay = \"0ms\"\nperiod = \"100ms\""),
                 "until = \"600ms\"\n", "Timer\"");
    CHECK(runTimes(runVirtually(timer)) == "0-30 100-120 200-230 300-330 400-430 500-530 600-");
    // Its next start is computed when a run begins: the one at 200 is planned already.
    CHECK(runsWith(timer, 150_ms, RepeatChange{"poll", Repeat::FromStart, 150_ms}) ==
          "0-30 100-120 200-230 350-380 500-530");
    CHECK(runsWith(timer, 150_ms, RepeatChange{"poll", Repeat::FixedRate, 200_ms}) ==
          "0-30 100-120 200-230 400-430 600-");
}

TEST_CASE("what if: what cannot be changed leaves the run as it is, without an event") {
    const Scenario plain = scenario(at("call = \"schedule\"\ntask = \"poll\"\ndelay = \"100ms\""));
    for (const RunChange& runChange :
         {RunChange(RepeatChange{"poll", Repeat::FixedRate, 50_ms}), RunChange(works(1_ms)),
          RunChange(NextTurn{ThreadId{77}, 0})}) {
        RunOptions options = changed(plain, 50_ms, runChange);
        if (auto* change = std::get_if<BodyChange>(&options.commands[0].change))
            change->task = "nobody";
        const RunRecord run = runVirtually(plain, options);
        CHECK(runTimes(run) == "100-130");
        CHECK(countOf<RepeatChanged>(*run.log) == 0);
        CHECK(countOf<BodyChanged>(*run.log) == 0);
        CHECK(countOf<TurnGiven>(*run.log) == 0);
    }
    const Scenario rate = scenario(kRate);
    CHECK(runsWith(rate, 150_ms, RepeatChange{"poll", Repeat::FromStart, 50_ms}) ==
          runTimes(runVirtually(rate)));
}

TEST_CASE("what if: the log before a change is what it was, and the change is the next event") {
    const Scenario plain = scenario(kRate);
    const RunRecord without = runVirtually(plain);
    const std::size_t position = positionAt(*without.log, 120_ms);
    RunOptions options;
    options.commands = {{position, Instant{120'000'000}, works(40_ms)}};
    const RunRecord with = runVirtually(plain, options);
    CHECK(common(*without.log, *with.log) == position);
    REQUIRE(with.log->is<BodyChanged>(position));
    const auto& told = with.log->as<BodyChanged>(position);
    CHECK(with.log->text(told.steps) == "work 40ms");
    CHECK((*with.log)[position].time == Instant{120'000'000});
}

TEST_CASE("what if: another thread goes, and everything before is as it was") {
    const Scenario plain = crowd();
    const RunRecord without = runVirtually(plain);
    const auto points = schedulingPoints(plain, {}, 0, 1000);
    REQUIRE(points.size() >= 5);
    std::size_t last = 0;
    std::uint32_t nth = 0;
    for (const SchedulingPoint& point : points) {
        REQUIRE(point.candidates.size() >= 2);
        CHECK(point.picked == 0);  // without a scheduling strategy it is the first of them
        CHECK(point.choices == 0);
        nth = point.position == last ? nth + 1 : 0;
        last = point.position;
        for (const ThreadId thread : point.candidates) {
            CAPTURE(point.position);
            CAPTURE(thread.value);
            RunOptions options;
            options.commands = {{point.position, point.time, NextTurn{thread, nth}}};
            const RunRecord with = runVirtually(plain, options);
            CHECK(with.broken == "");
            if (thread == point.candidates.front()) {
                CHECK(hashOf(*with.log) == hashOf(*without.log));
                continue;
            }
            CHECK(common(*without.log, *with.log) == point.position);
            const auto given = with.log->get<TurnGiven>(point.position);
            REQUIRE(given);
            CHECK(given->picked == thread);
            CHECK(given->instead == point.candidates.front());
            CHECK(countOf<TaskEnded>(*with.log) == 2);
            checkRoundTrip(plain, options);
        }
    }
}

TEST_CASE("what if: the second worker goes first, and takes the task that was the first one's") {
    const Scenario plain = crowd();
    const RunRecord without = runVirtually(plain);
    // At 10 ms the leader is woken and signals its follower when it has taken its task.
    const auto points = schedulingPoints(plain, {}, positionAt(*without.log, 9_ms), 1);
    REQUIRE(points.size() == 1);
    CHECK(points[0].time == Instant{10'000'000});
    const auto first = [](const RunRecord& run) { return bodyRunsOf(*run.log).front().task.value; };
    CHECK(first(without) == 0);
    RunOptions options;
    options.commands = {{points[0].position, points[0].time, NextTurn{points[0].candidates[1], 0}}};
    CHECK(first(runVirtually(plain, options)) == 1);
}

TEST_CASE("what if: in a run with a chooser it goes on being asked after another's turn") {
    const Scenario plain = crowd("until = \"60ms\"\nchooser = \"random\"\n");
    const RunRecord without = runVirtually(plain);
    const auto points = schedulingPoints(plain, {}, 0, 40);
    std::size_t asked = 0;  // how often the scheduling strategy had something to say afterwards
    for (std::size_t i = 0; i < points.size(); ++i) {
        CHECK(points[i].choices == i + 1);
        CHECK(points[i].picked == without.choices[i]);
        const std::size_t other = (points[i].picked + 1) % points[i].candidates.size();
        std::uint32_t nth = 0;
        while (nth < i && points[i - nth - 1].position == points[i].position) ++nth;
        RunOptions options;
        options.commands = {
            {points[i].position, points[i].time, NextTurn{points[i].candidates[other], nth}}};
        const RunRecord with = runVirtually(plain, options);
        CHECK(common(*without.log, *with.log) == points[i].position);
        CHECK(countOf<TurnGiven>(*with.log) == 1);
        CHECK(countOf<TaskEnded>(*with.log) == 2);
        asked += with.choices.size() > i + 1 ? 1 : 0;
        checkRoundTrip(plain, options);
    }
    CHECK(asked >= points.size() / 2);
}

TEST_CASE(
    "what if: after another's turn at the last recorded choice a thread runs till it blocks") {
    const Scenario plain = crowd("until = \"60ms\"\nchooser = \"random\"\n");
    const RunRecord recorded = runVirtually(plain);
    RunOptions replay;
    replay.choices = recorded.choices;
    const auto points = schedulingPoints(plain, replay, 0, 20);
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::size_t other = (points[i].picked + 1) % points[i].candidates.size();
        std::uint32_t nth = 0;
        while (nth < i && points[i - nth - 1].position == points[i].position) ++nth;
        RunOptions options = replay;
        options.choices.resize(points[i].choices);
        options.commands = {
            {points[i].position, points[i].time, NextTurn{points[i].candidates[other], nth}}};
        const RunRecord with = runVirtually(plain, options);
        CHECK(common(*recorded.log, *with.log) == points[i].position);
        CHECK(with.choices == options.choices);  // the strategy was not asked any more
        CHECK(countOf<TaskEnded>(*with.log) == 2);
        checkRoundTrip(plain, options);
    }
}

TEST_CASE("what if: recordings hold every change, and say what is wrong with one") {
    const Scenario plain = scenario(kRate);
    for (const RunChange& runChange :
         {RunChange(works(150_ms)), RunChange(RepeatChange{"poll", Repeat::FixedDelay, 70_ms})})
        checkRoundTrip(plain, changed(plain, 150_ms, runChange));
    CHECK(toJson(RunChange(works(5_ms)), plain).dump() ==
          R"({"change":"body","task":"poll","template":{"name":"poll","runs":[["work 5ms"]]}})");
    CHECK(toJson(RunChange(RepeatChange{"poll", Repeat::FixedDelay, 70_ms}), plain).dump() ==
          R"({"change":"repeat","task":"poll","repeat":"fixedDelay","period":"70ms"})");
    CHECK(toJson(RunChange(NextTurn{ThreadId{3}, 1}), plain).dump() ==
          R"({"change":"turn","thread":3,"nth":1})");
    const auto wrong = [&](const std::string& json) {
        const auto read = readRunChange(nlohmann::ordered_json::parse(json), plain, 7);
        const auto* diagnostic = std::get_if<Diagnostic>(&read);
        return diagnostic == nullptr ? "" : toString(*diagnostic, "r");
    };
    CHECK(wrong(R"({"change":"luck"})") ==
          "r:7:1: found \"luck\" for 'change', expected \"turn\", \"body\" or \"repeat\"");
    CHECK(wrong(R"({"change":"turn","thread":-1,"nth":0})") ==
          "r:7:1: found -1 for 'thread', expected a whole number of 0 or more");
    CHECK(wrong(R"({"change":"repeat","task":"poll","repeat":"cron","period":"1s"})") ==
          "r:7:1: found \"cron\" for 'repeat', expected \"fixedRate\", \"fixedDelay\" or "
          "\"fromStart\"");
    CHECK(wrong(R"({"change":"repeat","task":"poll","repeat":"fixedRate","period":"0ms"})") ==
          "r:7:1: found \"0ms\" for 'period', expected a period above zero, such as \"100ms\"");
    CHECK(wrong(R"({"change":"body","task":"poll","template":{"name":"x","runs":[["wok 3ms"]]}})")
              .starts_with("r:7:1: found"));
    CHECK(wrong(R"({"change":"body","template":{"name":"x","runs":[[]]}})") ==
          "r:7:1: found no 'task', expected the label of a task");
}
