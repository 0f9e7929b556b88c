// Lower case, for comparing what a person typed with names.
//
// Promises: changes the letters A to Z only, so texts in other languages stay as they are.
#pragma once

#include <string>
#include <string_view>

namespace poolscope {

inline std::string lowerCase(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return out;
}

}  // namespace poolscope
