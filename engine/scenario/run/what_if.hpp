// Changes to a run that are not calls of JDK methods: "what if, from here".
//
//     {"change":"turn","thread":3,"nth":0}                     another thread goes next
//     {"change":"body","task":"poll","template":{…}}           other steps, from the next run on
//     {"change":"repeat","task":"poll","repeat":"fixedRate","period":"200ms"}
//
// Promises: a change enters a run at a position, as a person's call does, so the log before it is
// the same as without it, and a recording with it gives the same run. An impossible change (of a
// task that does not exist, or of the period of a task without one) has no effect and no event.
#pragma once

#include <variant>

#include <nlohmann/json_fwd.hpp>

#include "engine/scenario/language/diagnostic.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/trace/ids.hpp"

namespace poolscope {

class ScenarioRuntime;

/// At the `nth` scheduling point from here (from 0) that thread runs next.
struct NextTurn {
    ThreadId thread;
    std::uint32_t nth = 0;
};

/// Replaces the task's body from its next run on, which does the template's first list of steps.
struct BodyChange {
    std::string task;  ///< its label
    std::shared_ptr<const TaskTemplate> body;
};

/// Changes how a periodic task repeats, from the next computation of its trigger on.
struct RepeatChange {
    std::string task;
    Repeat repeat = Repeat::FixedRate;  ///< FixedRate, FixedDelay, or of a Timer's task FromStart
    Duration period;
};

/// What a person did to a run.
using RunChange = std::variant<UserCall, NextTurn, BodyChange, RepeatChange>;

void carryOut(ScenarioRuntime& runtime, const BodyChange& change);
void carryOut(ScenarioRuntime& runtime, const RepeatChange& change);

/// "work 30ms, io 5ms": a body's steps as people write them; lists for several runs parted by "; ".
std::string stepsText(const TaskTemplate& body, const Scenario& scenario);

nlohmann::ordered_json toJson(const RunChange& runChange, const Scenario& scenario);
/// `line` is where it stands, for diagnostics.
std::variant<RunChange, Diagnostic> readRunChange(const nlohmann::ordered_json& json,
                                                  const Scenario& scenario, std::uint32_t line);

}  // namespace poolscope
