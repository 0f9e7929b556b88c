// From records to lines: a letter, then numbers and texts.
#include "app/window/film/page_marks.hpp"

#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace poolscope {

namespace {

using Json = nlohmann::ordered_json;

/// Tenths of a pixel are enough for a screen, and short.
Json tenthsOf(float value) {
    const auto tenths = std::lround(static_cast<double>(value) * 10);
    if (tenths % 10 == 0) return tenths / 10;
    return static_cast<double>(tenths) / 10;
}

void add(Json& mark, Rect box) {
    for (const float each : {box.x, box.y, box.w, box.h}) mark.push_back(tenthsOf(each));
}

void add(Json& mark, const Stroke& stroke) {
    mark.push_back(hexOf(stroke.color));
    mark.push_back(tenthsOf(stroke.width));
    mark.push_back(tenthsOf(stroke.dash));
    mark.push_back(tenthsOf(stroke.gap));
}

Json pointsOf(const DrawRecord& record) {
    Json all = Json::array();
    for (const Vec2 point : record.points) {
        all.push_back(tenthsOf(point.x));
        all.push_back(tenthsOf(point.y));
    }
    return all;
}

Json boxMark(const char* letter, const DrawRecord& record) {
    Json mark = Json::array({letter});
    add(mark, record.bounds);
    mark.push_back(tenthsOf(record.radius));
    return mark;
}

Json textMark(Vec2 at, std::string_view words, Font font, Color color, const TextStyle& style,
              const TextMeasure& measure) {
    return Json::array({"t", tenthsOf(at.x), tenthsOf(at.y), words, static_cast<int>(font),
                        tenthsOf(style.size), hexOf(color),
                        tenthsOf(measure.measure(font, style.size, words).x)});
}

void addText(std::vector<std::string>& marks, const DrawRecord& record,
             const TextMeasure& measure) {
    // The box's top and the style's say where the letters stand, whatever the alignment was.
    TextStyle style = record.style;
    style.alignY = AlignY::Top;
    const Vec2 at{record.bounds.x, baselineOf(record.bounds.y, style)};
    if (record.parts.empty())
        marks.push_back(textMark(at, record.text, style.font, style.color, style, measure).dump());
    for (const TextPart& part : record.parts)
        marks.push_back(textMark({at.x + part.x, at.y},
                                 std::string_view(record.text).substr(part.begin, part.length),
                                 part.font, part.color, style, measure)
                            .dump());
}

Json markOf(const DrawRecord& record) {
    switch (record.mark) {
        case CanvasCall::FillRect: {
            Json mark = boxMark("r", record);
            mark.push_back(hexOf(record.color));
            return mark;
        }
        case CanvasCall::StrokeRect: {
            Json mark = boxMark("R", record);
            add(mark, record.stroke);
            return mark;
        }
        case CanvasCall::HatchRect: {
            Json mark = boxMark("h", record);
            mark.push_back(hexOf(record.color));
            mark.push_back(static_cast<int>(record.hatch));
            return mark;
        }
        case CanvasCall::FillCircle: {
            Json mark = boxMark("o", record);
            mark.push_back(hexOf(record.color));
            return mark;
        }
        case CanvasCall::StrokeCircle: {
            Json mark = boxMark("O", record);
            add(mark, record.stroke);
            return mark;
        }
        case CanvasCall::FillPolygon:
            return Json::array({"p", pointsOf(record), hexOf(record.color)});
        case CanvasCall::Line:
        case CanvasCall::Polyline:
        case CanvasCall::Bezier: {
            const char* const letter = record.mark == CanvasCall::Bezier ? "b" : "l";
            Json mark = Json::array({letter, pointsOf(record)});
            add(mark, record.stroke);
            return mark;
        }
        case CanvasCall::Text: break;
    }
    return {};
}

}  // namespace

std::string hexOf(Color color) {
    std::string all = fmt::format("#{:02x}{:02x}{:02x}", color.r, color.g, color.b);
    if (color.a != 255) all += fmt::format("{:02x}", color.a);
    return all;
}

std::vector<std::string> pageMarks(const std::vector<DrawRecord>& records, Rect area,
                                   const TextMeasure& measure) {
    std::vector<std::string> marks;
    Rect clip = area;
    for (const DrawRecord& record : records) {
        if (record.visible().empty() && record.bounds.w > 0 && record.bounds.h > 0) continue;
        if (record.clip != clip) {
            clip = record.clip;
            Json mark = Json::array({"("});
            add(mark, clip);
            marks.push_back(mark.dump());
        }
        record.mark == CanvasCall::Text ? addText(marks, record, measure)
                                        : marks.push_back(markOf(record).dump());
    }
    return marks;
}

}  // namespace poolscope
