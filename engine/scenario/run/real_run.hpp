// A scenario running on real threads.
//
// Promises: any thread may read the log during the run; it has every event until `finish` and none
// after. `finish` ends all threads, whatever they are doing, and waits for them. This class does
// not wait for time to pass: its owner must poll `isOver`.
#pragma once

#include <map>
#include <memory>
#include <set>

#include "engine/scenario/run/run.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/user_thread.hpp"
#include "engine/trace/rescue.hpp"
#include "engine/world/real_world.hpp"

namespace poolscope {

/// Whether nothing more can happen in a run, judged by its log.
class Stillness {
public:
    /// Reads what is new.
    void follow(const Log& log);
    /// No client, task or call is under way, nothing is queued or about to be run, and no worker
    /// waits to leave.
    bool isStill() const;
    Instant lastEvent() const { return last_; }

private:
    void apply(const Event& event);

    std::size_t read_ = 0;
    Instant last_;
    std::set<ThreadId> clients_;
    std::int64_t tasks_ = 0;
    std::int64_t calls_ = 0;
    std::map<ExecutorId, std::int32_t> queued_;
    std::set<ThreadId> leaving_;  ///< workers idle for keepAlive at most
    std::set<ThreadId> workers_;
    bool exited_ = false;       ///< the process
    std::set<ThreadId> about_;  ///< workers that have a task whose body has not begun
};

class RealRun {
public:
    /// How long a run without `until` lasts at most.
    static constexpr Duration kDefaultUntil = seconds(10);

    /// Starts the threads. Commands of `options` are ignored: use ask().
    RealRun(std::shared_ptr<const Scenario> scenario, const RunOptions& options);
    RealRun(const RealRun&) = delete;
    RealRun& operator=(const RealRun&) = delete;
    /// Finishes.
    ~RealRun();

    std::shared_ptr<const Log> log() const { return log_; }
    const Scenario& scenario() const { return *scenario_; }
    Instant now() const { return world_->now(); }
    /// Until when it runs at most.
    Instant until() const { return until_; }
    /// `until` is reached, or nothing is left to happen. Call it from one thread only.
    bool isOver();
    /// Makes a person's call on the thread "you".
    void ask(UserCall call) { user_->ask(std::move(call)); }
    /// Ends the run and all its threads.
    RunRecord finish();

private:
    /// Quiet for this long counts as rest: no thread is then between two steps.
    static constexpr Duration kRest = milliseconds(20);

    std::shared_ptr<const Scenario> scenario_;
    std::shared_ptr<Log> log_;
    Instant until_;
    Stillness stillness_;
    RunRecord record_;
    bool finished_ = false;
    bool cameToRest_ = false;
    std::optional<Rescue> rescue_;
    std::unique_ptr<RealWorld> world_;  ///< outlives the runtime
    std::unique_ptr<ScenarioRuntime> runtime_;
    std::unique_ptr<UserThread> user_;
};

}  // namespace poolscope
