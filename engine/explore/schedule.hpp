// One run of a scenario under a schedule.
//
// A schedule is given as its deviations from the plain one (`engine/world/deviating_strategy.hpp`).
//
// Promises: scenario, seed and deviations give the same log, byte for byte; a recording with the
// run's choices replays it. No OS threads, no clock. Not for scenarios with `cores`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "engine/scenario/run/run.hpp"
#include "engine/world/deviating_strategy.hpp"

namespace poolscope {

struct ScheduledRun {
    std::shared_ptr<const Log> log;
    bool left = false;   ///< the explorer ended the run early
    bool ended = false;  ///< nothing was left to happen
    bool cut = false;    ///< stopped at a bound: of events, or of steps without the clock moving
    Instant end;
    std::vector<std::uint32_t> choices;  ///< for a recording
    std::vector<Switch> switches;        ///< all deviations, including the explorer's
    std::uint64_t choicePoints = 0;

    /// The deviations that reproduce this run.
    Deviations deviations() const;
};

struct ScheduleOptions {
    std::uint64_t seed = 1;
    std::optional<Duration> until;  ///< instead of the scenario's
    std::size_t mostEvents = RunOptions::kDefaultEvents;
    bool merges = true;  ///< does not continue from a known state, where states are recognised
    std::optional<std::uint32_t> preemptions{};  ///< of a schedule at most, when all are tried
};

/// Whether states of this scenario can be recognised: all its kinds of executors record their
/// shared reads and writes.
bool statesAreKnown(const Scenario& scenario);

/// Run options needed to reproduce the run, except the scheduling choices; recordings store them,
/// too.
RunOptions runOptionsOf(const ScheduleOptions& options);

/// Runs the scenario under `deviations` and then as `explorer` decides; if it is null, under the
/// plain schedule. `log` must be empty.
ScheduledRun runSchedule(const Scenario& scenario, const ScheduleOptions& options,
                         const Deviations& deviations, Explorer* explorer,
                         std::shared_ptr<Log> log = std::make_shared<Log>());

}  // namespace poolscope
