// Sets of the kinds of executors that a scenario may have; engine/trace/executor_kinds.hpp has the
// kinds.
//
// Why here: the table of methods says which kinds have a method, the reader checks keys and calls
// by kind, and the runtime creates an adapter for each. All three use these types.
#pragma once

#include <cstdint>

#include "engine/trace/executor_kinds.hpp"

namespace poolscope {

/// A set of kinds, one bit each.
using Kinds = std::uint8_t;
constexpr Kinds kindBit(ExecutorKind kind) {
    return static_cast<Kinds>(1U << static_cast<unsigned>(kind));
}
inline constexpr Kinds kScheduledPool = kindBit(ExecutorKind::ScheduledThreadPoolExecutor);
inline constexpr Kinds kWorkerPool = kindBit(ExecutorKind::WorkerExecutor);
/// A ThreadPoolExecutor, or a subclass that has no other queue.
inline constexpr Kinds kPlainPool = kindBit(ExecutorKind::ThreadPoolExecutor) | kWorkerPool;
inline constexpr Kinds kThreadPools = kScheduledPool | kPlainPool;
inline constexpr Kinds kCompletion = kindBit(ExecutorKind::ExecutorCompletionService);
inline constexpr Kinds kTimer = kindBit(ExecutorKind::Timer);
inline constexpr Kinds kForkJoin = kindBit(ExecutorKind::ForkJoinPool);
/// Have schedule, scheduleAtFixedRate, scheduleWithFixedDelay. A ForkJoinPool has them since
/// JDK 25.
inline constexpr Kinds kDelaying = kScheduledPool | kForkJoin;
inline constexpr Kinds kStages = kindBit(ExecutorKind::CompletableFuture);
inline constexpr Kinds kServices = kThreadPools | kForkJoin;  ///< every ExecutorService
/// Have tasks of calls.
inline constexpr Kinds kTaskOwners = kServices | kCompletion | kTimer | kStages;
inline constexpr Kinds kSirector = kindBit(ExecutorKind::Sirector);
inline constexpr Kinds kAllKinds = kTaskOwners | kSirector;

}  // namespace poolscope
