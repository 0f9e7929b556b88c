// World: time, threads, blocking and chance behind one interface.
//
// The executor's source runs in both worlds unchanged:
//
//                      VirtualWorld                       RealWorld
//     now              a number that jumps                steady_clock
//     thread           a coroutine on a fiber             an OS thread
//     waiting          the chain suspends, the loop       the OS thread blocks
//                      picks the next thread
//     the next thread  a SchedulingStrategy               the operating system
//
// Promises: `emit` costs one predictable branch when nothing is recorded; events reach the log in
// the order of their effects. No floating-point time.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>

#include "engine/trace/log.hpp"
#include "engine/world/lock.hpp"
#include "engine/world/random.hpp"
#include "engine/world/state_digest.hpp"
#include "engine/world/thread.hpp"
#include "engine/world/throwable.hpp"

namespace poolscope {

/// What an executor family has once in a world, as a Java process has it in a static field.
struct WorldExtension {
    WorldExtension() = default;
    WorldExtension(const WorldExtension&) = delete;
    WorldExtension& operator=(const WorldExtension&) = delete;
    virtual ~WorldExtension() = default;
};

class World {
public:
    /// `log` may be null: nothing is recorded then. It must outlive the world, and whether it
    /// keeps calls must not change any more.
    World(Log* log, std::uint64_t seed)
        : log_(log), seed_(seed), keepsCalls_(log != nullptr && log->calls() != nullptr) {}
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    virtual ~World() = default;

    // ---- time and threads
    virtual Instant now() const = 0;
    /// The calling thread. In the real world an OS thread that is new here becomes a client.
    virtual Thread& currentThread() const = 0;
    /// Whether there is a calling thread: between two runs of a virtual world there is none.
    virtual bool inThread() const { return true; }
    /// Whether the world ends its threads' waits; see RealWorld::stop.
    virtual bool isStopping() const { return false; }
    /// A thread in state NEW, owned by the world.
    virtual Thread& newThread(std::string_view name, ThreadRole role) = 0;
    /// Thread.setDaemon and setPriority of a thread that is NEW. No scheduler here looks at the
    /// priority, as with a JVM's default settings on Linux. Once a thread was configured as daemon,
    /// the run ends with the last started thread that is none.
    void configure(Thread& thread, bool daemon, std::int32_t priority);
    /// The thread, which is NEW, is a daemon as a fork/join worker is: because of its class, so no
    /// event says it, and no run ends because of it alone.
    void beDaemon(Thread& thread);
    /// Thread.start. Throws IllegalThreadStateException if it was started before. `from` is the
    /// line that starts it, for the log; code outside the engine has none.
    virtual void start(Thread& thread, ThreadBody body, SourceLine from = {}) = 0;
    /// Thread.interrupt: sets the flag and ends an interruptible wait.
    virtual void interrupt(Thread& target) = 0;
    /// The same, unless the thread with this id has ended and its object is another thread's now.
    virtual void interrupt(Thread& target, ThreadId expected) {
        if (target.id() == expected) interrupt(target);
    }
    /// Thread.blockOn: from now on each interrupt of the calling thread calls `blocker`, too; null
    /// for none. Returns the one before.
    virtual std::shared_ptr<Interruptible> blockOn(std::shared_ptr<Interruptible> blocker) = 0;
    /// Visits every thread that was ever created, in order. `visit` must not create threads.
    virtual void forEachThread(const std::function<void(const Thread&)>& visit) const = 0;
    /// Thread.interrupted: returns and clears the caller's flag.
    bool interrupted() { return interrupted(currentThread()); }
    /// Set by its owner, which takes it out again before it goes; null without one. Any thread.
    std::atomic<WorldExtension*> extension = nullptr;
    /// Called with every event right after it was recorded; for tests and live followers that need
    /// to see the engine's memory at that very moment. In the real world under the recording lock.
    std::function<void(const Event&)> onEvent;
    /// Sets the uncaught exception handler, called with an exception that leaves a thread's body.
    std::function<void(Thread&, const Throwable&)> uncaught;

    // ---- blocking operations: the caller may have to wait
    /// A scheduling point before a visible step. Free unless the schedule is being explored.
    BlockingOperation step() { return BlockingOperation(!mustYield() || stepNow()); }
    /// The same before a step on that thing, for whoever chooses by what the threads are about to
    /// touch (PosStrategy).
    BlockingOperation step(Shared kind, std::uint64_t index) {
        if (!mustYield()) return BlockingOperation(true);
        nextThing_ = StateDigest::thingOf(kind, index);
        return BlockingOperation(stepNow());
    }
    /// Thread.yield: all threads that are ready run first.
    BlockingOperation yield() { return BlockingOperation(yieldNow()); }
    /// Thread.sleep until an instant. Throws InterruptedException.
    Co<void> sleepUntil(Instant until);
    /// Works until the instant, ignoring interrupts. Where threads share cores
    /// (VirtualWorld::setCores) it takes longer: until that much time was spent on a core.
    Co<void> workUntil(Instant until);
    /// Waits for a device until the instant, ignoring interrupts; needs no core.
    Co<void> ioUntil(Instant until);
    /// LockSupport.park(Nanos): waits until unpark, interrupt or the deadline, and returns which.
    Co<WakeReason> park(std::optional<Instant> deadline);
    /// LockSupport.unpark: at most one permit is kept.
    virtual void unpark(Thread& thread) = 0;

    /// Virtual world: throws away every suspended thread; nothing runs here any more. An executor's
    /// destructor calls it, because those threads' frames hold its locks. Real threads cannot be
    /// thrown away: shut the executor down and wait first.
    virtual void abandonThreads() {}
    /// There was no memory for something the run needs: an event, a timer, what a task's body is to
    /// do. What follows is not what the scenario says, so a virtual world's `run` throws
    /// std::bad_alloc after the present step; a real world records nothing further.
    virtual void lackMemory() = 0;

    // ---- recording
    bool recording() const { return log_ != nullptr; }
    Log* log() const { return log_; }
    template <class What>
    void emit(SourceLine line, const What& what) {
        if (log_ == nullptr) return;
        if (asksToRecord_) return emitAsking(line, what);
        record(line, what);
    }
    /// Whether there is a log that keeps calls.
    bool keepsCalls() const { return keepsCalls_; }
    /// The functions that the calling thread is in; null if nobody asks.
    ThreadCalls* callsOfThread() const {
        if (!keepsCalls_) return nullptr;
        return concurrent_ ? currentThread().calls() : calls_;
    }
    /// The id of a text in the log, or none when nothing is recorded.
    TextId text(std::string_view text) { return log_ == nullptr ? TextId{} : intern(text); }

    /// Holds the recording still over a lock-free step and its event, so that the order in the log
    /// is the order of effect. Costs nothing in the virtual world or without recording.
    class Effect {
    public:
        explicit Effect(World* world) : world_(world) {}
        Effect(const Effect&) = delete;
        Effect& operator=(const Effect&) = delete;
        ~Effect() {
            if (world_ != nullptr) world_->endEffect();
        }

    private:
        World* world_;
    };
    [[nodiscard]] Effect effect() {
        if (log_ == nullptr || !concurrent_) return Effect(nullptr);
        beginEffect();
        return Effect(this);
    }

    // ---- what is read and written by several threads, for a search over schedules; else free
    /// The caller has read `value` of something that others write.
    void digestRead(std::uint64_t value) const {
        if (digest_ != nullptr) digest_->read(value);
    }
    /// The thing holds `value` from now on.
    void digestWrite(Shared kind, std::uint64_t index, std::uint64_t value) const {
        if (digest_ != nullptr) digest_->write(kind, index, value);
    }
    void digestWrite(Shared kind, std::string_view name, std::uint64_t value) const {
        if (digest_ != nullptr) digest_->write(kind, name, value);
    }
    /// The caller is at a place where nothing it has read matters any more; `where` and its own
    /// identity determine what it will do.
    void resetDigest(std::uint64_t where) const {
        if (digest_ != nullptr) digest_->resetHistory(where);
    }
    /// Around a loop that polls: the caller's history, and setting it back to that.
    std::uint64_t remembered() const { return digest_ == nullptr ? 0 : digest_->runningHistory(); }
    void restoreDigest(std::uint64_t history) const {
        if (digest_ != nullptr) digest_->restoreHistory(history);
    }
    bool isSearched() const { return digest_ != nullptr; }

    // ---- ids, dense from 0
    TaskId newTaskId() { return {counted(0, tasks_++)}; }
    ExecutorId newExecutorId() { return {executors_++}; }
    LockId newLockId() { return {locks_++}; }
    ConditionId newConditionId() { return {conditions_++}; }
    VariableId newVariableId() { return {variables_++}; }
    /// ScheduledThreadPoolExecutor.sequencer: one counter for all pools of a world.
    std::int64_t nextSequence() { return counted(1, sequences_++); }
    /// Executors.defaultThreadFactory numbers the pools of a world from 1.
    std::uint32_t nextPoolNumber() { return counted(2, ++pools_); }
    /// Timer.serialNumber: a Timer's thread is "Timer-N", N from 0.
    std::uint32_t nextTimerNumber() { return timerThreads_++; }
    /// ForkJoinPool.poolIds: fork/join pools are numbered from 1, apart from the others.
    std::uint32_t nextForkJoinPoolNumber() { return ++forkJoinPools_; }

    std::uint64_t seed() const { return seed_; }

protected:
    friend class Mutex;
    friend class Condition;

    /// Recording an event takes two calls. The first sees to `now_`, `actor_` and `calls_`, and is
    /// false if recording has ended; in the real world the recording lock is held from the first to
    /// the second. A virtual world whose schedules nobody searches is not asked (`asksToRecord_`):
    /// a run of a task emits forty events.
    virtual bool beginEvent(SourceLine line) = 0;
    virtual void endEvent() {}
    virtual TextId intern(std::string_view text) = 0;
    virtual void beginEffect() {}
    virtual void endEffect() {}

    /// What the worlds do for the blocking operations. `true`: done; `false`: the chain must
    /// suspend.
    virtual bool stepNow() = 0;
    virtual bool yieldNow() = 0;
    virtual bool lockNow(Mutex& mutex) = 0;
    /// Sets the caller's wakeReason to Interrupted if it did not get the lock. This default is for
    /// worlds that cannot remove a thread from a lock's queue: it checks the flag again afterwards.
    virtual bool lockInterruptiblyNow(Mutex& mutex);
    virtual bool tryLockNow(Mutex& mutex) = 0;
    virtual void unlockNow(Mutex& mutex) = 0;
    virtual bool awaitNow(Condition& condition, std::optional<Instant> deadline) = 0;
    virtual void signalNow(Condition& condition) = 0;
    virtual bool sleepNow(Instant until, bool busy) = 0;
    virtual bool ioNow(Instant until) = 0;
    virtual bool parkNow(std::optional<Instant> deadline) = 0;
    virtual std::unique_ptr<NativeLock> newNativeLock() { return nullptr; }

    /// Whether a scheduling point has to ask the world; see VirtualWorld. Never in the real one.
    bool mustYield() {
        if (concurrent_) return false;
        return ++steps_ >= yieldAtStep_ || (log_ != nullptr && log_->size() >= yieldAtEvent_);
    }

    bool interrupted(Thread& self);
    /// Both worlds call them when a thread has been started and when it has ended. True: the
    /// process ends with that thread; it has been recorded.
    void keepsProcess(const Thread& started) { keepers_ += started.daemon_ ? 0 : 1; }
    bool exitsWith(const Thread& ended);
    ThreadId newThreadId() {
        ENSURE(keepsCalls_ == (log_ != nullptr && log_->calls() != nullptr),
               "whether a log keeps calls is settled before a world begins with it");
        return {counted(3, threads_++)};
    }
    std::uint64_t contentOf(const Mutex& mutex) const;

    Log* log_;
    std::uint64_t seed_;
    bool concurrent_ = false;
    bool keepsCalls_;
    bool asksToRecord_ = true;
    std::atomic<bool> daemons_ = false;      ///< a thread was configured as one
    std::atomic<std::int32_t> keepers_ = 0;  ///< threads that have started, not ended, no daemons
    StateDigest* digest_ = nullptr;          ///< null: no search is running
    // In a real world threads write these with each event. All ask for those above: not there.
    alignas(64) Instant now_;       ///< of the next event; what a virtual world's clock shows,
    ThreadId actor_;                ///< and the thread of the next event
    ThreadCalls* calls_ = nullptr;  ///< and the functions that it is in; null: nobody asks
    std::uint64_t steps_ = 0;
    std::uint64_t yieldAtStep_ = std::numeric_limits<std::uint64_t>::max();
    std::size_t yieldAtEvent_ = std::numeric_limits<std::size_t>::max();
    std::uint64_t nextThing_ = 0;  ///< what the step that is about to be asked for touches; 0:
                                   ///< unknown

private:
    // Apart from emit(), so that what nearly every event goes through keeps to few registers; and
    // by value, so that the event itself can stay in registers.
    template <class What>
    [[gnu::noinline]] void emitAsking(SourceLine line, What what) {
        if (!beginEvent(line)) return;
        record(line, what);
        endEvent();
    }
    /// Throws nothing, as what releases a lock emits, too, and destructors do that.
    template <class What>
    void record(SourceLine line, const What& what) {
        try {
            log_->append(now_, actor_, line, what, calls_ == nullptr ? nullptr : calls_->innermost);
            if (onEvent) tell(line, what);
        } catch (const std::bad_alloc&) {
            lackMemory();
        }
    }
    template <class What>
    [[gnu::noinline]] void tell(SourceLine line, What what) {
        onEvent(Event{now_, actor_, line, what});
    }

    template <class Number>
    Number counted(std::uint64_t counter, Number number) const {
        digestRead(static_cast<std::uint64_t>(number));
        digestWrite(Shared::Counter, counter, static_cast<std::uint64_t>(number));
        return number;
    }

    alignas(64) std::atomic<std::uint32_t> tasks_ = 0;
    std::atomic<std::uint32_t> threads_ = 0;
    std::atomic<std::uint32_t> executors_ = 0;
    std::atomic<std::uint32_t> locks_ = 0;
    std::atomic<std::uint32_t> conditions_ = 0;
    std::atomic<std::uint32_t> variables_ = 0;
    std::atomic<std::uint32_t> pools_ = 0;
    std::atomic<std::uint32_t> timerThreads_ = 0;
    std::atomic<std::uint32_t> forkJoinPools_ = 0;
    std::atomic<std::int64_t> sequences_ = 0;
};

}  // namespace poolscope
