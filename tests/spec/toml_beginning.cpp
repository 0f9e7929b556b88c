// What is known by the beginning of its file.
#include <doctest/doctest.h>

#include "app/runs/run_source.hpp"
#include "app/storage/data_files.hpp"
#include "app/storage/toml_beginning.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/support/files.hpp"

namespace poolscope {

TEST_CASE("the beginning of each built-in scenario says what all of it says") {
    const std::vector<BuiltIn> all = builtIns();
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(dataFile("assets/scenarios")))
        files += entry.path().extension() == ".toml" ? 1 : 0;
    CHECK(all.size() == files);
    for (const BuiltIn& each : all) {
        const ReadScenario read = readScenario(contentsOf(each.file), each.file);
        REQUIRE_MESSAGE(read.scenario, each.file);
        CHECK(each.title == read.scenario->title);
        CHECK(each.description == read.scenario->description);
    }
}

TEST_CASE("what stands before a table of a TOML text is cut off there") {
    CHECK(beforeTable("a = 1\nb = [\n  [2]]\n[c]\nd = 3\n[[e]]\n", 0) == "a = 1\nb = [\n  [2]]");
    CHECK(beforeTable("a = 1\n[c]\nd = 3\n[[e]]\nf = 4\n", 1) == "a = 1\n[c]\nd = 3");
    CHECK(beforeTable("[c]\nd = 3\n", 0).empty());
    CHECK(beforeTable("# none\na = 1\n", 1) == "# none\na = 1\n");
}

TEST_CASE("a language is named by the beginning of its texts") {
    for (const Language& each : namedLanguages())
        CHECK(each.name == std::string(loadTexts(each.code)("language.name")));
}

}  // namespace poolscope
