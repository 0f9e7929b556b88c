// Going back through a call.
#include "app/model/code/deciding_event.hpp"

#include <algorithm>

#include "engine/trace/event.hpp"

namespace poolscope {

namespace {

constexpr std::size_t kMostGoneBack = 4096;  // a caption asks in every frame

/// The higher, the more the event says of what was decided.
int rankOf(EventKind kind) {
    switch (kEventTable[static_cast<std::size_t>(kind)].category) {
        case Category::Heap: return 4;
        case Category::Queue:
        case Category::ForkJoin:
        case Category::Graph: return 3;
        case Category::Pool: return 2;
        case Category::Task:
        case Category::Future: return 1;
        default: return 0;
    }
}

}  // namespace

std::size_t decidingEvent(const Log& log, std::size_t event) {
    if (event >= log.size() || !log.is<CallEnded>(event)) return event;
    const ThreadId thread = log[event].thread;
    std::size_t found = event;
    int best = 0;
    int inner = 0;  // calls in between that have ended already
    const std::size_t from = event < kMostGoneBack ? 0 : event - kMostGoneBack;
    for (std::size_t i = event; i-- > from;) {
        if (log[i].thread != thread) continue;
        if (log.is<CallEnded>(i)) ++inner;
        if (log.is<CallBegan>(i) && inner-- == 0) break;
        const int rank = inner > 0 ? 0 : rankOf(log.kind(i));
        if (rank > best) found = i;
        best = std::max(best, rank);
    }
    return found;
}

}  // namespace poolscope
