// RecordingCanvas: records what was painted, for tests of rectangles and words.
//
// Promises: one record a mark, in order; every record knows its bounds, the clip it was painted
// under and the groups around it, so "is the label inside its node and visible" is a line in a
// test.
#pragma once

#include <string>
#include <vector>

#include "app/ui/canvas/canvas.hpp"
#include "app/ui/canvas/text.hpp"

namespace poolscope {

enum class CanvasCall {
    FillRect,
    StrokeRect,
    HatchRect,
    Line,
    Polyline,
    Bezier,
    FillCircle,
    StrokeCircle,
    FillPolygon,
    Text
};

struct DrawRecord {
    CanvasCall mark;
    Rect bounds;        ///< of the geometry; for text its measured box
    Rect clip;          ///< the intersection of all clips in force
    std::string group;  ///< names of the groups around it, outermost first, joined by '/'
    Color color;
    Stroke stroke;  ///< for outlines and lines
    Hatch hatch = Hatch::Diagonal;
    float radius = 0;          ///< of corners or of the circle
    std::vector<Vec2> points;  ///< of lines and polygons
    std::string text;
    TextStyle style;
    std::vector<TextPart> parts;  ///< of the text, if it has any

    /// The visible part of its bounds.
    Rect visible() const { return intersection(bounds, clip); }
};

class RecordingCanvas final : public Canvas {
public:
    /// `area` is the whole picture; `measure` must outlive the canvas.
    RecordingCanvas(Rect area, const TextMeasure& measure);

    const std::vector<DrawRecord>& records() const { return records_; }
    /// Every text painted, in order.
    std::vector<std::string> texts() const;
    /// The first text mark with exactly these words; nullptr if there is none.
    const DrawRecord* findText(std::string_view words) const;
    /// All marks of one kind.
    std::vector<DrawRecord> all(CanvasCall mark) const;
    /// All marks painted inside a group of this name, however deep.
    std::vector<DrawRecord> inGroup(std::string_view name) const;
    /// True when every pushClip and pushGroup met its pop.
    bool balanced() const { return clips_.size() == 1 && groups_.empty(); }

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
    DrawRecord& add(CanvasCall mark, Rect bounds, Color color);
    DrawRecord& addPath(CanvasCall mark, std::span<const Vec2> points, Color color);

    const TextMeasure& measure_;
    std::vector<DrawRecord> records_;
    std::vector<Rect> clips_;
    std::vector<std::string> groups_;
};

}  // namespace poolscope
