// Tables of docs/ that repeat a table of the code: keys and metrics. What the program itself prints
// is compared by tests/smoke/check_docs.py.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "app/model/metrics/metric_text.hpp"
#include "app/model/metrics/metrics.hpp"
#include "app/panels/all.hpp"
#include "app/runs/run_source.hpp"

namespace poolscope {

namespace {

std::string pageOf(const std::string& name) {
    std::ifstream file(POOLSCOPE_REPO "/docs/" + name);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// Fails unless the page holds exactly these lines from the one that begins with `head` on, and an
/// empty line or the page's end behind them.
void checkTable(const std::string& name, std::string_view head, const std::string& expected) {
    const std::string page = pageOf(name) + '\n';
    const std::size_t begin = page.find(head);
    REQUIRE_MESSAGE(begin != std::string::npos, name);
    CHECK(page.substr(begin, expected.size() + 1) == expected + '\n');
}

std::string_view cellOf(BestValue best) {
    switch (best) {
        case BestValue::Lower: return " lower ";
        case BestValue::Higher: return " higher ";
        case BestValue::Neither: break;
    }
    return " it depends ";
}

}  // namespace

TEST_CASE("The list of keys in docs/the-window.md is the table of commands") {
    const Program app;
    std::string expected = "| keys | what they do |\n|---|---|\n";
    for (const CommandRow& row : app.commands().rows()) {
        std::string keys;
        for (const KeyChord& key : row.keys)
            if (key.code != KeyCode::None) keys += fmt::format("**{}** ", keyText(key));
        if (keys.empty()) continue;
        expected += fmt::format("| {}| {} |\n", keys,
                                app.words()("ui.command." + std::string(row.command.name)));
    }
    checkTable("the-window.md", "| keys |", expected);
}

TEST_CASE("The metrics in docs/comparing.md are the table of metrics, in the window's words") {
    const Program english("en");
    const Program chinese("zh");
    std::string expected =
        "| metric | in files | unit | better | what it means |\n|---|---|---|---|---|\n";
    for (std::size_t i = 0; i < kMetricCount; ++i) {
        const MetricSpec& spec = specOf(static_cast<Metric>(i));
        const std::string key = fmt::format("measure.{}", spec.key);
        expected += fmt::format("| {} | `{}` | {} |{}| {} |\n", english.words()(key + ".name"),
                                spec.key, unitWord(spec.unit), cellOf(spec.bestValue),
                                english.words()(key + ".means"));
        CHECK(chinese.words().has(key + ".name"));
        CHECK(chinese.words().has(key + ".means"));
    }
    checkTable("comparing.md", "| metric |", expected);
}

TEST_CASE("Each ready-made comparison is a built-in scenario") {
    const Program english("en");
    std::set<std::string> files;
    for (const BuiltIn& builtIn : builtIns())
        files.insert(std::filesystem::path(builtIn.file).stem());
    for (const auto& [key, question] : english.words().all()) {
        if (!key.starts_with("comparison.")) continue;
        const std::string stem = key.substr(std::string_view("comparison.").size());
        CHECK_MESSAGE(files.count(stem) == 1, stem);
    }
}

}  // namespace poolscope
