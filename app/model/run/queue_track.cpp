// Noting every change of a queue's length.
#include "app/model/run/queue_track.hpp"

#include <algorithm>

namespace poolscope {

void QueueTrack::follow(const Log& log) {
    const std::size_t end = log.size();
    for (; read_ < end; ++read_) {
        const std::optional<QueueLengths::Change> change = lengths_.apply(log[read_]);
        if (!change) continue;
        if (tracks_.size() <= change->executor.value) tracks_.resize(change->executor.value + 1);
        Track& track = tracks_[change->executor.value];
        track.lengths.push_back({log[read_].time, read_ + 1, change->length});
        track.largest = std::max(track.largest, change->length);
    }
}

const std::vector<QueueLength>& QueueTrack::of(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].lengths : none_;
}

std::int32_t QueueTrack::largest(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].largest : 0;
}

}  // namespace poolscope
