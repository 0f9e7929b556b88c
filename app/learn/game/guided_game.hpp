// A ScheduleGame with somebody who knows: is there a schedule that goes wrong, and what is the next
// step of the simplest one from here?
//
// Promises: the answers are those of FaultSearch, so of `explore`. They are worked out in parts
// (`think`) while the game goes on, and one that still holds is not worked out again: whoever
// follows hints stays on one schedule.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/learn/game/fault_search.hpp"
#include "app/learn/game/schedule_game.hpp"

namespace poolscope {

struct GameHint {
    enum class Kind : std::uint8_t {
        Thinking,  ///< it is not known yet
        Choose,    ///< the candidate that the simplest schedule takes next
        Back,      ///< from here none goes wrong: so many choices must be taken back
        Nothing    ///< none goes wrong at all, or the game is won
    };
    Kind kind = Kind::Nothing;
    std::size_t number = 0;  ///< of the candidate, or of choices

    friend bool operator==(const GameHint&, const GameHint&) = default;
};

class GuidedGame {
public:
    explicit GuidedGame(std::shared_ptr<const Scenario> scenario);

    const ScheduleGame& game() const { return game_; }
    void choose(std::size_t candidate);
    bool undo(std::size_t choices = 1);

    /// The search among all schedules of the scenario.
    const FaultSearch& all() const { return all_; }
    /// What is known about how to go on. Asks for it: `think` finds it out.
    GameHint hint();
    /// Whether there is something to find out.
    bool thinking() const;
    /// Tries so many schedules. Returns whether there was something to find out.
    bool think(std::size_t schedules);

private:
    bool knows(const std::vector<std::uint32_t>& plan) const;

    ScheduleGame game_;
    FaultSearch all_;
    std::optional<FaultSearch> here_;  ///< what was asked about the choices made, if anything was
    std::vector<std::uint32_t> plan_;  ///< the choices of a schedule that goes wrong
};

}  // namespace poolscope
