// What can go wrong in a run, by name: for `never = ["lost-task"]` in a scenario and for searching
// schedules. What each means, and how it is found: engine/explore/faults.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace poolscope {

enum class FaultKind : std::uint8_t {
    Deadlock,
    LostTask,
    LateStart,
    OutOfOrder,
    Interrupted,
    IdleWakeUp,
    Search,
    RanTwice,
    FailedAssertion,
    UncaughtException,
    StarvedTask
};
inline constexpr std::array<std::string_view, 11> kFaultWords{
    "deadlock",         "lost-task",          "late-start",  "out-of-order",
    "interrupted",      "idle-wake-up",       "search",      "ran-twice",
    "failed-assertion", "uncaught-exception", "starved-task"};

constexpr std::string_view nameOf(FaultKind kind) {
    return kFaultWords[static_cast<std::size_t>(kind)];
}

}  // namespace poolscope
