// The beginning of a TOML text, for who needs only what stands there: reading all of each file of a
// folder takes longer than the rest of opening the window.
#pragma once

#include <string_view>

namespace poolscope {

/// What stands before the table that has so many before it; of 0, the keys of no table.
inline std::string_view beforeTable(std::string_view toml, int tables) {
    std::size_t end = toml.starts_with('[') ? 0 : toml.find("\n[");
    for (; tables > 0 && end != std::string_view::npos; --tables) end = toml.find("\n[", end + 1);
    return toml.substr(0, end);
}

}  // namespace poolscope
