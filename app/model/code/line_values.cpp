// From fields to variables.
#include "app/model/code/line_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/code/field_values.hpp"

namespace poolscope {

namespace {

struct Variable {
    std::string_view kind;
    std::string_view field;
    std::string_view name;  ///< empty: not shown
};

constexpr Variable kVariables[] = {
    {"siftUpBegan", "task", "key"},
    {"siftUpBegan", "slot", "k"},
    {"siftUpCompared", "task", "key"},
    {"siftUpCompared", "parentTask", "e"},
    {"siftUpCompared", "slot", "k"},
    {"siftDownBegan", "task", "key"},
    {"siftDownBegan", "slot", "k"},
    {"childrenCompared", "leftTask", "slot(child)"},
    {"childrenCompared", "rightTask", "slot(right)"},
    {"childrenCompared", "left", "child"},
    {"siblingsCompared", "leastTask", "slot(least)"},
    {"siblingsCompared", "childTask", "slot(child)"},
    {"linkedUnder", "task", "loser"},
    {"linkedUnder", "parent", "winner"},
    {"cutLoose", "task", "loose"},
    {"childrenLoose", "task", "k"},
    {"rootSet", "task", "k"},
    {"timeoutPlaced", "task", "k"},
    {"timeoutPlaced", "bucket", "bucketOf(ticks)"},
    {"timeoutPlaced", "rounds", "remainingRounds"},
    {"roundCounted", "task", "k"},
    {"roundCounted", "rounds", "remainingRounds"},
    {"timeoutExpired", "task", "k"},
    {"timeoutUnlinked", "task", "k"},
    {"siftDownCompared", "task", "key"},
    {"siftDownCompared", "childTask", "c"},
    {"siftDownCompared", "slot", "k"},
    {"slotFilled", "slot", "k"},
    {"slotCleared", "task", "last"},
    {"slotCleared", "slot", "size_"},
    {"offerBegan", "task", "id"},
    {"offerBegan", "size", "heap_.size()"},
    {"offerEnded", "task", "id"},
    {"takeBegan", "timed", ""},
    {"finishPollBegan", "task", "id"},
    {"headSeen", "head", "heap_.headId()"},
    {"leaderTaken", "head", "heap_.headId()"},
    {"leaderCleared", "leader", "was"},
    {"leaderCleared", "reason", "why"},
    {"leftQueue", "task", "id"},
    {"removeBegan", "task", "id"},
    {"removeBegan", "slot", "i"},
    {"cancelCalled", "task", "id_"},
    {"cancelCalled", "mayInterrupt", "mayInterruptIfRunning"},
    {"taskBegan", "task", "id_"},
    {"taskBegan", "timed", ""},
    {"taskEnded", "task", "id_"},
    {"workerAdded", "poolSize", "size"},
    {"dequeCreated", "slots", ""},
    {"pushed", "deque", "index"},
    {"pushed", "slot", "at"},
    {"dequeTaken", "deque", ""},
    {"dequeTaken", "slot", "at"},
    {"taskSplit", "child", "id_"},
    {"joinBegan", "task", "id_"},
    {"joinEnded", "task", "id_"},
    {"workSignalled", "worker", "released"},
    {"compensated", "worker", "woken"},
    {"workerRemoved", "completed", "completedTaskCount_"},
    {"taskCounted", "task", "task_"},
    {"taskQueued", "again", ""},
    {"taskCreated", "task", "task_id"},
    {"taskCreated", "label", ""},
    {"taskTimed", "task", "task_id"},
    {"nextRunTimeSet", "task", "taskId()"},
    {"nextRunTimeSet", "repeat", ""},
    {"futureStateChanged", "task", "id_"},
    {"runnerSet", "task", "id_"},
    {"runnerSet", "runner", "runner_"},
    {"doneCalled", "task", "id_"},
    {"parked", "task", "id_"},
    {"parked", "timed", ""},
    {"unparked", "task", "id_"},
    {"waiterAdded", "task", "id_"},
    {"waiterRemoved", "task", "id_"},
    {"workerAdded", "worker", "worker->thread"},
    {"workerRemoved", "worker", "worker->thread"},
    {"hookCalled", "hook", ""},
    {"hookCalled", "error", "thrown"},
    {"queueCreated", "kind", ""},
    {"timerTaskStateChanged", "task", "id_"},
    {"timerEnded", "reason", "why"},
    {"taskPrioritized", "task", "id"},
    {"envelopeMade", "task", "task_id"},
    {"envelopeMade", "carries", "carried"},
    {"arraySearched", "task", "id"},
    {"arraySearched", "found", "i >= 0"},
    {"overflowFree", "head", "headId"},
    {"triggerAsked", "task", "id_"},
    {"seriesMade", "task", "id_"},
    {"triggerAsked", "never", ""},
    {"queueCreated", "slots", ""},
    {"offerRefused", "reason", "why"},
    {"offerRefused", "size", "count_"},
    {"idleParked", "timed", ""},
    {"rejected", "task", "command"},
    {"rejected", "handler", "handler_"},
    {"shutdownDecided", "kept", "kept"},
    {"policyActed", "handler", ""},
    {"policyActed", "act", ""},
    {"policyActed", "dropped", "oldest"},
    {"callBegan", "call", ""},
    {"callBegan", "argument", "target"},
    {"callEnded", "call", ""},
    {"callEnded", "error", "thrown"},
    {"executorCreated", "ctl", ""},
    {"executorCreated", "kind", "className"},
    {"handlerAdded", "handler", "at"},
    {"handlerAdded", "name", ""},
    {"handlerFollows", "handler", "behind"},
    {"handlerFollows", "after", "before"},
    {"graphReady", "handlers", ""},
    {"eventPublished", "callback", ""},
    {"eventPublished", "timed", ""},
    {"eventPublished", "deadline", ""},
    {"handlerMade", "task", ""},
    {"handlerMade", "handler", "i"},
    {"handlerMade", "waitsFor", "graph[i].predecessors"},
    {"countedDown", "task", ""},
    {"countedDown", "left", "now"},
    {"handlerReleased", "task", ""},
    {"handlerReleased", "inPlace", ""},
    {"ctlChanged", "from", "expected"},
    {"ctlChanged", "to", "wanted"},
};

/// A call that began more than this many events ago is shown from here on.
constexpr std::size_t kMostEvents = 4000;

/// The engine's own name, if the source has it.
std::string nameInEngine(std::string_view kind, std::string_view field, std::string_view source) {
    const std::string_view name = variableOf(kind, field);
    return std::string(source.find(name) == std::string_view::npos ? "" : name);
}

/// The variables of the surrounding code that an event gives values for.
CodeVariables variablesOf(const Event& event, const Log& log, const Names& names,
                          const RunState& after, std::string_view source) {
    FieldValues collect(event, log, names, after, source, nameInEngine);
    if (event.what.is<LeaderTaken>())
        collect.variables.emplace_back("leader_", names.of(event.thread));
    visitFields(event.what, collect);
    return std::move(collect.variables);
}

/// The thread's events out of that stretch, from `event` back to `began`.
template <class Each>
void eachEvent(std::size_t event, std::size_t began, const CodeStretch& code, const Log& log,
               Each&& each) {
    if (event >= log.size()) return;
    const std::size_t oldest = std::max(began, event > kMostEvents ? event - kMostEvents : 0);
    for (std::size_t i = event + 1; i-- > oldest;) {
        const Event& told = log[i];
        const bool inside = told.line.file == code.file && told.line.line >= code.first &&
                            told.line.line <= code.last;
        if (inside && told.thread == log[event].thread) each(told);
    }
}

}  // namespace

std::string_view variableOf(std::string_view kind, std::string_view field) {
    for (const Variable& variable : kVariables)
        if (variable.kind == kind && variable.field == field) return variable.name;
    return field;
}

std::string valuesOf(const Event& event, const Log& log, const Names& names, const RunState& after,
                     std::string_view source) {
    return textOf(variablesOf(event, log, names, after, source));
}

std::string frameValues(std::size_t event, std::size_t began, const CodeStretch& code,
                        const Log& log, const Names& names, const RunState& after) {
    CodeVariables found;
    eachEvent(event, began, code, log, [&](const Event& told) {
        addNew(found, variablesOf(told, log, names, after, code.text));
    });
    return textOf(found);
}

std::map<int, std::string> lineValues(std::size_t event, std::size_t began, const CodeStretch& code,
                                      const Log& log, const Names& names, const RunState& after) {
    std::map<int, std::string> values;
    eachEvent(event, began, code, log, [&](const Event& told) {
        const int line = told.line.line;
        if (!values.contains(line)) values[line] = valuesOf(told, log, names, after, code.text);
    });
    return values;
}

}  // namespace poolscope
