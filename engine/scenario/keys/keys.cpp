// Looking rows up, and arguments of methods as keys.
#include "engine/scenario/keys/keys.hpp"

#include <algorithm>

#include "engine/scenario/keys/rows.hpp"

namespace poolscope {

std::span<const KeySpec> rowsOf(KeyTable table) {
    switch (table) {
        case KeyTable::Scenario: return scenarioKeys();
        case KeyTable::Executor: return executorKeys();
        case KeyTable::Queue: return queueKeys();
        case KeyTable::ThreadFactory: return threadFactoryKeys();
        case KeyTable::Task: return taskKeys();
        case KeyTable::Recursive: return recursiveKeys();
        case KeyTable::Lock: return lockKeys();
        case KeyTable::Semaphore: return semaphoreKeys();
        case KeyTable::Latch: return latchKeys();
        case KeyTable::Variable: return variableKeys();
        case KeyTable::Condition: return conditionKeys();
        case KeyTable::Thread: return threadKeys();
        case KeyTable::Pause: return pauseKeys();
        case KeyTable::Arrivals: return arrivalKeys();
        case KeyTable::Call: return callKeys();
        case KeyTable::At: return atKeys();
    }
    return {};
}

namespace {

bool isOf(const KeySpec& key, Kinds kinds, QueueKinds queues) {
    return (key.kinds & kinds) != 0 && (key.queues & queues) != 0;
}

}  // namespace

std::vector<const KeySpec*> keysOf(KeyTable table, Kinds kinds, QueueKinds queues) {
    const std::span<const KeySpec> rows = rowsOf(table);
    std::vector<const KeySpec*> keys;
    keys.reserve(rows.size());
    for (const KeySpec& key : rows)
        if (isOf(key, kinds, queues)) keys.push_back(&key);
    return keys;
}

std::vector<const KeySpec*> keysOf(const FactorySpec& factory) {
    std::vector<const KeySpec*> keys;
    for (const KeySpec& key : rowsOf(KeyTable::Executor))
        if (key.ofFactories || (!key.name.empty() && key.name == factory.size))
            keys.push_back(&key);
    return keys;
}

std::vector<std::string_view> namesOf(const std::vector<const KeySpec*>& keys) {
    std::vector<std::string_view> names;
    names.reserve(keys.size());
    for (const KeySpec* key : keys)
        if (std::find(names.begin(), names.end(), key->name) == names.end())
            names.push_back(key->name);
    return names;
}

const KeySpec* findKey(KeyTable table, std::string_view name, Kinds kinds, QueueKinds queues) {
    for (const KeySpec& key : rowsOf(table))
        if (key.name == name && isOf(key, kinds, queues)) return &key;
    return nullptr;
}

KeySpec keyOf(const ArgumentSpec& argument) {
    KeySpec key{.table = KeyTable::Call, .name = argument.name};
    switch (argument.type) {
        case ArgumentType::Boolean:
            key.type = KeyType::Boolean;
            key.example = argument.optional ? "false" : "true";
            break;
        case ArgumentType::Int:
            key.type = KeyType::Int;
            key.example = "1";
            break;
        case ArgumentType::Time:
            key.type = KeyType::Duration;
            key.example = "\"100ms\"";
            break;
        case ArgumentType::Handler:
            key.type = KeyType::Word;
            key.example = "\"AbortPolicy\"";
            key.words = handlerNames();
            break;
        case ArgumentType::ThreadName:
            key.type = KeyType::Name;
            key.example = "\"main\"";
            break;
        case ArgumentType::Cron: key.example = "\"0 * * * * *\""; break;
        case ArgumentType::Zone: key.example = "\"UTC\""; break;
        case ArgumentType::Text: key.example = "\"\""; break;
        case ArgumentType::TaskName:
            key.type = KeyType::Name;
            key.example = "\"done\"";
            break;
        case ArgumentType::Label:
            key.type = KeyType::Task;
            key.example = "\"first\"";
            break;
        case ArgumentType::Labels:
            key.type = KeyType::TaskList;
            key.example = "[\"first\", \"second\"]";
            break;
        case ArgumentType::ExecutorName:
            key.type = KeyType::Executor;
            key.example = "\"pool\"";
            break;
    }
    if (!argument.optional) key.required = {"it"};  // never said
    return key;
}

}  // namespace poolscope
