// Handlers of an event: why one has not begun, or never will, and what freed it.
#include <algorithm>

#include "app/model/why/why_walk.hpp"

namespace poolscope {

namespace {

/// Those that no other waits for: the event's end does.
std::vector<std::uint32_t> lastOf(const std::vector<WorkNode>& nodes) {
    std::vector<std::uint32_t> last;
    for (std::uint32_t i = 0; i < nodes.size(); ++i)
        if (nodes[i].before.empty()) last.push_back(i);
    return last;
}

}  // namespace

/// From a handler that has begun, or an event's end, back to the first one: of those before each
/// the last to return.
void WhyWalk::whyFreed(TaskId task) {
    if (whyStageFreed(task)) return;
    const GraphModel& graphs = latest().graphs;
    const auto place = graphs.placeOf(task);
    if (!place) return;
    const PublishedEvent& event = graphs.event(place->event);
    const std::vector<WorkNode>& nodes = graphs.graph(event.graph).nodes;
    std::vector<std::uint32_t> before = lastOf(nodes);
    if (place->node) before = nodes[*place->node].after;
    while (!before.empty() && !isFull()) {
        std::uint32_t last = before.front();
        for (const std::uint32_t other : before)
            if (isBefore(event.items[last].end, event.items[other].end)) last = other;
        const WorkItem& item = event.items[last];
        if (!item.hasBegun()) return;
        Cause cause;
        cause.kind = CauseKind::LastBefore;
        cause.task = item.task;
        cause.position = item.began;
        cause.thread = item.thread;
        cause.from = item.begin;
        cause.until = item.end;
        cause.count = static_cast<std::int64_t>(before.size());
        add(cause);
        before = nodes[last].after;
    }
}

/// Returns whether it is an event or a handler that waits for handlers, or never begins; or a
/// future that waits for others.
bool WhyWalk::whyHandler(TaskId task, std::size_t position) {
    if (whyStage(task, position)) return true;
    const GraphModel& graphs = history_.at(position).graphs;
    const auto place = graphs.placeOf(task);
    if (!place) return false;
    const PublishedEvent event = graphs.event(place->event);
    const std::vector<WorkNode> nodes = graphs.graph(event.graph).nodes;
    if (!place->node) {
        if (event.ended) return false;
        return waitsBehind(task, event, lastOf(nodes), position);
    }
    const WorkItem& item = event.items[*place->node];
    if (item.state == WorkState::Waits)
        return waitsBehind(task, event, nodes[*place->node].after, position);
    if (item.state != WorkState::Never && item.state != WorkState::Cancelled) return false;
    if (item.rejected) {
        whyRejected(history_.at(position).tasks.of(item.task).wrapper, position);
        return true;
    }
    whyNever(event, *place->node, position);
    return true;
}

/// Then on to the first of them that has not returned.
bool WhyWalk::waitsBehind(TaskId task, const PublishedEvent& event,
                          const std::vector<std::uint32_t>& before, std::size_t position) {
    constexpr std::int64_t kMostNamed = 6;
    Cause cause;
    cause.kind = CauseKind::WaitsForHandlers;
    cause.position = position;
    cause.task = task;
    cause.limit = static_cast<std::int64_t>(before.size());
    TaskId first;
    bool busy = false;
    for (const std::uint32_t node : before) {
        const WorkItem& item = event.items[node];
        if (item.state == WorkState::Returned) continue;
        // One that has begun, is queued or was not taken says more than one that waits itself.
        const bool says = item.hasBegun() || item.state == WorkState::Submitted || item.rejected;
        if (!first.exists() || (says && !busy)) first = item.task;
        busy = busy || says;
        if (++cause.count > kMostNamed) continue;
        cause.text +=
            (cause.text.empty() ? "" : ", ") + std::string(history_.names().of(item.task));
    }
    if (!first.exists()) return false;
    if (cause.count > kMostNamed) cause.text += ", …";
    add(cause);
    forResult(first, position);
    return true;
}

/// Back to the one that threw, or was not taken; else the event timed out.
void WhyWalk::whyNever(const PublishedEvent& event, std::uint32_t node, std::size_t position) {
    const std::vector<WorkNode> nodes = history_.at(position).graphs.graph(event.graph).nodes;
    std::vector<std::uint32_t> ahead{node};
    std::vector<bool> seen(nodes.size());
    TaskId blamed;
    bool rejected = false;
    for (std::size_t i = 0; i < ahead.size() && !blamed.exists(); ++i)
        for (const std::uint32_t before : nodes[ahead[i]].after) {
            const WorkItem& item = event.items[before];
            if (item.state == WorkState::Threw || item.rejected) blamed = item.task;
            rejected = item.rejected;
            if (blamed.exists()) break;
            if (seen[before] || item.state == WorkState::Returned) continue;
            seen[before] = true;
            ahead.push_back(before);
        }
    Cause cause;
    cause.kind = CauseKind::NeverBegins;
    cause.position = position;
    cause.task = event.items[node].task;
    cause.text = std::string(history_.names().of(blamed.exists() ? blamed : event.task));
    add(cause);
    if (rejected) return whyRejected(history_.at(position).tasks.of(blamed).wrapper, position);
    if (blamed.exists()) return whyGone(blamed, position);
    if (event.ended != EventEnd::TimedOut) return;
    cause.kind = CauseKind::EventTimedOut;
    cause.task = event.task;
    cause.from = event.end;
    add(cause);
}

}  // namespace poolscope
