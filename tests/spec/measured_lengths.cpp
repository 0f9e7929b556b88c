// Files of measured durations: what is read from them, what is refused, and what a recording keeps.
#include <doctest/doctest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

#include <fmt/format.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"

using namespace poolscope;

namespace {

namespace fs = std::filesystem;

/// A folder of its own, gone at the end.
class DataFolder {
public:
    DataFolder() : path_(fs::temp_directory_path() / fmt::format("poolscope-csv-{}", ::getpid())) {
        fs::create_directories(path_);
    }
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
    ~DataFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(path_ / name, std::ios::binary) << text;
    }
    std::string scenarioFile() const { return (path_ / "scenario.toml").string(); }
    void clear() const { fs::remove_all(path_); }

private:
    fs::path path_;
};

std::string working(const std::string& length) {
    return "[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\ncorePoolSize = 1\n"
           "[[task]]\nname = \"t\"\nbody = [\"work " +
           length +
           "\"]\n[[at]]\ntime = \"0ms\"\nevery = \"1s\"\ntimes = 20\ncall = \"execute\"\n"
           "task = \"t\"\n";
}

/// The measured lengths in nanoseconds, or the first complaint.
std::string measuredOf(const std::string& text, const std::string& column = "") {
    const DataTexts data{{"m.csv", text}};
    const std::string law = column.empty() ? "~csv(m.csv)" : "~csv(m.csv, " + column + ")";
    const ReadScenario read = readScenario(working(law), "s.toml", &data);
    if (!read.scenario) return read.diagnostics.front().sentence();
    const auto& work = std::get<WorkStep>(read.scenario->tasks[0].runs[0][0]);
    std::string all;
    for (const Duration length : work.length.law->measured)
        all += fmt::format("{}{}", all.empty() ? "" : " ", length.ns);
    return all;
}

}  // namespace

TEST_CASE("CSV-01 a column of durations, or of numbers in the unit of its name") {
    CHECK(measuredOf("1ms\n2.5us\n") == "1000000 2500");
    CHECK(measuredOf("took_ms\n1\n0.5\n") == "1000000 500000");
    CHECK(measuredOf("path,took_us\n/a,7\n/b,9ms\n", "took_us") == "7000 9000000");
    CHECK(measuredOf("\xEF\xBB\xBF\"a_s\", b\r\n# remark\r\n\r\n \"1\" , 2\r\n", "a_s") ==
          "1000000000");
}

TEST_CASE("CSV-02 digits beyond a nanosecond are cut off") {
    CHECK(measuredOf("t_ms\n12.3456789012\n") == "12345678");
    CHECK(measuredOf("t_ns\n12.9\n") == "12");
}

TEST_CASE("CSV-03 what is no duration is refused with its line") {
    constexpr const char* kExpected =
        ", expected a duration such as \"30ms\" (units: ns us ms s min h d), or a number in a "
        "column whose name ends in _ns, _us, _ms or _s";
    CHECK(measuredOf("t_ms\n1\nfast\n") ==
          std::string("found \"fast\" in line 3 of \"m.csv\"") + kExpected);
    CHECK(measuredOf("t\n1\n") == std::string("found \"1\" in line 2 of \"m.csv\"") + kExpected);
    CHECK(measuredOf("a,t_ms\n1\n", "t_ms") ==
          std::string("found nothing in line 2 of \"m.csv\"") + kExpected);
    CHECK(measuredOf("-5ms\n3ms\nx\n").starts_with("found \"x\" in line 3"));
    CHECK(measuredOf("t_ms\n") == "found no values in \"m.csv\", expected at least one");
    CHECK(measuredOf("alpha_ms,beta_ms\n1,2\n", "alfa_ms") ==
          "found the column \"alfa_ms\" for \"m.csv\", expected one of its columns; did you mean "
          "'alpha_ms'?");
}

TEST_CASE("CSV-04 a path counts from the scenario's folder") {
    const DataFolder folder;
    CHECK_FALSE(readScenario(working("~csv(m.csv)"), folder.scenarioFile()).scenario.has_value());
    folder.write("m.csv", "3ms\n");
    const ReadScenario read = readScenario(working("~csv(m.csv)"), folder.scenarioFile());
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "s"));
    CHECK(read.scenario->data == DataTexts{{"m.csv", "3ms\n"}});
}

TEST_CASE("CSV-05 a recording holds the files, so that it opens where they are not") {
    const DataFolder folder;
    folder.write("m.csv", "3ms\n5ms\n\"7ms\"\n");
    folder.write("times.csv", "at_ms\n30\n10\n20.5\n");
    std::string text = working("~csv(m.csv)");
    text.replace(text.find("every = \"1s\"\ntimes = 20"), 23,
                 "arrivals = { csv = \"times.csv\", column = \"at_ms\" }");
    const ReadScenario read = readScenario(text, folder.scenarioFile());
    REQUIRE_MESSAGE(read.scenario.has_value(), toText(read.diagnostics, "s"));
    const RunRecord run = runVirtually(*read.scenario);
    const std::string saved = recordingText(*read.scenario, run);
    folder.clear();
    auto opened = openRecording(saved, "saved");
    REQUIRE(std::holds_alternative<OpenedRecording>(opened));
    CHECK(std::get<OpenedRecording>(opened).warnings.empty());
    CHECK(hashOf(*std::get<OpenedRecording>(opened).run.log) == hashOf(*run.log));
    CHECK(run.log->size() > 40);
    const auto& at = read.scenario->calls[0];
    CHECK(at.arrivals->recorded == std::vector<Duration>{10_ms, Duration{20'500'000}, 30_ms});
}

TEST_CASE("CSV-06 a recording without the file says so and opens no other") {
    const DataFolder folder;
    folder.write("m.csv", "3ms\n");
    const ReadScenario read = readScenario(working("~csv(m.csv)"), folder.scenarioFile());
    REQUIRE(read.scenario.has_value());
    Scenario stripped = *read.scenario;
    stripped.data.clear();
    auto opened = openRecording(recordingText(stripped, runVirtually(stripped)), "saved");
    REQUIRE(std::holds_alternative<std::vector<Diagnostic>>(opened));
    CHECK(
        std::get<std::vector<Diagnostic>>(opened).front().sentence() ==
        "found the file \"m.csv\", expected one that can be read: the recording does not hold it");
}
