// Breaking a line of code where a reader would.
#include "app/model/code/code_lines.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr std::size_t kFurther = 2;  ///< columns that a line goes on to the right of its first word
constexpr std::size_t kLeastLetters = 16;  ///< letters that a row has beside its indentation

/// How many blanks it begins with.
std::size_t indentOf(std::string_view line) {
    return std::min(line.find_first_not_of(' '), line.size());
}

}  // namespace

std::size_t furtherColumn(std::string_view line) { return indentOf(line) + kFurther; }

std::vector<CodePiece> inRows(std::string_view line, std::size_t letters) {
    const std::size_t further = furtherColumn(line);
    // In a row of a few letters nothing can be read, however it is broken.
    const std::size_t room = std::max(letters, further + 8);
    std::vector<CodePiece> rows;
    CodePiece piece;
    while (piece.indent + (line.size() - piece.begin) > room) {
        const std::size_t most = piece.begin + room - piece.indent;
        const std::size_t least = rows.empty() ? further : piece.begin;
        std::size_t end = line.find_last_of(" (,.", most - 1);
        end = end == std::string_view::npos || end <= least ? most : end + 1;
        piece.end = end;
        rows.push_back(piece);
        piece = {std::min(line.find_first_not_of(' ', end), line.size()), 0, further};
    }
    piece.end = line.size();
    rows.push_back(piece);
    return rows;
}

std::size_t outdentIn(std::string_view line, std::size_t letters) {
    const std::size_t needed = std::min(furtherColumn(line) + kLeastLetters, line.size());
    return needed > letters ? std::min(needed - letters, indentOf(line)) : 0;
}

}  // namespace poolscope
