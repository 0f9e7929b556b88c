// Which keys each call has. A method's name stands for all its rows: an argument that one of them
// takes is allowed, an argument that all of them need is required, because the schema cannot see
// the kind of the executor that `on` names.
#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "engine/scenario/schema/schema_parts.hpp"

namespace poolscope::schema {

namespace {

using Names = std::set<std::string, std::less<>>;

/// The keys of the calls of that name.
struct CallShape {
    Names allowed;
    Names required;
    std::vector<std::pair<std::string, std::string>> either;  ///< an argument or its second name

    friend bool operator==(const CallShape&, const CallShape&) = default;
};

struct NamedCall {
    std::string name;
    CallShape shape;
    std::string_view summary;
};

CallShape shapeOf(const MethodSpec& method, bool inAt) {
    CallShape shape{{"call", "on"}, {"call"}, {}};
    const auto take = [&](std::string_view name, bool needed) {
        shape.allowed.emplace(name);
        if (needed) shape.required.emplace(name);
    };
    if (inAt)
        for (const KeySpec& key : rowsOf(KeyTable::At)) take(key.name, !key.required.empty());
    if (method.task == TaskNeed::Templates) {
        take("tasks", true);
    } else if (takesTask(method)) {
        take("task", method.task != TaskNeed::MayTask);
    }
    if (takesAs(method)) take("as", false);
    for (const ArgumentSpec& argument : method.arguments) {
        const bool aliased = hasAlias(argument, inAt);
        take(argument.name, !argument.optional && !aliased);
        if (!aliased) continue;
        take(argument.alias, false);
        if (!argument.optional) shape.either.emplace_back(argument.name, argument.alias);
    }
    return shape;
}

void merge(CallShape& shape, const CallShape& other) {
    shape.allowed.insert(other.allowed.begin(), other.allowed.end());
    std::erase_if(shape.required,
                  [&](const std::string& name) { return !other.required.contains(name); });
}

void add(std::vector<NamedCall>& calls, std::string name, const MethodSpec& method, bool inAt) {
    const auto known = std::find_if(calls.begin(), calls.end(),
                                    [&](const NamedCall& call) { return call.name == name; });
    if (known == calls.end())
        calls.push_back({std::move(name), shapeOf(method, inAt), method.summary});
    else
        merge(known->shape, shapeOf(method, inAt));
}

std::vector<NamedCall> callsOf(bool inAt) {
    std::vector<NamedCall> calls;
    for (const MethodSpec& method : allMethods())
        if (!inAt || !method.onlyInBodies()) add(calls, std::string(method.name), method, inAt);
    for (const MethodSpec& method : allMethods())
        if (method.receiver == Receiver::Queue)
            add(calls, fmt::format("getQueue().{}", method.name), method, inAt);
    return calls;
}

Json thenOf(const CallShape& shape) {
    Json then = onlyThese({shape.allowed.begin(), shape.allowed.end()});
    then["required"] = Json(shape.required);
    for (const auto& [name, alias] : shape.either)
        then["anyOf"] = Json::array({required(name), required(alias)});
    return then;
}

/// It may also be `more`: of two methods that have a parameter of one name.
void allow(Json& property, Json more) {
    if (property == more) return;
    if (!property.contains("anyOf")) property = Json{{"anyOf", Json::array({std::move(property)})}};
    Json& all = property["anyOf"];
    if (std::find(all.begin(), all.end(), more) == all.end()) all.push_back(std::move(more));
}

/// All arguments by their names.
void addArguments(Json& table, bool inAt) {
    Json& properties = table["properties"];
    for (const MethodSpec& method : allMethods()) {
        for (const ArgumentSpec& argument : method.arguments) {
            std::vector<std::string> names{std::string(argument.name)};
            if (hasAlias(argument, inAt)) names.emplace_back(argument.alias);
            for (const std::string& name : names) {
                Json property = propertyOf(keyOf(argument));
                if (properties.contains(name))
                    allow(properties[name], std::move(property));
                else
                    properties[name] = std::move(property);
            }
        }
    }
}

}  // namespace

Json callSchema(bool inAt) {
    Keys keys = allKeysOf(KeyTable::Call);
    if (inAt)
        for (const KeySpec& key : rowsOf(KeyTable::At)) keys.push_back(&key);
    Json table = tableOf(keys);
    addArguments(table, inAt);
    table["required"] = texts({"call"});
    const std::vector<NamedCall> calls = callsOf(inAt);
    Json& names = table["properties"]["call"];
    for (const NamedCall& call : calls) {
        names["enum"].push_back(call.name);
        names["x-taplo"]["docs"]["enumValues"].push_back(call.summary);
    }
    std::vector<bool> done(calls.size());
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (done[i]) continue;
        Json alike = Json::array();
        for (std::size_t j = i; j < calls.size(); ++j) {
            if (!(calls[j].shape == calls[i].shape)) continue;
            done[j] = true;
            alike.push_back(calls[j].name);
        }
        table["allOf"].push_back(rule("call", std::move(alike), thenOf(calls[i].shape)));
    }
    return table;
}

}  // namespace poolscope::schema
