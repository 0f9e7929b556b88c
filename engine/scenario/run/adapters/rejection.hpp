// The rejection handler of a scenario's pool: a policy by name, where ForwardPolicy hands tasks on,
// and code of the scenario before it.
#pragma once

#include <memory>

#include "engine/executor/pool/rejected_execution_handler.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

class ScenarioRuntime;

/// `index` is the pool's, which is not made yet; those before it are.
std::shared_ptr<RejectedExecutionHandler> rejectionHandlerOf(ScenarioRuntime& runtime,
                                                             std::uint32_t index,
                                                             const ExecutorSpec& spec);

}  // namespace poolscope
