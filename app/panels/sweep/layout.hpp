// A sweep over the screen: its heat maps; a click on a cell opens the run of that combination.
//
// Promises: pure; long content is scrolled, and only visible cells can be clicked.
#pragma once

#include <string>

#include "app/panels/sweep/heat_map.hpp"
#include "app/ui/layout_builder.hpp"

namespace poolscope {

inline constexpr PanelId kSweep{"sweep"};

/// `id`: a combination of the sweep's values.
enum class SweepPart : std::uint16_t { Cell };

inline Target sweepTarget(std::uint32_t combination) {
    return Target::owned(kSweep, SweepPart::Cell, combination);
}

/// An open sweep.
struct SweepShown {
    const Sweep* sweep = nullptr;  ///< null if no sweep is open
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
