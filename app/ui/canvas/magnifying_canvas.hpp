// MagnifyingCanvas: paints on another canvas, larger, about a point that stays where it is.
//
// Promises: shapes, strokes and texts grow alike, so whatever paints a picture paints its magnified
// one. Why not a larger layout: that would divide its room anew and show something else.
#pragma once

#include <vector>

#include "app/ui/canvas/canvas.hpp"

namespace poolscope {

class MagnifyingCanvas final : public Canvas {
public:
    /// `under` must outlive it.
    MagnifyingCanvas(Canvas& under, Vec2 about, float factor)
        : under_(under), about_(about), factor_(factor) {}

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
    void textInParts(Vec2 at, std::string_view utf8, const TextStyle& style,
                     std::span<const TextPart> parts) override;
    void pushClip(Rect rect) override { under_.pushClip(larger(rect)); }
    void popClip() override { under_.popClip(); }
    void pushGroup(std::string_view name) override { under_.pushGroup(name); }
    void popGroup() override { under_.popGroup(); }

private:
    Vec2 larger(Vec2 point) const { return about_ + (point - about_) * factor_; }
    Rect larger(Rect rect) const { return rectFromCorners(larger(rect.min()), larger(rect.max())); }
    Stroke larger(Stroke stroke) const;
    TextStyle larger(TextStyle style) const;
    std::vector<Vec2> larger(std::span<const Vec2> points) const;

    Canvas& under_;
    Vec2 about_;
    float factor_;
};

}  // namespace poolscope
