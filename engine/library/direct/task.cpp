// FutureCore's members for the task of a direct pool, and its runs.
#include <thread>
#include <utility>

#include "engine/library/direct/stealing_pool.hpp"
#include "engine/library/direct/task_memory.hpp"
#include "engine/library/direct/task_pool.hpp"
#include "engine/library/direct/task_state.hpp"
#include "engine/library/runtime.hpp"
#include "engine/world/short_wait.hpp"

namespace juc::detail {

/// A thread that waits for the end of a task. On its own stack.
struct TaskWaiter {
    poolscope::Thread* thread = nullptr;
    TaskWaiter* next = nullptr;
};

namespace {

using poolscope::Instant;

/// How a task failed.
struct Failure : Shared {
    explicit Failure(std::exception_ptr cause) : thrown(std::move(cause)) {}
    std::exception_ptr thrown;
};

/// The pool, if the task holds it.
TaskPool* heldBy(const DirectTask& task) { return task.isPart() ? nullptr : task.pool; }

class WaitersLock {
public:
    explicit WaitersLock(DirectTask& task) : task_(task) {
        while (task_.lock.test_and_set(std::memory_order_acquire)) {
        }
    }
    WaitersLock(const WaitersLock&) = delete;
    WaitersLock& operator=(const WaitersLock&) = delete;
    ~WaitersLock() { task_.lock.clear(std::memory_order_release); }

private:
    DirectTask& task_;
};

/// Sequentially consistent, as is everything here that a waiter and the end of a task race for: a
/// waiter first says that it waits and then looks at the state, the end does it the other way.
bool changeState(Call& task, TaskState from, TaskState to) {
    auto expected = static_cast<std::uint8_t>(from);
    return task.direct.state.compare_exchange_strong(expected, static_cast<std::uint8_t>(to));
}

void addWaiter(DirectTask& task, TaskWaiter& waiter) {
    const WaitersLock guard(task);
    waiter.next = task.waiters.load();
    task.waiters.store(&waiter);
}

void removeWaiter(DirectTask& task, TaskWaiter& waiter) {
    const WaitersLock guard(task);
    TaskWaiter* before = nullptr;
    for (TaskWaiter* at = task.waiters.load(); at != nullptr; before = at, at = at->next) {
        if (at != &waiter) continue;
        if (before == nullptr) {
            task.waiters.store(at->next);
        } else {
            before->next = at->next;
        }
        return;
    }
}

/// Takes one off at a time: a waiter is gone as soon as its thread goes on. A thread that has given
/// up by then may wake once without a reason.
void releaseWaiters(Call& task, poolscope::World& world) {
    while (task.direct.waiters.load() != nullptr) {
        poolscope::Thread* released = nullptr;
        {
            const WaitersLock guard(task.direct);
            TaskWaiter* const first = task.direct.waiters.load();
            if (first == nullptr) return;
            released = first->thread;
            task.direct.waiters.store(first->next);
        }
        world.unpark(*released);
    }
}

/// Waits for a canceller that is about to interrupt this thread: the interrupt must not hit the
/// thread's next task. Source: FutureTask.handlePossibleCancellationInterrupt.
void handlePossibleInterrupt(const Call& task) {
    while (stateOf(task) == TaskState::Interrupting) std::this_thread::yield();
}

}  // namespace

void throwWrapped(const std::exception_ptr& cause) {
    const Throwable wrapped("ExecutionException", asThrowable(cause).toString(), cause);
    try {
        std::rethrow_exception(cause);
    } catch (...) {
        throw ExecutionException(wrapped);  // while the cause is handled: it becomes the nested one
    }
}

bool beginTask(Call& task) { return changeState(task, TaskState::Waiting, TaskState::Running); }

bool runTask(poolscope::World& world, Call& task) {
    DirectTask& direct = task.direct;
    if (!changeState(task, TaskState::Waiting, TaskState::Running)) {
        handlePossibleInterrupt(task);
        return false;
    }
    BoxPtr result;
    bool failed = false;
    try {
        result = Runtime::callHere(world, task);
    } catch (...) {
        failed = true;
        result = BoxPtr::adopt(new Failure(std::current_exception()));
    }
    if (direct.isPeriodic() && !failed) {
        result = {};  // a periodic task's value is thrown away
        if (changeState(task, TaskState::Running, TaskState::Waiting)) return true;
        task.dropBody();
        handlePossibleInterrupt(task);
        return false;
    }
    task.dropBody();
    direct.end = result.release();
    if (changeState(task, TaskState::Running, failed ? TaskState::Failed : TaskState::Succeeded)) {
        if (direct.pool != nullptr) releaseWaiters(task, world);
    } else {
        result = BoxPtr::adopt(std::exchange(direct.end, nullptr));
        handlePossibleInterrupt(task);
    }
    return false;
}

void parkHere(poolscope::World& world, std::optional<Instant> deadline) {
    poolscope::runToEnd(world.park(deadline));
}

void awaitEnd(Call& task, std::optional<Instant> deadline) {
    StealingWorker* const own = StealingWorker::of(task);
    if (own == nullptr) return awaitEndHere(task, deadline);
    own->await(task, deadline);
}

void awaitEndHere(Call& task, std::optional<Instant> deadline) {
    poolscope::World& world = usualWorld();  // a part's pool may be gone as soon as it is done
    TaskWaiter self{&world.currentThread(), nullptr};
    bool queued = false;
    const auto leave = [&] {
        if (queued) removeWaiter(task.direct, self);
    };
    while (task.direct.state.load() <= static_cast<std::uint8_t>(TaskState::Running)) {
        const bool interrupted = world.interrupted();
        if (interrupted || (deadline && !poolscope::isBefore(world.now(), *deadline))) {
            leave();
            if (interrupted) throw InterruptedException();
            if (task.isDone()) return;
            throw TimeoutException();
        }
        if (queued) {
            parkHere(world, deadline);
        } else if (!poolscope::soon([&task] { return task.isDone(); })) {
            addWaiter(task.direct, self);
            queued = true;  // and look again: the task may have ended before this was seen
        }
    }
    leave();
}

Call::~Call() {
    const TaskState last = stateOf(*this);
    const bool hasEnd = last == TaskState::Succeeded || last == TaskState::Failed;
    if (hasEnd && direct.end != nullptr) direct.end->letGo();
    if (const TaskPool* const pool = heldBy(direct)) pool->letGo();
    aboutToFree(direct);
}

bool Call::isDone() const { return stateOf(*this) > TaskState::Running; }

FutureEnd Call::state() const {
    switch (stateOf(*this)) {
        case TaskState::Waiting:
        case TaskState::Running: return FutureEnd::Running;
        case TaskState::Succeeded: return FutureEnd::Success;
        case TaskState::Failed: return FutureEnd::Failed;
        case TaskState::Cancelled:
        case TaskState::Interrupting:
        case TaskState::Interrupted: break;
    }
    return FutureEnd::Cancelled;
}

bool Call::cancel(bool mayInterruptIfRunning) {
    const bool interrupts = mayInterruptIfRunning && !direct.isPart();
    const TaskState next = interrupts ? TaskState::Interrupting : TaskState::Cancelled;
    TaskState found = TaskState::Waiting;
    while (!changeState(*this, found, next)) {
        found = stateOf(*this);
        // ForkJoinTask.cancel says whether it is cancelled now, FutureTask's whether by this call.
        if (found > TaskState::Running) return direct.isPart() && found == TaskState::Cancelled;
    }
    if (interrupts) {
        // Whoever runs it waits for the end of this, and with it the pool.
        if (found == TaskState::Running) direct.pool->interruptRunnerOf(*this);
        changeState(*this, TaskState::Interrupting, TaskState::Interrupted);
    }
    if (direct.pool != nullptr) releaseWaiters(*this, usualWorld());
    if (TaskPool* const pool = heldBy(direct)) pool->cancelled(*this);
    if (found == TaskState::Waiting) dropBody();
    return true;
}

BoxPtr Call::get(std::optional<Duration> timeout) {
    // ForkJoinTask.get looks at the flag first, FutureTask's only before it waits.
    if (direct.isPart() && usualWorld().interrupted()) throw InterruptedException();
    if (!isDone()) {
        std::optional<Instant> deadline;
        if (timeout) deadline = usualWorld().now() + waitTime(*timeout);
        awaitEnd(*this, deadline);
    }
    switch (stateOf(*this)) {
        case TaskState::Succeeded: return resultOf(*this);
        case TaskState::Failed: throwWrapped(error());
        default: throw CancellationException();
    }
}

BoxPtr Call::resultNow() { return resultOf(*this); }

std::exception_ptr Call::error() const { return static_cast<const Failure&>(*direct.end).thrown; }

bool Call::isPeriodic() const { return direct.isPeriodic(); }

Nanoseconds Call::delay() const {
    const std::int64_t time = direct.time.load(std::memory_order_relaxed);
    const TaskPool* const pool = heldBy(direct);
    if (pool == nullptr || !pool->plansTimes()) return Nanoseconds(0);
    return Nanoseconds((Instant{time} - pool->world().now()).ns);
}

const void* Call::identity() const { return this; }

}  // namespace juc::detail
