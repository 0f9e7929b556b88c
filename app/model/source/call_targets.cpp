// Which functions a call can mean: methods that are overridden, constructors, overloads.
#include <algorithm>
#include <set>

#include "app/model/source/source_program.hpp"

namespace poolscope {

namespace {

using Targets = std::vector<std::size_t>;

void addMissing(Targets& to, const Targets& more) {
    for (const std::size_t one : more)
        if (std::find(to.begin(), to.end(), one) == to.end()) to.push_back(one);
}

bool takes(const FunctionText& function, int arguments) {
    return arguments >= function.fewest && arguments <= function.most;
}

}  // namespace

/// The overloads of the nearest class that has any.
Targets SourceProgram::nearest(std::string_view type, std::string_view method,
                               int arguments) const {
    Targets found;
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
Targets SourceProgram::overriding(std::string_view type, std::string_view method,
                                  int arguments) const {
    Targets all;
    for (const std::string_view derived : withDerived(type)) {
        if (absent_.contains(derived)) continue;
        if (withDerived(derived).size() > 1 && !made_.contains(derived)) continue;
        addMissing(all, nearest(derived, method, arguments));
    }
    return all;
}

/// Of the nearest class that has one: a constructor may be inherited.
Targets SourceProgram::inheritedConstructors(std::string_view type, int arguments) const {
    for (const std::string_view base : withBases(type))
        if (Targets own = nearest(base, base, arguments); !own.empty()) return own;
    return {};
}

Targets SourceProgram::constructorsOf(const Action& call, const FunctionText& caller) const {
    std::string_view type = call.name;
    if (call.ofMember)
        if (const TypeName member = memberOf(caller.owner, call.name); !member.name.empty())
            type = member.name;
    const auto owner = classes_.find(caller.owner);
    if (owner != classes_.end() && call.ofMember) {
        const auto& own = owner->second.parameters;
        if (std::find(own.begin(), own.end(), type) != own.end()) {
            Targets all;
            for (const std::string_view base : basesOf(caller.owner))
                addMissing(all, inheritedConstructors(base, call.arguments));
            return all;
        }
    }
    return inheritedConstructors(resolved({type, 0}).name, call.arguments);
}

Targets SourceProgram::freeFunctions(const Action& call, const FunctionText& caller) const {
    Targets same;
    Targets all;
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
Targets SourceProgram::onlyOwner(const Action& call) const {
    Targets all;
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
    return families.size() == 1 ? all : Targets();
}

/// Can the variables that are passed be its parameters?
bool SourceProgram::fits(const FunctionText& function, const Action& call,
                         const FunctionText& caller) const {
    const std::size_t known = std::min(call.passed.size(), function.parameters.size());
    for (std::size_t i = 0; i < known; ++i) {
        if (call.passed[i].empty()) continue;
        const TypeName passed = typeOfVariable(caller, call.passed[i], 0);
        const TypeName wanted = resolved(function.parameters[i]);
        if (!isClass(passed.name) || !isClass(wanted.name)) continue;
        if (passed.containers != wanted.containers || !derives(passed.name, wanted.name))
            return false;
    }
    return true;
}

/// Of overloads those that fit; all of them if it cannot be told.
Targets SourceProgram::targetsOf(const Action& call, const FunctionText& caller) const {
    Targets all = candidatesOf(call, caller);
    if (all.size() < 2) return all;
    Targets fitting;
    for (const std::size_t one : all)
        if (fits(functions_[one], call, caller)) fitting.push_back(one);
    return fitting.empty() ? all : fitting;
}

Targets SourceProgram::candidatesOf(const Action& call, const FunctionText& caller) const {
    if (call.kind == Action::Kind::Lambda) return {call.lambda};
    if (call.kind == Action::Kind::Construct) return constructorsOf(call, caller);
    if (call.kind != Action::Kind::Call) return {};
    if (call.ofMember) {
        const TypeName type = typeOf(caller, call.receiver);
        if (type.name.empty()) return onlyOwner(call);
        return type.containers == 0 ? overriding(type.name, call.name, call.arguments) : Targets();
    }
    if (!call.receiver.scope.empty()) {
        const std::string_view scope = resolved({call.receiver.scope, 0}).name;
        return isClass(scope) ? nearest(scope, call.name, call.arguments)
                              : freeFunctions(call, caller);
    }
    if (const LocalVariable* variable = variableOf(caller, call.name); variable != nullptr)
        return variable->lambda ? Targets{*variable->lambda} : Targets();
    Targets own = overriding(caller.owner, call.name, call.arguments);
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

}  // namespace poolscope
