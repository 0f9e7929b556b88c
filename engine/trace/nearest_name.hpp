// The known name that a misspelt word was probably meant to be.
//
// Promises: pure; the first of several that are equally near. A word of more than a hundred letters
// is near nothing, so that garbage costs no time.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace poolscope {

/// The candidate that `word` was probably meant to be, or nothing. Near means: equal but for case,
/// or at most `mostEdits` letters added, dropped, changed or swapped with a neighbour, and fewer
/// than either has.
std::string_view nearestName(std::string_view word, const std::vector<std::string_view>& candidates,
                             std::size_t mostEdits);

/// The same with as many edits as a third of the longer one's letters, at least one.
std::string_view nearestName(std::string_view word,
                             const std::vector<std::string_view>& candidates);

}  // namespace poolscope
