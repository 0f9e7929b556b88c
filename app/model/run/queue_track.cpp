// Folding SizeChanged, and what goes into and out of queues that are no heaps.
#include "app/model/run/queue_track.hpp"

#include <algorithm>

namespace poolscope {

void QueueTrack::follow(const Log& log) {
    const std::size_t end = log.size();
    for (; read_ < end; ++read_) {
        const Payload& what = log[read_].what;
        if (const auto* changed = what.get<SizeChanged>())
            note(changed->executor, log[read_].time, changed->size);
        if (const auto* last = what.get<Enqueued>())
            note(last->executor, log[read_].time, lineOf(last->executor) + 1, true);
        if (const auto* left = what.get<LeftQueue>())
            if (lineOf(left->executor) > 0)
                note(left->executor, log[read_].time, lineOf(left->executor) - 1, true);
    }
}

/// How long the line of a queue is that is no heap; 0 for a heap.
std::int32_t QueueTrack::lineOf(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].line : 0;
}

void QueueTrack::note(ExecutorId executor, Instant time, std::int32_t size, bool line) {
    if (!executor.exists()) return;
    if (tracks_.size() <= executor.value) tracks_.resize(executor.value + 1);
    Track& track = tracks_[executor.value];
    track.lengths.push_back({time, read_ + 1, size});
    track.largest = std::max(track.largest, size);
    if (line) track.line = size;
}

const std::vector<QueueLength>& QueueTrack::of(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].lengths : none_;
}

std::int32_t QueueTrack::largest(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].largest : 0;
}

}  // namespace poolscope
