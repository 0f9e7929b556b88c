// Deviating from the plain schedule.
#include "engine/world/deviating_strategy.hpp"

#include <algorithm>

#include "engine/world/virtual_world.hpp"

namespace poolscope {

namespace {

std::size_t indexOf(Candidates candidates, ThreadId thread, std::size_t otherwise) {
    const auto found = std::find(candidates.begin(), candidates.end(), thread);
    return found == candidates.end() ? otherwise
                                     : static_cast<std::size_t>(found - candidates.begin());
}

}  // namespace

DeviatingStrategy::DeviatingStrategy(const Deviations& deviations, Explorer* explorer)
    : deviations_(deviations), explorer_(explorer) {
    constexpr std::size_t kUsualSwitches = 32;
    switches_.reserve(kUsualSwitches);
}

void DeviatingStrategy::begin(const VirtualWorld& world) {
    world_ = &world;
    state_ = [&world] { return world.stateNumber(); };
}

std::size_t DeviatingStrategy::chooseAmong(Candidates candidates) {
    const std::uint32_t now = at_++;
    const std::size_t plain = indexOf(candidates, world_->lastRun(), 0);
    std::size_t pick = plain;
    if (next_ < deviations_.size()) {
        if (deviations_[next_].at == now)
            pick = indexOf(candidates, deviations_[next_++].thread, plain);
    } else if (explorer_ != nullptr) {
        pick = explorer_->choose(now, candidates, plain, state_);
        if (pick == kLeave) return pick;
    }
    if (pick != plain) {
        const std::size_t position = world_->log() == nullptr ? 0 : world_->log()->size();
        switches_.push_back({now, position, candidates[pick], candidates[plain]});
    }
    return pick;
}

}  // namespace poolscope
