// What is said where: for every kind of event and every combination of the facts that its variants
// ask for, as far as they occur in the built-in scenarios, the variant chosen and a first example.
//
// tests/data/golden/sentences_en.txt and sentences_zh.txt are for reading: a reason that is not
// true or a variant that is never said shows there. Another sentence, or another order of variants,
// is meant only after they were read; then
//
//     POOLSCOPE_UPDATE_GOLDEN=1 ./dev test -R golden
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include <doctest/doctest.h>
#include <fmt/format.h>

#include "app/model/narration/narrator.hpp"
#include "app/model/run/run_history.hpp"
#include "app/storage/data_files.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/support/files.hpp"

using namespace poolscope;

namespace {

namespace fs = std::filesystem;

/// The facts that a kind's variants ask for, and for each the words they ask for.
using Asked = std::map<std::string, std::set<std::string>>;

/// A kind's variants by key, in the order of the file.
struct KindTexts {
    std::vector<std::string> keys;
    Asked asked;
};

std::map<std::string, KindTexts> kindTexts(const TextCatalog& texts) {
    std::map<std::string, KindTexts> kinds;
    for (const auto& [key, text] : texts.all()) {
        if (!key.starts_with("event.")) continue;
        const std::size_t dot = key.find('.', 6);
        KindTexts& kind = kinds[key.substr(6, dot - 6)];
        kind.keys.push_back(key.substr(dot + 1));
        std::string conditions = key.substr(dot + 1) + ",";
        for (std::size_t comma; (comma = conditions.find(',')) != std::string::npos;
             conditions = conditions.substr(comma + 1)) {
            const std::size_t equals = conditions.find('=');
            if (equals < comma)
                kind.asked[conditions.substr(0, equals)].insert(
                    conditions.substr(equals + 1, comma - equals - 1));
        }
    }
    return kinds;
}

/// "before=true fifo=true tie=other": words that no variant asks for are alike.
std::string combination(const Facts& facts, const Asked& asked) {
    std::string all;
    for (const auto& one : asked) {
        const auto& name = one.first;
        const auto& words = one.second;
        const Fact* fact = facts.find(name);
        REQUIRE_MESSAGE(fact != nullptr, name);
        const std::string word = fact->word.empty() ? "none" : fact->word;
        all += fmt::format("{}{}={}", all.empty() ? "" : " ", name,
                           words.contains(word) ? word : "other");
    }
    return all;
}

struct Example {
    std::string key;
    std::string sentence;
    std::string scenario;
};
/// By kind, then by combination.
using Examples = std::map<std::string, std::map<std::string, Example>>;

std::vector<fs::path> scenarios() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(POOLSCOPE_REPO "/assets/scenarios"))
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    const auto number = [](const fs::path& file) { return std::stoi(file.stem().string()); };
    std::sort(files.begin(), files.end(),
              [&](const fs::path& a, const fs::path& b) { return number(a) < number(b); });
    return files;
}

/// Every combination of every built-in scenario, in one language after the other.
class Gathering {
public:
    explicit Gathering(const std::vector<std::string>& languages) {
        for (const std::string& language : languages) {
            texts.push_back(loadTexts(language));
            examples.emplace_back();
        }
        kinds = kindTexts(texts.front());
        for (const fs::path& file : scenarios()) gather(file);
    }

    std::vector<TextCatalog> texts;
    std::vector<Examples> examples;
    std::map<std::string, KindTexts> kinds;
    std::set<std::string> unnamed;  ///< kinds that an operation bears the name of, without a label

private:
    void gather(const fs::path& file) {
        ReadScenario read = readScenario(contentsOf(file), file.filename().string());
        REQUIRE(read.scenario.has_value());
        const RunRecord record = runVirtually(*read.scenario);
        const Log& log = *record.log;
        RunHistory history(log);
        history.follow();
        std::vector<Narrator> narrators;
        for (const TextCatalog& each : texts) narrators.emplace_back(log, history.names(), each);
        for (std::size_t o = 0; o < history.operations().size(); ++o) {
            const Operation& operation = history.operations()[o];
            for (const Narrator& each : narrators)
                if (each.label(operation) == nameOf(log[operation.event]))
                    unnamed.insert(each.label(operation));
        }
        RunState after(log);
        for (std::size_t i = 0; i < log.size(); ++i) {
            after.apply(log[i], i);
            const std::string kind(nameOf(log[i]));
            const std::string facts =
                combination(factsOf(log[i], {log, history.names(), texts.front(), after}),
                            kinds.at(kind).asked);
            for (std::size_t l = 0; l < texts.size(); ++l) {
                const auto [place, isNew] = examples[l][kind].try_emplace(facts);
                if (!isNew) continue;
                place->second = {std::string(narrators[l].sentenceKey(i, after)),
                                 narrators[l].sentence(i, after), file.stem().string()};
            }
        }
    }
};

/// The variants of a kind in the order of the file, each with its combinations.
std::string toldOf(const std::string& kind, const KindTexts& texts, const Examples& examples) {
    std::string told = fmt::format("\n=== {}\n", kind);
    const auto found = examples.find(kind);
    for (const std::string& key : texts.keys) {
        told += fmt::format("\n{}\n", key);
        std::size_t times = 0;
        if (found != examples.end()) {
            for (const auto& [facts, example] : found->second) {
                if (example.key != "event." + kind + "." + key) continue;
                if (!facts.empty()) told += fmt::format("    {}\n", facts);
                told += fmt::format("        {}   [{}]\n", example.sentence, example.scenario);
                ++times;
            }
        }
        if (times == 0) told += "    (in no built-in scenario)\n";
    }
    return told;
}

}  // namespace

TEST_CASE("every combination of facts in the built-in scenarios has its golden sentence") {
    const std::vector<std::string> languages{"en", "zh"};
    const Gathering gathered(languages);
    for (const std::string& kind : gathered.unnamed) CHECK_MESSAGE(false, kind);
    for (std::size_t l = 0; l < languages.size(); ++l) {
        std::string told =
            "Each kind of event: its variants in the order of the file. Under a variant stand the\n"
            "combinations of facts for which it is chosen, with the first such sentence.\n";
        for (const EventKindRow& kind : kEventTable) {
            const std::string name(kind.name);
            told += toldOf(name, gathered.kinds.at(name), gathered.examples[l]);
        }
        const fs::path file =
            fmt::format("{}/golden/sentences_{}.txt", POOLSCOPE_TEST_DATA, languages[l]);
        if (std::getenv("POOLSCOPE_UPDATE_GOLDEN") != nullptr)
            std::ofstream(file, std::ios::binary) << told;
        CHECK_MESSAGE(told == contentsOf(file), file.filename());
    }
}
