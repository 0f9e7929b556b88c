// Cutting, never within a character, and escaping.
#include "engine/trace/quoted.hpp"

#include <algorithm>

#include "engine/trace/printable.hpp"

namespace poolscope {

std::string inQuotes(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    const auto isInCharacter = [&](std::size_t i) {
        return (static_cast<unsigned char>(text[i]) & 0xc0U) == 0x80U;
    };
    std::size_t end = std::min(text.size(), kLongest);
    while (end < text.size() && isInCharacter(end)) ++end;
    return '"' + printable(text.substr(0, end)) + (end < text.size() ? "…\"" : "\"");
}

}  // namespace poolscope
