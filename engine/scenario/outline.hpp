// Where everything stands in a scenario's text, and how to change one thing of it.
//
// Promises: works on every text that is TOML, also where the reader complains; a change touches the
// bytes it is about and no others, so comments and layout stay. Why not write the scenario anew:
// the file is its author's, with its order, blanks and remarks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

/// The bytes from `begin` to `end` are to become `text`.
struct Splice {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

struct OutlineText {
    std::size_t begin = 0;  ///< with its quotes
    std::size_t end = 0;
    std::string text;  ///< what it says
};

struct OutlineEntry {
    std::string key;
    std::size_t keyBegin = 0;
    std::size_t begin = 0;  ///< of the value as it is written
    std::size_t end = 0;
    std::string value;                  ///< a text's content; of anything else what is written
    std::vector<OutlineText> texts;     ///< of a list: all texts in it, in order
    std::vector<OutlineEntry> entries;  ///< of an inline table: what is in it

    const OutlineEntry* find(std::string_view inner) const;
};

enum class OutlineKind : std::uint8_t { Head, Executor, Task, At };

/// The head of the file, or one table under [[executor]], [[task]] or [[at]].
struct OutlineTable {
    OutlineKind kind = OutlineKind::Head;
    std::size_t begin = 0;  ///< of its header
    std::size_t end = 0;    ///< behind the line of its last entry
    std::vector<OutlineEntry> entries;

    const OutlineEntry* find(std::string_view key) const;
    /// The entry's value, or nothing.
    std::string_view value(std::string_view key) const;
};

struct Outline {
    std::vector<OutlineTable> tables;  ///< in the order of the file; the head first

    std::vector<std::string> names(OutlineKind kind) const;
};

/// Nothing when the text is not TOML.
std::optional<Outline> outlineOf(std::string_view text);

/// `key = written` in the table: the value there is replaced, or a line is added behind the last.
Splice setEntry(std::string_view text, const OutlineTable& table, std::string_view key,
                std::string_view written);
/// The line of that key is taken out, with the remark behind it.
Splice removeEntry(std::string_view text, const OutlineEntry& entry);
/// A block of lines behind the last table of its kind (or of the kind before it).
Splice addTable(std::string_view text, const Outline& outline, OutlineKind kind,
                std::string_view block);

}  // namespace poolscope
