// The list of events: what is left out of it, and which part is seen.
#pragma once

#include <cstddef>

#include "app/model/query/event_list.hpp"
#include "app/ui/target.hpp"
#include "engine/trace/event_words.hpp"

namespace poolscope {

inline constexpr PanelId kEvents{"events"};

/// Category: shows the events of category `id`, or leaves them out. Filter: shows the categories.
enum class EventsPart : std::uint16_t { Category, Filter };

struct EventsState {
    bool filtering = false;                                 ///< the categories are shown
    Categories hidden = 0;                                  ///< those that are left out
    std::ptrdiff_t scroll = 0;                              ///< in rows
    std::size_t scrolledAt = static_cast<std::size_t>(-1);  ///< the position it holds for
};

inline Target eventsTarget(Category category) {
    return Target::owned(kEvents, EventsPart::Category, static_cast<std::uint32_t>(category));
}

}  // namespace poolscope
