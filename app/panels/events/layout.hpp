// The Events tab: the run as a list that can be searched, filtered and copied. It is the accessible
// form of the pictures.
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

/// The filter of the list: the matches of the find box's question, without hidden categories.
EventFilter eventFilter(const UiState& ui, const FindFacts& find);

void layoutEventsTab(Rect region, const EventPanelInput& input, const LayoutContext& context,
                     DisplayList& list);

}  // namespace poolscope
