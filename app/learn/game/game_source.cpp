// From a game to a run.
#include "app/learn/game/game_source.hpp"

#include <stdexcept>
#include <utility>

#include "app/runs/scenario_source.hpp"

namespace poolscope {

std::unique_ptr<RunSource> GameSource::act(std::size_t, const UserAction&) {
    throw std::runtime_error("in this run one chooses who goes next: open it to act in it");
}

std::unique_ptr<RunSource> openPlayed(const ScheduleGame& game) {
    RunOptions options = runOptionsOf(usualScheduleOptions(*game.scenario()));
    options.choices = game.choices();
    return std::make_unique<ScenarioSource>(game.scenario(), std::move(options));
}

}  // namespace poolscope
