// In front of a class: the picture alone under a caption and a thin line of progress.
//
// Promises: pure. The caption's box has one height, so the picture keeps its place; a sentence that
// is too long for it is written smaller, in more lines, and is never cut.
//
//     ┌────────────────────────────┬─────────────┐
//     │ picture                    │ code, if    │
//     │                            │ it is shown │
//     ├────────────────────────────┴─────────────┤
//     │ pool-1-thread-1 · 120 ms    title · pool │
//     │ the sentence, large                      │
//     ├──────────────── progress ────────────────┤
#pragma once

#include <string>

#include "app/ui/canvas/canvas.hpp"
#include "app/ui/chrome/transport.hpp"
#include "app/workspace/chrome/regions.hpp"

namespace poolscope {

/// `aside`: with a tab beside the picture; `reading`: with room for words to read in the caption.
Regions dividePresenting(Vec2 window, const Style& style, bool aside = false, bool reading = false);

struct Presented {
    NamedText sentence;
    std::string thread;
    std::string time;
    std::string title;  ///< of the run
    std::string pool;   ///< the executor shown
    std::string beat;   ///< "3 / 9": how many of the scenario's beats have come; empty: it has none
    NamedText notice;   ///< a fork, an error: said beside the time
    bool noticeIsError = false;
    CommandId noticeAction = CommandId{};  ///< what the notice offers to do
};
void layoutPresented(Rect caption, const Presented& input, const LayoutContext& context,
                     DisplayList& list);

/// The thin line: how much of the run is behind; can be dragged like the scrubber.
TransportLayout layoutProgress(Rect line, const TransportInput& input,
                               const LayoutContext& context);
void paintProgress(Canvas& canvas, const Style& style, const TransportLayout& layout);

}  // namespace poolscope
