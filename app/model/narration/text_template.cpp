// Cutting a template into its pieces.
#include "app/model/narration/text_template.hpp"

#include <tuple>
#include <utility>

namespace poolscope {

namespace {

/// What stands before the first `mark`, and what after it.
std::pair<std::string_view, std::string_view> cutAt(std::string_view text, char mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + 1)};
}

}  // namespace

TextPiece nextPiece(std::string_view& text) {
    const std::size_t close = text.front() == '{' ? text.find('}') : std::string_view::npos;
    TextPiece piece;
    if (close == std::string_view::npos) {
        piece.written = text.substr(0, text.find('{', 1));
    } else {
        piece.written = text.substr(0, close + 1);
        const auto [name, words] = cutAt(piece.written.substr(1, close - 1), '|');
        piece.name = name;
        std::tie(piece.one, piece.many) = cutAt(words, '|');
    }
    text.remove_prefix(piece.written.size());
    return piece;
}

std::vector<std::string_view> placeholdersOf(std::string_view text) {
    std::vector<std::string_view> names;
    while (!text.empty()) {
        const TextPiece piece = nextPiece(text);
        if (!piece.name.empty()) names.push_back(piece.name);
    }
    return names;
}

}  // namespace poolscope
