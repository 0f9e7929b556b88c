// The static factory methods of java.util.concurrent.Executors, as `factory = "…"` names them.
//
// Promises: a row says all that the factory decides, so that the reader, the form and the JSON
// Schema follow from it.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>

#include "engine/scenario/language/kinds.hpp"
#include "engine/trace/event_words.hpp"

namespace poolscope {

/// Which part of the interface of the pool is visible: the wrapper that a factory returns.
enum class Wrapping : std::uint8_t { None, Unconfigurable, Finalizable };

struct FactorySpec {
    std::string_view name;
    ExecutorKind kind;
    std::string_view size;   ///< the key that says the core size, or none
    std::int32_t core;       ///< without `size`
    std::int32_t maximum;    ///< 0: as the core size
    std::int64_t keepAlive;  ///< ns
    QueueKind queue;
    Wrapping wrapping;
};

inline constexpr std::array kFactories{
    FactorySpec{"newFixedThreadPool", ExecutorKind::ThreadPoolExecutor, "nThreads", 0, 0, 0,
                QueueKind::LinkedBlockingQueue, Wrapping::None},
    FactorySpec{"newSingleThreadExecutor", ExecutorKind::ThreadPoolExecutor, "", 1, 1, 0,
                QueueKind::LinkedBlockingQueue, Wrapping::Finalizable},
    FactorySpec{"newCachedThreadPool", ExecutorKind::ThreadPoolExecutor, "", 0,
                std::numeric_limits<std::int32_t>::max(), 60'000'000'000,
                QueueKind::SynchronousQueue, Wrapping::None},
    FactorySpec{"newScheduledThreadPool", ExecutorKind::ScheduledThreadPoolExecutor, "corePoolSize",
                0, 0, 0, QueueKind::DelayedWorkQueue, Wrapping::None},
    FactorySpec{"newSingleThreadScheduledExecutor", ExecutorKind::ScheduledThreadPoolExecutor, "",
                1, 0, 0, QueueKind::DelayedWorkQueue, Wrapping::Unconfigurable},
};

/// The names of the rows, in their order.
inline constexpr auto kFactoryWords = [] {
    std::array<std::string_view, kFactories.size()> words;
    for (std::size_t i = 0; i < kFactories.size(); ++i) words[i] = kFactories[i].name;
    return words;
}();

}  // namespace poolscope
