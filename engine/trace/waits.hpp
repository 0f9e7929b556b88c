// Who waits without a deadline, for what, and who has what is waited for: folded from a log.
//
// Promises: only events are asked, so it is the same for both worlds and for an opened recording. A
// wait with a deadline is none here: it ends by itself. A wait is over as soon as the log says that
// its thread was signalled, interrupted or released, although the thread has yet to run.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "engine/trace/ctl_word.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/log.hpp"

namespace poolscope {

/// What a thread waits for.
enum class WaitsFor : std::uint8_t {
    Nothing,      ///< it does not wait, or has a deadline
    Result,       ///< the end of a task: get, join, invokeAll
    Lock,         ///< a lock that another thread holds
    Room,         ///< a place in a full queue
    Work,         ///< a task to run: an idle worker, or a Timer's thread
    Completion,   ///< the next completed task of a completion service
    Termination,  ///< the end of an executor
    Permit,       ///< permits of a semaphore
    Latch,        ///< a latch at 0
    Signal,       ///< a signal of a condition that bodies share
    ThreadEnd,    ///< the end of a thread: join
    Variable,     ///< that somebody writes what it keeps looking at
};

struct UntimedWait {
    WaitsFor what = WaitsFor::Nothing;
    TaskId task = {};            ///< Result
    LockId lock = {};            ///< Lock, Permit, Latch; of a Signal, the condition's
    ExecutorId executor = {};    ///< Room, Work, Completion, Termination; of a Lock, whose it is
    ThreadId thread = {};        ///< ThreadEnd
    VariableId variable = {};    ///< Variable: one of those that it looks at
    ConditionId condition = {};  ///< Signal
    std::size_t since = 0;       ///< number of events up to and including the one that began it
};

class Waits {
public:
    struct Thread {
        bool alive = false;
        bool starting = false;  ///< a worker whose first step is to come
        bool daemon = false;    ///< as its factory said
        ThreadRole role = ThreadRole::Client;
        ExecutorId worksFor;
        std::uint32_t calls = 0;     ///< methods that it is in
        std::vector<TaskId> bodies;  ///< innermost last
        UntimedWait wait;
    };
    struct Task {
        bool done = false;
        ExecutorId queuedIn;
        ThreadId holder;   ///< runs it, is about to, or is handing it in
        TaskId carriedBy;  ///< the wrapper task, which is what is queued
        bool wraps = false;
        TaskId event;               ///< of a handler: the event that it belongs to
        std::vector<TaskId> parts;  ///< of an event: handlers that were released and have not ended
    };
    struct Executor {
        std::uint32_t ctl = 0;
        bool ended = false;  ///< a Timer's
        bool bounded = false;
        bool steals = false;  ///< a fork/join pool: it makes workers as it needs them
        std::int64_t corePoolSize = 0;
        std::int64_t maximumPoolSize = 0;
        std::vector<ThreadId> workers;

        PoolRunState state() const { return poolRunStateOf(ctl); }
        /// Whether it takes tasks and waits for more.
        bool isOpen() const { return !ended && state() == PoolRunState::Running; }
        /// Whether one more task could make it create a thread.
        bool canGrow() const {
            const auto size = static_cast<std::int64_t>(workers.size());
            return steals || size < corePoolSize || (bounded && size < maximumPoolSize);
        }
    };

    explicit Waits(const Log& log) : log_(log) {}

    void apply(const Event& event, std::size_t position);
    /// The kinds whose events change anything; the others need not be applied.
    static const KindTable& kinds();

    /// Ids of threads run from 0 to `threads()` - 1.
    std::uint32_t threads() const {
        return threads_.empty() ? 0 : static_cast<std::uint32_t>(threads_.size() - 1);
    }
    const Thread& thread(ThreadId id) const { return find(threads_, id); }
    std::uint32_t tasks() const {
        return tasks_.empty() ? 0 : static_cast<std::uint32_t>(tasks_.size() - 1);
    }
    const Task& task(TaskId id) const { return find(tasks_, id); }
    /// What is queued and run for a task: its wrapper task, if it has one.
    const Task& carrierOf(TaskId id) const;
    const Executor& executor(ExecutorId id) const { return find(executors_, id); }
    ThreadId ownerOf(LockId id) const { return find(locks_, id).owner; }
    /// The threads that have acquired more permits of a semaphore than they have released.
    std::vector<ThreadId> holdersOf(LockId id) const;

private:
    struct Fold;
    struct Lock {
        ThreadId owner;
        ExecutorId executor;
        std::vector<std::pair<ThreadId, std::int64_t>> permits;  ///< of a semaphore, by thread
    };
    struct Condition {
        LockId lock;
        WaitsFor what = WaitsFor::Work;
    };

    /// Where the element of an id is; that of "nobody" is the first.
    template <class Tag>
    static std::size_t placeOf(Id<Tag> id) {
        return id.exists() ? std::size_t{id.value} + 1 : 0;
    }
    template <class Element, class Tag>
    static const Element& find(const std::vector<Element>& all, Id<Tag> id) {
        static const Element kUnknown{};
        return placeOf(id) < all.size() ? all[placeOf(id)] : kUnknown;
    }
    template <class Element, class Tag>
    static Element& make(std::vector<Element>& all, Id<Tag> id) {
        if (placeOf(id) >= all.size()) all.resize(placeOf(id) + 1);
        return all[placeOf(id)];
    }

    const Log& log_;
    std::vector<Thread> threads_;
    std::vector<Task> tasks_;
    std::vector<Executor> executors_;
    std::vector<Lock> locks_;
    std::vector<Condition> conditions_;
};

}  // namespace poolscope
