// Writing calls and steps as JSON, and reading them with the scenario reader's own parts: JSON
// becomes the tree that TOML is read from.
#include "engine/scenario/run/user_call.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/scenario/language/steps.hpp"
#include "engine/scenario/reader/read_context.hpp"
#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/trace/split.hpp"

namespace poolscope {

std::string quotedText(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

const std::string& nameOfShared(const SharedStep& step, const Scenario& scenario) {
    const auto* const row = std::find_if(kSteps.begin(), kSteps.end(), [&](const StepSpec& each) {
        return isShared(each.operand) && !each.block && each.act == step.act;
    });
    switch (row->operand) {
        case StepOperand::Lock: return scenario.locks[step.index].name;
        case StepOperand::Latch: return scenario.latches[step.index].name;
        case StepOperand::Condition: return scenario.conditions[step.index].name;
        case StepOperand::Thread: return scenario.threads[step.index].name;
        default: return scenario.semaphores[step.index].name;
    }
}

namespace {

using Json = nlohmann::ordered_json;

std::string throwText(const ThrowStep& step) {
    const std::string text = "throw " + step.name;
    return step.message.empty() ? text : text + ' ' + quotedText(step.message);
}

std::string sharedText(const SharedStep& step, const Scenario& scenario) {
    const std::string word(wordOf(step.act));
    std::string text = word + ' ' + nameOfShared(step, scenario);
    if (step.permits != 1) text += ' ' + std::to_string(step.permits);
    if (step.timeout) text += ' ' + toText(*step.timeout);
    return text;
}

Json argumentJson(const ArgumentValue& value, ArgumentType type) {
    if (type == ArgumentType::Labels) {
        Json labels = Json::array();
        for (const std::string_view label : split(std::get<std::string>(value), ","))
            labels.push_back(std::string(label));
        return labels;
    }
    if (const auto* time = std::get_if<Duration>(&value)) return toText(*time);
    if (const auto* boolean = std::get_if<bool>(&value)) return *boolean;
    if (const auto* number = std::get_if<std::int64_t>(&value)) return *number;
    if (const auto* text = std::get_if<std::string>(&value)) return *text;
    return std::string(handlerNames()[static_cast<std::size_t>(std::get<HandlerKind>(value))]);
}

Json callJson(const Call& call, const Scenario& scenario, bool hasBody) {
    const MethodSpec& spec = specOf(call.method);
    Json json;
    json["call"] = std::string(spec.name);
    if (call.executor < scenario.executors.size()) {
        json["on"] = scenario.executors[call.executor].name;
    }
    if (spec.task == TaskNeed::Template && !hasBody) {
        json["task"] = scenario.tasks[call.templateIndex].name;
    }
    if (spec.task == TaskNeed::Templates) {
        json["tasks"] = Json::array();
        for (const std::uint32_t each : call.templates)
            json["tasks"].push_back(scenario.tasks[each].name);
    }
    if (!takesAs(spec) && !call.task.empty()) json["task"] = call.task;
    if (!call.as.empty()) json["as"] = call.as;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
        if (std::holds_alternative<std::monostate>(call.arguments[i])) continue;
        json[std::string(spec.arguments[i].name)] =
            argumentJson(call.arguments[i], spec.arguments[i].type);
    }
    return json;
}

Json stepJson(const Step& step, const Scenario& scenario);

/// The steps, each with the list that belongs to it behind it.
Json stepsJson(const std::vector<Step>& steps, const Scenario& scenario);

Json blockJson(const std::shared_ptr<const StepList>& block, const Scenario& scenario) {
    return block == nullptr ? Json::array() : stepsJson(block->all, scenario);
}

std::string headText(const BlockStep& step, const Scenario& scenario) {
    switch (step.kind) {
        case BlockStep::Kind::If: return "if " + step.expression.text;
        case BlockStep::Kind::While: return "while " + step.expression.text;
        case BlockStep::Kind::Repeat: return "repeat " + step.expression.text;
        case BlockStep::Kind::Synchronized: break;
    }
    return "synchronized " + scenario.locks[step.lock].name;
}

std::string plainText(const PlainStep& step) {
    if (step.act == PlainStep::Act::Yield) return "yield";
    if (step.act == PlainStep::Act::Break) return "break";
    return step.value ? "return " + step.value->text : std::string("return");
}

Json stepsJson(const std::vector<Step>& steps, const Scenario& scenario) {
    Json list = Json::array();
    for (const Step& step : steps) {
        const auto* const block = std::get_if<BlockStep>(&step);
        if (block == nullptr) {
            list.push_back(stepJson(step, scenario));
            continue;
        }
        list.push_back(headText(*block, scenario));
        list.push_back(blockJson(block->block, scenario));
        if (block->otherwise == nullptr) continue;
        list.push_back("else");
        list.push_back(blockJson(block->otherwise, scenario));
    }
    return list;
}

Json stepJson(const Step& step, const Scenario& scenario) {
    if (const auto* evaluated = std::get_if<EvaluateStep>(&step)) return evaluated->text;
    if (const auto* asserted = std::get_if<AssertStep>(&step))
        return "assert " + asserted->condition.text;
    if (const auto* plain = std::get_if<PlainStep>(&step)) return plainText(*plain);
    if (const auto* work = std::get_if<WorkStep>(&step)) return "work " + toText(work->length);
    if (const auto* nap = std::get_if<SleepStep>(&step)) return "sleep " + toText(nap->length);
    if (const auto* io = std::get_if<IoStep>(&step)) return "io " + toText(io->length);
    if (const auto* thrown = std::get_if<ThrowStep>(&step)) return throwText(*thrown);
    if (const auto* shared = std::get_if<SharedStep>(&step)) return sharedText(*shared, scenario);
    return callJson(std::get<Call>(step), scenario, false);
}

/// The tree of a JSON value; everything in it stands at `place`.
TomlValue treeOf(const Json& json, Place place) {
    TomlValue tree;
    tree.place = place;
    if (json.is_boolean()) {
        tree.value = json.get<bool>();
    } else if (json.is_number_integer()) {
        tree.value = json.get<std::int64_t>();
    } else if (json.is_number_float()) {
        tree.value = json.get<double>();
    } else if (json.is_string()) {
        tree.value = json.get<std::string>();
    } else if (json.is_array()) {
        TomlValue::Array elements;
        for (const Json& element : json) elements.push_back(treeOf(element, place));
        tree.value = std::move(elements);
    } else if (json.is_object()) {
        TomlValue::Table entries;
        for (const auto& [key, value] : json.items()) {
            entries.push_back({key, place, treeOf(value, place)});
        }
        tree.value = std::move(entries);
    }
    return tree;
}

std::shared_ptr<const TaskTemplate> readTemplate(ReadContext& context, const TomlValue& value) {
    auto task = std::make_shared<TaskTemplate>();
    const TomlValue::Table* entries = value.table();
    const TomlEntry* name = entries == nullptr ? nullptr : findEntry(*entries, "name");
    const TomlEntry* runs = entries == nullptr ? nullptr : findEntry(*entries, "runs");
    const bool whole = name != nullptr && name->value.text() != nullptr && runs != nullptr &&
                       runs->value.array() != nullptr && !runs->value.array()->empty();
    if (!whole) {
        context.wrong(value, "a template with a name and runs");
        return nullptr;
    }
    task->name = *name->value.text();
    for (const TomlValue& run : *runs->value.array()) {
        task->runs.emplace_back();
        if (run.array() == nullptr) {
            context.wrong(run, "a list of steps");
            continue;
        }
        task->runs.back() = readBody(context, *run.array());
    }
    task->returnsValue = context.returnsValue;
    const TomlEntry* returned = findEntry(*entries, "value");
    if (returned != nullptr) task->value = context.readText(returned->value, "a text");
    return task;
}

/// Knows the scenario's names, so that what a person asked for is judged as a call in the file.
ReadContext readingOf(const Scenario& scenario) {
    ReadContext context;
    for (const ExecutorSpec& executor : scenario.executors) {
        context.names.executors.push_back(executor.name);
        context.names.kinds.push_back(kindBit(executor.kind));
        context.names.threads.add(executor);
    }
    for (const TaskTemplate& task : scenario.tasks) context.names.templates.push_back(task.name);
    for (const std::string& client : scenario.clients) context.names.clients.push_back(client);
    context.data = scenario.data;
    for (const LockSpec& lock : scenario.locks) context.names.locks.push_back(lock.name);
    for (const SemaphoreSpec& semaphore : scenario.semaphores)
        context.names.semaphores.push_back(semaphore.name);
    for (const LatchSpec& latch : scenario.latches) context.names.latches.push_back(latch.name);
    context.names.variableSpecs = scenario.variables;
    for (const VariableSpec& each : scenario.variables)
        context.names.variables.push_back(each.name);
    for (const ConditionSpec& each : scenario.conditions)
        context.names.conditions.push_back(each.name);
    for (const ThreadSpec& each : scenario.threads) context.names.ownThreads.push_back(each.name);
    return context;
}

}  // namespace

Json templateJson(const TaskTemplate& task, const Scenario& scenario) {
    Json json;
    json["name"] = task.name;
    json["runs"] = Json::array();
    for (const auto& run : task.runs) {
        json["runs"].push_back(stepsJson(run, scenario));
    }
    if (task.value) json["value"] = *task.value;
    return json;
}

std::variant<std::shared_ptr<const TaskTemplate>, Diagnostic> readTemplate(const Json& json,
                                                                           const Scenario& scenario,
                                                                           std::uint32_t line) {
    ReadContext context = readingOf(scenario);
    auto task = readTemplate(context, treeOf(json, {line, 1}));
    if (!context.diagnostics.empty()) return context.diagnostics.front();
    return task;
}

std::string stepText(const Step& step, const Scenario& scenario) {
    std::string text;
    for (const Json& part : stepsJson({step}, scenario)) {
        if (!text.empty()) text += ", ";
        text += part.is_string() ? part.get<std::string>() : part.dump();
    }
    return text;
}

Json toJson(const UserCall& call, const Scenario& scenario) {
    Json json = callJson(call.call, scenario, call.body != nullptr);
    if (call.body) json["template"] = templateJson(*call.body, scenario);
    return json;
}

std::variant<UserCall, Diagnostic> readUserCall(const Json& json, const Scenario& scenario,
                                                std::uint32_t line) {
    const Place place{line, 1};
    ReadContext context = readingOf(scenario);
    if (!json.is_object()) return Diagnostic{place, "found something else, expected a call"};

    UserCall user;
    Json rest = json;
    if (rest.contains("template")) {
        user.body = readTemplate(context, treeOf(rest["template"], place));
        rest.erase("template");
    }
    const TomlValue tree = treeOf(rest, place);
    const std::optional<Call> call = readCall(context, tree, CallPlace::User);
    if (call) user.call = *call;
    const bool needsBody = call && specOf(call->method).task == TaskNeed::Template &&
                           findEntry(*tree.table(), "task") == nullptr;
    if (needsBody && !user.body) context.complain(place, "found no 'task', expected one");
    if (call && resultGiven(*call)) {
        const TaskTemplate& task = user.body ? *user.body : scenario.tasks[user.call.templateIndex];
        if (task.isCallable() || task.recursive) context.complain(place, returnsItsOwn(task.name));
    }
    if (!context.diagnostics.empty()) return context.diagnostics.front();
    return user;
}

}  // namespace poolscope
