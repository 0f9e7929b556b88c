// Every bad scenario file of tests/data/bad gives exactly the diagnostics that stand beside it.
//
// A file NAME.toml is read under that name; NAME.expected holds what `poolscope check` would print.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> badFiles() {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(POOLSCOPE_TEST_DATA "/bad")) {
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace

TEST_CASE("a bad scenario file is answered with every mistake, where it is and what was expected") {
    const std::vector<fs::path> files = badFiles();
    CHECK(files.size() >= 45);
    for (const fs::path& path : files) {
        CAPTURE(path.filename().string());
        const ReadScenario read = readScenario(contentsOf(path), path.filename().string());
        CHECK_FALSE(read.scenario.has_value());
        fs::path expected = path;
        expected.replace_extension(".expected");
        CHECK(toText(read.diagnostics, path.filename().string()) == contentsOf(expected));
    }
}
