// Where the beats of a scenario stand in a run of it.
//
// Promises: the same rule for the window and for `poolscope check`: a beat stands behind the first
// event that its question holds for after the beat before it. One that finds none is left out, with
// a diagnostic; in a branch of the run the others still stand.
#pragma once

#include <vector>

#include "app/model/narration/text_catalog.hpp"
#include "app/model/run/run_history.hpp"
#include "engine/scenario/language/scenario.hpp"

namespace poolscope {

struct PlacedBeats {
    std::vector<std::size_t> positions;  ///< ascending
    std::vector<Diagnostic> diagnostics;
};

/// `english`: see eventsFor.
PlacedBeats placeBeats(const std::vector<BeatSpec>& beats, const RunHistory& run,
                       const TextCatalog& english);

}  // namespace poolscope
