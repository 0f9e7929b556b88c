#include "app/ui/canvas/text.hpp"

#include <algorithm>
#include <utility>

#include "engine/trace/utf8.hpp"

namespace poolscope {

std::size_t startOfLast(std::string_view utf8, std::size_t end) {
    std::size_t at = end - 1;
    while (at > 0 && continuesCharacter(utf8[at])) --at;
    return at;
}

std::size_t longestPrefix(const TextMeasure& measure, Font font, float size, std::string_view utf8,
                          float width) {
    std::vector<std::size_t> ends;
    for (std::size_t at = 0; at < utf8.size(); ends.push_back(at)) at += decodeUtf8(utf8, at).bytes;
    const auto tooWide = std::partition_point(ends.begin(), ends.end(), [&](std::size_t end) {
        return measure.measure(font, size, utf8.substr(0, end)).x <= width;
    });
    return tooWide == ends.begin() ? 0 : *(tooWide - 1);
}

Vec2 FixedTextMeasure::measure(Font font, float size, std::string_view utf8) const {
    float ems = 0;
    for (std::size_t at = 0; at < utf8.size();) {
        const DecodedChar c = decodeUtf8(utf8, at);
        ems += isWide(c.codepoint) ? 1.0F : 0.6F;
        at += c.bytes;
    }
    return {ems * size, lineHeight(font, size)};
}

FontMetrics fontMetrics(Font font) {
    // From the hhea and OS/2 tables of Inter and JetBrains Mono.
    return font == Font::Mono ? FontMetrics{1.02F, 0.3F, 0.73F}
                              : FontMetrics{0.96875F, 0.24148F, 0.72727F};
}

float lineHeight(Font font, float size) {
    const FontMetrics metrics = fontMetrics(font);
    return (metrics.ascent + metrics.descent) * size;
}

float baselineOf(float y, const TextStyle& style) {
    const FontMetrics metrics = fontMetrics(style.font);
    switch (style.alignY) {
        case AlignY::Top: return y + metrics.ascent * style.size;
        case AlignY::Middle: return y + metrics.capHeight / 2 * style.size;
        case AlignY::Bottom: return y - metrics.descent * style.size;
        case AlignY::Baseline: break;
    }
    return y;
}

Rect textBox(Vec2 at, Vec2 measured, const TextStyle& style) {
    const float shift = style.alignX == AlignX::Left     ? 0.0F
                        : style.alignX == AlignX::Centre ? measured.x / 2
                                                         : measured.x;
    const float top = baselineOf(at.y, style) - fontMetrics(style.font).ascent * style.size;
    return {at.x - shift, top, measured.x, measured.y};
}

std::size_t keptBeforeEllipsis(std::string_view utf8, std::size_t kept) {
    while (kept > 0) {
        const std::size_t last = startOfLast(utf8, kept);
        const char32_t c = decodeUtf8(utf8, last).codepoint;
        if (c != U' ' && c != U'，' && c != U'、' && c != U'：' && c != U'；' && c != U'（') break;
        kept = last;
    }
    return kept;
}

std::string elide(const TextMeasure& measure, Font font, float size, std::string_view utf8,
                  float width) {
    if (measure.measure(font, size, utf8).x <= width) return std::string(utf8);
    const float room = width - measure.measure(font, size, kEllipsis).x;
    if (room < 0) return "";
    const std::size_t kept =
        keptBeforeEllipsis(utf8, longestPrefix(measure, font, size, utf8, room));
    return std::string(utf8.substr(0, kept)) + std::string(kEllipsis);
}

std::string elideMiddle(const TextMeasure& measure, Font font, float size, std::string_view utf8,
                        float width) {
    const auto widthOf = [&](std::string_view text) { return measure.measure(font, size, text).x; };
    if (utf8.empty() || widthOf(utf8) <= width) return std::string(utf8);
    const float room = width - widthOf(kEllipsis);
    std::size_t tail = startOfLast(utf8, utf8.size());
    if (widthOf(utf8.substr(tail)) > room) return "";
    while (tail > 0) {
        const std::size_t earlier = startOfLast(utf8, tail);
        if (widthOf(utf8.substr(earlier)) > room / 2) break;
        tail = earlier;
    }
    const std::size_t head =
        longestPrefix(measure, font, size, utf8.substr(0, tail), room - widthOf(utf8.substr(tail)));
    std::string shortened(utf8.substr(0, head));
    shortened += kEllipsis;
    shortened += utf8.substr(tail);
    // Kerning may make the pieces wider together than apart.
    return widthOf(shortened) <= width ? shortened : elide(measure, font, size, utf8, width);
}

DecodedChar decodeUtf8(std::string_view utf8, std::size_t at) {
    const Utf8Char c = utf8At(utf8, at);
    return {c.value, c.valid ? c.bytes : 1};
}

bool isWide(char32_t c) {
    return (c >= 0x1100 && c <= 0x115F) || (c >= 0x2E80 && c <= 0xA4CF) ||
           (c >= 0xAC00 && c <= 0xD7A3) || (c >= 0xF900 && c <= 0xFAFF) ||
           (c >= 0xFE30 && c <= 0xFE6F) || (c >= 0xFF00 && c <= 0xFF60) ||
           (c >= 0xFFE0 && c <= 0xFFE6) || (c >= 0x20000 && c <= 0x3FFFD);
}

}  // namespace poolscope
