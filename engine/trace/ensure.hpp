// ENSURE: a fact about this program, checked where it must hold.
//
//     ENSURE(mutex.owner() == &self, "only the thread that holds a lock unlocks it");
//
// The message states the fact. A check is about the code, never about its input: what a person, a
// file or a Java call gets wrong is answered by a diagnostic or a Throwable, in every build.
//
// Promises: if the condition does not hold, the handler is called and the program does not go on
// past the check. Without a handler the message goes to standard error and the process aborts. A
// condition takes constant time and changes nothing, so that a build with -DPOOLSCOPE_CHECKS=OFF,
// in which no condition is evaluated, does the same. Threads: any.
#pragma once

#include <string>

namespace poolscope {

/// A check that failed. The texts are literals.
struct BrokenInvariant {
    const char* message;
    const char* condition;
    const char* file;  ///< from the root of the source tree
    int line;
};
/// "broken invariant at engine/world/lock.cpp:12: only the thread …"
std::string sentenceOf(const BrokenInvariant& broken);

/// Ends the program, or throws (as tests do). Called on the thread whose check failed, which may
/// hold locks. If it returns, the process aborts.
using InvariantHandler = void (*)(const BrokenInvariant&);
/// Returns the handler before; null stands for the one that aborts. Any thread.
InvariantHandler setInvariantHandler(InvariantHandler handler);

[[noreturn]] void invariantBroke(const BrokenInvariant& broken);

}  // namespace poolscope

#define POOLSCOPE_CHECKED(condition, message) \
    ((condition) ? static_cast<void>(0)       \
                 : ::poolscope::invariantBroke({(message), #condition, __FILE__, __LINE__}))
// The condition is compiled, so it cannot rot, but not evaluated.
#define POOLSCOPE_UNCHECKED(condition, message) static_cast<void>(sizeof((condition) ? 1 : 0))

#if POOLSCOPE_CHECKS
#define ENSURE(condition, message) POOLSCOPE_CHECKED(condition, message)
#else
#define ENSURE(condition, message) POOLSCOPE_UNCHECKED(condition, message)
#endif
