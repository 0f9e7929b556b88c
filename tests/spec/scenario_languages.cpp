// Titles and descriptions of scenarios in several languages.
#include <doctest/doctest.h>

#include <string>

#include "engine/scenario/editing/outline.hpp"
#include "engine/scenario/keys/keys.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/scenario/schema/schema.hpp"
#include "engine/trace/log.hpp"

using namespace poolscope;

namespace {

constexpr std::string_view kRest =
    "[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n";

Scenario titled(const std::string& head) {
    ReadScenario read = readScenario(head + std::string(kRest), "t.toml");
    REQUIRE(toText(read.diagnostics, "t.toml") == "");
    return *std::move(read.scenario);
}

}  // namespace

TEST_CASE("a title is one text, or texts by language on lines or in braces") {
    const Scenario plain = titled("title = \"One\"\ndescription = \"What\"\n");
    CHECK(plain.title == "One");
    CHECK(plain.titles.empty());
    CHECK(plain.descriptions.empty());
    for (const char* head : {"title.zh = \"\u4e00\"\ntitle.en = \"One\"\n",
                             "title = { zh = \"\u4e00\", en = \"One\" }\n",
                             "[title]\nzh = \"\u4e00\"\nen = \"One\"\n"}) {
        INFO(head);
        const Scenario both = titled(head);
        CHECK(both.title == "One");
        CHECK(textIn(both.titles, "zh") == "一");
        CHECK(textIn(both.titles, "en") == "One");
        CHECK(textIn(both.titles, "fr") == "One");
    }
}

TEST_CASE("a title with English is the English one, whatever comes first") {
    CHECK(titled("title = { de = \"Eins\", en = \"One\" }\n").title == "One");
}

TEST_CASE("a title without English is that of the first language") {
    const Scenario zh = titled("title = { zh = \"一\" }\ndescription.pt-BR = \"O\"\n");
    CHECK(zh.title == "一");
    CHECK(textIn(zh.titles, "en") == "一");
    CHECK(zh.description == "O");
}

TEST_CASE("nothing of a run follows from the languages of its title") {
    const std::string call =
        "[[task]]\nname = \"t\"\n[[at]]\ntime = \"0ms\"\ncall = \"execute\"\ntask = \"t\"\n";
    const auto hashed = [&](const std::string& head) {
        ReadScenario read = readScenario(head + std::string(kRest) + call, "t.toml");
        REQUIRE(toText(read.diagnostics, "t.toml") == "");
        return hashOf(*runVirtually(*read.scenario, RunOptions{}).log);
    };
    CHECK(hashed("title = \"One\"\n") == hashed("title.en = \"One\"\ntitle.zh = \"一\"\n"));
}

TEST_CASE("a language must be a code, and every text a text") {
    for (const char* head : {"title.english = \"x\"\n", "title.e = \"x\"\n", "title.en- = \"x\"\n",
                             "title.e1 = \"x\"\n", "title.en = 1\n", "title = {}\n", "title = []\n",
                             "description.en.more = \"x\"\n"}) {
        INFO(head);
        const ReadScenario read = readScenario(head + std::string(kRest), "t.toml");
        CHECK_FALSE(read.scenario.has_value());
        CHECK(read.diagnostics.size() == 1);
    }
}

TEST_CASE("only title and description have languages, and the schema says so") {
    for (const KeySpec* key : keysOf(KeyTable::Scenario)) {
        INFO(key->name);
        CHECK(key->inLanguages == (key->name == "title" || key->name == "description"));
    }
    CHECK(scenarioSchema().find("propertyNames") != std::string::npos);
}

TEST_CASE("the outline of a file has its texts by language behind their key") {
    for (const char* head : {"title.en = \"One\"\ntitle.zh = \"一\"\nseed = 3\n",
                             "title = { en = \"One\", zh = \"一\" }\nseed = 3\n"}) {
        INFO(head);
        const auto outline = Outline::of(head + std::string(kRest));
        REQUIRE(outline != nullptr);
        CHECK(outline->tables()[0].value("seed") == "3");
        const TomlValue* const english = findAt(outline->root(), {"title", "en"});
        REQUIRE(english != nullptr);
        CHECK(outline->said(*english) == "One");
    }
}
