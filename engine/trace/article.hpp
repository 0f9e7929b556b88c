// The indefinite article before a name of the JDK.
#pragma once

#include <string>
#include <string_view>

namespace poolscope {

/// "an ArrayBlockingQueue", "a Timer". By the first letter, which is right for the JDK's names.
inline std::string withArticle(std::string_view name) {
    constexpr std::string_view kVowels = "AEIOUaeiou";
    const bool vowel = !name.empty() && kVowels.find(name.front()) != std::string_view::npos;
    return std::string(vowel ? "an " : "a ").append(name);
}

}  // namespace poolscope
