// Cutting, never within a character, and escaping.
#include "engine/trace/quoted.hpp"

#include <algorithm>

#include "engine/trace/printable.hpp"
#include "engine/trace/utf8.hpp"

namespace poolscope {

std::string inQuotes(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    std::size_t end = std::min(text.size(), kLongest);
    while (end < text.size() && continuesCharacter(text[end])) ++end;
    return '"' + printable(text.substr(0, end)) + (end < text.size() ? "…\"" : "\"");
}

}  // namespace poolscope
