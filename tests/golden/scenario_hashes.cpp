// The built-in scenarios give these logs, byte for byte, with every compiler and build type.
//
// tests/data/golden/scenarios.txt holds one line each: name, hash of the log, number of events.
// When the engine is meant to do something else from now on, let the test write the file anew:
//
//     POOLSCOPE_UPDATE_GOLDEN=1 ./dev test -R golden
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

namespace fs = std::filesystem;

constexpr const char* kExpectedHashes = POOLSCOPE_TEST_DATA "/golden/scenarios.txt";

std::vector<fs::path> builtIns() {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(POOLSCOPE_REPO "/assets/scenarios")) {
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

Scenario scenarioIn(const fs::path& path) {
    ReadScenario result = readScenario(contentsOf(path), path.filename().string());
    REQUIRE_MESSAGE(result.scenario.has_value(), toText(result.diagnostics, path.string()));
    return std::move(*result.scenario);
}

}  // namespace

TEST_CASE("every built-in scenario gives its golden log") {
    std::string found;
    for (const fs::path& path : builtIns()) {
        const RunRecord run = runVirtually(scenarioIn(path));
        CHECK(run.broken == "");
        found +=
            fmt::format("{} {:016x} {}\n", path.stem().string(), hashOf(*run.log), run.log->size());
    }
    if (std::getenv("POOLSCOPE_UPDATE_GOLDEN") != nullptr) {
        fs::create_directories(fs::path(kExpectedHashes).parent_path());
        std::ofstream(kExpectedHashes, std::ios::binary) << found;
    }
    CHECK(found == contentsOf(kExpectedHashes));
}

TEST_CASE(
    "every built-in scenario has a title, a description of one to three sentences, and an end") {
    CHECK(builtIns().size() >= 6);
    for (const fs::path& path : builtIns()) {
        CAPTURE(path.filename().string());
        const Scenario scenario = scenarioIn(path);
        CHECK_FALSE(scenario.title.empty());
        const auto sentences =
            std::count(scenario.description.begin(), scenario.description.end(), '.');
        CHECK(sentences >= 1);
        const RunRecord run = runVirtually(scenario);
        CHECK((run.ending == Ending::Quiet || run.ending == Ending::Until));
    }
}

TEST_CASE("every built-in scenario can be saved and opened again as the same run") {
    for (const fs::path& path : builtIns()) {
        CAPTURE(path.filename().string());
        const Scenario scenario = scenarioIn(path);
        const RunRecord run = runVirtually(scenario);
        auto opened = openRecording(recordingText(scenario, run), "saved");
        REQUIRE(std::holds_alternative<OpenedRecording>(opened));
        CHECK(std::get<OpenedRecording>(opened).warnings.empty());
    }
}
