// ImGuiCanvas: the canvas on an ImDrawList, for the window and for PNG.
//
// Promises: logical pixels become device pixels by one scale and one origin; upright edges and
// axis-parallel lines are snapped to whole device pixels, so they are sharp at any scale; nothing
// painted vanishes by being narrower than a pixel; marks outside the clip are skipped early.
#pragma once

#include <vector>

#include <imgui.h>

#include "app/ui/canvas/canvas.hpp"
#include "app/window/imgui_fonts.hpp"

namespace poolscope {

class ImGuiCanvas final : public Canvas {
public:
    /// Paints at fonts.scale(); `origin` is where logical (0, 0) lies, in device pixels.
    ImGuiCanvas(ImDrawList& list, const ImGuiFonts& fonts, Vec2 origin = {});

    void fillRect(Rect rect, Color color, float radius) override;
    void strokeRect(Rect rect, Stroke stroke, float radius) override;
    void hatchRect(Rect rect, Hatch hatch, Color color, float radius) override;
    void line(Vec2 from, Vec2 to, Stroke stroke) override;
    void polyline(std::span<const Vec2> points, Stroke stroke, bool closed) override;
    void bezier(Vec2 from, Vec2 control1, Vec2 control2, Vec2 to, Stroke stroke) override;
    void fillCircle(Vec2 centre, float radius, Color color) override;
    void strokeCircle(Vec2 centre, float radius, Stroke stroke) override;
    void fillPolygon(std::span<const Vec2> convex, Color color) override;
    void text(Vec2 at, std::string_view utf8, const TextStyle& style) override;
    void pushClip(Rect rect) override;
    void popClip() override;

private:
    Vec2 device(Vec2 p) const { return origin_ + p * scale_; }
    Rect snapped(Rect rect) const;
    Rect clip() const;
    bool hidden(Rect deviceBounds, float margin) const;
    void segment(Vec2 from, Vec2 to, ImU32 color, float width);
    /// Strokes the path gathered in the list, solid or dashed, and empties it.
    void strokePath(Stroke stroke, bool closed);

    ImDrawList& list_;
    const ImGuiFonts& fonts_;
    Vec2 origin_;
    float scale_;
};

}  // namespace poolscope
