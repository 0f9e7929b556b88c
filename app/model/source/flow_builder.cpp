// A function for each kind of statement.
#include "app/model/source/flow_builder.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

void FlowBuilder::build(std::uint32_t function) {
    function_ = function;
    const FunctionText& text = program_.functions()[function];
    FlowStep out;
    out.kind = FlowStep::Kind::Return;
    out.line = text.last;
    Exits exits;
    exits.returned = add(out);
    out.kind = FlowStep::Kind::Unwind;
    exits.thrown = add(out);
    graph_.functions_[function].onOwnThreads = text.onOwnThreads;
    graph_.functions_[function].entry = statement(text.body, exits.returned, exits);
}

FlowPoint FlowBuilder::add(FlowStep step) {
    step.function = function_;
    const auto point = static_cast<FlowPoint>(graph_.steps_.size());
    if (step.kind == FlowStep::Kind::Emit) graph_.emits_.push_back(point);
    graph_.steps_.push_back(std::move(step));
    return point;
}

FlowPoint FlowBuilder::pass(int line, std::vector<FlowPoint> next) {
    FlowStep step;
    step.line = line;
    step.next = std::move(next);
    return add(std::move(step));
}

FlowPoint FlowBuilder::statements(const Statements& all, std::size_t from, FlowPoint next,
                                  const Exits& exits, int last) {
    if (from == all.size()) return next;
    if (!all[from].declares.empty())
        if (const auto& destructors = destructorsOf(all[from].declares); !destructors.empty())
            return owning(all, from, next, exits, last, destructors);
    const FlowPoint rest = statements(all, from + 1, next, exits, last);
    return statement(all[from], rest, exits);
}

/// The object's destructor stands on every way out of the rest of its block.
FlowPoint FlowBuilder::owning(const Statements& all, std::size_t from, FlowPoint next,
                              const Exits& exits, int last,
                              const std::vector<std::uint32_t>& destructors) {
    const auto destroyed = [&](FlowPoint then) {
        if (then == kNoPoint) return kNoPoint;
        FlowStep step;
        step.kind = FlowStep::Kind::Call;
        step.line = last;
        step.next = {then};
        step.thrown = exits.thrown;
        step.targets = destructors;
        return add(std::move(step));
    };
    const Exits inside{destroyed(exits.returned), destroyed(exits.thrown), destroyed(exits.broken),
                       destroyed(exits.continued)};
    const FlowPoint rest = statements(all, from + 1, destroyed(next), inside, last);
    return actions(all[from].actions, rest, exits);
}

FlowPoint FlowBuilder::statement(const Statement& one, FlowPoint next, const Exits& exits) {
    using Kind = Statement::Kind;
    switch (one.kind) {
        case Kind::Plain: return actions(one.actions, next, exits);
        case Kind::Block: return statements(one.parts, 0, next, exits, one.last);
        case Kind::If: {
            const FlowPoint then = part(one, 0, next, exits);
            const FlowPoint other = part(one, 1, next, exits);
            return actions(one.actions, pass(one.line, {then, other}), exits);
        }
        case Kind::Loop:
        case Kind::DoLoop: return loop(one, next, exits);
        case Kind::Switch: return choice(one, next, exits);
        case Kind::Case: {
            const FlowPoint label = pass(one.line, {next});
            if (cases_ != nullptr) cases_->emplace_back(label, one.isDefault);
            return label;
        }
        case Kind::Try: return attempt(one, next, exits);
        case Kind::Return: return actions(one.actions, exits.returned, exits);
        case Kind::Throw: return actions(one.actions, exits.thrown, exits);
        case Kind::Break: return exits.broken;
        case Kind::Continue: return exits.continued;
    }
    return next;
}

/// `next` if there is no such part.
FlowPoint FlowBuilder::part(const Statement& whole, std::size_t number, FlowPoint next,
                            const Exits& exits) {
    if (number >= whole.parts.size()) return next;
    const Statement& one = whole.parts[number];
    if (one.declares.empty()) return statement(one, next, exits);
    return statements({one}, 0, next, exits, one.line);
}

FlowPoint FlowBuilder::loop(const Statement& one, FlowPoint next, const Exits& exits) {
    const FlowPoint head = pass(one.line, {});
    Exits inside = exits;
    inside.broken = next;
    if (one.kind == Statement::Kind::DoLoop) {
        const FlowPoint condition = actions(one.actions, pass(one.line, {head, next}), exits);
        inside.continued = condition;
        graph_.steps_[head].next = {part(one, 0, condition, inside)};
        return head;
    }
    inside.continued = actions(one.after, head, exits);
    const FlowPoint body = part(one, 0, inside.continued, inside);
    graph_.steps_[head].next = {actions(one.actions, pass(one.line, {body, next}), exits)};
    return head;
}

FlowPoint FlowBuilder::choice(const Statement& one, FlowPoint next, const Exits& exits) {
    Exits inside = exits;
    inside.broken = next;
    std::vector<std::pair<FlowPoint, bool>> cases;
    auto* const around = std::exchange(cases_, &cases);
    part(one, 0, next, inside);
    cases_ = around;
    std::vector<FlowPoint> ways;
    bool all = false;
    for (const auto& [label, isDefault] : cases) {
        ways.push_back(label);
        all = all || isDefault;
    }
    if (!all) ways.push_back(next);
    return actions(one.actions, pass(one.line, std::move(ways)), exits);
}

FlowPoint FlowBuilder::attempt(const Statement& one, FlowPoint next, const Exits& exits) {
    std::vector<FlowPoint> handlers;
    bool all = false;
    for (std::size_t i = 1; i < one.parts.size(); ++i) {
        handlers.push_back(part(one, i, next, exits));
        all = all || one.parts[i].isDefault;
    }
    if (!all) handlers.push_back(exits.thrown);
    Exits inside = exits;
    inside.thrown = pass(one.line, std::move(handlers));
    return part(one, 0, next, inside);
}

FlowPoint FlowBuilder::actions(const std::vector<Action>& all, FlowPoint next, const Exits& exits) {
    for (std::size_t i = all.size(); i-- > 0;) {
        const FlowPoint done = action(all[i], next, exits);
        const bool skips = all[i].optional && done != next;
        next = skips ? pass(all[i].line, {done, next}) : done;
    }
    return next;
}

FlowPoint FlowBuilder::action(const Action& one, FlowPoint next, const Exits& exits) {
    if (one.kind == Action::Kind::Throw) return pass(one.line, {exits.thrown});
    if (one.kind != Action::Kind::Emit) return call(one, next, exits);
    FlowStep step;
    step.kind = FlowStep::Kind::Emit;
    step.forAnother = one.forAnother;
    if (one.begins) step.begins = static_cast<std::uint32_t>(*one.begins);
    step.line = one.line;
    step.next = {next};
    return add(std::move(step));
}

/// `next` itself for a call of nobody here: it emits nothing.
FlowPoint FlowBuilder::call(const Action& one, FlowPoint next, const Exits& exits) {
    const FunctionText& caller = program_.functions()[function_];
    FlowStep step;
    step.kind = FlowStep::Kind::Call;
    step.line = one.line;
    step.next = {next};
    step.thrown = exits.thrown;
    for (const std::string_view word : one.enumerators) step.enumerators.push_back(plainWord(word));
    step.chooses = one.chooses;
    const std::string_view scope = one.receiver.scope;
    step.ofOwnObject = one.kind == Action::Kind::Call && !one.ofMember && !caller.owner.empty() &&
                       (scope.empty() || program_.derives(caller.owner, scope));
    for (const std::size_t target : program_.targetsOf(one, caller))
        step.targets.push_back(static_cast<std::uint32_t>(target));
    step.anything = step.targets.empty() && program_.callsVariable(one, caller);
    if (step.targets.empty() && !step.anything) return next;
    const FlowPoint called = add(std::move(step));
    return program_.guesses(one, caller) ? pass(one.line, {called, next}) : called;
}

const std::vector<std::uint32_t>& FlowBuilder::destructorsOf(std::string_view type) {
    const auto [at, fresh] = destructors_.try_emplace(type);
    if (fresh)
        for (const std::size_t number : program_.destructorsOf(type))
            at->second.push_back(static_cast<std::uint32_t>(number));
    return at->second;
}

}  // namespace poolscope
