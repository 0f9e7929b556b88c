// Folding SizeChanged.
#include "app/views/workers/queue_track.hpp"

#include <algorithm>

namespace poolscope {

void QueueTrack::follow(const Log& log) {
    const std::size_t end = log.size();
    for (; read_ < end; ++read_) {
        const auto* changed = std::get_if<SizeChanged>(&log[read_].what);
        if (changed == nullptr || !changed->executor.exists()) continue;
        if (tracks_.size() <= changed->executor.value) tracks_.resize(changed->executor.value + 1);
        Track& track = tracks_[changed->executor.value];
        track.lengths.push_back({log[read_].time, read_ + 1, changed->size});
        track.largest = std::max(track.largest, changed->size);
    }
}

const std::vector<QueueLength>& QueueTrack::of(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].lengths : none_;
}

std::int32_t QueueTrack::largest(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].largest : 0;
}

}  // namespace poolscope
