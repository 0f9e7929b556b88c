// Which events tell something, those that a class stops at, and how long each deserves on screen.
//
// Promises: one table by kind, with the few facts that decide within a kind; what it says of an
// event depends on the event alone. A comparison, a move in the heap, a hand-over take a full step;
// bookkeeping takes little, so that a class watches what matters; nothing takes no time at all, so
// everything can be seen.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/trace/log.hpp"

namespace poolscope {

/// What an event tells of, for those who want to stop at some of it only.
enum class TellingGroup : std::uint8_t {
    Heap,    ///< comparisons and moves in a queue
    Leader,  ///< who waits for the head, who is woken
    Tasks,   ///< calls, begins and ends, rejections, and pauses of all of them
    States,  ///< of pools, workers, futures, and the questions that lead to them
    Locks    ///< waiting for one another
};
inline constexpr std::array<std::string_view, 5> kTellingGroupWords{"heap", "leader", "tasks",
                                                                    "states", "locks"};

constexpr std::string_view nameOf(TellingGroup group) {
    return kTellingGroupWords[static_cast<std::size_t>(group)];
}

/// A set of groups, as bits.
using TellingGroups = std::uint32_t;
constexpr TellingGroups bitOf(TellingGroup group) { return 1U << static_cast<unsigned>(group); }
inline constexpr TellingGroups kAllTelling = (1U << kTellingGroupWords.size()) - 1;

/// Empty: bookkeeping.
std::optional<TellingGroup> tellingGroupOf(const Payload& what);

/// The share of a full step that it takes, 0 < weight ≤ 1.
double playWeight(const Payload& what);
/// Of the events [from, to) together.
double playWeight(const Log& log, std::size_t from, std::size_t to);

}  // namespace poolscope
