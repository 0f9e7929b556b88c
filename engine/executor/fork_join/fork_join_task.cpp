// A task's status, its waiters, and what join does while it waits.
#include "engine/executor/fork_join/fork_join_task.hpp"

#include <algorithm>
#include <utility>

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/executor/future/body_end.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
ForkJoinTask::ForkJoinTask(World& world, std::string label)
    : world_(world), id_(world.newTaskId()), label_(std::move(label)) {
    const ForkJoinDeque* worker = ForkJoinDeque::ofCurrent(world);
    if (worker == nullptr || worker->running.empty()) return;
    const StackFrame frame(world);
    // hasValue() is ours here, not yet the subclass's: a part counts as one with a value.
    announce(worker->pool().id(), worker->running.back()->taskId());
}

ForkJoinTask::ForkJoinTask(World& world, std::string label, Announced)
    : world_(world), id_(world.newTaskId()), label_(std::move(label)) {}

void ForkJoinTask::announce(ExecutorId executor, TaskId parent) {
    if (announced_.exchange(true)) return;
    executor_ = executor.value;
    world_.emit(POOLSCOPE_HERE, TaskCreated{executor, id_, world_.text(label_), 0, hasValue()});
    if (parent.exists()) world_.emit(POOLSCOPE_HERE, TaskSplit{executor, parent, id_});
}

ForkJoinTask::BodyFrame::BodyFrame(ForkJoinTask& task)
    : task_(task),
      worker_(ForkJoinDeque::ofCurrent(task.world_)),
      run_(task.runs_.fetch_add(1) + 1),
      inside_(task.world_.currentThread(), task.id_) {
    if (worker_ != nullptr) worker_->running.push_back(&task);
    const std::optional<Instant> planned = task.planned();
    task.world_.emit(POOLSCOPE_HERE, TaskBegan{{task.executor_.load()},
                                               task.id_,
                                               run_,
                                               planned.has_value(),
                                               planned.value_or(Instant{})});
}

ForkJoinTask::BodyFrame::~BodyFrame() {
    if (worker_ != nullptr) worker_->running.pop_back();
}

void ForkJoinTask::BodyFrame::end(const std::exception_ptr& error) {
    World& world = task_.world_;
    const BodyEnd end = bodyEnd(world, error, task_.wasInterrupted());
    world.emit(POOLSCOPE_HERE,
               TaskEnded{{task_.executor_.load()}, task_.id_, run_, end.outcome, end.error});
}

Co<void> ForkJoinTask::doExec() {
    co_await world_.step();
    if (isDone()) co_return;
    std::exception_ptr error;
    bool complete = false;
    {
        BodyFrame body(*this);
        try {
            complete = co_await exec();
        } catch (...) {
            error = std::current_exception();
        }
        body.end(error);
    }
    if (!error && complete) complete = co_await postExec();
    co_await world_.step();
    if (error) {
        settle(FutureState::Exceptional, error);
    } else if (complete) {
        callFollows(world_);
        settle(FutureState::Normal, nullptr);
    }
}

bool ForkJoinTask::settle(FutureState to, const std::exception_ptr& error) {
    const StackFrame frame(world_);
    std::vector<Thread*> released;
    {
        const World::Effect together = world_.effect();
        {
            const SpinGuard guard(short_);
            if (isDone()) return false;
            error_ = error;
            state_.store(to, std::memory_order_release);
            released.swap(waiters_);
        }
        world_.emit(POOLSCOPE_HERE, FutureStateChanged{id_, FutureState::New, to});
        if (world_.recording()) {  // else a waiter may be gone; see FutureTask::finishCompletion
            for (auto waiter = released.rbegin(); waiter != released.rend(); ++waiter) {
                world_.emit(POOLSCOPE_HERE, WaiterRemoved{id_, (*waiter)->id()});
            }
        }
    }
    for (auto waiter = released.rbegin(); waiter != released.rend(); ++waiter) {
        world_.unpark(**waiter);
    }
    return true;
}

Co<ForkJoinTaskPtr> ForkJoinTask::fork() {
    ForkJoinTaskPtr self = shared_from_this();
    if (ForkJoinDeque* worker = ForkJoinDeque::ofCurrent(world_)) {
        announce(worker->pool().id(),
                 worker->running.empty() ? TaskId{} : worker->running.back()->taskId());
        co_await worker->push(self);
    } else {
        co_await ForkJoinPool::common(world_).externalPush(self);
    }
    co_return self;
}

Co<Value> ForkJoinTask::join() {
    const FutureState end = co_await awaitDone(Wait{});
    co_return report(end);
}

Co<Value> ForkJoinTask::invoke() {
    announce(ExecutorId{}, TaskId{});
    co_await doExec();
    Wait wait;
    wait.ran = true;
    const FutureState end = co_await awaitDone(wait);
    co_return report(end);
}

Co<Value> ForkJoinTask::joinForPoolInvoke(ForkJoinPool& pool) {
    Wait wait;
    wait.pool = &pool;
    const FutureState end = co_await awaitDone(wait);
    co_return report(end);
}

Co<Value> ForkJoinTask::get() {
    Wait wait;
    wait.interruptible = true;
    const FutureState end = co_await awaitDone(wait);
    co_return reportWrapped(end);
}

Co<Value> ForkJoinTask::get(Duration timeout) {
    Wait wait;
    wait.interruptible = true;
    wait.timeout = timeout;
    const FutureState end = co_await awaitDone(wait);
    if (end == FutureState::New) throw Throwable("TimeoutException");
    co_return reportWrapped(end);
}

Value ForkJoinTask::report(FutureState state) const {
    if (state == FutureState::Cancelled) throw Throwable("CancellationException");
    if (state == FutureState::Exceptional) std::rethrow_exception(getException());
    return getRawResult();
}

/// For get, as FutureTask reports.
Value ForkJoinTask::reportWrapped(FutureState state) const {
    if (state != FutureState::Exceptional) return report(state);
    const std::exception_ptr thrown = getException();
    throw Throwable("ExecutionException", asThrowable(thrown).toString(), thrown);
}

std::exception_ptr ForkJoinTask::getException() const {
    const SpinGuard guard(short_);
    return error_;
}

Co<bool> ForkJoinTask::cancel(bool mayInterruptIfRunning) {
    co_await world_.step();
    settle(FutureState::Cancelled, nullptr);
    const bool cancelled = isCancelled();
    world_.emit(POOLSCOPE_HERE, CancelCalled{id_, mayInterruptIfRunning, cancelled});
    co_return cancelled;
}

Co<void> ForkJoinTask::trySetCancelled() {
    co_await world_.step();
    callFollows(world_);
    settle(FutureState::Cancelled, nullptr);
}

Co<bool> ForkJoinTask::tryUnfork() {
    ForkJoinDeque* deque = ForkJoinDeque::ofCurrent(world_);
    if (deque == nullptr) {
        const ForkJoinPool* const common = ForkJoinPool::commonOrNull(world_);
        deque = common == nullptr ? nullptr : common->externalQueue();
    }
    if (deque == nullptr) co_return false;
    co_return co_await deque->tryUnpush(*this);
}

ForkJoinTaskPtr ForkJoinTask::peekNextLocalTask(const World& world) {
    const ForkJoinDeque* worker = ForkJoinDeque::ofCurrent(world);
    return worker == nullptr ? nullptr : worker->peek();
}

/// Waits for the end of the task; returns NEW after a time-out. Throws InterruptedException if the
/// wait is interruptible.
Co<FutureState> ForkJoinTask::awaitDone(Wait wait) {
    if (wait.interruptible && world_.interrupted()) throw interruptedException();
    const ExecutorId executor{executor_.load()};
    world_.emit(POOLSCOPE_HERE, JoinBegan{executor, id_});
    JoinWay way = wait.ran ? JoinWay::RanIt : JoinWay::AlreadyDone;
    std::exception_ptr interrupted;
    co_await world_.step();
    if (!isDone() && wait.timeout && wait.timeout->ns <= 0) {
        way = JoinWay::GaveUp;
    } else if (!isDone()) {
        try {
            way = co_await helpThenBlock(wait);
        } catch (...) {
            interrupted = std::current_exception();
            way = JoinWay::GaveUp;
        }
    }
    world_.emit(POOLSCOPE_HERE, JoinEnded{executor, id_, way});
    if (interrupted) std::rethrow_exception(interrupted);
    co_return state();
}

/// A worker first takes the task out of its own deque and runs it, else helps the worker that stole
/// it, and blocks only if it cannot help. A client of the common pool may run what it has
/// submitted; any other thread blocks.
Co<JoinWay> ForkJoinTask::helpThenBlock(Wait wait) {
    ForkJoinDeque* own = ForkJoinDeque::ofCurrent(world_);
    ForkJoinPool* const mine = own == nullptr ? ForkJoinPool::commonOrNull(world_) : &own->pool();
    if (wait.pool == nullptr) wait.pool = mine;
    if (wait.pool != mine) co_return co_await block(wait);
    const bool internal = own != nullptr;
    if (!internal && mine != nullptr) own = mine->externalQueue();
    if (own == nullptr) co_return co_await block(wait);
    const bool canHelp = !wait.timeout;
    if (canHelp && !wait.ran) {
        const bool removed = co_await own->tryRemove(*this);
        if (removed) co_await doExec();
        if (removed && isDone()) co_return JoinWay::RanIt;
    }
    if (!internal) co_return co_await block(wait);
    const bool compensated = co_await mine->helpJoin(*this, *own, canHelp);
    if (!compensated) co_return JoinWay::Helped;
    JoinWay way = JoinWay::Waited;
    std::exception_ptr interrupted;
    try {
        way = co_await block(wait);
    } catch (...) {
        interrupted = std::current_exception();
    }
    mine->uncompensate();
    if (interrupted) std::rethrow_exception(interrupted);
    co_return way;
}

Co<JoinWay> ForkJoinTask::block(const Wait& wait) {
    Thread& self = world_.currentThread();
    std::optional<Instant> deadline;
    if (wait.timeout) deadline = world_.now() + *wait.timeout;
    bool interrupted = false;
    JoinWay way = JoinWay::Waited;
    while (true) {
        co_await world_.step();
        if (isDone()) break;
        if (wait.pool != nullptr && wait.pool->isStopping()) {
            settle(FutureState::Cancelled, nullptr);  // there may be no worker left to run it
            continue;
        }
        if (world_.interrupted()) {
            interrupted = true;
            if (wait.interruptible) break;
        }
        if (deadline && !isBefore(world_.now(), *deadline)) {
            way = JoinWay::GaveUp;
            break;
        }
        if (addWaiter(self)) continue;  // it may have ended before we were seen
        if (isDone()) break;
        world_.emit(POOLSCOPE_HERE,
                    Parked{id_, deadline.has_value(), deadline.value_or(Instant{})});
        const WakeReason reason = co_await world_.park(deadline);
        world_.emit(POOLSCOPE_HERE, Unparked{id_, reason});
    }
    removeWaiter(self);
    if (interrupted && wait.interruptible) throw interruptedException();
    if (interrupted) world_.interrupt(self);
    co_return way;
}

/// True if the thread was not on the list before; false also when the task is done.
bool ForkJoinTask::addWaiter(Thread& thread) {
    const World::Effect together = world_.effect();
    {
        const SpinGuard guard(short_);
        if (isDone()) return false;
        if (std::find(waiters_.begin(), waiters_.end(), &thread) != waiters_.end()) return false;
        waiters_.push_back(&thread);
    }
    world_.emit(POOLSCOPE_HERE, WaiterAdded{id_});
    return true;
}

void ForkJoinTask::removeWaiter(Thread& thread) {
    const World::Effect together = world_.effect();
    {
        const SpinGuard guard(short_);
        const auto found = std::find(waiters_.begin(), waiters_.end(), &thread);
        if (found == waiters_.end()) return;
        waiters_.erase(found);
    }
    world_.emit(POOLSCOPE_HERE, WaiterRemoved{id_, thread.id()});
}

}  // namespace poolscope
