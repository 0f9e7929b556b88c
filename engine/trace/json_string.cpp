// A text as a JSON string. By hand, because the executors' library needs no JSON library.
#include <cstddef>

#include "engine/trace/json_lines.hpp"
#include "engine/trace/utf8.hpp"

namespace poolscope {

namespace {

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
        const Utf8Char piece = utf8At(text, at);
        const std::string escape = piece.bytes == 1 && piece.valid ? escapeOf(text[at]) : "";
        if (!escape.empty())
            json += escape;
        else if (piece.valid)
            json += text.substr(at, piece.bytes);
        else
            json += kReplacement;
        at += piece.bytes;
    }
    return json += '"';
}

}  // namespace poolscope
