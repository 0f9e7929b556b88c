// What the scenario reader says of a file as a message, in English and in the other languages.
#include "app/model/narration/diagnostic_words.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"

namespace poolscope {

namespace {

const std::string kTextFolder = std::string(POOLSCOPE_REPO) + "/assets/text/";

TextCatalog textsOf(const std::string& language) {
    return TextCatalog(readTexts(kTextFolder + language + ".toml"));
}

/// Of every file in tests/data/bad.
std::vector<Diagnostic> badDiagnostics() {
    std::vector<Diagnostic> all;
    const std::filesystem::path folder = std::string(POOLSCOPE_REPO) + "/tests/data/bad";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".toml") continue;
        std::ifstream file(entry.path());
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        for (Diagnostic& each : readScenario(text, entry.path().string()).diagnostics)
            all.push_back(std::move(each));
    }
    return all;
}

/// Of the scenario with one executor and these lines.
Message firstOf(std::string_view lines) {
    const std::string text =
        "[[executor]]\nname = \"p\"\nkind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 1\n" +
        std::string(lines);
    const ReadScenario read = readScenario(text, "a.toml");
    return read.diagnostics.empty() ? Message() : read.diagnostics.front().message;
}

bool hasTexts(const Message& message, const TextCatalog& words) {
    const std::string key = "diagnostic." + std::string(message.phrase.english);
    return (message.phrase.empty() || words.has(key)) &&
           std::all_of(message.parts.begin(), message.parts.end(),
                       [&](const Message& part) { return hasTexts(part, words); });
}

}  // namespace

TEST_CASE("what the reader says of a bad scenario file is said in Chinese") {
    const TextCatalog words = textsOf("zh");
    const std::vector<Diagnostic> diagnostics = badDiagnostics();
    CHECK(diagnostics.size() > 200);
    for (const Diagnostic& diagnostic : diagnostics) {
        const std::string chinese = said(diagnostic.message, words);
        INFO(diagnostic.sentence(), "\n", chinese);
        CHECK(!diagnostic.message.phrase.empty());
        CHECK(hasTexts(diagnostic.message, words));
        CHECK(chinese.find("应") != std::string::npos);
        CHECK(chinese.find("expected") == std::string::npos);
        CHECK(chinese.find("found") == std::string::npos);
    }
}

TEST_CASE("in English a sentence is as the reader says it") {
    const TextCatalog words = textsOf("en");
    for (const Diagnostic& diagnostic : badDiagnostics())
        CHECK(said(diagnostic.message, words) == diagnostic.sentence());
}

TEST_CASE("a diagnostic's values, lists and hints stay what they are") {
    const TextCatalog words = textsOf("zh");
    const auto saidOf = [&](std::string_view lines) { return said(firstOf(lines), words); };
    CHECK(saidOf("keepAliveTime = \"-1ms\"\n") == R"(得到的是文本 "-1ms"，应为不小于 0 的时长)");
    CHECK(saidOf("[[task]]\nname = \"a\"\nboddy = []\n") ==
          "出现了键 \"boddy\"，应为 [[task]] 的键；是不是想写 'body'？");
    CHECK(saidOf("[[lock]]\nname = \"a\"\nxyz = true\n") ==
          "出现了键 \"xyz\"，应为 [[lock]] 的键：name 或 fair");
    CHECK(saidOf("queue = { type = \"PairingHeap\", tick = \"1ms\" }\n") ==
          "出现了键 \"tick\"，应去掉：PairingHeap 没有 'tick'，只有 HashedWheel 有");
    const Message many = "a key of {owner}: {keys}"_en(
        "[[at]]", alternatives(std::vector<Message>(100'000, Message("a"))));
    CHECK(many.text().ends_with("a, a or one of 99960 more"));
    CHECK(said(many, words).ends_with("a、a 等，还有 99960 个"));
}

TEST_CASE("what a file says may look like what the reader says") {
    const TextCatalog words = textsOf("zh");
    const auto foundText = [&](const std::string& value) {
        const Message message = foundExpected("the text {text}"_en(value), "a text"_en);
        CHECK(message.text() == "found the text " + value + ", expected a text");
        CHECK(said(message, words) == "得到的是文本 " + value + "，应为文本");
    };
    for (const char* const value :
         {"a, expected b", "{found}", "{text}", "{expected} {", "}{}", "found {found}"})
        foundText(value);
    std::string after;
    for (int i = 0; i < 10'000; ++i) after += "nothing after {found}, expected ";
    foundText(after);
    CHECK(said(firstOf("[[task]]\nname = \"a\"\nbody = [\"work {word}\"]\n"), words)
              .starts_with("work 之后得到的是 \"{word}\"，应为时长"));
}

TEST_CASE("braces around anything but letters are words of a phrase") {
    const Message message = "{a}: { b = {c} } {d e} {"_en("1", 2);
    CHECK(message.text() == "1: { b = 2 } {d e} {");
    REQUIRE(message.valueOf("c") != nullptr);
    CHECK(message.valueOf("c")->text() == "2");
    CHECK(message.valueOf("b") == nullptr);
}

TEST_CASE("another language has its own order, and none for what TOML names in quotes") {
    const TextCatalog words({{"diagnostic.{one} before {other}", "{other} nach {one}"}});
    CHECK(said("{one} before {other}"_en("a", "b") + Message("!"), words) == "b nach a!");
    CHECK(
        said(readScenario("a = 2020-01-01$\n", "a.toml").diagnostics.front().message, textsOf("zh"))
            .find('$') != std::string::npos);
}

TEST_CASE("a phrase without a text stays English, whole") {
    const TextCatalog words = textsOf("zh");
    const Message unknown = "some {other}"_en("a list"_en);
    CHECK(said(unknown, words) == "some a list");
    CHECK(said(foundExpected("a list"_en, unknown), words) == "得到的是列表，some a list");
    CHECK(said(Message("no room is left"), words) == "no room is left");
    CHECK(said(Message(), words).empty());
}

}  // namespace poolscope
