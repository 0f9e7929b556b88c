// BodyEnd: how a run of a task's body ended, in the terms of TaskEnded.
//
// Promises: an exception that leaves a body counts as Threw, except InterruptedException, which
// counts as Interrupted. A body may also catch an InterruptedException, return early and report it.
// Without recording nothing is computed, because only the event needs the result.
#pragma once

#include <exception>

#include "engine/world/world.hpp"

namespace poolscope {

struct BodyEnd {
    Outcome outcome = Outcome::Completed;
    TextId error;  ///< what was thrown, or none
};

/// In a scenario nothing throws std::bad_alloc: that is this program's own lack of memory, and ends
/// the run. Where somebody takes uncaught exceptions, a program's own code may have thrown it.
inline void endRunIfMemoryLacks(World& world, const Throwable& error) {
    if (!world.uncaught && error.is("std::bad_alloc")) world.lackMemory();
}

/// `thrown` may be null.
inline BodyEnd bodyEnd(World& world, const std::exception_ptr& thrown, bool wasInterrupted) {
    if (!world.recording()) return {};
    if (!thrown) return {wasInterrupted ? Outcome::Interrupted : Outcome::Completed, {}};
    const Throwable error = asThrowable(thrown);
    endRunIfMemoryLacks(world, error);
    return {error.is("InterruptedException") ? Outcome::Interrupted : Outcome::Threw,
            world.text(error.toString())};
}

}  // namespace poolscope
