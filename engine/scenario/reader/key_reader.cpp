// Reading values by their rows.
#include "engine/scenario/reader/key_reader.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace poolscope {

namespace {

std::optional<KeyValue> readNumber(ReadContext& context, const KeySpec& key,
                                   const TomlValue& value) {
    const std::int64_t* number = value.integer();
    if (key.type == KeyType::Int && !context.readInt(value)) return std::nullopt;
    if (number != nullptr && *number >= key.least && *number <= key.most) return *number;
    context.wrong(value, key.expected);
    return std::nullopt;
}

std::optional<KeyValue> readDuration(ReadContext& context, const KeySpec& key,
                                     const TomlValue& value) {
    const std::optional<Duration> duration = context.readDuration(value);
    if (!duration) return std::nullopt;
    if (duration->ns >= key.least && duration->ns <= key.most) return *duration;
    context.wrong(value, key.expected.empty() ? "a duration of 0 or more"_en : key.expected);
    return std::nullopt;
}

std::optional<KeyValue> readWords(ReadContext& context, const KeySpec& key,
                                  const TomlValue& value) {
    const TomlValue::Array* list = value.array();
    if (list == nullptr) {
        context.wrong(value, "a list such as {example}"_en(key.example));
        return std::nullopt;
    }
    std::vector<std::uint32_t> indices;
    for (const TomlValue& one : *list) {
        const auto index =
            context.readOneOf(one, key.expected, {key.words.begin(), key.words.end()});
        if (index) indices.push_back(*index);
    }
    return indices;
}

/// A code such as en, zh or pt-BR: letters, and parts behind hyphens.
bool isLanguageCode(std::string_view code) {
    std::size_t letters = 0;
    for (const char c : code) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        if (c == '-' ? letters < 2 : !letter) return false;
        ++letters;
    }
    return letters >= 2 && code.back() != '-' && std::min(code.find('-'), code.size()) <= 3;
}

/// Each text of the table by its language.
std::optional<KeyValue> readTexts(ReadContext& context, const KeySpec& key,
                                  const TomlValue& value) {
    std::map<std::string, std::string> texts;
    if (value.table()->empty()) context.complain(value.place, "an empty table"_en, key.expected);
    for (const TomlEntry& entry : *value.table()) {
        if (!isLanguageCode(entry.key))
            context.complain(entry.place, "the language \"{code}\""_en(entry.key),
                             "its code, such as en or zh"_en);
        if (const auto text = context.readText(entry.value, "a text"_en))
            texts.emplace(entry.key, *text);
    }
    if (texts.empty()) return std::nullopt;
    return texts;
}

std::optional<KeyValue> readDateTime(ReadContext& context, const KeySpec& key,
                                     const TomlValue& value) {
    const TomlValue::Date* date = value.date();
    if (date != nullptr && date->moment)
        return WallTime{date->moment->seconds, date->moment->nanos};
    context.wrong(value, key.expected);
    return std::nullopt;
}

}  // namespace

std::optional<KeyValue> readKey(ReadContext& context, const KeySpec& key, const TomlValue& value) {
    switch (key.type) {
        case KeyType::Text:
        case KeyType::Prose:
            if (key.inLanguages && value.table() != nullptr) return readTexts(context, key, value);
            return context.readText(value, key.expected);
        case KeyType::Name: return context.readName(value, key.expected);
        case KeyType::Int:
        case KeyType::Long: return readNumber(context, key, value);
        case KeyType::Duration: return readDuration(context, key, value);
        case KeyType::Boolean: return context.readBoolean(value);
        case KeyType::Word:
            return context.readOneOf(value, key.expected, {key.words.begin(), key.words.end()});
        case KeyType::WordList: return readWords(context, key, value);
        case KeyType::DateTime: return readDateTime(context, key, value);
        default: return std::nullopt;  // has a reader of its own
    }
}

void checkCompany(ReadContext& context, const TomlValue& table,
                  const std::vector<const KeySpec*>& keys) {
    const TomlValue::Table& entries = *table.table();
    for (const KeySpec* key : keys) {
        const TomlEntry* entry = findEntry(entries, key->name);
        if (entry == nullptr) continue;
        for (const std::string_view other : key->excludes) {
            if (findEntry(entries, other) == nullptr) continue;
            context.complain(entry->place,
                             "the key \"{key}\" beside '{other}'"_en(key->name, other),
                             "only one of them: {because}"_en(key->because));
        }
        if (!key->needs.empty() && findEntry(entries, key->needs) == nullptr &&
            !context.isHinted(table, key->needs)) {
            context.complain(entry->place,
                             "{one} without {other}"_en(articled(key->name), key->needs),
                             "both: {because}"_en(key->because));
        }
    }
}

}  // namespace poolscope
