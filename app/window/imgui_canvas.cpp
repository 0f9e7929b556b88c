#include "app/window/imgui_canvas.hpp"

#include <algorithm>
#include <cmath>

#include "app/ui/canvas/line_patterns.hpp"

namespace poolscope {

namespace {

ImVec2 im(Vec2 p) { return {p.x, p.y}; }
ImU32 im(Color c) { return IM_COL32(c.r, c.g, c.b, c.a); }

float round(float value) { return std::floor(value + 0.5F); }

/// The middle of the pixel, or the seam between two, that a line of this width should run along.
float snapLine(float at, float width) {
    return static_cast<int>(round(width)) % 2 == 0 ? round(at) : std::floor(at) + 0.5F;
}

float signedArea(std::span<const Vec2> points) {
    float twice = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec2 a = points[i];
        const Vec2 b = points[(i + 1) % points.size()];
        twice += a.x * b.y - b.x * a.y;
    }
    return twice / 2;
}

}  // namespace

ImGuiCanvas::ImGuiCanvas(ImDrawList& list, const ImGuiFonts& fonts, Vec2 origin)
    : list_(list), fonts_(fonts), origin_(origin), scale_(fonts.scale()) {}

Rect ImGuiCanvas::snapped(Rect rect) const {
    const Vec2 low = device(rect.min());
    const Vec2 high = device(rect.max());
    const Vec2 corner = {round(low.x), round(low.y)};
    return {corner.x, corner.y, rect.w > 0 ? std::max(1.0F, round(high.x) - corner.x) : 0,
            rect.h > 0 ? std::max(1.0F, round(high.y) - corner.y) : 0};
}

Rect ImGuiCanvas::clip() const {
    const ImVec2 low = list_.GetClipRectMin();
    const ImVec2 high = list_.GetClipRectMax();
    return rectFromCorners({low.x, low.y}, {high.x, high.y});
}

bool ImGuiCanvas::hidden(Rect bounds, float margin) const {
    const Rect seen = clip();
    return bounds.right() + margin < seen.x || bounds.x - margin > seen.right() ||
           bounds.bottom() + margin < seen.y || bounds.y - margin > seen.bottom();
}

void ImGuiCanvas::segment(Vec2 from, Vec2 to, ImU32 color, float width) {
    // Not AddLine, which moves its ends by half a pixel.
    list_.PathLineTo(im(from));
    list_.PathLineTo(im(to));
    list_.PathStroke(color, 0, width);
}

void ImGuiCanvas::strokePath(Stroke stroke, bool closed) {
    const float width = stroke.width * scale_;
    if (stroke.dash <= 0) {
        list_.PathStroke(im(stroke.color), closed ? ImDrawFlags_Closed : ImDrawFlags_None, width);
        return;
    }
    std::vector<Vec2> path;
    for (const ImVec2 p : list_._Path) path.push_back({p.x, p.y});
    if (closed && !path.empty()) path.push_back(path.front());
    list_.PathClear();
    for (const Segment& dash :
         dashes(path, clip().inset(-width), stroke.dash * scale_, stroke.gap * scale_)) {
        segment(dash.from, dash.to, im(stroke.color), width);
    }
}

void ImGuiCanvas::fillRect(Rect rect, Color color, float radius) {
    const Rect at = snapped(rect);
    if (at.empty() || hidden(at, 0)) return;
    list_.AddRectFilled(im(at.min()), im(at.max()), im(color), radius * scale_);
}

void ImGuiCanvas::strokeRect(Rect rect, Stroke stroke, float radius) {
    const Rect outer = snapped(rect);
    if (outer.empty() || hidden(outer, 0)) return;
    const float half = stroke.width * scale_ / 2;
    const Rect path = outer.inset(std::min({half, outer.w / 2, outer.h / 2}));
    list_.PathRect(im(path.min()), im(path.max()), std::max(0.0F, radius * scale_ - half));
    strokePath(stroke, true);
}

void ImGuiCanvas::hatchRect(Rect rect, Hatch hatch, Color color, float radius) {
    const Rect at = snapped(rect);
    if (at.empty() || hidden(at, 0)) return;
    const float spacing = hatchSpacing * scale_;
    if (hatch == Hatch::Dots) {
        for (const Vec2 dot : hatchDots(at, clip(), spacing, radius * scale_)) {
            list_.AddCircleFilled(im(dot), hatchDotRadius * scale_, im(color), 8);
        }
        return;
    }
    for (const Segment& line : hatchLines(at, clip(), hatch, spacing, radius * scale_)) {
        segment(line.from, line.to, im(color), hatchLineWidth * scale_);
    }
}

void ImGuiCanvas::line(Vec2 from, Vec2 to, Stroke stroke) {
    Vec2 a = device(from);
    Vec2 b = device(to);
    const float width = stroke.width * scale_;
    if (hidden(rectFromCorners(a, b), width)) return;
    if (a.x == b.x) a.x = b.x = snapLine(a.x, width);
    if (a.y == b.y) a.y = b.y = snapLine(a.y, width);
    list_.PathLineTo(im(a));
    list_.PathLineTo(im(b));
    strokePath(stroke, false);
}

void ImGuiCanvas::polyline(std::span<const Vec2> points, Stroke stroke, bool closed) {
    for (const Vec2 p : points) list_.PathLineTo(im(device(p)));
    strokePath(stroke, closed);
}

void ImGuiCanvas::bezier(Vec2 from, Vec2 control1, Vec2 control2, Vec2 to, Stroke stroke) {
    list_.PathLineTo(im(device(from)));
    list_.PathBezierCubicCurveTo(im(device(control1)), im(device(control2)), im(device(to)));
    strokePath(stroke, false);
}

void ImGuiCanvas::fillCircle(Vec2 centre, float radius, Color color) {
    const float r = radius * scale_;
    if (hidden(rectAround(device(centre), {2 * r, 2 * r}), 1)) return;
    list_.AddCircleFilled(im(device(centre)), r, im(color));
}

void ImGuiCanvas::strokeCircle(Vec2 centre, float radius, Stroke stroke) {
    const float r = radius * scale_;
    if (hidden(rectAround(device(centre), {2 * r, 2 * r}), stroke.width * scale_)) return;
    // PathArcToFast's full turn ends where it began, which a closed stroke must not do twice.
    const int corners = std::clamp(static_cast<int>(r * 2), 24, 128);
    constexpr float turn = 6.2831853F;
    list_.PathArcTo(im(device(centre)), r, 0,
                    turn * static_cast<float>(corners - 1) / static_cast<float>(corners),
                    corners - 1);
    strokePath(stroke, true);
}

void ImGuiCanvas::fillPolygon(std::span<const Vec2> convex, Color color) {
    // ImGui smooths edges outwards only when the corners run clockwise on screen.
    const bool clockwise = signedArea(convex) > 0;
    for (std::size_t i = 0; i < convex.size(); ++i) {
        list_.PathLineTo(im(device(convex[clockwise ? i : convex.size() - 1 - i])));
    }
    list_.PathFillConvex(im(color));
}

void ImGuiCanvas::text(Vec2 at, std::string_view utf8, const TextStyle& style) {
    const SizedFont sized = fonts_.at(style.font, style.size);
    const float width = sized.width(utf8);
    const Rect box = textBox(at, {width / scale_, lineHeight(style.font, style.size)}, style);
    const Vec2 corner = device(box.min());
    if (hidden({corner.x, corner.y, width, sized.pixels}, 2)) return;
    // The baseline, not the top, is what must fall on a whole pixel.
    const float baseline = round(device({0, baselineOf(at.y, style)}).y);
    const float top = baseline - round(sized.font->Ascent * sized.pixels / sized.font->FontSize);
    list_.AddText(sized.font, sized.pixels, {round(corner.x), top}, im(style.color), utf8.data(),
                  utf8.data() + utf8.size());
}

void ImGuiCanvas::pushClip(Rect rect) {
    const Rect at = snapped(rect);
    list_.PushClipRect(im(at.min()), im(at.max()), true);
}

void ImGuiCanvas::popClip() { list_.PopClipRect(); }

}  // namespace poolscope
