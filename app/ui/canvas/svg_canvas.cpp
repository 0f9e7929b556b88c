#include "app/ui/canvas/svg_canvas.hpp"

#include <cmath>

#include <fmt/format.h>

#include "app/ui/canvas/line_patterns.hpp"
#include "app/ui/canvas/text.hpp"

namespace poolscope {

namespace {

/// At most two decimals, no trailing zeros, never "-0".
std::string number(float value) {
    const auto hundredths = std::llround(static_cast<double>(value) * 100);
    std::string digits = fmt::format("{}{}.{:02}", hundredths < 0 ? "-" : "",
                                     std::llabs(hundredths) / 100, std::llabs(hundredths) % 100);
    while (digits.back() == '0') digits.pop_back();
    if (digits.back() == '.') digits.pop_back();
    return digits;
}

/// Markup characters are escaped; control characters, which XML forbids, become blanks.
std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

std::string hex(Color color) {
    return fmt::format("{:02x}{:02x}{:02x}", color.r, color.g, color.b);
}

/// ` fill="#…"` or ` stroke="#…"`, with the opacity when it is not full.
std::string paint(std::string_view attribute, Color color) {
    std::string out = fmt::format(" {}=\"#{}\"", attribute, hex(color));
    if (color.a != 255) {
        out +=
            fmt::format(" {}-opacity=\"{}\"", attribute, number(static_cast<float>(color.a) / 255));
    }
    return out;
}

std::string outline(Stroke stroke) {
    std::string out = " fill=\"none\"" + paint("stroke", stroke.color);
    out += fmt::format(" stroke-width=\"{}\" stroke-linejoin=\"round\"", number(stroke.width));
    if (stroke.dash > 0) {
        out += fmt::format(" stroke-dasharray=\"{} {}\"", number(stroke.dash), number(stroke.gap));
    }
    return out;
}

std::string box(Rect rect, float radius) {
    std::string out =
        fmt::format(" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"", number(rect.x), number(rect.y),
                    number(std::max(0.0F, rect.w)), number(std::max(0.0F, rect.h)));
    if (radius > 0) out += fmt::format(" rx=\"{}\"", number(radius));
    return out;
}

std::string filledBox(Rect rect, Color color, float radius) {
    return fmt::format("<rect{}{}/>\n", box(rect, radius), paint("fill", color));
}

std::string list(std::span<const Vec2> points) {
    std::string out;
    for (const Vec2 p : points) out += fmt::format("{},{} ", number(p.x), number(p.y));
    if (!out.empty()) out.pop_back();
    return out;
}

std::string_view family(Font font) {
    return font == Font::Mono ? "'JetBrains Mono', 'Noto Sans Mono CJK SC', Menlo, Consolas, "
                                "'Noto Sans CJK SC', monospace"
                              : "Inter, 'Noto Sans CJK SC', 'Helvetica Neue', Arial, "
                                "'PingFang SC', 'Microsoft YaHei', sans-serif";
}

std::string_view weight(Font font) { return font == Font::SansBold ? " font-weight=\"600\"" : ""; }

/// One tile of a hatch, drawn a little over its edges so that neighbouring tiles join.
std::string tile(Hatch hatch) {
    const std::string falling = fmt::format("M-1,-1 L{0},{0} ", number(hatchSpacing + 1));
    const std::string rising = fmt::format("M-1,{0} L{0},-1 ", number(hatchSpacing + 1));
    // The corners that a line only grazes need the ends of the next tile's line.
    const std::string risingCorners = fmt::format(
        "M-1,1 L1,-1 M{0},{1} L{1},{0} ", number(hatchSpacing - 1), number(hatchSpacing + 1));
    const std::string fallingCorners = fmt::format(
        "M-1,{0} L1,{1} M{0},-1 L{1},1 ", number(hatchSpacing - 1), number(hatchSpacing + 1));
    switch (hatch) {
        case Hatch::Diagonal: return rising + risingCorners;
        case Hatch::BackDiagonal: return falling + fallingCorners;
        case Hatch::Cross: return rising + risingCorners + falling + fallingCorners;
        case Hatch::Dots: break;
    }
    return "";
}

}  // namespace

SvgCanvas::SvgCanvas(Vec2 size, Color background, std::string_view title)
    : size_(size), background_(background), title_(title) {}

std::string SvgCanvas::document() const {
    std::string out = fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
        "viewBox=\"0 0 {0} {1}\" xml:space=\"preserve\">\n",
        number(size_.x), number(size_.y));
    if (!title_.empty()) out += fmt::format("<title>{}</title>\n", escaped(title_));
    if (!defs_.empty()) out += "<defs>\n" + defs_ + "</defs>\n";
    if (background_.a > 0) out += filledBox({0, 0, size_.x, size_.y}, background_, 0);
    out += body_;
    for (int i = 0; i < open_; ++i) out += "</g>\n";
    return out + "</svg>\n";
}

void SvgCanvas::fillRect(Rect rect, Color color, float radius) {
    body_ += filledBox(rect, color, radius);
}

void SvgCanvas::strokeRect(Rect rect, Stroke stroke, float radius) {
    const float half = stroke.width / 2;
    body_ += fmt::format("<rect{}{}/>\n", box(rect.inset(half), std::max(0.0F, radius - half)),
                         outline(stroke));
}

std::string SvgCanvas::pattern(Hatch hatch, Color color) {
    constexpr std::string_view names[] = {"diagonal", "back-diagonal", "cross", "dots"};
    std::string id =
        fmt::format("{}-{}{:02x}", names[static_cast<int>(hatch)], hex(color), color.a);
    if (!patterns_.insert(id).second) return id;
    defs_ += fmt::format(
        "<pattern id=\"{0}\" width=\"{1}\" height=\"{1}\" "
        "patternUnits=\"userSpaceOnUse\">",
        id, number(hatchSpacing));
    if (hatch == Hatch::Dots) {
        defs_ +=
            fmt::format("<circle cx=\"{0}\" cy=\"{0}\" r=\"{1}\"{2}/>", number(hatchSpacing / 2),
                        number(hatchDotRadius), paint("fill", color));
    } else {
        std::string path = tile(hatch);
        path.pop_back();
        defs_ += fmt::format("<path d=\"{}\"{}/>", path, outline({color, hatchLineWidth}));
    }
    defs_ += "</pattern>\n";
    return id;
}

void SvgCanvas::hatchRect(Rect rect, Hatch hatch, Color color, float radius) {
    // Moved into place, so that the pattern travels with its rectangle.
    body_ +=
        fmt::format("<rect transform=\"translate({} {})\"{} fill=\"url(#{})\"/>\n", number(rect.x),
                    number(rect.y), box({0, 0, rect.w, rect.h}, radius), pattern(hatch, color));
}

void SvgCanvas::line(Vec2 from, Vec2 to, Stroke stroke) {
    body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\"{}/>\n", number(from.x),
                         number(from.y), number(to.x), number(to.y), outline(stroke));
}

void SvgCanvas::polyline(std::span<const Vec2> points, Stroke stroke, bool closed) {
    body_ += fmt::format("<{} points=\"{}\"{}/>\n", closed ? "polygon" : "polyline", list(points),
                         outline(stroke));
}

void SvgCanvas::bezier(Vec2 from, Vec2 control1, Vec2 control2, Vec2 to, Stroke stroke) {
    body_ += fmt::format("<path d=\"M{},{} C{},{} {},{} {},{}\"{}/>\n", number(from.x),
                         number(from.y), number(control1.x), number(control1.y), number(control2.x),
                         number(control2.y), number(to.x), number(to.y), outline(stroke));
}

void SvgCanvas::fillCircle(Vec2 centre, float radius, Color color) {
    body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", number(centre.x),
                         number(centre.y), number(radius), paint("fill", color));
}

void SvgCanvas::strokeCircle(Vec2 centre, float radius, Stroke stroke) {
    body_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}/>\n", number(centre.x),
                         number(centre.y), number(radius), outline(stroke));
}

void SvgCanvas::fillPolygon(std::span<const Vec2> convex, Color color) {
    body_ += fmt::format("<polygon points=\"{}\"{}/>\n", list(convex), paint("fill", color));
}

void SvgCanvas::text(Vec2 at, std::string_view utf8, const TextStyle& style) {
    constexpr std::string_view anchors[] = {"start", "middle", "end"};
    body_ += fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"{}\" font-size=\"{}\"{}{}{}>{}</text>\n",
        number(at.x), number(baselineOf(at.y, style)), family(style.font), number(style.size),
        weight(style.font),
        style.alignX == AlignX::Left
            ? ""
            : fmt::format(" text-anchor=\"{}\"", anchors[static_cast<int>(style.alignX)]),
        paint("fill", style.color), escaped(utf8));
}

/// One text, so that it can be selected and found as a whole; each part begins where it was
/// measured.
void SvgCanvas::textInParts(Vec2 at, std::string_view utf8, const TextStyle& style,
                            std::span<const TextPart> parts) {
    body_ += fmt::format("<text y=\"{}\" font-size=\"{}\">", number(baselineOf(at.y, style)),
                         number(style.size));
    for (const TextPart& part : parts)
        body_ +=
            fmt::format("<tspan x=\"{}\" font-family=\"{}\"{}{}>{}</tspan>", number(at.x + part.x),
                        family(part.font), weight(part.font), paint("fill", part.color),
                        escaped(utf8.substr(part.begin, part.length)));
    body_ += "</text>\n";
}

void SvgCanvas::pushClip(Rect rect) {
    ++clips_;
    ++open_;
    defs_ += fmt::format("<clipPath id=\"clip-{}\"><rect{}/></clipPath>\n", clips_, box(rect, 0));
    body_ += fmt::format("<g clip-path=\"url(#clip-{})\">\n", clips_);
}

void SvgCanvas::pushGroup(std::string_view name) {
    ++open_;
    body_ += fmt::format("<g data-name=\"{}\">\n", escaped(name));
}

void SvgCanvas::popClip() { close(); }
void SvgCanvas::popGroup() { close(); }

void SvgCanvas::close() {
    if (open_ == 0) return;
    --open_;
    body_ += "</g>\n";
}

}  // namespace poolscope
