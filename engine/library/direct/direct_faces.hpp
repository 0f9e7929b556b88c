// What the public pools call where no engine is needed.
#pragma once

#include <memory>

#include "engine/library/direct/direct_pool.hpp"
#include "engine/library/pool.hpp"
#include "engine/library/runtime.hpp"
#include "poolscope/fork_join_pool.hpp"

namespace juc::detail {

/// In a runtime that needsNoEngine and is never destroyed. IllegalArgumentException.
PoolPtr newDirectPlainPool(Runtime& runtime, ThreadPoolOptions options);
PoolPtr newDirectScheduledPool(Runtime& runtime, int corePoolSize, ScheduledPoolOptions options);
PoolPtr newStealingPool(Runtime& runtime, int parallelism, ForkJoinOptions options);
/// A pool as a handler of rejected tasks gets it: its end is not the pool's.
std::shared_ptr<ThreadPool> lentPool(DirectPool& pool);

}  // namespace juc::detail
