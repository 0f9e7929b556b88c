// Every sentence that the tests of the scenario reader expect can be said in the other languages.
#include "app/model/narration/diagnostic_words.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "app/model/narration/text_template.hpp"
#include "app/storage/data_files.hpp"

namespace poolscope {

namespace {

const std::string kTextFolder = std::string(POOLSCOPE_REPO) + "/assets/text/";

TextCatalog textsOf(const std::string& language) {
    return TextCatalog(readTexts(kTextFolder + language + ".toml"));
}

/// "file:line:column: sentence" of every bad file, without what stands before the sentence.
std::vector<std::string> expectedSentences() {
    std::vector<std::string> sentences;
    const std::filesystem::path folder = std::string(POOLSCOPE_REPO) + "/tests/data/bad";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".expected") continue;
        std::ifstream file(entry.path());
        for (std::string line; std::getline(file, line);)
            sentences.push_back(line.substr(line.find(": ") + 2));
    }
    return sentences;
}

bool saysInChinese(const DiagnosticWords& words, std::string_view sentence) {
    const std::string said = words(sentence);
    return said.find("应") != std::string::npos && said.find("expected") == std::string::npos &&
           said.find("found") == std::string::npos;
}

/// All sources of these folders, string literals that stand beside each other as one, and without
/// the backslash before a quotation mark.
std::string literalsOf(std::initializer_list<const char*> folders) {
    std::string all;
    for (const char* const folder : folders) {
        const auto path = std::filesystem::path(POOLSCOPE_REPO) / folder;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
            std::ifstream file(entry.path());
            all.append(std::istreambuf_iterator<char>(file), {});
        }
    }
    all = std::regex_replace(all, std::regex("\"\\s*\n\\s*\""), "");
    return std::regex_replace(all, std::regex(R"(\\")"), "\"");
}

/// What stands in no place of a text, and between its punctuation: the reader puts it together.
std::vector<std::string_view> phrasesOf(std::string_view text) {
    constexpr std::string_view kPunctuation = "\"'():,`[]";
    std::vector<std::string_view> phrases;
    while (!text.empty()) {
        const TextPiece piece = nextPiece(text);
        if (!piece.name.empty()) continue;
        for (std::string_view rest = piece.written; !rest.empty();) {
            std::string_view phrase = rest.substr(0, rest.find_first_of(kPunctuation));
            rest.remove_prefix(std::min(phrase.size() + 1, rest.size()));
            phrase.remove_prefix(std::min(phrase.find_first_not_of(' '), phrase.size()));
            phrase = phrase.substr(0, phrase.find_last_not_of(' ') + 1);
            if (!phrase.empty()) phrases.push_back(phrase);
        }
    }
    return phrases;
}

}  // namespace

TEST_CASE("what the reader says of a bad scenario file is said in Chinese") {
    const DiagnosticWords words(textsOf("en"), textsOf("zh"));
    const std::vector<std::string> sentences = expectedSentences();
    CHECK(sentences.size() > 150);
    for (const std::string& sentence : sentences) {
        INFO(sentence, "\n", words(sentence));
        CHECK(!words.keysOf(sentence).empty());
        CHECK(saysInChinese(words, sentence));
    }
}

TEST_CASE("in English a sentence is as the reader says it") {
    const DiagnosticWords words(textsOf("en"), textsOf("en"));
    for (const std::string& sentence : expectedSentences()) CHECK(words(sentence) == sentence);
}

TEST_CASE("a diagnostic's values, lists and hints stay what they are") {
    const DiagnosticWords words(textsOf("en"), textsOf("zh"));
    CHECK(words(R"(found the text "-1ms", expected a duration of 0 or more)") ==
          R"(得到的是文本 "-1ms"，应为不小于 0 的时长)");
    CHECK(words("found the key \"boddy\", expected a key of [[task]]; did you mean 'body'?") ==
          "出现了键 \"boddy\"，应为 [[task]] 的键；是不是想写 'body'？");
    CHECK(words("found the key \"fare\", expected a key of [[lock]]: name or fair") ==
          "出现了键 \"fare\"，应为 [[lock]] 的键：name 或 fair");
    CHECK(words("found the key \"tick\", expected none: a PairingHeap has no 'tick', only a "
                "HashedWheel") ==
          "出现了键 \"tick\"，应去掉：PairingHeap 没有 'tick'，只有 HashedWheel 有");
    CHECK(words("found the key \"x\", expected a key of [[at]]: a, b or one of 99960 more") ==
          "出现了键 \"x\"，应为 [[at]] 的键：a、b 等，还有 99960 个");
    // What the file says may look like what the reader says.
    CHECK(words(R"(found the text "a, expected b", expected a text)") ==
          R"(得到的是文本 "a, expected b"，应为文本)");
}

TEST_CASE("of two texts that fit, the one that says more counts, wherever it stands") {
    const auto texts = [](std::string_view few, std::string_view many) {
        return TextCatalog({{"diagnostic.sentence", "found {found}, expected {expected}"},
                            {"diagnostic.hint", "; did you mean '{value}'?"},
                            {"diagnostic.found.any", "{value}"},
                            {"diagnostic.expected.any", std::string(few)},
                            {"diagnostic.expected.task", std::string(many)}});
    };
    const DiagnosticWords words(texts("the name of {one}", "the name of a task"),
                                texts("few {one}", "many"));
    CHECK(words("found x, expected the name of a task") == "found x, expected many");
    CHECK(words("found x, expected the name of a lock") == "found x, expected few lock");
}

TEST_CASE("what a place is tried with first, and is not, counts for nothing") {
    const TextCatalog texts({{"diagnostic.sentence", "{thing}: {because}"},
                             {"diagnostic.thing.a", "a"},
                             {"diagnostic.thing.b", "a: b"},
                             {"diagnostic.because.c", "c"}});
    const DiagnosticWords words(texts, texts);
    CHECK(words.keysOf("a: b: c") == std::vector<std::string>{"diagnostic.sentence",
                                                              "diagnostic.thing.b",
                                                              "diagnostic.because.c"});
}

TEST_CASE("parts are made of parts, and what TOML names keeps its name") {
    const DiagnosticWords words(textsOf("en"), textsOf("zh"));
    const std::vector<std::string> keys = words.keysOf(
        "found no 'period' in this [[at]], expected a duration such as \"30ms\" (units: "
        "ns us ms s min h d): scheduleAtFixedRate needs it");
    CHECK(keys == std::vector<std::string>{"diagnostic.sentence", "diagnostic.found.noKey",
                                           "diagnostic.expected.needsIt",
                                           "diagnostic.expected.duration"});
    CHECK(words("found '$' in this local date, expected '='") ==
          "这个 local date 中是 '$'，应为 '='");
}

TEST_CASE("every English text of a diagnostic stands in the reader's source") {
    const std::string source = literalsOf({"engine/scenario", "engine/calendar"});
    const TextCatalog english = textsOf("en");
    for (const auto& [key, text] : english.all()) {
        if (!key.starts_with("diagnostic.")) continue;
        // What TOML expects, and the parts of a file, are named by toml++; "field{}" has its
        // plural.
        if (key.find(".toml") != std::string::npos || key.starts_with("diagnostic.construct") ||
            key == "diagnostic.found.cronFields")
            continue;
        for (const std::string_view phrase : phrasesOf(text))
            if (source.find(phrase) == std::string::npos)
                FAIL_CHECK(key << " says '" << phrase << "', which no reader says");
    }
}

TEST_CASE("a sentence that no text fits stays English, whole") {
    const DiagnosticWords words(textsOf("en"), textsOf("zh"));
    for (const char* const sentence :
         {"found the text \"x\", expected something new", "no room is left", "",
          "found the text \"x\", expected 5 to many"}) {
        CHECK(words(sentence) == sentence);
        CHECK(words.keysOf(sentence).empty());
    }
    std::string after;
    for (int i = 0; i < 40; ++i) after += "nothing after ";
    const std::string endless = "found " + after + "it, expected something new";
    CHECK(words(endless) == endless);
}

}  // namespace poolscope
