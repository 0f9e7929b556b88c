// Scheduling, and the thread's loop, in the order of the JDK's source.
#include "engine/executor/timer/timer.hpp"

#include <utility>

#include "engine/executor/future/body_end.hpp"

namespace poolscope {
ExecutorId Timer::announce(World& world, const std::string& name) {
    const ExecutorId id = world.newExecutorId();
    constexpr std::uint32_t kNoCtl = 0xe0000000U;  // reads as RUNNING without workers
    world.emit(POOLSCOPE_HERE,
               ExecutorCreated{id, world.text(name), world.text(kClassName), kNoCtl});
    return id;
}

std::string Timer::threadNameOf(World& world, std::string name) {
    return name.empty() ? "Timer-" + std::to_string(world.nextTimerNumber()) : name;
}

Timer::Timer(World& world, std::string name, std::string threadName, bool held, const StackFrame&)
    : world_(world),
      name_(std::move(name)),
      held_(held),
      id_(announce(world, name_)),
      lock_(world, "queue lock", id_),
      monitor_(lock_, "queue"),
      queue_(world, id_),
      thread_(world.newThread(threadNameOf(world, std::move(threadName)), ThreadRole::Worker)) {}

Timer::Timer(World& world, std::string name, std::string threadName, std::shared_ptr<void> holder)
    : Timer(world, std::move(name), std::move(threadName), holder != nullptr, StackFrame(world)) {
    world_.emit(POOLSCOPE_HERE, WorkerAdded{id_, thread_.id(), TaskId{}, 1});
    ThreadBody body = [this, held = std::move(holder)] { return runThread(); };
    world_.start(thread_, std::move(body), POOLSCOPE_HERE);
}

Co<void> Timer::schedule(TimerTaskPtr task, Duration delay) {
    const StackFrame frame(world_);
    if (delay.ns < 0) throw illegalArgumentException("Negative delay.");
    return frame.tail(sched(std::move(task), world_.now() + delay, Duration{}));
}

Co<void> Timer::schedule(TimerTaskPtr task, Instant time) {
    const StackFrame frame(world_);
    return frame.tail(sched(std::move(task), time, Duration{}));
}

Co<void> Timer::schedule(TimerTaskPtr task, Duration delay, Duration period) {
    const StackFrame frame(world_);
    if (delay.ns < 0) throw illegalArgumentException("Negative delay.");
    return frame.tail(schedule(std::move(task), world_.now() + delay, period));
}

Co<void> Timer::schedule(TimerTaskPtr task, Instant firstTime, Duration period) {
    const StackFrame frame(world_);
    if (period.ns <= 0) throw illegalArgumentException("Non-positive period.");
    return frame.tail(sched(std::move(task), firstTime, -period));
}

Co<void> Timer::scheduleAtFixedRate(TimerTaskPtr task, Duration delay, Duration period) {
    const StackFrame frame(world_);
    if (delay.ns < 0) throw illegalArgumentException("Negative delay.");
    return frame.tail(scheduleAtFixedRate(std::move(task), world_.now() + delay, period));
}

Co<void> Timer::scheduleAtFixedRate(TimerTaskPtr task, Instant firstTime, Duration period) {
    const StackFrame frame(world_);
    if (period.ns <= 0) throw illegalArgumentException("Non-positive period.");
    return frame.tail(sched(std::move(task), firstTime, period));
}

/// `period`: positive for fixed rate, negative for counting from the start of a run.
Co<void> Timer::sched(TimerTaskPtr task, Instant time, Duration period) {
    if (wallClock(time) < 0) throw illegalArgumentException("Illegal execution time.");
    // Small enough that no sum of times wraps, and still as good as for ever.
    const Duration size = period.ns < 0 ? -period : period;
    if (size.ns > (kForever.ns >> 1)) period.ns >>= 1;

    co_await lock_.lock();
    const LockGuard guard(lock_);
    if (!newTasksMayBeScheduled_) {
        throw Throwable("IllegalStateException", "Timer already cancelled.");
    }
    if (!task) throw nullPointerException();
    {
        callFollows(world_);
        co_await task->lock_.lock();
        const LockGuard taskGuard(task->lock_);
        if (task->state() != TimerTaskState::Virgin) {
            throw Throwable("IllegalStateException", "Task already scheduled or cancelled");
        }
        task->time_ = time;
        task->period_ = period.ns;
        task->introduce(id_);
        const Repeat repeat = period.ns > 0   ? Repeat::FixedRate
                              : period.ns < 0 ? Repeat::FromStart
                                              : Repeat::Once;
        world_.emit(POOLSCOPE_HERE,
                    TaskTimed{task->taskId(), repeat, time, period.ns < 0 ? -period : period});
        task->changeState(TimerTaskState::Scheduled);
    }
    const TaskId id = task->taskId();
    world_.emit(POOLSCOPE_HERE, OfferBegan{id_, id, queue_.size()});
    const std::int32_t slot = queue_.add(task);
    if (queue_.getMin() == task) monitor_.signal();
    world_.emit(POOLSCOPE_HERE, OfferEnded{id_, id, slot});
}

Co<void> Timer::cancel() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    if (!queue_.isEmpty()) queue_.clear();
    endWith(TimerEnd::Cancelled);
}

Co<void> Timer::wallClockSet(Duration ahead) {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    for (std::int32_t i = 1; i <= queue_.size(); ++i) queue_.moveTime(i, -ahead);
}

Co<void> Timer::release() {
    co_await lock_.lock();
    const LockGuard guard(lock_);
    endWith(TimerEnd::Released);
}

/// Sets newTasksMayBeScheduled to false, once, and signals the thread.
void Timer::endWith(TimerEnd why) {
    const StackFrame frame(world_);
    if (!std::exchange(newTasksMayBeScheduled_, false)) return;
    world_.emit(POOLSCOPE_HERE, TimerEnded{id_, why});
    monitor_.signal();  // in case the queue was empty already
}

Co<std::int32_t> Timer::purge() {
    std::int32_t result = 0;
    co_await lock_.lock();
    const LockGuard guard(lock_);
    for (std::int32_t i = queue_.size(); i > 0; --i) {
        const TimerTaskPtr task = queue_.get(i);
        if (task->state() != TimerTaskState::Cancelled) continue;
        world_.emit(POOLSCOPE_HERE, RemoveBegan{id_, task->taskId(), i});
        queue_.quickRemove(i);
        world_.emit(POOLSCOPE_HERE, LeftQueue{id_, task->taskId(), LeftBy::Remove});
        ++result;
    }
    if (result != 0) queue_.heapify();
    co_return result;
}

/// TimerThread.run: whatever ends the loop, the Timer is over.
Co<void> Timer::runThread() {
    world_.emit(POOLSCOPE_HERE, WorkerStarted{id_});
    std::exception_ptr killer;
    try {
        co_await mainLoop();
    } catch (...) {
        killer = std::current_exception();
    }
    {
        // The thread was killed by an exception: behave as if the Timer had been cancelled.
        co_await lock_.lock();
        const LockGuard guard(lock_);
        endWith(TimerEnd::Killed);
        if (!queue_.isEmpty()) queue_.clear();
    }
    const ExitReason reason = killer ? ExitReason::Threw : ExitReason::QueueEmptyInShutdown;
    world_.emit(POOLSCOPE_HERE, WorkerExiting{id_, reason});
    if (killer) std::rethrow_exception(killer);
}

Co<void> Timer::mainLoop() {
    world_.emit(POOLSCOPE_HERE, WorkerIdle{id_, false});
    while (true) {
        try {
            Look look;
            {
                co_await lock_.lock();
                const LockGuard guard(lock_);
                while (queue_.isEmpty() && newTasksMayBeScheduled_) co_await monitor_.await();
                if (queue_.isEmpty()) co_return;  // it will for ever remain so
                look = co_await lookAtHead();
                if (look.wait.ns > 0) co_await monitor_.awaitFor(look.wait);
            }
            if (!look.fired) continue;
            co_await runTask(*look.fired, look.executionTime);  // holding no locks
            world_.emit(POOLSCOPE_HERE, WorkerIdle{id_, false});
        } catch (const Throwable& thrown) {
            if (!thrown.is("InterruptedException")) throw;
        }
    }
}

/// Examines the first task: drops it if it is cancelled; if it is due, removes it or plans its next
/// run; else returns how long to wait. The queue must not be empty (checked).
Co<Timer::Look> Timer::lookAtHead() {
    Look look;
    const TimerTaskPtr task = queue_.getMin();
    co_await task->lock_.lock();
    const LockGuard guard(task->lock_);
    if (task->state() == TimerTaskState::Cancelled) {
        removeMin(LeftBy::Remove);
        co_return look;  // no action required, look at the queue again
    }
    const Instant currentTime = world_.now();
    look.executionTime = task->time_;
    const Duration delay = task->time_ - currentTime;
    world_.emit(POOLSCOPE_HERE, HeadSeen{id_, task->taskId(), delay});
    if (wallClock(look.executionTime) > wallClock(currentTime)) {
        look.wait = delay;
        co_return look;
    }
    look.fired = task;
    const Duration period{task->period_};
    if (period.ns == 0) {
        callFollows(world_);
        removeMin(LeftBy::Take);
        task->changeState(TimerTaskState::Executed);
        co_return look;
    }
    // Fixed rate counts from the planned start of this run, schedule from now.
    queue_.rescheduleMin(period.ns < 0 ? currentTime + -period : look.executionTime + period);
    co_return look;
}

void Timer::removeMin(LeftBy by) {
    const StackFrame frame(world_);
    const TaskId id = queue_.getMin()->taskId();
    world_.emit(POOLSCOPE_HERE, FinishPollBegan{id_, id});
    queue_.removeMin();
    world_.emit(POOLSCOPE_HERE, LeftQueue{id_, id, by});
}

/// task.run(), framed by its two events.
Co<void> Timer::runTask(TimerTask& task, Instant executionTime) {
    const std::uint32_t run = task.runs_.fetch_add(1, std::memory_order_relaxed) + 1;
    world_.emit(POOLSCOPE_HERE, TaskBegan{id_, task.taskId(), run, true, executionTime});
    const InsideTask inside(thread_, task.taskId());
    std::exception_ptr error;
    try {
        co_await task.run();
    } catch (...) {
        error = std::current_exception();
    }
    const BodyEnd end = bodyEnd(world_, error, task.wasInterrupted());
    world_.emit(POOLSCOPE_HERE, TaskEnded{id_, task.taskId(), run, end.outcome, end.error});
    if (error) std::rethrow_exception(error);
}

}  // namespace poolscope
