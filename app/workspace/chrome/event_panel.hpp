// The event panel at the right: what just happened in a sentence, and below it the chosen tab.
//
// Promises: pure; parts that do not fit are left out from the bottom.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/model/code/code_lines.hpp"
#include "app/panels/code/layout.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"
#include "app/workspace/ui_state.hpp"

namespace poolscope {

struct FindFacts;

struct EventPanelInput {
    const RunView& view;
    const UiState& ui;
    CodeLines code;
    std::function<std::string(std::size_t)> sentence;  ///< of an event
    SourceFinder source;
    const FindFacts* find = nullptr;
    bool canChange = false;  ///< "what if" can be asked of this run
};

/// What the tab chosen has that can be scrolled.
struct TabScroll {
    float scrollRange = 0;           ///< how far the inspector goes beyond its box
    std::optional<CodeWindow> code;  ///< which lines are in sight, if the Code tab is open
};

/// Right: what just happened in a sentence, always; under it the tab chosen.
TabScroll layoutEventPanel(Rect region, const EventPanelInput& input, const LayoutContext& context,
                           DisplayList& list);

}  // namespace poolscope
