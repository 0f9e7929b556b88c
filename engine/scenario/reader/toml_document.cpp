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
    return {TomlValue::Date::RunState{seconds, static_cast<std::int32_t>(value.time.nanosecond)}};
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
    std::string_view found;
    std::string_view expected;
};
constexpr std::array<Rewording, 4> kRewordings{{
    {"cannot redefine", "a key that is there already", "each key once"},
    {"end-of-file", "the end of the file", "it to be closed before that"},
    {"control characters", "a line break or control character", "a closing quote before that"},
    {"utf-8", "bytes that are not UTF-8", "UTF-8 text"},
}};

/// toml++ says "Error while parsing X: expected E, saw S" or "…: sentence"; we say the same our
/// way.
std::string sentenceOf(std::string_view description) {
    constexpr std::string_view kOpening = "Error while parsing ";
    std::string in;
    if (description.starts_with(kOpening)) {
        description.remove_prefix(kOpening.size());
        const std::size_t colon = description.find(": ");
        if (colon != std::string_view::npos) {
            in = fmt::format(" in this {}", description.substr(0, colon));
            description.remove_prefix(colon + 2);
        }
    }
    constexpr std::string_view kExpected = "expected ";
    const std::size_t saw = description.rfind(", saw ");
    const std::size_t expected = description.find(kExpected);
    if (expected <= 1 && saw != std::string_view::npos) {
        const std::size_t begin = expected + kExpected.size();
        return fmt::format("found {}{}, expected {}", description.substr(saw + 6), in,
                           description.substr(begin, saw - begin));
    }
    for (const Rewording& rewording : kRewordings) {
        if (description.find(rewording.theirs) == std::string_view::npos) continue;
        return fmt::format("found {}{}, expected {}", rewording.found, in, rewording.expected);
    }
    return fmt::format("found what TOML does not allow{} ({}), expected TOML", in, description);
}

}  // namespace

const TomlEntry* findEntry(const TomlValue::Table& table, std::string_view key) {
    for (const TomlEntry& entry : table) {
        if (entry.key == key) return &entry;
    }
    return nullptr;
}

std::string describe(const TomlValue& value) {
    struct Describer {
        std::string operator()(TomlValue::Date) const { return "a date or time"; }
        std::string operator()(bool b) const { return b ? "true" : "false"; }
        std::string operator()(std::int64_t n) const { return fmt::format("the number {}", n); }
        std::string operator()(double) const { return "a number with a decimal point"; }
        std::string operator()(const std::string& text) const {
            return "the text " + inQuotes(text);
        }
        std::string operator()(const TomlValue::Array& list) const {
            return list.empty() ? "an empty list" : "a list";
        }
        std::string operator()(const TomlValue::Table&) const { return "a table"; }
    };
    return std::visit(Describer{}, value.value);
}

std::variant<TomlValue, Diagnostic> parseToml(std::string_view text) {
    const toml::parse_result result = toml::parse(text);
    if (!result) {
        const toml::parse_error& error = result.error();
        return Diagnostic{placeOf(error.source()), sentenceOf(error.description())};
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
