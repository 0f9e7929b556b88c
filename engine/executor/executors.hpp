// Executors: the JDK's ready-made pools, each a few settings and a queue.
//
//                                      core  max        keepAlive  queue                wrapped
//     newFixedThreadPool(n)            n     n          0          LinkedBlockingQueue  no
//     newCachedThreadPool()            0     MAX_VALUE  60 s       SynchronousQueue     no
//     newSingleThreadExecutor()        1     1          0          LinkedBlockingQueue  yes
//     newScheduledThreadPool(n)        n     MAX_VALUE  10 ms      DelayedWorkQueue     no
//     newSingleThreadScheduled…()      1     MAX_VALUE  10 ms      DelayedWorkQueue     yes
//
// Promises: `factory` null means the default one, as if it had been left out; a `name` is for the
// log. Source: java.util.concurrent.Executors. (callable() is in runnable.hpp.)
#pragma once

#include <memory>
#include <string>

#include "engine/executor/delegated_executor_service.hpp"

namespace poolscope {

using FactoryPtr = std::shared_ptr<ThreadFactory>;

/// Threads called pool-N-thread-M.
FactoryPtr defaultThreadFactory(World& world);
/// Threads called by a prefix and a number from 1.
FactoryPtr namedThreadFactory(std::string prefix);

/// IllegalArgumentException for n below 1.
std::shared_ptr<ThreadPoolExecutor> newFixedThreadPool(World& world, std::int32_t n,
                                                       FactoryPtr factory = nullptr,
                                                       std::string name = "pool");
std::shared_ptr<ThreadPoolExecutor> newCachedThreadPool(World& world, FactoryPtr factory = nullptr,
                                                        std::string name = "pool");
std::shared_ptr<FinalizableDelegatedExecutorService> newSingleThreadExecutor(
    World& world, FactoryPtr factory = nullptr, std::string name = "pool");
/// IllegalArgumentException for a negative core.
std::shared_ptr<ScheduledThreadPoolExecutor> newScheduledThreadPool(World& world, std::int32_t core,
                                                                    FactoryPtr factory = nullptr,
                                                                    std::string name = "pool");
std::shared_ptr<DelegatedScheduledExecutorService> newSingleThreadScheduledExecutor(
    World& world, FactoryPtr factory = nullptr, std::string name = "pool");

/// NullPointerException without an executor.
std::shared_ptr<DelegatedExecutorService> unconfigurableExecutorService(
    std::shared_ptr<ThreadPoolExecutor> executor);
std::shared_ptr<DelegatedScheduledExecutorService> unconfigurableScheduledExecutorService(
    std::shared_ptr<ScheduledThreadPoolExecutor> executor);

}  // namespace poolscope
