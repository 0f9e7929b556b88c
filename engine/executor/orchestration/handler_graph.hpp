// HandlerGraph: the handlers of a Sirector, and which of them waits for which.
//
//     begin(a, b)            handlers without predecessors
//     group.then(c, d)       c and d each wait for every handler of the group; the group becomes c,
//     d after(a, d)            a group of handlers that are there already
//
// Promises: a handler is known by its identity: the same object is one node, and an edge counts
// once. There is no check for cycles: what is behind one never begins (SIR-03).
// IllegalStateException for a change after freeze and for a group of unknown handlers (SIR-04). Not
// thread-safe until it is frozen; then it does not change. Source: SIR-02 to SIR-05,
// docs/orchestration.md.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "engine/executor/future/runnable.hpp"
#include "engine/world/stack_frame.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

/// A piece of work of an event.
class EventHandler {
public:
    virtual ~EventHandler() = default;
    /// onEvent(event), as something to run: once for each event that is published. `label` is the
    /// handler's name, and may be changed to one that tells this event's from others in the log.
    virtual RunnablePtr forEvent(const Value& event, std::string& label) = 0;
    virtual std::string name() const = 0;
};
using HandlerPtr = std::shared_ptr<EventHandler>;

class HandlerGraph {
public:
    using Group = std::vector<std::size_t>;
    struct Node {
        HandlerPtr handler;
        std::vector<std::size_t> successors;  ///< in the order of their edges
        std::int32_t predecessors = 0;
    };

    /// `executor`: whose graph it is, for the log.
    HandlerGraph(World& world, ExecutorId executor) : world_(world), executor_(executor) {}

    Group begin(const std::vector<HandlerPtr>& handlers) {
        const StackFrame frame(world_);
        return add(handlers);
    }
    Group after(const std::vector<HandlerPtr>& handlers) const;
    Group then(const Group& group, const std::vector<HandlerPtr>& handlers);
    /// ready(); again without effect.
    void freeze();
    bool isFrozen() const { return frozen_; }
    const std::vector<Node>& nodes() const { return nodes_; }
    /// Handlers without successors: the hidden end waits for them (SIR-05).
    std::int32_t last() const;

private:
    Group add(const std::vector<HandlerPtr>& handlers);
    std::size_t find(const HandlerPtr& handler) const;
    void mustBeEditable() const;

    World& world_;
    const ExecutorId executor_;
    std::vector<Node> nodes_;
    bool frozen_ = false;
};

}  // namespace poolscope
