// The run of a game, as far as it was played, as the window sees it.
//
// Promises: its log ends where the next choice is to be made. Nobody can act in it, because what is
// chosen is who goes next and nothing else.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "app/learn/game/schedule_game.hpp"
#include "app/runs/run_source.hpp"

namespace poolscope {

class GameSource final : public RunSource {
public:
    /// Keeps the run; the game may go on.
    GameSource(const ScheduleGame& game, std::string title)
        : scenario_(game.scenario()),
          title_(std::move(title)),
          log_(game.log()),
          end_(game.end()),
          ended_(game.ended()) {}

    const Log& log() const override { return *log_; }
    Instant end() const override { return end_; }
    bool ended() const override { return ended_; }
    std::string title() const override { return title_; }
    std::string description() const override { return scenario_->description; }
    bool canAct() const override { return false; }
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    std::shared_ptr<const Scenario> scenario() const override { return scenario_; }

private:
    std::shared_ptr<const Scenario> scenario_;
    std::string title_;
    std::shared_ptr<const Log> log_;
    Instant end_;
    bool ended_;
};

/// The whole run of the choices made, as one that can be changed and saved. What lies behind the
/// choices goes first come, first served.
std::unique_ptr<RunSource> openPlayed(const ScheduleGame& game);

}  // namespace poolscope
