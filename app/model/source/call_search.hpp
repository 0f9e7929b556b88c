// Which calls can lead from where a thread stands to the next event that it emits.
//
//     stands at                      next event: SiftUpBegan, in siftUp
//     runWorker ▸ getTask ▸ take ▸ headIsDue        no way in headIsDue: it must return
//     runWorker ▸ getTask ▸ take                    no way either …
//     main's lambda ▸ schedule ▸ delayedExecute ▸ offer ▸ insert ▸ siftUp     found
//
// A thread that the source starts begins with a function that is known. Of another one the
// outermost call is not known at first: the stack begins with the function that emits first, and
// grows outwards when that returns to one of those that call it.
//
// Promises: finds every way that the flow graph has, at most `kMostWays` of them. Code that is not
// in the source at hand, such as a test's body, may call anything; such a way costs more than one
// through the source. Answers are remembered.
#pragma once

#include <compare>
#include <unordered_map>
#include <vector>

#include "app/model/source/flow_graph.hpp"

namespace poolscope {

/// A call stack by number; 0 is the empty one. Equal stacks have equal numbers.
using StackId = std::uint32_t;

/// What a way takes for granted. The cheapest one that lasts is believed.
struct CallCost {
    /// A call in between.
    static constexpr std::uint32_t kCall = 1;
    /// A call around the one that was the outermost.
    static constexpr std::uint32_t kAround = 10;
    /// That the code outside has made its next call.
    static constexpr std::uint32_t kNextCall = 45;
    /// That an event is of what another thread did, or that its fields contradict the way.
    static constexpr std::uint32_t kOdd = 1000;
    /// That a variable holds code outside the source, which has called the function that emits.
    static constexpr std::uint32_t kOutside = 2000;
    /// That nothing of what is known of the thread holds.
    static constexpr std::uint32_t kUnknown = 5000;
};

class CallSearch {
public:
    explicit CallSearch(const FlowGraph& graph);

    /// Where a thread can stand after its next event.
    struct Next {
        StackId stack = 0;
        StackId grown = 0;       ///< the calls that turn out to have been around the one before
        std::uint32_t kept = 0;  ///< how many calls of `stack`, counted from outside, went on
        std::uint32_t cost = 0;  ///< how much it takes for granted, see CallCost
    };
    const std::vector<Next>& waysTo(FlowPoint emit, StackId from);
    /// The same for a thread that begins with that function.
    const std::vector<Next>& waysInto(std::uint32_t function, FlowPoint emit);

    /// Appends a call or event to a stack.
    StackId on(StackId outer, FlowPoint point);
    StackId around(FlowPoint outermost, StackId stack);
    StackId outerOf(StackId stack) const { return stacks_[stack].outer; }
    FlowPoint pointOf(StackId stack) const { return stacks_[stack].point; }
    /// Number of frames.
    std::uint32_t depthOf(StackId stack) const { return stacks_[stack].depth; }

private:
    struct Chain {
        std::vector<FlowPoint> points;  ///< calls, then the event
        std::uint32_t cost = 0;
    };
    using Chains = std::vector<Chain>;
    struct Ways {
        Chains chains;
        bool returns = false;
        bool throws = false;
    };
    /// A call that an event can come from, and whether an exception has come out of what it called.
    struct Place {
        StackId stack = 0;
        StackId grown = 0;
        bool thrown = false;

        friend auto operator<=>(const Place&, const Place&) = default;
    };
    struct Frame {
        StackId outer = 0;
        FlowPoint point = kNoPoint;
        std::uint32_t depth = 0;
    };

    const Ways& waysFrom(FlowPoint point, bool thrown, FlowPoint emit);
    Chains into(std::uint32_t function, FlowPoint emit);
    void walk(std::vector<FlowPoint> open, FlowPoint emit, Ways& ways);
    void walkCall(FlowPoint point, FlowPoint emit, std::vector<FlowPoint>& open, Ways& ways);
    void searchInside(std::vector<Place> open, FlowPoint emit, std::vector<Next>& ways,
                      std::vector<Place>& left);
    void searchAround(std::vector<Place> left, FlowPoint emit, std::vector<Next>& ways);
    void addWays(std::vector<Next>& ways, StackId from, StackId grown, const Chains& chains);

    const FlowGraph& graph_;
    std::vector<Frame> stacks_{{}};
    std::unordered_map<std::uint64_t, StackId> numbers_;
    std::unordered_map<std::uint64_t, Ways> ways_;      ///< by point, mode and event
    std::unordered_map<std::uint64_t, Chains> chains_;  ///< by function and event
    std::vector<bool> entered_;                         ///< functions that `into` is inside of
    bool cut_ = false;                                  ///< one of them was asked for again
    int depth_ = 0;                                     ///< how many they are
    std::unordered_map<std::uint64_t, std::vector<Next>> found_;    ///< by stack and event
    std::unordered_map<std::uint64_t, std::vector<Next>> entries_;  ///< by function and event
    /// By function: the points that can call it on a thread that other code has started.
    std::vector<std::vector<FlowPoint>> callers_;
};

}  // namespace poolscope
