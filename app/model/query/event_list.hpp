// The list of events as it is shown: without hidden categories, and only the matches of a question
// and what led to an event, if there is one.
//
// Promises: rows are in the order of the log; finding the rows shown costs no more than walking
// over the hidden events between them; nothing is cached, so there is nothing to update when the
// log grows.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/model/why/causal_order.hpp"
#include "engine/trace/log.hpp"
#include "engine/trace/names.hpp"

namespace poolscope {

/// A set of categories, as bits.
using Categories = std::uint16_t;
static_assert(kCategoryWords.size() <= std::numeric_limits<Categories>::digits);
constexpr Categories bitOf(Category category) {
    return static_cast<Categories>(1U << static_cast<unsigned>(category));
}

struct EventFilter {
    Categories hidden = 0;
    /// The matching events in order; null if there is no question.
    const std::vector<std::size_t>* matches = nullptr;
    const LedHere* led = nullptr;  ///< only what led to that event, and itself; null: all

    bool shows(const Log& log, std::size_t event) const;
    /// The first event shown from `event` on.
    std::optional<std::size_t> from(const Log& log, std::size_t event) const;
    /// The last event shown before `event`.
    std::optional<std::size_t> before(const Log& log, std::size_t event) const;
};

/// The events for `rows` rows: those around `anchor`, moved down by `scroll` rows, about six tenths
/// of them before it. The list is filled as far as there are events.
std::vector<std::size_t> eventsAround(const Log& log, const EventFilter& filter, std::size_t anchor,
                                      std::ptrdiff_t scroll, std::size_t rows);

/// An event as a line of text: its number as the list counts, from 1; time, thread, sentence.
/// Columns stand under each other.
std::string lineOf(const Log& log, const Names& names, std::size_t event,
                   std::string_view sentence);

}  // namespace poolscope
