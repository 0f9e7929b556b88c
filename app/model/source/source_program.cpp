// Looking names up: classes, their bases, variables, overloads.
#include "app/model/source/source_program.hpp"

#include <algorithm>

#include "app/model/source/declaration_reader.hpp"

namespace poolscope {

namespace {

using Numbers = std::vector<std::size_t>;

void addMissing(Numbers& to, const Numbers& more) {
    for (const std::size_t one : more)
        if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
}

bool takes(const FunctionText& function, int arguments) {
    return arguments >= function.fewest && arguments <= function.most;
}

}  // namespace

void SourceProgram::read(std::string_view text) {
    const TokenWalk tokens(text);
    DeclarationReader(*this, files_++, tokens).run();
}

void SourceProgram::link(std::string_view base, std::string_view present) {
    absent_.clear();
    byName_.clear();
    bases_.clear();
    derived_.clear();
    made_.clear();
    for (std::size_t i = 0; i < functions_.size(); ++i) {
        FunctionText& function = functions_[i];
        if (!function.around) byName_[function.name].push_back(i);
        noteMade(function.body);
    }
    for (const auto& [name, unused] : classes_) {
        Names& all = bases_[name];
        all.push_back(name);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (const std::string_view one : classes_[all[i]].bases)
                if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
    }
    for (const auto& [name, all] : bases_)
        for (const std::string_view one : all) derived_[one].push_back(name);
    for (FunctionText& function : functions_) noteDefaults(function);
    if (!present.empty())
        for (const std::string_view name : withDerived(base))
            if (name != present) absent_.insert(name);
}

/// A default stands where a method is declared, perhaps in a base.
void SourceProgram::noteDefaults(FunctionText& function) {
    for (const std::string_view base : withBases(function.owner)) {
        const auto& declared = classes_[base].defaults;
        const auto found = declared.find({function.name, function.most});
        if (found != declared.end())
            function.fewest = std::min(function.fewest, function.most - found->second);
    }
}

void SourceProgram::noteMade(const Statement& statement) {
    for (const Action& action : statement.actions)
        if (action.kind == Action::Kind::Construct || isClass(action.name))
            made_.insert(resolved({action.name, 0}).name);
    for (const Statement& part : statement.parts) noteMade(part);
}

TypeName SourceProgram::resolved(TypeName type) const {
    for (int depth = 0; depth < 4; ++depth) {
        const auto alias = aliases_.find(type.name);
        if (alias == aliases_.end() || isClass(type.name)) break;
        type = {alias->second.name, alias->second.containers + type.containers};
    }
    return type;
}

const SourceProgram::Names& SourceProgram::withBases(std::string_view name) const {
    static const Names kNone;
    const auto found = bases_.find(name);
    return found == bases_.end() ? kNone : found->second;
}

const SourceProgram::Names& SourceProgram::withDerived(std::string_view name) const {
    static const Names kNone;
    const auto found = derived_.find(name);
    return found == derived_.end() ? kNone : found->second;
}

TypeName SourceProgram::memberOf(std::string_view type, std::string_view member) const {
    for (const std::string_view base : withBases(type))
        if (const auto one = classes_.find(base); one != classes_.end())
            if (const auto found = one->second.members.find(member);
                found != one->second.members.end())
                return resolved(found->second);
    return {};
}

TypeName SourceProgram::returnedBy(std::string_view type, std::string_view method) const {
    for (const std::string_view base : withBases(type))
        if (const auto one = classes_.find(base); one != classes_.end())
            if (const auto found = one->second.returns.find(method);
                found != one->second.returns.end())
                return resolved(found->second);
    return {};
}

const LocalVariable* SourceProgram::variableOf(const FunctionText& function,
                                               std::string_view name) const {
    if (const auto found = function.variables.find(name); found != function.variables.end())
        return &found->second;
    return function.around ? variableOf(functions_[*function.around], name) : nullptr;
}

TypeName SourceProgram::typeOfVariable(const FunctionText& function, std::string_view name,
                                       int depth) const {
    if (name == "this") return {function.owner, 0};
    const LocalVariable* variable = variableOf(function, name);
    if (variable == nullptr) return memberOf(function.owner, name);
    if (!variable->type.name.empty()) return resolved(variable->type);
    return typeOf(function, variable->value, depth + 1);
}

TypeName SourceProgram::typeOfFirst(const FunctionText& function, const CallReceiver& receiver,
                                    int depth) const {
    const NamePart& first = receiver.parts.front();
    if (!first.called)
        return receiver.scope.empty() ? typeOfVariable(function, first.name, depth)
                                      : memberOf(resolved({receiver.scope, 0}).name, first.name);
    const std::string_view scope =
        receiver.scope.empty() ? function.owner : resolved({receiver.scope, 0}).name;
    if (const TypeName method = returnedBy(scope, first.name); !method.name.empty()) return method;
    if (const auto free = returns_.find(first.name); free != returns_.end())
        return resolved(free->second);
    return isClass(first.name) ? TypeName{first.name, 0} : TypeName{};
}

/// The type of `a.b().c[]`. A library's classes are names that are no class here.
TypeName SourceProgram::typeOf(const FunctionText& function, const CallReceiver& receiver,
                               int depth) const {
    constexpr int kDeepest = 4;  // of variables made from variables
    if (depth > kDeepest || !receiver.readable || receiver.parts.empty()) return {};
    TypeName type = typeOfFirst(function, receiver, depth);
    for (std::size_t i = 0; i < receiver.parts.size(); ++i) {
        const NamePart& part = receiver.parts[i];
        if (i > 0 && type.containers > 0) {
            const bool element = part.name == "front" || part.name == "back" || part.name == "at";
            if (!element) return {"library", 0};
            --type.containers;
        } else if (i > 0) {
            const TypeName next =
                part.called ? returnedBy(type.name, part.name) : memberOf(type.name, part.name);
            // What a pointer or an atomic itself answers: the same thing.
            const bool same = next.name.empty() && part.called &&
                              (part.name == "get" || part.name == "load" || part.name == "lock" ||
                               part.name == "value");
            if (!same) type = next;
        }
        type.containers -= part.indexed;
        if (type.name.empty() || type.containers < 0) return {};
    }
    return type;
}

/// The overloads of the nearest class that has any.
Numbers SourceProgram::nearest(std::string_view type, std::string_view method,
                               int arguments) const {
    Numbers found;
    const auto named = byName_.find(method);
    if (named == byName_.end()) return found;
    for (const std::string_view base : withBases(type)) {
        for (const std::size_t i : named->second)
            if (functions_[i].owner == base && takes(functions_[i], arguments)) found.push_back(i);
        if (!found.empty()) break;
    }
    return found;
}

/// What a call on a reference to `type` can end in: the method as each class of which there are
/// objects has it.
Numbers SourceProgram::overriding(std::string_view type, std::string_view method,
                                  int arguments) const {
    Numbers all;
    for (const std::string_view derived : withDerived(type)) {
        if (absent_.contains(derived)) continue;
        if (withDerived(derived).size() > 1 && !made_.contains(derived)) continue;
        addMissing(all, nearest(derived, method, arguments));
    }
    return all;
}

Numbers SourceProgram::constructorsOf(const Action& call, const FunctionText& caller) const {
    std::string_view type = call.name;
    if (call.ofMember)
        if (const TypeName member = memberOf(caller.owner, call.name); !member.name.empty())
            type = member.name;
    type = resolved({type, 0}).name;
    for (const std::string_view base : withBases(type))  // a constructor may be inherited
        if (Numbers own = nearest(base, base, call.arguments); !own.empty()) return own;
    return {};
}

Numbers SourceProgram::freeFunctions(const Action& call, const FunctionText& caller) const {
    Numbers same;
    Numbers all;
    const auto named = byName_.find(call.name);
    if (named == byName_.end()) return all;
    for (const std::size_t i : named->second) {
        const FunctionText& function = functions_[i];
        if (!function.owner.empty() || !takes(function, call.arguments)) continue;
        all.push_back(i);
        if (function.file == caller.file) same.push_back(i);
    }
    return same.empty() ? all : same;
}

/// For a receiver whose type is not known: the methods of that name, if one family has them all.
Numbers SourceProgram::onlyOwner(const Action& call) const {
    Numbers all;
    std::set<std::string_view> families;
    const auto named = byName_.find(call.name);
    if (named == byName_.end()) return all;
    for (const std::size_t i : named->second) {
        const FunctionText& function = functions_[i];
        if (function.owner.empty() || !takes(function, call.arguments)) continue;
        all.push_back(i);
        std::string_view top = function.owner;
        for (const std::string_view base : withBases(function.owner))
            if (const auto one = classes_.find(base);
                one != classes_.end() && one->second.returns.contains(call.name))
                top = base;
        families.insert(top);
    }
    return families.size() == 1 ? all : Numbers();
}

Numbers SourceProgram::targetsOf(const Action& call, const FunctionText& caller) const {
    if (call.kind == Action::Kind::Lambda) return {call.lambda};
    if (call.kind == Action::Kind::Construct) return constructorsOf(call, caller);
    if (call.kind != Action::Kind::Call) return {};
    if (call.ofMember) {
        const TypeName type = typeOf(caller, call.receiver);
        if (type.name.empty()) return onlyOwner(call);
        return type.containers == 0 ? overriding(type.name, call.name, call.arguments) : Numbers();
    }
    if (!call.receiver.scope.empty()) {
        const std::string_view scope = resolved({call.receiver.scope, 0}).name;
        return isClass(scope) ? nearest(scope, call.name, call.arguments)
                              : freeFunctions(call, caller);
    }
    if (const LocalVariable* variable = variableOf(caller, call.name); variable != nullptr)
        return variable->lambda ? Numbers{*variable->lambda} : Numbers();
    Numbers own = overriding(caller.owner, call.name, call.arguments);
    if (!own.empty()) return own;
    if (isClass(call.name)) return nearest(call.name, call.name, call.arguments);
    return freeFunctions(call, caller);
}

bool SourceProgram::guesses(const Action& call, const FunctionText& caller) const {
    return call.kind == Action::Kind::Call && call.ofMember &&
           typeOf(caller, call.receiver).name.empty();
}

bool SourceProgram::callsVariable(const Action& call, const FunctionText& caller) const {
    if (call.kind != Action::Kind::Call || !call.receiver.scope.empty()) return false;
    const TypeName type = call.ofMember ? memberOf(typeOf(caller, call.receiver).name, call.name)
                                        : typeOfVariable(caller, call.name, 0);
    return type.name == "function" && type.containers == 0;
}

bool SourceProgram::derives(std::string_view type, std::string_view base) const {
    const Names& all = withBases(type);
    return std::find(all.begin(), all.end(), base) != all.end();
}

std::string_view SourceProgram::madeIn(std::size_t function, std::string_view base) const {
    const auto in = [&](const auto& self, const Statement& statement) -> std::string_view {
        for (const Action& action : statement.actions)
            if (action.kind == Action::Kind::Construct && derives(action.name, base))
                return action.name;
        for (const Statement& part : statement.parts)
            if (const std::string_view made = self(self, part); !made.empty()) return made;
        return {};
    };
    return in(in, functions_[function].body);
}

std::string_view SourceProgram::runsMethodOf(std::string_view type,
                                             const FunctionText& method) const {
    const Numbers found = nearest(type, method.name, method.most);
    return found.empty() ? std::string_view() : functions_[found.front()].owner;
}

std::string_view SourceProgram::ownerAt(std::size_t file, int line) const {
    for (const FunctionText& function : functions_)
        if (function.file == file && line >= function.first && line <= function.last)
            return function.owner;
    return {};
}

Numbers SourceProgram::destructorsOf(std::string_view type) const {
    type = resolved({type, 0}).name;
    Numbers found;
    for (std::size_t i = 0; i < functions_.size(); ++i) {
        const FunctionText& function = functions_[i];
        if (function.owner == type && function.name.starts_with('~')) found.push_back(i);
    }
    return found;
}

}  // namespace poolscope
