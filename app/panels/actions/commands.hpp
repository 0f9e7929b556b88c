// The calls that have a button of their own, on the chosen task and on the pool.
#pragma once

#include "app/workspace/command.hpp"

namespace poolscope {

std::span<const CommandSpec> actionsCommands();

}  // namespace poolscope
