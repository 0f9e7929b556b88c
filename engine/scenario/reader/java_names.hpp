// What Java takes for a name, as far as the files use it: ASCII letters, digits, `_` and `$`.
#pragma once

#include <string_view>

namespace poolscope {

constexpr bool isJavaDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isJavaLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$';
}

/// The length of the identifier that the text begins with; 0: with none.
constexpr std::size_t identifierLength(std::string_view text) {
    if (text.empty() || !isJavaLetter(text.front())) return 0;
    std::size_t length = 1;
    while (length < text.size() && (isJavaLetter(text[length]) || isJavaDigit(text[length])))
        ++length;
    return length;
}

/// An identifier, or several with dots between them.
constexpr bool isJavaName(std::string_view text) {
    const std::size_t length = identifierLength(text);
    if (length == 0 || length == text.size()) return length > 0;
    return text[length] == '.' && isJavaName(text.substr(length + 1));
}

}  // namespace poolscope
