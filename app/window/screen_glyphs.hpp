// The characters on a screen that are not in the font atlas yet.
//
// Why: all of Chinese at every size would take seconds, so the atlas has what has been shown. The
// window and `shot` ask after each layout and have the characters that are new rasterised.
#pragma once

#include <string>

#include "app/window/imgui_fonts.hpp"
#include "app/workspace/screen.hpp"

namespace poolscope {

/// Each character once, as UTF-8; usually empty.
std::string missingGlyphs(const Screen& screen, const ImGuiFonts& fonts);
std::string missingGlyphs(const DisplayList& list, const ImGuiFonts& fonts);

}  // namespace poolscope
