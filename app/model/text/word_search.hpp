// Looking for a scenario or a lesson by what it is about.
//
// Promises: a word finds its other forms too, so "rejection" finds what is rejected. Why not in
// every search: names of commands and methods are looked for letter by letter.
#pragma once

#include <string_view>

namespace poolscope {

/// Whether it may be meant as a path: then it is offered as one, beside what its words find.
inline bool mayBePath(std::string_view query) {
    return query.find_first_of("/.") != std::string_view::npos;
}

/// Whether the words contain every word of the query, each as it is or without its English ending.
bool saysAll(std::string_view words, std::string_view query);

}  // namespace poolscope
