// Breaking invariants on purpose: a handler that throws instead of ending the process, and a way to
// the private functions that rely on what is broken.
//
//     CHECK(brokenBy([&] { mutex.unlock(); }) == "only the thread that holds a lock unlocks it");
#pragma once

#include <functional>
#include <stdexcept>
#include <string>

#include "engine/trace/ensure.hpp"

namespace poolscope {

/// What the handler of a test throws. No std::exception: an executor must not take it for an
/// exception of a task.
struct InvariantBroken {
    std::string message;
};

/// The message of the check that `act` fails; empty if it fails none. Checks of other threads are
/// not for it.
inline std::string brokenBy(const std::function<void()>& act) {
    const InvariantHandler before = setInvariantHandler(
        [](const BrokenInvariant& broken) { throw InvariantBroken{broken.message}; });
    std::string message;
    try {
        act();
    } catch (const InvariantBroken& broken) {
        message = broken.message;
    }
    setInvariantHandler(before);
    return message;
}

/// A private member of a class. Access rules do not hold for the arguments of an explicit
/// instantiation:
///
///     struct Dequeue { using Type = RunnablePtr (Ring::*)(); };
///     template struct Open<Dequeue, &Ring::dequeue>;
///     (ring.*Opened<Dequeue>::member)();
template <class Tag>
struct Opened {
    static inline typename Tag::Type member = nullptr;
};
template <class Tag, typename Tag::Type kMember>
struct Open {
    struct Filling {
        Filling() { Opened<Tag>::member = kMember; }
    };
    static inline Filling filling;
};

}  // namespace poolscope
