// A graph of dependent work: nodes, each of which waits for others, and how far each of them is.
//
// Promises: pure values and functions that know nothing of who made the graph: handlers of an event
// fill it today; a fork/join tree or a chain of CompletableFutures can. A node in or behind a cycle
// never begins; it stands in a layer behind all others. Costs are those of nodes plus edges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/trace/event_words.hpp"
#include "engine/trace/ids.hpp"
#include "engine/trace/time.hpp"

namespace poolscope {

struct WorkNode {
    TextId name;
    std::vector<std::uint32_t> after;   ///< it waits for these
    std::vector<std::uint32_t> before;  ///< these wait for it
};

/// How far a piece of work is.
enum class WorkState : std::uint8_t {
    Waits,      ///< for those before it
    Submitted,  ///< handed over, not begun
    Running,    ///< on a thread
    Returned,   ///< ended as it should
    Threw,      ///< ended by an exception
    Cancelled,  ///< taken back before it began
    Never       ///< it will not begin: one before it threw, or all of them were stopped
};

/// The work of one node.
struct WorkItem {
    WorkState state = WorkState::Waits;
    bool inPlace = false;       ///< the thread of one before it went on with it
    bool rejected = false;      ///< the executor did not take it
    std::int32_t waitsFor = 0;  ///< so many, at first
    std::int32_t left = 0;      ///< so many still
    TaskId task;
    ThreadId thread;     ///< who runs or ran it
    ThreadId countedBy;  ///< who made `left` 0
    TextId error;        ///< what it threw; of a rejected one, the rejection handler
    Instant freed;       ///< since when it waits for no other
    Instant begin;
    Instant end;
    std::size_t began = 0;  ///< the state after so many events is the first in which it runs; 0: it
                            ///< has not begun

    bool hasBegun() const { return began > 0; }
    bool isOver() const { return state >= WorkState::Returned; }
    /// So far at `now`, if it has not ended.
    Duration ran(Instant now) const {
        return !hasBegun() ? Duration{} : (state == WorkState::Running ? now : end) - begin;
    }
};

/// For each node the length of the longest way to it, from 0.
std::vector<std::uint32_t> layersOf(std::span<const WorkNode> nodes);

/// The way whose nodes took longest together.
struct CriticalPath {
    std::vector<std::uint32_t> nodes;  ///< from the first to the last
    Duration length;
};
/// Of those that have begun by `now`; of equal ways the one that comes first. `items` has one for
/// each node.
CriticalPath criticalPathOf(std::span<const WorkNode> nodes, std::span<const WorkItem> items,
                            Instant now);

}  // namespace poolscope
