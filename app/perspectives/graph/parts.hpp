// The parts of the Graph perspective; `layoutGraph` puts them together.
#pragma once

#include <string>

#include "app/perspectives/graph/folding.hpp"
#include "app/perspectives/graph/layout.hpp"

namespace poolscope {

/// An event of a graph at the moment of the sentence, or all futures of a run; without an event the
/// graph alone.
struct ShownEvent {
    std::vector<WorkNode> graph;
    std::vector<TaskId> tasks;    ///< one for each node; none: no event is known
    std::vector<WorkItem> items;  ///< of the nodes that there are at that moment
    CriticalPath path;
    // of handlers
    std::optional<std::size_t> number;      ///< of the event in the model
    const PublishedEvent* known = nullptr;  ///< with all that is known of it
    const PublishedEvent* now = nullptr;    ///< null: it is published later
    // of futures
    const StagesModel* stages = nullptr;  ///< at that moment; null: the nodes are handlers

    /// Null: nothing of it has happened.
    const WorkItem* item(std::uint32_t node) const {
        return node < items.size() ? &items[node] : nullptr;
    }
    TaskId task(std::uint32_t node) const { return node < tasks.size() ? tasks[node] : TaskId{}; }
    /// Null: the node is a handler, or not there yet.
    const StageFacts* stage(std::uint32_t node) const {
        return stages != nullptr && item(node) != nullptr ? &stages->stage(tasks[node]) : nullptr;
    }
    /// Whether those behind it need not wait for it: it has returned, or is complete.
    bool isOver(std::uint32_t node) const;
};

/// The chosen task, and the one that the sentence is about; of an envelope the handler in it.
inline TaskId chosenHandler(const RunView& view) { return view.latest.tasks.meant(view.selected); }
TaskId toldHandler(const RunView& view);

ShownEvent shownEvent(ExecutorId graph, std::optional<std::size_t> number, const RunView& view);
/// All futures of that owner.
ShownEvent shownStages(ExecutorId owner, const RunView& view);

// ---- how nodes look

/// How much is written in a node, and how large.
struct NodeLook {
    Type name = Type::Strong;
    Type lines = Type::Small;
    int rows = 4;         ///< lines, the name's included
    bool beside = false;  ///< of one line: the state stands behind the name
    bool stack = false;   ///< a future's, in one more line
};
float nodeHeight(const NodeLook& look, const LayoutContext& context);
/// So that whatever becomes of a node fits; with `folds` also what stands for several.
float nodeWidth(const NodeLook& look, bool folds, const ShownEvent& event, const RunView& view,
                const LayoutContext& context);
void layoutNode(const GraphLayout::Node& node, const NodeLook& look, const ShownEvent& event,
                const RunView& view, LayoutBuilder& builder);

/// "waits for 1 of 2", "returned": of a node without an item, that it comes later.
std::string wordsOfState(std::uint32_t node, const ShownEvent& event, const RunView& view,
                         const LayoutContext& context);
/// "wait", of several handlers or futures.
std::string wordsOfState(WorkState state, bool futures, const LayoutContext& context);
struct StateLook {
    IconKind icon = IconKind::Dot;
    Role role = Role::Quiet;
};
StateLook lookOf(const WorkItem* item);

// ---- one event

/// Whether all of it fits with four lines in each node.
bool fitsWhole(Vec2 room, const ShownEvent& event, const RunView& view,
               const LayoutContext& context);
/// Its nodes and edges.
void layoutNodes(Rect region, const ShownEvent& event, const RunView& view, const Camera& camera,
                 const LayoutContext& context, GraphLayout& layout);
/// "completed after 50 ms".
std::string wordsOfEvent(const ShownEvent& event, const RunView& view,
                         const LayoutContext& context);
StateLook lookOfEvent(const ShownEvent& event);

// ---- futures

/// "waits for 1 of 2", "completed: 60".
std::string wordsOfStage(const StageFacts& stage, const ShownEvent& event, const RunView& view,
                         const LayoutContext& context);
/// "completion of convert", "main waits": one place of a stack.
std::string nameInStack(const StackedCompletion& one, const RunView& view,
                        const LayoutContext& context);
/// The stack from left to right, the top first.
void layoutStack(Rect row, const StageFacts& stage, Type type, const RunView& view,
                 LayoutBuilder& builder);

}  // namespace poolscope
