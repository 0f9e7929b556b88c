// The graphs of handlers that orchestrators have, and how far the handlers of each event are.
//
// Promises: nodes are numbered as the handlers were added, and never change once the graph is
// ready. After every event a handler's counter is the engine's own. That a handler never begins is
// known as soon as it is certain: when one before it threw, its task was rejected, or its event
// timed out.
#pragma once

#include <optional>
#include <vector>

#include "app/model/run/by_id.hpp"
#include "app/model/run/work_graph.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// The graph of one orchestrator.
struct OrchestratorGraph {
    bool exists = false;
    bool ready = false;  ///< it changes no more
    std::vector<WorkNode> nodes;
};

/// One event of it: a piece of work for each node, and the event's own end.
struct PublishedEvent {
    ExecutorId graph;
    TaskId task;  ///< which ends when the event does
    ThreadId by;
    Instant at;
    bool callback = false;  ///< nobody waits for it
    bool timed = false;
    Instant deadline;
    std::vector<WorkItem> items;    ///< one for each node
    std::optional<EventEnd> ended;  ///< for who published it; handlers may still run
    TextId error;
    Instant end;

    std::size_t count(WorkState state) const;
};

class GraphModel {
public:
    explicit GraphModel(const Log& log) : log_(&log) {}

    void apply(const Event& event, std::size_t position);
    /// The kinds whose events change anything.
    static const KindTable& kinds();

    /// See CowVector.
    std::size_t copied() const { return graphs_.copied() + events_.copied() + places_.copied(); }

    const OrchestratorGraph& graph(ExecutorId executor) const { return graphs_[executor]; }
    /// The orchestrators, by their ids.
    std::vector<ExecutorId> graphs() const;
    /// All events in the order in which they were published.
    std::size_t events() const { return events_.size(); }
    const PublishedEvent& event(std::size_t number) const { return events_[number]; }

    /// What a task is: the work of a node for an event, or (no node) the event's end.
    struct Place {
        std::size_t event = 0;
        std::optional<std::uint32_t> node;
    };
    /// Nothing for a task that is neither.
    std::optional<Place> placeOf(TaskId task) const;
    /// Null if the task is no handler's.
    const WorkItem* itemOf(TaskId task) const;

private:
    friend class FoldedKinds;
    struct Fold;
    /// Numbers from 1; 0: none.
    struct Known {
        std::uint32_t event = 0;
        std::uint32_t node = 0;
    };

    const Log* log_;
    ById<ExecutorId, OrchestratorGraph, 1> graphs_;
    CowVector<PublishedEvent, 1> events_;
    ById<TaskId, Known> places_;
};

}  // namespace poolscope
