// A run in the virtual world.
#include "engine/scenario/run.hpp"

#include <fmt/format.h>

#include "engine/scenario/executor_fold.hpp"
#include "engine/scenario/stage.hpp"

namespace poolscope {

namespace {

std::unique_ptr<Chooser> chooserOf(const Scenario& scenario, const RunOptions& options,
                                   std::uint64_t seed) {
    if (!options.choices.empty()) return std::make_unique<ReplayChooser>(options.choices);
    if (scenario.chooser == ChooserKind::Random) return std::make_unique<RandomChooser>(seed);
    return nullptr;
}

Ending endingOf(VirtualWorld::Stopped why) {
    switch (why) {
        case VirtualWorld::Stopped::Quiet: return Ending::Quiet;
        case VirtualWorld::Stopped::Until: return Ending::Until;
        case VirtualWorld::Stopped::EventLimit: return Ending::EventLimit;
        case VirtualWorld::Stopped::Livelock: return Ending::Livelock;
        case VirtualWorld::Stopped::Chooser: return Ending::Stopped;
    }
    return Ending::Quiet;
}

/// The state that the log tells must be the state in the engine's memory.
std::string disagreement(const Log& log, Stage& stage) {
    ExecutorFold fold;
    for (std::size_t i = 0; i < log.size(); ++i) fold(log[i]);
    for (std::uint32_t i = 0; i < stage.hostCount(); ++i) {
        if (!stage.host(i).agreesWith(fold.of(stage.host(i).id()))) {
            return fmt::format("the log and the engine's memory disagree about executor '{}'",
                               stage.scenario().executors[i].name);
        }
    }
    return "";
}

/// A person's deed as the world and the stage take it.
void enter(VirtualWorld& world, Stage& stage, UserThread& user, const UserCommand& command) {
    if (const auto* turn = std::get_if<NextTurn>(&command.deed))
        return world.giveTurn(command.position, turn->nth, turn->thread);
    const auto act = [&stage, &user, deed = command.deed] {
        if (const auto* call = std::get_if<UserCall>(&deed)) user.ask(*call);
        if (const auto* body = std::get_if<BodyChange>(&deed)) carryOut(stage, *body);
        if (const auto* repeat = std::get_if<RepeatChange>(&deed)) carryOut(stage, *repeat);
    };
    world.inject(command.position, command.notBefore, act);
}

/// Everything that is needed to run a scenario once.
struct Production {
    Production(const Scenario& scenario, const RunOptions& options)
        : seed(options.seed.value_or(scenario.seed)),
          until(options.until ? options.until : scenario.until),
          log(std::make_shared<Log>()),
          world(log.get(), seed, chooserOf(scenario, options, seed)),
          stage(scenario, world, &world),
          user(stage) {
        if (scenario.cores) world.setCores(*scenario.cores, scenario.quantum);
        if (options.racing) stage.race();
        for (const UserCommand& command : options.commands) enter(world, stage, user, command);
        startClients(stage);
        if (until) limits.until = Instant{until->ns};
        limits.events = options.mostEvents.value_or(until ? RunOptions::kMostEvents
                                                          : RunOptions::kDefaultEvents);
        limits.stepsAtOneInstant = RunOptions::kStepsAtOneInstant;
    }

    const std::uint64_t seed;
    const std::optional<Duration> until;
    const std::shared_ptr<Log> log;
    VirtualWorld world;
    Stage stage;
    UserThread user;
    VirtualWorld::Limits limits;
};

}  // namespace

RunRecord runVirtually(const Scenario& scenario, const RunOptions& options) {
    Production production(scenario, options);
    RunRecord run;
    run.seed = production.seed;
    run.until = production.until;
    run.log = production.log;
    run.commands = options.commands;
    run.racing = options.racing;
    run.ending = endingOf(production.world.run(production.limits));
    run.end = production.world.now();
    run.choices = production.world.choices();
    if (production.stage.isRaised()) run.broken = disagreement(*run.log, production.stage);
    return run;
}

std::vector<SchedulingPoint> schedulingPoints(const Scenario& scenario, const RunOptions& options,
                                              std::size_t from, std::size_t most) {
    std::vector<SchedulingPoint> points;
    if (most == 0) return points;
    Production production(scenario, options);
    production.world.watchTurns(from, [&](const SchedulingPoint& point) {
        points.push_back(point);
        return points.size() < most;
    });
    production.world.run(production.limits);
    return points;
}

std::string toSentence(const RunRecord& run) {
    switch (run.ending) {
        case Ending::Quiet: return "nothing was left to happen";
        case Ending::Until: return fmt::format("stopped at {}, as asked", toReadable(*run.until));
        case Ending::EventLimit:
            if (run.clock == ClockKind::Real) {
                return fmt::format(
                    "stopped after {}, because it does not end by itself; set `until`, or "
                    "pass --until, to say where it ends",
                    toReadable(run.end - Instant{}));
            }
            return fmt::format(
                "stopped after {} events, because it does not end by itself{}", run.log->size(),
                run.until ? "" : "; set `until`, or pass --until, to say where it ends");
        case Ending::Livelock:
            return fmt::format(
                "stopped after {} steps at {}, because the clock did not move any more: "
                "some tasks make new ones at once for ever",
                RunOptions::kStepsAtOneInstant, toReadable(run.end - Instant{}));
        case Ending::Stopped: return "left before its end";
    }
    return "";
}

}  // namespace poolscope
