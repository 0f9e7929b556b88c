// Expressions: which calls and events they make, in the order of evaluation.
#include "app/model/source/body_reader.hpp"

#include <utility>

namespace poolscope {

BodyReader::Actions BodyReader::actionsIn(std::size_t from, std::size_t to) {
    Actions actions;
    optional_ = false;
    readExpression(from, to, actions);
    return actions;
}

void BodyReader::add(Action::Kind kind, int line, Actions& into) const {
    Action action;
    action.kind = kind;
    action.line = line;
    action.optional = optional_;
    into.push_back(std::move(action));
}

/// What stands between brackets. Arguments come before the call they are for.
void BodyReader::readExpression(std::size_t i, std::size_t end, Actions& into) {
    const bool optional = optional_;
    readOperands(i, end, into);
    optional_ = optional;
}

void BodyReader::readOperands(std::size_t i, std::size_t end, Actions& into) {
    for (; i < end; ++i) {
        const std::string_view sign = tokens_.at(i);
        if (sign == "&&" || sign == "||" || sign == "?") {
            optional_ = true;
        } else if (sign == "throw") {
            readExpression(i + 1, end, into);
            return add(Action::Kind::Throw, tokens_.line(i), into);
        } else if (sign == "[") {
            const std::size_t close = tokens_.partner(i);
            const std::string_view before = i == 0 ? std::string_view() : tokens_.at(i - 1);
            const bool indexes = i > 0 && (tokens_.isName(i - 1) || before == ")" || before == "]");
            const std::string_view next = tokens_.at(close + 1);
            if (!indexes && (next == "(" || next == "{" || next == "mutable")) {
                i = readLambda(i, into);
            } else {
                readExpression(i + 1, close, into);
                i = close;
            }
        } else if (tokens_.opens(i)) {
            readExpression(i + 1, tokens_.partner(i), into);
            i = tokens_.partner(i);
        } else if (tokens_.isName(i)) {
            std::size_t bracket = i + 1;
            if (tokens_.opensAngle(bracket, end)) bracket = tokens_.behindAngle(bracket);
            if (bracket >= end || (tokens_.at(bracket) != "(" && tokens_.at(bracket) != "{"))
                continue;
            readCall(i, bracket, into);
            i = tokens_.partner(bracket);
        }
    }
}

/// Returns the place of its closing brace.
std::size_t BodyReader::readLambda(std::size_t i, Actions& into) {
    const std::size_t number = functions_.size();
    FunctionText& made = functions_.emplace_back();
    made.file = function_.file;
    made.owner = function_.owner;
    made.name = function_.name;
    made.first = tokens_.line(i);
    made.around = number_;
    BodyReader reader(functions_, number, tokens_);
    std::size_t brace = tokens_.partner(i) + 1;
    if (tokens_.at(brace) == "(") {
        reader.readParameters(brace);
        brace = tokens_.partner(brace) + 1;
    }
    while (brace < tokens_.size() && tokens_.at(brace) != "{") ++brace;
    const std::size_t close = tokens_.partner(brace);
    made.body.kind = Statement::Kind::Block;
    made.body.line = made.first;
    made.last = made.body.last = tokens_.line(close);
    reader.readBlock(brace + 1, close, made.body);
    lambda_ = number;
    if (!inPlace_) return close;
    add(Action::Kind::Lambda, made.first, into);
    into.back().lambda = number;
    into.back().optional = true;
    return close;
}

/// `name` at `i`, with its arguments in the bracket.
void BodyReader::readCall(std::size_t i, std::size_t bracket, Actions& into) {
    const bool library = i > 1 && tokens_.at(i - 1) == "::" && tokens_.at(i - 2) == "std";
    const bool before = std::exchange(inPlace_, library);
    readExpression(bracket + 1, tokens_.partner(bracket), into);
    inPlace_ = before;
    const std::string_view name = tokens_.at(i);
    if (const std::size_t emits = emittingIn(bracket); emits > 0) {
        add(Action::Kind::Emit, tokens_.line(emits), into);
        into.back().begins = passedLambda(bracket);
        into.back().forAnother = name == "recordAs" || into.back().begins;
        return;
    }
    if (name == "rethrow_exception") return add(Action::Kind::Throw, tokens_.line(i), into);
    const bool makes = name == "make_shared" || name == "make_unique" || name == "makeKept";
    if (library && !makes) return;
    into.push_back(callAt(i, bracket));
    if (bracket > i + 1) into.back().of = tokens_.typeIn(i + 2, bracket - 1).name;
    if (!makes) return;
    Action& made = into.back();
    made.kind = Action::Kind::Construct;
    made.name = std::exchange(made.of, {});
    for (std::size_t k = i + 2; k + 1 < bracket; ++k)
        if (tokens_.at(k) == made.name && tokens_.at(k + 1) == "<")
            made.of = tokens_.typeIn(k + 2, bracket - 2).name;
    made.receiver = {};
}

Action BodyReader::callAt(std::size_t i, std::size_t bracket) const {
    Action call;
    call.line = tokens_.line(i);
    call.name = tokens_.at(i);
    call.arguments = tokens_.countArguments(bracket);
    call.passed = tokens_.namedArguments(bracket);
    call.optional = optional_;
    noteEnumerators(bracket, call);
    const std::string_view before = i == 0 ? std::string_view() : tokens_.at(i - 1);
    if (before == "." || before == "->") {
        call.ofMember = true;
        call.receiver = tokens_.receiverBefore(i - 1);
    } else if (before == "::") {
        call.receiver.scope = i > 1 ? tokens_.at(i - 2) : std::string_view();
    } else if (i > 0 && tokens_.isName(i - 1)) {
        call.kind = Action::Kind::Construct;  // Class name(…)
        call.name = before;
    } else if (tokens_.at(bracket) == "{") {
        call.kind = Action::Kind::Construct;
    }
    return call;
}

void BodyReader::noteEnumerators(std::size_t bracket, Action& call) const {
    for (std::size_t i = bracket + 1; i < tokens_.partner(bracket); ++i) {
        if (tokens_.opens(i)) i = tokens_.partner(i);
        call.chooses = call.chooses || tokens_.at(i) == "?";
        const bool scoped = tokens_.at(i) == "::" && tokens_.isName(i - 1) && tokens_.isName(i + 1);
        const std::string_view after = tokens_.at(i + 2);
        if (scoped && (after == "," || after == ")" || after == ":"))
            call.enumerators.push_back(tokens_.at(i + 1));
        if (tokens_.at(i) == "true" || tokens_.at(i) == "false")
            call.enumerators.push_back(tokens_.at(i));
    }
}

/// The function that an argument is, through `std::move(variable)` as well.
std::optional<std::size_t> BodyReader::passedLambda(std::size_t bracket) const {
    for (std::size_t i = bracket + 1; i < tokens_.partner(bracket); ++i) {
        const auto known = function_.variables.find(tokens_.at(i));
        if (known != function_.variables.end() && known->second.lambda) return known->second.lambda;
    }
    return std::nullopt;
}

/// The place of POOLSCOPE_HERE among the arguments; 0 without it.
std::size_t BodyReader::emittingIn(std::size_t bracket) const {
    for (std::size_t i = bracket + 1; i < tokens_.partner(bracket); ++i) {
        if (tokens_.at(i) == "POOLSCOPE_HERE") return i;
        if (tokens_.opens(i)) i = tokens_.partner(i);
    }
    return 0;
}

}  // namespace poolscope
