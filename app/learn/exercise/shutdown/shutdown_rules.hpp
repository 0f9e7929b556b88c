// What becomes of a scheduled pool's tasks when it is shut down.
//
// Promises: what onShutdown and drainQueue do in the JDK, held against the engine's own pool by
// tests/spec/exercise_shutdown.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace poolscope {

/// A task before the shutdown.
struct SweptTask {
    std::string name;
    bool periodic = false;
    bool fixedRate = false;  ///< of a periodic one
    std::int64_t delay = 0;  ///< until it is due, in milliseconds; not above 0: it is due
    bool cancelled = false;

    bool isDue() const { return delay <= 0; }
};

struct SweepPolicies {
    bool now = false;           ///< shutdownNow instead of shutdown
    bool keepDelayed = true;    ///< executeExistingDelayedTasksAfterShutdown
    bool keepPeriodic = false;  ///< continueExistingPeriodicTasksAfterShutdown
    bool removeOnCancel = false;
};

enum class SweepFate : std::uint8_t {
    Stays,     ///< in the queue; it will run
    Removed,   ///< from the queue by onShutdown, and cancelled if it was not yet
    Returned,  ///< taken out of the queue by shutdownNow, and not cancelled
    Gone       ///< it had left the queue when it was cancelled
};
inline constexpr std::array<std::string_view, 4> kSweepFateWords{"stays", "removed", "returned",
                                                                 "gone"};
constexpr std::string_view nameOf(SweepFate fate) {
    return kSweepFateWords[static_cast<std::size_t>(fate)];
}

SweepFate fateOf(const SweptTask& task, const SweepPolicies& policies);

}  // namespace poolscope
