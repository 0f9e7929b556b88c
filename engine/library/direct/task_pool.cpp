// What pools of all kinds do with tasks. invokeAll and invokeAny are AbstractExecutorService's:
// both cancel the unfinished tasks, even if they end with an exception.
#include "engine/library/direct/task_pool.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "engine/library/direct/direct_completion.hpp"
#include "engine/library/direct/task_state.hpp"

namespace juc::detail {
namespace {

/// Cancels those that are not done when it goes.
class CancelsTheRest {
public:
    CancelsTheRest() = default;
    CancelsTheRest(const CancelsTheRest&) = delete;
    CancelsTheRest& operator=(const CancelsTheRest&) = delete;
    ~CancelsTheRest() {
        for (const AnyFuture& future : futures) {
            try {
                future.cancel(true);
            } catch (...) {  // of the hook that a terminating pool calls
            }
        }
    }
    std::vector<AnyFuture> futures;
};

}  // namespace

class TaskPool::InsideRun {
public:
    InsideRun(TaskPool& pool, const Call& task)
        : pool_(pool), task_(task), thread_(pool.world_.currentThread()), id_(thread_.id()) {
        const poolscope::SpinGuard guard(pool_.insideLock_);
        next_ = std::exchange(pool_.inside_, this);
    }
    InsideRun(const InsideRun&) = delete;
    InsideRun& operator=(const InsideRun&) = delete;
    ~InsideRun() {
        const poolscope::SpinGuard guard(pool_.insideLock_);
        InsideRun** at = &pool_.inside_;
        while (*at != this) at = &(*at)->next_;
        *at = next_;
    }
    const InsideRun* next() const { return next_; }
    bool isOf(const Call& task) const { return &task_ == &task; }
    poolscope::Thread& thread() const { return thread_; }
    poolscope::ThreadId id() const { return id_; }

private:
    TaskPool& pool_;
    const Call& task_;
    poolscope::Thread& thread_;
    const poolscope::ThreadId id_;
    InsideRun* next_ = nullptr;
};

bool TaskPool::runInside(Call& task) {
    const InsideRun inside(*this, task);
    return run(task);
}

/// The caller has made the task's state Interrupting, so its run does not end before this does.
void TaskPool::interruptRunnerOf(const Call& task) {
    poolscope::Thread* runner = nullptr;
    poolscope::ThreadId id;
    {
        const poolscope::SpinGuard guard(insideLock_);
        for (const InsideRun* at = inside_; at != nullptr; at = at->next()) {
            if (!at->isOf(task)) continue;
            runner = &at->thread();
            id = at->id();
        }
    }
    if (runner != nullptr) world_.interrupt(*runner, id);
}

AnyFuture TaskPool::heldFutureOf(Call& task) {
    if (task.direct.pool == nullptr) {
        hold();
        task.direct.pool = this;
        task.holdUnseen();
        return Access::future(CallPtr::adopt(&task));
    }
    return Access::future(CallPtr::of(task));
}

AnyFuture TaskPool::submit(CallPtr task) {
    AnyFuture future = futureOf(*task);
    executeFuture(std::move(task));
    return future;
}

bool TaskPool::awaitTermination(Duration timeout) {
    const Instant deadline = world_.now() + waitTime(timeout);
    try {
        return poolscope::runToEnd(ended_.await(world_, deadline));
    } catch (const Throwable& thrown) {
        throw InterruptedException(thrown);  // the only thing it throws
    }
}

void TaskPool::awaitWorkers(bool isOwnWorker) {
    if (isOwnWorker || around_.isInside(world_.currentThread())) return;
    bool interrupted = poolscope::runToEnd(ended_.awaitAnyway(world_));
    if (poolscope::runToEnd(around_.awaitLast(world_))) interrupted = true;
    living_.end();
    if (interrupted) world_.interrupt(world_.currentThread());
}

/// Longer waits are cut into pieces: the clock's arithmetic must not overflow.
void TaskPool::waitAtMost(std::condition_variable& condition, Lock& lock,
                          poolscope::Duration longest) {
    constexpr poolscope::Duration kLongestWait = poolscope::milliseconds(3'600'000);
    condition.wait_for(lock, std::chrono::nanoseconds(std::min(longest.ns, kLongestWait.ns)));
}

std::vector<AnyFuture> TaskPool::invokeAll(std::vector<CallPtr> bodies,
                                           std::optional<Duration> timeout) {
    const Ref<TaskPool> held = Ref<TaskPool>::of(*this);
    std::optional<Instant> deadline;
    if (timeout) deadline = world_.now() + waitTime(*timeout);
    CancelsTheRest all;
    for (const CallPtr& body : bodies) all.futures.push_back(futureOf(*body));
    // Looking at the clock between the calls, because one may run its task here.
    const auto inTime = [&] { return !deadline || poolscope::isBefore(world_.now(), *deadline); };
    try {
        for (std::size_t i = 0; i < bodies.size(); ++i) {
            if (!inTime()) return all.futures;
            executeFuture(bodies[i]);
        }
        for (const CallPtr& body : bodies) awaitEnd(*body, deadline);
    } catch (const TimeoutException&) {  // not of a body: theirs stay in their futures
    }
    return all.futures;
}

/// Before each further task it looks whether one is done already. Source: doInvokeAny.
BoxPtr TaskPool::invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) {
    if (bodies.empty()) throw IllegalArgumentException();
    DirectCompletionService service(Ref<TaskPool>::of(*this));
    std::optional<Instant> deadline;
    if (timeout) deadline = world_.now() + waitTime(*timeout);
    CancelsTheRest all;
    std::exception_ptr last;  // so that it can be thrown if nothing comes
    std::size_t active = 0;
    for (std::size_t next = 0; next < bodies.size() || active > 0;) {
        AnyFuture done;
        if (next > 0 && next < bodies.size()) done = service.poll();
        if (!done.valid() && next < bodies.size()) {
            all.futures.push_back(service.submit(std::move(bodies[next++])));
            ++active;
            continue;
        }
        if (!done.valid()) {
            std::optional<Duration> left;
            if (deadline) left = Nanoseconds((*deadline - world_.now()).ns);
            done = service.next(left);
        }
        if (!done.valid()) throw TimeoutException();
        --active;
        try {
            return Access::core(done).get(std::nullopt);
        } catch (const ExecutionException&) {
            last = std::current_exception();
        } catch (const CancellationException& cancelled) {
            last = std::make_exception_ptr(
                Throwable("ExecutionException", cancelled.toString(), std::current_exception()));
        }
    }
    std::rethrow_exception(last);
}

}  // namespace juc::detail
