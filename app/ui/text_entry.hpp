// A line of text being typed, character by character.
#pragma once

#include <string>
#include <string_view>

#include "app/ui/commands.hpp"

namespace poolscope {

/// A line of text being typed.
struct TextEntry {
    std::string text;
    std::size_t caret = 0;  ///< in bytes, at a character boundary
    bool chosen = false;    ///< all of it: what is typed next stands in its place

    void insert(std::string_view utf8);
    void backspace();
    /// The character behind the caret, or all up to the next blank.
    void erase(bool word);
    void moveCaret(int characters);
    void clear() { *this = {}; }
    void set(std::string_view utf8) {
        text = utf8;
        caret = text.size();
        chosen = false;
    }
    /// A field that is begun: what is typed next stands in place of what it held.
    void begin(std::string_view utf8) {
        set(utf8);
        choose();
    }
    void choose() { chosen = !text.empty(); }
    void moveTo(std::size_t at) {
        caret = at;
        chosen = false;
    }
    /// The keys that edit a line: arrows, Home, End, Backspace, Delete, Ctrl+A. True if it was one.
    bool press(KeyChord key);
    /// With a bar at the caret, or one at each end where all of it is chosen.
    std::string withCaret() const;
    friend bool operator==(const TextEntry&, const TextEntry&) = default;
};

}  // namespace poolscope
