// Adding nodes and edges.
#include "engine/executor/orchestration/handler_graph.hpp"

#include <algorithm>

namespace poolscope {

std::size_t HandlerGraph::find(const HandlerPtr& handler) const {
    const auto found = std::find_if(nodes_.begin(), nodes_.end(),
                                    [&](const Node& node) { return node.handler == handler; });
    return static_cast<std::size_t>(found - nodes_.begin());
}

void HandlerGraph::mustBeEditable() const {
    if (frozen_)
        throw Throwable("IllegalStateException", "script is ready, cannot be edit any more.");
}

HandlerGraph::Group HandlerGraph::add(const std::vector<HandlerPtr>& handlers) {
    const StackFrame frame(world_);
    mustBeEditable();
    Group group;
    for (const HandlerPtr& handler : handlers) {
        if (!handler) throw nullPointerException();
        const std::size_t at = find(handler);
        if (at == nodes_.size()) {
            nodes_.push_back({handler, {}, 0});
            world_.emit(POOLSCOPE_HERE, HandlerAdded{executor_, static_cast<std::int32_t>(at),
                                                     world_.text(handler->name())});
        }
        group.push_back(at);
    }
    return group;
}

HandlerGraph::Group HandlerGraph::after(const std::vector<HandlerPtr>& handlers) const {
    mustBeEditable();
    Group group;
    for (const HandlerPtr& handler : handlers) {
        group.push_back(find(handler));
        if (group.back() == nodes_.size())
            throw Throwable("IllegalStateException", "event handler is not in script yet.");
    }
    return group;
}

HandlerGraph::Group HandlerGraph::then(const Group& group,
                                       const std::vector<HandlerPtr>& handlers) {
    const StackFrame frame(world_);
    Group next = add(handlers);
    for (const std::size_t before : group) {
        std::vector<std::size_t>& successors = nodes_[before].successors;
        for (const std::size_t behind : next) {
            if (std::find(successors.begin(), successors.end(), behind) != successors.end())
                continue;
            successors.push_back(behind);
            ++nodes_[behind].predecessors;
            world_.emit(POOLSCOPE_HERE, HandlerFollows{executor_, static_cast<std::int32_t>(behind),
                                                       static_cast<std::int32_t>(before)});
        }
    }
    return next;
}

void HandlerGraph::freeze() {
    if (frozen_) return;
    frozen_ = true;
    world_.emit(POOLSCOPE_HERE, GraphReady{executor_, static_cast<std::int32_t>(nodes_.size())});
}

std::int32_t HandlerGraph::last() const {
    return static_cast<std::int32_t>(std::count_if(
        nodes_.begin(), nodes_.end(), [](const Node& node) { return node.successors.empty(); }));
}

}  // namespace poolscope
