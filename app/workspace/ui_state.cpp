// Typing, character by character.
#include "app/workspace/ui_state.hpp"

namespace poolscope {

namespace {

bool continuesCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

}  // namespace

void TextEntry::insert(std::string_view utf8) {
    if (chosen) clear();
    text.insert(caret, utf8);
    caret += utf8.size();
}

void TextEntry::backspace() {
    if (chosen) return clear();
    const std::size_t end = caret;
    moveCaret(-1);
    text.erase(caret, end - caret);
}

std::string TextEntry::withCaret() const {
    std::string shown = text;
    shown.insert(chosen ? text.size() : caret, "|");
    if (chosen) shown.insert(0, "|");
    return shown;
}

void TextEntry::moveCaret(int characters) {
    chosen = false;
    for (; characters < 0 && caret > 0; ++characters) {
        --caret;
        while (caret > 0 && continuesCharacter(text[caret])) --caret;
    }
    for (; characters > 0 && caret < text.size(); --characters) {
        ++caret;
        while (caret < text.size() && continuesCharacter(text[caret])) ++caret;
    }
}

}  // namespace poolscope
