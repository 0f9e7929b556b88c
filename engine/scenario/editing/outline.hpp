// The positions of all tables and values in a scenario's text, and edits of single values.
//
// Promises: works on every TOML text, even if the reader rejects the scenario. An edit changes only
// the bytes of its value, so comments and layout stay. Why the scenario is not written anew: the
// file's order, blanks and comments are its author's.
//
// Tables of a kind stand under headers, or in braces in one list; a table is added in the same
// form:
//
//     [[at]]                  at = [
//     time = "0ms"                { time = "0ms" },
//                             ]
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
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

enum class OutlineKind : std::uint8_t { Head, Executor, Task, At, Lock, Semaphore, Latch, Pause };

/// The head of the file, or one table under [[executor]], [[task]], [[at]] and so on.
struct OutlineTable {
    OutlineKind kind = OutlineKind::Head;
    std::size_t begin = 0;  ///< of its header, or of its brace
    std::size_t end = 0;    ///< behind the line of its last entry, or behind its brace
    bool inBraces = false;
    std::vector<OutlineEntry> entries;
    std::vector<OutlineEntry> tables;  ///< of Head: values that are tables, to be read alone

    const OutlineEntry* find(std::string_view key) const;
    const OutlineEntry* findTable(std::string_view key) const;
    /// The entry's value, or nothing.
    std::string_view value(std::string_view key) const;
};

/// The list that tables in braces stand in.
struct OutlineList {
    OutlineKind kind = OutlineKind::At;
    std::size_t begin = 0;  ///< of its bracket
};

struct Outline {
    std::vector<OutlineTable> tables;  ///< in the order of the file; the head first
    std::vector<OutlineList> lists;    ///< at most one of a kind
    std::size_t headEnd = 0;           ///< behind the last line that no header may come before

    std::vector<std::string> names(OutlineKind kind) const;
};

/// A key and its value as it is written; without one it is to be taken out.
struct Change {
    std::string key;
    std::optional<std::string> written;
};

/// Nothing when the text is not TOML.
std::optional<Outline> outlineOf(std::string_view text);

/// `key = written` in the table: the value there is replaced, or it is added behind the last.
Splice setEntry(std::string_view text, const OutlineTable& table, std::string_view key,
                std::string_view written);
/// The same in the table behind an entry, in braces or under a header of its own, which must have
/// an entry already.
Splice setInnerEntry(std::string_view text, const OutlineEntry& entry, std::string_view key,
                     std::string_view written);
/// Several at once, in no order; what is taken out goes with its line and the remark behind it. No
/// two of the splices overlap.
std::vector<Splice> changeTable(std::string_view text, const OutlineTable& table,
                                std::span<const Change> changes);
/// Another table with those entries: at the end of the list of its kind, or else under a header
/// behind the last one of its kind (or of the kind before it).
Splice addTable(std::string_view text, const Outline& outline, OutlineKind kind,
                std::span<const Change> entries);

}  // namespace poolscope
