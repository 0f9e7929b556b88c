// Language files: each says everything that English says, with the same facts, and nothing else.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <doctest/doctest.h>

#include "app/learn/lesson/lesson_files.hpp"
#include "app/model/narration/narrator.hpp"
#include "app/model/narration/text_template.hpp"
#include "app/ui/canvas/text.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "tests/spec/model_script.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

using Texts = std::map<std::string, std::string>;

const std::filesystem::path kFolder = std::filesystem::path(POOLSCOPE_REPO) / "assets/text";

std::vector<std::filesystem::path> languageFiles() {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(kFolder))
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    return files;
}

std::set<std::string> valuesOf(std::string_view text) {
    std::set<std::string> names;
    for (const std::string_view name : placeholdersOf(text)) names.emplace(name);
    return names;
}

/// A variant's conditions are a set: their order means nothing.
std::string withSortedConditions(const std::string& key) {
    const std::size_t dot = key.rfind('.');
    if (key.find('=') == std::string::npos || dot == std::string::npos) return key;
    std::set<std::string> conditions;
    std::string rest = key.substr(dot + 1) + ",";
    for (std::size_t comma; (comma = rest.find(',')) != std::string::npos;
         rest = rest.substr(comma + 1))
        conditions.insert(rest.substr(0, comma));
    std::string sorted = key.substr(0, dot + 1);
    for (const std::string& condition : conditions) sorted += condition + ",";
    return sorted;
}

Texts textsIn(const std::filesystem::path& file) {
    Texts texts;
    for (const auto& [key, text] : readTexts(file)) texts[key] = text;
    return texts;
}

Texts normalised(const Texts& texts) {
    Texts sorted;
    for (const auto& [key, text] : texts) sorted[withSortedConditions(key)] = text;
    return sorted;
}

/// What `theirs` lacks, has too much or fills with other facts than `english`.
std::vector<std::string> differences(const Texts& english, const Texts& theirs) {
    std::vector<std::string> found;
    for (const auto& [key, text] : english) {
        const auto own = theirs.find(key);
        if (own == theirs.end())
            found.push_back(key + " is missing");
        else if (own->second.empty() && !text.empty())
            found.push_back(key + " is empty");
        else if (valuesOf(own->second) != valuesOf(text))
            found.push_back(key + " has other placeholders");
    }
    // The built-in scenarios bring their own English, and so does the engine for what it says of a
    // file: tests/smoke/check_texts.py compares that.
    for (const auto& [key, text] : theirs)
        if (english.find(key) == english.end() && !key.starts_with("scenario.") &&
            !key.starts_with("diagnostic."))
            found.push_back(key + " is not in English");
    return found;
}

/// Between Chinese and Latin stands a blank; inside Chinese text punctuation is full-width.
std::vector<std::string> typographyFaults(std::string_view text) {
    std::vector<std::string> found;
    const auto han = [](char32_t c) { return c >= 0x4E00 && c <= 0x9FFF; };
    const auto latin = [](char32_t c) {
        return c < 0x80 && (std::isalnum(static_cast<int>(c)) != 0 || c == U'{' || c == U'}');
    };
    char32_t before = U' ';
    for (std::size_t at = 0; at < text.size();) {
        const DecodedChar c = decodeUtf8(text, at);
        if ((han(before) && latin(c.codepoint)) || (latin(before) && han(c.codepoint)))
            found.push_back("no blank at '" + std::string(text.substr(at)) + "'");
        if (han(before) && std::u32string_view(U",;:?!()").find(c.codepoint) != std::string::npos)
            found.push_back("half-width punctuation at '" + std::string(text.substr(at)) + "'");
        before = c.codepoint;
        at += c.bytes;
    }
    return found;
}

/// What stands under the title of a scenario that is no file of the list, by the rule of Library.
/// One that has its title in both languages needs nothing there.
void addByTitle(const std::string& scenario, std::set<std::string>& keys) {
    const ReadScenario read = readScenario(scenario, "inside");
    REQUIRE(read.scenario.has_value());
    if (read.scenario->titles.contains("zh")) return;
    std::string name;
    for (const char c : read.scenario->title) {
        const bool word = std::isalnum(static_cast<unsigned char>(c)) != 0;
        if (word) name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
        if (!word && !name.empty() && name.back() != '-') name += '-';
    }
    keys.insert("scenario." + name + ".title");
    if (!read.scenario->description.empty()) keys.insert("scenario." + name + ".description");
}

/// Inside lessons, and of challenges.
std::set<std::string> toldByTitle() {
    std::set<std::string> keys;
    for (const auto& entry :
         std::filesystem::directory_iterator(kFolder.parent_path() / "challenges"))
        if (entry.is_regular_file()) addByTitle(contentsOf(entry.path()), keys);
    const std::size_t challenges = keys.size();
    for (const BuiltInLesson& lesson : builtInLessons())
        for (const LessonStop& stop : lesson.lesson.stops)
            if (stop.scenario.value.find('\n') != std::string::npos)
                addByTitle(stop.scenario.value, keys);
    CHECK(challenges >= 4);
    CHECK(keys.size() >= challenges + 5);
    return keys;
}

}  // namespace

TEST_CASE("every language has the keys, variants and placeholders of English") {
    const Texts english = normalised(textsIn(kFolder / "en.toml"));
    REQUIRE(languageFiles().size() >= 2);
    for (const auto& file : languageFiles())
        for (const std::string& each : differences(english, normalised(textsIn(file))))
            FAIL_CHECK(file.filename() << ": " << each);
}

TEST_CASE("every other language tells every built-in scenario, and no scenario that is none") {
    std::set<std::string> wanted;
    for (const auto& entry :
         std::filesystem::directory_iterator(kFolder.parent_path() / "scenarios"))
        for (const std::string_view what : {".title", ".description"})
            wanted.insert("scenario." + entry.path().stem().string() + std::string(what));
    REQUIRE(wanted.size() >= 54);
    wanted.merge(toldByTitle());
    for (const auto& file : languageFiles()) {
        std::set<std::string> told;
        for (const auto& [key, text] : readTexts(file))
            if (key.starts_with("scenario.") && !text.empty()) told.insert(key);
        INFO(file.filename());
        CHECK(told == (file.stem() == "en" ? std::set<std::string>{} : wanted));
    }
}

TEST_CASE("every language has the variants of a sentence in the order of English") {
    const auto orderIn = [](const std::filesystem::path& file) {
        std::vector<std::string> keys;
        for (const auto& [key, text] : readTexts(file))
            if (key.starts_with("event.") || key.starts_with("operation."))
                keys.push_back(withSortedConditions(key));
        return keys;
    };
    const std::vector<std::string> english = orderIn(kFolder / "en.toml");
    REQUIRE(english.size() > 400);
    CHECK(english.front() == "event.threadCreated.role=worker,");
    for (const auto& file : languageFiles()) {
        const std::vector<std::string> own = orderIn(file);
        const auto [here, there] =
            std::mismatch(english.begin(), english.end(), own.begin(), own.end());
        if (here != english.end() || there != own.end())
            FAIL_CHECK(file.filename() << ": from " << (there == own.end() ? "the end" : *there)
                                       << " on another order than English, which has "
                                       << (here == english.end() ? "nothing more" : *here));
    }
}

TEST_CASE("what a language lacks, adds or fills otherwise is found") {
    const Texts english{{"a", "x {n}"}, {"b", "y"}, {"e.one=1,two=2", "z"}};
    CHECK(differences(normalised(english), normalised(english)).empty());
    CHECK(differences(normalised(english),
                      normalised({{"a", "{n} x"}, {"b", "y"}, {"e.two=2,one=1", "z"}}))
              .empty());
    const Texts other{{"a", "x {m}"}, {"c", "y"}, {"e.one=1,two=2", ""}};
    CHECK(differences(normalised(english), normalised(other)) ==
          std::vector<std::string>{"a has other placeholders", "b is missing",
                                   "e.one=1,two=2, is empty", "c is not in English"});
}

TEST_CASE("every language has a sentence for every kind of event, and every fact in it exists") {
    const Log log;
    const Names names;
    for (const auto& file : languageFiles()) {
        const TextCatalog texts(readTexts(file));
        for (const EventKindRow& kind : kEventTable) {
            const std::string key = "event." + std::string(kind.name) + ".else";
            INFO(file.filename() << " " << key);
            CHECK_FALSE(texts(key) == key);
        }
        for (const std::string& problem : Narrator(log, names, texts).problems())
            FAIL_CHECK(file.filename() << ": " << problem);
    }
}

TEST_CASE("every language says its own name, and no two the same") {
    std::set<std::string> names;
    for (const auto& file : languageFiles()) {
        const Texts own = textsIn(file);
        REQUIRE(own.count("language.name") == 1);
        CHECK_FALSE(own.at("language.name").empty());
        CHECK(names.insert(own.at("language.name")).second);
    }
}

TEST_CASE("Chinese has a blank beside Latin words and full-width punctuation") {
    CHECK(typographyFaults("槽位4").size() == 1);
    CHECK(typographyFaults("等待,再等待").size() == 1);
    CHECK(typographyFaults("槽位 4：t5（120 ms）早于 {task}。").empty());
    for (const auto& [key, text] : readTexts(kFolder / "zh.toml")) {
        // Its lock bears a Chinese name, which needs no blank.
        if (key == "event.conditionCreated.condition=available") continue;
        // What was expected is said in Chinese.
        if (key == "ui.find.error") continue;
        for (const std::string& fault : typographyFaults(text)) FAIL_CHECK(key << ": " << fault);
    }
}

TEST_CASE("the comparison is told in Chinese with both times and what follows") {
    Script s;
    const TaskId t2 = s.task("t2", 200_ms);
    const TaskId t5 = s.task("t5", 120_ms);
    s.by(s.main, SiftUpCompared{s.pool, t5, t2, 4, 1, true});
    const TextCatalog texts(readTexts(kFolder / "zh.toml"));
    RunHistory story(s.log);
    story.follow();
    const Narrator narrator(s.log, story.names(), texts);
    CHECK(narrator.sentence(s.log.size() - 1, story.latest()) ==
          "120 ms < 200 ms：t5 比父节点 t2 早到期，排在它前面。");
}

TEST_CASE("a blank beside a place goes where the value is Chinese, too") {
    const TextCatalog texts({{"held", "{who} 释放 {lock} 之后"}, {"begins", "{lock} 有了条件"}});
    const auto held = [&](std::string_view lock) {
        return texts.fill("held", {{"who", "main"}, {"lock", lock}});
    };
    CHECK(held("mainLock") == "main 释放 mainLock 之后");
    CHECK(held("队列锁") == "main 释放队列锁之后");
    CHECK(texts.fill("held", {{"who", "。"}, {"lock", "mainLock"}}) == "。释放 mainLock 之后");
    CHECK(texts.fill("begins", {{"lock", "队列锁"}}) == "队列锁有了条件");
    const NamedText named = texts.fillNamed(
        "held", {{"who", {"main", NameKind::Thread}}, {"lock", {"账户锁", NameKind::Lock}}});
    CHECK(named.text == "main 释放账户锁之后");
    REQUIRE(named.names.size() == 2);
    CHECK(named.text.substr(named.names[1].begin, named.names[1].length) == "账户锁");
}
