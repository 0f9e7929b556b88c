// From ImGui's input to the app's: keys, characters, pointer.
//
// Promises: the only file that knows ImGui's key names. Called once a frame between NewFrame and
// Render.
#pragma once

#include "app/workspace/workspace.hpp"

namespace poolscope {

/// What the pointer and the modifier keys did last frame; the window keeps it.
struct PointerState {
    Vec2 at;
    bool inside = false;
    bool down = false;
    bool shift = false;        ///< held at the end of the last frame
    bool control = false;      ///< as well
    double restedSeconds = 0;  ///< since it moved
    /// The key that ended the black screen is still down: its character comes a frame later.
    bool dropsCharacters = false;
};

/// True if anything came in that may have changed the picture.
bool takeInput(Workspace& app, const Screen& screen, PointerState& pointer);

}  // namespace poolscope
