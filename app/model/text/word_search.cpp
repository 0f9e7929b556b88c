// Endings are taken off words of the query alone: what they are looked for in stays as it is.
#include "app/model/text/word_search.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "app/model/text/lower_case.hpp"

namespace poolscope {

namespace {

/// Longer ones first.
constexpr std::array<std::string_view, 8> kEndings{"ations", "ation", "ions", "ion",
                                                   "ing",    "ies",   "ed",   "s"};
constexpr std::size_t kShortestStem = 4;  ///< what is shorter would be part of too many words

std::string_view stemOf(std::string_view word) {
    for (const std::string_view ending : kEndings)
        if (word.ends_with(ending) && word.size() >= ending.size() + kShortestStem)
            return word.substr(0, word.size() - ending.size());
    return word;
}

}  // namespace

bool saysAll(std::string_view words, std::string_view query) {
    const std::string all = lowerCase(words);
    const std::string wanted = lowerCase(query);
    std::size_t at = 0;
    while (at < wanted.size()) {
        const std::size_t end = std::min(wanted.find(' ', at), wanted.size());
        const std::string_view word = std::string_view(wanted).substr(at, end - at);
        if (all.find(stemOf(word)) == std::string::npos) return false;
        at = end + 1;
    }
    return true;
}

}  // namespace poolscope
