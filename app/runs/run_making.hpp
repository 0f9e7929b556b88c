// Making a run as far as it fits into the memory, in one go or in parts.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "app/runs/load_watch.hpp"
#include "engine/scenario/run/run_in_parts.hpp"

namespace poolscope {

/// Asked now and then whether to come back for a while; empty: never.
using Yields = std::function<bool()>;

class RunMaking {
public:
    /// As runAsFarAsItFits. The scenario must outlive it.
    RunMaking(const Scenario& scenario, const RunOptions& options, std::shared_ptr<Log> log)
        : scenario_(scenario), options_(options), log_(std::move(log)) {}

    /// Works on until the run is over, or `watch` ends it; comes back sooner if `yields` says so.
    /// Returns whether it is over.
    bool workOn(const LoadWatch& watch, const Yields& yields);
    /// The run, when it is over; once.
    WatchedRun take();

private:
    void begin(const LoadWatch& watch);
    bool goesOn(const Log& log, const LoadWatch& watch);

    const Scenario& scenario_;
    RunOptions options_;
    std::shared_ptr<Log> log_;
    std::optional<Duration> until_;
    std::size_t most_ = 0;
    std::unique_ptr<RunInParts> run_;
    std::optional<WatchedStep> step_;
    std::optional<NotEnoughMemory> tooMuch_;
};

}  // namespace poolscope
