// Reads UTF-8 one character at a time.
#include "engine/trace/printable.hpp"

#include <array>
#include <cstdint>

namespace poolscope {

namespace {

/// A character of UTF-8, or one byte that belongs to none.
struct CodePoint {
    char32_t value = 0;
    std::size_t bytes = 1;
    bool valid = false;
};

CodePoint codePointAt(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
    const unsigned char first = byte(0);
    if (first < 0x80) return {first, 1, true};
    const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || at + bytes > text.size()) return {};
    char32_t value = first & (0x7fU >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(i) & 0xc0U) != 0x80U) return {};
        value = value << 6U | (byte(i) & 0x3fU);
    }
    constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xd800 && value <= 0xdfff;
    if (value < kLeast[bytes] || value > 0x10ffff || surrogate) return {};
    return {value, bytes, true};
}

bool isObeyed(char32_t c) {
    struct Range {
        char32_t first;
        char32_t last;
    };
    constexpr std::array<Range, 9> kObeyed{{{0x00, 0x1f},
                                            {0x7f, 0x9f},
                                            {0x61c, 0x61c},
                                            {0x200e, 0x200f},
                                            {0x2028, 0x202e},
                                            {0x2066, 0x2069},
                                            {0xfeff, 0xfeff},
                                            {0xfff9, 0xfffb},
                                            {0xe0000, 0xe007f}}};
    for (const Range range : kObeyed)
        if (c >= range.first && c <= range.last) return true;
    return false;
}

/// "\\x1b": so many hexadecimal digits. Not by fmt, which the executors' library goes without.
std::string hexadecimal(char kind, int digits, std::uint32_t number) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text{'\\', kind};
    while (digits-- > 0) text += kDigits[(number >> (4U * static_cast<unsigned>(digits))) & 0xfU];
    return text;
}

std::string escaped(char32_t c) {
    const auto number = static_cast<std::uint32_t>(c);
    if (c == '\n') return "\\n";
    if (c == '\t') return "\\t";
    if (c == '\r') return "\\r";
    if (number < 0x20) return hexadecimal('x', 2, number);
    return number < 0x10000 ? hexadecimal('u', 4, number) : hexadecimal('U', 8, number);
}

}  // namespace

std::string printable(std::string_view text, LineBreaks breaks) {
    std::string shown;
    shown.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const CodePoint c = codePointAt(text, i);
        const bool kept = breaks == LineBreaks::Kept && (c.value == '\n' || c.value == '\t');
        if (!c.valid)
            shown += hexadecimal('x', 2, static_cast<unsigned char>(text[i]));
        else if (kept || !isObeyed(c.value))
            shown += text.substr(i, c.bytes);
        else
            shown += escaped(c.value);
        i += c.bytes;
    }
    return shown;
}

}  // namespace poolscope
