// The only file that touches toml++; everything else sees the tree of toml_document.hpp.
#include "engine/scenario/reader/toml_document.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include <fmt/format.h>

#include "engine/scenario/reader/toml_library.hpp"

namespace poolscope {

namespace {

Place placeOf(const toml::source_position& position) {
    return {static_cast<std::uint32_t>(position.line), static_cast<std::uint32_t>(position.column)};
}
Place placeOf(const toml::source_region& region) { return placeOf(region.begin); }

TomlValue toValue(const toml::node& node);

TomlValue::Table toTable(const toml::table& table) {
    TomlValue::Table entries;
    entries.reserve(table.size());
    for (const auto& [key, node] : table) {
        entries.push_back({std::string(key.str()), placeOf(key.source()), toValue(node)});
    }
    std::stable_sort(entries.begin(), entries.end(),
                     [](const TomlEntry& a, const TomlEntry& b) { return a.place < b.place; });
    return entries;
}

/// A moment only if it has an offset: without one it could be any of some forty.
TomlValue::Date dateOf(const toml::date_time& value) {
    if (!value.offset) return {};
    const std::chrono::sys_days day = std::chrono::year{static_cast<int>(value.date.year)} /
                                      std::chrono::month{value.date.month} /
                                      std::chrono::day{value.date.day};
    const std::int64_t minutes =
        std::int64_t{value.time.hour} * 60 + value.time.minute - value.offset->minutes;
    const std::int64_t seconds =
        std::int64_t{day.time_since_epoch().count()} * 86'400 + minutes * 60 + value.time.second;
    return {TomlValue::Date::Moment{seconds, static_cast<std::int32_t>(value.time.nanosecond)}};
}

TomlValue toValue(const toml::node& node) {
    TomlValue value;
    value.place = placeOf(node.source());
    value.end = placeOf(node.source().end);
    if (const auto* boolean = node.as_boolean()) value.value = boolean->get();
    if (const auto* integer = node.as_integer()) value.value = integer->get();
    if (const auto* real = node.as_floating_point()) value.value = real->get();
    if (const auto* text = node.as_string()) value.value = text->get();
    if (const auto* date = node.as_date_time()) value.value = dateOf(date->get());
    if (const auto* table = node.as_table()) value.value = toTable(*table);
    if (const auto* array = node.as_array()) {
        TomlValue::Array elements;
        elements.reserve(array->size());
        for (const toml::node& element : *array) elements.push_back(toValue(element));
        value.value = std::move(elements);
    }
    return value;
}

/// What toml++ says without "expected …, saw …", and how we say it.
struct Rewording {
    std::string_view theirs;
    Phrase found;
    Phrase expected;
};
constexpr std::array<Rewording, 4> kRewordings{{
    {"cannot redefine", "a key that is there already"_en, "each key once"_en},
    {"end-of-file", "the end of the file"_en, "it to be closed before that"_en},
    {"control characters", "a line break or control character"_en,
     "a closing quote before that"_en},
    {"utf-8", "bytes that are not UTF-8"_en, "UTF-8 text"_en},
}};

/// What toml++ calls the parts of a file, and what it expects there.
constexpr std::array kTheirWords{"key-value pair"_en,
                                 "string"_en,
                                 "key"_en,
                                 "array"_en,
                                 "inline table"_en,
                                 "decimal integer"_en,
                                 "table header"_en,
                                 "value"_en,
                                 "digit"_en,
                                 "bare key starting character or string delimiter"_en};

/// Other words of its own are letters and signs in quotes, which no language translates.
Message theirs(std::string_view words) {
    for (const Phrase known : kTheirWords)
        if (known.english == words) return known;
    return words;
}

/// toml++ says "Error while parsing X: expected E, saw S" or "…: sentence"; we say the same our
/// way.
Message messageOf(std::string_view description) {
    constexpr std::string_view kOpening = "Error while parsing ";
    Message in;
    if (description.starts_with(kOpening)) {
        description.remove_prefix(kOpening.size());
        const std::size_t colon = description.find(": ");
        if (colon != std::string_view::npos) {
            in = theirs(description.substr(0, colon));
            description.remove_prefix(colon + 2);
        }
    }
    constexpr std::string_view kExpected = "expected ";
    const std::size_t saw = description.rfind(", saw ");
    const std::size_t expected = description.find(kExpected);
    if (expected <= 1 && saw != std::string_view::npos) {
        const std::size_t begin = expected + kExpected.size();
        const std::string_view sign = description.substr(saw + 6);
        return foundExpected(
            in.empty() ? "{text}"_en(sign) : "{text} in this {construct}"_en(sign, in),
            "{word}"_en(theirs(description.substr(begin, saw - begin))));
    }
    for (const Rewording& rewording : kRewordings)
        if (description.find(rewording.theirs) != std::string_view::npos)
            return foundExpected(in.empty() ? Message(rewording.found)
                                            : "{found} in this {construct}"_en(rewording.found, in),
                                 rewording.expected);
    return foundExpected(
        in.empty() ? "what TOML does not allow ({why})"_en(description)
                   : "what TOML does not allow in this {construct} ({why})"_en(in, description),
        "TOML"_en);
}

}  // namespace

const TomlEntry* findEntry(const TomlValue::Table& table, std::string_view key) {
    for (const TomlEntry& entry : table) {
        if (entry.key == key) return &entry;
    }
    return nullptr;
}

Message describe(const TomlValue& value) {
    struct Describer {
        Message operator()(TomlValue::Date) const { return "a date or time"_en; }
        Message operator()(bool b) const { return b ? "true"_en : "false"_en; }
        Message operator()(std::int64_t n) const { return "the number {number}"_en(n); }
        Message operator()(double) const { return "a number with a decimal point"_en; }
        Message operator()(const std::string& text) const {
            return "the text {text}"_en(inQuotes(text));
        }
        Message operator()(const TomlValue::Array& list) const {
            return list.empty() ? "an empty list"_en : "a list"_en;
        }
        Message operator()(const TomlValue::Table&) const { return "a table"_en; }
    };
    return std::visit(Describer{}, value.value);
}

std::variant<TomlValue, Diagnostic> parseToml(std::string_view text) {
    const toml::parse_result result = toml::parse(text);
    if (!result) {
        const toml::parse_error& error = result.error();
        return Diagnostic{placeOf(error.source()), messageOf(error.description())};
    }
    return toValue(result.table());
}

std::string tomlText(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            (out += '\\') += c;
        else if (c == '\n')
            out += "\\n";
        else if (byte < 0x20 || byte == 0x7F)
            out += fmt::format("\\u{:04X}", byte);
        else
            out += c;
    }
    return out + '"';
}

}  // namespace poolscope
