// Small texts cut into parts: values that are listed, markers, conditions.
#pragma once

#include <string_view>
#include <vector>

namespace poolscope {

/// Without the spaces around it.
inline std::string_view withoutSpaces(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(' ');
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

/// The parts between the separators, without spaces around them; empty ones count.
inline std::vector<std::string_view> split(std::string_view text, std::string_view by) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(by);
        parts.push_back(withoutSpaces(text.substr(0, at)));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + by.size());
    }
}

}  // namespace poolscope
