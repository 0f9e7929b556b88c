// TreeNodes: what the nodes of the tree of tasks look like at the playhead.
//
//     ┌────────┐   ┌────────┐   ┌──────────┐   ┌──────────┐   the last two are folded: so many
//     │ 10-55  │   │ 56-100 │   │  10-32   │   │  79-100  │   tasks are below, and who is inside
//     │  ● ←2  │   │  ● 1 ✓ │   │ +14  ● 3 │   │+14: 93-95│   one of them, or which of them the
//     └────────┘   └────────┘   └──────────┘   └──────────┘   event is about
//
// Promises: a folded node always shows, by name, the task below it that the event is about.
#pragma once

#include <string>
#include <vector>

#include "app/perspectives/fork_join/layout.hpp"

namespace poolscope {

/// The card of a task, as far as it is: its edge says the stage, its colour who ran it.
void layoutTaskCard(LayoutBuilder& builder, const RunView& view, TaskId task, Rect box,
                    ForkJoinLayout& layout);

class TreeNodes {
public:
    /// All of these must outlive it; `layout` gets the nodes.
    TreeNodes(const RunView& view, Subtrees& subtrees, const LayoutContext& context,
              ForkJoinLayout& layout)
        : view_(view),
          subtrees_(subtrees),
          context_(context),
          layout_(layout),
          builder_(layout.list, context) {}

    /// Of every node's letters; before the first is added.
    void setType(Type type) { type_ = type; }
    /// `folded`: the tasks below it have no nodes.
    void add(TaskId task, Rect box, bool folded);
    /// After the last one.
    void finish();

private:
    struct Folded {
        TaskId task;
        Rect row;                            ///< the node's lower half
        TaskId told{};                       ///< the task below it that the event is about
        std::vector<std::size_t> workers{};  ///< who is inside a task below it
    };

    void findInside();
    Folded* foldedAbove(TaskId task);
    void layoutRunner(Rect row, const ForkJoinNode& node, std::size_t worker);
    float widthOfMark(const std::string& text) const;
    void layoutMark(Rect& row, std::size_t worker, const std::string& text);
    void layoutFolded(const Folded& part);

    const RunView& view_;
    Subtrees& subtrees_;
    const LayoutContext& context_;
    ForkJoinLayout& layout_;
    LayoutBuilder builder_;
    Type type_ = Type::Small;
    std::vector<Folded> folded_;
};

}  // namespace poolscope
