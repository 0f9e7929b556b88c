// From fields to variables.
#include "app/model/code/line_values.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "app/model/code/field_values.hpp"

namespace poolscope {

namespace {

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
