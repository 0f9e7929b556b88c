// The input of the Compare perspective: candidates, executors shown, and their first difference.
//
// Promises: built by the workspace or by the command line, so that the layout knows neither; what
// it points to must outlive the layout.
#pragma once

#include <algorithm>
#include <functional>
#include <memory>

#include "app/model/metrics/divergence.hpp"
#include "app/perspectives/compare/plot.hpp"

namespace poolscope {

/// An executor of an open run; a click on its name shows or hides it.
struct CompareCandidate {
    std::string name;
    std::string detail;
    bool shown = false;
    std::size_t sideLook = 0;
};

struct ComparedSide {
    PlotSide plot;
    Target opens;  ///< target of its name beside the lane
    /// Sides of one group are compared with each other: an executor in several runs, or all sides.
    std::size_t group = 0;
    /// The position at which a run begins in the log shown; for a run of another log, the position
    /// in the log shown at the same time.
    std::function<std::size_t(const Run&)> positionOf;
};

struct CompareFacts {
    std::vector<CompareCandidate> candidates;
    std::vector<ComparedSide> sides;
    NamedText divergence;              ///< a sentence; empty when there is nothing to compare with
    std::vector<std::string> verdict;  ///< sentences: what the figures come to
    bool alike = false;                ///< no start, end or outcome differs
    bool equal = false;                ///< nor does any metric
    Instant divergesAt;
    std::size_t divergesAtPosition = 0;  ///< in the log shown
    Instant end;                         ///< the latest of the sides'
    /// Which tasks of the sides are the same; none: nobody to compare with.
    std::shared_ptr<const TaskMatches> tasks;

    /// The look of a side's task: the same for the same task of every side. 0 where there are too
    /// many to be told apart.
    std::size_t taskLook(std::size_t side, std::uint32_t task) const {
        return tasks && tasks->count <= kTaskLooks ? tasks->ofSide[side][task] : 0;
    }
    bool hasTaskLooks() const { return tasks && tasks->count > 1 && tasks->count <= kTaskLooks; }

    std::size_t groups() const {
        std::size_t last = 0;
        for (const ComparedSide& each : sides) last = std::max(last, each.group);
        return last + 1;
    }
    std::vector<PlotSide> plotSides() const {
        std::vector<PlotSide> all;
        for (const ComparedSide& each : sides) all.push_back(each.plot);
        return all;
    }
};

}  // namespace poolscope
