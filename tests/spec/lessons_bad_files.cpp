// Every bad lesson of tests/data/bad_lessons gives exactly the diagnostics that stand beside it:
// those of its text or, if that can be read, those of its stops against their runs.
//
// A file NAME.toml is read under that name; NAME.expected holds what `poolscope check` would print.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "app/learn/lesson/lesson_places.hpp"
#include "app/learn/lesson/lesson_reader.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> badLessons() {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry :
         fs::directory_iterator(POOLSCOPE_TEST_DATA "/bad_lessons"))
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

std::string judged(const fs::path& path) {
    const std::string name = path.filename().string();
    const ReadLesson read = readLesson(contentsOf(path), name);
    CHECK(read.lesson.has_value() == read.diagnostics.empty());
    if (!read.lesson) return toText(read.diagnostics, name);
    return toText(placeLesson(*read.lesson).diagnostics, name);
}

}  // namespace

TEST_CASE("a bad lesson is answered with every mistake, where it is and what was expected") {
    const std::vector<fs::path> files = badLessons();
    CHECK(files.size() >= 20);
    for (const fs::path& path : files) {
        CAPTURE(path.filename().string());
        const std::string found = judged(path);
        CHECK(found != "");
        fs::path expected = path;
        expected.replace_extension(".expected");
        if (std::getenv("POOLSCOPE_UPDATE_GOLDEN") != nullptr) std::ofstream(expected) << found;
        CHECK(found == contentsOf(expected));
    }
}
