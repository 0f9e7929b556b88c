// The bytes of a picture, PNG or SVG as the ending of its file's name says: for `shot`, for plots,
// and for the window's own picture.
#pragma once

#include <functional>
#include <string>

#include "app/ui/canvas/canvas.hpp"
#include "app/window/gl/png.hpp"
#include "app/window/imgui_fonts.hpp"

namespace poolscope {

using Painter = std::function<void(Canvas&)>;

struct PictureFile {
    std::string name;
    Vec2 size;
    Color background;   ///< of an SVG
    std::string title;  ///< what a screen reader says of an SVG first
};

/// Whether a file of that name has letters and lines instead of pixels.
bool isSvg(const std::string& name);

/// `paint` paints it for SVG, `pixels` are those for PNG; one of them is called. Throws
/// std::runtime_error.
std::string pictureOf(const PictureFile& file, const Painter& paint,
                      const std::function<Image()>& pixels);

/// What `paint` paints, without a window. `atlas`: that of the fonts.
Image pixelsOf(Vec2 size, const Painter& paint, const ImGuiFonts& fonts, ImFontAtlas& atlas);

}  // namespace poolscope
