// A simulated thread: its fiber, and what it waits for. Known to the virtual world only.
#pragma once

#include <optional>

#include "engine/world/kept_memory.hpp"
#include "engine/world/lock.hpp"
#include "engine/world/thread.hpp"

namespace poolscope {

class VirtualThread : public Thread, public KeptObject {
public:
    VirtualThread(ThreadId id, std::string_view name, ThreadRole role) : Thread(id, name, role) {}

    /// The reasons for which a simulated thread is not ready.
    enum class Wait : std::uint8_t {
        Nothing,
        Lock,
        InterruptibleLock,
        Condition,
        Sleep,
        Busy,
        Io,
        Park
    };

    Fiber fiber;
    ThreadBody body;
    std::optional<Co<void>> root;

    Wait wait = Wait::Nothing;
    Mutex* mutex = nullptr;          ///< wanted (Lock) or to be taken back (Condition)
    Condition* condition = nullptr;  ///< waited on, or just left by a signal
    std::uint32_t holds = 1;         ///< holds to have when the mutex is granted
    std::uint64_t token = 0;         ///< number of its present wait; older timers are stale
    Instant deadline;                ///< of its last timer,
    std::uint64_t timerOrder = 0;    ///< which was set as the so-many-th
    std::uint64_t timerToken = 0;    ///< for the wait with this number
    bool acquiresFirst = false;      ///< ready, but `mutex` must be taken before it goes on
    Wait lockWait = Wait::Lock;      ///< how it waits if `mutex` is held by another
    bool permit = false;             ///< an unpark that came before the park
    std::uint64_t nextThing = 0;     ///< what its next step touches; 0: unknown
    std::uint32_t turns = 0;         ///< how often it was resumed

    // While Busy in a world with a number of cores; see virtual_cores.cpp.
    Duration workLeft;   ///< as of `sliceBegan`, or when it joined the line
    Instant sliceBegan;  ///< when it took the core
    Instant sliceEnds;   ///< what its timer is set to
};

}  // namespace poolscope
