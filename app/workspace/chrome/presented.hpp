// In front of a class: the picture alone under a caption and a thin line of progress.
//
// Promises: pure. The caption always has room for two lines, so the picture keeps its place.
//
//     ┌──────────────────────────────────────────┐
//     │ picture                                  │
//     ├──────────────────────────────────────────┤
//     │ pool-1-thread-1 · 120 ms                 │
//     │ the sentence, large, two lines at most   │
//     ├──────────────── progress ────────────────┤
#pragma once

#include <string>

#include "app/ui/canvas/canvas.hpp"
#include "app/ui/chrome/transport.hpp"
#include "app/workspace/chrome/regions.hpp"

namespace poolscope {

Regions dividePresenting(Vec2 window, const Style& style);

struct Presented {
    NamedText sentence;
    std::string thread;
    std::string time;
    NamedText notice;  ///< a fork, an error: said beside the time
    bool noticeIsError = false;
};
void layoutPresented(Rect caption, const Presented& input, const LayoutContext& context,
                     DisplayList& list);

/// The thin line: how much of the run is behind; can be dragged like the scrubber.
TransportLayout layoutProgress(Rect line, const TransportInput& input,
                               const LayoutContext& context);
void paintProgress(Canvas& canvas, const Style& style, const TransportLayout& layout);

}  // namespace poolscope
