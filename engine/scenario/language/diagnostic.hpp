// A diagnostic: why an input cannot be used, as one sentence with its place.
//
// Promises: the sentence says what was found and what was expected, with a hint if a known name is
// similar; `toString` gives the form that editors understand, `file:line:column: …`.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace poolscope {

/// A place in a text, counted from 1; 0 means nowhere in particular.
struct Place {
    std::uint32_t line = 0;
    std::uint32_t column = 0;

    friend constexpr auto operator<=>(Place, Place) = default;
};

struct Diagnostic {
    Place place;
    std::string sentence;
};

/// "file:3:7: found …, expected …".
std::string toString(const Diagnostic& diagnostic, std::string_view fileName);

/// Sorted by place, in the order of discovery where two share one.
void sortByPlace(std::vector<Diagnostic>& diagnostics);

/// All of them, one a line, each line ended.
std::string toText(const std::vector<Diagnostic>& diagnostics, std::string_view fileName);

/// "; did you mean 'x'?" for the nearest candidate (see nearestName), or nothing.
std::string hintFor(std::string_view word, const std::vector<std::string_view>& candidates);

/// So many names a sentence lists; of more it lists half as many.
inline constexpr std::size_t kMostNamed = 80;

/// "a, b or c"; of very many "a, b, c or one of 99960 more".
std::string orList(const std::vector<std::string_view>& names);

}  // namespace poolscope
