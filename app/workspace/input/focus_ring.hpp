// Which control the keyboard is on: Tab and Shift+Tab walk all that can be pressed, in the order in
// which the screen is read, and a ring shows where they are.
//
// Promises: what can be pressed with the mouse can be reached, and nothing that something else
// covers. It is asked of the screen that is shown, so it needs no list of controls of its own.
#pragma once

#include <optional>

#include "app/workspace/screen.hpp"

namespace poolscope {

class FocusRing {
public:
    /// To the next control (1) or the one before (-1), and round; from nowhere to the first or
    /// last.
    void move(int direction, const Screen& screen);
    /// What it is on; null if it is nowhere, or if that is not on the screen any more.
    const HitRegion* on(const Screen& screen) const;
    void leave() { at_.reset(); }
    /// Draws it over everything.
    void layout(Screen& screen) const;

private:
    struct At {
        Target target;
        Vec2 corner;  ///< tells apart two that do the same
    };
    std::optional<At> at_;
};

}  // namespace poolscope
