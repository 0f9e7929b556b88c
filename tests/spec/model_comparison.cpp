// What a comparison draws of one executor, and where executors first differ, against runs worked
// out by hand.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "app/model/metrics/best_value.hpp"
#include "app/model/metrics/divergence.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

Instant ms(std::int64_t n) { return {n * kMs}; }

std::vector<ComparedExecutor> sidesIn(const std::string& text) {
    ReadScenario read = readScenario(text, "test.toml");
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "test.toml"));
    const RunRecord run = runVirtually(*read.scenario);
    return sidesOf(*run.log, run.end);
}

std::string pool(const std::string& name, int size = 1) {
    return "\n[[executor]]\nname = \"" + name +
           "\"\nkind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = " + std::to_string(size) +
           "\n";
}
/// A task "POOL.tick" after a delay.
std::string tick(const std::string& on, const std::string& delay, const std::string& task = "t") {
    return at("0ms", "schedule",
              "on = \"" + on + "\"\ntask = \"" + task + "\"\nas = \"" + on + ".tick\"\ndelay = \"" +
                  delay + "\"");
}

const std::string kRateAndDelay =
    "until = \"1s\"\n" + pool("rate") + pool("delay") +
    task("poll", "[[\"work 30ms\"], [\"work 350ms\"], [\"work 30ms\"]]") +
    at("0ms", "scheduleAtFixedRate",
       "on = \"rate\"\ntask = \"poll\"\nas = \"poll-at-rate\"\ninitialDelay = \"0ms\"\n"
       "period = \"100ms\"") +
    at("0ms", "scheduleWithFixedDelay",
       "on = \"delay\"\ntask = \"poll\"\nas = \"poll-with-delay\"\ninitialDelay = \"0ms\"\n"
       "delay = \"100ms\"");

std::vector<const ComparedExecutor*> pointersTo(const std::vector<ComparedExecutor>& sides) {
    std::vector<const ComparedExecutor*> all;
    for (const ComparedExecutor& side : sides) all.push_back(&side);
    return all;
}

TextCatalog someWords() {
    return TextCatalog({{"compare.differ.runs", "run {n} of {task} {parts}"},
                        {"compare.differ.starts", "starts at {time} in {sides}"},
                        {"compare.differ.neverStarts", "never starts in {sides}"},
                        {"compare.differ.ends", "ends at {time} in {sides}"},
                        {"compare.differ.throws", "throws at {time} in {sides}"},
                        {"compare.differ.comma", ", "},
                        {"compare.differ.and", " and "},
                        {"compare.differ.nowhere", "alike"},
                        {"compare.differ.figures", "they differ in {figures}"},
                        {"compare.differ.between", "; "},
                        {"compare.differ.more", "{n} more"}});
}

std::int64_t marksOf(const ComparedExecutor& side, TaskMarkKind kind) {
    return std::count_if(side.marks.begin(), side.marks.end(),
                         [&](const TaskMark& mark) { return mark.kind == kind; });
}

/// Where all executors of a scenario first differ, in words; empty where they do not.
std::string differenceIn(const std::string& text) {
    const std::vector<ComparedExecutor> sides = sidesIn(text);
    std::vector<std::string> names;
    for (const ComparedExecutor& side : sides) names.push_back(side.name);
    const auto found = firstDivergence(pointersTo(sides));
    return found ? sentenceOf(*found, names, someWords()).text : std::string();
}

}  // namespace

TEST_CASE("a side has its runs, its lateness, and its counts over time") {
    const std::vector<ComparedExecutor> sides = sidesIn(kRateAndDelay);
    REQUIRE(sides.size() == 2);
    const ComparedExecutor& rate = sides[0];
    CHECK(rate.name == "rate");
    REQUIRE(rate.tasks.size() == 1);
    CHECK(rate.tasks[0].runs.size() == 11);
    CHECK(rate.tasks[0].runs[2].start == ms(450));
    CHECK(rate.tasks[0].runs[2].planned == ms(200));
    CHECK(rate.lateness == std::vector<std::int64_t>{0, 0, 0, 0, 0, 0, 0, 40 * kMs, 110 * kMs,
                                                     180 * kMs, 250 * kMs});
    CHECK(rate.rows.size() == 1);
    // Run 2 takes 100 to 450, and 3 to 6 follow without a pause, up to 570.
    const std::vector<Level> busy{{ms(0), 1, 1},   {ms(30), 0, 0},  {ms(100), 1, 1},
                                  {ms(570), 0, 0}, {ms(600), 1, 1}, {ms(630), 0, 0}};
    REQUIRE(rate.busy.size() > busy.size());
    CHECK(std::vector<Level>(rate.busy.begin(), rate.busy.begin() + 6) == busy);
    // It passes the queue in no time at 0, waits there from 30 to 100, and passes again at 450.
    const std::vector<Level> queue{{ms(0), 0, 1}, {ms(30), 1, 1}, {ms(100), 0, 0}, {ms(450), 0, 1}};
    REQUIRE(rate.queue.size() > queue.size());
    CHECK(std::vector<Level>(rate.queue.begin(), rate.queue.begin() + 4) == queue);
    CHECK(rate.cutShort());
    CHECK_FALSE(rate.tasks[0].unmet.has_value());  // its eleventh run has just begun
}

TEST_CASE("runs that overlap lie in rows of their own, the first one that is free") {
    const std::vector<ComparedExecutor> sides =
        sidesIn(pool("two", 2) + task("long", "[[\"work 50ms\"]]") +
                task("t", "[[\"work 10ms\"]]") + tick("two", "0ms", "long") +
                at("0ms", "schedule", "on = \"two\"\ntask = \"t\"\nas = \"a\"\ndelay = \"5ms\"") +
                at("0ms", "schedule", "on = \"two\"\ntask = \"t\"\nas = \"b\"\ndelay = \"20ms\"") +
                at("0ms", "schedule", "on = \"two\"\ntask = \"t\"\nas = \"c\"\ndelay = \"60ms\""));
    REQUIRE(sides.size() == 1);
    const ComparedExecutor& side = sides[0];
    REQUIRE(side.rows.size() == 2);
    const auto labels = [&](std::size_t row) {
        std::string all;
        for (std::size_t i = 0; i < side.rows[row].size(); ++i)
            all += side.tasks[side.rows[row][i].task].key + " ";
        return all;
    };
    CHECK(labels(0) == "tick c ");
    CHECK(labels(1) == "a b ");
}

TEST_CASE("of fixed rate and fixed delay the second run's start is the first that differs") {
    CHECK(differenceIn(kRateAndDelay) ==
          "run 2 of poll-at-rate / poll-with-delay starts at 100 ms in rate, starts at 130 ms in "
          "delay");
}

TEST_CASE("tasks of the same name are compared whatever executor's name stands before theirs") {
    const std::string two = pool("a") + pool("b") + task("t", "[[\"work 10ms\"]]");
    CHECK(differenceIn(two + tick("a", "100ms") + tick("b", "100ms")).empty());
    CHECK(differenceIn(two + tick("a", "100ms") + tick("b", "120ms")) ==
          "run 1 of a.tick / b.tick starts at 100 ms in a, starts at 120 ms in b");
}

TEST_CASE("sides that do alike are named together, and what never happens is said") {
    const std::string three =
        pool("a") + pool("b") + pool("c") + task("t", "[[\"work 10ms\"]]") + tick("a", "100ms") +
        tick("b", "100ms") + tick("c", "100ms") +
        at("50ms", "cancel", "on = \"b\"\ntask = \"b.tick\"\nmayInterrupt = false");
    CHECK(sidesIn(three)[1].tasks[0].unmet == ms(100));  // planned, and nothing came of it
    CHECK(differenceIn(three) ==
          "run 1 of a.tick / b.tick / c.tick starts at 100 ms in a and c, never starts in b");
}

TEST_CASE("an end of another kind is a difference, at the same instant too") {
    CHECK(differenceIn(pool("a") + pool("b") + task("t", "[[\"work 10ms\"]]") +
                       task("bad", "[[\"work 10ms\", 'throw IllegalStateException \"bad\"']]") +
                       tick("a", "100ms") + tick("b", "100ms", "bad")) ==
          "run 1 of a.tick / b.tick ends at 110 ms in a, throws at 110 ms in b");
}

TEST_CASE("what comes after a side was cut short is not held against it") {
    const auto until = [](const std::string& time) {
        return sidesIn("until = \"" + time + "\"\n" + pool("a") + task("t", "[[\"work 10ms\"]]") +
                       at("0ms", "scheduleAtFixedRate",
                          "on = \"a\"\ntask = \"t\"\ninitialDelay = \"0ms\"\nperiod = \"100ms\""));
    };
    const std::vector<ComparedExecutor> brief = until("250ms");
    const std::vector<ComparedExecutor> whole = until("1s");
    const std::vector<const ComparedExecutor*> both{&brief[0], &whole[0]};
    CHECK_FALSE(firstDivergence(both).has_value());
    CHECK_FALSE(firstDivergence(std::vector<const ComparedExecutor*>{&brief[0]}).has_value());
}

TEST_CASE("what became of a rejected task is marked where it happened") {
    const std::filesystem::path nine =
        std::filesystem::path(POOLSCOPE_REPO) / "assets/scenarios/10-nine-tasks.toml";
    std::ifstream file(nine);
    const auto sides = sidesIn({std::istreambuf_iterator<char>(file), {}});
    const auto said = [&](std::size_t side) {
        std::string all;
        for (const TaskMark& mark : sides[side].marks)
            all += std::to_string(static_cast<int>(mark.kind)) + " " +
                   sides[side].tasks[mark.task].key + " at " + std::to_string(mark.at.ns) + "; ";
        return all;
    };
    CHECK(said(0) == "0 T9 at 0; ");  // AbortPolicy: with an exception
    CHECK(said(1) == "1 T9 at 0; ");  // DiscardPolicy
    CHECK(said(2) == "1 T4 at 0; ");  // DiscardOldestPolicy: another one
    CHECK(said(3) == "2 T9 at 0; ");  // CallerRunsPolicy
    CHECK(sides[3].client == "caller-client");
    REQUIRE(sides[3].stays.size() == 1);
    CHECK(sides[3].stays[0].until - sides[3].stays[0].since == milliseconds(100));
    for (std::size_t i = 0; i < 3; ++i) CHECK(sides[i].stays.empty());
}

TEST_CASE("tasks of the same name have the same number in every side") {
    const auto sides = sidesIn(pool("a") + pool("b") + task("t", "[[\"work 10ms\"]]") +
                               tick("a", "100ms") + tick("b", "120ms"));
    const TaskMatches same = matchTasks(pointersTo(sides));
    CHECK(same.count == 1);
    CHECK(same.ofSide == std::vector<std::vector<std::uint32_t>>{{0}, {0}});
}

TEST_CASE("what a side adds up to is what its figures say, in every built-in scenario") {
    const std::filesystem::path folder = std::filesystem::path(POOLSCOPE_REPO) / "assets/scenarios";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        INFO(entry.path().string());
        for (const ComparedExecutor& side : sidesIn(text)) {
            INFO(side.name);
            const MetricValues& metrics = side.metrics;
            CHECK(percentile(side.lateness, 50) == metrics[Metric::LatenessMedian]);
            CHECK(percentile(side.lateness, 100) == metrics[Metric::LatenessWorst]);
            CHECK(percentile(side.waiting, 95) == metrics[Metric::Waiting95]);
            std::int64_t runs = 0;
            std::int64_t byCaller = 0;
            for (const auto& row : side.rows) runs += static_cast<std::int64_t>(row.size());
            for (const auto& row : side.clientRows)
                byCaller += static_cast<std::int64_t>(row.size());
            CHECK(runs + byCaller == metrics[Metric::Runs]);
            CHECK(byCaller == metrics[Metric::CallerRan].value_or(0));
            CHECK(marksOf(side, TaskMarkKind::CallerRan) == byCaller);
            std::set<std::uint32_t> lost;
            for (const TaskMark& mark : side.marks)
                if (mark.kind != TaskMarkKind::CallerRan) lost.insert(mark.task);
            CHECK(static_cast<std::int64_t>(lost.size()) >= metrics[Metric::Dropped]);
            CHECK(marksOf(side, TaskMarkKind::Dropped) <= metrics[Metric::Dropped]);
            std::int64_t most = 0;
            for (const Level& level : side.queue) most = std::max(most, level.most);
            if (metrics[Metric::QueueMost]) CHECK(most == *metrics[Metric::QueueMost]);
            for (const auto& row : side.rows)
                for (std::size_t i = 1; i < row.size(); ++i)
                    CHECK_FALSE(isBefore(side.at(row[i]).start, side.at(row[i - 1]).end));
        }
    }
}

TEST_CASE("sides are said to run alike only if no metric differs") {
    // Cancelled tasks stay in the one queue and leave the other: the runs are the same.
    const auto sides = sidesIn(
        pool("keeps") + pool("drops") + task("t", "[[\"work 10ms\"]]") +
        at("0ms", "setRemoveOnCancelPolicy", "on = \"drops\"\nvalue = true") +
        tick("keeps", "100ms") + tick("drops", "100ms") +
        at("0ms", "schedule", "on = \"keeps\"\ntask = \"t\"\nas = \"k\"\ndelay = \"20ms\"") +
        at("0ms", "schedule", "on = \"drops\"\ntask = \"t\"\nas = \"d\"\ndelay = \"20ms\"") +
        at("1ms", "cancel", "task = \"k\"") + at("1ms", "cancel", "task = \"d\""));
    CHECK_FALSE(firstDivergence(pointersTo(sides)).has_value());
    const Likeness likeness = likenessOf(pointersTo(sides), someWords());
    CHECK_FALSE(likeness.complete);
    CHECK(likeness.sentence.starts_with("they differ in queue.mean; "));

    const auto same = sidesIn(pool("a") + pool("b") + task("t", "[[\"work 10ms\"]]") +
                              tick("a", "100ms") + tick("b", "100ms"));
    CHECK(likenessOf(pointersTo(same), someWords()).complete);
    CHECK(likenessOf(pointersTo(same), someWords()).sentence == "alike");
}

TEST_CASE("a value is marked better only where everybody prefers its direction") {
    MetricValues one;
    MetricValues two;
    const auto marks = [&](Metric metric, std::int64_t first, std::int64_t second) {
        one[metric] = first;
        two[metric] = second;
        return marksOf(metric, {&one, &two});
    };
    const std::vector<ValueMark> first{ValueMark::Better, ValueMark::None};
    const std::vector<ValueMark> none{ValueMark::None, ValueMark::None};
    one[Metric::Submitted] = two[Metric::Submitted] = 10;
    CHECK(marks(Metric::LatenessWorst, 1, 2) == first);
    CHECK(marks(Metric::CatchUp, 1, kNever) == first);
    CHECK(marks(Metric::Failed, 1, 2) == first);
    for (const Metric depends : {Metric::QueueMean, Metric::QueueMost, Metric::Rejected,
                                 Metric::CallerRan, Metric::WakeUps, Metric::Moves})
        CHECK(marks(depends, 1, 2) == none);
    // Whoever was handed less rejects less.
    one[Metric::Submitted] = 5;
    CHECK(marks(Metric::Failed, 1, 2) == none);
    CHECK(marks(Metric::LatenessWorst, 1, 2) == first);
}

TEST_CASE(
    "a row knows its latest run and how many failed, and a count its extremes, in any stretch") {
    constexpr std::size_t kCount = 300;
    std::vector<Level> levels;
    RunRow row;
    for (std::size_t i = 0; i < kCount; ++i) {
        const auto n = static_cast<std::int64_t>(i * 7919 % 101);
        levels.push_back({ms(static_cast<std::int64_t>(i)), n, n + (i % 17 == 0 ? 40 : 0)});
        Run run;
        run.timed = i % 5 != 0;
        run.planned = ms(static_cast<std::int64_t>(i));
        run.start = run.end = run.planned + milliseconds(n);
        if (i % 29 == 3) run.outcome = Outcome::Threw;
        if (i % 31 == 4) run.outcome = Outcome::Interrupted;
        row.push_back({0, static_cast<std::uint32_t>(i)}, run);
    }
    const LevelExtremes extremes(levels);
    const auto lateness = [&](std::size_t i) {
        return i % 5 == 0 ? 0 : static_cast<std::int64_t>(i * 7919 % 101);
    };
    for (std::size_t first = 0; first < kCount; first += 13)
        for (std::size_t last = first + 1; last <= kCount; last += 7) {
            std::int64_t lowest = levels[first].value;
            std::int64_t most = levels[first].most;
            std::size_t latest = first;
            std::size_t failed = 0;
            for (std::size_t i = first; i < last; ++i) {
                lowest = std::min(lowest, levels[i].value);
                most = std::max(most, levels[i].most);
                if (lateness(i) >= lateness(latest)) latest = i;  // of equal ones the last
                if (i % 29 == 3 || i % 31 == 4) ++failed;
            }
            REQUIRE(extremes.of(levels, first, last).lowest == lowest);
            REQUIRE(extremes.of(levels, first, last).most == most);
            REQUIRE(row.latest(first, last) == latest);
            REQUIRE(row.failed(first, last) == failed);
        }
    CHECK(extremes.most() == 132);
    CHECK(LevelExtremes().most() == 0);
}
