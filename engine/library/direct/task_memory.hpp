// Where tasks get their memory: see task_memory.cpp.
#pragma once

#include "poolscope/body.hpp"

namespace juc::detail {

/// The task's destructor says last what its block was used for.
void aboutToFree(const DirectTask& task);

}  // namespace juc::detail
