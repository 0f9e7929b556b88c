// A virtual run that is made in a thread of its own while its first events are shown.
//
// Promises: the log may be read from the beginning on, while it grows; it is the log that the same
// run has when somebody waits for it. Whoever lets go of a BackgroundRun ends the run and waits
// for its thread, a few thousand events at most. All functions are for one thread, the one that
// made it.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "app/runs/load_watch.hpp"

namespace poolscope {

class BackgroundRun {
public:
    /// Starts it. Of `watch` the bounds count, memory and `until`.
    BackgroundRun(std::shared_ptr<const Scenario> scenario, RunOptions options,
                  const LoadWatch& watch);
    ~BackgroundRun();
    BackgroundRun(const BackgroundRun&) = delete;
    BackgroundRun& operator=(const BackgroundRun&) = delete;

    std::shared_ptr<const Log> log() const { return log_; }
    /// Waits for its end, so long at most. Returns whether it is over.
    bool waitFor(std::chrono::milliseconds most);
    /// How much of it is made, 0 to 1.
    double share() const { return share_; }
    /// Ends it at the event that it has reached.
    void end() { goesOn_ = false; }
    /// Waits until it is over and returns it; once. Throws what the run threw.
    WatchedRun take();

private:
    void make(const LoadWatch& watch);

    const std::shared_ptr<const Scenario> scenario_;
    const RunOptions options_;
    const std::shared_ptr<Log> log_;
    std::atomic<bool> goesOn_ = true;
    std::atomic<double> share_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool over_ = false;  // under mutex_, as the next two
    std::optional<WatchedRun> run_;
    std::exception_ptr failure_;
    std::thread thread_;
};

}  // namespace poolscope
