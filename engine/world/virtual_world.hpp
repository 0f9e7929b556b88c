// VirtualWorld: a deterministic simulator with a clock that jumps.
//
// One OS thread runs any number of simulated threads, each a chain of coroutines on its Fiber. A
// small loop picks the thread that runs next; when none can run, time jumps to the next deadline.
//
//     ready threads ──▶ run one until it blocks ──▶ … ──▶  none ready
//          ▲                                                 │
//          │           clients that wait for quiet ◀─ any? ──┤
//          └── fire ◀── jump to the earliest deadline ◀──────┘
//
// Promises: the same program, seed, scheduling strategy and injections give the same log, byte for
// byte. Without a scheduling strategy a thread runs until it blocks; with one, every scheduling
// point asks it. Locks and conditions are first come, first served.
#pragma once

#include <functional>
#include <memory>
#include <queue>
#include <utility>
#include <vector>

#include "engine/world/pauses.hpp"
#include "engine/world/ready_queue.hpp"
#include "engine/world/scheduling_point.hpp"
#include "engine/world/scheduling_strategy.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class VirtualThread;

class VirtualWorld : public World {
public:
    /// `strategy` null: first come, first served. `start` is what the clock shows at first.
    explicit VirtualWorld(Log* log = nullptr, std::uint64_t seed = 1,
                          std::unique_ptr<SchedulingStrategy> strategy = nullptr,
                          Instant start = {});
    ~VirtualWorld() override;

    Instant now() const override { return now_; }
    Thread& currentThread() const override;
    bool inThread() const override { return current_ != nullptr; }
    Thread& newThread(std::string_view name, ThreadRole role) override;
    void start(Thread& thread, ThreadBody body, SourceLine from = {}) override;
    using World::interrupt;
    void interrupt(Thread& target) override;
    std::shared_ptr<Interruptible> blockOn(std::shared_ptr<Interruptible> blocker) override;
    void unpark(Thread& thread) override;
    void forEachThread(const std::function<void(const Thread&)>& visit) const override;
    void abandonThreads() override;
    void lackMemory() override { lacksMemory_ = true; }
    /// After abandonThreads: destroys what the threads were started with, and all that it holds.
    void dropBodies();

    /// Why `run` returned.
    enum class Stopped {
        Quiet,               ///< no thread can run and no deadline is left
        Until,               ///< the next deadline lies beyond `until`; the clock shows `until`
        EventLimit,          ///< the log has as many events as allowed
        Livelock,            ///< more steps than allowed without the clock moving
        SchedulingStrategy,  ///< the scheduling strategy ended the run
        Left,                ///< a thread called `leave`
        Watcher,             ///< `goOn` said no
        UpTo                 ///< what comes next is later than `upTo`; the clock was not moved
    };
    struct Limits {
        std::optional<Instant> until;  ///< inclusive: what is due at that instant still happens
        /// Inclusive, too, but the clock stays at what happened last: the world can be run on as
        /// if it had not been stopped. Empty: as far as there is anything to happen.
        std::optional<Instant> upTo{};
        std::size_t events = std::numeric_limits<std::size_t>::max();
        std::uint64_t stepsAtOneInstant = 10'000'000;
        /// Asked between two steps, once in a few thousand; empty: never.
        std::function<bool()> goOn{};
    };
    /// Runs the loop. Call it again to continue. Throws std::bad_alloc if memory was short, after
    /// which the world is good for nothing but its destructor.
    Stopped run(const Limits& limits);
    Stopped run() { return run(Limits{}); }
    /// Continues a run that its `goOn` or `upTo` stopped, as if it had not been stopped.
    Stopped runOn(const Limits& limits);
    Stopped runUntil(Instant until);

    /// Ends `run` as soon as the calling thread blocks or ends.
    void leave() { leaving_ = true; }

    /// Starts a client and runs the world until it is quiet: the way tests call an executor.
    void runAs(std::string_view name, ThreadBody body);

    /// Blocking operation: waits until no other thread can run at this instant. If several threads
    /// wait like this, the one with the lowest `order` continues first.
    BlockingOperation settle(std::uint64_t order);

    /// Calls `act` once, as soon as the log holds `events` events and the clock shows at least
    /// `notBefore`, before any other thread continues. This is how a person's command enters a run:
    /// the log before it is the same as without the command.
    void inject(std::size_t events, Instant notBefore, std::function<void()> act);

    /// Calls `told` with every scheduling point from log position `from` on, before the chosen
    /// thread runs. When `told` returns false the run stops. The candidates are in the order in
    /// which they became ready, except that a thread that was running and can continue comes first
    /// without a scheduling strategy and last with one. Watching does not change the run.
    void watchTurns(std::size_t from, std::function<bool(const SchedulingPoint&)> told);

    /// At the `nth` scheduling point (from 0) at or after log position `position`, `thread` runs
    /// next if it is a candidate; the others keep their order. If the scheduling strategy has no
    /// answers left after that point it is not asked again: from then on each thread runs until it
    /// blocks.
    void giveTurn(std::size_t position, std::uint32_t nth, ThreadId thread);

    /// Limits work to `cores` simulated cores, round-robin with time slices of `quantum`. Without a
    /// call every thread has its own core. Must be called before any thread works.
    void setCores(std::int32_t cores, Duration quantum);

    /// When no thread runs although the clock goes on. Must be called before any thread starts.
    void setPauses(Pauses pauses) { pauses_ = std::move(pauses); }

    /// The scheduling strategy's answers so far: a ReplayStrategy with them makes the same run.
    const std::vector<std::uint32_t>& choices() const { return choices_; }
    /// From now on the engine records shared reads and writes in `digest`, which must outlive the
    /// world. Must be called before any thread starts.
    void search(StateDigest& digest) {
        digest_ = &digest;
        asksToRecord_ = true;
    }
    /// The present state as a number: runs continue alike from equal numbers. Call only between two
    /// steps, in a search.
    std::uint64_t stateNumber() const;
    /// The thread that ran last; none before the first step.
    ThreadId lastRun() const { return lastRun_; }
    /// How often a thread was resumed.
    std::uint64_t switches() const { return switches_; }
    /// How many threads there are or were: those with lower ids.
    std::size_t threadCount() const { return threads_.size(); }
    /// How often that thread was resumed.
    std::uint32_t turnsOf(ThreadId thread) const;
    /// What that thread, which could go, will touch in its next step (StateDigest::thingOf); 0 if
    /// nobody has said. A lock is known always.
    std::uint64_t nextThingOf(ThreadId thread) const;

protected:
    bool beginEvent(SourceLine line) override;
    TextId intern(std::string_view text) override;
    bool stepNow() override;
    bool yieldNow() override;
    bool lockNow(Mutex& mutex) override;
    bool lockInterruptiblyNow(Mutex& mutex) override;
    bool tryLockNow(Mutex& mutex) override;
    void unlockNow(Mutex& mutex) override;
    bool awaitNow(Condition& condition, std::optional<Instant> deadline) override;
    void signalNow(Condition& condition) override;
    bool sleepNow(Instant until, bool busy) override;
    bool ioNow(Instant until) override;
    bool parkNow(std::optional<Instant> deadline) override;

private:
    struct Timer {
        Instant at;
        std::uint64_t order;  ///< ties fire in order of setting
        VirtualThread* thread;
        std::uint64_t token;  ///< the wait it belongs to; an older one is stale
    };
    struct Later {
        bool operator()(const Timer& a, const Timer& b) const {
            if (a.at == b.at) return a.order > b.order;
            return isBefore(b.at, a.at);
        }
    };
    struct Settled {
        std::uint64_t order;
        VirtualThread* thread;
    };
    struct Injection {
        std::size_t events;
        Instant notBefore;
        std::function<void()> act;
    };

    struct Turn {
        std::size_t position;
        std::uint32_t pointsBefore;  ///< to let pass
        ThreadId thread;
    };

    /// Puts a thread into a line, or whatever `act` does. If there is no memory for it, the
    /// operation that is half done goes on to its end, and `run` throws after it.
    template <class Act>
    void orLackMemory(const Act& act) {
        try {
            act();
        } catch (const std::bad_alloc&) {
            lackMemory();
        }
    }
    VirtualThread& self() const { return *current_; }
    /// Records an event of `thread`, whichever thread is running.
    template <class What>
    void recordAs(VirtualThread& thread, SourceLine line, const What& what) {
        if (log_ == nullptr) return;
        VirtualThread* const before = become(&thread);
        emit(line, what);
        become(before);
    }
    /// From now on `thread`, or nobody, is the one that runs; returns the one before.
    VirtualThread* become(VirtualThread* thread);
    bool enter(VirtualThread& thread, Mutex& mutex);
    bool acquire(VirtualThread& thread, Mutex& mutex);
    void grant(Mutex& mutex);
    void releaseAll(VirtualThread& thread, Mutex& mutex);
    void setTimer(VirtualThread& thread, Instant at);
    void wake(VirtualThread& thread, WakeReason reason);
    void makeReady(VirtualThread& thread);
    void tookLock(VirtualThread& thread, const Mutex& mutex);
    void leftLock(const Mutex& mutex);
    void beginChoosing();
    VirtualThread* pickReady();
    bool turnsMatter() const;
    std::size_t judgeTurn(std::size_t pick);
    std::optional<std::size_t> dueTurn();
    Stopped loop(const Limits& limits);
    void resume(VirtualThread& thread);
    void finish(VirtualThread& thread);
    bool beginWork(VirtualThread& thread, Duration length);
    void takeCore(VirtualThread& thread, std::size_t core);
    void limitSlices();
    bool endSlice(VirtualThread& thread);
    void giveCores();
    bool injectDue();
    bool advanceClock(const Limits& limits, Stopped& why);
    void jumpTo(Instant at);
    void passPauseEdge();
    void watchForNext();

    std::unique_ptr<SchedulingStrategy> strategy_;
    std::vector<std::uint32_t> choices_;
    std::vector<std::unique_ptr<VirtualThread>> threads_;
    VirtualThread* current_ = nullptr;
    ReadyQueue ready_;
    mutable std::vector<const VirtualThread*> timed_;  ///< of stateNumber
    std::vector<Settled> settled_;
    std::priority_queue<Timer, std::vector<Timer>, Later> timers_;
    std::uint64_t timersSet_ = 0;
    std::vector<VirtualThread*> cores_;      ///< the thread on each; empty: no limit
    std::vector<VirtualThread*> coreQueue_;  ///< threads waiting for a core
    Duration quantum_;
    Pauses pauses_;
    std::size_t nextPause_ = 0;  ///< of pauses_.all(): the one that is on, or comes next
    bool paused_ = false;
    // Short lists, so removing the first element is cheap; empty in most runs.
    std::vector<Injection> injections_;
    std::vector<Turn> turns_;
    std::size_t watchedFrom_ = std::numeric_limits<std::size_t>::max();
    std::function<bool(const SchedulingPoint&)> watcher_;
    std::uint64_t endOfInstant_ = 0;  ///< steps at which the clock counts as standing still
    std::uint64_t switches_ = 0;
    ThreadId lastRun_;
    std::size_t eventLimit_ = std::numeric_limits<std::size_t>::max();
    bool tearingDown_ = false;
    bool abandoned_ = false;  ///< no thread has a function left
    bool lacksMemory_ = false;
    bool leaving_ = false;
};

}  // namespace poolscope
