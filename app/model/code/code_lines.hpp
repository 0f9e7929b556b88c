// A few lines of the engine's own source around the running one.
#pragma once

#include <string>
#include <vector>

namespace poolscope {

/// A piece of the engine's own source.
struct CodeLines {
    std::string path;
    int line = 0;   ///< the running one
    int first = 0;  ///< number of the first of `lines`
    std::vector<std::string> lines;
};

}  // namespace poolscope
