// Looking names up: classes, their bases, members, variables.
#include "app/model/source/source_program.hpp"

#include <algorithm>

#include "app/model/source/declaration_reader.hpp"

namespace poolscope {

void SourceProgram::read(std::string_view text, bool onOwnThreads) {
    const TokenWalk tokens(text);
    const std::size_t first = functions_.size();
    DeclarationReader(*this, files_++, tokens).run();
    for (std::size_t i = first; i < functions_.size(); ++i)
        functions_[i].onOwnThreads = onOwnThreads;
}

void SourceProgram::link(std::string_view base, std::string_view present) {
    absent_.clear();
    byName_.clear();
    bases_.clear();
    derived_.clear();
    made_.clear();
    instances_.clear();
    for (std::size_t i = 0; i < functions_.size(); ++i) {
        FunctionText& function = functions_[i];
        if (!function.around) byName_[function.name].push_back(i);
        noteMade(function.body);
    }
    for (const auto& [name, unused] : classes_) {
        Names& all = bases_[name];
        all.push_back(name);
        for (std::size_t i = 0; i < all.size(); ++i)
            for (const std::string_view one : basesOf(all[i]))
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
    for (const Action& action : statement.actions) {
        if (action.of.empty()) continue;
        made_.insert(action.of);
        if (action.kind == Action::Kind::Construct) instances_[action.name].insert(action.of);
    }
    for (const Statement& part : statement.parts) noteMade(part);
}

/// Those of a template that derives from its parameter are whatever objects of it are made with.
SourceProgram::Names SourceProgram::basesOf(std::string_view name) const {
    const auto known = classes_.find(name);
    if (known == classes_.end()) return {};
    const ClassText& text = known->second;
    const auto made = instances_.find(name);
    Names all;
    for (const std::string_view base : text.bases) {
        const auto& own = text.parameters;
        if (made == instances_.end() || std::find(own.begin(), own.end(), base) == own.end())
            all.push_back(base);
        else
            all.insert(all.end(), made->second.begin(), made->second.end());
    }
    return all;
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
    const std::vector<std::size_t> found = nearest(type, method.name, method.most);
    return found.empty() ? std::string_view() : functions_[found.front()].owner;
}

std::string_view SourceProgram::ownerAt(std::size_t file, int line) const {
    for (const FunctionText& function : functions_)
        if (function.file == file && line >= function.first && line <= function.last)
            return function.owner;
    return {};
}

std::vector<std::size_t> SourceProgram::destructorsOf(std::string_view type) const {
    type = resolved({type, 0}).name;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < functions_.size(); ++i) {
        const FunctionText& function = functions_[i];
        if (function.owner == type && function.name.starts_with('~')) found.push_back(i);
    }
    return found;
}

}  // namespace poolscope
