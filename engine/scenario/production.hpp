// Everything that is needed to run a scenario once in the virtual world: log, world, stage,
// clients.
//
// Promises: nothing happens before run(); scenario, options and chooser decide every event. A
// Production runs once. The scenario must outlive it; the log may outlive it. No OS threads.
#pragma once

#include <memory>
#include <optional>

#include "engine/scenario/client.hpp"
#include "engine/scenario/run.hpp"
#include "engine/scenario/stage.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {

class Production {
public:
    /// `chooser` null: a thread runs until it blocks. `options.choices` is the chooser's affair.
    /// `log`: an empty one.
    Production(const Scenario& scenario, const RunOptions& options,
               std::unique_ptr<Chooser> chooser,
               std::shared_ptr<Log> log = std::make_shared<Log>());

    /// Starts the clients and runs the world to its end or to a bound of the options.
    VirtualWorld::Stopped run();

    std::uint64_t seed() const { return seed_; }
    std::optional<Duration> until() const { return until_; }
    std::shared_ptr<const Log> log() const { return log_; }
    VirtualWorld& world() { return world_; }
    Stage& stage() { return stage_; }

private:
    void enter(const UserCommand& command);

    const std::uint64_t seed_;
    const std::optional<Duration> until_;
    const std::shared_ptr<Log> log_;
    VirtualWorld world_;
    Stage stage_;
    UserThread user_;
    VirtualWorld::Limits limits_;
};

}  // namespace poolscope
