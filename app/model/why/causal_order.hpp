// What happened before what: the order that the threads of a run have made among its events.
//
// An event comes before another one if a chain of these edges leads from it to the other:
//
//     a thread       an event → its next one; made, configured, added as a worker → its first one;
//                    ended → a join returns
//     a lock         made, acquired, released → acquired, or found taken
//     permits        made, released, passed with a permit → the next of these, or found short; of
//                    a latch likewise, but who passes it takes nothing
//     a wait         signal, hand-over, signalWork, a future's release of its waiter → it ends
//     an interrupt   → a wait that it ends, or the flag is cleared
//     a task         offered to a queue, a deque or a hand → taken from it, or its body begins
//     a future       a change of its state → the next one; a join or a wait for it ends; cancel
//     a completion   its future is queued → it is taken
//     a handler      made, one before it has returned → the next one before it has
//     ctl            changed → changed or found changed by a compare-and-set; likewise the mode of
//                    a fork/join pool and the state of a Timer's task
//     a variable     made, written → read by who saw that value, also by a step that writes, too
//     an executor    made → a call of its methods
//
// Why not the order of the log: that is the order in which one machine did what several threads
// did. Another schedule may turn round what no edge holds, and what is turned round led to nothing
// here. So none of these is an edge: the clock and a deadline that is over, a core that came free,
// two writes of a variable, a task that left a queue and room in it; nor a body's `start` of a
// thread, which no event tells. Reading a plain variable is one, and finding a lock taken, because
// that saw what the other thread did, whether or not Java promises that it does.
//
// Promises: an edge leads forwards in the log, so this is a partial order that the log agrees with.
// What nobody did (the clock, a pause, a person's change of the run) is in no chain, but the making
// of a thread. `follow` reads what is new, and only that; memory is three numbers an event.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "engine/trace/ids.hpp"

namespace poolscope {

class Log;

/// An event, and all that came before it.
struct LedHere {
    std::size_t event = 0;
    std::size_t count = 0;     ///< so many events led to it
    std::vector<bool> events;  ///< for each event up to that one: it is that one, or led to it
    /// By thread: the state after so many events is the first after the last of its events here;
    /// 0: it has none.
    std::vector<std::size_t> ends;

    bool has(std::size_t at) const { return at < events.size() && events[at]; }
    std::size_t endOf(ThreadId thread) const {
        return thread.value < ends.size() ? ends[thread.value] : 0;
    }
};

class CausalOrder {
public:
    void follow(const Log& log, std::size_t end);

    /// How many events are known.
    std::size_t size() const { return depths_.size(); }
    /// The number of events in the longest chain that ends with this one; 0: nobody did it.
    std::uint32_t depthOf(std::size_t event) const { return depths_[event]; }
    /// Of the last of `position` events that somebody did; 0: there is none.
    std::uint32_t depthAfter(std::size_t position) const;
    /// Of the last of them that the thread did.
    std::uint32_t reached(ThreadId thread, std::size_t position) const;
    /// The greatest of all.
    std::uint32_t longest() const { return longest_; }

    /// The event must be known.
    LedHere whatLedHere(std::size_t event) const;

private:
    struct Fold;
    using Position = std::uint32_t;

    struct Edge {
        Position from = 0;
        Position to = 0;
    };
    struct Act {
        Position position = 0;
        ThreadId by;
    };

    std::vector<std::uint32_t> depths_;
    std::uint32_t longest_ = 0;
    std::vector<ThreadId> threads_;  ///< who did each event
    std::vector<std::vector<Position>> byThread_;
    std::vector<Edge> edges_;  ///< between threads, by `to`
    std::unordered_map<std::uint64_t, Act> acts_;
    std::vector<bool> ownVariables_;  ///< by variable: each thread has one
    std::unordered_map<ThreadId, VariableId> watched_;
    std::unordered_map<TaskId, std::vector<TaskId>> sources_;  ///< of a future
};

}  // namespace poolscope
