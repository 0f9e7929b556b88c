// Changing one thing of a scenario's text changes those bytes and no others.
#include <functional>
#include <map>
#include <set>

#include <doctest/doctest.h>

#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/keys/keys.hpp"
#include "tests/support/built_in.hpp"

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

using Changes = std::vector<Change>;

std::string replacedOnce(std::string_view text, std::string_view from, std::string_view to) {
    std::string out(text);
    return out.replace(out.find(from), from.size(), to);
}

}  // namespace

TEST_CASE("an outline says where every table and value stands") {
    const auto outline = Outline::of(kOutlinedText);
    REQUIRE(outline);
    const std::vector<OutlineTable>& tables = outline->tables();
    REQUIRE(tables.size() == 4);
    CHECK(tables[0].value("title") == "任务");
    CHECK(tables[1].value("corePoolSize") == "1");
    CHECK(kOutlinedText.substr(tables[2].begin).starts_with("[[task]]"));
    const std::vector<TomlPath> texts = outline->texts(below(tables[2].path, "runs"));
    CHECK(texts ==
          std::vector<TomlPath>{{"task", 0U, "runs", 0U, 0U}, {"task", 0U, "runs", 1U, 0U}});
    CHECK(outline->written(*findAt(outline->root(), texts[0])) == "\"work 30ms\"");
    CHECK(outline->said(*findAt(outline->root(), texts[1])) == "sleep 1ms");
    CHECK(kOutlinedText.substr(tables[2].end).starts_with("\n[[at]]"));
    CHECK(outline->names(OutlineKind::Task) == std::vector<std::string>{"poll"});
    CHECK(outline->table(OutlineKind::Executor, "rate") == &tables[1]);
    CHECK(outline->table(OutlineKind::Task, "rate") == nullptr);
    CHECK_FALSE(Outline::of("[[executor"));
}

TEST_CASE("setting a value keeps remarks, blanks and everything else") {
    const auto outline = Outline::of(kOutlinedText);
    REQUIRE(outline);
    const auto set = [&](const TomlPath& path, std::string_view written) {
        return spliced(kOutlinedText, {outline->set(path, written)});
    };
    CHECK(set({"executor", 0U, "corePoolSize"}, "2") ==
          replacedOnce(kOutlinedText, "corePoolSize =  1 ", "corePoolSize =  2 "));
    CHECK(set({"title"}, "\"x\"") == replacedOnce(kOutlinedText, "\"任务\"", "\"x\""));
    CHECK(set({"executor", 0U, "removeOnCancelPolicy"}, "true") ==
          replacedOnce(kOutlinedText, "# one\n", "# one\nremoveOnCancelPolicy = true\n"));
    CHECK(set({"at", 0U, "on"}, "\"rate\"") == std::string(kOutlinedText) + "\non = \"rate\"\n");
    CHECK(set({"seed"}, "7") ==
          replacedOnce(kOutlinedText, "# the title\n", "# the title\nseed = 7\n"));
    CHECK(set({"task", 0U, "runs", 1U, 0U}, "\"io 1ms\"") ==
          replacedOnce(kOutlinedText, "sleep 1ms", "io 1ms"));
    CHECK(spliced(kOutlinedText,
                  outline->change(outline->tables()[1], Changes{{"corePoolSize", {}}})) ==
          replacedOnce(kOutlinedText, "corePoolSize =  1   # one\n", ""));
}

TEST_CASE("a key is added to a table behind a key in the form that this has") {
    const auto added = [](std::string_view text, const TomlPath& path) {
        const auto outline = Outline::of(text);
        REQUIRE(outline);
        return spliced(text, {outline->set(path, "2")});
    };
    CHECK(added("q = { a = 1 } # r\n", {"q", "b"}) == "q = { a = 1, b = 2 } # r\n");
    CHECK(added("q = {}\n", {"q", "b"}) == "q = { b = 2 }\n");
    CHECK(added("q.a = 1 # r\nz = 3", {"q", "b"}) == "q.a = 1 # r\nq.b = 2\nz = 3");
    CHECK(added("[x]\n  q.r.a = 1\n", {"x", "q", "r", "b"}) == "[x]\n  q.r.a = 1\nq.r.b = 2\n");
    CHECK(added("x = { y = 0, q.a = 1 }", {"x", "q", "b"}) == "x = { y = 0, q.a = 1, q.b = 2 }");
    CHECK(added("[x]\na = 1\n[x.q]\nc = 1 # r\n", {"x", "q", "b"}) ==
          "[x]\na = 1\n[x.q]\nc = 1 # r\nb = 2\n");
    CHECK(added("[x]\na = 1\n[x.q]\nc = 1\n", {"x", "b"}) == "[x]\na = 1\nb = 2\n[x.q]\nc = 1\n");
}

TEST_CASE("an added table comes behind those of its kind") {
    const auto outline = Outline::of(kOutlinedText);
    REQUIRE(outline);
    CHECK(spliced(kOutlinedText, {outline->add(OutlineKind::Executor, Changes{{"name", "1"}})}) ==
          replacedOnce(kOutlinedText, "# one\n", "# one\n\n[[executor]]\nname = 1\n"));
    CHECK(spliced(kOutlinedText, {outline->add(OutlineKind::At, {})}) ==
          std::string(kOutlinedText) + "\n\n[[at]]\n");
    const auto addTask = [](std::string_view text) {
        const auto made = Outline::of(text);
        REQUIRE(made);
        return spliced(text, {made->add(OutlineKind::Task, {})});
    };
    CHECK(addTask("") == "[[task]]\n");
    CHECK(addTask("title.en = \"x\"\n") == "title.en = \"x\"\n\n[[task]]\n");
    CHECK(addTask("[[executor]]\n[executor.queue]\na = 1\n[[at]]\n") ==
          "[[executor]]\n[executor.queue]\na = 1\n\n[[task]]\n[[at]]\n");
}

TEST_CASE("a list of tables in braces keeps its layout, whatever that is") {
    const auto added = [](std::string_view text) {
        const auto outline = Outline::of(text);
        REQUIRE(outline);
        const std::string after =
            spliced(text, {outline->add(OutlineKind::At, Changes{{"a", "1"}, {"b", "2"}})});
        CHECK(Outline::of(after));
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
        const auto outline = Outline::of(text);
        REQUIRE(outline);
        const OutlineTable& table = outline->tables().back();
        REQUIRE(outline->inBraces(*table.tree));
        const std::string after = spliced(text, outline->change(table, changes));
        CHECK(Outline::of(after));
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

namespace {

/// The tree as a text, without places.
std::string told(const TomlValue& value) {
    if (const std::string* text = value.text()) return tomlText(*text);
    if (const std::int64_t* number = value.integer()) return std::to_string(*number);
    std::string all = describe(value).text() + '(';
    if (value.array() != nullptr)
        for (const TomlValue& each : *value.array()) all += told(each) + ' ';
    std::map<std::string, const TomlValue*> sorted;
    if (value.table() != nullptr)
        for (const TomlEntry& each : *value.table()) sorted[each.key] = &each.value;
    for (const auto& [key, each] : sorted) all += key + '=' + told(*each) + ' ';
    return all + ')';
}

void eachValue(const TomlValue& value, const TomlPath& path,
               const std::function<void(const TomlValue&, const TomlPath&)>& tell) {
    tell(value, path);
    for (std::size_t i = 0; value.array() != nullptr && i < value.array()->size(); ++i)
        eachValue((*value.array())[i], below(path, i), tell);
    if (value.table() != nullptr)
        for (const TomlEntry& each : *value.table())
            eachValue(each.value, below(path, each.key), tell);
}

/// The keys of a path, without the numbers.
std::string shapeOf(const TomlPath& path) {
    std::string shape;
    for (const TomlStep& step : path)
        if (const auto* key = std::get_if<std::string>(&step)) shape += '.' + *key;
    return shape;
}

/// Whether the text with the value there is what the tree with it is.
bool agrees(const std::string& text, const Outline& outline, const TomlPath& path) {
    const auto written = parseToml(spliced(text, {outline.set(path, "\"7 new\"")}));
    TomlValue tree = outline.root();
    valueAt(tree, path).value = std::string("7 new");
    return written.index() == 0 && told(std::get<TomlValue>(written)) == told(tree);
}

bool agreesWithout(const std::string& text, const OutlineTable& table, const std::string& key) {
    const auto written = parseToml(spliced(text, table.outline->change(table, Changes{{key, {}}})));
    TomlValue tree = table.outline->root();
    std::erase_if(std::get<TomlValue::Table>(valueAt(tree, table.path).value),
                  [&](const TomlEntry& each) { return each.key == key; });
    return written.index() == 0 && told(std::get<TomlValue>(written)) == told(tree);
}

}  // namespace

TEST_CASE("every value and every key of every built-in scenario is set alike in tree and text") {
    int values = 0;
    int keys = 0;
    constexpr std::array kOutlinedTables{
        KeyTable::Scenario, KeyTable::Executor,  KeyTable::Task,  KeyTable::At,
        KeyTable::Lock,     KeyTable::Semaphore, KeyTable::Latch, KeyTable::Pause,
        KeyTable::Variable, KeyTable::Condition, KeyTable::Thread};
    for (const std::string& name : builtInNames()) {
        CAPTURE(name);
        const std::string text = builtIn(name).text;
        const auto outline = Outline::of(text);
        REQUIRE(outline);
        std::set<std::string> seen;
        eachValue(outline->root(), {}, [&](const TomlValue& value, const TomlPath& path) {
            const std::string written(outline->written(value));
            CAPTURE(written);
            const bool lines = value.table() != nullptr && !outline->inBraces(value);
            if (lines || written.starts_with("[[")) return;  // stand under headers, or begin so
            ++values;
            REQUIRE(spliced(text, {outline->set(path, written)}) == text);
            const bool closed = std::string_view("\"']}").find(written.back()) != std::string::npos;
            CHECK((closed || written.find_first_of(" \n#") == std::string::npos));
            if (seen.insert(shapeOf(path)).second) CHECK(agrees(text, *outline, path));
        });
        for (const OutlineTable& table : outline->tables())
            for (const KeySpec& spec :
                 rowsOf(kOutlinedTables[static_cast<std::size_t>(table.kind)])) {
                const std::string key(spec.name);
                CAPTURE(key);
                const bool there = table.find(key) != nullptr;
                const TomlPath path = below(table.path, key);
                if (spec.type == KeyType::Tables ||
                    !seen.insert((there ? "-" : "+") + shapeOf(path)).second)
                    continue;
                ++keys;
                CHECK((there ? agreesWithout(text, table, key) : agrees(text, *outline, path)));
            }
    }
    CHECK(values > 1000);
    CHECK(keys > 1000);
}
