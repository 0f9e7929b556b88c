// Pixels without a window.
#include "app/window/gl/offscreen.hpp"
#include "app/window/imgui_canvas.hpp"
#include "app/window/picture_file.hpp"

namespace poolscope {

Image pixelsOf(Vec2 size, const Painter& paint, const ImGuiFonts& fonts, ImFontAtlas& atlas) {
    Offscreen offscreen(static_cast<int>(size.x), static_cast<int>(size.y), atlas);
    return offscreen.frame([&] {
        ImGuiCanvas canvas(*ImGui::GetBackgroundDrawList(), fonts);
        paint(canvas);
    });
}

}  // namespace poolscope
