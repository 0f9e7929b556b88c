// Calls the engine's method for a row of the table of methods, and returns its result as JSON.
//
// Promises: an exception of the method is passed on. A method without a case in its adapter throws
// UnsupportedOperationException; a test calls every row of the table.
#pragma once

#include <memory>
#include <string>

#include "engine/scenario/run/scenario_runtime.hpp"

namespace poolscope {

/// Calls the method on the current thread. The result is JSON text, empty for void and null.
Co<std::string> dispatchCall(ScenarioRuntime& runtime, const Call& call, const CallTarget& target);

/// "300ms", "true", "AbortPolicy".
std::string valueText(const ArgumentValue& value);

/// A call's arguments as text: "A, initialDelay 0ms, period 100ms".
std::string argumentText(const Call& call, const CallTarget& target);

}  // namespace poolscope
