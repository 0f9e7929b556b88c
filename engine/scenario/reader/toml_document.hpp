// A TOML text as a small tree with the place of every key and value.
//
// Promises: entries come in the order of the file; a syntax error is one diagnostic with its place.
// Why a tree of our own: toml++ is a heavy header, so only toml_document.cpp includes it; and its
// tables do not keep the order of the file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/scenario/language/diagnostic.hpp"
#include "engine/trace/quoted.hpp"
#include "engine/trace/variant.hpp"

namespace poolscope {

struct TomlEntry;

struct TomlValue {
    /// A date or time; `moment` if it has all that a moment needs: date, time and offset.
    struct Date {
        struct Moment {
            std::int64_t seconds = 0;  ///< since 1970-01-01T00:00:00Z
            std::int32_t nanos = 0;
        };
        std::optional<Moment> moment;
    };
    using Table = std::vector<TomlEntry>;
    using Array = std::vector<TomlValue>;

    Variant<Date, bool, std::int64_t, double, std::string, Array, Table> value;
    Place place;
    Place end;  ///< just behind it; nowhere for a table of its own lines

    const std::string* text() const { return std::get_if<std::string>(&value); }
    const std::int64_t* integer() const { return std::get_if<std::int64_t>(&value); }
    const Date* date() const { return std::get_if<Date>(&value); }
    const bool* boolean() const { return std::get_if<bool>(&value); }
    const Array* array() const { return std::get_if<Array>(&value); }
    const Table* table() const { return std::get_if<Table>(&value); }
};

struct TomlEntry {
    std::string key;
    Place place;  ///< of the key
    TomlValue value;
};

/// The entry of that key, or null.
const TomlEntry* findEntry(const TomlValue::Table& table, std::string_view key);

/// "text \"abc\"", "integer 5", "a list": how diagnostics name what they found.
Message describe(const TomlValue& value);

/// The text as TOML writes it: in quotes, on one line, every character kept.
std::string tomlText(std::string_view text);

/// The root table, or a diagnostic about the first thing that is not TOML.
std::variant<TomlValue, Diagnostic> parseToml(std::string_view text);

}  // namespace poolscope
