// The tokens of a file with what both readers ask of them: partners of brackets, names of types.
//
// Promises: every function answers for any position, also beyond the end, so that a damaged text
// is read wrongly but never without end.
#pragma once

#include "app/model/source/cpp_tokens.hpp"
#include "app/model/source/syntax.hpp"

namespace poolscope {

class TokenWalk {
public:
    /// Comments are left out. `text` must stay.
    explicit TokenWalk(std::string_view text);

    std::size_t size() const { return tokens_.size(); }
    /// The token's text; empty beyond the end.
    std::string_view at(std::size_t i) const {
        return i < tokens_.size() ? tokens_[i].text : std::string_view();
    }
    int line(std::size_t i) const {
        return tokens_.empty() ? 0 : tokens_[i < tokens_.size() ? i : tokens_.size() - 1].line;
    }
    bool isWord(std::size_t i) const {
        return i < tokens_.size() && tokens_[i].kind == CppTokenKind::Word;
    }
    bool isText(std::size_t i) const {
        return i < tokens_.size() && tokens_[i].kind == CppTokenKind::Text;
    }
    /// A word that is no keyword of an expression or a declaration.
    bool isName(std::size_t i) const { return isWord(i) && !isKeyword(at(i)); }
    static bool isKeyword(std::string_view word);

    /// `(`, `{` or `[`.
    bool opens(std::size_t i) const;
    /// The place of the bracket that closes the one at `i`, or opens the one that closes there.
    std::size_t partner(std::size_t i) const { return i < partners_.size() ? partners_[i] : i; }
    /// The first `sign` at or after `i` that is in no further brackets.
    std::size_t find(std::string_view sign, std::size_t i) const;
    /// Is `<` at `i` the beginning of template arguments that end before `end`?
    bool opensAngle(std::size_t i, std::size_t end) const;
    /// The place behind the `>` for the `<` at `i`.
    std::size_t behindAngle(std::size_t i) const;
    /// How many arguments the brackets at `i` hold.
    int countArguments(std::size_t i) const;
    /// The arguments in the brackets at `i` that are a name, also in `std::move(name)`; "" for
    /// others.
    std::vector<std::string_view> namedArguments(std::size_t i) const;
    /// How many of the parameters in the brackets at `i` have a default.
    int countDefaults(std::size_t i) const;
    /// The type that the tokens [from, to) spell.
    TypeName typeIn(std::size_t from, std::size_t to) const;
    /// What the tokens before the dot, arrow or `::` at `i` spell.
    CallReceiver receiverBefore(std::size_t i) const;

private:
    std::vector<CppToken> tokens_;
    std::vector<std::size_t> partners_;
};

}  // namespace poolscope
