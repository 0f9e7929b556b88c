// Nodes made, freed and found.
#include "engine/executor/scheduled/linked_tasks.hpp"

#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {
constexpr std::int32_t kInitialSlots = 16;  // as the JDK's array has it
}

LinkedTasks::LinkedTasks(World& world, ExecutorId executor) : world_(world), executor_(executor) {
    const StackFrame frame(world);
    grow();
}

int LinkedTasks::compare(const Node& a, const Node& b) const {
    if (a.native == nullptr || b.native == nullptr) return a.task->compareTo(*b.task);
    const std::int64_t difference = wrappingSubtract(a.time, b.time);
    if (difference != 0) return difference < 0 ? -1 : 1;
    return a.sequence < b.sequence ? -1 : a.sequence > b.sequence ? 1 : 0;
}

Duration LinkedTasks::delayOf(const Node& node) const {
    return node.native == nullptr ? node.task->getDelay() : Instant{node.time} - world_.now();
}

void LinkedTasks::grow() {
    const std::int32_t from = capacity();
    const std::int32_t to = from == 0 ? kInitialSlots : from + (from >> 1);
    nodes_.resize(static_cast<std::size_t>(to));
    for (std::int32_t k = to - 1; k >= from; --k) free_.push_back(k);
    world_.emit(POOLSCOPE_HERE, Grew{executor_, from, to});
}

void LinkedTasks::setSize(std::int32_t size) {
    size_ = size;
    world_.emit(POOLSCOPE_HERE, SizeChanged{executor_, size});
}

std::int32_t LinkedTasks::makeNode(ScheduledPtr task) {
    const StackFrame frame(world_);
    if (free_.empty()) grow();
    const std::int32_t k = free_.back();
    free_.pop_back();
    setSize(size_ + 1);
    Node& made = nodes_[static_cast<std::size_t>(k)];
    made.id = task->taskId();
    made.task = std::move(task);
    world_.emit(POOLSCOPE_HERE, SlotFilled{executor_, made.id, k, -1});
    made.native = made.task->asScheduledFutureTask();
    if (made.native == nullptr) return k;
    made.time = made.native->time().ns;
    made.sequence = made.native->sequence();
    made.native->joinedQueue(k);
    world_.emit(POOLSCOPE_HERE, HeapIndexSet{made.id, k});
    return k;
}

ScheduledPtr LinkedTasks::freeNode(std::int32_t k) {
    const StackFrame frame(world_);
    ENSURE(k >= 0 && k < capacity() && node(k).id.exists(), "a node is freed that holds a task");
    ScheduledFutureTask* const native = node(k).native;
    if (native != nullptr && native->queueHandle() == k) {
        native->leftQueue();
        world_.emit(POOLSCOPE_HERE, HeapIndexSet{node(k).id, -1});
    }
    Node gone = std::exchange(nodes_[static_cast<std::size_t>(k)], Node{});
    free_.push_back(k);
    world_.emit(POOLSCOPE_HERE, SlotCleared{executor_, gone.id, k});
    setSize(size_ - 1);
    return std::move(gone.task);
}

std::int32_t LinkedTasks::indexOf(const Runnable& task) const {
    if (const ScheduledFutureTask* const native = task.asScheduledFutureTask()) {
        const std::int32_t k = native->queueHandle();
        // Sanity check: the task may belong to another pool; its node then means another task here.
        return k >= 0 && k < capacity() && node(k).native == native ? k : -1;
    }
    for (std::int32_t k = 0; k < capacity(); ++k)
        if (static_cast<const Runnable*>(node(k).task.get()) == &task) return k;
    return -1;
}

std::int32_t LinkedTasks::heapIndexOf(const ScheduledFutureTask& task) const {
    return task.queueHandle() == ScheduledFutureTask::kNeverQueued ? 0 : indexOf(task);
}

std::vector<ScheduledPtr> LinkedTasks::inOrder() const {
    std::vector<ScheduledPtr> tasks;
    for (const Node& each : nodes_)
        if (each.id.exists()) tasks.push_back(each.task);
    return tasks;
}

}  // namespace poolscope
