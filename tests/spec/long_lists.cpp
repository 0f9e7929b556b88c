// Files with very many names: found by their text, and listed only in part when one is wrong.
#include <algorithm>

#include <doctest/doctest.h>

#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/reader/name_table.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/support/scenario_text.hpp"

using namespace poolscope;

TEST_CASE("a name is found by its text, the first of equal ones") {
    NameTable names;
    for (const char* name : {"a", "b", "a"}) names.push_back(name);
    CHECK(names.find("a") == 0);
    CHECK(names.find("b") == 1);
    CHECK_FALSE(names.contains("c"));
    CHECK(names.size() == 3);
    CHECK(names[2] == "a");
}

TEST_CASE("a sentence lists eighty names, and of more the first forty") {
    const std::vector<std::string_view> names(81, "x");
    CHECK(orList({"a", "b", "c"}) == "a, b or c");
    const std::string all = orList({names.begin(), names.end() - 1});
    CHECK(all.ends_with("x, x or x"));
    const std::string many = orList(names);
    CHECK(many.ends_with("x, x or one of 41 more"));
    CHECK(std::count(many.begin(), many.end(), 'x') == 40);
}

TEST_CASE(
    "a file with thousands of mistakes gets hints for the first ones, and a sentence for all") {
    std::string text = pool("pool", "kind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1");
    constexpr int kTasks = 2000;
    for (int i = 0; i < kTasks; ++i) text += task("task" + std::to_string(i), "[[\"work 1ms\"]]");
    for (int i = 0; i < kTasks; ++i)
        text += at("0ms", "execute", "task = \"tusk" + std::to_string(i) + "\"");
    const ReadScenario result = readScenario(text, "test.toml");
    REQUIRE(result.diagnostics.size() == kTasks);
    CHECK(result.diagnostics.front().sentence() ==
          "found \"tusk0\", expected the name of a [[task]]; did you mean 'task0'?");
    CHECK(result.diagnostics.back().sentence() ==
          "found the text \"tusk1999\", expected the name of a [[task]]");
}
