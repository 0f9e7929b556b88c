// Keys and typing: what they do in the picture and in a line being typed.
#include <fmt/format.h>

#include <utility>

#include "app/ui/stepping.hpp"
#include "app/workspace/scale.hpp"
#include "app/workspace/workspace.hpp"
#include "engine/scenario/language/duration_text.hpp"

namespace poolscope {

bool Workspace::press(KeyChord key) {
    if (pressOverAll(key)) return true;
    if (Panel* const open = layers.focused()) return open->press(key, *this);
    if (ui.focus == Focus::Editor) return pressInEditor(key);
    if (ui.focus != Focus::Picture) return pressInEntry(key);
    if (perspective().press(key, *this)) return true;
    const std::optional<CommandId> command = commands().of(key);
    if (!command) return false;
    perform(*command);
    return true;
}

void Workspace::type(std::string_view utf8) {
    if (Panel* const open = layers.focused()) return open->type(utf8, *this);
    if (ui.focus == Focus::Editor) {
        document_.buffer.insert(utf8);
        return textChanged();
    }
    if (ui.focus == Focus::Picture) return;
    ui.entry.insert(utf8);
}

bool Workspace::pressInEntry(KeyChord key) {
    if (key == controlKey('A')) {
        ui.entry.choose();
        return true;
    }
    switch (key.code) {
        case KeyCode::Escape: ui.focus = Focus::Picture; return true;
        case KeyCode::Backspace: ui.entry.backspace(); return true;
        case KeyCode::Home: ui.entry.moveTo(0); return true;
        case KeyCode::End: ui.entry.moveTo(ui.entry.text.size()); return true;
        case KeyCode::Left: ui.entry.moveCaret(-1); return true;
        case KeyCode::Right: ui.entry.moveCaret(1); return true;
        case KeyCode::Up:
        case KeyCode::Down: return true;
        case KeyCode::Enter: commitChip(); return true;
        default: return false;
    }
}

}  // namespace poolscope
