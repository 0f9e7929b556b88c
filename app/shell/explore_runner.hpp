// Trying the schedules of a scenario, on several threads.
//
// Promises: ends with the first schedule that goes wrong, when all are tried, or at a bound; what
// was found is told with as few switches as can be. How far it is may be told meanwhile, in the
// calling thread.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "engine/explore/search.hpp"

namespace poolscope {

/// What is asked, and when it is enough.
struct ExploreRequest {
    ScheduleOptions options;
    SearchKind kind = SearchKind::All;
    std::vector<FaultKind> faults;           ///< that are looked for
    unsigned jobs = 1;                       ///< threads
    std::optional<std::uint64_t> schedules;  ///< at most
    double minutes = 1;                      ///< at most
};

struct Explored {
    std::optional<Finding> finding;
    std::uint64_t schedules = 0;
    std::size_t states = 0;  ///< only at the end
    bool exhausted = false;
    double seconds = 0;

    std::uint64_t rate() const {
        return seconds > 0 ? static_cast<std::uint64_t>(static_cast<double>(schedules) / seconds)
                           : schedules;
    }
};

/// `tell` is called five times a second with what there is so far.
Explored explore(const Scenario& scenario, const ExploreRequest& request,
                 const std::function<void(const Explored&)>& tell);

}  // namespace poolscope
