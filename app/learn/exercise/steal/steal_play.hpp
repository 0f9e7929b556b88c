// A fork/join pool event by event, each decided as the rules say.
//
// Promises: plain data without a clock. Somebody else says which event comes next; a play says
// which can come, and what then is done.
#pragma once

#include "app/learn/exercise/steal/steal_rules.hpp"

namespace poolscope {

struct StealEvent {
    enum class What : std::uint8_t {
        Submit,  ///< a client submits a new task
        Fork,    ///< the worker's task forks a new one
        Ends,    ///< what the worker runs ends
        Looks,   ///< an idle worker is woken, and scans
        Joins    ///< the worker's task joins `task`
    };
    What what = What::Submit;
    std::size_t worker = 0;
    StealTask task = 0;                ///< Submit, Fork: the new one; Joins: the awaited one
    std::vector<std::size_t> order{};  ///< of the queues, if the worker has to scan
};

/// A body that a worker is in.
struct StealFrame {
    StealTask task = 0;
    std::optional<StealTask> joining{};         ///< what it waits for
    std::optional<std::size_t> sourceBefore{};  ///< of the worker, before it took this task
};

/// A worker, the innermost body last.
struct StealWorker {
    std::vector<StealFrame> frames;
    bool blocked = false;  ///< in join, and helping no one
};

/// What an event leads to.
struct StealOutcome {
    enum class What : std::uint8_t {
        Push,    ///< to the top of `queue`
        Takes,   ///< takes the task at `from`, and runs it
        GoesOn,  ///< with the body that called join
        Waits    ///< for a signal, or in join until the task is done
    };
    What what = What::Waits;
    std::size_t queue = 0;
    StealPlace from{};

    friend bool operator==(const StealOutcome&, const StealOutcome&) = default;
};

class StealPlay {
public:
    /// Workers that run nothing yet.
    StealPlay(std::size_t workers, bool async);

    const StealPool& pool() const { return pool_; }
    const StealSources& sources() const { return sources_; }
    const std::vector<StealWorker>& workers() const { return workers_; }
    std::size_t tasks() const { return done_.size(); }
    bool isDone(StealTask task) const { return done_[task]; }
    bool isIdle(std::size_t worker) const { return workers_[worker].frames.empty(); }
    /// The worker is in a body that waits for nothing.
    bool isRunning(std::size_t worker) const;
    /// What the body in which the worker is may join: what it forked and has not joined.
    std::vector<StealTask> forkedBy(StealTask task) const;
    /// Of an event that comes now: the task that the worker waits for then, if it does.
    std::optional<StealTask> awaited(const StealEvent& event) const;

    StealOutcome outcomeOf(const StealEvent& event) const;
    /// Carries the event and what it leads to out.
    void settle(const StealEvent& event);

private:
    StealOutcome inJoin(std::size_t worker, StealTask task, bool begins) const;
    void run(std::size_t worker, StealPlace from, std::optional<StealTask> awaited);
    void end(std::size_t worker);

    struct Forked {
        StealTask task = 0;
        StealTask by = 0;
        bool joined = false;
    };

    StealPool pool_;
    StealSources sources_;  ///< of the workers
    std::vector<StealWorker> workers_;
    std::vector<bool> done_;
    std::vector<Forked> forked_;
};

}  // namespace poolscope
