// What the commands `sweep` and `explore` were asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/trace/time.hpp"

namespace poolscope {

/// `poolscope sweep`; an output a file name, "-" for standard output, or empty.
struct SweepCommand {
    std::string file;
    std::vector<std::string> vary;
    std::vector<std::string> metricKinds;
    std::uint32_t seeds = 1;
    unsigned jobs = 0;  ///< 0: one for each core
    std::string on;
    std::string csv;
    std::string json;
    std::string plot;
    std::string resume;
    std::string lang = "en";
    std::vector<std::string> failOn;  ///< problems and conditions that make it exit with 4
    bool progress = false;            ///< also if standard error is not a terminal
};

/// `poolscope explore`.
struct ExploreCommand {
    std::string file;
    std::string suite;              ///< in place of a file: all programs of that suite
    std::vector<std::string> find;  ///< empty: what the scenario's `never` names
    std::string strategy = "dfs";
    std::optional<std::uint32_t> preemptions;  ///< at most, in each schedule
    std::optional<std::uint64_t> schedules;    ///< at most
    double minutes = 1;                        ///< at most
    unsigned jobs = 0;                         ///< 0: one for each core
    std::size_t memory = 1'000'000'000;        ///< bytes for states and schedules, at most
    std::optional<std::uint64_t> seed;
    std::optional<Duration> until;
    bool intact = false;  ///< without the scenario's `break` keys
    bool show = false;    ///< opens what was found in the window
    std::string save;
    std::string json;
    std::string table;     ///< "text", "markdown" or "json"; empty: none
    std::string smallest;  ///< the smallest scenario that still goes wrong, as a file
    std::string html;      ///< what was found, as a page that plays
    std::string lang = "en";
};

}  // namespace poolscope
