// A run that is made in a thread of its own, or read from a recording there, while its first events
// are shown. Where there are no threads, as in a page, it is made in parts, whenever somebody waits
// for it.
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
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "app/runs/run_making.hpp"

namespace poolscope {

class BackgroundRun {
public:
    /// Fills the log and asks the watch now and then whether to go on. Where `Yields` says that it
    /// has worked long enough it may return nothing: then it is called again to work on.
    using Make = std::function<std::optional<WatchedRun>(const LoadWatch&, const Yields&)>;

    /// Starts it. `log` is the one that `make` fills; what `make` needs it must own. Of `watch` the
    /// bounds count, memory and `until`. `inParts`: as where the system has no threads.
    BackgroundRun(Make make, std::shared_ptr<const Log> log, const LoadWatch& watch,
                  bool inParts = false);
    ~BackgroundRun();
    BackgroundRun(const BackgroundRun&) = delete;
    BackgroundRun& operator=(const BackgroundRun&) = delete;

    std::shared_ptr<const Log> log() const { return log_; }
    /// Whether whoever waits makes it, in parts: there is no thread for it.
    bool inParts() const { return !thread_.joinable(); }
    /// Waits as long as `watch` has patience, and then until the log is longer than `shown` events;
    /// tells it of `step`, and ends the run if it is not to go on. Returns whether it is over.
    bool waitFor(const LoadWatch& watch, LoadStep step, std::size_t shown);
    /// Waits for its end, so long at most; without a thread works on it so long, but at least for
    /// a part of a frame. Returns whether it is over.
    bool waitFor(std::chrono::milliseconds most);
    /// How much of it is made, 0 to 1.
    double share() const { return share_; }
    /// Ends it at the event that it has reached.
    void end() { goesOn_ = false; }
    /// Waits until it is over and returns it; once. Throws what the run threw.
    WatchedRun take();

private:
    void makeIt(const Yields& yields);

    const Make make_;
    const std::shared_ptr<const Log> log_;
    LoadWatch own_;
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
