// One walk over the tokens outside of function bodies.
#include "app/model/source/declaration_reader.hpp"

#include <algorithm>
#include <utility>

#include "app/model/source/body_reader.hpp"

namespace poolscope {

void DeclarationReader::readScope(std::size_t i, std::size_t end, std::string_view owner) {
    while (i < end) {
        const std::size_t known = passKnown(i, end, owner);
        if (known > i) {
            i = known;
            continue;
        }
        parameters_.clear();
        i = readDeclaration(i, end, owner);
    }
}

/// What begins with a word or sign of its own; `i` again if this is something else.
std::size_t DeclarationReader::passKnown(std::size_t i, std::size_t end, std::string_view owner) {
    const std::string_view word = tokens_.at(i);
    const auto inner = [&](std::size_t brace, std::string_view inside) {
        const std::size_t close = std::min(tokens_.partner(brace), end);
        readScope(brace + 1, close, inside);
        return close + 1;
    };
    if (word == ";" || word == "}") return i + 1;
    if (word == "public" || word == "private" || word == "protected") return i + 2;
    if (word == "template") return readTemplate(i + 1);
    if (word == "requires") return passRequires(i + 1);
    if (word == "namespace") {
        while (i < end && tokens_.at(i) != "{" && tokens_.at(i) != ";") ++i;
        return tokens_.at(i) == "{" ? inner(i, owner) : i + 1;
    }
    if (word == "extern" && tokens_.at(i + 2) == "{") return inner(i + 2, owner);
    if (word == "using") return readUsing(i);
    if (word == "static_assert" || word == "friend" || word == "enum" || word == "typedef")
        return tokens_.find(";", i) + 1;
    if (word == "class" || word == "struct" || word == "union") return readClass(i, end);
    if (word == "[" && tokens_.at(i + 1) == "[") return tokens_.partner(i) + 1;
    return i;
}

/// The names in `template <class Base>`; what they stand for is not known before the last file.
std::size_t DeclarationReader::readTemplate(std::size_t i) {
    const std::size_t end = tokens_.behindAngle(i);
    for (; i < end; ++i)
        if ((tokens_.at(i) == "class" || tokens_.at(i) == "typename") && tokens_.isName(i + 1))
            parameters_.push_back(tokens_.at(i + 1));
    return end;
}

/// A constraint: a bracket, or names with template arguments joined by && and ||.
std::size_t DeclarationReader::passRequires(std::size_t i) const {
    while (i < tokens_.size()) {
        if (tokens_.at(i) == "(")
            i = tokens_.partner(i) + 1;
        else
            while (tokens_.isWord(i) || tokens_.at(i) == "::") {
                ++i;
                if (tokens_.at(i) == "<") i = tokens_.behindAngle(i);
                if (tokens_.isWord(i)) return i;  // the declaration's first word
            }
        if (tokens_.at(i) != "&&" && tokens_.at(i) != "||") return i;
        ++i;
    }
    return i;
}

std::size_t DeclarationReader::readUsing(std::size_t i) {
    const std::size_t end = tokens_.find(";", i);
    if (tokens_.at(i + 2) == "=") program_.aliases_[tokens_.at(i + 1)] = tokens_.typeIn(i + 3, end);
    return end + 1;
}

/// A class with its body. `i` again for `struct Name` as the type of something else.
std::size_t DeclarationReader::readClass(std::size_t i, std::size_t end) {
    std::size_t at = i + 1;
    std::string_view name;
    while (at < end && tokens_.at(at) != ":" && tokens_.at(at) != "{") {
        if (tokens_.at(at) == ";") return at + 1;
        if (tokens_.at(at) == "(" || tokens_.at(at) == "=") return i;
        if (tokens_.isWord(at) && tokens_.at(at) != "final") name = tokens_.at(at);
        at = tokens_.at(at) == "<" ? tokens_.behindAngle(at) : at + 1;
    }
    ClassText& made = program_.classes_[name];
    made.parameters = std::exchange(parameters_, {});
    for (std::size_t from = at + 1; at < end && tokens_.at(at) != "{"; ++at) {
        if (tokens_.at(at + 1) != "," && tokens_.at(at + 1) != "{") continue;
        std::string_view base;
        for (std::size_t k = from; k <= at && tokens_.at(k) != "<"; ++k)
            if (tokens_.isWord(k)) base = tokens_.at(k);
        made.bases.push_back(base);
        from = at + 2;
    }
    const std::size_t close = std::min(tokens_.partner(at), end);
    readScope(at + 1, close, name);
    return tokens_.find(";", close) + 1;
}

/// A member, a function, or a prototype.
std::size_t DeclarationReader::readDeclaration(std::size_t i, std::size_t end,
                                               std::string_view owner) {
    const std::size_t start = i;
    std::size_t paren = 0;
    while (i < end) {
        const std::string_view sign = tokens_.at(i);
        if (sign == ";" || sign == "=") {
            if (paren > 0) {
                noteReturn(start, paren, owner);
                program_.classes_[owner]
                    .defaults[{tokens_.at(paren - 1), tokens_.countArguments(paren)}] =
                    tokens_.countDefaults(paren);
            }
            if (paren == 0) noteMember(start, i, owner);
            return tokens_.find(";", i) + 1;
        }
        if (sign == "operator") {
            do ++i;
            while (i < end && (tokens_.at(i) != "(" || tokens_.at(i + 2) == "("));
            paren = i;
            i = tokens_.partner(i) + 1;
        } else if (sign == "(" || sign == "[") {
            if (sign == "(" && paren == 0) paren = i;
            i = tokens_.partner(i) + 1;
        } else if (paren > 0 && (sign == "{" || sign == ":")) {
            return readFunction(start, paren, i, owner);
        } else if (sign == "{") {
            noteMember(start, i, owner);
            i = tokens_.partner(i) + 1;
        } else {
            i = tokens_.opensAngle(i, end) ? tokens_.behindAngle(i) : i + 1;
        }
    }
    return end;
}

/// `i`: the brace of the body, or the colon before a constructor's list.
std::size_t DeclarationReader::readFunction(std::size_t start, std::size_t paren, std::size_t i,
                                            std::string_view owner) {
    noteReturn(start, paren, owner);
    const std::size_t number = program_.functions_.size();
    FunctionText& function = program_.functions_.emplace_back();
    std::size_t name = paren - 1;
    function.file = file_;
    function.name = tokens_.at(name);
    function.first = tokens_.line(start);
    if (name > start && tokens_.at(name - 1) == "~") {
        --name;
        const char* const begin = tokens_.at(name).data();
        const std::string_view own = tokens_.at(paren - 1);
        function.name = {begin, static_cast<std::size_t>(own.data() + own.size() - begin)};
    }
    function.owner = owner;
    if (name > start && tokens_.at(name - 1) == "::" && tokens_.isWord(name - 2))
        function.owner = tokens_.at(name - 2);
    BodyReader body(program_.functions_, number, tokens_);
    body.readParameters(paren);
    function.body.kind = Statement::Kind::Block;
    function.body.line = function.first;
    if (tokens_.at(i) == ":") i = body.readInitializers(i + 1);
    const std::size_t close = tokens_.partner(i);
    body.readBlock(i + 1, close, function.body);
    function.last = function.body.last = tokens_.line(close);
    return close + 1;
}

void DeclarationReader::noteMember(std::size_t from, std::size_t to, std::string_view owner) {
    if (owner.empty() || to < from + 2) return;
    std::size_t name = to - 1;
    while (name > from && !tokens_.isWord(name)) --name;
    program_.classes_[owner].members[tokens_.at(name)] = tokens_.typeIn(from, name);
}

void DeclarationReader::noteReturn(std::size_t from, std::size_t paren, std::string_view owner) {
    if (paren < from + 2) return;
    std::size_t name = paren - 1;
    const std::string_view method = tokens_.at(name);
    if (tokens_.at(name - 1) == "::") {
        owner = tokens_.at(name - 2);
        name -= 2;
    }
    const TypeName type = tokens_.typeIn(from, name);
    if (type.name.empty()) return;
    if (owner.empty())
        program_.returns_.emplace(method, type);
    else
        program_.classes_[owner].returns.emplace(method, type);
}

}  // namespace poolscope
