// What the Java text calls the fields of events.
#include <fmt/format.h>

#include <algorithm>

#include "app/model/code/field_values.hpp"
#include "app/model/code/line_values.hpp"
#include "app/model/code/source_code.hpp"

namespace poolscope {

namespace {

/// How a condition came out stands behind its line without a name.
constexpr std::string_view kResult = "→";

struct JavaVariable {
    std::string_view kind;
    std::string_view field;
    std::string_view name;  ///< empty: not shown
};

constexpr JavaVariable kJavaVariables[] = {
    {"siftUpCompared", "before", ""},
    {"childrenCompared", "leftTask", "queue[child]"},
    {"childrenCompared", "rightTask", "queue[right]"},
    {"childrenCompared", "rightChosen", kResult},
    {"siblingsCompared", "leastTask", "queue[least]"},
    {"siblingsCompared", "childTask", "queue[child]"},
    {"siblingsCompared", "chosen", kResult},
    {"siftDownCompared", "stays", kResult},
    {"slotFilled", "task", ""},
    {"slotFilled", "from", ""},
    {"slotCleared", "slot", "size"},
    {"sizeChanged", "size", "size"},
    {"offerBegan", "task", "e"},
    {"offerBegan", "size", "i"},
    {"offerEnded", "task", ""},
    {"headSeen", "head", "first"},
    {"leaderTaken", "head", "first"},
    {"finishPollBegan", "task", "head"},
    {"leftQueue", "task", "head"},
    {"removeBegan", "task", "x"},
    {"arraySearched", "task", "x"},
    {"overflowFree", "cut", ""},
    {"workerAdded", "worker", "w.thread"},
    {"workerIdle", "timed", "timed"},
    {"hookCalled", "error", "thrown"},
    {"executeStepped", "task", "command"},
    {"executeStepped", "step", ""},
    {"executeStepped", "count", ""},
    {"executeStepped", "limit", ""},
    {"executeStepped", "yes", ""},
    {"rejected", "task", "command"},
    {"rejected", "handler", "handler"},
    {"shutdownDecided", "kept", ""},
    {"policyActed", "handler", ""},
    {"policyActed", "act", ""},
    {"policyActed", "dropped", ""},
    {"ctlChanged", "from", "c"},
    {"ctlChanged", "to", ""},
    {"ctlCasFailed", "expected", "c"},
    {"enqueued", "size", "count"},
    {"offerRefused", "size", "count"},
    {"offerRefused", "task", "task"},
    {"futureStateChanged", "task", ""},
    {"futureStateChanged", "from", ""},
    {"futureStateChanged", "to", "state"},
    {"cancelCalled", "task", ""},
    {"cancelCalled", "mayInterrupt", "mayInterruptIfRunning"},
    {"cancelCalled", "accepted", ""},
    {"nextRunTimeSet", "task", ""},
    {"nextRunTimeSet", "to", "time"},
    {"taskTimed", "task", "task"},
    {"taskTimed", "trigger", "time"},
    {"taskCreated", "task", "task"},
    {"taskQueued", "task", "task"},
    {"taskCounted", "task", ""},
    {"triggerAsked", "next", "scheduledExecutionTime"},
    {"callBegan", "method", "call.method"},
    {"callBegan", "argument", "call.arguments"},
    {"callEnded", "method", ""},
    {"callEnded", "result", kResult},
    {"callEnded", "error", kResult},
    {"scanned", "task", "t"},
    {"helped", "task", "task"},
    {"helped", "instead", "instead"},
    {"pushed", "task", "task"},
    {"pushed", "slot", "top"},
    {"joinEnded", "task", ""},
    {"timeoutPlaced", "task", "task"},
    {"timeoutPlaced", "rounds", "timeout.remainingRounds"},
    {"roundCounted", "rounds", "timeout.remainingRounds"},
    {"wheelTurned", "tick", "tick"},
    {"rootsCompared", "first", "first"},
    {"rootsCompared", "second", "second"},
    {"rootsCompared", "firstWins", "firstWins"},
    {"linkedUnder", "task", "loser"},
    {"linkedUnder", "parent", "winner"},
    {"synchronizerPassed", "state", "available"},
    {"synchronizerReleased", "state", "available"},
    {"interrupted", "target", ""},
    {"handlerAdded", "handler", ""},
    {"handlerAdded", "name", "handler"},
    {"handlerFollows", "handler", ""},
    {"handlerFollows", "after", ""},
    {"graphReady", "handlers", ""},
    {"eventPublished", "callback", ""},
    {"eventPublished", "timed", ""},
    {"eventPublished", "deadline", ""},
    {"handlerMade", "task", ""},
    {"handlerMade", "handler", ""},
    {"handlerMade", "waitsFor", "node.predecessors"},
    {"countedDown", "task", "node"},
    {"countedDown", "left", "event.left.get(node)"},
    {"handlerReleased", "task", "node"},
    {"handlerReleased", "inPlace", ""},
    {"eventEnded", "how", ""},
};

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
    return std::string(name == kResult || hasWord(source, name) ? name : std::string_view());
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
    variables.emplace_back(kResult, truthOf(told.yes != opposite));
}

}  // namespace

std::string_view javaVariableOf(std::string_view kind, std::string_view field) {
    for (const JavaVariable& variable : kJavaVariables)
        if (variable.kind == kind && variable.field == field) return variable.name;
    return variableOf(kind, field);
}

CodeVariables javaVariables(const Event& event, const Log& log, const Names& names,
                            const RunState& after, std::string_view source) {
    FieldValues collect(event, log, names, after, source, nameInJava);
    visitFields(event.what, collect);
    if (event.what.is<LeaderTaken>())
        collect.variables.emplace_back("leader", names.of(event.thread));
    if (const auto* compared = event.what.get<SiftUpCompared>())
        collect.variables.emplace_back(kResult, truthOf(!compared->before));
    if (const auto* stepped = event.what.get<ExecuteStepped>())
        addStep(*stepped, collect.variables);
    std::stable_partition(collect.variables.begin(), collect.variables.end(),
                          [](const auto& variable) { return variable.first != kResult; });
    return std::move(collect.variables);
}

bool isOutcome(std::string_view name) { return name == kResult; }

std::string textOf(const CodeVariables& variables) {
    std::string text;
    for (const auto& [name, value] : variables)
        text += fmt::format("{}{}{}{}", text.empty() ? "" : "   ", name,
                            name == kResult ? " " : " = ", value);
    return text;
}

void addNew(CodeVariables& known, const CodeVariables& more) {
    for (const auto& one : more)
        if (std::none_of(known.begin(), known.end(),
                         [&](const auto& other) { return other.first == one.first; }))
            known.push_back(one);
}

}  // namespace poolscope
