// Changing one thing of a scenario's text changes those bytes and no others.
#include <filesystem>
#include <fstream>
#include <iterator>

#include <doctest/doctest.h>

#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

using namespace poolscope;

namespace {

constexpr std::string_view kOutlinedText = R"(# A remark at the top.
title = "任务" # the title

[[executor]]
name = "rate"   # the only one
kind = "ScheduledThreadPoolExecutor"
corePoolSize =  1   # one

# What it does.
[[task]]
name = "poll"
runs = [
    ["work 30ms"],  # first
    ["sleep 1ms", { call = "cancel", task = "self" }],
]

[[at]]
time = "0ms"
call = "execute"
task = "poll")";

std::string spliced(std::string_view text, const Splice& splice) {
    std::string out(text);
    return out.replace(splice.begin, splice.end - splice.begin, splice.text);
}

using Changes = std::vector<Change>;

std::string replacedOnce(std::string_view text, std::string_view from, std::string_view to) {
    std::string out(text);
    return out.replace(out.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("an outline says where every table and value stands") {
    const auto outline = outlineOf(kOutlinedText);
    REQUIRE(outline);
    REQUIRE(outline->tables.size() == 4);
    CHECK(outline->tables[0].value("title") == "任务");
    CHECK(outline->tables[1].value("corePoolSize") == "1");
    CHECK(kOutlinedText.substr(outline->tables[2].begin).starts_with("[[task]]"));
    const OutlineEntry* runs = outline->tables[2].find("runs");
    REQUIRE(runs != nullptr);
    REQUIRE(runs->texts.size() == 2);
    CHECK(kOutlinedText.substr(runs->texts[0].begin, runs->texts[0].end - runs->texts[0].begin) ==
          "\"work 30ms\"");
    CHECK(runs->texts[1].text == "sleep 1ms");
    CHECK(kOutlinedText.substr(outline->tables[2].end).starts_with("\n[[at]]"));
    CHECK(outline->names(OutlineKind::Task) == std::vector<std::string>{"poll"});
    CHECK_FALSE(outlineOf("[[executor"));
}

TEST_CASE("setting a value keeps remarks, blanks and everything else") {
    const auto outline = outlineOf(kOutlinedText);
    REQUIRE(outline);
    CHECK(
        spliced(kOutlinedText, setEntry(kOutlinedText, outline->tables[1], "corePoolSize", "2")) ==
        replacedOnce(kOutlinedText, "corePoolSize =  1 ", "corePoolSize =  2 "));
    CHECK(spliced(kOutlinedText, setEntry(kOutlinedText, outline->tables[0], "title", "\"x\"")) ==
          replacedOnce(kOutlinedText, "\"任务\"", "\"x\""));
    CHECK(spliced(kOutlinedText,
                  setEntry(kOutlinedText, outline->tables[1], "removeOnCancelPolicy", "true")) ==
          replacedOnce(kOutlinedText, "# one\n", "# one\nremoveOnCancelPolicy = true\n"));
    CHECK(spliced(kOutlinedText, setEntry(kOutlinedText, outline->tables[3], "on", "\"rate\"")) ==
          std::string(kOutlinedText) + "\non = \"rate\"\n");
    CHECK(spliced(kOutlinedText, setEntry(kOutlinedText, outline->tables[0], "seed", "7")) ==
          replacedOnce(kOutlinedText, "# the title\n", "# the title\nseed = 7\n"));
    CHECK(spliced(kOutlinedText,
                  changeTable(kOutlinedText, outline->tables[1], Changes{{"corePoolSize", {}}})
                      .front()) == replacedOnce(kOutlinedText, "corePoolSize =  1   # one\n", ""));
}

TEST_CASE("an added table comes behind those of its kind") {
    const auto outline = outlineOf(kOutlinedText);
    REQUIRE(outline);
    CHECK(spliced(kOutlinedText, addTable(kOutlinedText, *outline, OutlineKind::Executor,
                                          Changes{{"name", "1"}})) ==
          replacedOnce(kOutlinedText, "# one\n", "# one\n\n[[executor]]\nname = 1\n"));
    CHECK(spliced(kOutlinedText, addTable(kOutlinedText, *outline, OutlineKind::At, {})) ==
          std::string(kOutlinedText) + "\n\n[[at]]\n");
    const auto empty = outlineOf("");
    REQUIRE(empty);
    CHECK(spliced("", addTable("", *empty, OutlineKind::Task, {})) == "[[task]]\n");
}

TEST_CASE("a list of tables in braces keeps its layout, whatever that is") {
    const auto added = [](std::string_view text) {
        const auto outline = outlineOf(text);
        REQUIRE(outline);
        const std::string after = spliced(
            text, addTable(text, *outline, OutlineKind::At, Changes{{"a", "1"}, {"b", "2"}}));
        CHECK(outlineOf(after));
        return after;
    };
    CHECK(added("at = []") == "at = [ { a = 1, b = 2 } ]");
    CHECK(added("at = [ ] # none") == "at = [ { a = 1, b = 2 } ] # none");
    CHECK(added("at = [ # none yet\n]") == "at = [ { a = 1, b = 2 } # none yet\n]");
    CHECK(added("at = [1]") == "at = [ { a = 1, b = 2 }, 1]");  // wrong, but TOML
    CHECK(added("at = [{}]") == "at = [{}, { a = 1, b = 2 }]");
    CHECK(added("at = [{}, ]") == "at = [{}, { a = 1, b = 2 }, ]");
    CHECK(added("at = [{ x = 1 } # y, z ]\n]") == "at = [{ x = 1 }, { a = 1, b = 2 } # y, z ]\n]");
    CHECK(added("at = [{},\n      {}]") == "at = [{},\n      {},\n      { a = 1, b = 2 }]");
    CHECK(added("at = [\n\t{} # x\n\t, # y\n]") ==
          "at = [\n\t{} # x\n\t, # y\n\t{ a = 1, b = 2 },\n]");
    CHECK(added("at = [\r\n  {}, # x\r\n]\r\n") ==
          "at = [\r\n  {}, # x\n  { a = 1, b = 2 },\r\n]\r\n");
}

TEST_CASE("a table in braces stays in them when it is changed") {
    const auto changed = [](std::string_view text, const Changes& changes) {
        const auto outline = outlineOf(text);
        REQUIRE(outline);
        const OutlineTable& table = outline->tables.back();
        REQUIRE(table.inBraces);
        std::string after(text);
        std::vector<Splice> splices = changeTable(text, table, changes);
        for (auto splice = splices.rbegin(); splice != splices.rend(); ++splice)
            after = spliced(after, *splice);
        CHECK(outlineOf(after));
        return after;
    };
    constexpr std::string_view kThree = "at = [{ x = 1,y = [1, # one\n2],  z = 3 }] # end";
    CHECK(changed(kThree, {{"z", "4"}}) == "at = [{ x = 1,y = [1, # one\n2],  z = 4 }] # end");
    CHECK(changed(kThree, {{"w", "4"}}) ==
          "at = [{ x = 1,y = [1, # one\n2],  z = 3, w = 4 }] # end");
    CHECK(changed(kThree, {{"y", {}}}) == "at = [{ x = 1,  z = 3 }] # end");
    CHECK(changed(kThree, {{"x", {}}, {"w", "4"}, {"z", {}}, {"y", "2"}}) ==
          "at = [{ y = 2, w = 4 }] # end");
    CHECK(changed(kThree, {{"x", {}}, {"y", {}}, {"z", {}}}) == "at = [{  }] # end");
    CHECK(changed("at = [{}]", {{"w", "4"}}) == "at = [{ w = 4 }]");
    CHECK(changed("at = [{ }]", {{"w", "4"}}) == "at = [{ w = 4 }]");
    CHECK(changed("at = [{x=1}]", {{"x", {}}, {"w", "4"}}) == "at = [{w = 4}]");
}

TEST_CASE("every value of every built-in scenario can be written back where it stands") {
    namespace fs = std::filesystem;
    int values = 0;
    for (const auto& file : fs::directory_iterator(POOLSCOPE_REPO "/assets/scenarios")) {
        CAPTURE(file.path().filename().string());
        std::ifstream in(file.path(), std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        const auto outline = outlineOf(text);
        REQUIRE(outline);
        for (const OutlineTable& table : outline->tables)
            for (const OutlineEntry& entry : table.entries) {
                CAPTURE(entry.key);
                const std::string written = text.substr(entry.begin, entry.end - entry.begin);
                REQUIRE(spliced(text, setEntry(text, table, entry.key, written)) == text);
                CHECK(text.substr(entry.keyBegin, entry.key.size()) == entry.key);
                const bool closed =
                    std::string_view("\"]}").find(written.back()) != std::string::npos;
                CHECK((closed || written.find_first_of(" \n#") == std::string::npos));
                ++values;
            }
    }
    CHECK(values > 200);
}
