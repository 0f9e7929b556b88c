// Brackets, types and receivers in a row of tokens.
#include "app/model/source/token_walk.hpp"

#include <algorithm>
#include <array>

namespace poolscope {

namespace {

template <std::size_t n>
bool isOneOf(std::string_view word, const std::array<std::string_view, n>& words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

constexpr std::array<std::string_view, 33> kStatementWords{"auto",      "bool",
                                                           "case",      "catch",
                                                           "co_await",  "co_return",
                                                           "const",     "const_cast",
                                                           "constexpr", "decltype",
                                                           "delete",    "dynamic_cast",
                                                           "else",      "for",
                                                           "if",        "int",
                                                           "mutable",   "new",
                                                           "noexcept",  "not",
                                                           "or",        "reinterpret_cast",
                                                           "return",    "sizeof",
                                                           "static",    "static_cast",
                                                           "switch",    "throw",
                                                           "try",       "typename",
                                                           "void",      "while",
                                                           "do"};

/// Words of a declaration that are not its type.
constexpr std::array<std::string_view, 15> kNoType{
    "const",  "constexpr", "explicit", "final",    "friend",   "inline", "mutable", "poolscope",
    "static", "std",       "virtual",  "volatile", "typename", "class",  "struct"};

/// Library types that a dot or an arrow looks through.
constexpr std::array<std::string_view, 6> kTransparent{"shared_ptr", "unique_ptr", "weak_ptr",
                                                       "optional",   "Co",         "atomic"};
constexpr std::array<std::string_view, 4> kContainers{"vector", "array", "deque", "span"};

}  // namespace

TokenWalk::TokenWalk(std::string_view text) : tokens_(cppTokens(text)) {
    std::erase_if(tokens_, [](const CppToken& t) { return t.kind == CppTokenKind::Comment; });
    partners_.resize(tokens_.size());
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < tokens_.size(); ++i) {
        partners_[i] = tokens_.size();
        if (isText(i)) continue;
        if (opens(i)) open.push_back(i);
        const bool closes = at(i) == ")" || at(i) == "}" || at(i) == "]";
        if (!closes || open.empty()) continue;
        partners_[open.back()] = i;
        partners_[i] = open.back();
        open.pop_back();
    }
}

bool TokenWalk::isKeyword(std::string_view word) { return isOneOf(word, kStatementWords); }

bool TokenWalk::opens(std::size_t i) const {
    return !isText(i) && (at(i) == "(" || at(i) == "{" || at(i) == "[");
}

std::size_t TokenWalk::find(std::string_view sign, std::size_t i) const {
    for (; i < size(); ++i) {
        if (at(i) == sign) return i;
        if (opens(i)) i = partner(i);
    }
    return size();
}

bool TokenWalk::opensAngle(std::size_t i, std::size_t end) const {
    if (i == 0 || at(i) != "<" || !isWord(i - 1)) return false;
    int depth = 0;
    for (; i < end; ++i) {
        if (at(i) == "<") ++depth;
        if (at(i) == ">" && --depth == 0) return true;
        if (at(i) == ";" || at(i) == "&&" || at(i) == "||") return false;
        if (opens(i)) i = partner(i);
    }
    return false;
}

std::size_t TokenWalk::behindAngle(std::size_t i) const {
    int depth = 0;
    for (; i < size() && at(i) != ";"; ++i) {
        if (at(i) == "<") ++depth;
        if (at(i) == ">" && --depth == 0) return i + 1;
        if (opens(i)) i = partner(i);
    }
    return i;
}

int TokenWalk::countArguments(std::size_t i) const {
    const std::size_t close = partner(i);
    if (close <= i + 1) return 0;
    int count = 1;
    for (++i; i < close; ++i) {
        if (at(i) == ",") ++count;
        if (opens(i))
            i = partner(i);
        else if (opensAngle(i, close))
            i = behindAngle(i) - 1;
    }
    return count;
}

std::vector<std::string_view> TokenWalk::namedArguments(std::size_t i) const {
    std::vector<std::string_view> names;
    const std::size_t close = partner(i);
    for (std::size_t from = i + 1; from < close;) {
        std::size_t end = from;
        for (; end < close && at(end) != ","; ++end) {
            if (opens(end))
                end = partner(end);
            else if (opensAngle(end, close))
                end = behindAngle(end) - 1;
        }
        const bool moved = at(from) == "std" && at(from + 2) == "move" && end == from + 6;
        const std::size_t name = moved ? from + 4 : from;
        const bool named = (moved || end == from + 1) && isName(name);
        names.push_back(named ? at(name) : std::string_view());
        from = end + 1;
    }
    return names;
}

int TokenWalk::countDefaults(std::size_t i) const {
    const std::size_t close = partner(i);
    int count = 0;
    for (++i; i < close; ++i) {
        if (at(i) == "=") ++count;
        if (opens(i)) i = partner(i);
    }
    return count;
}

TypeName TokenWalk::typeIn(std::size_t from, std::size_t to) const {
    TypeName type;
    for (std::size_t i = from; i < to; ++i) {
        if (!isWord(i) || isOneOf(at(i), kNoType)) continue;
        type = {at(i), 0};
        if (at(i + 1) != "<") continue;
        const std::size_t end = behindAngle(i + 1);
        if (isOneOf(at(i), kTransparent)) return typeIn(i + 2, end - 1);
        if (!isOneOf(at(i), kContainers)) return type;
        type = typeIn(i + 2, std::min(find(",", i + 2), end - 1));
        ++type.containers;
        return type;
    }
    return type;
}

CallReceiver TokenWalk::receiverBefore(std::size_t i) const {
    CallReceiver receiver;
    while (true) {
        NamePart part;
        std::size_t j = i - 1;
        while (j < size() && (at(j) == ")" || at(j) == "]")) {
            if (at(j) == ")") part.called = true;
            if (at(j) == "]") ++part.indexed;
            j = partner(j) - 1;
        }
        receiver.readable = j < size() && isWord(j) && (isName(j) || at(j) == "this");
        if (!receiver.readable) return receiver;
        part.name = at(j);
        receiver.parts.insert(receiver.parts.begin(), part);
        if (j == 0) return receiver;
        if (at(j - 1) == "::") receiver.scope = at(j - 2);
        if (at(j - 1) != "." && at(j - 1) != "->") return receiver;
        i = j - 1;
    }
}

}  // namespace poolscope
