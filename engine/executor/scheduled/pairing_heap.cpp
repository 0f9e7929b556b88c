// Melding, pairing and cutting, with an event after each step.
#include "engine/executor/scheduled/pairing_heap.hpp"

#include <algorithm>
#include <utility>

#include "engine/trace/ensure.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

/// The head's node.
const LinkedTasks::Node& PairingHeap::rootNode() const {
    ENSURE(root_ != kNone, "the head is asked of a heap that has one");
    return node(root_);
}

/// Makes one tree of two and returns its root: the first one's if they are equal.
std::int32_t PairingHeap::meld(std::int32_t first, std::int32_t second) {
    if (first == kNone) return second;
    if (second == kNone) return first;
    const StackFrame frame(world_);
    const bool firstWins = compare(node(first), node(second)) <= 0;
    world_.emit(POOLSCOPE_HERE,
                RootsCompared{executor_, node(first).id, node(second).id, firstWins});
    const std::int32_t winner = firstWins ? first : second;
    const std::int32_t loser = firstWins ? second : first;
    links(loser).next = std::exchange(links(winner).child, loser);
    links(loser).parent = winner;
    if (links(loser).next != kNone) links(links(loser).next).before = loser;
    world_.emit(POOLSCOPE_HERE, LinkedUnder{executor_, node(loser).id, node(winner).id});
    return winner;
}

/// Two passes: pairs from left to right, then all of them together from right to left.
std::int32_t PairingHeap::gather(std::vector<std::int32_t>& trees) {
    const StackFrame frame(world_);
    std::vector<std::int32_t> pairs;
    for (std::size_t i = 0; i < trees.size(); i += 2)
        pairs.push_back(i + 1 < trees.size() ? meld(trees[i], trees[i + 1]) : trees[i]);
    std::int32_t all = kNone;
    callFollows(world_);
    for (auto pair = pairs.rbegin(); pair != pairs.rend(); ++pair) all = meld(*pair, all);
    return all;
}

/// The tree of a node's children, without the node; kNone if it had no children.
std::int32_t PairingHeap::gatherChildren(std::int32_t k) {
    const StackFrame frame(world_);
    std::vector<std::int32_t> children;
    for (std::int32_t child = std::exchange(links(k).child, kNone); child != kNone;) {
        children.push_back(child);
        Links& loose = links(child);
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
    Links& loose = links(k);
    const std::int32_t parent = std::exchange(loose.parent, kNone);
    const std::int32_t before = std::exchange(loose.before, kNone);
    const std::int32_t next = std::exchange(loose.next, kNone);
    (before == kNone ? links(parent).child : links(before).next) = next;
    if (next != kNone) links(next).before = before;
    world_.emit(POOLSCOPE_HERE, CutLoose{executor_, node(k).id, node(parent).id});
}

void PairingHeap::setRoot(std::int32_t k) {
    if (root_ == k) return;
    root_ = k;
    world_.emit(POOLSCOPE_HERE, RootSet{executor_, k == kNone ? TaskId{} : node(k).id});
}

std::int32_t PairingHeap::insert(ScheduledPtr task) {
    const StackFrame frame(world_);
    const std::int32_t k = makeNode(std::move(task));
    links_.resize(static_cast<std::size_t>(capacity()));
    setRoot(meld(root_, k));
    return k;
}

ScheduledPtr PairingHeap::removeHead() {
    const StackFrame frame(world_);
    ENSURE(root_ != kNone, "the head is taken out of a heap that has one");
    const std::int32_t head = root_;
    const std::int32_t rest = gatherChildren(head);
    setRoot(rest);
    return freeNode(head);
}

void PairingHeap::removeAt(std::int32_t k) {
    const StackFrame frame(world_);
    if (k == root_) {
        removeHead();
        return;
    }
    cut(k);
    const std::int32_t rest = gatherChildren(k);
    freeNode(k);
    setRoot(meld(root_, rest));
}

void PairingHeap::clear() {
    const StackFrame frame(world_);
    for (Links& each : links_) each = Links{};
    setRoot(kNone);
    for (std::int32_t k = 0; k < capacity(); ++k)
        if (node(k).id.exists()) freeNode(k);
}

bool PairingHeap::consistent() const {
    if ((root_ == kNone) != empty()) return false;
    std::int32_t reached = 0;
    std::vector<std::int32_t> todo;
    if (root_ != kNone) todo.push_back(root_);
    while (!todo.empty()) {
        const std::int32_t k = todo.back();
        todo.pop_back();
        ++reached;
        if (node(k).native != nullptr && indexOf(*node(k).native) < 0) return false;
        std::int32_t left = kNone;
        for (std::int32_t c = links(k).child; c != kNone; left = c, c = links(c).next) {
            if (links(c).before != left || links(c).parent != k) return false;
            if (compare(node(k), node(c)) > 0) return false;
            todo.push_back(c);
        }
    }
    return reached == size() && inOrder().size() == static_cast<std::size_t>(reached);
}

}  // namespace poolscope
