// Setting up one virtual run.
#include "engine/scenario/run/virtual_run.hpp"

#include <utility>

#include "engine/scenario/run/recording.hpp"
#include "engine/trace/rescue.hpp"

namespace poolscope {

VirtualRun::VirtualRun(const Scenario& scenario, const RunOptions& options,
                       std::unique_ptr<SchedulingStrategy> strategy, std::shared_ptr<Log> log)
    : seed_(options.seed.value_or(scenario.seed)),
      until_(options.until ? options.until : scenario.until),
      commands_(options.commands),
      racing_(options.racing),
      log_(std::move(log)),
      world_(log_.get(), seed_, std::move(strategy)),
      runtime_(scenario, world_, &world_),
      user_(runtime_) {
    if (scenario.cores) world_.setCores(*scenario.cores, scenario.quantum);
    world_.setPauses(pausesOf(scenario));
    if (options.racing) runtime_.race();
    for (const UserCommand& command : options.commands) enter(command);
    if (until_) limits_.until = Instant{until_->ns};
    limits_.events =
        options.mostEvents.value_or(until_ ? RunOptions::kMostEvents : RunOptions::kDefaultEvents);
    limits_.stepsAtOneInstant = RunOptions::kStepsAtOneInstant;
}

/// A person's change as the world and the runtime take it.
void VirtualRun::enter(const UserCommand& command) {
    if (const auto* turn = std::get_if<NextTurn>(&command.change))
        return world_.giveTurn(command.position, turn->nth, turn->thread);
    const auto act = [this, change = command.change] {
        if (const auto* call = std::get_if<UserCall>(&change)) user_.ask(*call);
        if (const auto* body = std::get_if<BodyChange>(&change)) carryOut(runtime_, *body);
        if (const auto* repeat = std::get_if<RepeatChange>(&change)) carryOut(runtime_, *repeat);
    };
    world_.inject(command.position, command.notBefore, act);
}

void VirtualRun::watch(RunWatch watch) {
    limits_.goOn = [this, asked = std::move(watch)] { return asked(*log_); };
}

void VirtualRun::add(const UserCommand& command) {
    commands_.push_back(command);
    enter(command);
}

VirtualWorld::Stopped VirtualRun::run() {
    const Rescue rescue = rescued();
    startClients(runtime_);
    return world_.run(limits_);
}

VirtualWorld::Stopped VirtualRun::runOn() {
    const Rescue rescue = rescued();
    return world_.runOn(limits_);
}

/// What is saved if a check fails.
Rescue VirtualRun::rescued() const {
    return {Rescue::For::ThisThread,
            [this] { return recordingText(runtime_.scenario(), soFar()); }};
}

RunRecord VirtualRun::soFar() const {
    RunRecord run;
    run.seed = seed_;
    run.until = until_;
    run.log = log_;
    run.end = world_.now();
    run.ending = Ending::Stopped;
    run.choices = world_.choices();
    run.commands = commands_;
    run.racing = racing_;
    return run;
}

}  // namespace poolscope
