// A sweep's tables, files and progress, to the letter.
#include <doctest/doctest.h>

#include <string>

#include "app/model/metrics/progress_text.hpp"
#include "app/model/metrics/sweep_file.hpp"
#include "app/model/metrics/sweep_table.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

TextCatalog englishTexts() {
    return TextCatalog(readTexts(std::string(POOLSCOPE_REPO) + "/assets/text/en.toml"));
}

SweptRun ran(std::vector<std::string> values, std::uint64_t seed, std::optional<std::int64_t> worst,
             std::int64_t runs = 4) {
    SweptMetrics metrics{"pool", {}};
    metrics.values[static_cast<std::size_t>(Metric::LatenessWorst)] = worst;
    metrics.values[static_cast<std::size_t>(Metric::Runs)] = runs;
    return {std::move(values), seed, "quiet", {metrics}};
}

Sweep sweepOf(SweepPlan plan, std::vector<SweptRun> runs) {
    Sweep sweep(std::move(plan));
    for (SweptRun& run : runs) REQUIRE(sweep.add(std::move(run)));
    return sweep;
}

const SweepQuestion kWorst{{"pool"}, {Metric::LatenessWorst}};

}  // namespace

TEST_CASE("one varied key is a column, with a figure beside it for each measure") {
    const Sweep sweep =
        sweepOf({{{"cores", {"1", "2"}}}, {1}}, {ran({"1"}, 1, 250 * kMs), ran({"2"}, 1, 0)});
    const SweepQuestion both{{"pool"}, {Metric::LatenessWorst, Metric::Runs}};
    CHECK(tableText(sweep, both, englishTexts()) ==
          "pool:\n"
          "\n"
          "cores  lateness, worst    runs\n"
          "1               250 ms       4\n"
          "2                 0 ms *     4\n");
    CHECK(notesOf(sweep, both, englishTexts()) ==
          "* the best mean of settings that lose no task, skip no start and let no plan slip\n");
}

TEST_CASE("fewer lost tasks are better only where as many tasks were handed in") {
    const auto losing = [](const std::string& value, std::int64_t tasks, std::int64_t lost) {
        SweptMetrics metrics{"pool", {}};
        metrics.values[static_cast<std::size_t>(Metric::Submitted)] = tasks;
        metrics.values[static_cast<std::size_t>(Metric::Dropped)] = lost;
        metrics.values[static_cast<std::size_t>(Metric::LatenessWorst)] = lost;
        metrics.values[static_cast<std::size_t>(Metric::ClientWait)] = -lost + 10;
        return SweptRun{{value}, 1, "quiet", {metrics}};
    };
    const auto best = [&](std::int64_t tasksOfSecond, Metric metric) {
        return sweepOf({{{"cores", {"1", "2"}}}, {1}},
                       {losing("1", 10, 3), losing("2", tasksOfSecond, 1)})
            .best("pool", metric);
    };
    CHECK(best(10, Metric::Dropped) == std::vector<bool>{false, true});
    CHECK(best(8, Metric::Dropped) == std::vector<bool>{false, false});
    CHECK(best(8, Metric::LatenessWorst) == std::vector<bool>{false, true});
    // The shorter wait is that of settings that lose more.
    CHECK(best(10, Metric::ClientWait) == std::vector<bool>{false, false});
}

TEST_CASE("two varied keys are a matrix, and what is missing says why") {
    const Sweep sweep =
        sweepOf({{{"pool.corePoolSize", {"1", "2"}}, {"poll.period", {"50ms", "1s"}}}, {1}},
                {ran({"1", "50ms"}, 1, 10 * kMs), ran({"1", "1s"}, 1, std::nullopt),
                 ran({"2", "50ms"}, 1, 2 * kMs)});
    CHECK(tableText(sweep, kWorst, englishTexts()) ==
          "pool: lateness, worst\n"
          "\n"
          "pool.corePoolSize \\ poll.period   50ms    1s\n"
          "1                                10 ms     –\n"
          "2                                 2 ms *   ·\n");
    CHECK(notesOf(sweep, kWorst, englishTexts()) ==
          "* the best mean of settings that lose no task, skip no start and let no plan slip\n"
          "– runs of this combination have no such figure\n"
          "· not run yet\n");
}

TEST_CASE("of three varied keys each combination is a row") {
    SweepPlan plan{{{"a", {"1", "2"}}, {"b", {"x"}}, {"c", {"3", "4"}}}, {1}};
    CHECK(plan.combinations() == 4);
    CHECK(plan.valuesOf(2) == std::vector<std::string>{"2", "x", "3"});
    CHECK(plan.combinationOf({"2", "x", "3"}) == 2);
    CHECK(plan.combinationOf({"2", "y", "3"}) == std::nullopt);
    const Sweep sweep =
        sweepOf(plan, {ran({"1", "x", "3"}, 1, 1 * kMs), ran({"1", "x", "4"}, 1, 2 * kMs),
                       ran({"2", "x", "3"}, 1, 3 * kMs), ran({"2", "x", "4"}, 1, 4 * kMs)});
    CHECK(tableText(sweep, kWorst, englishTexts()) ==
          "pool:\n"
          "\n"
          "a  b  c  lateness, worst\n"
          "1  x  3             1 ms *\n"
          "1  x  4             2 ms\n"
          "2  x  3             3 ms\n"
          "2  x  4             4 ms\n");
}

TEST_CASE("several seeds give a mean and Student's interval") {
    // 10, 20, 30: mean 20, s = 10, t(2) = 4.302653, half = 4.302653 · 10 / √3 = 24.841377
    const Sweep sweep =
        sweepOf({{{"cores", {"1"}}}, {5, 6, 7}},
                {ran({"1"}, 5, 10 * kMs), ran({"1"}, 6, 20 * kMs), ran({"1"}, 7, 30 * kMs)});
    CHECK(tableText(sweep, kWorst, englishTexts()) ==
          "pool:\n"
          "\n"
          "cores  lateness, worst\n"
          "1      20 ms ± 24.8 ms\n");
    CHECK(notesOf(sweep, kWorst, englishTexts()) ==
          "± 95 % confidence interval of the mean, by Student's t, of 3 seeds (5 to 7)\n");
    CHECK(csvText(sweep, kWorst) ==
          "cores,on,measure,unit,runs,values,mean,low,high,least,most\n"
          "1,pool,lateness.worst,ns,3,3,20000000,-4841377.118,44841377.118,10000000,30000000\n");
}

TEST_CASE("seeds that change nothing are said to") {
    const Sweep same =
        sweepOf({{{"cores", {"1"}}}, {1, 2}}, {ran({"1"}, 1, 10 * kMs), ran({"1"}, 2, 10 * kMs)});
    CHECK(same.seedChangesNothing());
    const Sweep other = sweepOf({{{"cores", {"1"}}}, {1, 2}},
                                {ran({"1"}, 1, 10 * kMs), ran({"1"}, 2, 10 * kMs, 5)});
    CHECK_FALSE(other.seedChangesNothing());
}

TEST_CASE("what is written of a sweep reads back as the same") {
    SweepHead head{"1.0",
                   "a.toml",
                   "title = \"A\"\n",
                   {{{"cores", {"1", "2"}}}, {1, 2}},
                   {Metric::LatenessWorst},
                   "pool"};
    const SweptRun run = ran({"2"}, 2, 10 * kMs);
    const std::string text = toLine(head) + '\n' + toLine(run) + '\n';
    CHECK(looksLikeSweep(text));
    const auto opened = openSweep(text);
    REQUIRE(opened.index() == 0);
    const OpenedSweep& sweep = std::get<0>(opened);
    CHECK(toLine(sweep.head) == toLine(head));
    REQUIRE(sweep.runs.size() == 1);
    CHECK(sweep.runs[0] == run);
    CHECK(sweep.cutAfter == 0);
}

TEST_CASE("a sweep's file cut short is read up to its last whole line") {
    const SweepHead head{"1.0", "a.toml", "", {{{"cores", {"1", "2"}}}, {1}}, {}, ""};
    const std::string whole = toLine(head) + '\n' + toLine(ran({"1"}, 1, 5)) + '\n';
    const auto opened = openSweep(whole + toLine(ran({"2"}, 1, 5)).substr(0, 30));
    REQUIRE(opened.index() == 0);
    CHECK(std::get<0>(opened).runs.size() == 1);
    CHECK(std::get<0>(opened).cutAfter == 2);
    CHECK(std::get<1>(openSweep(whole + "nonsense\n")) ==
          "line 3: found a line that is not JSON, expected a line of a sweep");
    CHECK(std::get<1>(openSweep(whole + "{}\n"))
              .starts_with("line 3: found a line that is no line of a sweep"));
    const auto planned = [](SweepPlan plan) {
        return std::get<1>(
            openSweep(toLine(SweepHead{"", "", "", std::move(plan), {}, ""}) + '\n'));
    };
    CHECK(planned({{}, {1}}) == "line 1: found a sweep without keys or seeds, expected both");
    CHECK(planned({{{"a", {}}}, {1}}) == "line 1: found no values of the key 'a', expected some");
    const std::vector<std::string> many(2'000, "1");
    CHECK(planned({{{"a", many}, {"b", many}}, {1}}) ==
          "line 1: found a sweep of more than 1000000 runs, expected at most that many");
}

TEST_CASE("progress counts its rate by what was done now, and guesses nothing before") {
    const auto told = [](Progress progress) { return progressText(progress, englishTexts()); };
    CHECK(told({0, 0, 8, {}}) == "[--------------------] 0 of 8 runs, 0 a second");
    CHECK(told({2, 6, 10, seconds(2)}) ==
          "[############--------] 6 of 10 runs, 2.00 a second, about 2 s left");
    CHECK(told({0, 8, 8, milliseconds(500)}) ==
          "[####################] 8 of 8 runs, 16.0 a second");
}

TEST_CASE("a mean over a time that did not come in one of the runs is never") {
    const Sweep sweep = sweepOf({{{"cores", {"1", "2"}}}, {1, 2}},
                                {ran({"1"}, 1, kNever), ran({"1"}, 2, 5 * kMs),
                                 ran({"2"}, 1, 5 * kMs), ran({"2"}, 2, 5 * kMs)});
    CHECK(tableText(sweep, kWorst, englishTexts()) ==
          "pool:\n"
          "\n"
          "cores  lateness, worst\n"
          "1                never\n"
          "2          5 ms ± 0 ms *\n");
    const std::string csv = csvText(sweep, kWorst);
    CHECK(csv.find("1,pool,lateness.worst,ns,2,2,never,,,5000000,never\n") != std::string::npos);
    const std::string json = jsonText(sweep, kWorst, "f.toml", englishTexts());
    CHECK(json.find("\"mean\": \"never\"") != std::string::npos);
    CHECK(json.find("\"most\": \"never\"") != std::string::npos);
}
