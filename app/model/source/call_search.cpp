// Searching a function, then its callers.
#include "app/model/source/call_search.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace poolscope {

namespace {

constexpr std::size_t kMostWays = 400;
/// So many levels of callers are searched at most.
constexpr std::uint32_t kMostSearched = 12;

std::uint64_t keyOf(std::uint64_t high, std::uint64_t low) { return high << 32U | low; }

}  // namespace

CallSearch::CallSearch(const FlowGraph& graph)
    : graph_(graph), entered_(graph.functions()), callers_(graph.functions()) {
    for (FlowPoint point = 0; point < graph.points(); ++point)
        if (graph.runsAnywhere(graph.at(point).function))
            for (const std::uint32_t target : graph.at(point).targets)
                callers_[target].push_back(point);
}

StackId CallSearch::on(StackId outer, FlowPoint point) {
    const auto [at, fresh] =
        numbers_.try_emplace(keyOf(outer, point), static_cast<StackId>(stacks_.size()));
    if (fresh) stacks_.push_back({outer, point, stacks_[outer].depth + 1});
    return at->second;
}

/// All that can be reached from `open` without leaving its function or emitting another event.
void CallSearch::walk(std::vector<FlowPoint> open, FlowPoint emit, Ways& ways) {
    std::set<FlowPoint> seen;
    while (!open.empty()) {
        const FlowPoint point = open.back();
        open.pop_back();
        if (point == kNoPoint || !seen.insert(point).second) continue;
        const FlowStep& step = graph_.at(point);
        switch (step.kind) {
            case FlowStep::Kind::Return: ways.returns = true; continue;
            case FlowStep::Kind::Unwind: ways.throws = true; continue;
            case FlowStep::Kind::Call: walkCall(point, emit, open, ways); continue;
            case FlowStep::Kind::Emit:
                if (point == emit) ways.chains.push_back({{point}, 0});
                if (!step.forAnother) continue;
                break;
            case FlowStep::Kind::Pass: break;
        }
        open.insert(open.end(), step.next.begin(), step.next.end());
    }
}

void CallSearch::walkCall(FlowPoint point, FlowPoint emit, std::vector<FlowPoint>& open,
                          Ways& ways) {
    const FlowStep& step = graph_.at(point);
    const auto enter = [&](const Chains& chains) {
        for (const Chain& inner : chains) {
            if (ways.chains.size() == kMostWays) return;
            Chain chain{{point}, inner.cost};
            chain.points.insert(chain.points.end(), inner.points.begin(), inner.points.end());
            ways.chains.push_back(std::move(chain));
        }
    };
    bool returns = step.anything;
    bool throws = step.anything;
    for (const std::uint32_t target : step.targets) {
        returns = returns || graph_.canReturnSilently(target);
        throws = throws || graph_.canThrowSilently(target);
        if (graph_.canBeginWith(target, emit)) enter(into(target, emit));
    }
    if (step.anything) enter({{{emit}, CallCost::kOutside}});
    if (throws) open.push_back(step.thrown);
    if (returns) open.insert(open.end(), step.next.begin(), step.next.end());
}

/// From the beginning of a call of `function`. A function that calls itself before it has emitted
/// anything is entered once.
CallSearch::Chains CallSearch::into(std::uint32_t function, FlowPoint emit) {
    if (entered_[function]) {
        cut_ = true;
        return {};
    }
    const std::uint64_t key = keyOf(function, emit);
    if (const auto known = chains_.find(key); known != chains_.end()) return known->second;
    const bool before = std::exchange(cut_, false);
    entered_[function] = true;
    ++depth_;
    Ways ways;
    walk({graph_.entryOf(function)}, emit, ways);
    --depth_;
    entered_[function] = false;
    // An answer that left out a function because it was being searched is not good elsewhere.
    if (!cut_ || depth_ == 0) chains_.emplace(key, ways.chains);
    cut_ = depth_ > 0 && (cut_ || before);
    return std::move(ways.chains);
}

const CallSearch::Ways& CallSearch::waysFrom(FlowPoint point, bool thrown, FlowPoint emit) {
    const auto [at, fresh] = ways_.try_emplace(keyOf(point * 2ULL + (thrown ? 1 : 0), emit));
    Ways& ways = at->second;
    if (!fresh) return ways;
    const FlowStep& step = graph_.at(point);
    Ways found;
    walk(thrown ? std::vector<FlowPoint>{step.thrown} : step.next, emit, found);
    if (step.anything)
        found.chains.push_back({{point, emit}, CallCost::kOutside});  // calls once more
    ways = std::move(found);
    return ways;
}

/// `from`: the stack down to the call in which the chains begin. Of more ways than are kept the
/// cheapest stay: those through the calls farthest outside are found last.
void CallSearch::addWays(std::vector<Next>& ways, StackId from, StackId grown,
                         const Chains& chains) {
    const auto cheaper = [](const Next& one, const Next& other) { return one.cost < other.cost; };
    for (const Chain& chain : chains) {
        const StackId outer = from == 0 ? 0 : outerOf(from);
        const auto calls = static_cast<std::uint32_t>(chain.points.size());
        Next made{outer, grown, depthOf(from),
                  chain.cost + calls * CallCost::kCall + depthOf(grown) * CallCost::kAround};
        for (const FlowPoint point : chain.points) made.stack = on(made.stack, point);
        const auto known = std::find_if(ways.begin(), ways.end(), [&](const Next& one) {
            return one.stack == made.stack && one.grown == made.grown;
        });
        if (known != ways.end()) {
            if (made.cost < known->cost) *known = made;
        } else if (ways.size() < kMostWays) {
            ways.push_back(made);
        } else {
            const auto dearest = std::max_element(ways.begin(), ways.end(), cheaper);
            if (made.cost < dearest->cost) *dearest = made;
        }
    }
}

const std::vector<CallSearch::Next>& CallSearch::waysTo(FlowPoint emit, StackId from) {
    const auto [at, fresh] = found_.try_emplace(keyOf(from, emit));
    std::vector<Next>& ways = at->second;
    if (!fresh) return ways;
    std::vector<Place> left;
    if (from != 0) searchInside({{from, 0, false}}, emit, ways, left);
    const std::vector<Place> outermost = left;
    if (ways.empty() && !left.empty()) {
        searchAround(std::move(left), emit, ways);
        for (const Place& place : outermost) {  // the code outside makes the same call again
            Chains again = into(graph_.at(pointOf(place.stack)).function, emit);
            for (Chain& chain : again) chain.cost += CallCost::kNextCall;
            addWays(ways, 0, 0, again);
        }
    }
    if (from == 0)
        ways.push_back({on(0, emit), 0, 0, 0});
    else if (!outermost.empty())  // the code outside makes its next call
        ways.push_back({on(0, emit), 0, 0, CallCost::kNextCall});
    else if (ways.empty())
        ways.push_back({on(0, emit), 0, 0, CallCost::kUnknown});
    return ways;
}

const std::vector<CallSearch::Next>& CallSearch::waysInto(std::uint32_t function, FlowPoint emit) {
    const auto [at, fresh] = entries_.try_emplace(keyOf(function, emit));
    std::vector<Next>& ways = at->second;
    if (!fresh) return ways;
    addWays(ways, 0, 0, into(function, emit));
    if (ways.empty()) ways.push_back({on(0, emit), 0, 0, CallCost::kUnknown});
    return ways;
}

/// From each place inwards, then out to its callers. `left`: places in an outermost function that
/// can return.
void CallSearch::searchInside(std::vector<Place> open, FlowPoint emit, std::vector<Next>& ways,
                              std::vector<Place>& left) {
    std::set<Place> seen;
    while (!open.empty()) {
        const Place place = open.back();
        open.pop_back();
        if (!seen.insert(place).second) continue;
        const Ways& own = waysFrom(pointOf(place.stack), place.thrown, emit);
        addWays(ways, place.stack, place.grown, own.chains);
        const StackId outer = outerOf(place.stack);
        for (const bool thrown : {false, true}) {
            if (!(thrown ? own.throws : own.returns)) continue;
            if (outer == 0)
                left.push_back({place.stack, place.grown, thrown});
            else
                open.push_back({outer, place.grown, thrown});
        }
    }
}

/// In the functions that can have called the outermost one, then in those that can have called
/// them, as far as it takes to find a way. There are thousands of such chains of callers, and most
/// lead to none: which do is asked first, of each function once.
void CallSearch::searchAround(std::vector<Place> left, FlowPoint emit, std::vector<Next>& ways) {
    std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, bool> known;
    std::function<bool(std::uint32_t, std::uint32_t, bool)> leads;
    /// Whether a way begins so many callers further out than this one.
    const auto leadsFrom = [&](std::uint32_t further, FlowPoint caller, bool thrown) {
        const Ways& own = waysFrom(caller, thrown, emit);
        if (further == 0) return !own.chains.empty();
        const std::uint32_t function = graph_.at(caller).function;
        return (own.returns && leads(further - 1, function, false)) ||
               (own.throws && leads(further - 1, function, true));
    };
    leads = [&](std::uint32_t further, std::uint32_t function, bool thrown) {
        const auto [at, fresh] = known.try_emplace({further, function, thrown}, false);
        if (fresh)
            at->second =
                std::any_of(callers_[function].begin(), callers_[function].end(),
                            [&](FlowPoint caller) { return leadsFrom(further, caller, thrown); });
        return at->second;
    };
    const auto functionOf = [&](const Place& place) {
        return graph_.at(pointOf(place.stack)).function;
    };
    std::uint32_t levels = 0;
    const auto leadsOut = [&](const Place& place) {
        return leads(levels, functionOf(place), place.thrown);
    };
    while (levels < kMostSearched && std::none_of(left.begin(), left.end(), leadsOut)) ++levels;
    if (levels == kMostSearched) return;
    for (std::uint32_t further = levels + 1; further-- > 0;) {
        std::vector<Place> callers;
        for (const Place& place : left)
            for (const FlowPoint caller : callers_[functionOf(place)])
                if (leadsFrom(further, caller, place.thrown))
                    callers.push_back({on(0, caller), around(caller, place.grown), place.thrown});
        left.clear();
        searchInside(std::move(callers), emit, ways, left);
    }
}

/// The stack with one more call on its outside.
StackId CallSearch::around(FlowPoint outermost, StackId stack) {
    if (stack == 0) return on(0, outermost);
    return on(around(outermost, outerOf(stack)), pointOf(stack));
}

}  // namespace poolscope
