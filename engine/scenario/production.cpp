// Setting up one virtual run.
#include "engine/scenario/production.hpp"

#include <utility>

namespace poolscope {

Production::Production(const Scenario& scenario, const RunOptions& options,
                       std::unique_ptr<Chooser> chooser, std::shared_ptr<Log> log)
    : seed_(options.seed.value_or(scenario.seed)),
      until_(options.until ? options.until : scenario.until),
      log_(std::move(log)),
      world_(log_.get(), seed_, std::move(chooser)),
      stage_(scenario, world_, &world_),
      user_(stage_) {
    if (scenario.cores) world_.setCores(*scenario.cores, scenario.quantum);
    if (options.racing) stage_.race();
    for (const UserCommand& command : options.commands) enter(command);
    if (until_) limits_.until = Instant{until_->ns};
    limits_.events =
        options.mostEvents.value_or(until_ ? RunOptions::kMostEvents : RunOptions::kDefaultEvents);
    limits_.stepsAtOneInstant = RunOptions::kStepsAtOneInstant;
}

/// A person's deed as the world and the stage take it.
void Production::enter(const UserCommand& command) {
    if (const auto* turn = std::get_if<NextTurn>(&command.deed))
        return world_.giveTurn(command.position, turn->nth, turn->thread);
    const auto act = [this, deed = command.deed] {
        if (const auto* call = std::get_if<UserCall>(&deed)) user_.ask(*call);
        if (const auto* body = std::get_if<BodyChange>(&deed)) carryOut(stage_, *body);
        if (const auto* repeat = std::get_if<RepeatChange>(&deed)) carryOut(stage_, *repeat);
    };
    world_.inject(command.position, command.notBefore, act);
}

VirtualWorld::Stopped Production::run() {
    startClients(stage_);
    return world_.run(limits_);
}

}  // namespace poolscope
