// What is compared, as the picture needs it: who could be, who is, and where they first differ.
//
// Promises: put together by whoever knows the runs (the workspace, or the command line), so that
// the views know neither; what it points to outlives the layout.
#pragma once

#include <functional>

#include "app/perspectives/compare/plot.hpp"

namespace poolscope {

/// An executor of a run that is open: shown or not, its name shows or hides it.
struct CompareCandidate {
    std::string name;
    std::string detail;
    bool shown = false;
    std::size_t sideLook = 0;
};

struct ComparedSide {
    PlotSide plot;
    Target opens;  ///< what its name beside the lane leads to
    /// Where a run of it begins in the log on the table; for a run of another log, the position
    /// there at the same time.
    std::function<std::size_t(const Run&)> positionOf;
};

struct CompareFacts {
    std::vector<CompareCandidate> candidates;
    std::vector<ComparedSide> sides;
    std::string divergence;  ///< a sentence; empty when there is nothing to compare with
    bool alike = false;      ///< the sentence says that they do not differ
    Instant divergesAt;
    std::size_t divergesAtPosition = 0;  ///< in the log on the table
    Instant end;                         ///< the latest of the sides'

    std::vector<PlotSide> plotSides() const {
        std::vector<PlotSide> all;
        for (const ComparedSide& each : sides) all.push_back(each.plot);
        return all;
    }
};

}  // namespace poolscope
