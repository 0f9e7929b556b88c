// Typing, character by character.
#include "app/ui/text_entry.hpp"

#include "engine/trace/utf8.hpp"

namespace poolscope {

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

void TextEntry::erase(bool word) {
    if (chosen) return clear();
    std::size_t end = caret;
    do {
        if (end < text.size()) ++end;
        while (end < text.size() && continuesCharacter(text[end])) ++end;
    } while (word && end < text.size() && text[end] != ' ');
    text.erase(caret, end - caret);
}

bool TextEntry::press(KeyChord key) {
    if (key == KeyChord{keyOf('A'), false, true}) {
        choose();
        return true;
    }
    switch (key.code) {
        case KeyCode::Backspace: backspace(); return true;
        case KeyCode::Delete: erase(key.control); return true;
        case KeyCode::Home: moveTo(0); return true;
        case KeyCode::End: moveTo(text.size()); return true;
        case KeyCode::Left: moveCaret(-1); return true;
        case KeyCode::Right: moveCaret(1); return true;
        default: return false;
    }
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
