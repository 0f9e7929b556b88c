// PairingHeap: trees of any width in place of an array (Fredman, Sedgewick, Sleator, Tarjan 1986).
//
//     root         two trees become one by one comparison: the root that loses is hung under the
//     ├─ c3        other as its first child. Putting a task in is that, and nothing more.
//     │  └─ d
//     ├─ c2        Taking the root out leaves its children: they are paired from left to right,
//     └─ c1        then the pairs are gathered from right to left. What putting in has put off is
//                  done now; over a whole run a step costs no more than in a binary heap.
//
// A task anywhere is cut loose with all below it, its children are gathered in the same way, and
// what comes of that is put in again.
//
//     nodes_       an array, so that a task knows its node (its heapIndex) and is found without a
//                  search: [ key|task|links ][ free ][ … ]. The tree is in the links alone.
//
// Promises: as DelayedTasks says; first in, first out among equals. An event follows every
// comparison and every change of a link. A task that was put in twice has two nodes, and knows the
// one it got last.
#pragma once

#include "engine/executor/delayed_tasks.hpp"

namespace poolscope {

class PairingHeap final : public DelayedTasks {
public:
    PairingHeap(World& world, ExecutorId executor);

    std::int32_t size() const override { return size_; }
    std::int32_t capacity() const override { return static_cast<std::int32_t>(nodes_.size()); }
    TaskId taskIn(std::int32_t place) const override { return node(place).id; }
    std::vector<ScheduledPtr> inOrder() const override;
    Duration headDelay() const override;
    TaskId headId() const override { return root_ == kNone ? TaskId{} : node(root_).id; }
    const ScheduledPtr& head() const override { return node(root_).task; }
    std::int32_t insert(ScheduledPtr task) override;
    ScheduledPtr removeHead() override;
    void removeAt(std::int32_t place) override;
    std::int32_t indexOf(const Runnable& task) const override;
    void clear() override;
    std::int32_t heapIndexOf(const ScheduledFutureTask& task) const override;
    bool consistent() const override;

private:
    static constexpr std::int32_t kNone = -1;

    struct Node {
        std::int64_t time = 0;
        std::int64_t sequence = 0;
        ScheduledPtr task;
        ScheduledFutureTask* native = nullptr;  ///< null: foreign, or free
        TaskId id;                              ///< none: free
        std::int32_t parent = kNone;            ///< under which it hangs
        std::int32_t child = kNone;             ///< the first
        std::int32_t next = kNone;              ///< its sibling to the right
        std::int32_t before = kNone;            ///< its sibling to the left
    };

    Node& node(std::int32_t k) { return nodes_[static_cast<std::size_t>(k)]; }
    const Node& node(std::int32_t k) const { return nodes_[static_cast<std::size_t>(k)]; }
    int compare(const Node& a, const Node& b) const;

    std::int32_t makeNode(ScheduledPtr task);
    ScheduledPtr freeNode(std::int32_t k);
    std::int32_t meld(std::int32_t first, std::int32_t second);
    std::int32_t gatherChildren(std::int32_t k);
    std::int32_t gather(std::vector<std::int32_t>& trees);
    void cut(std::int32_t k);
    void setRoot(std::int32_t k);
    void setSize(std::int32_t size);
    void grow();

    World& world_;
    ExecutorId executor_;
    std::vector<Node> nodes_;
    std::vector<std::int32_t> free_;  ///< the next one to be used is last
    std::int32_t root_ = kNone;
    std::int32_t size_ = 0;
};

}  // namespace poolscope
