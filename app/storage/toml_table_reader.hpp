// Reads the window's own TOML files: typed access to a table by key.
//
// Promises: a missing key keeps its default; a value of another type throws a diagnostic with line
// and column.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <limits>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/storage/saved_session.hpp"
#include "engine/scenario/reader/toml_document.hpp"

namespace poolscope {

template <class Number>
concept WholeNumber = std::unsigned_integral<Number> && !std::same_as<Number, bool>;

/// An error with line and column.
struct Unreadable {
    Diagnostic diagnostic;
};

class TomlTableReader {
public:
    explicit TomlTableReader(const TomlValue& value) : table_(value.table()) {
        if (table_ == nullptr) fail(value, "a table");
    }

    void text(std::string_view key, std::string& into) const {
        if (const TomlValue* value = find(key))
            into = value->text() != nullptr ? *value->text() : fail(*value, "a text");
    }
    void flag(std::string_view key, bool& into) const {
        if (const TomlValue* value = find(key))
            into = value->boolean() != nullptr ? *value->boolean()
                                               : !fail(*value, "true or false").empty();
    }
    template <WholeNumber Number>
    void number(std::string_view key, Number& into) const {
        if (const TomlValue* value = find(key)) into = wholeNumber<Number>(*value);
    }
    /// In a browser a size has 32 bits, a seed 64.
    template <WholeNumber Number = std::size_t>
    static Number wholeNumber(const TomlValue& value) {
        const std::int64_t* const number = value.integer();
        if (number == nullptr || *number < 0 ||
            static_cast<std::uint64_t>(*number) > std::numeric_limits<Number>::max())
            fail(value, "a whole number of 0 or more");
        return static_cast<Number>(*number);
    }
    /// Calls `each` for every element of the list.
    template <class Each>
    void list(std::string_view key, Each&& each) const {
        const TomlValue* value = find(key);
        if (value == nullptr) return;
        if (value->array() == nullptr) fail(*value, "a list");
        for (const TomlValue& element : *value->array()) each(element);
    }
    void texts(std::string_view key, std::vector<std::string>& into) const {
        list(key, [&](const TomlValue& one) {
            into.push_back(one.text() != nullptr ? *one.text() : fail(one, "a text"));
        });
    }
    const TomlValue* find(std::string_view key) const {
        const TomlEntry* entry = findEntry(*table_, key);
        return entry == nullptr ? nullptr : &entry->value;
    }

    static std::string fail(const TomlValue& value, std::string_view expected) {
        throw Unreadable{{value.place, foundExpected(describe(value), expected)}};
    }

private:
    const TomlValue::Table* table_;
};

/// The result of `read` for the file's outermost table, or an error message with line and column:
/// "mine.pstree:3:1: found …".
template <class Saved>
std::variant<Saved, std::string> readTomlFile(std::string_view text, std::string_view fileName,
                                              Saved (*read)(const TomlValue&)) {
    const auto parsed = parseToml(text);
    if (const auto* diagnostic = std::get_if<Diagnostic>(&parsed))
        return toString(*diagnostic, fileName);
    try {
        return read(std::get<TomlValue>(parsed));
    } catch (const Unreadable& unreadable) {
        return toString(unreadable.diagnostic, fileName);
    }
}

/// The keys of a branch, in a session and in a tree of runs.
SavedBranch readSavedBranch(const TomlValue& table);
std::string toText(const SavedBranch& branch);
std::string toText(const SavedBranch& branch, std::string_view recording);
/// Reads its recording in either form.
void readRecording(const TomlTableReader& reader, SavedBranch& branch);

}  // namespace poolscope
