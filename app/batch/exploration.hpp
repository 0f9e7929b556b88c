// Trying the schedules of a scenario with several threads side by side, until one goes wrong, all
// are tried, or it has taken long enough.
//
// Promises: the drawn schedules, and which of them is reported, are the same for any number of
// threads. All threads have ended when `explore` returns.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "app/batch/metric_condition.hpp"
#include "app/batch/order_curve.hpp"
#include "app/batch/requests.hpp"
#include "engine/explore/search.hpp"
#include "engine/scenario/report/planned_calls.hpp"

namespace poolscope {

/// What is looked for.
struct Sought {
    std::vector<FaultKind> kinds;
    std::vector<MetricCondition> conditions;

    bool empty() const { return kinds.empty() && conditions.empty(); }
    /// The conditions as a search asks them. They must outlive it.
    std::vector<RunQuestion> questions(const Scenario& scenario, std::uint64_t seed) const {
        const PlannedCalls planned(scenario, seed);
        std::vector<RunQuestion> all;
        for (const MetricCondition& condition : conditions)
            all.push_back([&condition, planned](const Log& log, Instant end) {
                return condition.foundIn(log, end, planned).has_value();
            });
        return all;
    }
};

/// The result.
struct Explored {
    std::optional<Finding> finding;
    std::uint64_t schedules = 0;
    std::size_t states = 0;
    bool full = false;       ///< the memory for states was full
    bool exhausted = false;  ///< all were tried, or all with at most `preemptions` preemptions
    std::optional<std::uint32_t> preemptions{};  ///< none: all there are
    std::uint64_t orders = 0;  ///< of visible steps, different ones; see visibleOrderOf
    bool ordersFull = false;   ///< the memory for them was full: there were more
    /// How they grew; with several threads in the order in which schedules came to their end.
    std::vector<OrderCurve::Point> curve{};
    /// How many schedules there are, where that is known; ScheduleCount::kMost stands for more.
    std::optional<std::uint64_t> all{};
    bool interrupted = false;  ///< by Ctrl+C
    double seconds = 0;

    bool isProof() const { return exhausted && !preemptions; }
    /// The seconds, to the millisecond.
    Duration time() const { return milliseconds(static_cast<std::int64_t>(seconds * 1e3)); }
    std::uint64_t rate() const {
        return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(schedules) / seconds)
                           : schedules;
    }
};

/// The options of each run.
ScheduleOptions optionsOf(const ExploreCommand& command, const Scenario& scenario);

/// Runs the exploration until it ends. Calls `progress`, if set, a few times a second on the
/// calling thread.
Explored explore(const Scenario& scenario, const ExploreCommand& command, const Sought& sought,
                 const std::function<void(const Explored&)>& progress);

}  // namespace poolscope
