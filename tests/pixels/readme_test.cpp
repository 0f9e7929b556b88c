// The README lists the keys that the program has, in the words the program uses.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "app/model/metrics/metrics.hpp"
#include "app/runs/run_source.hpp"
#include "app/workspace/app.hpp"

namespace poolscope {

TEST_CASE("The README's list of keys is the table of commands") {
    const App app;
    std::string expected = "| keys | what they do |\n|---|---|\n";
    for (const CommandRow& row : commandTable()) {
        std::string keys;
        for (const KeyChord& key : row.keys)
            if (key.code != KeyCode::None) keys += fmt::format("**{}** ", keyText(key));
        if (keys.empty()) continue;
        expected +=
            fmt::format("| {}| {} |\n", keys, app.words()("ui.command." + std::string(row.name)));
    }
    std::ifstream file(POOLSCOPE_REPO "/README.md");
    const std::string readme{std::istreambuf_iterator<char>(file), {}};
    const std::size_t begin = readme.find("| keys |");
    REQUIRE(begin != std::string::npos);
    CHECK(readme.substr(begin, expected.size()) == expected);
}

TEST_CASE("The README says of every figure what the program says, and both languages say it") {
    const App english("en");
    const App chinese("zh");
    std::string expected = "| figure | what it means |\n|---|---|\n";
    for (std::size_t i = 0; i < kMetricCount; ++i) {
        const std::string key = fmt::format("measure.{}", specOf(static_cast<Metric>(i)).key);
        expected += fmt::format("| {} | {} |\n", english.words()(key + ".name"),
                                english.words()(key + ".means"));
        CHECK(chinese.words().has(key + ".name"));
        CHECK(chinese.words().has(key + ".means"));
    }
    std::ifstream file(POOLSCOPE_REPO "/README.md");
    const std::string readme{std::istreambuf_iterator<char>(file), {}};
    CHECK(readme.find(expected) != std::string::npos);
}

TEST_CASE("The README lists the ready-made comparisons, each a built-in scenario") {
    const App english("en");
    std::set<std::string> files;
    for (const BuiltIn& builtIn : builtIns())
        files.insert(std::filesystem::path(builtIn.file).stem());
    std::string expected = "| scenario | the question it answers |\n|---|---|\n";
    for (const auto& [key, question] : english.words().all()) {
        if (!key.starts_with("comparison.")) continue;
        const std::string stem = key.substr(std::string_view("comparison.").size());
        CHECK_MESSAGE(files.count(stem) == 1, stem);
        expected += fmt::format("| `{}` | {} |\n", stem, question);
    }
    std::ifstream file(POOLSCOPE_REPO "/README.md");
    const std::string readme{std::istreambuf_iterator<char>(file), {}};
    CHECK(readme.find(expected + "\n") != std::string::npos);
}

}  // namespace poolscope
