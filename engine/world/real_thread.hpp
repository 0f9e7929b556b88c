// An OS thread with what it needs to wait and be woken. Known to the real world only.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "engine/trace/source_line.hpp"
#include "engine/world/lock.hpp"
#include "engine/world/short_wait.hpp"
#include "engine/world/thread.hpp"

namespace poolscope {

class RealThread : public Thread {
public:
    using Thread::Thread;

    /// Becomes another thread. The one before must have ended. The mutex and the condition variable
    /// stay, because a late unpark of the one before may still come.
    void renew(ThreadId id, std::string_view name, ThreadRole role) {
        const std::lock_guard asleep(mutex);
        id_ = id;
        name_ = name;
        role_ = role;
        daemon_ = false;
        interrupted_ = false;
        wakeReason_ = WakeReason::Signalled;
        extension_ = nullptr;
        permit = false;
        signalled = false;
        isOurs = false;
        state_.store(ThreadState::New, std::memory_order_release);
    }

    std::thread os;
    bool isOurs = false;  ///< this world made it; guarded by the world's registry
    ThreadBody body;
    SourceLine from;   ///< that started it
    std::mutex mutex;  ///< held to wait and to wake
    std::condition_variable wake;
    LongLook lookForWakeUp;               ///< own thread only
    std::atomic<bool> permit = false;     ///< LockSupport's permit
    std::atomic<bool> signalled = false;  ///< taken out of a condition's queue by a signal
};

struct StandardLock : NativeLock {
    std::mutex mutex;
};

}  // namespace poolscope
