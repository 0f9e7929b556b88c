// BodyEnd: how a run of a task's body ended, in the words of TaskEnded.
//
// Promises: what a body throws counts as Threw, save an InterruptedException, which is what an
// interrupted body ends with; a body may also meet one, return early and tell so. Without recording
// nobody reads the words, and nothing is looked at.
#pragma once

#include <exception>

#include "engine/world/world.hpp"

namespace poolscope {

struct BodyEnd {
    Outcome outcome = Outcome::Completed;
    TextId error;  ///< what was thrown, or none
};

/// `thrown` may be null.
inline BodyEnd bodyEnd(World& world, const std::exception_ptr& thrown, bool wasInterrupted) {
    if (!world.recording()) return {};
    if (!thrown) return {wasInterrupted ? Outcome::Interrupted : Outcome::Completed, {}};
    const Throwable error = asThrowable(thrown);
    return {error.is("InterruptedException") ? Outcome::Interrupted : Outcome::Threw,
            world.text(error.toString())};
}

}  // namespace poolscope
