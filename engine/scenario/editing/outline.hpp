// A scenario's text and the tree that was parsed from it: where each value stands, and edits of
// single values.
//
// Promises: works on every TOML text, even if the reader rejects the scenario. An edit changes only
// the bytes of its value, so comments and layout stay. Why the scenario is not written anew: the
// file's order, blanks and comments are its author's.
//
// A path names a value in the tree and in the text, there already or to be added; so a value set in
// the tree and the same value written into the text make the same scenario.
//
// Tables of a kind stand under headers, or in braces in one list; a table is added in the same
// form:
//
//     [[at]]                  at = [
//     time = "0ms"                { time = "0ms" },
//                             ]
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/scenario/reader/toml_document.hpp"
#include "engine/trace/variant.hpp"

namespace poolscope {

/// The bytes from `begin` to `end` are to become `text`.
struct Splice {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::string text;
};

/// From the root to a value: keys of tables, and numbers of elements of lists.
using TomlStep = Variant<std::size_t, std::string>;
using TomlPath = std::vector<TomlStep>;

TomlPath below(TomlPath path, TomlStep step);
/// Null if it is not there.
const TomlValue* findAt(const TomlValue& root, const TomlPath& path);
/// The value there; a key that is not there is added. All before it must be there.
TomlValue& valueAt(TomlValue& root, const TomlPath& path);

enum class OutlineKind : std::uint8_t {
    Head,
    Executor,
    Task,
    At,
    Lock,
    Semaphore,
    Latch,
    Variable,
    Condition,
    Thread,
    Pause
};
inline constexpr std::array<std::string_view, 11> kOutlineWords{
    "",      "executor", "task",      "at",     "lock", "semaphore",
    "latch", "variable", "condition", "thread", "pause"};

class Outline;

/// The head of the file, or one table under [[executor]], [[task]], [[at]] and so on.
struct OutlineTable {
    const Outline* outline = nullptr;
    OutlineKind kind = OutlineKind::Head;
    TomlPath path;
    const TomlValue* tree = nullptr;
    std::size_t begin = 0;  ///< of its header, or of its brace
    std::size_t end = 0;    ///< behind the line of its last entry, or behind its brace

    const TomlEntry* find(std::string_view key) const { return findEntry(*tree->table(), key); }
    /// What the entry says, or nothing.
    std::string_view value(std::string_view key) const;
};

/// A key and its value as it is written; without one it is to be taken out.
struct Change {
    std::string key;
    std::optional<std::string> written;
};

class Outline {
public:
    /// Null when the text is not TOML.
    static std::shared_ptr<const Outline> of(std::string_view text);
    Outline(const Outline&) = delete;
    Outline& operator=(const Outline&) = delete;

    const TomlValue& root() const { return root_; }
    /// In the order of the file; the head first.
    const std::vector<OutlineTable>& tables() const { return tables_; }
    /// Null if there is none of that name.
    const OutlineTable* table(OutlineKind kind, std::string_view name) const;
    std::vector<std::string> names(OutlineKind kind) const;
    /// All texts in a list and the lists in it, or the text itself.
    std::vector<TomlPath> texts(const TomlPath& path) const;

    // ---- where and how it is written
    std::size_t begin(const TomlValue& value) const { return offset(value.place); }
    /// Behind it, and behind all that is in it.
    std::size_t end(const TomlValue& value) const;
    bool inBraces(const TomlValue& table) const { return text_[begin(table)] == '{'; }
    std::string_view written(const TomlValue& value) const { return cut(begin(value), end(value)); }
    /// A text's content; of anything else what is written.
    std::string_view said(const TomlValue& value) const {
        return value.text() != nullptr ? *value.text() : written(value);
    }

    // ---- edits
    /// The value there is replaced, or the key added behind the last of its table.
    Splice set(const TomlPath& path, std::string_view written) const;
    /// Several at once, in no order; what is taken out goes with its line and the remark behind it.
    /// No two of the splices overlap.
    std::vector<Splice> change(const OutlineTable& table, std::span<const Change> changes) const;
    /// Another table with those entries: at the end of the list of its kind, or else under a header
    /// behind the last one of its kind (or of the kind before it).
    Splice add(OutlineKind kind, std::span<const Change> entries) const;

private:
    Outline(std::string_view text, TomlValue root);
    std::string_view cut(std::size_t begin, std::size_t end) const {
        return std::string_view(text_).substr(begin, end - begin);
    }
    std::size_t offset(Place place) const;
    std::size_t lineBegin(std::size_t offset) const;
    /// Behind the line break.
    std::size_t lineEnd(std::size_t offset) const;
    const TomlEntry* lastLine(const TomlValue& table) const;
    std::size_t behindLines(const TomlValue& table) const;
    Splice withoutLine(const TomlEntry& entry) const;
    Splice changedBraces(const TomlValue& table, std::span<const Change> changes) const;
    Splice addInBraces(std::size_t list, const OutlineTable* last, const std::string& braces) const;

    std::string text_;
    TomlValue root_;
    std::vector<std::size_t> starts_;  ///< of the lines
    std::vector<OutlineTable> tables_;
};

/// The text with those splices made, which must not overlap.
std::string spliced(std::string_view text, std::vector<Splice> splices);

}  // namespace poolscope
