// Noting every change of a queue's length.
#include "app/model/run/queue_track.hpp"

#include <algorithm>

#include "app/model/run/blocks.hpp"

namespace poolscope {

void QueueTrack::follow(const Log& log, std::size_t end) {
    for (; read_ < end; ++read_) {
        const std::optional<QueueLengths::Change> change = changeBy(log[read_]);
        if (!change) continue;
        if (tracks_.size() <= change->executor.value) tracks_.resize(change->executor.value + 1);
        Track& track = tracks_[change->executor.value];
        if (track.lengths.size() % kBlock == 0) track.largestOfBlock.push_back(change->length);
        track.largestOfBlock.back() = std::max(track.largestOfBlock.back(), change->length);
        track.lengths.push_back({log[read_].time, read_ + 1, change->length});
        track.largest = std::max(track.largest, change->length);
    }
}

std::optional<QueueLengths::Change> QueueTrack::changeBy(const Event& event) {
    constexpr std::uint32_t kMostPools = 1 << 16;  // a damaged recording names others
    const auto* pushed = event.what.get<Pushed>();
    const auto* taken = event.what.get<DequeTaken>();
    if (pushed == nullptr && taken == nullptr) {
        std::optional<QueueLengths::Change> change = lengths_.apply(event);
        // A ForkJoinPool has its delays beside its deques.
        if (change && change->executor.value < deques_.size())
            change->length += deques_[change->executor.value];
        return change;
    }
    const ExecutorId pool = pushed != nullptr ? pushed->executor : taken->executor;
    if (!pool.exists() || pool.value >= kMostPools) return std::nullopt;
    if (deques_.size() <= pool.value) deques_.resize(pool.value + 1);
    std::int32_t& length = deques_[pool.value];
    length = pushed != nullptr ? length + 1 : std::max(0, length - 1);
    return QueueLengths::Change{pool, length + lengths_.of(pool)};
}

std::int32_t QueueTrack::lengthAt(ExecutorId executor, std::size_t position) const {
    const std::vector<QueueLength>& lengths = of(executor);
    const auto after = std::upper_bound(
        lengths.begin(), lengths.end(), position,
        [](std::size_t wanted, const QueueLength& one) { return wanted < one.position; });
    return after == lengths.begin() ? 0 : std::prev(after)->size;
}

std::int32_t QueueTrack::largestIn(ExecutorId executor, std::size_t first, std::size_t last) const {
    if (executor.value >= tracks_.size()) return 0;
    const Track& track = tracks_[executor.value];
    std::int32_t largest = 0;
    const auto consider = [&](std::int32_t length) { largest = std::max(largest, length); };
    eachBlockOf<kBlock>(
        first, last, [&](std::size_t block) { consider(track.largestOfBlock[block]); },
        [&](std::size_t i) { consider(track.lengths[i].size); });
    return largest;
}

const std::vector<QueueLength>& QueueTrack::of(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].lengths : none_;
}

std::int32_t QueueTrack::largest(ExecutorId executor) const {
    return executor.value < tracks_.size() ? tracks_[executor.value].largest : 0;
}

}  // namespace poolscope
