// The kinds of exercises, in the order in which they are listed and first come.
//
// A kind is a folder here, a line in each of these two lists, and a line in instances.cpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace poolscope {

enum class ExerciseKind : std::uint8_t {
    SiftUp,      ///< offer: the new task rises to its place
    SiftDown,    ///< poll: the last task sinks from the root to its place
    Remove,      ///< remove from the middle: the last task sinks from there, or else rises
    Execute,     ///< execute: what becomes of each of nine tasks
    CtlBits,     ///< ctl's bits, event by event of a pool's life
    FutureRace,  ///< a FutureTask's state in a race of run and cancel
    Shutdown,    ///< shutdown and shutdownNow: what becomes of each queued task
    Leader,      ///< take and offer: who leads, who waits, who is signalled
    Starts,      ///< when the runs of a periodic task start
    Array,       ///< the heap's tree in its array
    Grow,        ///< offer and grow: when the array becomes longer, and how long
    Stealing     ///< fork/join: who takes which task, at which end of which deque
};
inline constexpr std::array<std::string_view, 12> kExerciseKindWords{
    "siftUp",   "siftDown", "remove", "execute", "ctl",  "futureRace",
    "shutdown", "leader",   "starts", "array",   "grow", "stealing"};
constexpr std::string_view nameOf(ExerciseKind kind) {
    return kExerciseKindWords[static_cast<std::size_t>(kind)];
}
/// Nothing for a word that names none.
constexpr std::optional<ExerciseKind> exerciseKindOf(std::string_view word) {
    for (std::size_t i = 0; i < kExerciseKindWords.size(); ++i)
        if (kExerciseKindWords[i] == word) return static_cast<ExerciseKind>(i);
    return std::nullopt;
}

}  // namespace poolscope
