// The heap's steps, with an event after each.
#include "engine/executor/scheduled/delay_heap.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {
constexpr std::size_t kInitialCapacity = 16;
}

DelayHeap::DelayHeap(World& world, ExecutorId executor, int childBits)
    : world_(world), executor_(executor), childBits_(childBits), slots_(kInitialCapacity) {
    world_.emit(POOLSCOPE_HERE, Grew{executor_, 0, capacity()});
}

const ScheduledPtr& DelayHeap::head() const {
    ENSURE(size_ > 0, "the head is asked of a heap that has one");
    return at(0);
}

Duration DelayHeap::headDelay() const {
    ENSURE(size_ > 0, "the head is asked of a heap that has one");
    const Slot& head = slots_.front();
    if (head.sequence == kForeign) return at(0)->getDelay();
    fetchHead();
    return Instant{timeOf(head)} - world_.now();
}

/// Asks the processor for the head's task, which whoever asked for its delay takes out and runs
/// next. Among 10,000 tasks that are rarely in the cache, waiting for them was a third of a run.
void DelayHeap::fetchHead() const {
    const ScheduledFutureTask* const native = entryOf(0).native;
    if (native == nullptr) return;
    constexpr std::size_t kLine = 64;
    const auto* const bytes = reinterpret_cast<const std::byte*>(native);
    for (std::size_t line = 0; line < sizeof(ScheduledFutureTask); line += kLine)
        __builtin_prefetch(bytes + line);
}

/// ScheduledFutureTask.compareTo: times by signed difference, then FIFO.
int DelayHeap::compareTasks(const Slot& a, const Slot& b) const {
    if (a.sequence == kForeign || b.sequence == kForeign) {
        const auto task = [this](const Slot& s) -> const RunnableScheduledFuture& {
            return *entries_[static_cast<std::size_t>(s.handle)].task;
        };
        return task(a).compareTo(task(b));
    }
    const std::int64_t difference = wrappingSubtract(timeOf(a), timeOf(b));
    if (difference != 0) return difference < 0 ? -1 : 1;
    if (a.sequence == b.sequence) return 0;  // two copies of one task
    if (ablated_.has(Ablation::Fifo)) return 0;
    return a.sequence < b.sequence ? -1 : 1;
}

std::int32_t DelayHeap::grownCapacity(std::int32_t capacity) {
    const std::int64_t grown = std::int64_t{capacity} + (capacity >> 1);  // grow 50 %
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    return static_cast<std::int32_t>(std::min(grown, kMost));
}

void DelayHeap::grow() {
    const std::int32_t from = capacity();
    const std::int32_t to = grownCapacity(from);
    slots_.resize(static_cast<std::size_t>(to));
    world_.emit(POOLSCOPE_HERE, Grew{executor_, from, to});
}

void DelayHeap::siftUp(std::int32_t k, Slot key) {
    if (isUnrecorded()) return siftUpUnrecorded(k, key);
    const StackFrame frame(world_);
    world_.emit(POOLSCOPE_HERE, SiftUpBegan{executor_, key.task, k});
    while (k > 0) {
        const std::int32_t parent = parentOf(k);
        const Slot e = slot(parent);
        const bool before = compare(key, e) < 0;
        world_.emit(POOLSCOPE_HERE, SiftUpCompared{executor_, key.task, e.task, k, parent, before});
        if (!before) break;
        fill(k, e, parent);
        k = parent;
    }
    callFollows(world_);
    fill(k, key, -1);
    ENSURE(k == 0 || compare(key, slot(parentOf(k))) >= 0,
           "a sifted task does not go before its parent");
}

/// As siftUp.
void DelayHeap::siftUpUnrecorded(std::int32_t k, const Slot& key) {
    while (k > 0) {
        const std::int32_t parent = parentOf(k);
        if (!keyIsBefore(key, slot(parent))) break;
        put(k, slot(parent));
        k = parent;
    }
    put(k, key);
}

void DelayHeap::siftDown(std::int32_t k, Slot key) {
    if (isUnrecorded()) return siftDownUnrecorded(k, key);
    const StackFrame frame(world_);
    world_.emit(POOLSCOPE_HERE, SiftDownBegan{executor_, key.task, k});
    const std::int32_t half = size_ >> 1;
    while (k < half) {
        std::int32_t child = (k << 1) + 1;
        fetchChildren(child);
        const std::int32_t right = child + 1;
        if (right < size_) {
            const bool rightChosen = compare(slot(child), slot(right)) > 0;
            world_.emit(POOLSCOPE_HERE, ChildrenCompared{executor_, slot(child).task,
                                                         slot(right).task, child, rightChosen});
            if (rightChosen) child = right;
        }
        const Slot c = slot(child);
        const bool stays = compare(key, c) <= 0;
        world_.emit(POOLSCOPE_HERE, SiftDownCompared{executor_, key.task, c.task, k, child, stays});
        if (stays) break;
        fill(k, c, child);
        k = child;
    }
    callFollows(world_);
    fill(k, key, -1);
    ENSURE(isBeforeItsChildren(k), "no child goes before a sifted task");
}

/// As siftDown, in a binary heap.
void DelayHeap::siftDownUnrecorded(std::int32_t k, const Slot& key) {
    const Slot* const slots = slots_.data();
    const std::int32_t half = size_ >> 1;
    while (k < half) {
        std::int32_t child = (k << 1) + 1;
        fetchChildren(child);
        const std::int32_t right = child + 1;
        if (right < size_) child += keyIsBefore(slots[right], slots[child]) ? 1 : 0;
        if (!keyIsBefore(slots[child], key)) break;
        put(k, slots[child]);
        k = child;
    }
    put(k, key);
}

bool DelayHeap::isBeforeItsChildren(std::int32_t k) const {
    const std::int32_t first = (k << childBits_) + 1;
    const std::int32_t end = std::min(first + (1 << childBits_), size_);
    for (std::int32_t child = first; child < end; ++child)
        if (compare(slot(child), slot(k)) < 0) return false;
    return true;
}

/// queue[k] = task; setIndex(task, k).
void DelayHeap::fill(std::int32_t k, const Slot& task, std::int32_t from) {
    const StackFrame frame(world_);
    slot(k) = task;
    world_.emit(POOLSCOPE_HERE, SlotFilled{executor_, task.task, k, from});
    setIndex(task, k);
}

void DelayHeap::setIndex(const Slot& task, std::int32_t index) {
    if (task.sequence == kForeign) return;
    const auto handle = static_cast<std::size_t>(task.handle);
    indexes_[handle] = index;
    if (index < 0) noteThatLeft(handle);
    world_.emit(POOLSCOPE_HERE, HeapIndexSet{task.task, index});
}

/// As long as other copies are queued the task keeps its handle, for their moves to show.
void DelayHeap::noteThatLeft(std::size_t handle) {
    const Entry& entry = entries_[handle];
    if (entry.copies == 1) entry.native->leftQueue();
}

void DelayHeap::setSize(std::int32_t size) {
    size_ = size;
    world_.emit(POOLSCOPE_HERE, SizeChanged{executor_, size});
}

/// Whether the task's handle is one of this queue: it may be another pool's, and its handle
/// somebody else's here.
bool DelayHeap::isOurs(const ScheduledFutureTask& task) const {
    const Handle handle = task.queueHandle();
    return handle >= 0 && static_cast<std::size_t>(handle) < entries_.size() &&
           entries_[static_cast<std::size_t>(handle)].native == &task;
}

std::int32_t DelayHeap::heapIndexOf(const ScheduledFutureTask& task) const {
    return task.queueHandle() >= 0 && !isOurs(task) ? -1 : task.heapIndex(indexes_);
}

/// The task's key as a slot, its entry in the tables.
DelayHeap::Slot DelayHeap::admit(ScheduledPtr task) {
    ScheduledFutureTask* native = task->asScheduledFutureTask();
    if (native != nullptr && isOurs(*native)) {
        Entry& entry = entries_[static_cast<std::size_t>(native->queueHandle())];
        ++entry.copies;
        if (!entry.wasTwice) ++twice_;
        entry.wasTwice = true;
        return {native->time().ns, native->sequence(), native->queueHandle(), native->taskId()};
    }
    // Queued in another pool too, it keeps its handle there; here it is as good as foreign.
    if (native != nullptr && native->queueHandle() >= 0) native = nullptr;
    Handle handle = static_cast<Handle>(entries_.size());
    if (freeHandles_.empty()) {
        entries_.emplace_back();
        indexes_.push_back(0);
    } else {
        handle = freeHandles_.back();
        freeHandles_.pop_back();
    }
    const TaskId id = task->taskId();
    entries_[static_cast<std::size_t>(handle)] = {std::move(task), native, 1, false};
    if (native == nullptr) {
        ++foreign_;
        return {0, kForeign, handle, id};
    }
    indexes_[static_cast<std::size_t>(handle)] = native->heapIndex(indexes_);  // until it is set
    native->joinedQueue(handle);
    return {native->time().ns, native->sequence(), handle, id};
}

/// The reference that the array held; the handle is free again with the last copy.
ScheduledPtr DelayHeap::release(const Slot& task) {
    if (task.sequence == kForeign) --foreign_;
    Entry& entry = entries_[static_cast<std::size_t>(task.handle)];
    if (--entry.copies > 0) return entry.task;
    if (entry.wasTwice) --twice_;
    freeHandles_.push_back(task.handle);
    return std::move(entry.task);
}

std::int32_t DelayHeap::insert(ScheduledPtr task) {
    const StackFrame frame(world_);
    const std::int32_t i = size_;
    if (i >= capacity()) grow();
    setSize(i + 1);
    const Slot key = admit(std::move(task));
    if (i == 0) {
        fill(0, key, -1);
        return 0;
    }
    siftUp(i, key);
    return key.sequence == kForeign ? slotOf(*entries_[static_cast<std::size_t>(key.handle)].task)
                                    : indexes_[static_cast<std::size_t>(key.handle)];
}

/// x = queue[--size]; queue[size] = null.
DelayHeap::Slot DelayHeap::clearLast() {
    const StackFrame frame(world_);
    setSize(size_ - 1);
    const Slot last = std::exchange(slot(size_), Slot{});
    world_.emit(POOLSCOPE_HERE, SlotCleared{executor_, last.task, size_});
    return last;
}

/// heapIndex of the task in a slot is that slot; of a task that was queued twice perhaps another
/// one, or −1.
bool DelayHeap::knowsItsSlot(std::int32_t k) const {
    const Entry& entry = entryOf(k);
    const std::int32_t index = indexes_[static_cast<std::size_t>(slot(k).handle)];
    return entry.native == nullptr || entry.wasTwice || index == k;
}

ScheduledPtr DelayHeap::removeHead() {
    const StackFrame frame(world_);
    ENSURE(size_ > 0, "the head is taken out of a heap that has one");
    ENSURE(knowsItsSlot(0), "heapIndex is the slot of the task");
    if (const ScheduledFutureTask* const native = entryOf(0).native) {  // for setIndex and release
        __builtin_prefetch(native);
        __builtin_prefetch(&native->queueHandle_);
    }
    const Slot head = slot(0);
    const Slot x = clearLast();
    if (size_ != 0) {
        siftDown(0, x);
        __builtin_prefetch(&entryOf(0));  // the next head, for whoever asks for it
    }
    setIndex(head, -1);
    return release(head);
}

void DelayHeap::removeAt(std::int32_t i) {
    const StackFrame frame(world_);
    ENSURE(i >= 0 && i < size_, "a task is taken out of a slot that holds one");
    ENSURE(knowsItsSlot(i), "heapIndex is the slot of the task");
    const Slot removed = slot(i);
    setIndex(removed, -1);
    const Slot replacement = clearLast();
    if (size_ != i) {
        siftDown(i, replacement);
        const bool stayed = slot(i).handle == replacement.handle;
        if (stayed && !ablated_.has(Ablation::ResiftUp)) siftUp(i, replacement);
    }
    release(removed);
}

std::int32_t DelayHeap::indexOf(const Runnable& task) const {
    if (!isSearched(task)) {
        const ScheduledFutureTask* const native = task.asScheduledFutureTask();
        if (!isOurs(*native)) return -1;
        const Handle handle = native->queueHandle();
        const std::int32_t i = indexes_[static_cast<std::size_t>(handle)];
        return i >= 0 && i < size_ && slot(i).handle == handle ? i : -1;
    }
    return slotOf(task);
}

/// Searches slot by slot, as for any object that does not know its slot.
std::int32_t DelayHeap::slotOf(const Runnable& task) const {
    for (std::int32_t i = 0; i < size_; ++i) {
        if (static_cast<const Runnable*>(at(i).get()) == &task) return i;
    }
    return -1;
}

void DelayHeap::clear() {
    const StackFrame frame(world_);
    for (std::int32_t i = 0; i < size_; ++i) {
        const Slot left = std::exchange(slot(i), Slot{});
        world_.emit(POOLSCOPE_HERE, SlotCleared{executor_, left.task, i});
        setIndex(left, -1);
        release(left);
    }
    setSize(0);
}

std::vector<ScheduledPtr> DelayHeap::inOrder() const {
    std::vector<ScheduledPtr> tasks;
    tasks.reserve(static_cast<std::size_t>(size_));
    for (std::int32_t i = 0; i < size_; ++i) tasks.push_back(at(i));
    return tasks;
}

std::uint64_t DelayHeap::stateNumber() const {
    std::uint64_t number = static_cast<std::uint64_t>(capacity());
    for (std::int32_t i = 0; i < size_; ++i) {
        number = StateDigest::mix(number, slot(i).task.value);
        number = StateDigest::mix(number, static_cast<std::uint64_t>(slot(i).time));
    }
    return number;
}

bool DelayHeap::consistent() const {
    for (std::int32_t i = 0; i < capacity(); ++i)
        if (!isSound(i)) return false;
    return true;
}

bool DelayHeap::consistentAt(std::int32_t k) const {
    return isSound(k) && (k >= size_ || isBeforeItsChildren(k));
}

/// Empty at size and beyond; below it a task that knows its slot and does not go before its parent.
bool DelayHeap::isSound(std::int32_t i) const {
    if (i >= size_) return slot(i).handle == -1;
    if (slot(i).handle < 0) return false;
    const Entry& entry = entryOf(i);
    const std::int32_t index = indexes_[static_cast<std::size_t>(slot(i).handle)];
    if (entry.native != nullptr && index != i) return false;
    return i == 0 || compare(slot(parentOf(i)), slot(i)) <= 0;
}

}  // namespace poolscope
