// Wrapping texts; measuring and shortening those with names in them, which may have a typeface of
// their own.
//
// Promises: a text without names is treated as in text.hpp. A name keeps its place: it goes from
// one line to the next as a whole, and is cut only where it is wider than a line.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "app/model/narration/named_text.hpp"
#include "app/ui/canvas/canvas.hpp"
#include "app/ui/canvas/text.hpp"

namespace poolscope {

/// How a text is set.
struct TextSetting {
    const TextMeasure& measure;
    Font font;
    Font nameFont;
    float size;
};

/// Calls `visit(begin, length, name)` for each part of a text in order: a name, or the words
/// between two names, for which `name` is null.
template <class Visit>
void visitParts(const NamedText& text, Visit&& visit) {
    std::size_t at = 0;
    for (const NameSpan& name : text.names) {
        if (at < name.begin) visit(at, name.begin - at, static_cast<const NameSpan*>(nullptr));
        visit(name.begin, name.length, &name);
        at = name.end();
    }
    if (at < text.text.size())
        visit(at, text.text.size() - at, static_cast<const NameSpan*>(nullptr));
}

/// How many bytes from `at` on belong on one line: a word, or a Chinese character with the
/// punctuation that sticks to it. There is no blank at `at`.
std::size_t unbreakableLength(std::string_view utf8, std::size_t at);

float widthOf(const TextSetting& setting, const NamedText& text);

/// The text, or its longest beginning that fits `width` with an ellipsis; nothing if not even that
/// fits.
NamedText elide(const TextSetting& setting, const NamedText& text, float width);

/// The text in lines no wider than `width`. Breaks at blanks and between Chinese characters (never
/// before closing punctuation nor after opening), keeps '\n'; a word wider than a line is cut.
std::vector<NamedText> wrap(const TextSetting& setting, const NamedText& text, float width);
std::vector<std::string> wrap(const TextMeasure& measure, Font font, float size,
                              std::string_view utf8, float width);

/// The least width, in whole pixels, at which the text has no more lines than at `width`: its lines
/// are then about equally long. At least half of `width`.
float balancedWidth(const TextSetting& setting, const NamedText& text, float width);

}  // namespace poolscope
