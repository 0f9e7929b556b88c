// From a row of the table of methods to the engine's own method, and its result back as JSON.
//
// Promises: what the method throws is thrown on. A method without a case in its adapter does
// nothing, so a test goes through the whole table.
#pragma once

#include <memory>
#include <string>

#include "engine/scenario/run/scenario_runtime.hpp"

namespace poolscope {

/// Calls the method on the current thread. The result is JSON text, empty for void and null.
Co<std::string> dispatchCall(ScenarioRuntime& runtime, const Call& call, const CallTarget& target);

/// "A, initialDelay 0ms, period 100ms": how a call's arguments are told.
std::string argumentText(const Call& call, const CallTarget& target);

}  // namespace poolscope
