// What a reader says of a file, in the language shown.
//
// A reader's sentence is English and is made of parts: "found the text "-1ms", expected a duration
// of 0 or more". Each part is looked for among the English texts of `diagnostic`, and said in the
// words that the other language has under the same key:
//
//     expected.keyOf     a key of {one}: {list}          {one} 的键：{list}
//     says               a key of [[lock]]: name or fair
//     becomes                                            [[lock]] 的键：name 或 fair
//
// A place named after a table of texts (`found`, `expected`, `because`, `thing`) holds a part that
// is looked up there; a `construct` of TOML that is not in its table keeps its name. Of other
// places the name's beginning says what they hold: `one` a word with its article, `list` words such
// as "a, b or c", `count` and `line` a number. What stands elsewhere is the file's own and stays.
//
// Why so: the readers belong to the engine, which knows no language, and a command line prints
// their sentences as they are; so the English sentence is the key, as for gettext.
//
// Promises: a sentence with a part that no text has stays English, whole, and so does one whose own
// words could be parts in thousands of ways. One that the readers' tests expect has all its parts
// (tests/spec/diagnostic_words.cpp).
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/narration/text_catalog.hpp"

namespace poolscope {

class DiagnosticWords {
public:
    DiagnosticWords(const TextCatalog& english, const TextCatalog& words);

    /// `sentence`: of a Diagnostic, in English. The same for an English catalog.
    std::string operator()(std::string_view sentence) const;
    /// The keys of the texts that a sentence needs; empty if it stays English. For tests.
    std::vector<std::string> keysOf(std::string_view sentence) const;

private:
    /// Written, or a place for a value.
    struct Piece {
        std::string written;
        std::string place;
    };
    struct Text {
        std::string key;
        std::vector<Piece> english;
        std::string words;
        std::size_t written = 0;  ///< letters of the English text that stand in no place
    };
    /// A look for the texts of one sentence.
    struct Search {
        std::vector<std::string> keys;
        std::size_t tried = 0;
    };
    using Values = std::vector<std::pair<std::string_view, std::string>>;

    static std::vector<Piece> piecesOf(std::string_view text);
    std::optional<std::string> part(std::string_view table, std::string_view said,
                                    Search& search) const;
    bool fits(const std::vector<Piece>& pieces, std::size_t from, std::string_view said,
              Values& values, Search& search) const;
    std::optional<std::string> valueOf(std::string_view place, std::string_view said,
                                       Search& search) const;
    std::optional<std::string> withHint(std::string_view said, Search& search) const;
    std::string listed(std::string_view names) const;
    std::string word(std::string_view name) const;

    /// By table; in each those that say most come first.
    std::map<std::string, std::vector<Text>, std::less<>> tables_;
    bool isEnglish_ = true;
};

}  // namespace poolscope
