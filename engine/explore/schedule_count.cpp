// Counting the ways through the graph of states.
#include "engine/explore/schedule_count.hpp"

#include <algorithm>

namespace poolscope {

namespace {

/// A state that the count has come to, with the first of its steps that is still to be added up.
struct Counted {
    std::size_t next = 0;
    std::uint64_t ways = 0;
    bool begun = false;
    bool done = false;
};

std::uint64_t sumOf(std::uint64_t a, std::uint64_t b) {
    return std::min(a + b, ScheduleCount::kMost);  // both are at most that
}

}  // namespace

void ScheduleCount::add(const std::vector<std::uint64_t>& way) {
    if (overflowed_) return;
    if (steps_.size() + way.size() > mostSteps_) {
        overflowed_ = true;
        steps_ = {};
        return;
    }
    for (std::size_t i = 1; i < way.size(); ++i) steps_.push_back({way[i - 1], way[i]});
}

std::optional<std::uint64_t> ScheduleCount::all() const {
    if (overflowed_ || steps_.empty()) return std::nullopt;
    std::vector<Step> steps = steps_;
    std::sort(steps.begin(), steps.end(),
              [](const Step& a, const Step& b) { return a.from < b.from; });
    const auto firstOf = [&](std::uint64_t state) {
        return static_cast<std::size_t>(
            std::lower_bound(steps.begin(), steps.end(), state,
                             [](const Step& step, std::uint64_t of) { return step.from < of; }) -
            steps.begin());
    };
    std::vector<Counted> states(steps.size());  // each at the place of its first step
    std::vector<std::size_t> open{firstOf(kBegin)};
    states[open.back()] = {open.back(), 0, true, false};
    while (!open.empty()) {
        const std::size_t here = open.back();
        Counted& state = states[here];
        if (state.next == steps.size() || steps[state.next].from != steps[here].from) {
            state.done = true;
            open.pop_back();
            continue;
        }
        const std::uint64_t to = steps[state.next].to;
        if (to == kEnd) {
            state.ways = sumOf(state.ways, 1);
            ++state.next;
            continue;
        }
        const std::size_t there = firstOf(to);
        if (there == steps.size() || steps[there].from != to) return std::nullopt;  // cut there
        if (states[there].done) {
            state.ways = sumOf(state.ways, states[there].ways);
            ++state.next;
        } else if (states[there].begun) {
            return std::nullopt;
        } else {
            states[there] = {there, 0, true, false};
            open.push_back(there);
        }
    }
    return states[firstOf(kBegin)].ways;
}

}  // namespace poolscope
