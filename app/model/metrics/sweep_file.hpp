// A sweep in a file, as JSON lines: a head, then one line for each finished run.
//
//     {"poolscope":"sweep","version":1,"program":"…","file":"burst.toml","scenario":"title = …",
//      "vary":[{"key":"pool.corePoolSize","values":["1","2"]}],"seeds":[1,2],
//      "measures":["lateness.p99"],"on":""}
//     {"values":["1"],"seed":1,"ending":"until","problems":[],"figures":{"pool":{"runs":4,"lateness.p99":0,…}}}
//
// Promises: each line holds all metrics of its run, so the same file answers other questions later;
// a file that was cut short is read up to its last whole line.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "app/model/metrics/sweep.hpp"

namespace poolscope {

struct SweepHead {
    std::string program;   ///< version of PoolScope; another version may compute other metrics
    std::string file;      ///< the scenario's
    std::string scenario;  ///< its text
    SweepPlan plan;
    std::vector<Metric> metricKinds;  ///< the requested ones
    std::string on;                   ///< of which executor; empty: all
};

/// One line, without its line break.
std::string toLine(const SweepHead& head);
std::string toLine(const SweptRun& run);

struct OpenedSweep {
    SweepHead head;
    std::vector<SweptRun> runs;
    std::size_t cutAfter = 0;  ///< number of whole lines if the file was cut short, else 0
};

bool looksLikeSweep(std::string_view text);

/// The sweep, or an error message that begins with the line's number: "line 3: found …".
std::variant<OpenedSweep, std::string> openSweep(std::string_view text);

/// The metric with that key.
std::optional<Metric> metricOf(std::string_view key);

}  // namespace poolscope
