// Looking for what is typed into the menu: among commands, methods, files, lessons and scenarios.
//
// Promises: an entry has every word of the query. Those that begin with it come first, then
// commands, in the table's order.
#pragma once

#include <string_view>
#include <vector>

#include "app/panels/help/layout.hpp"
#include "app/workspace/saved/library.hpp"

namespace poolscope {

std::vector<MenuEntry> menuEntries(std::string_view query, const RunFacts& facts,
                                   const Library& library, const TextCatalog& words,
                                   const CommandTable& commands);

}  // namespace poolscope
