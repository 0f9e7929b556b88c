// A long line of code in rows.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace poolscope {

/// The letters [begin, end) of a line, which stand in a row of their own from column `indent` on.
struct CodePiece {
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t indent = 0;

    std::size_t columns() const { return indent + (end - begin); }
};

/// Where a line that goes on in further rows does so: two columns to the right of its first word.
std::size_t furtherColumn(std::string_view line);

/// The line in rows of at most `letters` letters: at least one row, and all its letters.
std::vector<CodePiece> inRows(std::string_view line, std::size_t letters);

/// How many letters of its indentation a line gives up so that rows of so many letters can hold
/// something of it: the structure of code is seen by its indentation.
std::size_t outdentIn(std::string_view line, std::size_t letters);

}  // namespace poolscope
