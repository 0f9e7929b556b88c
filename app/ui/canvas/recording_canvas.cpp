#include "app/ui/canvas/recording_canvas.hpp"

#include <algorithm>
#include <array>

namespace poolscope {

namespace {

Rect boundsOf(std::span<const Vec2> points) {
    if (points.empty()) return {};
    Vec2 low = points.front();
    Vec2 high = low;
    for (const Vec2 p : points) {
        low = {std::min(low.x, p.x), std::min(low.y, p.y)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    return rectFromCorners(low, high);
}

Rect circleBounds(Vec2 centre, float radius) {
    return rectAround(centre, {2 * radius, 2 * radius});
}

/// Whether one of the '/'-joined names is exactly `name`.
bool hasName(std::string_view path, std::string_view name) {
    for (std::size_t at = 0; at <= path.size();) {
        const std::size_t end = std::min(path.find('/', at), path.size());
        if (path.substr(at, end - at) == name) return true;
        at = end + 1;
    }
    return false;
}

}  // namespace

RecordingCanvas::RecordingCanvas(Rect area, const TextMeasure& measure)
    : measure_(measure), clips_{area} {}

std::vector<std::string> RecordingCanvas::texts() const {
    std::vector<std::string> words;
    for (const DrawRecord& record : records_) {
        if (record.mark == CanvasCall::Text) words.push_back(record.text);
    }
    return words;
}

const DrawRecord* RecordingCanvas::findText(std::string_view words) const {
    const auto found = std::find_if(records_.begin(), records_.end(), [&](const DrawRecord& r) {
        return r.mark == CanvasCall::Text && r.text == words;
    });
    return found == records_.end() ? nullptr : &*found;
}

std::vector<DrawRecord> RecordingCanvas::all(CanvasCall mark) const {
    std::vector<DrawRecord> found;
    std::copy_if(records_.begin(), records_.end(), std::back_inserter(found),
                 [&](const DrawRecord& r) { return r.mark == mark; });
    return found;
}

std::vector<DrawRecord> RecordingCanvas::inGroup(std::string_view name) const {
    std::vector<DrawRecord> found;
    std::copy_if(records_.begin(), records_.end(), std::back_inserter(found),
                 [&](const DrawRecord& r) { return hasName(r.group, name); });
    return found;
}

DrawRecord& RecordingCanvas::add(CanvasCall mark, Rect bounds, Color color) {
    DrawRecord record{};
    record.mark = mark;
    record.bounds = bounds;
    record.clip = clips_.back();
    record.group = groups_.empty() ? "" : groups_.back();
    record.color = color;
    return records_.emplace_back(std::move(record));
}

DrawRecord& RecordingCanvas::addPath(CanvasCall mark, std::span<const Vec2> points, Color color) {
    DrawRecord& record = add(mark, boundsOf(points), color);
    record.points.assign(points.begin(), points.end());
    return record;
}

void RecordingCanvas::fillRect(Rect rect, Color color, float radius) {
    add(CanvasCall::FillRect, rect, color).radius = radius;
}

void RecordingCanvas::strokeRect(Rect rect, Stroke stroke, float radius) {
    DrawRecord& record = add(CanvasCall::StrokeRect, rect, stroke.color);
    record.stroke = stroke;
    record.radius = radius;
}

void RecordingCanvas::hatchRect(Rect rect, Hatch hatch, Color color, float radius) {
    DrawRecord& record = add(CanvasCall::HatchRect, rect, color);
    record.hatch = hatch;
    record.radius = radius;
}

void RecordingCanvas::line(Vec2 from, Vec2 to, Stroke stroke) {
    addPath(CanvasCall::Line, std::array{from, to}, stroke.color).stroke = stroke;
}

void RecordingCanvas::polyline(std::span<const Vec2> points, Stroke stroke, bool closed) {
    DrawRecord& record = addPath(CanvasCall::Polyline, points, stroke.color);
    record.stroke = stroke;
    if (closed && !points.empty()) record.points.push_back(points.front());
}

void RecordingCanvas::bezier(Vec2 from, Vec2 control1, Vec2 control2, Vec2 to, Stroke stroke) {
    addPath(CanvasCall::Bezier, std::array{from, control1, control2, to}, stroke.color).stroke =
        stroke;
}

void RecordingCanvas::fillCircle(Vec2 centre, float radius, Color color) {
    add(CanvasCall::FillCircle, circleBounds(centre, radius), color).radius = radius;
}

void RecordingCanvas::strokeCircle(Vec2 centre, float radius, Stroke stroke) {
    DrawRecord& record = add(CanvasCall::StrokeCircle, circleBounds(centre, radius), stroke.color);
    record.stroke = stroke;
    record.radius = radius;
}

void RecordingCanvas::fillPolygon(std::span<const Vec2> convex, Color color) {
    addPath(CanvasCall::FillPolygon, convex, color);
}

void RecordingCanvas::text(Vec2 at, std::string_view utf8, const TextStyle& style) {
    const Vec2 size = measure_.measure(style.font, style.size, utf8);
    DrawRecord& record = add(CanvasCall::Text, textBox(at, size, style), style.color);
    record.text = utf8;
    record.style = style;
}

void RecordingCanvas::textInParts(Vec2 at, std::string_view utf8, const TextStyle& style,
                                  std::span<const TextPart> parts) {
    text(at, utf8, style);
    records_.back().parts.assign(parts.begin(), parts.end());
}

void RecordingCanvas::pushClip(Rect rect) { clips_.push_back(intersection(clips_.back(), rect)); }

void RecordingCanvas::popClip() {
    if (clips_.size() > 1) clips_.pop_back();
}

void RecordingCanvas::pushGroup(std::string_view name) {
    const std::string outer = groups_.empty() ? "" : groups_.back() + "/";
    groups_.push_back(outer + std::string(name));
}

void RecordingCanvas::popGroup() {
    if (!groups_.empty()) groups_.pop_back();
}

}  // namespace poolscope
