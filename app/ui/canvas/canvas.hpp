// Canvas: the surface that all layouts are painted on.
//
// Implementations: ImGuiCanvas (the window and PNG), SvgCanvas (slides and papers), RecordingCanvas
// (tests). Promises shared by all of them: later marks cover earlier ones; a rectangle's outline
// lies inside the rectangle; a text's size is its em size, as in CSS, so all three agree on how
// wide it is (see TextMeasure); marks outside the current clip cost little. Coordinates are logical
// pixels.
//
// Why not draw with ImDrawList in the views: a picture could then neither be exported nor tested
// without a window.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

#include "app/ui/canvas/geometry.hpp"

namespace poolscope {

enum class Font { Sans, SansBold, Mono };

/// Patterns drawn over a fill, so that no meaning depends on colour alone.
enum class Hatch { Diagonal, BackDiagonal, Cross, Dots };

enum class AlignX { Left, Centre, Right };
/// Middle centres capital letters and digits on the point, which looks centred in a node.
enum class AlignY { Top, Middle, Baseline, Bottom };

struct TextStyle {
    Font font = Font::Sans;
    float size = 14;
    Color color = {};
    AlignX alignX = AlignX::Left;
    AlignY alignY = AlignY::Top;
};

/// A line to draw along a path. Dashed where `dash` is more than zero.
struct Stroke {
    Color color = {};
    float width = 1;
    float dash = 0;
    float gap = 0;
};

/// A part of a line of text with a typeface and a colour of its own.
struct TextPart {
    std::size_t begin = 0;  ///< so many bytes of the text from there on
    std::size_t length = 0;
    float x = 0;  ///< from the left end of the line
    Font font = Font::Sans;
    Color color = {};
};

class Canvas {
public:
    Canvas() = default;
    Canvas(const Canvas&) = delete;
    Canvas& operator=(const Canvas&) = delete;
    virtual ~Canvas() = default;

    virtual void fillRect(Rect rect, Color color, float radius = 0) = 0;
    virtual void strokeRect(Rect rect, Stroke stroke, float radius = 0) = 0;
    virtual void hatchRect(Rect rect, Hatch hatch, Color color, float radius = 0) = 0;

    virtual void line(Vec2 from, Vec2 to, Stroke stroke) = 0;
    virtual void polyline(std::span<const Vec2> points, Stroke stroke, bool closed = false) = 0;
    virtual void bezier(Vec2 from, Vec2 control1, Vec2 control2, Vec2 to, Stroke stroke) = 0;

    virtual void fillCircle(Vec2 centre, float radius, Color color) = 0;
    virtual void strokeCircle(Vec2 centre, float radius, Stroke stroke) = 0;
    /// The corners of a convex shape, in either direction.
    virtual void fillPolygon(std::span<const Vec2> convex, Color color) = 0;

    /// One line of text; `at` is the point that the style's alignment names.
    virtual void text(Vec2 at, std::string_view utf8, const TextStyle& style) = 0;
    /// The same with all of the text in parts, side by side, from the left.
    virtual void textInParts(Vec2 at, std::string_view utf8, const TextStyle& style,
                             std::span<const TextPart> parts);

    /// Clips nest: what is visible lies in all of them. Use the Clip guard.
    virtual void pushClip(Rect rect) = 0;
    virtual void popClip() = 0;

    /// Names what is painted until popGroup, for tests and for editing the SVG. Groups nest.
    virtual void pushGroup(std::string_view /*name*/) {}
    virtual void popGroup() {}
};

/// Clips for as long as it lives.
class Clip {
public:
    Clip(Canvas& canvas, Rect rect) : canvas_(canvas) { canvas_.pushClip(rect); }
    ~Clip() { canvas_.popClip(); }
    Clip(const Clip&) = delete;
    Clip& operator=(const Clip&) = delete;

private:
    Canvas& canvas_;
};

/// Groups for as long as it lives.
class Group {
public:
    Group(Canvas& canvas, std::string_view name) : canvas_(canvas) { canvas_.pushGroup(name); }
    ~Group() { canvas_.popGroup(); }
    Group(const Group&) = delete;
    Group& operator=(const Group&) = delete;

private:
    Canvas& canvas_;
};

/// A straight arrow whose tip touches `to`; the head is `head` long and never dashed.
void drawArrow(Canvas& canvas, Vec2 from, Vec2 to, Stroke stroke, float head = 8);

}  // namespace poolscope
