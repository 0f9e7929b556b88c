// The bytes of a picture, PNG, SVG or PDF as the ending of its file's name says: for `shot`, for
// plots, and for the window's own picture.
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
    Color background;   ///< of an SVG or a PDF
    std::string title;  ///< what a reader says of an SVG or a PDF first
};

/// Whether a file of that name has letters and lines instead of pixels.
bool hasLetters(const std::string& name);

/// `paint` paints it for SVG and PDF, `pixels` are those for PNG; one of them is called. Throws
/// std::runtime_error.
std::string pictureOf(const PictureFile& file, const Painter& paint,
                      const std::function<Image()>& pixels);

/// What `paint` paints, without a window. `atlas`: that of the fonts.
Image pixelsOf(Vec2 size, const Painter& paint, const ImGuiFonts& fonts, ImFontAtlas& atlas);

}  // namespace poolscope
