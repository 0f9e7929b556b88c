// What the text of a scenario says about the keys that its tables may have.
#include <algorithm>

#include "app/perspectives/edit/scenario_form.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

const FactorySpec* factoryOf(std::string_view name) {
    const auto* const found =
        std::find_if(kFactories.begin(), kFactories.end(),
                     [&](const FactorySpec& factory) { return factory.name == name; });
    return found == kFactories.end() ? nullptr : found;
}

std::optional<ExecutorKind> kindOf(std::string_view factory, std::string_view kind) {
    if (const FactorySpec* known = factoryOf(factory)) return known->kind;
    const auto* const word = std::find(kExecutorKindWords.begin(), kExecutorKindWords.end(), kind);
    if (word == kExecutorKindWords.end()) return std::nullopt;
    return static_cast<ExecutorKind>(word - kExecutorKindWords.begin());
}

}  // namespace

std::vector<const KeySpec*> ScenarioForm::keysOfExecutor(std::string_view factory,
                                                         std::string_view kind) {
    if (const FactorySpec* known = factoryOf(factory)) return keysOf(*known);
    const std::optional<ExecutorKind> known = kindOf(factory, kind);
    return known ? keysOf(KeyTable::Executor, kindBit(*known))
                 : std::vector<const KeySpec*>{findKey(KeyTable::Executor, "kind")};
}

/// The kinds that an executor of this name may have; all that occur if the name is empty or
/// unknown.
Kinds ScenarioForm::kindsOf(std::string_view executor) const {
    const auto known = kinds_.find(executor);
    if (known != kinds_.end() && known->second != 0) return known->second;
    return kindsInText_ == 0 ? kAllKinds : kindsInText_;
}

void ScenarioForm::noteKinds() {
    for (const OutlineTable& table : outline_->tables()) {
        if (table.kind != OutlineKind::Executor) continue;
        const std::optional<ExecutorKind> kind =
            kindOf(table.value("factory"), table.value("kind"));
        const Kinds bit = kind ? kindBit(*kind) : Kinds{};
        kindsInText_ |= bit;
        kinds_.emplace(table.value("name"), bit);
    }
}

std::string_view ScenarioForm::queueTypeOf(const OutlineTable& table, const KeySpec& queue) const {
    if (table.find(queue.name) == nullptr) return queue.absent;
    const TomlValue* type = findAt(*table.tree, {std::string(queue.name), "type"});
    return type == nullptr ? table.value(queue.name) : outline_->said(*type);
}

std::vector<const KeySpec*> ScenarioForm::innerKeys(const OutlineTable& table,
                                                    const KeySpec& outer) const {
    std::vector<const KeySpec*> keys;
    if (outer.type == KeyType::Queue) {
        const QueueKind type = queueKindOf(queueTypeOf(table, outer));
        keys = keysOf(KeyTable::Queue, outer.kinds, queueBit(type));
        std::erase_if(keys, [](const KeySpec* key) { return key->name == "type"; });
    } else {
        const bool fib = findAt(*table.tree, {std::string(outer.name), "fib"}) != nullptr;
        keys = keysOf(KeyTable::Recursive);
        std::erase_if(keys, [&](const KeySpec* key) {
            return fib ? key->name == "sum" || key->name == "threshold" : key->name == "fib";
        });
    }
    return keys;
}

const MethodSpec* ScenarioForm::methodOf(const OutlineTable& table, std::string_view name) const {
    return findMethod(name, kindsOf(table.value("on")), table.find("cron") != nullptr);
}

/// The keys of a call in the order of the form, without those that every call has.
std::vector<KeySpec> ScenarioForm::keysOfCall(const OutlineTable& table,
                                              const MethodSpec& method) const {
    const auto keyOfCall = [](std::string_view name) { return *findKey(KeyTable::Call, name); };
    std::vector<KeySpec> keys;
    if (method.task == TaskNeed::Templates) {
        keys.push_back(keyOfCall("tasks"));
    } else if (takesTask(method)) {
        keys.push_back(keyOfCall("task"));
        if (method.task != TaskNeed::MayTask) keys.back().required = {"a task"};
    }
    for (const ArgumentSpec& argument : method.arguments) {
        keys.push_back(keyOf(argument));
        const bool aliased = hasAlias(argument, true) && table.find(argument.alias) != nullptr;
        if (aliased) keys.back().name = argument.alias;
    }
    if (takesAs(method)) keys.push_back(keyOfCall("as"));
    keys.push_back(*findKey(KeyTable::At, "by"));
    for (const KeySpec& key : rowsOf(KeyTable::At))
        if (key.name != "by" && key.name != "time" && table.find(key.name) != nullptr)
            keys.push_back(key);
    return keys;
}

std::vector<std::string> ScenarioForm::labels() const {
    std::vector<std::string> all = outline_->names(OutlineKind::Task);
    for (const OutlineTable& table : outline_->tables())
        if (table.kind == OutlineKind::At && table.find("as") != nullptr)
            all.emplace_back(table.value("as"));
    return all;
}

}  // namespace poolscope
