// A virtual run that is made in parts: a page has no thread for it, and works on it between frames.
//
// Promises: however it is divided, the log is the one that runVirtually makes. One thread uses it.
#pragma once

#include <memory>

#include "engine/scenario/run/run.hpp"

namespace poolscope {

class VirtualRun;

class RunInParts {
public:
    /// As runVirtually. The scenario must outlive it.
    RunInParts(const Scenario& scenario, const RunOptions& options, std::shared_ptr<Log> log);
    ~RunInParts();
    RunInParts(const RunInParts&) = delete;
    RunInParts& operator=(const RunInParts&) = delete;

    /// Runs on until the run is over or the watch says no. It may be called again after a no.
    void runOn(const RunWatch& watch);
    /// The run up to there; Ending::Stopped after a no.
    RunRecord record() const;

private:
    std::unique_ptr<VirtualRun> run_;
    bool begun_ = false;
    Ending ending_ = Ending::Stopped;
};

}  // namespace poolscope
