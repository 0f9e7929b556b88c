// Melding, pairing and cutting, with an event after each step.
#include "engine/executor/pairing_heap.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

POOLSCOPE_SOURCE_FILE(PairingHeap);

namespace {
constexpr std::int32_t kInitialCapacity = 16;  // as the JDK's array has it
}

PairingHeap::PairingHeap(World& world, ExecutorId executor) : world_(world), executor_(executor) {
    grow();
}

Duration PairingHeap::headDelay() const {
    const Node& head = node(root_);
    return head.native == nullptr ? head.task->getDelay() : Instant{head.time} - world_.now();
}

/// ScheduledFutureTask.compareTo on the keys; a foreign task compares itself.
int PairingHeap::compare(const Node& a, const Node& b) const {
    if (a.native == nullptr || b.native == nullptr) return a.task->compareTo(*b.task);
    const std::int64_t difference = wrappingSubtract(a.time, b.time);
    if (difference != 0) return difference < 0 ? -1 : 1;
    return a.sequence < b.sequence ? -1 : a.sequence > b.sequence ? 1 : 0;
}

/// Makes one tree of two and returns its root: the first one's if they are equal.
std::int32_t PairingHeap::meld(std::int32_t first, std::int32_t second) {
    if (first == kNone) return second;
    if (second == kNone) return first;
    const bool firstWins = compare(node(first), node(second)) <= 0;
    world_.emit(POOLSCOPE_HERE,
                RootsCompared{executor_, node(first).id, node(second).id, firstWins});
    const std::int32_t winner = firstWins ? first : second;
    const std::int32_t loser = firstWins ? second : first;
    node(loser).next = std::exchange(node(winner).child, loser);
    node(loser).parent = winner;
    if (node(loser).next != kNone) node(node(loser).next).before = loser;
    world_.emit(POOLSCOPE_HERE, LinkedUnder{executor_, node(loser).id, node(winner).id});
    return winner;
}

/// Two passes: pairs from left to right, then all of them together from right to left.
std::int32_t PairingHeap::gather(std::vector<std::int32_t>& trees) {
    std::vector<std::int32_t> pairs;
    for (std::size_t i = 0; i < trees.size(); i += 2)
        pairs.push_back(i + 1 < trees.size() ? meld(trees[i], trees[i + 1]) : trees[i]);
    std::int32_t all = kNone;
    for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair) all = meld(*pair, all);
    return all;
}

/// What is left of a node's tree without the node; kNone if it had no children.
std::int32_t PairingHeap::gatherChildren(std::int32_t k) {
    std::vector<std::int32_t> children;
    for (std::int32_t child = std::exchange(node(k).child, kNone); child != kNone;) {
        children.push_back(child);
        Node& loose = node(child);
        loose.parent = kNone;
        loose.before = kNone;
        child = std::exchange(loose.next, kNone);
    }
    if (children.empty()) return kNone;
    world_.emit(POOLSCOPE_HERE,
                ChildrenLoose{executor_, node(k).id, static_cast<std::int32_t>(children.size())});
    return gather(children);
}

/// Takes a node that is not the root from its parent's list.
void PairingHeap::cut(std::int32_t k) {
    Node& loose = node(k);
    const std::int32_t parent = std::exchange(loose.parent, kNone);
    const std::int32_t before = std::exchange(loose.before, kNone);
    const std::int32_t next = std::exchange(loose.next, kNone);
    (before == kNone ? node(parent).child : node(before).next) = next;
    if (next != kNone) node(next).before = before;
    world_.emit(POOLSCOPE_HERE, CutLoose{executor_, loose.id, node(parent).id});
}

void PairingHeap::setRoot(std::int32_t k) {
    if (root_ == k) return;
    root_ = k;
    world_.emit(POOLSCOPE_HERE, RootSet{executor_, k == kNone ? TaskId{} : node(k).id});
}

std::int32_t PairingHeap::insert(ScheduledPtr task) {
    const std::int32_t k = makeNode(std::move(task));
    setRoot(meld(root_, k));
    return k;
}

ScheduledPtr PairingHeap::removeHead() {
    const std::int32_t head = root_;
    const std::int32_t rest = gatherChildren(head);
    setRoot(rest);
    return freeNode(head);
}

void PairingHeap::removeAt(std::int32_t k) {
    if (k == root_) {
        removeHead();
        return;
    }
    cut(k);
    const std::int32_t rest = gatherChildren(k);
    freeNode(k);
    setRoot(meld(root_, rest));
}

void PairingHeap::grow() {
    const std::int32_t from = capacity();
    const std::int32_t to = from == 0 ? kInitialCapacity : from + (from >> 1);
    nodes_.resize(static_cast<std::size_t>(to));
    for (std::int32_t k = to - 1; k >= from; --k) free_.push_back(k);
    world_.emit(POOLSCOPE_HERE, Grew{executor_, from, to});
}

void PairingHeap::setSize(std::int32_t size) {
    size_ = size;
    world_.emit(POOLSCOPE_HERE, SizeChanged{executor_, size});
}

std::int32_t PairingHeap::makeNode(ScheduledPtr task) {
    if (free_.empty()) grow();
    const std::int32_t k = free_.back();
    free_.pop_back();
    setSize(size_ + 1);
    Node& made = node(k);
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

/// Precondition: nothing hangs under it, and it hangs under nothing.
ScheduledPtr PairingHeap::freeNode(std::int32_t k) {
    ScheduledFutureTask* const native = node(k).native;
    if (native != nullptr && native->queueHandle() == k) {
        native->leftQueue();
        world_.emit(POOLSCOPE_HERE, HeapIndexSet{node(k).id, -1});
    }
    const Node gone = std::exchange(node(k), Node{});
    free_.push_back(k);
    world_.emit(POOLSCOPE_HERE, SlotCleared{executor_, gone.id, k});
    setSize(size_ - 1);
    return gone.task;
}

std::int32_t PairingHeap::indexOf(const Runnable& task) const {
    if (const ScheduledFutureTask* const native = task.asScheduledFutureTask()) {
        const std::int32_t k = native->queueHandle();
        // Sanity check: the task may be another pool's, and the node somebody else's here.
        return k >= 0 && k < capacity() && node(k).native == native ? k : -1;
    }
    for (std::int32_t k = 0; k < capacity(); ++k)
        if (static_cast<const Runnable*>(node(k).task.get()) == &task) return k;
    return -1;
}

std::int32_t PairingHeap::heapIndexOf(const ScheduledFutureTask& task) const {
    return task.queueHandle() == ScheduledFutureTask::kNeverQueued ? 0 : indexOf(task);
}

void PairingHeap::clear() {
    for (Node& each : nodes_) {
        each.parent = kNone;
        each.child = kNone;
        each.next = kNone;
        each.before = kNone;
    }
    setRoot(kNone);
    for (std::int32_t k = 0; k < capacity(); ++k)
        if (node(k).id.exists()) freeNode(k);
}

std::vector<ScheduledPtr> PairingHeap::inOrder() const {
    std::vector<ScheduledPtr> tasks;
    for (const Node& each : nodes_)
        if (each.id.exists()) tasks.push_back(each.task);
    return tasks;
}

bool PairingHeap::consistent() const {
    if ((root_ == kNone) != (size_ == 0)) return false;
    std::int32_t reached = 0;
    std::vector<std::int32_t> todo;
    if (root_ != kNone) todo.push_back(root_);
    while (!todo.empty()) {
        const std::int32_t k = todo.back();
        todo.pop_back();
        ++reached;
        if (node(k).native != nullptr && indexOf(*node(k).native) < 0) return false;
        std::int32_t left = kNone;
        for (std::int32_t c = node(k).child; c != kNone; left = c, c = node(c).next) {
            if (node(c).before != left || node(c).parent != k) return false;
            if (compare(node(k), node(c)) > 0) return false;
            todo.push_back(c);
        }
    }
    const auto used = [](const Node& each) { return each.id.exists(); };
    return reached == size_ && std::count_if(nodes_.begin(), nodes_.end(), used) == size_;
}

}  // namespace poolscope
