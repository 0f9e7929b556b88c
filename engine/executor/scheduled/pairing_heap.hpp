// PairingHeap: trees of any width in place of an array (Fredman, Sedgewick, Sleator, Tarjan 1986).
//
//     root         One comparison melds two trees: the later root becomes the first child of the
//     ├─ c3        other one. Insertion is one such meld.
//     │  └─ d
//     ├─ c2        Removing the root leaves its children: they are melded in pairs from left to
//     └─ c1        right, then the pairs from right to left. This does the work that insertion
//                  saved; over a whole run a step costs no more than in a binary heap.
//
// To remove a task elsewhere its subtree is cut off, its children are melded in the same way, and
// the resulting tree is melded with the root.
//
//     links_       one for each node of the array (linked_tasks.hpp): the tree is in them alone.
//
// Promises: as LinkedTasks says; first in, first out among equals. An event follows every
// comparison and every change of a link.
#pragma once

#include "engine/executor/scheduled/linked_tasks.hpp"

namespace poolscope {

class PairingHeap final : public LinkedTasks {
public:
    using LinkedTasks::LinkedTasks;

    Duration headDelay() const override { return delayOf(rootNode()); }
    TaskId headId() const override { return root_ == kNone ? TaskId{} : node(root_).id; }
    const ScheduledPtr& head() const override { return rootNode().task; }
    std::int32_t insert(ScheduledPtr task) override;
    ScheduledPtr removeHead() override;
    void removeAt(std::int32_t place) override;
    void clear() override;
    bool consistent() const override;

private:
    struct Links {
        std::int32_t parent = kNone;  ///< under which it hangs
        std::int32_t child = kNone;   ///< the first
        std::int32_t next = kNone;    ///< its sibling to the right
        std::int32_t before = kNone;  ///< its sibling to the left
    };

    const Node& rootNode() const;
    Links& links(std::int32_t k) { return links_[static_cast<std::size_t>(k)]; }
    const Links& links(std::int32_t k) const { return links_[static_cast<std::size_t>(k)]; }
    std::int32_t meld(std::int32_t first, std::int32_t second);
    std::int32_t gatherChildren(std::int32_t k);
    std::int32_t gather(std::vector<std::int32_t>& trees);
    void cut(std::int32_t k);
    void setRoot(std::int32_t k);

    std::vector<Links> links_;
    std::int32_t root_ = kNone;
};

}  // namespace poolscope
