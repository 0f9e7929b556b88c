// The parts of the Graph perspective; `layoutGraph` puts them together.
#pragma once

#include <string>

#include "app/perspectives/graph/folding.hpp"
#include "app/perspectives/graph/layout.hpp"

namespace poolscope {

/// An event of a graph at the moment of the sentence; without one the graph alone.
struct ShownEvent {
    std::vector<WorkNode> graph;
    std::optional<std::size_t> number;      ///< in the model
    const PublishedEvent* known = nullptr;  ///< with all that is known of it: its tasks
    const PublishedEvent* now = nullptr;    ///< null: it is published later
    CriticalPath path;

    /// Null: nothing of it has happened.
    const WorkItem* item(std::uint32_t node) const {
        return now != nullptr && node < now->items.size() ? &now->items[node] : nullptr;
    }
    TaskId task(std::uint32_t node) const {
        return known != nullptr && node < known->items.size() ? known->items[node].task : TaskId{};
    }
};

/// The chosen task, and the one that the sentence is about; of an envelope the handler in it.
inline TaskId chosenHandler(const RunView& view) { return view.latest.tasks.meant(view.selected); }
TaskId toldHandler(const RunView& view);

ShownEvent shownEvent(ExecutorId graph, std::optional<std::size_t> number, const RunView& view);

// ---- how nodes look

/// How much is written in a node, and how large.
struct NodeLook {
    Type name = Type::Strong;
    Type lines = Type::Small;
    int rows = 4;         ///< lines, the name's included
    bool beside = false;  ///< of one line: the state stands behind the name
};
float nodeHeight(const NodeLook& look, const LayoutContext& context);
/// So that whatever becomes of a node fits; with `folds` also what stands for several.
float nodeWidth(const NodeLook& look, bool folds, const ShownEvent& event, const RunView& view,
                const LayoutContext& context);
void layoutNode(const GraphLayout::Node& node, const NodeLook& look, const ShownEvent& event,
                const RunView& view, LayoutBuilder& builder);

/// "waits for 1 of 2", "returned": of a node without an item, that it is published later.
std::string wordsOfState(const WorkItem* item, const LayoutContext& context);
/// "wait", of several.
std::string wordsOfState(WorkState state, const LayoutContext& context);
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

}  // namespace poolscope
