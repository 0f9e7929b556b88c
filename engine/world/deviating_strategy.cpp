// Deviating from the plain schedule.
#include "engine/world/deviating_strategy.hpp"

#include <algorithm>

#include "engine/world/virtual_world.hpp"

namespace poolscope {

namespace {

/// Its number; behind the last if it is none of them.
std::size_t indexOf(Candidates candidates, ThreadId thread) {
    return static_cast<std::size_t>(std::find(candidates.begin(), candidates.end(), thread) -
                                    candidates.begin());
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
    if (explorer_ != nullptr) explorer_->begin(world);
}

std::size_t DeviatingStrategy::chooseAmong(Candidates candidates) {
    const std::size_t running = indexOf(candidates, world_->lastRun());
    const bool goesOn = running < candidates.size();
    const Choice choice{at_++, candidates, goesOn ? running : 0, goesOn, preemptions_};
    std::size_t pick = choice.plain;
    if (next_ < deviations_.size()) {
        if (deviations_[next_].at == choice.at) {
            const std::size_t other = indexOf(candidates, deviations_[next_++].thread);
            if (other < candidates.size()) pick = other;
        }
    } else if (explorer_ != nullptr) {
        pick = explorer_->choose(choice, state_);
        if (pick == kLeave) return pick;
    }
    if (pick != choice.plain) {
        const std::size_t position = world_->log() == nullptr ? 0 : world_->log()->size();
        switches_.push_back({choice.at, position, candidates[pick], choice.plainThread(), goesOn});
        if (goesOn) ++preemptions_;
    }
    return pick;
}

}  // namespace poolscope
