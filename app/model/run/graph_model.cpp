// Folding graphs, counters and runs.
#include "app/model/run/graph_model.hpp"

#include <algorithm>
#include <string_view>

#include "engine/trace/executor_kinds.hpp"

namespace poolscope {

namespace {

/// More than any graph has; a damaged recording names others.
constexpr std::size_t kMostGraphNodes = std::size_t{1} << 16;

/// The node never begins, and so do none of those behind it.
void giveUp(PublishedEvent& event, const OrchestratorGraph& graph, std::uint32_t node) {
    std::vector<std::uint32_t> ahead{node};
    event.items[node].state = WorkState::Never;
    while (!ahead.empty()) {
        const std::uint32_t at = ahead.back();
        ahead.pop_back();
        for (const std::uint32_t behind : graph.nodes[at].before) {
            WorkItem& item = event.items[behind];
            if (item.state != WorkState::Waits) continue;
            item.state = WorkState::Never;
            ahead.push_back(behind);
        }
    }
}

void giveUpBehind(PublishedEvent& event, const OrchestratorGraph& graph, std::uint32_t node) {
    for (const std::uint32_t behind : graph.nodes[node].before)
        if (event.items[behind].state == WorkState::Waits) giveUp(event, graph, behind);
}

}  // namespace

std::size_t PublishedEvent::count(WorkState state) const {
    return static_cast<std::size_t>(std::count_if(
        items.begin(), items.end(), [&](const WorkItem& item) { return item.state == state; }));
}

std::vector<ExecutorId> GraphModel::graphs() const {
    std::vector<ExecutorId> all;
    for (std::uint32_t i = 0; i < graphs_.size(); ++i)
        if (graphs_[ExecutorId{i}].exists) all.push_back(ExecutorId{i});
    return all;
}

std::optional<GraphModel::Place> GraphModel::placeOf(TaskId task) const {
    const Known& known = places_[task];
    if (known.event == 0) return std::nullopt;
    Place place{known.event - 1, std::nullopt};
    if (known.node > 0) place.node = known.node - 1;
    return place;
}

const WorkItem* GraphModel::itemOf(TaskId task) const {
    const std::optional<Place> place = placeOf(task);
    return place && place->node ? &events_[place->event].items[*place->node] : nullptr;
}

struct GraphModel::Fold : Follows {
    GraphModel& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    // ---- the graph
    void operator()(const ExecutorCreated& e) const {
        if (executorKindOf(model.log_->text(e.kind)) != ExecutorKind::Sirector) return;
        if (OrchestratorGraph* graph = model.graphs_.introduce(e.executor)) graph->exists = true;
    }
    void operator()(const HandlerAdded& e) const {
        OrchestratorGraph* graph = editable(e.executor);
        if (graph == nullptr || graph->nodes.size() >= kMostGraphNodes) return;
        if (e.handler == static_cast<std::int32_t>(graph->nodes.size()))
            graph->nodes.push_back({e.name, {}, {}});
    }
    void operator()(const HandlerFollows& e) const {
        OrchestratorGraph* graph = editable(e.executor);
        if (graph == nullptr || !isNode(*graph, e.handler) || !isNode(*graph, e.after)) return;
        const auto behind = static_cast<std::uint32_t>(e.handler);
        const auto before = static_cast<std::uint32_t>(e.after);
        graph->nodes[behind].after.push_back(before);
        graph->nodes[before].before.push_back(behind);
    }
    void operator()(const GraphReady& e) const {
        if (OrchestratorGraph* graph = editable(e.executor)) graph->ready = true;
    }

    // ---- an event
    void operator()(const EventPublished& e) const {
        const OrchestratorGraph& graph = model.graphs_[e.executor];
        Known* known = graph.ready ? model.places_.introduce(e.event) : nullptr;
        if (known == nullptr || known->event != 0) return;
        PublishedEvent made;
        made.graph = e.executor;
        made.task = e.event;
        made.by = event.thread;
        made.at = event.time;
        made.callback = e.callback;
        made.timed = e.timed;
        made.deadline = e.deadline;
        made.items.resize(graph.nodes.size());
        model.events_.push_back(std::move(made));
        known->event = static_cast<std::uint32_t>(model.events_.size());
    }
    void operator()(const HandlerMade& e) const {
        const std::uint32_t number = model.places_[e.event].event;
        if (number == 0 || !isNode(model.graphs_[model.events_[number - 1].graph], e.handler))
            return;
        const auto node = static_cast<std::uint32_t>(e.handler);
        Known* known = model.places_.introduce(e.task);
        if (known == nullptr || known->event != 0) return;
        *known = {number, node + 1};
        WorkItem& item = model.events_.edit(number - 1).items[node];
        item.task = e.task;
        item.waitsFor = item.left = e.waitsFor;
        item.freed = event.time;
    }
    void operator()(const CountedDown& e) const {
        WorkItem* item = itemOf(e.task);
        if (item == nullptr) return;
        item->left = e.left;
        if (e.left != 0) return;
        item->countedBy = event.thread;
        item->freed = event.time;
    }
    void operator()(const HandlerReleased& e) const {
        WorkItem* item = itemOf(e.task);
        if (item == nullptr || item->state != WorkState::Waits) return;
        item->state = WorkState::Submitted;
        item->inPlace = e.inPlace;
    }
    void operator()(const EventEnded& e) const {
        const Known known = model.places_[e.event];
        if (known.event == 0) return;
        PublishedEvent& published = model.events_.edit(known.event - 1);
        published.ended = e.how;
        published.error = e.error;
        published.end = event.time;
        if (e.how == EventEnd::TimedOut) return stopAll(published);
        if (e.how == EventEnd::Rejected || e.how == EventEnd::Failed) notReleased(published, e.how);
    }
    void operator()(const CallbackCalled& e) const {
        const Known known = model.places_[e.event];
        if (known.event != 0 && e.error.exists())
            notReleased(model.events_.edit(known.event - 1), EventEnd::Failed);
    }

    // ---- a handler
    /// Of a submitted handler, whose envelope may be cancelled or rejected.
    void operator()(const EnvelopeMade& e) const {
        const Known carried = model.places_[e.carries];
        if (carried.event == 0 || carried.node == 0) return;
        Known* known = model.places_.introduce(e.task);
        if (known != nullptr && known->event == 0) *known = carried;
    }
    void operator()(const FutureStateChanged& e) const {
        if (e.to < FutureState::Cancelled) return;
        WorkItem* item = itemOf(e.task);
        if (item != nullptr && item->state == WorkState::Submitted) {
            item->state = WorkState::Cancelled;
            giveUpBehind(e.task);
        }
    }
    void operator()(const PolicyActed& e) const {
        if (e.act != PolicyAct::Throws && e.act != PolicyAct::Discards) return;
        WorkItem* item = itemOf(e.task);
        if (item == nullptr || item->state != WorkState::Submitted) return;
        item->state = WorkState::Never;
        item->rejected = true;
        item->error = e.handler;
        giveUpBehind(e.task);
    }
    void operator()(const TaskBegan& e) const {
        WorkItem* item = itemOf(e.task);
        if (item == nullptr || item->task != e.task) return;
        item->state = WorkState::Running;
        item->thread = event.thread;
        item->begin = event.time;
        item->began = position + 1;
    }
    void operator()(const TaskEnded& e) const {
        WorkItem* item = itemOf(e.task);
        if (item == nullptr || item->task != e.task) return;
        item->end = event.time;
        item->error = e.error;
        item->state = e.error.exists() ? WorkState::Threw : WorkState::Returned;
        if (item->state == WorkState::Threw) giveUpBehind(e.task);
    }

private:
    OrchestratorGraph* editable(ExecutorId executor) const {
        const OrchestratorGraph& graph = model.graphs_[executor];
        return graph.exists && !graph.ready ? model.graphs_.find(executor) : nullptr;
    }
    static bool isNode(const OrchestratorGraph& graph, std::int32_t node) {
        return node >= 0 && static_cast<std::size_t>(node) < graph.nodes.size();
    }
    WorkItem* itemOf(TaskId task) const {
        const Known known = model.places_[task];
        if (known.event == 0 || known.node == 0) return nullptr;
        return &model.events_.edit(known.event - 1).items[known.node - 1];
    }
    void giveUpBehind(TaskId task) const {
        const Known known = model.places_[task];
        PublishedEvent& published = model.events_.edit(known.event - 1);
        poolscope::giveUpBehind(published, model.graphs_[published.graph], known.node - 1);
    }
    /// Those that wait, and those that were to go on in place: what is queued is cancelled next.
    static void stopAll(PublishedEvent& published) {
        for (WorkItem& item : published.items)
            if (item.state == WorkState::Waits ||
                (item.state == WorkState::Submitted && item.inPlace))
                item.state = WorkState::Never;
    }
    /// An exception ended the thread's work for the event: what it was to submit stays where it is.
    void notReleased(PublishedEvent& published, EventEnd how) const {
        for (std::uint32_t node = 0; node < published.items.size(); ++node) {
            const WorkItem& item = published.items[node];
            const bool free = item.state == WorkState::Waits && item.left == 0;
            const bool its =
                item.waitsFor == 0 ? how == EventEnd::Rejected : item.countedBy == event.thread;
            if (free && its) giveUp(published, model.graphs_[published.graph], node);
        }
    }
};

void GraphModel::apply(const Event& event, std::size_t position) {
    event.what.visit(Fold{{}, *this, event, position});
}

const KindTable& GraphModel::kinds() { return FoldedKinds::of<Fold>(); }

}  // namespace poolscope
