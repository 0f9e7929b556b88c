// One run of a scenario under a schedule.
//
// The plain schedule lets the running thread continue as long as it can, and then picks the thread
// that has been ready longest. Any other schedule is described by its *deviations* from that: at
// the n-th choice another thread runs. A schedule with few deviations is easy to follow; their
// number is about the number of preemptions.
//
// Promises: scenario, seed and deviations give the same log, byte for byte; a recording with the
// run's choices replays it. No OS threads, no clock. Not for scenarios with `cores`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/scenario/run/run.hpp"

namespace poolscope {

/// At choice number `at` (from 0) `thread` runs instead of the plain schedule's thread.
struct Deviation {
    std::uint32_t at = 0;
    ThreadId thread;

    friend bool operator==(const Deviation&, const Deviation&) = default;
};
using Deviations = std::vector<Deviation>;

/// Asked at each choice after the last deviation.
class Explorer {
public:
    virtual ~Explorer() = default;
    /// At choice number `at` the plain schedule picks number `plain` of `candidates`. Returns the
    /// number of the candidate that runs, or SchedulingStrategy::kLeave to end the run. `state()`
    /// is the state's number.
    virtual std::size_t choose(std::uint32_t at, const std::vector<ThreadId>& candidates,
                               std::size_t plain, const std::function<std::uint64_t()>& state) = 0;
    /// Whether `choose` calls `state`; if not, the run saves the cost of recognising states.
    virtual bool asksForStates() const { return false; }
};

/// A deviation in a run: `thread` ran although the plain schedule would have picked `instead`.
struct Switch {
    std::uint32_t at = 0;      ///< number of the choice
    std::size_t position = 0;  ///< events before it
    ThreadId thread;
    ThreadId instead;
};

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
