// Keys and typing: to whoever has the keys, else to the picture, else a command. Esc is in
// escape.cpp.
#include "app/workspace/input/escape.hpp"
#include "app/workspace/workspace.hpp"

namespace poolscope {

namespace {

/// Handles a key before anything else gets it. Returns whether nothing else must get it.
bool pressOverAll(KeyChord key, Workspace& workspace) {
    if (workspace.arrangement.blank) {
        workspace.arrangement.blank = false;
        return true;
    }
    workspace.notices.pass();
    return workspace.layers.any<SeesKeysFirst>(
        [&](SeesKeysFirst& each) { return each.pressFirst(key, workspace); });
}

}  // namespace

bool Workspace::press(KeyChord key) {
    if (pressOverAll(key, *this)) return true;
    if (key.code == KeyCode::Escape) return leaveOne(*this);
    if (Panel* const open = layers.focused()) return open->press(key, *this);
    if (perspective().press(key, *this)) return true;
    const std::optional<CommandId> command = commands().of(key);
    if (!command) return false;
    perform(*command);
    return true;
}

bool Workspace::press(KeyChord key, const Screen& screen) {
    const HitRegion* const control = ring.on(screen);
    if (control != nullptr &&
        (key == plainKey(KeyCode::Enter) || key == plainKey(KeyCode::Space))) {
        const FocusRing kept = ring;  // a click with the mouse takes it away
        click(control, control->box.centre(), screen);
        release();
        ring = kept;
        return true;
    }
    if (key.code == KeyCode::Escape) ring.leave();
    if (press(key)) {
        ring.leave();  // Enter is now for what that key was for
        return true;
    }
    if (key.code != KeyCode::Tab || key.control) return false;
    ring.move(key.shift ? -1 : 1, screen);
    return true;
}

bool Workspace::pressCommand(KeyChord key) {
    const std::optional<CommandId> command = commands().of(key);
    if (!command || !worksWhileTyping(key)) return false;
    perform(*command);
    return true;
}

void Workspace::type(std::string_view utf8) {
    ring.leave();
    if (TakesText* const typed = layers.typed()) typed->type(utf8, *this);
}

}  // namespace poolscope
