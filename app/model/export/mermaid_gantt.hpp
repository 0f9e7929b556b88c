// A run as Mermaid's text for a Gantt chart: a section for each thread, a bar for each run of a
// body.
//
// Promises: the text is in Mermaid's grammar whatever names the run has, and small enough for the
// bound that GitHub sets for it (50,000 characters). A bar has its place to a thousandth of the
// axis's unit; one that could not be seen is drawn as wide as can be. Runs that began late enough
// to see it are `crit`, with a `milestone` at their planned start. Why so: Mermaid's dates are
// milliseconds of our era. One of them stands for a thousandth of a unit in which the whole run is
// a number of a few digits, and the axis prints the unit: a run of nanoseconds and one of years are
// drawn alike.
#pragma once

#include <string>
#include <string_view>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/run/run_state.hpp"

namespace poolscope {

/// At most so many runs are drawn, the first ones; the title says so if there are more.
inline constexpr std::size_t kMostGanttBars = 100;

/// `latest`: everything of the run, which ended at `end`.
std::string ganttOf(const RunState& latest, const Names& names, std::string_view title, Instant end,
                    const TextCatalog& words);

}  // namespace poolscope
