// In front of a class: the picture alone under a caption, the laser pointer, the keys pressed.
//
// Promises: pure functions of their input; the caption always has room for two lines, whatever its
// text, so the picture does not jump; the laser pointer and the keys pressed can also be shown when
// the window is not presenting.
//
//     ┌──────────────────────────────────────────┐
//     │ picture                                  │
//     ├──────────────────────────────────────────┤
//     │ pool-1-thread-1 · 120 ms                 │
//     │ the sentence, large, two lines at most   │
//     ├──────────────── progress ────────────────┤
#pragma once

#include <span>

#include "app/ui/canvas/canvas.hpp"
#include "app/ui/chrome/transport.hpp"
#include "app/workspace/chrome/regions.hpp"

namespace poolscope {

Regions dividePresenting(Vec2 window, const Style& style);

struct Presented {
    std::string sentence;
    std::string thread;
    std::string time;
    std::string notice;  ///< a fork, an error: said beside the time
    bool noticeIsError = false;
};
void layoutPresented(Rect caption, const Presented& input, const LayoutContext& context,
                     DisplayList& list);

/// The thin line: how much of the run is behind; can be dragged like the scrubber.
TransportLayout layoutProgress(Rect line, const TransportInput& input,
                               const LayoutContext& context);
void paintProgress(Canvas& canvas, const Style& style, const TransportLayout& layout);

/// The keys just pressed, in a row that ends above `bottom`.
void layoutKeys(Vec2 window, float bottom, const UiState& ui, const LayoutContext& context,
                DisplayList& list);

/// The laser dot and its fading trace.
void paintTrace(Canvas& canvas, const Style& style, std::span<const TracePoint> trace);

}  // namespace poolscope
