// Breaking lines at blanks, between Chinese characters and around names.
#include "app/ui/canvas/text_lines.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <string_view>
#include <utility>

namespace poolscope {

namespace {

/// Closing punctuation that may not open a line.
bool sticksToPrevious(char32_t c) {
    constexpr std::u32string_view closers = U"。，、；：？！）》」』】〉”’…—,.;:?!)]}%";
    return closers.find(c) != std::u32string_view::npos;
}

/// Opening punctuation that may not end a line.
bool sticksToNext(char32_t c) {
    constexpr std::u32string_view openers = U"（《「『【〈“‘([{#";
    return openers.find(c) != std::u32string_view::npos;
}

/// Does a unit of time begin at `at`? It stays on the line of its number: "120 ms".
bool unitBegins(std::string_view text, std::size_t at) {
    constexpr std::array<std::string_view, 7> units{"ns", "µs", "ms", "min", "s", "h", "d"};
    return std::any_of(units.begin(), units.end(), [&](std::string_view unit) {
        if (text.substr(at, unit.size()) != unit) return false;
        const std::size_t end = at + unit.size();
        return end == text.size() || std::isalnum(static_cast<unsigned char>(text[end])) == 0;
    });
}

/// Up to a whole pixel, but for what adding has left.
float wholePixels(float width) { return std::ceil(width - 0.01F); }

/// The unbreakable piece that starts at `at`: a wide character with what sticks to it, or a word; a
/// name in it as a whole, if `names` are given.
std::size_t pieceLength(std::string_view text, std::size_t at,
                        const std::vector<NameSpan>& names = {}) {
    auto name = names.begin();
    DecodedChar last = decodeUtf8(text, at);
    std::size_t end = at + last.bytes;
    while (end < text.size()) {
        const DecodedChar next = decodeUtf8(text, end);
        while (name != names.end() && name->end() <= end) ++name;
        const bool inName = name != names.end() && name->begin < end;
        const bool digit = last.codepoint >= U'0' && last.codepoint <= U'9';
        const bool joins = next.codepoint == U' ' && digit && unitBegins(text, end + 1);
        if (!inName && ((next.codepoint == U' ' && !joins) || next.codepoint == U'\n')) break;
        const bool breaks = isWide(last.codepoint) || isWide(next.codepoint);
        if (!inName && breaks && !sticksToNext(last.codepoint) && !sticksToPrevious(next.codepoint))
            break;
        end += next.bytes;
        last = next;
    }
    return end - at;
}

/// The length in bytes of the longest beginning no wider than `width`, at a character boundary.
std::size_t longestPrefixOf(const TextSetting& setting, const NamedText& text, float width) {
    std::size_t kept = 0;
    visitParts(text, [&](std::size_t begin, std::size_t length, const NameSpan* name) {
        if (kept < begin) return;  // an earlier part did not fit
        const Font font = name == nullptr ? setting.font : setting.nameFont;
        const std::string_view part = std::string_view(text.text).substr(begin, length);
        const float own = setting.measure.measure(font, setting.size, part).x;
        const float room = name == nullptr ? width : std::floor(width);
        kept +=
            own <= room ? length : longestPrefix(setting.measure, font, setting.size, part, room);
        width -= wholePixels(own);
    });
    return kept;
}

/// How much of a piece too wide for a line goes onto it: as much as fits, but where a character is
/// left, what may not open the next line takes the character before it along.
std::size_t cutLength(const TextSetting& setting, const NamedText& piece, float width) {
    const std::string_view utf8 = piece.text;
    const std::size_t one = decodeUtf8(utf8, 0).bytes;
    std::size_t cut = std::max(longestPrefixOf(setting, piece, width), one);
    while (cut < utf8.size() && sticksToPrevious(decodeUtf8(utf8, cut).codepoint) &&
           startOfLast(utf8, cut) > 0)
        cut = startOfLast(utf8, cut);
    return cut;
}

/// The next piece of the text, no wider than a line. What is wider is cut: before a name, so that
/// it may begin the next line, then where a line may break in a name, then anywhere.
NamedText pieceAt(const TextSetting& setting, const NamedText& text, std::size_t at, float width) {
    NamedText piece = text.part(at, pieceLength(text.text, at, text.names));
    const auto fits = [&] { return widthOf(setting, piece) <= width; };
    if (fits()) return piece;
    const auto name = std::find_if(piece.names.begin(), piece.names.end(),
                                   [](const NameSpan& one) { return one.begin > 0; });
    if (name != piece.names.end()) piece = piece.part(0, name->begin);
    if (fits()) return piece;
    piece = piece.part(0, pieceLength(piece.text, 0));
    return fits() ? piece : piece.part(0, cutLength(setting, piece, width));
}

}  // namespace

std::size_t unbreakableLength(std::string_view utf8, std::size_t at) {
    return pieceLength(utf8, at);
}

float widthOf(const TextSetting& setting, const NamedText& text) {
    // Each part begins at a whole pixel, where it is painted, so that the blanks between are alike.
    float width = 0;
    visitParts(text, [&](std::size_t begin, std::size_t length, const NameSpan* name) {
        width = wholePixels(width);
        width += setting.measure
                     .measure(name == nullptr ? setting.font : setting.nameFont, setting.size,
                              std::string_view(text.text).substr(begin, length))
                     .x;
    });
    return width;
}

NamedText elide(const TextSetting& setting, const NamedText& text, float width) {
    if (widthOf(setting, text) <= width) return text;
    const float room = width - setting.measure.measure(setting.font, setting.size, kEllipsis).x;
    if (room < 0) return {};
    NamedText kept =
        text.part(0, keptBeforeEllipsis(text.text, longestPrefixOf(setting, text, room)));
    kept += kEllipsis;
    return kept;
}

std::vector<NamedText> wrap(const TextSetting& setting, const NamedText& text, float width) {
    std::vector<NamedText> lines(1);
    bool blankBefore = false;
    for (std::size_t at = 0; at < text.text.size();) {
        const char next = text.text[at];
        if (next == ' ' || next == '\n') {
            if (next == '\n') lines.emplace_back();
            blankBefore = next == ' ' && !lines.back().empty();
            ++at;
            continue;
        }
        NamedText piece = pieceAt(setting, text, at, width);
        at += piece.text.size();
        NamedText joined = lines.back();
        if (blankBefore) joined += " ";
        joined += piece;
        if (lines.back().empty() || widthOf(setting, joined) <= width)
            lines.back() = std::move(joined);
        else
            lines.push_back(std::move(piece));
        blankBefore = false;
    }
    return lines;
}

std::vector<std::string> wrap(const TextMeasure& measure, Font font, float size,
                              std::string_view utf8, float width) {
    std::vector<std::string> lines;
    for (NamedText& line :
         wrap(TextSetting{measure, font, font, size}, NamedText(std::string(utf8)), width))
        lines.push_back(std::move(line.text));
    return lines;
}

float balancedWidth(const TextSetting& setting, const NamedText& text, float width) {
    const std::size_t lines = wrap(setting, text, width).size();
    const auto fits = [&](int pixels) {
        return wrap(setting, text, static_cast<float>(pixels)).size() <= lines;
    };
    int least = static_cast<int>(width / 2);
    int most = static_cast<int>(width);
    if (most <= least || !fits(most)) return width;
    while (most - least > 1) {
        const int middle = least + (most - least) / 2;
        (fits(middle) ? most : least) = middle;
    }
    return static_cast<float>(most);
}

}  // namespace poolscope
