// A few lines of code around the running one.
#pragma once

#include <string>
#include <vector>

namespace poolscope {

struct CodeLine {
    int number = 0;
    std::string text;
};

struct CodeLines {
    std::string title;  ///< of the function; empty: there is no code to show
    int line = 0;       ///< the running one
    std::vector<CodeLine> lines;
};

}  // namespace poolscope
