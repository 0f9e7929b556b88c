// SvgCanvas: the same picture as SVG text, for slides and papers.
//
// Promises: real <text> elements (searchable, editable, drawn with the reader's fonts), groups as
// <g> with their names, clips as clipPath, hatches as patterns; the same marks give the same bytes
// on every machine (no locale, no ids from addresses).
#pragma once

#include <set>
#include <string>

#include "app/ui/canvas/canvas.hpp"

namespace poolscope {

class SvgCanvas final : public Canvas {
public:
    /// A picture of this size in logical pixels; `title` is what a screen reader says first.
    SvgCanvas(Vec2 size, Color background, std::string_view title = "");

    /// The picture has that size in the end.
    void resize(Vec2 size) { size_ = size; }
    /// The whole document; groups and clips still open are closed in it.
    std::string document() const;

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
    void pushClip(Rect rect) override;
    void popClip() override;
    void pushGroup(std::string_view name) override;
    void popGroup() override;

private:
    void close();
    /// Defines the pattern on first use and returns its id.
    std::string pattern(Hatch hatch, Color color);

    Vec2 size_;
    Color background_;
    std::string title_;
    std::string defs_;
    std::string body_;
    std::set<std::string> patterns_;
    int clips_ = 0;
    int open_ = 0;
};

}  // namespace poolscope
