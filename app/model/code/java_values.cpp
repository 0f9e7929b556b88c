// The values of an event as variables of the Java text.
#include <fmt/format.h>

#include <algorithm>

#include "app/model/code/field_values.hpp"
#include "app/model/code/line_values.hpp"
#include "app/model/code/source_code.hpp"

namespace poolscope {

namespace {

/// Whether the text has it with nothing of a longer name around it. No text has the empty name.
bool hasWord(std::string_view text, std::string_view name) {
    if (name.empty()) return false;
    for (std::size_t at = text.find(name); at != std::string_view::npos;
         at = text.find(name, at + 1)) {
        const std::size_t end = at + name.size();
        const bool begins = at == 0 || !isWordCharacter(text[at - 1]);
        const bool ends =
            end == text.size() || !isWordCharacter(text[end]) || !isWordCharacter(name.back());
        if (begins && ends) return true;
    }
    return false;
}

std::string nameInJava(std::string_view kind, std::string_view field, std::string_view source) {
    const std::string_view name = javaVariableOf(kind, field);
    return std::string(name == kOutcomeName || hasWord(source, name) ? name : std::string_view());
}

std::string_view truthOf(bool value) { return value ? "true" : "false"; }

/// The questions of `execute`: some of its conditions ask for the opposite of what is told.
void addStep(const ExecuteStepped& told, CodeVariables& variables) {
    using Step = ExecuteStep;
    if (told.step == Step::BelowCore) {
        variables.emplace_back("workerCountOf(c)", std::to_string(told.count));
        variables.emplace_back("corePoolSize", std::to_string(told.limit));
    }
    if (told.step == Step::HasWorkers)
        variables.emplace_back("workerCountOf(recheck)", std::to_string(told.count));
    const bool opposite = told.step == Step::StillRunning || told.step == Step::HasWorkers ||
                          told.step == Step::ExtraWorkerMade || told.step == Step::OfferedAgain;
    variables.emplace_back(kOutcomeName, truthOf(told.yes != opposite));
}

}  // namespace

CodeVariables javaVariables(const Event& event, const Log& log, const Names& names,
                            const RunState& after, std::string_view source) {
    FieldValues collect(event, log, names, after, source, nameInJava);
    visitFields(event.what, collect);
    if (event.what.is<LeaderTaken>())
        collect.variables.emplace_back("leader", names.of(event.thread));
    if (const auto* compared = event.what.get<SiftUpCompared>())
        collect.variables.emplace_back(kOutcomeName, truthOf(!compared->before));
    if (const auto* stepped = event.what.get<ExecuteStepped>())
        addStep(*stepped, collect.variables);
    std::stable_partition(collect.variables.begin(), collect.variables.end(),
                          [](const auto& variable) { return variable.first != kOutcomeName; });
    return std::move(collect.variables);
}

CodeVariables scenarioVariables(const Event& event, const Log& log, const Names& names) {
    CodeVariables variables;
    const auto holds = [&](VariableId variable, std::int32_t value, bool boolean) {
        variables.emplace_back(names.of(variable),
                               boolean ? std::string(truthOf(value != 0)) : std::to_string(value));
    };
    if (const auto* read = event.what.get<VariableRead>())
        holds(read->variable, read->value, read->boolean);
    if (const auto* written = event.what.get<VariableWritten>())
        holds(written->variable, written->value, written->boolean);
    if (const auto* failed = event.what.get<CompareFailed>())
        holds(failed->variable, failed->found, failed->boolean);
    if (const auto* asserted = event.what.get<Asserted>())
        variables.emplace_back(kOutcomeName, truthOf(asserted->holds));
    if (const auto* ended = event.what.get<CallEnded>())
        for (const TextId outcome : {ended->error, ended->result})
            if (const std::string_view text = log.text(outcome); !text.empty())
                variables.emplace_back(kOutcomeName, text);
    return variables;
}

std::string textOf(const CodeVariables& variables) {
    std::string text;
    for (const auto& [name, value] : variables)
        text += fmt::format("{}{}{}{}", text.empty() ? "" : "   ", name,
                            name == kOutcomeName ? " " : " = ", value);
    return text;
}

void addNew(CodeVariables& known, const CodeVariables& more) {
    for (const auto& one : more)
        if (std::none_of(known.begin(), known.end(),
                         [&](const auto& other) { return other.first == one.first; }))
            known.push_back(one);
}

}  // namespace poolscope
