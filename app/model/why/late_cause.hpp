// Why a run began later than planned: what was in its way until then.
//
// Promises: what is named ended after the run was planned to begin; nothing is named by guessing,
// so a late run may have no cause here.
#pragma once

#include <array>
#include <string_view>

#include "app/model/run/run_state.hpp"

namespace poolscope {

struct LateCause {
    enum class Why : std::uint8_t {
        None,
        Itself,  ///< the task's run before it; a periodic task never overlaps itself
        Worker,  ///< a run of another task on the same thread
        Pause,   ///< the whole process stood still
        Tick     ///< a wheel takes a task only when its tick is over
    };

    Why why = Why::None;
    const Run* run = nullptr;  ///< Itself, Worker: lives as long as the state it was found in
    bool paused = false;       ///< Pause; or the process stood still during `run`, until `pauseEnd`
    Instant pauseEnd;
    ThreadId idle;  ///< Worker: another one of the executor that waited for a task all the time
};

constexpr std::array<std::string_view, 5> kLateWords{"none", "itself", "worker", "pause", "tick"};
constexpr std::string_view toString(LateCause::Why why) {
    return kLateWords[static_cast<std::size_t>(why)];
}

/// `after` is the moment just after the event.
LateCause lateCauseOf(const Event& event, const TaskBegan& began, const RunState& after);

}  // namespace poolscope
