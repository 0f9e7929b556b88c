// ForkJoinDeque: the double-ended queue of tasks that each worker of a fork/join pool has, and that
// takes submissions from outside. The JDK's ForkJoinPool.WorkQueue.
//
//            base                        top
//             │                           │
//     ┌───┬───┼───┬───┬───┬───┬───┬───┬───┼───┬───┐
//     │   │   │ a │ b │ c │ d │ e │ f │ g │   │   │
//     └───┴───┴───┴───┴───┴───┴───┴───┴───┴───┴───┘
//      thieves take here         the owner pushes and pops here
//      (tryPoll: oldest first)   (nextLocalTask: newest first; in asyncMode at the base too)
//
// Promises: a task that was pushed is removed exactly once. Threads: only the owner calls `push`,
// `nextLocalTask`, `pop` and `peek`; `tryUnpush` and `tryRemove` only the owner, or for submissions
// any client; any thread may call `lockedPush`, `tryPoll` and `drain`.
// Why a short lock: where the JDK takes a slot by compare-and-set, we hold a SpinLock for those few
// instructions. The steps are the same, a thread waits at most for an assignment, and a reader does
// not have to follow memory fences.
#pragma once

#include <atomic>
#include <memory>
#include <string_view>
#include <vector>

#include "engine/world/spin_lock.hpp"
#include "engine/world/stack_frame.hpp"
#include "engine/world/world.hpp"

namespace poolscope {

class ForkJoinPool;
class ForkJoinTask;
using ForkJoinTaskPtr = std::shared_ptr<ForkJoinTask>;

class ForkJoinDeque : public ThreadExtension {
public:
    static constexpr std::int32_t kInitialCapacity = 1 << 8;
    // What `source` is made of; the JDK's SMASK, SRC and QUIET.
    static constexpr std::int32_t kPlaceMask = 0xffff;
    static constexpr std::int32_t kSource = 1 << 17;  ///< so that place 0 is told from none
    static constexpr std::int32_t kQuiet = 1 << 19;   ///< its owner waits for a quiet pool

    ForkJoinDeque(ForkJoinPool& pool, Thread* owner, bool fifo);
    /// Gives the deque of a worker that has left to a new one. It must be empty, and out of the
    /// pool's table.
    void adopt(Thread& owner);

    /// The deque of the calling thread, or null for a thread that is no fork/join worker.
    static ForkJoinDeque* ofCurrent(const World& world) {
        if (!world.inThread()) return nullptr;
        return static_cast<ForkJoinDeque*>(world.currentThread().extension());
    }

    // ---- called by the owner
    /// Puts a task at the top; signals work if nothing lay below it.
    Co<void> push(ForkJoinTaskPtr task);
    /// The newest task; null if there is none. For a worker that leaves.
    ForkJoinTaskPtr pop() {
        const StackFrame frame(world_);
        return takeTop();
    }
    /// The newest task, or in asyncMode the oldest; null if there is none.
    Co<ForkJoinTaskPtr> nextLocalTask();
    /// Takes `task` back if it is the newest.
    Co<bool> tryUnpush(const ForkJoinTask& task);
    /// Removes `task` from any place; the tasks above it move down.
    Co<bool> tryRemove(const ForkJoinTask& task);
    /// The task that nextLocalTask would return.
    ForkJoinTaskPtr peek() const;
    /// Runs a task, then all of its own, then more from `from`, until both are empty.
    Co<void> topLevelExec(ForkJoinTaskPtr task, ForkJoinDeque* from);

    // ---- called by any thread
    /// push for a client; true if work should be signalled.
    Co<bool> lockedPush(ForkJoinTaskPtr task);
    /// Removes and returns the oldest task, or returns null.
    Co<ForkJoinTaskPtr> tryPoll();
    /// The same for a pool that is stopping.
    ForkJoinTaskPtr drain();
    std::int32_t queueSize() const;
    bool isEmpty() const { return queueSize() == 0; }
    /// Its thread is neither blocked nor waiting.
    bool isApparentlyUnblocked() const;

    ForkJoinPool& pool() const { return pool_; }
    Thread* owner() const { return owner_.load(std::memory_order_acquire); }
    /// The owner's id; valid also when the owner has ended.
    ThreadId ownerId() const { return {ownerId_.load(std::memory_order_acquire)}; }
    bool fifo() const { return fifo_; }

    /// The tasks from base to top, and the slot of the first. Only while the world stands still.
    std::vector<ForkJoinTaskPtr> tasks() const;
    std::int32_t base() const { return base_; }

    // ---- bookkeeping of the pool
    std::int32_t index = -1;   ///< in the pool's table: odd for workers
    std::uint32_t client = 0;  ///< of submissions: twice the number of the client that came first
    /// kSource | place of the deque whose task it runs, 0 between tasks, or kQuiet.
    std::atomic<std::int32_t> source = 0;
    std::atomic<std::int64_t> nsteals = 0;
    std::atomic<bool> idle = false;      ///< on the pool's stack of idle workers (phase < 0)
    bool quiet = false;                  ///< left by a time-out, and already uncounted
    bool left = false;                   ///< out of the table; guarded as the pool's ctl
    std::uint64_t seed = 1;              ///< where its scans begin; the owner's
    std::vector<ForkJoinTask*> running;  ///< bodies it is in, innermost last; the owner's

private:
    bool put(ForkJoinTaskPtr task);
    ForkJoinTaskPtr takeBase(DequeEnd how);
    ForkJoinTaskPtr takeTop();
    bool takeOut(const ForkJoinTask& task, DequeEnd how, bool onlyTop);
    void told(SourceLine line, const ForkJoinTask& task, std::int32_t slot, DequeEnd how) const;
    ForkJoinTaskPtr& slot(std::int32_t i) {
        return array_[static_cast<std::size_t>(i) & (array_.size() - 1)];
    }
    const ForkJoinTaskPtr& slot(std::int32_t i) const {
        return array_[static_cast<std::size_t>(i) & (array_.size() - 1)];
    }
    void growArray();

    ForkJoinPool& pool_;
    World& world_;
    std::atomic<Thread*> owner_;
    std::atomic<std::uint32_t> ownerId_;
    const bool fifo_;
    mutable SpinLock short_;
    std::vector<ForkJoinTaskPtr> array_;  ///< guarded by short_, as are base_ and top_
    std::int32_t base_ = 0;
    std::int32_t top_ = 0;
};

}  // namespace poolscope
