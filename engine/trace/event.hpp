// One event: what happened, when, on which thread, from which line of the engine.
//
// Promises: 56 bytes at most, trivially copyable. A log keeps it in less, see packed_events.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

#include "engine/trace/payload.hpp"
#include "engine/trace/source_line.hpp"

namespace poolscope {

struct Event {
    Instant time;
    ThreadId thread;  ///< who did it; none for a time jump
    SourceLine line;
    Payload what;
};

static_assert(std::is_trivially_copyable_v<Event>);
static_assert(sizeof(Event) <= 56);

/// A kind's name and category.
struct EventKindRow {
    std::string_view name;
    Category category;
};

/// The kinds, in the order of the list.
#define POOLSCOPE_ROW(kind) EventKindRow{kind::kName, kind::kCategory},
inline constexpr std::array<EventKindRow, kEventKinds> kEventTable{
    {POOLSCOPE_EVENTS(POOLSCOPE_ROW)}};
#undef POOLSCOPE_ROW

inline std::string_view nameOf(const Event& event) { return kEventTable[event.what.index()].name; }
inline Category categoryOf(const Event& event) { return kEventTable[event.what.index()].category; }

/// Calls visit(name, value) for each field of the event's payload, in order.
template <class Visitor>
void visitFields(const Payload& payload, Visitor&& visitor) {
    payload.visit([&](const auto& what) { what.eachField(what, visitor); });
}

}  // namespace poolscope
