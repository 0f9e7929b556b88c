// RealWorld: OS threads, real locks, the steady clock.
//
// The only place in the engine that knows the operating system. Every blocking operation blocks the
// OS thread and is ready when it returns, so a Co never suspends here. The clock shows nanoseconds
// since the world was made.
//
// Promises: with a log, every event is kept and the order in the log is the order of effect: an
// event is written while the lock it speaks of is held, and lock-free steps hold the recording lock
// (World::Effect). Other threads may read the log at the same time.
// One OS thread may be a thread of several such worlds; each knows it by a RealThread of its own.
// Rules: an executor must have terminated before it is destroyed, unless its workers hold it; the
// destructor waits for every thread that was started. OS threads that call in from outside become
// clients of their own.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "engine/world/pauses.hpp"
#include "engine/world/real_recording_lock.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class RealThread;
struct WorldTie;

class RealWorld : public World {
public:
    explicit RealWorld(Log* log = nullptr, std::uint64_t seed = 1);
    /// Waits for all threads to end.
    ~RealWorld() override;

    Instant now() const override;
    bool isStopping() const override { return stopping_.load(); }
    Thread& currentThread() const override;
    Thread& newThread(std::string_view name, ThreadRole role) override;
    void start(Thread& thread, ThreadBody body, SourceLine from = {}) override;
    using World::interrupt;
    void interrupt(Thread& target) override;
    void interrupt(Thread& target, ThreadId expected) override;
    std::shared_ptr<Interruptible> blockOn(std::shared_ptr<Interruptible> blocker) override;
    void unpark(Thread& thread) override;
    void forEachThread(const std::function<void(const Thread&)>& visit) const override;

    /// When no thread may run: each rests at its next step that is recorded, as at a safepoint of a
    /// JVM, and work takes longer. Must be called before any thread starts.
    void setPauses(Pauses pauses) { pauses_ = std::move(pauses); }

    /// From now on nobody needs to join threads: the system lets go of each as it ends. Such a
    /// world must never be destroyed.
    void detachThreads() { detaching_ = true; }
    /// From now on the object of an ended thread is taken for the next one, and threads are
    /// detached, so that a program that runs for months keeps as much as it has threads at one
    /// time. A `Thread&` is then good until its thread has ended. Only without a log: the log names
    /// threads that have ended.
    void reuseEndedThreads();
    /// How many thread objects there are, for tests.
    std::size_t threadObjects() const;

    /// Writes no more events; what the log has stays.
    void closeLog();
    void lackMemory() override;
    /// Whether the log was closed because there was no memory for an event.
    bool lackedMemory() const { return lackedMemory_.load(); }
    /// Ends every sleep and busy stretch at once, and lets every interruptible wait throw, now and
    /// from now on. Shut the executors down first. For leaving a run before its end.
    void stop();
    /// Waits until `thread` has ended.
    void join(Thread& thread);
    /// Waits until every thread that was started has ended.
    void joinAll();

protected:
    bool beginEvent(SourceLine line) override;
    void endEvent() override { endEffect(); }
    /// The program needs no log to go on.
    TextId intern(std::string_view text) override;
    void beginEffect() override;
    void endEffect() override;
    bool stepNow() override { return true; }
    bool yieldNow() override;
    bool lockNow(Mutex& mutex) override;
    bool tryLockNow(Mutex& mutex) override;
    void unlockNow(Mutex& mutex) override;
    bool awaitNow(Condition& condition, std::optional<Instant> deadline) override;
    void signalNow(Condition& condition) override;
    bool sleepNow(Instant until, bool busy) override;
    bool ioNow(Instant until) override;
    bool parkNow(std::optional<Instant> deadline) override;
    std::unique_ptr<NativeLock> newNativeLock() override;

private:
    friend struct WorldTie;

    RealThread& self() const;
    bool isNameOfOurs(std::string_view name) const;
    RealThread& add(std::string_view name, ThreadRole role) const;
    RealThread& objectFor(std::string_view name, ThreadRole role);
    void body(RealThread& thread);
    void becomes(RealThread& thread) const;
    void tellEnd(RealThread& thread, const std::exception_ptr& thrown);
    void letGo(RealThread& ended);
    void clientEnded(RealThread& client);
    std::thread takeJoinable();
    void interruptAndTell(RealThread& thread, std::optional<ThreadId> expected);
    bool takeInterrupt(RealThread& thread);
    bool waitIn(RealThread& thread, std::optional<Instant> deadline, const std::atomic<bool>& done);
    bool sleepIn(RealThread& thread, std::optional<Instant> deadline,
                 const std::atomic<bool>& done);
    void enterRecording(RealThread& me);
    void lockOutsidePauses(RealThread& me);
    void restInPause(RealThread& me);
    Instant timeOutsidePauses();
    void tellPauses(Instant now);
    void tellOf(Instant at, const Payload& what);
    void own(Mutex& mutex, RealThread& thread, std::uint32_t holds);

    alignas(64) const std::int64_t epoch_;
    const std::shared_ptr<WorldTie> tie_;  ///< what OS threads know this world by
    mutable std::mutex registry_;
    std::vector<std::unique_ptr<RealThread>> threads_;  ///< this and the next: guarded by registry_
    std::vector<RealThread*> spare_;                    ///< those of threads that have ended
    bool reusing_ = false;                              ///< set before the first thread
    bool detaching_ = false;                            ///< set before the first thread
    std::atomic<bool> lackedMemory_ = false;
    std::atomic<bool> stopping_ = false;
    Pauses pauses_;
    std::size_t nextPause_ =
        0;                 ///< of pauses_.all(), the first not told whole; guarded by recording_
    bool paused_ = false;  ///< its begin was told; guarded by recording_
    alignas(64) RecordingLock recording_;  ///< held by the RealThread that writes
    bool closed_ = false;                  ///< guarded by recording_
};

}  // namespace poolscope
