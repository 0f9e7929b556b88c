// Creating scheduled tasks and adding them to the queue.
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"

#include <utility>

#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

ThreadPoolExecutor::Settings settingsOf(std::int32_t corePoolSize, std::string name,
                                        std::shared_ptr<ThreadFactory> factory,
                                        std::shared_ptr<RejectedExecutionHandler> handler) {
    return {corePoolSize,
            std::numeric_limits<std::int32_t>::max(),
            ScheduledThreadPoolExecutor::kDefaultKeepAlive,
            std::move(factory),
            std::move(handler),
            std::move(name)};
}

constexpr std::int64_t kLongMax = std::numeric_limits<std::int64_t>::max();

}  // namespace

ScheduledThreadPoolExecutor::ScheduledThreadPoolExecutor(World& world, Settings settings,
                                                         DelayedQueueForm queue, const StackFrame&)
    : ThreadPoolExecutor(world, kClassName, std::move(settings),
                         [queue](World& w, ExecutorId executor) {
                             const StackFrame frame(w);
                             return std::make_unique<DelayedWorkQueue>(w, executor, queue);
                         }) {}

ScheduledThreadPoolExecutor::ScheduledThreadPoolExecutor(
    World& world, std::int32_t corePoolSize, std::string name,
    std::shared_ptr<ThreadFactory> factory, std::shared_ptr<RejectedExecutionHandler> handler,
    DelayedQueueForm queue)
    : ScheduledThreadPoolExecutor(
          world, settingsOf(corePoolSize, std::move(name), std::move(factory), std::move(handler)),
          queue, StackFrame(world)) {
    world.emit(POOLSCOPE_HERE, SettingChanged{id(), Setting::ExecuteDelayedAfterShutdown, 1});
}

ScheduledThreadPoolExecutor::~ScheduledThreadPoolExecutor() {
    for (const auto& forget : whenGone_) forget();
}

void ScheduledThreadPoolExecutor::whenGone(std::function<void()> forget) {
    const SpinGuard guard(short_);
    whenGone_.push_back(std::move(forget));
}

/// now + delay, or less if the delay is so large that times in the queue could not be compared.
Co<Instant> ScheduledThreadPoolExecutor::triggerTime(Duration delay) {
    const StackFrame frame(world_);
    if (delay.ns >= (kLongMax >> 1)) return frame.tail(hugeTriggerTime(delay));
    return Co<Instant>::ready(world_.now() + delay);
}

Co<Instant> ScheduledThreadPoolExecutor::hugeTriggerTime(Duration delay) {
    const Instant now = world_.now();  // before the head's delay is read, which time makes shorter
    const Duration free = co_await overflowFree(delay);
    co_return now + free;
}

/// Cuts a delay so that it is within Long.MAX_VALUE of a head that is late: otherwise the signed
/// difference of the two would wrap, and the new task would sort before the late one.
Co<Duration> ScheduledThreadPoolExecutor::overflowFree(Duration delay) {
    const RunnablePtr first = co_await getQueue().peek();
    const ScheduledPtr head = scheduledFutureOf(first);
    const Duration headDelay = head ? head->getDelay() : Duration{};
    const bool cut = headDelay.ns < 0 && (delay - headDelay).ns < 0;
    const TaskId headId = head ? head->taskId() : TaskId{};
    world_.emit(POOLSCOPE_HERE, OverflowFree{id(), headId, headDelay, delay, cut});
    co_return cut ? Duration{kLongMax} + headDelay : delay;
}

std::shared_ptr<ScheduledFutureTask> ScheduledThreadPoolExecutor::newTask(
    CallablePtr body, std::string label, Instant trigger, Duration period, bool callable) {
    const std::int64_t sequence = world_.nextSequence();  // sequencer.getAndIncrement()
    if (label.empty()) label = "task-" + std::to_string(sequence);
    const TaskId carried = body->carries();
    auto task = std::make_shared<ScheduledFutureTask>(*this, std::move(body), std::move(label),
                                                      trigger, period, sequence);
    const TaskId task_id = task->taskId();
    if (world_.recording()) {
        world_.emit(POOLSCOPE_HERE, TaskCreated{id(), task_id, world_.text(task->label()),
                                                static_cast<std::uint32_t>(sequence), callable});
        if (carried.exists()) world_.emit(POOLSCOPE_HERE, EnvelopeMade{task_id, carried});
        const Repeat repeat = period.ns > 0   ? Repeat::FixedRate
                              : period.ns < 0 ? Repeat::FixedDelay
                                              : Repeat::Once;
        world_.emit(POOLSCOPE_HERE,
                    TaskTimed{task_id, repeat, trigger, period.ns < 0 ? -period : period});
    }
    return task;
}

Co<ScheduledPtr> ScheduledThreadPoolExecutor::schedule(RunnablePtr command, Duration delay,
                                                       std::string label) {
    if (!command) throw nullPointerException();
    const Instant trigger = co_await triggerTime(delay.ns < 0 ? Duration{} : delay);
    CallablePtr body = callable(command);
    auto task = newTask(std::move(body), std::move(label), trigger, Duration{}, false);
    ScheduledPtr decorated = decorateTask(command, task);
    task->setOuterTask(decorated);
    co_await delayedExecute(decorated);
    co_return decorated;
}

Co<ScheduledPtr> ScheduledThreadPoolExecutor::schedule(CallablePtr callable, Duration delay,
                                                       std::string label) {
    if (!callable) throw nullPointerException();
    const Instant trigger = co_await triggerTime(delay.ns < 0 ? Duration{} : delay);
    auto task = newTask(callable, std::move(label), trigger, Duration{}, true);
    ScheduledPtr decorated = decorateTask(callable, task);
    task->setOuterTask(decorated);
    co_await delayedExecute(decorated);
    co_return decorated;
}

Co<ScheduledPtr> ScheduledThreadPoolExecutor::scheduleAtFixedRate(RunnablePtr command,
                                                                  Duration initialDelay,
                                                                  Duration period,
                                                                  std::string label) {
    const StackFrame frame(world_);
    if (!command) throw nullPointerException();
    if (period.ns <= 0) throw illegalArgumentException();
    return frame.tail(
        schedulePeriodically(std::move(command), initialDelay, period, std::move(label)));
}

Co<ScheduledPtr> ScheduledThreadPoolExecutor::scheduleWithFixedDelay(RunnablePtr command,
                                                                     Duration initialDelay,
                                                                     Duration delay,
                                                                     std::string label) {
    const StackFrame frame(world_);
    if (!command) throw nullPointerException();
    if (delay.ns <= 0) throw illegalArgumentException();
    return frame.tail(
        schedulePeriodically(std::move(command), initialDelay, -delay, std::move(label)));
}

Co<ScheduledPtr> ScheduledThreadPoolExecutor::schedulePeriodically(RunnablePtr command,
                                                                   Duration initialDelay,
                                                                   Duration period,
                                                                   std::string label) {
    const Instant trigger = co_await triggerTime(initialDelay.ns < 0 ? Duration{} : initialDelay);
    CallablePtr body = callable(command);
    auto task = newTask(std::move(body), std::move(label), trigger, period, false);
    ScheduledPtr decorated = decorateTask(command, task);
    task->setOuterTask(decorated);  // what is re-queued after every run
    co_await delayedExecute(decorated);
    co_return decorated;
}

Co<void> ScheduledThreadPoolExecutor::execute(RunnablePtr command, std::string label) {
    co_await schedule(std::move(command), Duration{}, std::move(label));
}

Co<ScheduledPtr> ScheduledThreadPoolExecutor::submit(RunnablePtr task, std::string label) {
    const StackFrame frame(world_);
    return frame.tail(schedule(std::move(task), Duration{}, std::move(label)));
}

Co<ScheduledPtr> ScheduledThreadPoolExecutor::submit(RunnablePtr task, Value result,
                                                     std::string label) {
    const StackFrame frame(world_);
    CallablePtr body = callable(std::move(task), std::move(result));
    return frame.tail(schedule(std::move(body), Duration{}, std::move(label)));
}

Co<ScheduledPtr> ScheduledThreadPoolExecutor::submit(CallablePtr task, std::string label) {
    const StackFrame frame(world_);
    return frame.tail(schedule(std::move(task), Duration{}, std::move(label)));
}

ScheduledPtr ScheduledThreadPoolExecutor::decorateTask(const RunnablePtr&, ScheduledPtr task) {
    return task;
}

ScheduledPtr ScheduledThreadPoolExecutor::decorateTask(const CallablePtr&, ScheduledPtr task) {
    return task;
}

/// The second check of the state, after the task was queued.
bool ScheduledThreadPoolExecutor::mustTakeBack(const RunnableScheduledFuture& task) const {
    return !ablated(Ablation::Recheck) && !canRunInCurrentRunState(task);
}

/// Called for every new task: adds it to the queue, then makes sure that there is a worker.
Co<void> ScheduledThreadPoolExecutor::delayedExecute(ScheduledPtr task) {
    co_await world_.step(Shared::CtlWord, id().value);
    if (isShutdown()) {
        co_await reject(std::move(task));
        co_return;
    }
    world_.emit(POOLSCOPE_HERE, TaskQueued{id(), task->taskId(), false});
    co_await getQueue().offer(task);
    co_await world_.step(Shared::CtlWord, id().value);
    // A shutdown may have come in between: its sweep has seen the task or we see the state.
    bool tookBack = false;
    if (mustTakeBack(*task)) tookBack = co_await remove(*task);
    if (tookBack) {
        co_await task->cancel(false);
    } else {
        co_await ensurePrestart();
    }
}

/// The same for a periodic task after a run; it is never rejected, only cancelled.
Co<void> ScheduledThreadPoolExecutor::reExecutePeriodic(ScheduledPtr task) {
    co_await world_.step(Shared::CtlWord, id().value);
    if (canRunInCurrentRunState(*task)) {
        world_.emit(POOLSCOPE_HERE, TaskQueued{id(), task->taskId(), true});
        co_await getQueue().offer(task);
        co_await world_.step(Shared::CtlWord, id().value);
        bool tookBack = false;
        if (mustTakeBack(*task)) tookBack = co_await remove(*task);
        if (!tookBack) {
            co_await ensurePrestart();
            co_return;
        }
    }
    co_await task->cancel(false);
}

}  // namespace poolscope
