// Priorities of pending steps.
#include "engine/world/pos_strategy.hpp"

#include <algorithm>

#include "engine/world/virtual_world.hpp"

namespace poolscope {

namespace {

bool mayRace(std::uint64_t thing, std::uint64_t other) {
    return thing == other || thing == 0 || other == 0;
}

}  // namespace

std::uint64_t& PosStrategy::priorityOf(ThreadId thread) {
    if (thread.value >= priorities_.size()) priorities_.resize(thread.value + std::size_t{1});
    return priorities_[thread.value];
}

/// Takes the priorities back that do not count any more since the last choice.
void PosStrategy::forget(Candidates candidates) {
    // Nobody is asked about a step of a thread that could go alone; then none of the others had a
    // step pending.
    if (world_->switches() != lastSwitches_ + 1) {
        std::fill(priorities_.begin(), priorities_.end(), 0U);
        return;
    }
    priorityOf(last_) = 0;
    for (const ThreadId each : candidates)
        if (mayRace(lastThing_, world_->nextThingOf(each))) priorityOf(each) = 0;
}

std::size_t PosStrategy::chooseAmong(Candidates candidates) {
    if (last_.exists()) forget(candidates);
    std::size_t best = 0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        std::uint64_t& priority = priorityOf(candidates[i]);
        if (priority == 0) priority = std::max(random_.next(), std::uint64_t{1});
        if (priority > priorityOf(candidates[best])) best = i;
    }
    last_ = candidates[best];
    lastThing_ = world_->nextThingOf(last_);
    lastSwitches_ = world_->switches();
    return best;
}

}  // namespace poolscope
