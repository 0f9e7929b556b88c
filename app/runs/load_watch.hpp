// Watching what takes long on the way to a run that is shown or reported: making it, and reading
// its events.
//
// Promises: who watches is told how far the work is; work that would need more memory than it may
// is given up early, with the figures, instead of when the memory is full.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>

#include "app/storage/memory.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

enum class LoadStep { Running, Reading };

struct LoadWatch {
    /// Told now and then, with the share that is done, 0 to 1. May be empty.
    std::function<void(LoadStep, double)> tell{};
    /// Asked now and then whether to go on with a run; empty: always. If not, the run ends there.
    std::function<bool()> goOn{};
    /// Bytes that the program may use in all; 0: no bound.
    std::size_t mostMemory = 0;
    /// What it uses now.
    std::function<std::size_t()> inUse = memoryInUse;
    /// The run ends at this time instead of its own; empty: it does not.
    std::optional<Duration> until{};
    /// Where the logs of runs get their memory from; null: none is kept from one for the next.
    std::shared_ptr<LogMemory> logs{};
    /// How long whoever opens a run waits for it; then it is made in the background (BackgroundRun)
    /// while its beginning is shown. Empty: until it is made.
    std::optional<std::chrono::milliseconds> patience{};

    /// The same for whoever needs the whole run at once.
    LoadWatch waiting() const {
        LoadWatch same = *this;
        same.patience.reset();
        return same;
    }

    /// Half of what there is.
    static std::size_t usualMemory() { return memoryThereIs() / 2; }
};

/// Work was given up because the whole would need too much.
class NotEnoughMemory : public std::runtime_error {
public:
    NotEnoughMemory(std::size_t needs, std::size_t most, std::optional<Instant> fits);

    std::size_t needs;            ///< bytes in all
    std::size_t most;             ///< bytes that there may be
    std::optional<Instant> fits;  ///< a run up to then would fit; none: no run would
};

/// The person did not want to wait for the end of reading.
class GivenUp : public std::runtime_error {
public:
    GivenUp() : std::runtime_error("reading the run was given up") {}
};

/// The step that a watch is told of.
class WatchedStep {
public:
    /// The watch must outlive it.
    WatchedStep(const LoadWatch& watch, LoadStep step)
        : watch_(watch), step_(step), forecast_(watch.mostMemory, watch.inUse()) {}

    /// `timeAt`: the run's time at a share of the work. Throws NotEnoughMemory.
    void reached(double done, const std::function<Instant(double)>& timeAt) const;

private:
    const LoadWatch& watch_;
    LoadStep step_;
    MemoryForecast forecast_;
};

struct WatchedRun {
    RunRecord run;
    std::optional<NotEnoughMemory> tooMuch{};  ///< why it was stopped
};
/// runVirtually, watched, with what happened if it was given up. `log` as there; null: a new one.
WatchedRun runAsFarAsItFits(const Scenario& scenario, const RunOptions& options,
                            const LoadWatch& watch, std::shared_ptr<Log> log = nullptr);
/// The same, for whoever wants all or nothing. Throws NotEnoughMemory.
RunRecord runWatched(const Scenario& scenario, const RunOptions& options, const LoadWatch& watch,
                     std::shared_ptr<Log> log = nullptr);

}  // namespace poolscope
