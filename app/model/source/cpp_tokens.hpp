// A C++ text cut into tokens: what the code view colours and what the reader of functions reads.
//
// Promises: reads any text without failing; a brace inside a comment or a text is no token of its
// own. Lines of the preprocessor are left out.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace poolscope {

enum class CppTokenKind : std::uint8_t { Word, Number, Text, Sign, Comment };

struct CppToken {
    std::string_view text;
    int line = 0;  ///< of its first character, from 1
    CppTokenKind kind = CppTokenKind::Sign;
};

bool isWordCharacter(char c);

/// The tokens point into `text`. `::`, `->`, `&&` and `||` are one sign each.
std::vector<CppToken> cppTokens(std::string_view text);

}  // namespace poolscope
