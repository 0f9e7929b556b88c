// Where a run opens: as its scenario says, and where it says nothing, on something worth seeing.
#pragma once

#include <functional>

#include "app/runs/playback.hpp"
#include "app/runs/run_source.hpp"
#include "app/runs/run_tree.hpp"
#include "app/ui/target.hpp"
#include "app/workspace/perspective.hpp"

namespace poolscope {

struct OpeningPlace {
    ExecutorId executor;
    std::size_t position = 0;
    std::string_view view;  ///< the name of the perspective that the scenario asks for; or empty
    PerspectiveId usual;    ///< that shows the executor: the heap, or of one without it the pool
};

/// Whether the run shown has such an executor, sooner or later.
bool hasExecutor(const RunTree& runs, const std::function<bool(const RunState&, ExecutorId)>& is);

/// Well if the run shown has an executor of which the perspective has a picture.
Fit fitByDraws(const Perspective& perspective, const RunTree& runs, Fit otherwise);

/// Reads what is known of the run; a live one has no opening place but its end.
OpeningPlace openingPlaceOf(const RunSource& source, const Playback& playback);

}  // namespace poolscope
