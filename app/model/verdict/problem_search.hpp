// Finding the problems of a run event by event.
//
// Why: a large log takes longer to read than its problems take to find, so whoever reads it for
// something else finds them on the way.
#pragma once

#include <array>
#include <cstdint>

#include "app/model/run/graph_model.hpp"
#include "app/model/verdict/call_problems.hpp"
#include "app/model/verdict/problems.hpp"
#include "app/model/verdict/task_problems.hpp"
#include "app/model/verdict/thread_problems.hpp"
#include "engine/trace/waits.hpp"

namespace poolscope {

class ProblemSearch {
public:
    /// The log and the calls of the plan must outlive the search.
    ProblemSearch(const Log& log, const RunPlan& plan);

    /// Each event of the log, in its order; those of kinds that are not wanted may be left out.
    void apply(const Event& event, std::size_t position);
    bool wants(EventKind kind) const { return wantedBy_[static_cast<std::size_t>(kind)] != 0; }
    /// After the last event.
    RunProblems finish();

private:
    static constexpr unsigned kTasks = 1;
    static constexpr unsigned kCalls = 2;
    static constexpr unsigned kWaits = 4;
    static constexpr unsigned kGraphs = 8;
    static constexpr unsigned kThreads = 16;

    const Log& log_;
    RunPlan plan_;
    TaskProblems tasks_;
    CallProblems calls_;
    Waits waits_;
    GraphModel graphs_;
    ThreadProblems threads_;
    std::array<std::uint8_t, kEventKinds> wantedBy_;  ///< which of the five want a kind
};

}  // namespace poolscope
