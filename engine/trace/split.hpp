// Small texts cut into parts: values that are listed, markers, conditions.
#pragma once

#include <string_view>
#include <vector>

namespace poolscope {

inline constexpr std::string_view kWhitespace = " \t\r\f\v";

/// Without the blanks around it.
constexpr std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(kWhitespace);
    if (begin == std::string_view::npos) return text.substr(text.size());
    return text.substr(begin, text.find_last_not_of(kWhitespace) + 1 - begin);
}

/// The first word; the rest stays in `text`, without blanks around it.
constexpr std::string_view takeWord(std::string_view& text) {
    text = trimmed(text);
    const std::string_view word = text.substr(0, text.find_first_of(kWhitespace));
    text = trimmed(text.substr(word.size()));
    return word;
}

/// The parts between the separators, without blanks around them; empty ones count.
inline std::vector<std::string_view> split(std::string_view text, std::string_view by) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t at = text.find(by);
        parts.push_back(trimmed(text.substr(0, at)));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + by.size());
    }
}

}  // namespace poolscope
