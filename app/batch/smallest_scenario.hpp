// The smallest scenario that still goes wrong: calls, clients, tasks, steps of bodies and other
// parts are taken out of the file one by one, as long as some schedule of the rest shows the fault.
//
// Promises: what stays keeps its bytes, but for numbers of threads, which become lower. Each single
// part of the result that is left is needed: without it the file cannot be read, or no schedule
// among so many as are tried shows the fault (unless the search was ended before). The fault is of
// the same kind; its tasks and threads may be others. `beats`, `event` and `description` speak of
// the run of the whole file and go with the rest.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "app/batch/exploration.hpp"
#include "engine/scenario/editing/outline.hpp"

namespace poolscope {

struct SmallestScenario {
    static constexpr std::uint64_t kMostSchedules = 20'000;

    std::string text;
    std::size_t cuts = 0;         ///< parts that were taken out
    std::uint64_t schedules = 0;  ///< that were tried for it
    bool whole = true;            ///< false: `goOn` ended the search, and more may be to spare
};

/// Parts that can be taken out of a scenario's text, the largest first.
std::vector<std::vector<Splice>> cutsOf(const std::string& text);

/// `found`: in a schedule of the scenario, whose text it takes. `goOn` is asked before each
/// schedule. `most`: schedules that are tried of what is left, after each part.
SmallestScenario smallestThatFails(const Scenario& scenario, const ExploreCommand& command,
                                   const Sought& sought, const Fault& found,
                                   const std::function<bool()>& goOn,
                                   std::uint64_t most = SmallestScenario::kMostSchedules);

}  // namespace poolscope
