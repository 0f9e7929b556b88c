// A diagnostic: why an input cannot be used, as a message with its place.
//
// Promises: the message says what was found and what was expected, with a hint if a known name is
// similar; `toString` gives the form that editors understand, `file:line:column: …`, in English.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/message.hpp"

namespace poolscope {

/// A place in a text, counted from 1; 0 means nowhere in particular.
struct Place {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend constexpr auto operator<=>(Place, Place) = default;
};

struct Diagnostic {
    Place place;
    Message message;

    std::string sentence() const { return message.text(); }  ///< in English
};

/// "file:3:7: found …, expected …".
std::string toString(const Diagnostic& diagnostic, std::string_view fileName);

/// Sorted by place, in the order of discovery where two share one.
void sortByPlace(std::vector<Diagnostic>& diagnostics);

/// All of them, one a line, each line ended.
std::string toText(const std::vector<Diagnostic>& diagnostics, std::string_view fileName);

/// "; did you mean 'x'?" for the nearest candidate (see nearestName), or nothing.
Message hintOf(std::string_view word, const std::vector<std::string_view>& candidates);
inline std::string hintFor(std::string_view word, const std::vector<std::string_view>& candidates) {
    return hintOf(word, candidates).text();
}

/// So many names a sentence lists; of more it lists half as many.
inline constexpr std::size_t kMostNamed = 80;

/// "a, b or c"; of very many "a, b, c or one of 99960 more".
Message alternatives(const std::vector<Message>& names);
Message alternatives(const std::vector<std::string_view>& names);
inline std::string orList(const std::vector<std::string_view>& names) {
    return alternatives(names).text();
}
/// "an ArrayBlockingQueue", "a Timer". By the first letter, which is right for the JDK's names.
Message articled(const Message& name);

}  // namespace poolscope
