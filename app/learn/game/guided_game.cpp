// Which of the searches answers.
#include "app/learn/game/guided_game.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

GuidedGame::GuidedGame(std::shared_ptr<const Scenario> scenario)
    : game_(scenario), all_(std::move(scenario), {}) {}

void GuidedGame::choose(std::size_t candidate) {
    game_.choose(candidate);
    here_.reset();
}

bool GuidedGame::undo(std::size_t choices) {
    here_.reset();
    return game_.undo(choices);
}

/// Whether the plan goes on from the choices made.
bool GuidedGame::knows(const std::vector<std::uint32_t>& plan) const {
    const std::vector<std::uint32_t>& made = game_.choices();
    return made.size() < plan.size() && std::equal(made.begin(), made.end(), plan.begin());
}

GameHint GuidedGame::hint() {
    using Kind = GameHint::Kind;
    if (game_.fault()) return {Kind::Nothing};
    if (!all_.over()) return {Kind::Thinking};
    if (all_.choices() == nullptr) return {Kind::Nothing};
    if (knows(plan_)) return {Kind::Choose, plan_[game_.choices().size()]};
    if (!here_) here_.emplace(game_.scenario(), game_.schedule());
    if (!here_->over()) return {Kind::Thinking};
    return {here_->choices() == nullptr ? Kind::Nothing : Kind::Back, here_->back()};
}

bool GuidedGame::thinking() const { return !all_.over() || (here_ && !here_->over()); }

bool GuidedGame::think(std::size_t schedules) {
    if (!thinking()) return false;
    FaultSearch& search = all_.over() ? *here_ : all_;
    search.go(schedules);
    if (search.choices() != nullptr) plan_ = *search.choices();
    return true;
}

}  // namespace poolscope
