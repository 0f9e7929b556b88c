// The tables of a scenario file as definitions of the JSON Schema.
#include "engine/scenario/schema/schema.hpp"

#include "engine/scenario/schema/schema_parts.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace schema {

namespace {

Json executorSchema() {
    Json table = tableOf(allKeysOf(KeyTable::Executor));
    table["allOf"].push_back({{"anyOf", {required("kind"), required("factory")}}});
    for (std::size_t i = 0; i < kExecutorKindWords.size(); ++i) {
        const Kinds kind = kindBit(static_cast<ExecutorKind>(i));
        const Keys keys = keysOf(KeyTable::Executor, kind);
        Json then = onlyThese(namesOf(keys));
        then["required"] = texts(requiredNames(keys));
        for (const KeySpec* key : keys)
            if (key->kinds != kAllKinds)
                then["properties"][std::string(key->name)] = propertyOf(*key, kind);
        table["allOf"].push_back(rule("kind", {kExecutorKindWords[i]}, std::move(then)));
    }
    for (const FactorySpec& factory : kFactories) {
        Json then = onlyThese(namesOf(keysOf(factory)));
        then["required"] = Json::array({"name"});
        if (!factory.size.empty()) then["required"].push_back(factory.size);
        table["allOf"].push_back(rule("factory", {factory.name}, std::move(then)));
    }
    return table;
}

/// The name of a type, or a table with the keys that queues of the type have.
Json queueSchema(Kinds kinds) {
    Json table = tableOf(keysOf(KeyTable::Queue, kinds));
    table["required"] = Json::array({"type"});
    std::vector<std::string_view> alone;  // those that need no table
    for (const std::string_view word : findKey(KeyTable::Queue, "type", kinds)->words) {
        const Keys keys = keysOf(KeyTable::Queue, kinds, queueBit(queueKindOf(word)));
        const std::vector<std::string_view> needed = requiredNames(keys);
        if (needed.size() == 1) alone.push_back(word);
        Json then = onlyThese(namesOf(keys));
        then["required"] = texts(needed);
        for (const KeySpec* key : keys)
            then["properties"][std::string(key->name)] = propertyOf(*key);
        table["allOf"].push_back(rule("type", {word}, std::move(then)));
    }
    return {{"anyOf", {wordOf(alone), std::move(table)}}};
}

/// A table whose keys have no rules of their own.
Json plainSchema(KeyTable kind) {
    const Keys keys = allKeysOf(kind);
    Json table = tableOf(keys);
    table["required"] = texts(requiredNames(keys));
    return table;
}

Json arrivalsSchema() {
    Json table = tableOf(allKeysOf(KeyTable::Arrivals));
    table["minProperties"] = 1;
    return table;
}

Json recursiveSchema() {
    Json table = tableOf(allKeysOf(KeyTable::Recursive));
    table["oneOf"] = Json::array({required("sum"), required("fib")});
    return table;
}

Json scenarioTable() {
    const Keys keys = allKeysOf(KeyTable::Scenario);
    Json table = tableOf(keys);
    table["required"] = texts(requiredNames(keys));
    table["anyOf"] = Json::array({required("executor"), required("thread")});
    return table;
}

}  // namespace

}  // namespace schema

std::string scenarioSchema() {
    using namespace schema;
    Json all{{"$schema", "http://json-schema.org/draft-07/schema#"},
             {"title", "A scenario of PoolScope"}};
    all.update(scenarioTable());
    all["definitions"] = {
        {"executor", executorSchema()},
        {"queue", queueSchema(kPlainPool)},
        {"delayedQueue", queueSchema(kScheduledPool)},
        {"threadFactory", plainSchema(KeyTable::ThreadFactory)},
        {"lock", plainSchema(KeyTable::Lock)},
        {"semaphore", plainSchema(KeyTable::Semaphore)},
        {"latch", plainSchema(KeyTable::Latch)},
        {"variable", plainSchema(KeyTable::Variable)},
        {"condition", plainSchema(KeyTable::Condition)},
        {"thread", plainSchema(KeyTable::Thread)},
        {"task", plainSchema(KeyTable::Task)},
        {"pause", plainSchema(KeyTable::Pause)},
        {"arrivals", arrivalsSchema()},
        {"recursive", recursiveSchema()},
        {"at", callSchema(true)},
        {"call", callSchema(false)},
        {"step", stepSchema()},
        {"duration", durationSchema()},
        {"length", lengthSchema()},
        {"range", rangeSchema()},
        {"moment", momentSchema()},
    };
    return all.dump(2) + '\n';
}

}  // namespace poolscope
