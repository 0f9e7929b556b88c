// The Events tab: the run as a list that can be searched, filtered and copied. The accessible form
// of the pictures.
//
//     [ search … ]                 12 of 340
//     (world)(lock)(call)(pool)(queue)(heap)(task)(future)
//      126 ● pool-1-thread-2 wakes up because it was signalled.
//      127 ● …
//                                      [copy]
#pragma once

#include "app/model/query/event_list.hpp"
#include "app/panels/find/layout.hpp"
#include "app/workspace/chrome/event_panel.hpp"

namespace poolscope {

/// What the list shows: what was asked for in the find box, without the categories switched off.
EventFilter eventFilter(const UiState& ui, const FindFacts& find);

void layoutEventsTab(Rect region, const EventPanelInput& input, const LayoutContext& context,
                     DisplayList& list);

}  // namespace poolscope
