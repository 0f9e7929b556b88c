// The rows of variables in the Locks perspective: what each holds at the playhead and who wrote it,
// and a strip with every value it had.
//
// Promises: a value that was lost is drawn as a failure, and its tooltip says who wrote over it.
#pragma once

#include <string>

#include "app/perspectives/locks/layout.hpp"
#include "app/perspectives/locks/variable_history.hpp"

namespace poolscope {

/// "true" or "42".
std::string textOfValue(const VariableTrack& track, std::int32_t value);

float variableRowHeight(const LayoutContext& context);

/// Name, value and writer. `labels`: the width before the thread.
void layoutVariableState(Rect cell, float labels, const VariableTrack& track, const RunView& view,
                         LayoutBuilder& builder);

/// A bar for each value, into `row`. Returns how many in sight have no room for it.
std::size_t layoutVariableStrip(LockRow& row, const VariableTrack& track, const RunView& view,
                                const Axis& axis, LayoutBuilder& builder);

/// "t1 set x to 1, which 2 reads saw", and whether it was lost.
std::string describeValue(const HoldBar& bar, const LockRow& row, const VariableTrack& track,
                          const RunView& view, const LayoutContext& context);

}  // namespace poolscope
