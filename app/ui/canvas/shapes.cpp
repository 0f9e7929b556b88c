// Shapes put together from a canvas's own marks, so every kind of canvas draws them alike.
#include <array>
#include <cmath>

#include "app/ui/canvas/canvas.hpp"

namespace poolscope {

void Canvas::textInParts(Vec2 at, std::string_view utf8, const TextStyle& style,
                         std::span<const TextPart> parts) {
    for (const TextPart& part : parts)
        text({at.x + part.x, at.y}, utf8.substr(part.begin, part.length),
             {part.font, style.size, part.color, AlignX::Left, style.alignY});
}

void drawArrow(Canvas& canvas, Vec2 from, Vec2 to, Stroke stroke, float head) {
    const Vec2 way = to - from;
    const float length = std::hypot(way.x, way.y);
    if (length <= 0) return;
    const Vec2 along = way * (1 / length);
    const Vec2 across = {-along.y, along.x};
    const float depth = std::min(head, length);
    const Vec2 base = to - along * depth;
    const float half = depth * 0.45F;
    canvas.line(from, base, stroke);
    canvas.fillPolygon(std::array{to, base + across * half, base - across * half}, stroke.color);
}

}  // namespace poolscope
