// The inspector: everything known about a task, a thread, a queue or an executor, on cards.
//
// Promises: the selection is the first card, pinned subjects follow in the order of pinning; a card
// has the same rows in the same order at every position, so that values can be watched while the
// run plays. The tooltip shows the first rows.
#pragma once

#include "app/panels/inspector/state.hpp"
#include "app/ui/subject.hpp"

namespace poolscope {

struct InspectorInput {
    const RunView& view;
    Target chosen;
    const std::vector<Target>& pins;
    float scroll = 0;        ///< downwards, in pixels
    bool canChange = false;  ///< "what if" can be asked of this run
};

/// The cards, from `scroll` pixels down; returns how far one can scroll.
float layoutInspect(Rect region, const InspectorInput& input, const LayoutContext& context,
                    DisplayList& list);

}  // namespace poolscope
