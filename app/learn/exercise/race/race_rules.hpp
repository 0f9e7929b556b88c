// What each step of a race of run and cancel makes of a FutureTask's state.
//
// Promises: the JDK's steps, held against the engine's own FutureTask by
// tests/spec/exercise_race.cpp. set, setException and cancel(true) are two steps each: what other
// threads do may come between.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/trace/event_words.hpp"

namespace poolscope {

enum class RaceStep : std::uint8_t {
    RunBegins,      ///< run() looks at the state, and calls call()
    SetBegins,      ///< set: the compare-and-set from NEW
    SetEnds,        ///< set: the value is stored, the final state is set
    ThrowBegins,    ///< setException likewise
    ThrowEnds,      ///< and its end
    CancelFalse,    ///< cancel(false)
    CancelTrue,     ///< cancel(true): the compare-and-set from NEW
    InterruptEnds,  ///< cancel(true): the runner is interrupted, the final state is set
    IsDone,         ///< isDone()
    Get             ///< get(), or one that would have to wait
};
inline constexpr std::array<std::string_view, 10> kRaceStepWords{
    "runBegins",   "setBegins",  "setEnds",       "throwBegins", "throwEnds",
    "cancelFalse", "cancelTrue", "interruptEnds", "isDone",      "get"};
constexpr std::string_view nameOf(RaceStep step) {
    return kRaceStepWords[static_cast<std::size_t>(step)];
}
constexpr bool asksForAnswer(RaceStep step) { return step >= RaceStep::IsDone; }
constexpr bool isCancel(RaceStep step) {
    return step == RaceStep::CancelFalse || step == RaceStep::CancelTrue;
}

/// What isDone and get give.
enum class RaceAnswer : std::uint8_t {
    ValueGiven,          ///< get returns
    ExecutionException,  ///< get throws
    Cancellation,        ///< get throws a CancellationException
    Waits,               ///< get does not come back yet
    True,                ///< isDone
    False                ///< isDone
};
inline constexpr std::array<std::string_view, 6> kRaceAnswerWords{
    "value", "executionException", "cancellation", "waits", "true", "false"};
constexpr std::string_view nameOf(RaceAnswer answer) {
    return kRaceAnswerWords[static_cast<std::size_t>(answer)];
}

FutureState stateAfter(FutureState state, RaceStep step);
/// Of a step that asks for one.
RaceAnswer answerOf(FutureState state, RaceStep step);

}  // namespace poolscope
