// The Events tab: the run as a list that can be searched, filtered and copied. It is the accessible
// form of the pictures.
//
//     [ search … ]        12 of 340 (filter)
//     (world)(lock)(call)(pool)(queue)(heap)(task)(future)     while filtering
//     [Led to event 126: 12 of 125   ×]         while that is asked
//      126 ● pool-1-thread-2 wakes up because it was signalled.
//      127 ● …
//                                      [copy]                  while filtering
#pragma once

#include <functional>

#include "app/model/query/event_list.hpp"
#include "app/panels/events/state.hpp"
#include "app/ui/find_facts.hpp"
#include "app/ui/layout_builder.hpp"
#include "app/ui/run_view.hpp"

namespace poolscope {

/// What the list shows: what was asked for in the find box, without the categories switched off,
/// and of that what led to an event, if that is asked.
EventFilter eventFilter(Categories hidden, const FindFacts& find, const LedHere* led);

struct EventsInput {
    const RunView& view;
    const EventsState& state;
    const FindFacts& find;
    const LedHere* led;  ///< only what led to that event; null: all
    const std::function<NamedText(std::size_t)>& sentence;  ///< of an event
};

void layoutEventsTab(Rect region, const EventsInput& input, const LayoutContext& context,
                     DisplayList& list);

}  // namespace poolscope
