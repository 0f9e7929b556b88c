// LinkedTasks: base class of the link-based task containers (pairing heap, hashed wheel).
//
//     nodes_   [ key|task ][ free ][ key|task ] …    a task knows its node, so it is found without
//                                                    a search, and stays in it until it leaves
//
// How the nodes are linked, as a tree or as lists, is up to the derived class, which keeps the
// links in an array of its own, one entry per node.
//
// Promises: as DelayedTasks says. An event follows every change of the array. The node's number
// serves as heapIndex. A task that was inserted twice has two nodes and knows the later one.
#pragma once

#include "engine/executor/scheduled/delayed_tasks.hpp"

namespace poolscope {

class LinkedTasks : public DelayedTasks {
public:
    LinkedTasks(World& world, ExecutorId executor);

    std::int32_t size() const final { return size_; }
    std::int32_t capacity() const final { return static_cast<std::int32_t>(nodes_.size()); }
    TaskId taskIn(std::int32_t place) const final { return node(place).id; }
    std::vector<ScheduledPtr> inOrder() const final;
    std::int32_t indexOf(const Runnable& task) const final;
    std::int32_t heapIndexOf(const ScheduledFutureTask& task) const final;

protected:
    static constexpr std::int32_t kNone = -1;

    struct Node {
        std::int64_t time = 0;
        std::int64_t sequence = 0;
        ScheduledPtr task;
        ScheduledFutureTask* native = nullptr;  ///< null: foreign, or free
        TaskId id;                              ///< none: free
    };

    const Node& node(std::int32_t k) const { return nodes_[static_cast<std::size_t>(k)]; }
    /// ScheduledFutureTask.compareTo on the keys; a foreign task compares itself.
    int compare(const Node& a, const Node& b) const;
    /// Time until that node's task is due; negative if it was due earlier.
    Duration delayOf(const Node& node) const;
    /// A node for a task, not linked to anything yet; may grow the array.
    std::int32_t makeNode(ScheduledPtr task);
    /// Nothing may be linked to it any more; that is the caller's business. It must hold a task
    /// (checked).
    ScheduledPtr freeNode(std::int32_t k);

    World& world_;
    ExecutorId executor_;

private:
    void grow();
    void setSize(std::int32_t size);

    std::vector<Node> nodes_;
    std::vector<std::int32_t> free_;  ///< the next one to be used is last
    std::int32_t size_ = 0;
};

}  // namespace poolscope
