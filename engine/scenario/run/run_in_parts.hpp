// A virtual run that is made in parts: a page has no thread for it, and works on it between frames;
// a run at a clock's pace goes on as far as that clock has come, and a person acts in it meanwhile.
//
// Promises: however it is divided, the log is the one that runVirtually makes with the same options
// and with all changes as commands; after each part it is the beginning of that. One thread uses
// it.
#pragma once

#include <memory>
#include <optional>

#include "engine/scenario/run/run.hpp"

namespace poolscope {

class ExecutorFold;
class VirtualRun;

class RunInParts {
public:
    /// As runVirtually. The scenario must outlive it.
    RunInParts(const Scenario& scenario, const RunOptions& options, std::shared_ptr<Log> log);
    ~RunInParts();
    RunInParts(const RunInParts&) = delete;
    RunInParts& operator=(const RunInParts&) = delete;

    /// Runs on until the run is over, the watch says no, or what comes next is later than `upTo`,
    /// which then has not begun. It may be called again unless the run is over.
    void runOn(const RunWatch& watch, std::optional<Instant> upTo = std::nullopt);
    /// Whether nothing more happens, however often it is run on.
    bool isOver() const { return over_; }
    /// A person's change, but no turn, after all that has happened: at that instant, or a
    /// microsecond after the last event if that is later. Returns when. It takes place as one runs
    /// on.
    Instant change(Instant at, RunChange what);
    /// The run up to there; Ending::Stopped if it is not over.
    RunRecord record() const;

private:
    void fold();

    std::unique_ptr<VirtualRun> run_;
    std::unique_ptr<ExecutorFold> fold_;  ///< of the first `folded_` events, to check the run
    std::size_t folded_ = 0;
    bool begun_ = false;
    bool over_ = false;
    Ending ending_ = Ending::Stopped;
};

}  // namespace poolscope
