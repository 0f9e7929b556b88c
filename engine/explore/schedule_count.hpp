// ScheduleCount: how many schedules there are, although each state was gone on from once.
//
// A search that leaves runs at known states tries few of the schedules. But it sees every state,
// and from each which state comes next for every candidate. So all schedules are the ways through
// this graph from its begin to its end, and they are counted without being run:
//
//     begin ─▶ s ─▶ t ─▶ end          t: 1 + 1      s: 2 (by t) + 1      all: 3
//              │    └──▶ end
//              └───────▶ end
//
// Promises: the number is that of the choices' sequences, what a search without known states would
// try; at most kMost, which stands for more. None if states come back (a thread that polls without
// end has schedules without end) or if there was no memory for the graph. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace poolscope {

class ScheduleCount {
public:
    static constexpr std::uint64_t kMost = 1'000'000'000'000'000'000;
    /// Instead of a state: where every schedule begins, and where it ends.
    static constexpr std::uint64_t kBegin = 0;
    static constexpr std::uint64_t kEnd = 1;

    /// `bytes`: the most that the graph may take, also while it grows.
    explicit ScheduleCount(std::size_t bytes) : mostSteps_(bytes / sizeof(Step) / 3) {}

    /// The states that a run went through one after the other; each of these steps is one of a
    /// single run. Calls that begin at a state come in any order.
    void add(const std::vector<std::uint64_t>& way);
    /// The number of all ways from kBegin to kEnd.
    std::optional<std::uint64_t> all() const;

private:
    struct Step {
        std::uint64_t from = 0;
        std::uint64_t to = 0;
    };

    std::size_t mostSteps_;
    std::vector<Step> steps_;
    bool overflowed_ = false;
};

}  // namespace poolscope
