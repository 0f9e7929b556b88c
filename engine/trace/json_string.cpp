// A text as a JSON string. By hand, because the executors' library needs no JSON library.
#include <cstddef>

#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

unsigned char byteAt(std::string_view text, std::size_t at) {
    return static_cast<unsigned char>(text[at]);
}

/// How many bytes the character has that begins with this one; 0 if none does.
std::size_t bytesOfCharacter(unsigned char first) {
    if (first < 0x80) return 1;
    if (first < 0xc2 || first > 0xf4) return 0;
    return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/// Whether a character of UTF-8 that begins with `first` may go on with `second`: no long forms, no
/// surrogates, nothing above U+10FFFF.
bool mayFollow(unsigned char first, unsigned char second) {
    const unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    return least <= second && second <= most;
}

/// The bytes at this place that are a character, or the longest beginning of one.
struct Piece {
    std::size_t bytes = 1;
    bool whole = false;
};

Piece pieceAt(std::string_view text, std::size_t at) {
    const unsigned char first = byteAt(text, at);
    const std::size_t wanted = bytesOfCharacter(first);
    Piece piece;
    while (piece.bytes < wanted && at + piece.bytes < text.size()) {
        const unsigned char next = byteAt(text, at + piece.bytes);
        const bool fits = piece.bytes == 1 ? mayFollow(first, next) : next >= 0x80 && next <= 0xbf;
        if (!fits) break;
        ++piece.bytes;
    }
    piece.whole = piece.bytes == wanted;
    return piece;
}

/// The escape of a character below U+0080; nothing if it stands for itself.
std::string escapeOf(char sign) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    switch (sign) {
        case '"': return "\\\"";
        case '\\': return "\\\\";
        case '\b': return "\\b";
        case '\t': return "\\t";
        case '\n': return "\\n";
        case '\f': return "\\f";
        case '\r': return "\\r";
        default: break;
    }
    if (static_cast<unsigned char>(sign) >= 0x20) return {};
    const auto number = static_cast<std::size_t>(sign);
    return {'\\', 'u', '0', '0', kDigits[number >> 4U], kDigits[number & 0xfU]};
}

}  // namespace

std::string jsonString(std::string_view text) {
    constexpr std::string_view kReplacement = "\xef\xbf\xbd";
    std::string json = "\"";
    json.reserve(text.size() + 2);
    for (std::size_t at = 0; at < text.size();) {
        const Piece piece = pieceAt(text, at);
        const std::string escape = piece.bytes == 1 && piece.whole ? escapeOf(text[at]) : "";
        if (!escape.empty())
            json += escape;
        else if (piece.whole)
            json += text.substr(at, piece.bytes);
        else
            json += kReplacement;
        at += piece.bytes;
    }
    return json += '"';
}

}  // namespace poolscope
