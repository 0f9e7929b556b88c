// The event panel at the right: what just happened in a sentence, and the tabs below it.
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

struct EventPanelInput {
    const RunView& view;
    const CaptionText& told;
    std::span<const TabInfo> tabs;
    PanelId chosen;
    bool wide = false;  ///< the tab wants long lines
};

/// Returns the place for the tab.
Rect layoutEventPanel(Rect region, const EventPanelInput& input, const LayoutContext& context,
                      DisplayList& list);

}  // namespace poolscope
