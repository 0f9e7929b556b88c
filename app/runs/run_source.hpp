// Where a log comes from, and what can be done to the run behind it.
//
// Promises: the window knows runs only through this: a finished one in the virtual world, a live
// one on real threads or at the clock's pace, a script of operations. An action never changes the
// past of a log: it returns another source whose log is the same up to the position of the action,
// or, in a live run, appends at the end. Throws std::runtime_error with a message for the user if
// an action cannot be done.
#pragma once

#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/runs/load_watch.hpp"
#include "app/runs/shown_clock.hpp"
#include "engine/scenario/language/scenario.hpp"
#include "engine/scenario/run/what_if.hpp"
#include "engine/trace/log.hpp"
#include "engine/world/scheduling_point.hpp"

namespace poolscope {

class KeptRecording;
class PacedClock;

/// A person's action on the run.
struct UserAction {
    RunChange change;
    Instant notBefore;  ///< where the playhead's clock stands
};

class RunSource {
public:
    RunSource() = default;
    RunSource(const RunSource&) = delete;
    RunSource& operator=(const RunSource&) = delete;
    virtual ~RunSource() = default;

    virtual const Log& log() const = 0;
    virtual std::string title() const = 0;
    /// What the run is about, in a few sentences; empty if the scenario has no description.
    virtual std::string description() const { return {}; }
    virtual ShownClock clock() const { return ShownClock::Virtual; }
    /// When the run was left: the last event may be earlier.
    virtual Instant end() const {
        const std::size_t count = log().size();
        return count == 0 ? Instant{} : log()[count - 1].time;
    }
    /// Does it still grow by itself?
    virtual bool live() const { return false; }
    /// What it follows while it is live at the clock's pace; null: nothing that one could set.
    virtual PacedClock* pace() { return nullptr; }
    /// Is nothing left to happen after the last event? False where only the log can say so.
    virtual bool ended() const { return false; }
    virtual bool canAct() const { return true; }
    /// How much of it is made, 0 to 1, while a virtual run is made in the background, or one of the
    /// real clock is read from its recording there; else empty.
    virtual std::optional<double> making() const { return std::nullopt; }
    /// Does its log still grow?
    bool growing() const { return live() || making(); }
    /// Called once a frame: a live run, or one that is being made, looks whether it is over.
    virtual void poll() {}
    /// Waits for a run that is being made in the background. Of a run that was ended before its
    /// own end, there is no more to wait for.
    virtual void waitUntilMade() {}
    /// Ends a run that is being made, or goes at the clock's pace, at the event it has reached.
    virtual void endMaking() {}
    /// Why a run was ended before its own end; null if it was not, or by a person.
    virtual const NotEnoughMemory* tooLarge() const { return nullptr; }
    /// What ended it in the background: the log holds what was made before. Null if nothing did.
    virtual std::exception_ptr failure() const { return nullptr; }

    /// What is wrong with the recording that it comes from, sentences; none while it is being made.
    virtual std::vector<std::string> warnings() const { return {}; }

    /// The run in which the act happens at `position`: another branch. Null when the act was added
    /// to this very run, because it is live.
    virtual std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) = 0;
    /// Whether bodies, periods and scheduling choices can be changed, too.
    virtual bool canChange() const { return false; }
    /// The first `most` scheduling points from a position on; none if canChange() is false.
    virtual std::vector<SchedulingPoint> turnsFrom(std::size_t, std::size_t) const { return {}; }
    /// The same scenario live, on the real clock or the paced one; null when this run cannot be
    /// repeated.
    virtual std::unique_ptr<RunSource> startLive(ShownClock) const { return nullptr; }

    /// What is run, with its text; null for a script of operations.
    virtual std::shared_ptr<const Scenario> scenario() const { return nullptr; }
    /// What its draws come from.
    virtual std::uint64_t seed() const {
        const std::shared_ptr<const Scenario> run = scenario();
        return run ? run->seed : 1;
    }
    /// The run as a recording from which it can be made again; empty when it cannot, or while it
    /// is being made.
    virtual std::string recording() const { return {}; }
    /// What the session keeps to make the run again; while it is still being made, how that began.
    /// Null when it cannot be made again.
    virtual std::shared_ptr<const KeptRecording> kept() const { return nullptr; }
};

/// Opens a scenario, a recording, an operation script or the run shown of a tree of runs by its
/// name, or from standard input ("-"; once). Throws std::runtime_error; NotEnoughMemory, if it is
/// watched. With `watch.patience` the source may still be growing.
std::unique_ptr<RunSource> openRun(const std::string& file, const LoadWatch& watch = {});
/// From a recording's text; `name` is for diagnostics. Throws std::runtime_error.
std::unique_ptr<RunSource> openRecordedRun(std::string text, const std::string& name,
                                           const LoadWatch& watch = {});
/// A new run of a scenario's text. Throws std::runtime_error with the first diagnostic.
std::unique_ptr<RunSource> openScenarioText(const std::string& text, const std::string& file,
                                            const LoadWatch& watch = {});

/// A scenario's text or a recording, whichever it is. Throws std::runtime_error as those do.
std::unique_ptr<RunSource> openRunText(std::string text, const std::string& name,
                                       const LoadWatch& watch = {});

struct BuiltIn {
    std::string title;
    std::string file;
    std::string description;
};
std::vector<BuiltIn> builtIns();

}  // namespace poolscope
