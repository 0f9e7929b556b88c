// Choosing the form, and painting it.
#include "app/window/picture_file.hpp"

#include <filesystem>

#include "app/ui/canvas/svg_canvas.hpp"
#include "app/window/gl/offscreen.hpp"
#include "app/window/imgui_canvas.hpp"

namespace poolscope {

bool isSvg(const std::string& name) { return std::filesystem::path(name).extension() == ".svg"; }

std::string pictureOf(const PictureFile& file, const Painter& paint,
                      const std::function<Image()>& pixels) {
    if (!isSvg(file.name)) return pngOf(pixels());
    SvgCanvas canvas(file.size, file.background, file.title);
    paint(canvas);
    return canvas.document();
}

Image pixelsOf(Vec2 size, const Painter& paint, const ImGuiFonts& fonts, ImFontAtlas& atlas) {
    Offscreen offscreen(static_cast<int>(size.x), static_cast<int>(size.y), atlas);
    return offscreen.frame([&] {
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts);
        paint(canvas);
    });
}

}  // namespace poolscope
