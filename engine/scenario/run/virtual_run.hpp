// Everything that is needed to run a scenario once in the virtual world: log, world, runtime,
// clients.
//
// Promises: nothing happens before run(); scenario, options, changes and scheduling strategy decide
// every event. A VirtualRun runs once. The scenario must outlive it; the log may outlive it. No OS
// threads.
#pragma once

#include <memory>
#include <optional>

#include "engine/scenario/run/run.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/user_thread.hpp"
#include "engine/trace/rescue.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

class VirtualRun {
public:
    /// `strategy` null: a thread runs until it blocks. `options.choices` is ignored; use a strategy
    /// that replays them. `log` must be empty.
    VirtualRun(const Scenario& scenario, const RunOptions& options,
               std::unique_ptr<SchedulingStrategy> strategy,
               std::shared_ptr<Log> log = std::make_shared<Log>());

    /// From now on `watch` is asked now and then whether to go on.
    void watch(RunWatch watch);
    /// From now on nothing later than that happens; empty: as before.
    void limit(std::optional<Instant> upTo) { limits_.upTo = upTo; }
    /// As if `options.commands` had had it as their last one. A turn is not given so late.
    void add(const UserCommand& command);
    /// Starts the clients and runs the world to its end or to a bound of the options.
    VirtualWorld::Stopped run();
    /// Continues after the watch or the limit has stopped it.
    VirtualWorld::Stopped runOn();
    /// The run up to now. `ending` is Stopped and `broken` empty: that is for whoever knows better.
    RunRecord soFar() const;

    std::uint64_t seed() const { return seed_; }
    std::optional<Duration> until() const { return until_; }
    std::shared_ptr<const Log> log() const { return log_; }
    VirtualWorld& world() { return world_; }
    const VirtualWorld& world() const { return world_; }
    ScenarioRuntime& runtime() { return runtime_; }

private:
    void enter(const UserCommand& command);
    Rescue rescued() const;

    const std::uint64_t seed_;
    const std::optional<Duration> until_;
    std::vector<UserCommand> commands_;
    const bool racing_;
    const std::shared_ptr<Log> log_;
    VirtualWorld world_;
    ScenarioRuntime runtime_;
    UserThread user_;
    VirtualWorld::Limits limits_;
};

}  // namespace poolscope
