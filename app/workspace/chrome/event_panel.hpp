// The panel at the right: what just happened in a sentence, and the tabs that can be shown there.
//
// Promises: pure; parts that do not fit are left out from the bottom.
#pragma once

#include <span>

#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"
#include "app/workspace/caption_text.hpp"

namespace poolscope {

struct TabInfo {
    PanelId id;      ///< its words are the text ui.tab.<id>
    CommandId show;  ///< that shows it
};

/// The sentence of the event, and who can never go on; returns what is left below. `wide`: the code
/// takes the place of the tab.
Rect layoutTold(Rect region, const RunView& view, const CaptionText& told, bool wide,
                const LayoutContext& context, DisplayList& list);

float tabsHeight(const LayoutContext& context);

/// `chosen`: the tab that is shown; one that is not in the list shows none.
void layoutTabs(Rect row, std::span<const TabInfo> tabs, PanelId chosen,
                const LayoutContext& context, DisplayList& list);

}  // namespace poolscope
