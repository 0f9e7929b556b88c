// The moment shown, as a link; and showing what a link names.
//
// Promises: a link made here leads back to the same run (its scenario, seed, choices and the calls
// of a person), moment, perspective, pool and what is chosen, in any window or page of this
// version. What a link names and nobody knows is said, and the rest is shown.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/storage/link.hpp"

namespace poolscope {

class Workspace;

/// A longer one is cut by programs that people send links with.
constexpr std::size_t kLongestLink = 8000;

/// With language and theme. A run on real threads is not in it: it cannot be made again.
Link linkOf(const Workspace& workspace);

/// Opens what the link names and goes there. `problems`: of reading it, said with what is found
/// here. Returns false if it names nothing that could be opened.
bool follow(const Link& link, std::vector<std::string> problems, Workspace& workspace);

/// Puts the link on the clipboard and says so; or says why not.
void copyLink(Workspace& workspace);

}  // namespace poolscope
