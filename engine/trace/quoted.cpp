// Escaping and cutting, byte by byte, never within a character.
#include "engine/trace/quoted.hpp"

namespace poolscope {
namespace {

std::string hexadecimal(unsigned char byte) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    return {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 0xfU]};
}

}  // namespace

std::string inQuotes(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    std::string shown = "\"";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        const bool inCharacter = (byte & 0xc0U) == 0x80U;
        if (i >= kLongest && !inCharacter) return shown + "…\"";
        if (byte < 0x20 || byte == 0x7f) {
            shown += byte == '\n' ? std::string("\\n") : hexadecimal(byte);
        } else {
            shown += text[i];
        }
    }
    return shown + '"';
}

}  // namespace poolscope
