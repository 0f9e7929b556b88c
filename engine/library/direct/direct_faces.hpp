// What the public pools call where no engine is needed.
#pragma once

#include "engine/library/pool.hpp"
#include "engine/library/runtime.hpp"

namespace juc::detail {

/// In a runtime that needsNoEngine and is never destroyed. IllegalArgumentException.
PoolPtr newDirectPlainPool(Runtime& runtime, ThreadPoolOptions options);
PoolPtr newDirectScheduledPool(Runtime& runtime, int corePoolSize, ScheduledPoolOptions options);

}  // namespace juc::detail
