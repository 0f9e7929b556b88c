// A scenario's own code as Java: what its tasks, threads and clients do, each as a method, and on
// which line stands which step and which call.
//
// Promises: plain data; app/runs/scenario_code.hpp writes it from a scenario. A log names steps and
// calls by numbers (kStepsOfScenario, kCallsOfScenario), so that code that was not recorded, or is
// not of the file, has no line.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "app/model/code/java_text.hpp"
#include "engine/trace/source_line.hpp"

namespace poolscope {

/// How recursive tasks split themselves up, which no event tells, by the label of the first one:
/// "sum" → "forkLeft".
using SplitWays = std::map<std::string, std::string, std::less<>>;

/// JavaMethod::file of a scenario's own code.
inline constexpr std::size_t kScenarioFile = std::numeric_limits<std::uint16_t>::max();
inline constexpr std::string_view kScenarioFileName = "Scenario.java";

struct ScenarioCode {
    /// Where a step or a call stands.
    struct Line {
        std::size_t method = 0;
        int line = 0;   ///< 0: nowhere
        int waits = 0;  ///< of a call: where its client waits for its time
    };

    SourceCode source;
    std::vector<JavaMethod> methods;
    std::vector<Line> steps;  ///< by number
    std::vector<Line> calls;
    SplitWays splits;

    /// Null if it stands nowhere.
    const Line* find(SourceLine place) const {
        if (!isOfScenario(place.file)) return nullptr;
        const std::vector<Line>& lines = place.file == kStepsFile ? steps : calls;
        const bool known = place.line < lines.size() && lines[place.line].line != 0;
        return known ? &lines[place.line] : nullptr;
    }
    const JavaMethod* methodAt(int line) const {
        for (const JavaMethod& method : methods)
            if (method.first <= line && line <= method.last) return &method;
        return nullptr;
    }
};

}  // namespace poolscope
