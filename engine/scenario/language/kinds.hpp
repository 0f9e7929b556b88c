// The kinds of executors that a scenario may have, and sets of them.
//
// Why here: the table of methods says which kinds have a method, the reader checks keys and calls
// by kind, and the runtime creates an adapter for each. All three use these types.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace poolscope {

/// `kind = "…"`: the JDK's class.
enum class ExecutorKind : std::uint8_t {
    ScheduledThreadPoolExecutor,
    ThreadPoolExecutor,
    ExecutorCompletionService,
    Timer,
    ForkJoinPool
};
inline constexpr std::array<std::string_view, 5> kExecutorKindWords{
    "ScheduledThreadPoolExecutor", "ThreadPoolExecutor", "ExecutorCompletionService", "Timer",
    "ForkJoinPool"};

constexpr std::string_view nameOf(ExecutorKind kind) {
    return kExecutorKindWords[static_cast<std::size_t>(kind)];
}

/// A set of kinds, one bit each.
using Kinds = std::uint8_t;
constexpr Kinds kindBit(ExecutorKind kind) {
    return static_cast<Kinds>(1U << static_cast<unsigned>(kind));
}
inline constexpr Kinds kScheduledPool = kindBit(ExecutorKind::ScheduledThreadPoolExecutor);
inline constexpr Kinds kPlainPool = kindBit(ExecutorKind::ThreadPoolExecutor);
inline constexpr Kinds kThreadPools = kScheduledPool | kPlainPool;
inline constexpr Kinds kCompletion = kindBit(ExecutorKind::ExecutorCompletionService);
inline constexpr Kinds kTimer = kindBit(ExecutorKind::Timer);
inline constexpr Kinds kForkJoin = kindBit(ExecutorKind::ForkJoinPool);
inline constexpr Kinds kServices = kThreadPools | kForkJoin;  ///< every ExecutorService
inline constexpr Kinds kAllKinds = kServices | kCompletion | kTimer;

}  // namespace poolscope
