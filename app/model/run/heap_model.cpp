// Folds the queue's events into arrays and the operation in progress.
#include "app/model/run/heap_model.hpp"

#include <algorithm>

namespace poolscope {

namespace {
constexpr std::int32_t kMostSlotsAtFirst = 1 << 20;
}

TaskId Heap::taskAt(std::int32_t slot) const {
    return slot >= 0 && slot < capacity() ? slots_[static_cast<std::size_t>(slot)] : TaskId{};
}

std::int32_t Heap::childrenAt(std::int32_t slot) const {
    std::int32_t held = 0;
    const std::int32_t first = firstChildOf(slot);
    for (std::int32_t child = first; isArray() && child < first + (1 << childBits(kind_)); ++child)
        held += taskAt(child).exists() ? 1 : 0;
    return held;
}

struct HeapModel::Fold : Follows {
    HeapModel& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    // ---- what exists
    void operator()(const ExecutorCreated& e) const { model.heaps_.introduce(e.executor); }
    void operator()(const TaskCreated& e) const {
        if (TaskKey* key = model.keys_.introduce(e.task)) key->executor = e.executor;
        model.places_.introduce(e.task);
    }
    void operator()(const TaskPrioritized& e) const {
        if (TaskKey* key = model.keys_.find(e.task)) {
            key->prioritized = true;
            key->priority = e.priority;
        }
    }
    void operator()(const TimerTaskStateChanged& e) const {
        if (e.to != TimerTaskState::Cancelled) return;
        if (TaskKey* key = model.keys_.find(e.task)) key->cancelled = true;
    }
    void operator()(const FutureStateChanged& e) const {
        if (e.to < FutureState::Cancelled) return;
        if (TaskKey* key = model.keys_.find(e.task)) key->cancelled = true;
    }

    // ---- the array and its fields
    void operator()(const QueueCreated& e) const {
        Heap* heap = model.heaps_.introduce(e.executor);  // the queue exists before its executor
        if (heap == nullptr) return;
        heap->kind_ = e.kind;
        heap->oldestFirst_ = e.fair;
        heap->first_ = e.kind == QueueKind::TimerQueue ? 1 : 0;
        if (e.slots <= heap->first_ || e.slots > kMostSlotsAtFirst) return;
        heap->slots_.resize(static_cast<std::size_t>(e.slots - heap->first_));
    }
    void operator()(const BrokenOnPurpose& e) const {
        Heap* heap = model.heaps_.introduce(e.executor);
        if (heap == nullptr) return;
        heap->brokenFifo_ = heap->brokenFifo_ || e.what == Ablation::Fifo;
        heap->brokenIndex_ = heap->brokenIndex_ || e.what == Ablation::HeapIndex;
    }
    void operator()(const Grew& e) const {
        Heap* heap = model.heaps_.introduce(e.executor);
        if (heap == nullptr) return;
        // By half or to twice the length and two more: no damaged recording makes it huge.
        const std::int32_t to = e.to - heap->first_;
        const bool sound = to > heap->capacity() && to / 2 <= heap->capacity() + 1;
        if (!sound) return;
        heap->slots_.resize(static_cast<std::size_t>(to));
        heap->grew_ = true;
    }
    void operator()(const SizeChanged& e) const {
        if (Heap* heap = model.heaps_.find(e.executor)) {
            heap->size_ = std::clamp(e.size, 0, heap->capacity());
        }
    }
    void operator()(const HeapIndexSet& e) const {
        if (TaskSlot* place = model.places_.find(e.task)) place->heapIndex = e.index;
        if (model.key(e.task).indexed) return;  // a write would copy what is shared
        if (TaskKey* key = model.keys_.find(e.task)) key->indexed = true;
    }
    void operator()(const SlotFilled& e) const {
        const std::int32_t first = model.heap(e.executor).first();
        store(e.executor, e.slot - first, e.task);
        if (TaskSlot* place = model.places_.find(e.task)) place->stored = e.slot - first;
        HeapOperation* op = operation(e.executor);
        if (Heap* heap = model.heaps_.find(e.executor))
            heap->placedBy_ = op == nullptr ? HeapOperation::Sift::None : op->sift;
        if (op == nullptr) return;
        op->comparison.reset();
        if (e.from >= 0) {
            op->hole = e.from - first;
        } else if (op->kind == HeapOperation::Kind::Reorder) {
            end(e.executor);
        } else {
            op->sift = HeapOperation::Sift::None;
            op->inHand = TaskId{};
            op->hole = -1;
        }
    }
    void operator()(const SlotCleared& e) const {
        store(e.executor, e.slot - model.heap(e.executor).first(), TaskId{});
        if (!model.heap(e.executor).isArray()) return loosen(e.task);
        HeapOperation* op = operation(e.executor);
        if (op == nullptr || op->task == e.task) return;
        op->inHand = e.task;
    }

    // ---- operations
    void operator()(const OfferBegan& e) const {
        answered(e.executor, e.task);
        begin(e.executor, HeapOperation::Kind::Offer, e.task);
    }
    void operator()(const FinishPollBegan& e) const {
        begin(e.executor, HeapOperation::Kind::FinishPoll, e.task);
    }
    void operator()(const RemoveBegan& e) const {
        answered(e.executor, e.task);
        if (e.slot >= 0) begin(e.executor, HeapOperation::Kind::Remove, e.task);
    }
    void operator()(const OfferEnded& e) const { end(e.executor); }
    void operator()(const LeftQueue& e) const {
        // One that is dropped on the way does not end what goes on.
        HeapOperation* const op = operation(e.executor);
        if (e.by != LeftBy::Dropped || op == nullptr || op->task == e.task) return end(e.executor);
        if (op->inHand == e.task) op->inHand = TaskId{};
    }

    void operator()(const SiftUpBegan& e) const {
        sift(e.executor, HeapOperation::Sift::Up, e.task, e.slot);
    }
    void operator()(const SiftDownBegan& e) const {
        sift(e.executor, HeapOperation::Sift::Down, e.task, e.slot);
    }
    void operator()(const SiftUpCompared& e) const {
        const std::int32_t first = model.heap(e.executor).first();
        compared(e.executor, {HeapComparison::What::WithParent, e.task, e.parentTask,
                              e.slot - first, e.parent - first, e.before, position});
    }
    void operator()(const ChildrenCompared& e) const {
        const std::int32_t left = e.left - model.heap(e.executor).first();
        compared(e.executor, {HeapComparison::What::Children, e.leftTask, e.rightTask, left,
                              left + 1, e.rightChosen, position});
    }
    void operator()(const SiftDownCompared& e) const {
        const std::int32_t first = model.heap(e.executor).first();
        compared(e.executor, {HeapComparison::What::WithChild, e.task, e.childTask, e.slot - first,
                              e.child - first, e.stays, position});
    }

    void operator()(const SiblingsCompared& e) const {
        compared(e.executor, {HeapComparison::What::Children, e.leastTask, e.childTask, e.least,
                              e.child, e.chosen, position});
    }

    // ---- requests at a DelayScheduler
    void operator()(const SchedulerMade& e) const {
        if (Heap* heap = model.heaps_.find(e.executor)) heap->scheduler_ = e.scheduler;
    }
    void operator()(const DelayPended& e) const {
        if (Heap* heap = model.heaps_.find(e.executor))
            heap->pending_.push_back({e.task, e.inserts});
    }
    void operator()(const PendingTaken& e) const {
        Heap* heap = model.heaps_.find(e.executor);
        if (heap == nullptr) return;
        heap->taken_ = std::move(heap->pending_);
        heap->pending_.clear();
    }
    void operator()(const SchedulerInactive& e) const {
        if (Heap* heap = model.heaps_.find(e.executor)) heap->inactive_ = true;
    }
    void operator()(const WorkSignalled& e) const {
        if (!e.worker.exists() || model.heap(e.executor).scheduler() != e.worker) return;
        model.heaps_.find(e.executor)->inactive_ = false;
    }
    void operator()(const PendingDropped& e) const { answered(e.executor, e.task); }

    // ---- pairing heap
    void operator()(const RootsCompared& e) const {
        compared(e.executor,
                 {HeapComparison::What::Roots, e.first, e.second, -1, -1, e.firstWins, position});
    }
    void operator()(const LinkedUnder& e) const {
        Heap* heap = model.heaps_.find(e.executor);
        TaskKey* key = model.keys_.find(e.task);
        if (heap == nullptr || key == nullptr) return;
        key->parent = e.parent;
        key->linked = ++heap->links_;
        if (heap->operation_) heap->operation_->comparison.reset();
    }
    void operator()(const CutLoose& e) const { loosen(e.task); }
    void operator()(const ChildrenLoose& e) const {
        for (const TaskId child : model.childrenOf(e.executor, e.task)) loosen(child);
    }
    void operator()(const RootSet& e) const {
        if (Heap* heap = model.heaps_.find(e.executor)) heap->root_ = e.task;
    }

    // ---- wheel
    void operator()(const WheelMade& e) const {
        Heap* heap = model.heaps_.introduce(e.executor);
        const bool sound = e.buckets > 0 && e.buckets <= kMostSlotsAtFirst && e.tick.ns > 0;
        if (heap == nullptr || !sound) return;
        heap->wheel_.buckets = e.buckets;
        heap->wheel_.tick = e.tick;
        heap->wheel_.start = e.start;
    }
    void operator()(const WheelTurned& e) const {
        Heap* heap = model.heaps_.find(e.executor);
        if (heap == nullptr || e.bucket < 0 || e.bucket >= heap->wheel_.buckets) return;
        heap->wheel_.hand = e.bucket;
        heap->wheel_.turned = e.tick;
    }
    void operator()(const TimeoutPlaced& e) const {
        const Heap& heap = model.heap(e.executor);
        if (e.bucket < 0 || e.bucket >= heap.wheel_.buckets) return;
        list(e.executor, e.task, e.bucket, e.rounds);
    }
    void operator()(const RoundCounted& e) const {
        if (TaskKey* key = model.keys_.find(e.task)) key->rounds = e.rounds;
    }
    void operator()(const TimeoutExpired& e) const {
        list(e.executor, e.task, Wheel::kDue, 0);
        Heap* heap = model.heaps_.find(e.executor);
        if (heap != nullptr && !heap->root_.exists()) heap->root_ = e.task;
    }
    void operator()(const TimeoutUnlinked& e) const {
        if (TaskKey* key = model.keys_.find(e.task)) key->bucket = -1;
        Heap* heap = model.heaps_.find(e.executor);
        if (heap == nullptr || heap->root_ != e.task) return;
        const std::vector<TaskId> due = model.listOf(e.executor, Wheel::kDue);
        heap->root_ = due.empty() ? TaskId{} : due.front();
    }

    // ---- leader
    void operator()(const LeaderTaken& e) const {
        if (Heap* heap = model.heaps_.find(e.executor)) heap->leader_ = event.thread;
    }
    void operator()(const LeaderCleared& e) const {
        if (Heap* heap = model.heaps_.find(e.executor)) heap->leader_ = ThreadId{};
    }

private:
    void answered(ExecutorId executor, TaskId task) const {
        if (model.heap(executor).taken().empty()) return;
        std::vector<DelayRequest>& taken = model.heaps_.find(executor)->taken_;
        if (taken.back().task == task) taken.pop_back();
    }
    void list(ExecutorId executor, TaskId task, std::int32_t bucket, std::int64_t rounds) const {
        Heap* heap = model.heaps_.find(executor);
        TaskKey* key = model.keys_.find(task);
        if (heap == nullptr || key == nullptr) return;
        key->bucket = bucket;
        key->rounds = rounds;
        key->linked = ++heap->links_;
    }
    void loosen(TaskId task) const {
        if (model.key(task).parent.exists()) model.keys_.find(task)->parent = TaskId{};
    }
    void store(ExecutorId executor, std::int32_t slot, TaskId task) const {
        Heap* heap = model.heaps_.find(executor);
        if (heap == nullptr || slot < 0 || slot >= heap->capacity()) return;
        heap->slots_.edit(static_cast<std::size_t>(slot)) = task;
    }
    HeapOperation* operation(ExecutorId executor) const {
        Heap* heap = model.heaps_.find(executor);
        return heap != nullptr && heap->operation_ ? &*heap->operation_ : nullptr;
    }
    void begin(ExecutorId executor, HeapOperation::Kind kind, TaskId task) const {
        Heap* heap = model.heaps_.find(executor);
        if (heap == nullptr) return;
        HeapOperation op;
        op.kind = kind;
        op.task = task;
        op.thread = event.thread;
        op.began = position;
        if (kind == HeapOperation::Kind::Offer) op.inHand = task;
        heap->operation_ = op;
    }
    void end(ExecutorId executor) const {
        if (Heap* heap = model.heaps_.find(executor)) heap->operation_.reset();
    }
    void sift(ExecutorId executor, HeapOperation::Sift way, TaskId key, std::int32_t hole) const {
        HeapOperation* op = operation(executor);
        if (op == nullptr) {
            begin(executor, HeapOperation::Kind::Reorder, key);
            op = operation(executor);
        }
        if (op == nullptr) return;
        op->sift = way;
        op->inHand = key;
        op->hole = hole - model.heap(executor).first();
        op->comparison.reset();
    }
    void compared(ExecutorId executor, const HeapComparison& comparison) const {
        if (HeapOperation* op = operation(executor)) op->comparison = comparison;
    }
};

std::size_t HeapModel::copied() const {
    std::size_t bytes = heaps_.copied() + keys_.copied() + places_.copied();
    for (std::uint32_t i = 0; i < heaps_.size(); ++i)
        bytes += heaps_[ExecutorId{i}].slots().copied();
    return bytes;
}

const KindTable& HeapModel::kinds() { return FoldedKinds::of<Fold>(); }

void HeapModel::apply(const Event& event, std::size_t position) {
    event.what.visit(Fold{{}, *this, event, position});
}

std::vector<TaskId> HeapModel::childrenOf(ExecutorId executor, TaskId parent) const {
    std::vector<TaskId> children;
    const Heap& its = heap(executor);
    for (std::int32_t slot = 0; slot < its.capacity(); ++slot) {
        const TaskId task = its.taskAt(slot);
        if (task.exists() && key(task).parent == parent) children.push_back(task);
    }
    std::sort(children.begin(), children.end(),
              [&](TaskId a, TaskId b) { return key(a).linked > key(b).linked; });
    return children;
}

std::vector<TaskId> HeapModel::listOf(ExecutorId executor, std::int32_t bucket) const {
    std::vector<TaskId> list;
    const Heap& its = heap(executor);
    for (std::int32_t slot = 0; slot < its.capacity(); ++slot) {
        const TaskId task = its.taskAt(slot);
        if (task.exists() && key(task).bucket == bucket) list.push_back(task);
    }
    std::sort(list.begin(), list.end(),
              [&](TaskId a, TaskId b) { return key(a).linked < key(b).linked; });
    return list;
}

bool HeapModel::queued(TaskId task) const {
    const TaskKey& known = key(task);
    const Heap& its = heap(known.executor);
    const auto holds = [&](std::int32_t slot) { return slot >= 0 && its.taskAt(slot) == task; };
    const TaskSlot& place = places_[task];
    if (task.exists() && (holds(place.heapIndex) || holds(place.stored))) return true;
    const auto& op = its.operation();
    return op && op->inHand == task && op->task != task;
}

bool HeapModel::goesBefore(TaskId a, TaskId b, const TasksModel& tasks) const {
    const TaskKey& first = key(a);
    const TaskKey& second = key(b);
    const Heap& its = heap(first.executor);
    const bool older = tasks.of(a).sequence < tasks.of(b).sequence;
    if (first.prioritized && second.prioritized)
        return first.priority == second.priority ? its.ordersEqualPriorities() && older
                                                 : first.priority < second.priority;
    const Duration distance = tasks.of(a).trigger - tasks.of(b).trigger;
    if (distance.ns != 0) return distance.ns < 0;
    return its.isFifo() && older;
}

}  // namespace poolscope
