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

/// A Chinese character is three bytes in UTF-8, the first of them from 0xE4 to 0xE9; that of its
/// punctuation is 0xE3 or 0xEF.
bool isChinese(std::string_view bytes) {
    const auto lead = static_cast<unsigned char>(bytes.empty() ? 0 : bytes.front());
    return (lead >= 0xE3 && lead <= 0xE9) || lead == 0xEF;
}
bool endsInChinese(std::string_view text) {
    return text.size() >= 3 && isChinese(text.substr(text.size() - 3));
}

}  // namespace

NeedlessBlank needlessBlank(std::string_view first, std::string_view second) {
    if (first.ends_with(' ') && endsInChinese(first.substr(0, first.size() - 1)) &&
        isChinese(second))
        return NeedlessBlank::EndsFirst;
    if (second.starts_with(' ') && endsInChinese(first) && isChinese(second.substr(1)))
        return NeedlessBlank::BeginsSecond;
    return NeedlessBlank::None;
}

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
