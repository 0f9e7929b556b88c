// Scheduling points as a person sees them: which threads could run, which one does, and choosing
// another one.
//
//     position 512   candidates  pool-1-thread-1  pool-1-thread-2  main
//                    picked      pool-1-thread-1      by the rule of the world, or by its strategy
//                    turn        pool-1-thread-2      if a person said so: TurnGiven is recorded
//
// Why recorded choices are not enough: a run without a scheduling strategy has none, and recording
// a hundred thousand of them only to change the next one would make the recording long and
// unreadable.
#include <algorithm>
#include <functional>

#include "engine/world/virtual_thread.hpp"
#include "engine/world/virtual_world.hpp"

namespace poolscope {
void VirtualWorld::watchTurns(std::size_t from, std::function<bool(const SchedulingPoint&)> told) {
    watchedFrom_ = from;
    watcher_ = std::move(told);
    watchForNext();
}

void VirtualWorld::giveTurn(std::size_t position, std::uint32_t nth, ThreadId thread) {
    turns_.push_back({position, nth, thread});
    watchForNext();
}

/// Whether this scheduling point is watched or has a turn given to it.
bool VirtualWorld::turnsMatter() const {
    if (ready_.size() < 2 || log_ == nullptr) return false;
    const bool due = !turns_.empty() && log_->size() >= turns_.front().position;
    return due || log_->size() >= watchedFrom_;
}

/// The thread that runs at this scheduling point; without a given turn it is `pick`.
std::size_t VirtualWorld::judgeTurn(std::size_t pick) {
    const std::optional<std::size_t> given = dueTurn();
    if (log_->size() >= watchedFrom_) {
        const Candidates ready = ready_.ids();
        const SchedulingPoint point{log_->size(),
                                    now_,
                                    {ready.begin(), ready.end()},
                                    given.value_or(pick),
                                    choices_.size()};
        if (!watcher_(point)) {
            watchedFrom_ = std::numeric_limits<std::size_t>::max();
            eventLimit_ = log_->size();
            watchForNext();
        }
    }
    if (!given || *given == pick) return pick;
    emit(POOLSCOPE_HERE, TurnGiven{ready_[*given]->id(), ready_[pick]->id()});
    if (strategy_ && strategy_->isSpent()) {
        strategy_.reset();
        yieldAtStep_ = endOfInstant_;
    }
    return *given;
}

/// The place, among the ready threads, of the thread that the person's next turn names; nothing if
/// that turn is not for this point or the thread is not ready.
std::optional<std::size_t> VirtualWorld::dueTurn() {
    if (turns_.empty() || log_->size() < turns_.front().position) return std::nullopt;
    if (turns_.front().pointsBefore > 0) {
        --turns_.front().pointsBefore;
        return std::nullopt;
    }
    const ThreadId wanted = turns_.front().thread;
    turns_.erase(turns_.begin());
    watchForNext();
    const Candidates ready = ready_.ids();
    const auto found = std::find(ready.begin(), ready.end(), wanted);
    if (found == ready.end()) return std::nullopt;
    return static_cast<std::size_t>(found - ready.begin());
}

std::uint32_t VirtualWorld::turnsOf(ThreadId thread) const { return threads_[thread.value]->turns; }

std::uint64_t VirtualWorld::nextThingOf(ThreadId thread) const {
    return threads_[thread.value]->nextThing;
}

/// There is a scheduling strategy: from now on it is asked at every scheduling point.
void VirtualWorld::beginChoosing() {
    constexpr std::size_t kUsualChoices = 64;
    strategy_->begin(*this);
    yieldAtStep_ = 0;
    threads_.reserve(8);
    choices_.reserve(kUsualChoices);
}

}  // namespace poolscope
