// A line of Java that calls one method, as one types it: `pool.schedule(A, 300ms)`.
//
// Promises: the methods and their arguments are those of the table of methods, as in the call
// panel: what is left out has the value that the panel would offer. The parentheses, the receiver
// and a semicolon may be left out, too. A line that cannot be read gives a sentence.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/workspace/calls/call_builder.hpp"

namespace poolscope {

class Workspace;

/// The run and the moment at which the call is to be made; all must outlive the reading.
struct CallMoment {
    const Scenario& scenario;
    const RunState& now;
    const Names& names;
    CallAbout about;

    CallBuilder builder(const CallChoice& choice) const {
        return {scenario, now, names, choice, about};
    }
};

/// Where the playhead stands when what glides is complete, with what is chosen. The run must have a
/// scenario.
CallMoment callMomentIn(Workspace& workspace);
/// Why nothing can be called in the run shown, in words for the user; empty if something can.
std::string whyNoCalls(const Workspace& workspace);

/// The method and its fields' values, or what is wrong with the line.
std::variant<CallChoice, std::string> readCallLine(std::string_view line, const CallMoment& moment,
                                                   const TextCatalog& words);

/// What may stand in place of the line's last word, which may be begun or empty: a method, or what
/// the argument there may be.
std::vector<std::string> callCompletions(std::string_view line, const CallMoment& moment,
                                         const TextCatalog& words);

}  // namespace poolscope
