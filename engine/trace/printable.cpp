// Character by character.
#include "engine/trace/printable.hpp"

#include <array>
#include <cstdint>

#include "engine/trace/utf8.hpp"

namespace poolscope {

namespace {

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
        const Utf8Char c = utf8At(text, i);
        const bool kept = breaks == LineBreaks::Kept && (c.value == '\n' || c.value == '\t');
        if (!c.valid)
            for (const char byte : text.substr(i, c.bytes))
                shown += hexadecimal('x', 2, static_cast<unsigned char>(byte));
        else if (kept || !isObeyed(c.value))
            shown += text.substr(i, c.bytes);
        else
            shown += escaped(c.value);
        i += c.bytes;
    }
    return shown;
}

}  // namespace poolscope
