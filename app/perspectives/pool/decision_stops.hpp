// The stations of a task on its path through execute, and at which of them it is.
#pragma once

#include <cstddef>
#include <cstdint>

#include "app/model/run/pool_model.hpp"

namespace poolscope {

enum class DecisionStop : std::uint8_t {
    Core,
    Queue,
    Maximum,
    Rejected,
    NewWorker,
    Queued,
    ExtraWorker
};
inline constexpr std::size_t kDecisionStops = 7;

/// The station that the answers so far lead to. Source: ThreadPoolExecutor.execute.
DecisionStop stopAfter(const PoolDecision& decision);

}  // namespace poolscope
