// One run of a scenario under a schedule.
//
// The plain schedule lets the thread that runs go on as long as it can, and then takes whoever has
// been ready longest. Any other one is told by its *deviations* from that: at the n-th choice
// another thread goes. A schedule with few deviations is one a person can follow, and its number of
// deviations is (about) the number of times that a thread is stopped where it could have gone on.
//
// Promises: scenario, seed and deviations give the same log, byte for byte; the choices of the run
// put into a recording give it again. No OS threads, no clock. Not for scenarios with `cores`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/scenario/run/run.hpp"

namespace poolscope {

/// At choice number `at` (from 0) not the plain schedule's thread goes but `thread`.
struct Deviation {
    std::uint32_t at = 0;
    ThreadId thread;

    friend bool operator==(const Deviation&, const Deviation&) = default;
};
using Deviations = std::vector<Deviation>;

/// What a run asks where a choice is, behind its last deviation.
class Explorer {
public:
    virtual ~Explorer() = default;
    /// Choice number `at`: `candidates` could go, the plain schedule takes number `plain` of them.
    /// Gives the number of who goes, or Chooser::kLeave. `state` gives the state's number.
    virtual std::size_t choose(std::uint32_t at, const std::vector<ThreadId>& candidates,
                               std::size_t plain, const std::function<std::uint64_t()>& state) = 0;
    /// Whether `state` will ever be asked: recognising states has its price.
    virtual bool asksForStates() const { return false; }
};

/// A deviation as it happened: `thread` went although it was `instead`'s turn.
struct Switch {
    std::uint32_t at = 0;      ///< number of the choice
    std::size_t position = 0;  ///< events before it
    ThreadId thread;
    ThreadId instead;
};

struct ScheduledRun {
    std::shared_ptr<const Log> log;
    bool left = false;   ///< by the explorer, before its end
    bool ended = false;  ///< nothing was left to happen
    bool cut = false;    ///< stopped at a bound: of events, or of steps without the clock moving
    Instant end;
    std::vector<std::uint32_t> choices;  ///< for a recording
    std::vector<Switch> switches;        ///< all of them, the explorer's too
    std::uint64_t choicePoints = 0;

    /// The same switches as what gives this run again.
    Deviations deviations() const;
};

struct ScheduleOptions {
    std::uint64_t seed = 1;
    std::optional<Duration> until;  ///< instead of the scenario's
    std::size_t mostEvents = RunOptions::kDefaultEvents;
    bool merges = true;  ///< a state seen before is not gone on from, if states are known
};

/// Whether states of this scenario can be recognised: every kind of executor in it tells what it
/// shares.
bool statesAreKnown(const Scenario& scenario);

/// What a run takes, in a recording too, to be the same again; but for its choices.
RunOptions runOptionsOf(const ScheduleOptions& options);

/// Runs the scenario under `deviations` and then as `explorer` says; null: plainly to the end.
/// `log`: an empty one to write to.
ScheduledRun runSchedule(const Scenario& scenario, const ScheduleOptions& options,
                         const Deviations& deviations, Explorer* explorer,
                         std::shared_ptr<Log> log = std::make_shared<Log>());

}  // namespace poolscope
