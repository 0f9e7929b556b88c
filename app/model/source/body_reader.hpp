// Reads the statements of a function, and what each of them does.
//
// Promises: a lambda becomes a function of its own, numbered behind the one it stands in.
#pragma once

#include <deque>

#include "app/model/source/syntax.hpp"
#include "app/model/source/token_walk.hpp"

namespace poolscope {

class BodyReader {
public:
    /// Fills in function number `function` of `functions`.
    BodyReader(std::deque<FunctionText>& functions, std::size_t function, const TokenWalk& tokens)
        : functions_(functions),
          number_(function),
          function_(functions[function]),
          tokens_(tokens) {}

    /// The bracket at `paren`.
    void readParameters(std::size_t paren);
    /// A constructor's list, behind its colon; returns the place of the body's brace.
    std::size_t readInitializers(std::size_t i);
    void readBlock(std::size_t i, std::size_t end, Statement& into);

private:
    using Statements = std::vector<Statement>;
    using Actions = std::vector<Action>;

    std::size_t readStatement(std::size_t i, std::size_t end, Statements& into);
    std::size_t readPart(std::size_t i, std::size_t end, Statement& whole);
    std::size_t readCondition(std::size_t i, std::size_t end, Statement whole, Statements& into);
    std::size_t readFor(std::size_t i, std::size_t end, Statement loop, Statements& into);
    std::size_t readTry(std::size_t i, std::size_t end, Statement whole, Statements& into);
    std::size_t readPlain(std::size_t i, Statement plain, Statements& into);
    std::string_view declaredObject(std::size_t i, std::size_t end) const;
    void noteVariable(std::size_t from, std::size_t to);
    LocalVariable variableFrom(std::size_t from, std::size_t name, std::size_t to) const;
    Actions actionsIn(std::size_t from, std::size_t to);
    void readExpression(std::size_t i, std::size_t end, Actions& into);
    void readOperands(std::size_t i, std::size_t end, Actions& into);
    std::size_t readLambda(std::size_t i, Actions& into);
    void readCall(std::size_t i, std::size_t bracket, Actions& into);
    Action callAt(std::size_t i, std::size_t bracket) const;
    void noteEnumerators(std::size_t bracket, Action& call) const;
    std::optional<std::size_t> passedLambda(std::size_t bracket) const;
    std::size_t emittingIn(std::size_t bracket) const;
    void add(Action::Kind kind, int line, Actions& into) const;

    std::deque<FunctionText>& functions_;
    const std::size_t number_;
    FunctionText& function_;
    const TokenWalk& tokens_;
    bool optional_ = false;              ///< behind &&, || or ? of the expression
    bool inPlace_ = false;               ///< among the arguments of a library's function
    std::optional<std::size_t> lambda_;  ///< the one read last
};

}  // namespace poolscope
