// A run as Mermaid's Gantt chart: what stands in it, at which scale, whatever the names are.
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/export/mermaid_gantt.hpp"
#include "app/model/run/run_history.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/run/run.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/read_scenario.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

namespace {

std::vector<std::string> ganttLines(const RunRecord& run, const std::string& title = "T",
                                    const std::string& language = "en") {
    RunHistory history(*run.log);
    history.follow();
    std::istringstream text(
        ganttOf(history.latest(), history.names(), title, run.end, loadTexts(language)));
    std::vector<std::string> lines;
    for (std::string line; std::getline(text, line);)
        lines.push_back(line.substr(std::min(line.find_first_not_of(' '), line.size())));
    return lines;
}

bool contains(const std::vector<std::string>& lines, const std::string& line) {
    return std::find(lines.begin(), lines.end(), line) != lines.end();
}

/// Two runs of a task that takes `work`, one after the other.
std::string twoRuns(const std::string& task, const std::string& work) {
    return pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1") +
           "\n[[task]]\nname = '" + task + "'\nruns = [[\"work " + work + "\"]]\n" +
           at("0ms", "scheduleAtFixedRate",
              "task = '" + task + "'\ninitialDelay = \"0ms\"\nperiod = \"1ns\"");
}

std::vector<std::string> ganttOfTwo(const std::string& task, const std::string& work,
                                    Duration until) {
    RunOptions options;
    options.until = until;
    return ganttLines(runVirtually(read(twoRuns(task, work)), options));
}

}  // namespace

TEST_CASE("GAN-01 a late run is critical, behind a milestone at its planned start") {
    const std::vector<std::string> lines = ganttLines(runVirtually(builtIn("4-catch-up-burst")));
    CHECK(contains(lines, "title T"));
    CHECK(contains(lines, "dateFormat x"));
    CHECK(contains(lines, "axisFormat %s ms"));
    CHECK(contains(lines, "tickInterval 200000millisecond"));
    CHECK(contains(lines, "section pool-1-thread-1"));
    CHECK(contains(lines, "poll-at-rate 1 :0, 30000"));
    const auto late =
        std::find(lines.begin(), lines.end(), "poll-at-rate 3 (+250 ms) :crit, 450000, 480000");
    REQUIRE(late != lines.end());
    CHECK(*(late - 1) == "planned 3 :milestone, 200000, 200000");
    CHECK(*(late + 1) == "planned 4 :milestone, 300000, 300000");
}

TEST_CASE("GAN-02 a run that goes on at the end is active, and wide enough to be seen") {
    const std::vector<std::string> lines = ganttLines(runVirtually(builtIn("4-catch-up-burst")));
    CHECK(contains(lines, "poll-at-rate 16 :active, 1500000, 1503750"));
}

TEST_CASE("GAN-03 the axis counts in the unit of which the run has five or more") {
    const auto axis = [](const std::string& work, Duration until) {
        return ganttOfTwo("t", work, until)[8] + ", " + ganttOfTwo("t", work, until)[9];
    };
    CHECK(axis("10ns", nanoseconds(40)) == "axisFormat %Q ns, tickInterval 5millisecond");
    CHECK(axis("10us", microseconds(60)) == "axisFormat %s µs, tickInterval 10000millisecond");
    CHECK(axis("1s", seconds(4)) == "axisFormat %s ms, tickInterval 500000millisecond");
    CHECK(axis("1s", seconds(5)) == "axisFormat %s s, tickInterval 1000millisecond");
    CHECK(axis("1h", days(5)) == "axisFormat %s d, tickInterval 1000millisecond");
}

TEST_CASE("GAN-04 what Mermaid would obey in a name is written as an entity") {
    const auto first = [](const std::string& name) {
        const std::string line = ganttOfTwo(name, "10ms", milliseconds(15))[11];
        return line.substr(0, line.rfind(" :"));
    };
    CHECK(first("a:b;c#d%%e") == "a#58;b#59;c#35;d#37;#37;e 1");
    CHECK(first("section one") == "#115;ection one 1");
    CHECK(first("Title") == "#84;itle 1");
    CHECK(first("2026-11-30") == "#50;026-11-30 1");
    CHECK(first("轮询") == "轮询 1");
}

TEST_CASE("GAN-05 only the first runs are drawn of many, and the title says so") {
    const RunRecord run = runVirtually(builtIn("51-as-many-in-as-out"));
    const std::vector<std::string> lines = ganttLines(run, "Many", "zh");
    CHECK(contains(lines, "title Many（422 次执行中的前 100 次）"));
    const auto bars = std::count_if(lines.begin(), lines.end(), [](const std::string& line) {
        return line.find(" :") != std::string::npos && line.find(":milestone") == std::string::npos;
    });
    CHECK(bars == static_cast<std::ptrdiff_t>(kMostGanttBars));
}

TEST_CASE("GAN-06 the text of every built-in scenario keeps to the bound that GitHub sets") {
    for (const std::string& name : builtInNames()) {
        std::size_t size = 0;
        for (const std::string& line : ganttLines(runVirtually(builtIn(name))))
            size += line.size() + 5;
        CHECK_MESSAGE(size < 50'000, name);
    }
}
