// FutureTask's states and waiters, in the order of the JDK's source.
#include "engine/executor/future/future_task.hpp"

#include <algorithm>
#include <utility>

#include "engine/executor/future/body_end.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
FutureTask::FutureTask(World& world, CallablePtr callable, std::string label, TaskId id,
                       ExecutorId executor)
    : world_(world),
      id_(id),
      executor_(executor),
      label_(std::move(label)),
      callable_(std::move(callable)) {
    if (!callable_) throw nullPointerException();
}

/// Compare-and-set of the state, recorded as one step.
bool FutureTask::changeState(FutureState from, FutureState to) {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    FutureState expected = from;
    if (!state_.compare_exchange_strong(expected, to, std::memory_order_acq_rel)) {
        world_.digestRead(0);
        return false;
    }
    world_.digestWrite(Shared::StateOfFuture, id_.value, static_cast<std::uint64_t>(to));
    world_.emit(POOLSCOPE_HERE, FutureStateChanged{id_, from, to});
    return true;
}

/// RUNNER.compareAndSet(this, null, Thread.currentThread()).
bool FutureTask::takeRunner(SourceLine from) {
    const World::Effect together = world_.effect();
    Thread* nobody = nullptr;
    Thread& self = world_.currentThread();
    if (!runner_.compare_exchange_strong(nobody, &self, std::memory_order_acq_rel)) {
        world_.digestRead(0);
        return false;
    }
    world_.digestWrite(Shared::RunnerOfFuture, id_.value, self.id().value + 1U);
    world_.emit(from, RunnerSet{id_, self.id()});
    return true;
}

void FutureTask::clearRunner() {
    const World::Effect together = world_.effect();
    runner_.store(nullptr, std::memory_order_release);
    world_.digestWrite(Shared::RunnerOfFuture, id_.value, 0);
    world_.emit(POOLSCOPE_HERE, RunnerSet{id_, ThreadId{}});
}

/// The two events around callable.call(), and the thread's mark that it is inside. A wrapper task
/// has neither: the task inside records its run itself.
class FutureTask::RunFrame {
public:
    RunFrame(FutureTask& task, const Callable& body)
        : task_(task), body_(body), isWrapper_(body.carries().exists()) {
        if (isWrapper_) return;
        World& world = task.world_;
        run_ = task.runs() + 1;  // by the runner alone
        task.runs_.store(run_, std::memory_order_relaxed);
        world.digestRead(run_);
        world.digestWrite(Shared::RunsOfFuture, task.id_.value, run_);
        const std::optional<Instant> planned = task.plannedStart();
        world.emit(POOLSCOPE_HERE, TaskBegan{task.executor_, task.id_, run_, planned.has_value(),
                                             planned.value_or(Instant{})});
        inside_.emplace(world.currentThread(), task.id_);
    }
    RunFrame(const RunFrame&) = delete;
    RunFrame& operator=(const RunFrame&) = delete;
    ~RunFrame() = default;

    /// `error`: what the body threw, or null.
    void end(const std::exception_ptr& error) {
        if (isWrapper_) return;
        const BodyEnd end = bodyEnd(task_.world_, error, body_.wasInterrupted());
        task_.world_.emit(POOLSCOPE_HERE,
                          TaskEnded{task_.executor_, task_.id_, run_, end.outcome, end.error});
    }

private:
    FutureTask& task_;
    const Callable& body_;
    bool isWrapper_;
    std::uint32_t run_ = 0;
    std::optional<InsideTask> inside_;
};

/// `callable.call()`, whatever class the callable is of.
Co<Value> FutureTask::call(Callable& body) {
    const StackFrame frame(world_);
    return frame.tail(body.call());
}

Co<void> FutureTask::run() {
    co_await world_.step(Shared::StateOfFuture, id_.value);
    if (state() != FutureState::New || !takeRunner(POOLSCOPE_HERE)) co_return;
    CallablePtr body;
    {
        const SpinGuard guard(short_);
        body = callable_;
    }
    std::exception_ptr fromHook;  // set, setException and done may be overridden, and may throw
    if (body && state() == FutureState::New) {
        Value result;
        std::exception_ptr error;
        {
            RunFrame inside(*this, *body);
            try {
                result = co_await call(*body);
            } catch (...) {
                error = std::current_exception();
            }
            inside.end(error);
        }
        try {
            if (error) {
                co_await setException(error);
            } else {
                co_await set(std::move(result));
            }
        } catch (...) {
            fromHook = std::current_exception();
        }
    }
    // runner must be non-null until the state is settled, to prevent concurrent calls of run().
    clearRunner();
    // The state must be read again after that, or an interrupt meant for this task could leak.
    co_await handlePossibleCancellationInterrupt();
    if (fromHook) std::rethrow_exception(fromHook);
}

Co<bool> FutureTask::runAndReset() {
    co_await world_.step(Shared::StateOfFuture, id_.value);
    if (state() != FutureState::New || !takeRunner(POOLSCOPE_HERE)) co_return false;
    CallablePtr body;
    {
        const SpinGuard guard(short_);
        body = callable_;
    }
    bool ran = false;
    std::exception_ptr fromHook;
    if (body && state() == FutureState::New) {
        std::exception_ptr error;
        {
            RunFrame inside(*this, *body);
            try {
                co_await call(*body);  // a periodic task's value is thrown away
                ran = true;
            } catch (...) {
                error = std::current_exception();
            }
            inside.end(error);
        }
        try {
            if (error) co_await setException(error);
        } catch (...) {
            fromHook = std::current_exception();
        }
    }
    clearRunner();
    co_await handlePossibleCancellationInterrupt();
    if (fromHook) std::rethrow_exception(fromHook);
    co_return ran&& state() == FutureState::New;
}

Co<void> FutureTask::set(Value value) {
    co_await world_.step(Shared::StateOfFuture, id_.value);
    if (!changeState(FutureState::New, FutureState::Completing)) co_return;
    value_ = std::move(value);
    callFollows(world_);
    changeState(FutureState::Completing, FutureState::Normal);
    co_await finishCompletion();
}

Co<void> FutureTask::setException(std::exception_ptr error) {
    co_await world_.step(Shared::StateOfFuture, id_.value);
    if (!changeState(FutureState::New, FutureState::Completing)) co_return;
    error_ = std::move(error);
    callFollows(world_);
    changeState(FutureState::Completing, FutureState::Exceptional);
    co_await finishCompletion();
}

/// Waits for a canceller that is about to interrupt this thread, because the interrupt must not hit
/// the thread's next task. The flag stays set, as in the JDK: runWorker clears it.
Co<void> FutureTask::handlePossibleCancellationInterrupt() {
    const std::uint64_t before = world_.remembered();
    if (state() != FutureState::Interrupting) return Co<void>::ready();
    return waitOutInterrupt(before);
}

Co<void> FutureTask::waitOutInterrupt(std::uint64_t before) {
    do {
        co_await world_.yield();
        world_.restoreDigest(before);
    } while (state() == FutureState::Interrupting);
}

Co<bool> FutureTask::cancel(bool mayInterruptIfRunning) {
    co_await world_.step(Shared::StateOfFuture, id_.value);
    const FutureState next =
        mayInterruptIfRunning ? FutureState::Interrupting : FutureState::Cancelled;
    const bool accepted = changeState(FutureState::New, next);
    world_.emit(POOLSCOPE_HERE, CancelCalled{id_, mayInterruptIfRunning, accepted});
    if (!accepted) co_return false;
    std::exception_ptr error;
    if (mayInterruptIfRunning) {
        co_await world_.step(Shared::StateOfFuture, id_.value);
        try {
            Thread* const runner = runner_.load(std::memory_order_acquire);
            world_.digestRead(runner == nullptr ? 0 : runner->id().value + 1U);
            if (runner != nullptr) interruptRunner(*runner);
        } catch (...) {
            error = std::current_exception();
        }
        changeState(FutureState::Interrupting, FutureState::Interrupted);
    }
    co_await finishCompletion();
    if (error) std::rethrow_exception(error);
    co_return true;
}

void FutureTask::interruptRunner(Thread& runner) {
    const StackFrame frame(world_);
    world_.interrupt(runner);
}

/// Releases all waiters, calls done() and drops the callable. Without a frame if done() has none,
/// as nearly always.
Co<void> FutureTask::finishCompletion() {
    const StackFrame frame(world_);
    std::vector<Thread*> released;
    {
        const SpinGuard guard(short_);
        released.swap(waiters_);
        digestWaiters();
    }
    if (world_.isSearched()) {
        for (const Thread* waiter : released) world_.digestRead(waiter->id().value);
    }
    for (auto waiter = released.rbegin(); waiter != released.rend(); ++waiter) {
        // A waiter whose time is over may be gone by now, and a world that does not record may have
        // taken its object for another thread. That thread then wakes once without a reason.
        if (world_.recording()) {
            world_.emit(POOLSCOPE_HERE, WaiterRemoved{id_, (*waiter)->id()});
        }
        world_.unpark(**waiter);
    }
    world_.emit(POOLSCOPE_HERE, DoneCalled{id_});
    Co<void> hook = done();
    if (!hook.done()) return frame.tail(dropCallableAfter(std::move(hook)));
    dropCallable();
    return hook;
}

Co<void> FutureTask::dropCallableAfter(Co<void> hook) {
    co_await hook;
    dropCallable();
}

void FutureTask::dropCallable() {
    CallablePtr dropped;
    const SpinGuard guard(short_);
    dropped.swap(callable_);
}

Co<void> FutureTask::done() { return Co<void>::ready(); }

Co<Value> FutureTask::get() {
    FutureState now = state();
    if (now <= FutureState::Completing) now = co_await awaitDone(std::nullopt);
    co_return report(now);
}

Co<Value> FutureTask::get(Duration timeout) {
    FutureState now = state();
    if (now <= FutureState::Completing) now = co_await awaitDone(timeout);
    if (now <= FutureState::Completing) throw Throwable("TimeoutException");
    co_return report(now);
}

Co<FutureState> FutureTask::awaitDone(std::optional<Duration> timeout) {
    Thread& self = world_.currentThread();
    std::optional<Instant> deadline;
    if (timeout) deadline = world_.now() + *timeout;
    bool queued = false;
    while (true) {
        co_await world_.step(Shared::StateOfFuture, id_.value);
        const FutureState now = state();
        if (now > FutureState::Completing) {
            if (queued) removeWaiter(self);
            co_return now;
        }
        if (now == FutureState::Completing) {
            co_await world_.yield();
            continue;
        }
        if (world_.interrupted()) {
            callFollows(world_);
            if (queued) removeWaiter(self);
            throw interruptedException();
        }
        if (deadline && (*deadline - world_.now()).ns <= 0) {
            callFollows(world_);
            if (queued) removeWaiter(self);
            co_return state();
        }
        if (!queued) {
            addWaiter(self);
            queued = true;
            continue;  // the state may have changed before we were seen
        }
        world_.emit(POOLSCOPE_HERE,
                    Parked{id_, deadline.has_value(), deadline.value_or(Instant{})});
        const WakeReason reason = co_await world_.park(deadline);
        world_.emit(POOLSCOPE_HERE, Unparked{id_, reason});
    }
}

/// For a search over schedules; see StateDigest.
void FutureTask::digestWaiters() const {
    if (!world_.isSearched()) return;
    std::uint64_t number = 0;
    for (const Thread* waiter : waiters_) number = StateDigest::mix(number, waiter->id().value);
    world_.digestWrite(Shared::WaitersOfFuture, id_.value, number);
}

void FutureTask::addWaiter(Thread& thread) {
    const World::Effect together = world_.effect();
    const SpinGuard guard(short_);
    waiters_.push_back(&thread);
    digestWaiters();
    world_.emit(POOLSCOPE_HERE, WaiterAdded{id_});
}

void FutureTask::removeWaiter(Thread& thread) {
    const StackFrame frame(world_);
    const World::Effect together = world_.effect();
    const SpinGuard guard(short_);
    const auto found = std::find(waiters_.begin(), waiters_.end(), &thread);
    if (found == waiters_.end()) return;
    waiters_.erase(found);
    digestWaiters();
    world_.emit(POOLSCOPE_HERE, WaiterRemoved{id_, thread.id()});
}

Value FutureTask::report(FutureState state) const {
    if (state == FutureState::Normal) return value_;
    if (state >= FutureState::Cancelled) throw Throwable("CancellationException");
    throw Throwable("ExecutionException", asThrowable(error_).toString(), error_);
}

void FutureTask::prioritize(std::int64_t priority) {
    const StackFrame frame(world_);
    priority_ = priority;
    world_.emit(POOLSCOPE_HERE, TaskPrioritized{id_, priority});
}

std::string FutureTask::toString() const {
    std::string status;
    switch (state()) {
        case FutureState::Normal: status = "[Completed normally]"; break;
        case FutureState::Exceptional:
            status = "[Completed exceptionally: " + asThrowable(error_).toString() + "]";
            break;
        case FutureState::Cancelled:
        case FutureState::Interrupting:
        case FutureState::Interrupted: status = "[Cancelled]"; break;
        case FutureState::New:
        case FutureState::Completing: {
            CallablePtr body;
            {
                const SpinGuard guard(short_);
                body = callable_;
            }
            status = body ? "[Not completed, task = " + body->toString() + "]" : "[Not completed]";
            break;
        }
    }
    return label_ + status;
}

}  // namespace poolscope
