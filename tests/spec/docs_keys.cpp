// The reference of scenario files beside the table of keys: docs/scenario-files.md.
#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/scenario/keys/keys.hpp"

using namespace poolscope;

namespace {

/// A row of the page: what it says about a key.
struct DocsRow {
    std::string type;
    std::string absent;
    std::string meaning;
};
using DocsTable = std::map<std::string, DocsRow, std::less<>>;

/// Without the address of links: "[queue](#queues)" is "queue".
std::string withoutLinks(std::string text) {
    for (std::size_t open = 0; (open = text.find("](")) != std::string::npos;) {
        const std::size_t begin = text.rfind('[', open);
        text = text.substr(0, begin) + text.substr(begin + 1, open - begin - 1) +
               text.substr(text.find(')', open) + 1);
    }
    return text;
}

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells;
    for (std::size_t at = 2; at < line.size();) {
        const std::size_t end = line.find(" |", at);
        if (end == std::string::npos) break;
        cells.push_back(withoutLinks(line.substr(at, end - at)));
        at = end + 3;
    }
    return cells;
}

/// The tables of keys of the page, by the heading above each.
std::map<std::string, DocsTable> tablesOfPage() {
    std::ifstream page(std::string(POOLSCOPE_REPO) + "/docs/scenario-files.md");
    std::map<std::string, DocsTable> tables;
    std::string heading;
    for (std::string line; std::getline(page, line);) {
        if (line.starts_with("##")) heading = line.substr(line.find(' ') + 1);
        if (!line.starts_with("| `")) continue;
        const std::vector<std::string> cells = cellsOf(line);
        if (cells.size() == 4)
            tables[heading][cells[0].substr(1, cells[0].size() - 2)] = {cells[1], cells[2],
                                                                        cells[3]};
    }
    return tables;
}

/// What the page calls the type of a key; empty where it has words of its own.
std::string typeText(const KeySpec& key) {
    if (key.type == KeyType::Boolean) return "true or false";
    if (key.type == KeyType::Name && key.table != KeyTable::Task) return "name";
    const bool bounded = key.most != std::numeric_limits<std::int64_t>::max();
    if (key.type == KeyType::Int && bounded && key.table != KeyTable::Queue)
        return fmt::format("int from {} to {}", key.least, key.most);
    if (key.type == KeyType::Int && key.least > 0 && key.name != "maximumPoolSize")
        return fmt::format("int of {} or more", key.least);
    if (key.type == KeyType::Duration && key.least == 0) return "duration of 0 or more";
    return "";
}

/// The rows of a table of the file, for a kind or those that every kind has.
void compare(const DocsTable& docs, const std::vector<const KeySpec*>& keys) {
    std::vector<std::string> said;
    std::vector<std::string> known;
    for (const auto& [name, row] : docs) said.push_back(name);
    for (const KeySpec* key : keys) {
        known.emplace_back(key->name);
        const auto row = docs.find(key->name);
        if (row == docs.end()) continue;
        INFO(key->name);
        CHECK(row->second.meaning == key->meaning);
        if (!typeText(*key).empty()) CHECK(row->second.type == typeText(*key));
        if (!key->required.empty()) CHECK(row->second.absent.starts_with("required"));
        const bool absentSaid = row->second.absent.find(key->absent) != std::string::npos;
        CHECK(absentSaid);
    }
    std::sort(known.begin(), known.end());
    CHECK(said == known);
}

std::vector<const KeySpec*> without(std::vector<const KeySpec*> keys,
                                    bool (*isLeftOut)(const KeySpec&)) {
    std::erase_if(keys, [&](const KeySpec* key) { return isLeftOut(*key); });
    return keys;
}

}  // namespace

TEST_CASE("the page about scenario files says of every key what the table of keys says") {
    const std::map<std::string, DocsTable> page = tablesOfPage();
    const auto table = [&](const std::string& heading) -> const DocsTable& {
        REQUIRE_MESSAGE(page.contains(heading), heading);
        return page.at(heading);
    };
    compare(table("The head of the file"),
            without(keysOf(KeyTable::Scenario),
                    [](const KeySpec& key) { return key.type == KeyType::Tables; }));
    for (std::size_t i = 0; i < kExecutorKindWords.size(); ++i)
        compare(table(fmt::format("`kind = \"{}\"`", kExecutorKindWords[i])),
                without(keysOf(KeyTable::Executor, kindBit(static_cast<ExecutorKind>(i))),
                        [](const KeySpec& key) { return key.kinds == kAllKinds; }));
    compare(table("Thread factories"), keysOf(KeyTable::ThreadFactory));
    compare(table("`[[task]]`"), keysOf(KeyTable::Task));
    compare(table("Recursive tasks"), keysOf(KeyTable::Recursive));
    compare(table("`[[lock]]`"), keysOf(KeyTable::Lock));
    compare(table("`[[semaphore]]`"), keysOf(KeyTable::Semaphore));
    compare(table("`[[latch]]`"), keysOf(KeyTable::Latch));
    compare(table("`[[variable]]`"), keysOf(KeyTable::Variable));
    compare(table("`[[condition]]`"), keysOf(KeyTable::Condition));
    compare(table("`[[thread]]`"), keysOf(KeyTable::Thread));
    compare(table("`[[pause]]`"), keysOf(KeyTable::Pause));
    compare(table("Repeated calls"), keysOf(KeyTable::Arrivals));
    std::vector<const KeySpec*> call = keysOf(KeyTable::Call);
    for (const KeySpec& key : rowsOf(KeyTable::At)) call.push_back(&key);
    compare(table("`[[at]]`"), call);
}
