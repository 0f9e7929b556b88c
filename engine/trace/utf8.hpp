// UTF-8, one character at a time: the one place that knows its bytes.
#pragma once

#include <cstddef>
#include <string_view>

namespace poolscope {

/// Whether the byte goes on with a character that began before it.
constexpr bool continuesCharacter(char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0U) == 0x80U;
}

/// Columns of a terminal that the character takes which begins with this byte: 2 for those of three
/// bytes from U+3000 on, which Chinese ones are; 0 if none begins.
constexpr std::size_t columnsOf(char byte) {
    const auto lead = static_cast<unsigned char>(byte);
    return continuesCharacter(byte) ? 0 : lead >= 0xe3 && lead < 0xf0 ? 2 : 1;
}

/// A character, or bytes that are the longest beginning of one: at least one byte.
struct Utf8Char {
    char32_t value = U'\uFFFD';
    std::size_t bytes = 1;
    bool valid = false;
};

/// `at` is below text.size(). Long forms, surrogates and what is above U+10FFFF are not valid.
constexpr Utf8Char utf8At(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    if (first < 0x80) return {first, 1, true};
    if (first < 0xc2 || first > 0xf4) return {};
    const std::size_t wanted = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    char32_t value = first & (0x7fU >> wanted);
    for (std::size_t bytes = 1; bytes < wanted; ++bytes) {
        const unsigned next =
            at + bytes < text.size() ? static_cast<unsigned char>(text[at + bytes]) : 0U;
        const unsigned least = bytes > 1       ? 0x80
                               : first == 0xe0 ? 0xa0
                               : first == 0xf0 ? 0x90
                                               : 0x80;
        const unsigned most = bytes > 1 ? 0xbf : first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
        if (next < least || next > most) return {U'\uFFFD', bytes, false};
        value = value << 6U | (next & 0x3fU);
    }
    return {value, wanted, true};
}

}  // namespace poolscope
