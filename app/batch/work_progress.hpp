// How far a command is: a line on standard error for whatever takes longer than a second.
//
//     WorkProgress progress(words);
//     progress.begin("progress.running", "burst.toml");     // "running burst.toml, 3 s"
//     progress.reached(0.25);                               // "running burst.toml: 25 %, 12 s
//     left"
//
// Promises: silent unless standard error is a terminal. `reached` costs a store. The line is wiped
// before `end` returns, so that what is printed next stands alone.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "app/batch/terminal_line.hpp"
#include "app/model/narration/text_catalog.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

/// The line after `elapsed`; `share` of the work, or less than 0 if nobody knows.
std::string workProgressText(const std::string& what, double share, Duration elapsed,
                             const TextCatalog& words);

class WorkProgress {
public:
    /// `words` must outlive it.
    explicit WorkProgress(const TextCatalog& words);
    WorkProgress(const WorkProgress&) = delete;
    WorkProgress& operator=(const WorkProgress&) = delete;
    ~WorkProgress();

    /// Something else begins. `key`: of a text with {what}.
    void begin(std::string_view key, const std::string& what);
    /// 0 to 1. Any thread.
    void reached(double share) { share_ = share; }
    /// Nothing is under way.
    void end();

private:
    using Clock = std::chrono::steady_clock;

    void tick();

    const TextCatalog& words_;
    std::atomic<double> share_ = -1;
    std::mutex mutex_;  ///< guards what follows
    std::condition_variable changed_;
    TerminalLine line_;
    std::string what_;  ///< empty: nothing is under way
    Clock::time_point began_;
    bool over_ = false;
    std::thread ticker_;  ///< only on a terminal
};

}  // namespace poolscope
