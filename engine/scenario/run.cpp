// A run in the virtual world.
#include "engine/scenario/run.hpp"

#include <fmt/format.h>

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
    }
    return Ending::Quiet;
}

}  // namespace

RunRecord runVirtually(const Scenario& scenario, const RunOptions& options) {
    const auto log = std::make_shared<Log>();
    RunRecord run;
    run.seed = options.seed.value_or(scenario.seed);
    run.until = options.until ? options.until : scenario.until;
    run.log = log;
    run.commands = options.commands;

    VirtualWorld world(log.get(), run.seed, chooserOf(scenario, options, run.seed));
    Stage stage(scenario, world, &world);
    UserThread user(stage);
    for (const UserCommand& command : options.commands) {
        world.inject(command.position, command.notBefore,
                     [&user, call = command.call] { user.ask(call); });
    }
    startClients(stage);

    VirtualWorld::Limits limits;
    if (run.until) limits.until = Instant{run.until->ns};
    limits.events = options.mostEvents.value_or(run.until ? RunOptions::kMostEvents
                                                          : RunOptions::kDefaultEvents);
    limits.stepsAtOneInstant = RunOptions::kStepsAtOneInstant;
    run.ending = endingOf(world.run(limits));
    run.end = world.now();
    run.choices = world.choices();
    return run;
}

std::string toSentence(const RunRecord& run) {
    switch (run.ending) {
        case Ending::Quiet: return "nothing was left to happen";
        case Ending::Until: return fmt::format("stopped at {}, as asked", toReadable(*run.until));
        case Ending::EventLimit:
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
