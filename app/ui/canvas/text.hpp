// Measuring, shortening and wrapping text, for layouts that must know how wide words are.
//
// Promises: all sizes are em sizes in logical pixels; cutting never splits a UTF-8 character;
// widths grow with every character, so a shortened text always fits. Layouts ask through
// TextMeasure and so run without a font file (FixedTextMeasure) or with the real fonts
// (ImFontTextMeasure).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/ui/canvas/canvas.hpp"

namespace poolscope {

class TextMeasure {
public:
    TextMeasure() = default;
    TextMeasure(const TextMeasure&) = delete;
    TextMeasure& operator=(const TextMeasure&) = delete;
    virtual ~TextMeasure() = default;

    /// Width of the text in one line, and the height of a line.
    virtual Vec2 measure(Font font, float size, std::string_view utf8) const = 0;
};

/// Every Latin character 0.6 em wide, every Chinese one 1 em: for tests of layouts, where exact
/// numbers matter more than real ones.
class FixedTextMeasure final : public TextMeasure {
public:
    Vec2 measure(Font font, float size, std::string_view utf8) const override;
};

/// How a font sits on its line, in ems; the same numbers for screen and SVG, so baselines agree.
struct FontMetrics {
    float ascent;     ///< from the top of the line to the baseline
    float descent;    ///< from the baseline to the bottom of the line
    float capHeight;  ///< of a capital letter
};
FontMetrics fontMetrics(Font font);
float lineHeight(Font font, float size);

/// The baseline's y of a text painted at `y` with this style.
float baselineOf(float y, const TextStyle& style);
/// The box that a text painted at `at` fills, line height included.
Rect textBox(Vec2 at, Vec2 measured, const TextStyle& style);

/// The text, or its longest beginning that fits `width` with an ellipsis; "" if not even that fits.
std::string elide(const TextMeasure& measure, Font font, float size, std::string_view utf8,
                  float width);

/// The same for names, "keeps.t…out-4": "timeout-4" and "timeout-5" differ at the end, so both ends
/// are kept, the last character always.
std::string elideMiddle(const TextMeasure& measure, Font font, float size, std::string_view utf8,
                        float width);

inline constexpr std::string_view kEllipsis = "…";
/// How much of a beginning of so many bytes stands before an ellipsis: neither a blank, a pause nor
/// an opening bracket looks well there.
std::size_t keptBeforeEllipsis(std::string_view utf8, std::size_t kept);
/// The length in bytes of the longest beginning no wider than `width`, at a character boundary.
std::size_t longestPrefix(const TextMeasure& measure, Font font, float size, std::string_view utf8,
                          float width);
/// Where the character begins that ends before `end`.
std::size_t startOfLast(std::string_view utf8, std::size_t end);

/// The character that starts at `at` and how many bytes it takes; U+FFFD and 1 for broken UTF-8.
struct DecodedChar {
    char32_t codepoint;
    std::size_t bytes;
};
DecodedChar decodeUtf8(std::string_view utf8, std::size_t at);

/// Chinese, Japanese, Korean and their full-width punctuation: an em wide, breakable between.
bool isWide(char32_t codepoint);

}  // namespace poolscope
