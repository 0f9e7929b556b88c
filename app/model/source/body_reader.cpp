// Statements: what can follow what.
#include "app/model/source/body_reader.hpp"

#include <algorithm>
#include <array>

namespace poolscope {

namespace {

using StatementKind = Statement::Kind;

StatementKind kindOf(std::string_view word) {
    if (word == "return" || word == "co_return") return StatementKind::Return;
    if (word == "throw") return StatementKind::Throw;
    if (word == "break") return StatementKind::Break;
    if (word == "continue") return StatementKind::Continue;
    return StatementKind::Plain;
}

bool declaresNoObject(std::string_view word) {
    constexpr std::array<std::string_view, 5> kWords{"class", "enum", "static_assert", "struct",
                                                     "using"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

bool endsDeclarator(std::string_view sign) {
    return sign == "=" || sign == "(" || sign == "{" || sign == ":" || sign == ";";
}

}  // namespace

void BodyReader::readParameters(std::size_t paren) {
    const std::size_t close = tokens_.partner(paren);
    std::size_t from = paren + 1;
    for (std::size_t i = from; i <= close && close < tokens_.size(); ++i) {
        if (tokens_.opens(i)) {
            i = tokens_.partner(i);
        } else if (tokens_.opensAngle(i, close)) {
            i = tokens_.behindAngle(i) - 1;
        } else if (i == close || tokens_.at(i) == ",") {
            const std::size_t equals = std::min(tokens_.find("=", from), i);
            const bool named = equals > from + 1 && tokens_.isName(equals - 1);
            const TypeName type = tokens_.typeIn(from, named ? equals - 1 : equals);
            function_.parameters.push_back(type);
            if (named) function_.variables[tokens_.at(equals - 1)].type = type;
            from = i + 1;
        }
    }
    function_.most = tokens_.countArguments(paren);
    function_.fewest = function_.most - tokens_.countDefaults(paren);
}

std::size_t BodyReader::readInitializers(std::size_t i) {
    Statement list;
    list.line = tokens_.line(i);
    while (i < tokens_.size()) {
        std::size_t name = i;
        while (i < tokens_.size() && tokens_.at(i) != "(" && tokens_.at(i) != "{") {
            if (tokens_.isWord(i)) name = i;
            i = tokens_.at(i) == "<" ? tokens_.behindAngle(i) : i + 1;
        }
        Actions own = actionsIn(i + 1, tokens_.partner(i));
        list.actions.insert(list.actions.end(), own.begin(), own.end());
        Action made;
        made.kind = Action::Kind::Construct;
        made.line = tokens_.line(name);
        made.name = tokens_.at(name);
        made.ofMember = true;
        made.arguments = tokens_.countArguments(i);
        list.actions.push_back(std::move(made));
        i = tokens_.partner(i) + 1;
        if (tokens_.at(i) != ",") break;
        ++i;
    }
    function_.body.parts.push_back(std::move(list));
    return i;
}

void BodyReader::readBlock(std::size_t i, std::size_t end, Statement& into) {
    while (i < end) i = readStatement(i, end, into.parts);
}

std::size_t BodyReader::readStatement(std::size_t i, std::size_t end, Statements& into) {
    const std::string_view word = tokens_.at(i);
    Statement made;
    made.line = tokens_.line(i);
    if (word == ";") return i + 1;
    if (word == "[" && tokens_.at(i + 1) == "[") return tokens_.partner(i) + 1;
    if (declaresNoObject(word)) return tokens_.find(";", i) + 1;
    if (word == "{") {
        const std::size_t close = std::min(tokens_.partner(i), end);
        made.kind = StatementKind::Block;
        made.last = tokens_.line(close);
        readBlock(i + 1, close, made);
        into.push_back(std::move(made));
        return close + 1;
    }
    if (word == "for") return readFor(i + 1, end, std::move(made), into);
    if (word == "try") return readTry(i, end, std::move(made), into);
    if (word == "if" || word == "while" || word == "switch") {
        made.kind = word == "if"      ? StatementKind::If
                    : word == "while" ? StatementKind::Loop
                                      : StatementKind::Switch;
        return readCondition(i + 1, end, std::move(made), into);
    }
    if (word == "do") {
        made.kind = StatementKind::DoLoop;
        i = readPart(i + 1, end, made) + 1;  // behind `while`
        made.actions = actionsIn(i + 1, tokens_.partner(i));
        into.push_back(std::move(made));
        return tokens_.partner(i) + 2;
    }
    if (word == "case" || word == "default") {
        made.kind = StatementKind::Case;
        made.isDefault = word == "default";
        into.push_back(std::move(made));
        return tokens_.find(":", i) + 1;
    }
    return readPlain(i, std::move(made), into);
}

/// Appends one statement to the parts of another: a block if it is more than one.
std::size_t BodyReader::readPart(std::size_t i, std::size_t end, Statement& whole) {
    Statements read;
    i = readStatement(i, end, read);
    Statement part;
    if (read.size() == 1) {
        part = std::move(read.front());
    } else {
        part.kind = StatementKind::Block;
        part.line = part.last = tokens_.line(i - 1);
        part.parts = std::move(read);
    }
    whole.parts.push_back(std::move(part));
    return i;
}

std::size_t BodyReader::readCondition(std::size_t i, std::size_t end, Statement whole,
                                      Statements& into) {
    if (tokens_.at(i) == "constexpr") ++i;
    const std::size_t close = tokens_.partner(i);
    whole.actions = actionsIn(i + 1, close);
    noteVariable(i + 1, close);
    i = readPart(close + 1, end, whole);
    if (whole.kind == StatementKind::If && tokens_.at(i) == "else") i = readPart(i + 1, end, whole);
    into.push_back(std::move(whole));
    return i;
}

std::size_t BodyReader::readFor(std::size_t i, std::size_t end, Statement loop, Statements& into) {
    const std::size_t close = tokens_.partner(i);
    const std::size_t first = tokens_.find(";", i + 1);
    loop.kind = StatementKind::Loop;
    noteVariable(i + 1, std::min(first, close));
    if (first < close) {
        Statement before;
        before.line = loop.line;
        before.actions = actionsIn(i + 1, first);
        into.push_back(std::move(before));
        const std::size_t second = tokens_.find(";", first + 1);
        loop.actions = actionsIn(first + 1, second);
        loop.after = actionsIn(second + 1, close);
    } else {
        loop.actions = actionsIn(i + 1, close);
    }
    i = readPart(close + 1, end, loop);
    into.push_back(std::move(loop));
    return i;
}

std::size_t BodyReader::readTry(std::size_t i, std::size_t end, Statement whole, Statements& into) {
    whole.kind = StatementKind::Try;
    i = readPart(i + 1, end, whole);
    while (tokens_.at(i) == "catch") {
        const bool all = tokens_.at(i + 2) == ".";
        i = readPart(tokens_.partner(i + 1) + 1, end, whole);
        whole.parts.back().isDefault = all;
    }
    into.push_back(std::move(whole));
    return i;
}

std::size_t BodyReader::readPlain(std::size_t i, Statement plain, Statements& into) {
    const std::size_t semicolon = tokens_.find(";", i);
    plain.kind = kindOf(tokens_.at(i));
    const bool led = plain.kind != StatementKind::Plain;
    plain.actions = actionsIn(led ? i + 1 : i, semicolon);
    if (!led) {
        noteVariable(i, semicolon);
        plain.declares = declaredObject(i, semicolon);
    }
    into.push_back(std::move(plain));
    return semicolon + 1;
}

/// The class of `Class name(…)` or `Class name{…}`; empty if this is something else.
std::string_view BodyReader::declaredObject(std::size_t i, std::size_t end) const {
    if (tokens_.at(i) == "const") ++i;
    if (!tokens_.isName(i)) return {};
    while (tokens_.at(i + 1) == "::" && tokens_.isName(i + 2)) i += 2;
    const bool named =
        tokens_.isName(i + 1) && (tokens_.at(i + 2) == "(" || tokens_.at(i + 2) == "{");
    return named && tokens_.partner(i + 2) + 1 == end ? tokens_.at(i) : std::string_view();
}

/// `Type name = …`, `auto name = …`, `Type name(…)`, or `Type name : …` of a loop.
void BodyReader::noteVariable(std::size_t from, std::size_t to) {
    std::size_t i = from;
    while (i < to && !endsDeclarator(tokens_.at(i)))
        i = tokens_.opensAngle(i, to) ? tokens_.behindAngle(i) : i + 1;
    if (i < from + 2 || !tokens_.isName(i - 1)) return;
    const std::string_view before = tokens_.at(i - 2);
    const bool begins = tokens_.isName(from) || tokens_.at(from) == "const" ||
                        tokens_.at(from) == "auto" || tokens_.at(from) == "static";
    const bool typed = tokens_.isWord(i - 2) || before == ">" || before == "&" || before == "*";
    if (!typed || !begins) return;
    function_.variables[tokens_.at(i - 1)] = variableFrom(from, i - 1, to);
}

LocalVariable BodyReader::variableFrom(std::size_t from, std::size_t name, std::size_t to) const {
    LocalVariable variable;
    variable.type = tokens_.typeIn(from, name);
    if (tokens_.at(name + 1) == "=" && tokens_.at(name + 2) == "[") variable.lambda = lambda_;
    if (variable.type.name != "auto") return variable;
    variable.type = {};
    std::size_t i = name + 2;
    while (tokens_.at(i) == "co_await" || tokens_.at(i) == "*" || tokens_.at(i) == "&") ++i;
    if (tokens_.at(i) == "[") return variable;
    if (tokens_.at(i) == "std") i += 2;
    if (tokens_.at(i + 1) == "<" && tokens_.opensAngle(i + 1, to)) {  // make_shared<Type>(…)
        variable.type = tokens_.typeIn(i + 2, tokens_.behindAngle(i + 1) - 1);
        return variable;
    }
    while (i < to && (tokens_.isWord(i) || tokens_.at(i) == "::")) {
        ++i;
        while (tokens_.at(i) == "(" || tokens_.at(i) == "[") i = tokens_.partner(i) + 1;
        if (i < to && (tokens_.at(i) == "." || tokens_.at(i) == "->")) ++i;
    }
    variable.value = tokens_.receiverBefore(i);
    const bool element = tokens_.at(name + 1) == ":" && !variable.value.parts.empty();
    if (element) ++variable.value.parts.back().indexed;
    return variable;
}

}  // namespace poolscope
