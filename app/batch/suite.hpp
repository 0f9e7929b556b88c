// A suite: programs that are known to have a fault, each with a corrected version that has none.
//
//     assets/suites/NAME/account.toml             its `never` names the fault
//     assets/suites/NAME/account-corrected.toml   the same `never`: no schedule may have it
//
// Promises: every program of the folder is searched, in the order of the names, and so is each
// corrected version. Nothing is judged by its name: whether a fault was found, and whether all
// schedules were tried, is what the search says.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/batch/exploration.hpp"

namespace poolscope {

/// One row of a suite's table.
struct SuiteRow {
    std::string program;
    std::string fault;  ///< what its `never` names
    Explored bad;
    std::optional<Explored> corrected;  ///< none: there is no such file

    /// Whether there is a corrected version, all of which was tried and nothing found.
    bool correctedHolds() const { return corrected && corrected->exhausted && !corrected->finding; }
    /// Whether the fault was found, and the corrected version, if there is one, has none.
    bool asKnown() const { return bad.finding && (!corrected || correctedHolds()); }
    bool interrupted() const { return bad.interrupted || (corrected && corrected->interrupted); }
};

/// The suites that come with the program.
std::vector<std::string> suiteNames();

/// Searches each program as `command` says. `told` gets each row as soon as it is there. Stops
/// after a row that was interrupted. Returns nothing after a message on standard error if the suite
/// is unknown or one of its files cannot be read.
std::optional<std::vector<SuiteRow>> runSuite(const ExploreCommand& command,
                                              const std::function<void(const SuiteRow&)>& told);

}  // namespace poolscope
