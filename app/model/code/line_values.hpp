// The values of a running function's variables, line by line, as far as events contain them.
//
// Promises: only what an event's own fields say, under the name the engine's source has for it, at
// the line that emitted the event; of a line passed several times the latest. Nothing older than
// the call that is still running.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/model/run/run_state.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// How a condition came out stands behind its line under this name, which no variable has.
inline constexpr std::string_view kOutcomeName = "→";

/// What the source calls a field of a kind of event; empty when the code has no word for it.
std::string_view variableOf(std::string_view kind, std::string_view field);

/// What our Java text calls it; empty when it has no word for it.
std::string_view javaVariableOf(std::string_view kind, std::string_view field);

/// Names and values.
using CodeVariables = std::vector<std::pair<std::string, std::string>>;

/// Of one event, as far as `source`, a method of our Java text, has the variable as a word; last,
/// without a name, how a condition came out.
CodeVariables javaVariables(const Event& event, const Log& log, const Names& names,
                            const RunState& after, std::string_view source);
/// The same in the scenario's own code: the shared variable that the event read or wrote, or how a
/// call or an `assert` came out.
CodeVariables scenarioVariables(const Event& event, const Log& log, const Names& names);
/// "k = 3   parent = 1   → true".
std::string textOf(const CodeVariables& variables);
/// Adds those whose names `known` does not have.
void addNew(CodeVariables& known, const CodeVariables& more);

/// `source`: the function's text; fields without a variable in it are left out. "k = 3 parent = 1
/// key = t5 @120 ms" of one event.
std::string valuesOf(const Event& event, const Log& log, const Names& names, const RunState& after,
                     std::string_view source);

/// A function's lines and its text.
struct CodeStretch {
    SourceFile file = SourceFile::None;
    int first = 0;
    int last = 0;
    std::string text;
};

/// Every variable of one call with what it held last, "k = 3   parent = 1": the call of the
/// function that began with event `began`, seen after event `event`.
std::string frameValues(std::size_t event, std::size_t began, const CodeStretch& code,
                        const Log& log, const Names& names, const RunState& after);

/// By line number, for the call of the function [first, last] that event `event` belongs to and
/// that began with event `began`.
std::map<int, std::string> lineValues(std::size_t event, std::size_t began, const CodeStretch& code,
                                      const Log& log, const Names& names, const RunState& after);

}  // namespace poolscope
