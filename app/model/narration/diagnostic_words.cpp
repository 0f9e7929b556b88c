// Finding a part's text, and its values.
#include "app/model/narration/diagnostic_words.hpp"

#include <algorithm>

#include "app/model/narration/text_template.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kTexts = "diagnostic.";
/// A sentence of the reader takes 2,000 at most; but each word of the file's own that could be a
/// part of a text may double that.
constexpr std::size_t kMostTried = 20'000;
constexpr std::string_view kWhole;  ///< the table of what is no part of another text

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool isNumber(std::string_view said) {
    return std::all_of(said.begin(), said.end(), [](char c) { return c >= '0' && c <= '9'; });
}

std::string_view withoutArticle(std::string_view words) {
    for (const std::string_view article : {"a ", "an "})
        if (words.starts_with(article)) return words.substr(article.size());
    return words;
}

/// Before and after the last `mark`; the second is empty if there is none.
std::pair<std::string_view, std::string_view> cutAtLast(std::string_view text,
                                                        std::string_view mark) {
    const std::size_t at = text.rfind(mark);
    if (at == std::string_view::npos) return {text, {}};
    return {text.substr(0, at), text.substr(at + mark.size())};
}

}  // namespace

DiagnosticWords::DiagnosticWords(const TextCatalog& english, const TextCatalog& words) {
    for (const auto& [key, text] : english.all()) {
        if (!key.starts_with(kTexts)) continue;
        const std::string_view name = std::string_view(key).substr(kTexts.size());
        const std::size_t dot = name.find('.');
        const std::string_view table = dot == std::string_view::npos ? kWhole : name.substr(0, dot);
        Text one{key, piecesOf(text), std::string(words(key))};
        for (const Piece& piece : one.english) one.written += piece.written.size();
        isEnglish_ = isEnglish_ && one.words == text;
        tables_[std::string(table)].push_back(std::move(one));
    }
    for (auto& [table, texts] : tables_)
        std::stable_sort(texts.begin(), texts.end(),
                         [](const Text& a, const Text& b) { return a.written > b.written; });
}

/// `{ type = "x" }` in a text is an example, not a place.
std::vector<DiagnosticWords::Piece> DiagnosticWords::piecesOf(std::string_view text) {
    std::vector<Piece> pieces;
    while (!text.empty()) {
        const TextPiece next = nextPiece(text);
        if (!next.name.empty() && std::all_of(next.name.begin(), next.name.end(), isLetter)) {
            pieces.push_back({{}, std::string(next.name)});
        } else if (!pieces.empty() && pieces.back().place.empty()) {
            pieces.back().written += next.written;
        } else {
            pieces.push_back({std::string(next.written), {}});
        }
    }
    return pieces;
}

std::string DiagnosticWords::operator()(std::string_view sentence) const {
    Search search;
    if (isEnglish_) return std::string(sentence);
    return part(kWhole, sentence, search).value_or(std::string(sentence));
}

std::vector<std::string> DiagnosticWords::keysOf(std::string_view sentence) const {
    Search search;
    return part(kWhole, sentence, search) ? search.keys : std::vector<std::string>();
}

/// By the text that fits and says most.
std::optional<std::string> DiagnosticWords::part(std::string_view table, std::string_view said,
                                                 Search& search) const {
    const auto texts = tables_.find(table);
    if (texts == tables_.end()) return std::nullopt;
    const std::size_t before = search.keys.size();
    for (const Text& text : texts->second) {
        Values values;
        search.keys.push_back(text.key);
        if (!fits(text.english, 0, said, values, search)) {
            search.keys.resize(before);
            continue;
        }
        return filledAs<std::string>(text.words, [&](std::string_view name) {
            const auto found = std::find_if(values.begin(), values.end(),
                                            [&](const auto& value) { return value.first == name; });
            return found == values.end() ? nullptr : &found->second;
        });
    }
    return std::nullopt;
}

/// Whether the pieces from there on say this. What stands in a place may have in it what stands
/// behind the place, so each end that it may have is tried.
bool DiagnosticWords::fits(const std::vector<Piece>& pieces, std::size_t from,
                           std::string_view said, Values& values, Search& search) const {
    if (++search.tried > kMostTried) return false;
    if (from == pieces.size()) return said.empty();
    const Piece& piece = pieces[from];
    if (piece.place.empty()) {
        if (!said.starts_with(piece.written)) return false;
        return fits(pieces, from + 1, said.substr(piece.written.size()), values, search);
    }
    const bool last = from + 1 == pieces.size();
    const std::string_view after = last ? std::string_view() : pieces[from + 1].written;
    std::size_t end = last ? said.size() : said.find(after, 1);
    for (; end != std::string_view::npos && end > 0; end = said.find(after, end + 1)) {
        const std::size_t before = search.keys.size();
        if (std::optional<std::string> value = valueOf(piece.place, said.substr(0, end), search)) {
            values.emplace_back(piece.place, *std::move(value));
            if (fits(pieces, from + 1, said.substr(end), values, search)) return true;
            values.pop_back();
        }
        search.keys.resize(before);
        if (last) break;
    }
    return false;
}

std::optional<std::string> DiagnosticWords::valueOf(std::string_view place, std::string_view said,
                                                    Search& search) const {
    if (place == "expected") return withHint(said, search);
    if (place == "construct") return part(place, said, search).value_or(std::string(said));
    if (tables_.contains(place)) return part(place, said, search);
    if (place.starts_with("count") || place.starts_with("line"))
        return isNumber(said) ? std::optional<std::string>(said) : std::nullopt;
    if (place.starts_with("list")) return listed(said);
    if (place.starts_with("one")) return std::string(withoutArticle(said));
    return std::string(said);
}

/// What was expected, and the name that was probably meant.
std::optional<std::string> DiagnosticWords::withHint(std::string_view said, Search& search) const {
    constexpr std::string_view kHint = "; did you mean ";
    const auto [expected, meant] = cutAtLast(said, kHint);
    if (meant.empty()) return part("expected", said, search);
    std::optional<std::string> words = part("expected", expected, search);
    const std::optional<std::string> hint = part(kWhole, said.substr(expected.size()), search);
    if (!words || !hint) return std::nullopt;
    return *words + *hint;
}

/// Names joined by commas, the last by "or"; see orList.
std::string DiagnosticWords::listed(std::string_view names) const {
    auto [others, last] = cutAtLast(names, " or ");
    std::string text;
    for (const std::string_view all = others; !others.empty();) {
        const std::size_t comma = others.find(", ");
        if (others.data() != all.data()) text += word("comma");
        text += withoutArticle(others.substr(0, comma));
        others.remove_prefix(comma == std::string_view::npos ? others.size() : comma + 2);
    }
    if (last.empty()) return text;
    Search search;
    if (const auto more = part(kWhole, names.substr(names.size() - last.size() - 4), search))
        return text + *more;
    return text + word("or") + std::string(withoutArticle(last));
}

std::string DiagnosticWords::word(std::string_view name) const {
    for (const Text& text : tables_.find(kWhole)->second)
        if (text.key == std::string(kTexts) + std::string(name)) return text.words;
    return {};
}

}  // namespace poolscope
