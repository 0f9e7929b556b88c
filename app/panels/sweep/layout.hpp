// A sweep over the screen: its heat maps, each cell a way to that combination's run.
//
// Promises: pure; what is too long is scrolled, and only cells that are seen can be pressed.
#pragma once

#include <string>

#include "app/panels/sweep/heat_map.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

/// A sweep that is open.
struct SweepShown {
    const Sweep* sweep = nullptr;  ///< null: none is
    const SweepQuestion* question = nullptr;
    std::string title;
};

struct SweepOverlay {
    HeatMapLayout maps;
    Rect window;            ///< where they are seen
    float scrollRange = 0;  ///< how far they can be scrolled
};

/// `scroll` downwards, in pixels.
SweepOverlay layoutSweep(Vec2 window, const SweepShown& shown, float scroll,
                         const LayoutContext& context, DisplayList& list);

void paintSweep(Canvas& canvas, const SweepOverlay& overlay, const Style& style);

}  // namespace poolscope
