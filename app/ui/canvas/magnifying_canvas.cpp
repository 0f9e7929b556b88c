// Every mark, larger.
#include "app/ui/canvas/magnifying_canvas.hpp"

namespace poolscope {

Stroke MagnifyingCanvas::larger(Stroke stroke) const {
    return {stroke.color, stroke.width * factor_, stroke.dash * factor_, stroke.gap * factor_};
}

TextStyle MagnifyingCanvas::larger(TextStyle style) const {
    style.size *= factor_;
    return style;
}

std::vector<Vec2> MagnifyingCanvas::larger(std::span<const Vec2> points) const {
    std::vector<Vec2> all;
    all.reserve(points.size());
    for (const Vec2 point : points) all.push_back(larger(point));
    return all;
}

void MagnifyingCanvas::fillRect(Rect rect, Color color, float radius) {
    under_.fillRect(larger(rect), color, radius * factor_);
}

void MagnifyingCanvas::strokeRect(Rect rect, Stroke stroke, float radius) {
    under_.strokeRect(larger(rect), larger(stroke), radius * factor_);
}

void MagnifyingCanvas::hatchRect(Rect rect, Hatch hatch, Color color, float radius) {
    under_.hatchRect(larger(rect), hatch, color, radius * factor_);
}

void MagnifyingCanvas::line(Vec2 from, Vec2 to, Stroke stroke) {
    under_.line(larger(from), larger(to), larger(stroke));
}

void MagnifyingCanvas::polyline(std::span<const Vec2> points, Stroke stroke, bool closed) {
    under_.polyline(larger(points), larger(stroke), closed);
}

void MagnifyingCanvas::bezier(Vec2 from, Vec2 control1, Vec2 control2, Vec2 to, Stroke stroke) {
    under_.bezier(larger(from), larger(control1), larger(control2), larger(to), larger(stroke));
}

void MagnifyingCanvas::fillCircle(Vec2 centre, float radius, Color color) {
    under_.fillCircle(larger(centre), radius * factor_, color);
}

void MagnifyingCanvas::strokeCircle(Vec2 centre, float radius, Stroke stroke) {
    under_.strokeCircle(larger(centre), radius * factor_, larger(stroke));
}

void MagnifyingCanvas::fillPolygon(std::span<const Vec2> convex, Color color) {
    under_.fillPolygon(larger(convex), color);
}

void MagnifyingCanvas::text(Vec2 at, std::string_view utf8, const TextStyle& style) {
    under_.text(larger(at), utf8, larger(style));
}

void MagnifyingCanvas::textInParts(Vec2 at, std::string_view utf8, const TextStyle& style,
                                   std::span<const TextPart> parts) {
    std::vector<TextPart> all(parts.begin(), parts.end());
    for (TextPart& part : all) part.x *= factor_;
    under_.textInParts(larger(at), utf8, larger(style), all);
}

}  // namespace poolscope
