// A text being edited: caret, selection, undo.
//
// Promises: the caret never stands inside a UTF-8 character or a CR LF pair, and broken UTF-8 is
// replaced when it comes in, so the text is always UTF-8; `undo` restores exactly the previous text
// and caret, `redo` reverts that. Consecutive typing is one step of undo. Knows neither keys nor
// pictures.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

/// A piece of the text, in bytes.
struct TextRange {
    std::size_t begin = 0;
    std::size_t end = 0;

    bool empty() const { return begin == end; }
    friend bool operator==(TextRange, TextRange) = default;
};

/// `range` of a text is to be replaced by `text`.
struct TextEdit {
    TextRange range;
    std::string text;
};

enum class Motion : std::uint8_t {
    Left,
    Right,
    WordLeft,
    WordRight,
    Up,
    Down,
    LineStart,  ///< to the first letter, then to the edge
    LineEnd,
    TextStart,
    TextEnd
};

class TextBuffer {
public:
    TextBuffer() { reindex(); }
    /// Another text: caret at the beginning, nothing to undo.
    void load(std::string_view utf8);

    const std::string& text() const { return text_; }
    /// Changes with every change of the text, and never comes back to an old value.
    std::uint64_t revision() const { return revision_; }

    std::size_t caret() const { return caret_; }
    TextRange selection() const;
    std::string_view selected() const;

    std::size_t lineCount() const { return starts_.size(); }
    /// Without its line break.
    std::string_view line(std::size_t index) const;
    std::size_t lineStart(std::size_t index) const { return starts_[index]; }
    std::size_t lineOf(std::size_t offset) const;
    /// The offset of a place counted from 1 in lines and characters, as diagnostics name it.
    std::size_t offsetAt(std::size_t line, std::size_t column) const;

    /// Replaces what is selected.
    void insert(std::string_view utf8);
    /// A line break, with the indent of this line.
    void insertLine();
    void backspace(bool word = false);
    void erase(bool word = false);
    /// All edits as one step of undo; they must not overlap. The caret goes behind the last.
    void apply(std::vector<TextEdit> edits);

    void move(Motion motion, bool select);
    void moveLines(int lines, bool select);
    void place(std::size_t offset, bool select);
    void selectAll();
    void selectWord(std::size_t offset);

    bool undo();
    bool redo();

private:
    /// One step: `removed` stood at `at`, `inserted` stands there now.
    struct Step {
        std::size_t at = 0;
        std::string removed;
        std::string inserted;
        std::size_t caretBefore = 0;
        std::size_t anchorBefore = 0;
    };

    void replace(TextRange range, std::string_view with, bool typed);
    void reindex();
    std::size_t before(std::size_t offset) const;
    std::size_t after(std::size_t offset) const;
    std::size_t wordBefore(std::size_t offset) const;
    std::size_t wordAfter(std::size_t offset) const;
    std::size_t settled(std::size_t offset) const;
    std::size_t columnOf(std::size_t offset) const;

    std::string text_;
    std::vector<std::size_t> starts_;  ///< of lines
    std::size_t caret_ = 0;
    std::size_t anchor_ = 0;
    std::size_t wantedColumn_ = 0;  ///< in characters, kept over shorter lines
    bool keepsColumn_ = false;
    bool typing_ = false;  ///< the next letter joins the last step
    std::vector<Step> done_;
    std::vector<Step> undone_;
    std::uint64_t revision_ = 0;
};

/// The text with every byte that is no UTF-8 replaced by U+FFFD.
std::string cleanUtf8(std::string_view text);

}  // namespace poolscope
