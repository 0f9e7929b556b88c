// What is different in a page.
#pragma once

#include "app/ui/commands.hpp"

namespace poolscope {

#ifdef __EMSCRIPTEN__
inline constexpr bool kInBrowser = true;
#else
inline constexpr bool kInBrowser = false;
#endif

/// Keys that a browser keeps for itself: in a page Alt stands in place of Ctrl, and F9 presents.
constexpr bool isBrowsers(KeyChord chord) {
    constexpr KeyCode kWithControl[] = {
        keyOf('N'), keyOf('T'), keyOf('W'), keyOf('L'),   keyOf('R'),      keyOf('Q'),
        keyOf('+'), keyOf('-'), keyOf('='), KeyCode::Tab, KeyCode::PageUp, KeyCode::PageDown};
    if (chord.code == KeyCode::F5 || chord.code == KeyCode::F11) return true;
    for (const KeyCode code : kWithControl)
        if (chord.control && chord.code == code) return true;
    return false;
}

}  // namespace poolscope
