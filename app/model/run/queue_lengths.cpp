// Counting what comes and goes.
#include "app/model/run/queue_lengths.hpp"

#include <algorithm>

#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {
/// No damaged recording makes the table huge.
constexpr std::uint32_t kMostExecutors = 1 << 16;
}  // namespace

std::optional<QueueLengths::Change> QueueLengths::apply(const Event& event) {
    if (const auto* made = event.what.get<QueueCreated>()) {
        if (Queue* queue = find(made->executor)) queue->counted = !isHeap(made->kind);
    } else if (const auto* changed = event.what.get<SizeChanged>()) {
        return become(changed->executor, changed->size);
    } else if (const auto* last = event.what.get<Enqueued>()) {
        return become(last->executor, of(last->executor) + 1);
    } else if (const auto* left = event.what.get<LeftQueue>()) {
        const Queue* queue = find(left->executor);
        if (queue != nullptr && queue->counted) return become(left->executor, queue->length - 1);
    }
    return std::nullopt;
}

std::int32_t QueueLengths::of(ExecutorId executor) const {
    return executor.value < queues_.size() ? queues_[executor.value].length : 0;
}

QueueLengths::Queue* QueueLengths::find(ExecutorId executor) {
    if (!executor.exists() || executor.value >= kMostExecutors) return nullptr;
    if (queues_.size() <= executor.value) queues_.resize(executor.value + 1);
    return &queues_[executor.value];
}

std::optional<QueueLengths::Change> QueueLengths::become(ExecutorId executor, std::int32_t length) {
    Queue* queue = find(executor);
    if (queue == nullptr) return std::nullopt;
    queue->length = std::max(0, length);
    return Change{executor, queue->length};
}

}  // namespace poolscope
