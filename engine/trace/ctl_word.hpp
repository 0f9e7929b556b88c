// The word in which a log writes an executor's run state and number of workers: ctl of
// ThreadPoolExecutor, bit for bit. An executor of another class has its state in the same bits.
#pragma once

#include <array>
#include <cstdint>

#include "engine/trace/event_words.hpp"

namespace poolscope {

/// `ctl` packs the run state into 3 bits and the number of workers into 29.
constexpr std::uint32_t kWorkerBits = 29;

constexpr PoolRunState poolRunStateOf(std::uint32_t ctl) {
    constexpr std::array<PoolRunState, 8> states{PoolRunState::Shutdown,   PoolRunState::Stop,
                                                 PoolRunState::Tidying,    PoolRunState::Terminated,
                                                 PoolRunState::Terminated, PoolRunState::Terminated,
                                                 PoolRunState::Terminated, PoolRunState::Running};
    return states[ctl >> kWorkerBits];
}

constexpr std::uint32_t workerCountOf(std::uint32_t ctl) {
    return ctl & ((1U << kWorkerBits) - 1U);
}

/// The state with no worker.
constexpr std::uint32_t ctlWordOf(PoolRunState state) {
    return (static_cast<std::uint32_t>(state) - 1U) << kWorkerBits;
}

}  // namespace poolscope
