// The characters on a screen that are not in the font atlas yet.
//
// Why: the atlas is built from the program's own texts, because all of Chinese at every size would
// take seconds. Task names, titles and what is typed bring characters of their own; the window and
// `shot` ask after each layout and have the few that are new rasterised.
#pragma once

#include <string>

#include "app/window/imgui_fonts.hpp"
#include "app/workspace/screen.hpp"

namespace poolscope {

/// Each character once, as UTF-8; usually empty.
std::string missingGlyphs(const Screen& screen, const ImGuiFonts& fonts);
std::string missingGlyphs(const DisplayList& list, const ImGuiFonts& fonts);

}  // namespace poolscope
