// Folding the events that begin and end a wait, or move a task, a lock or a worker.
#include "engine/trace/waits.hpp"

#include <algorithm>

namespace poolscope {

namespace {

WaitsFor waitsForOfCondition(std::string_view name) {
    if (name == "notFull") return WaitsFor::Room;
    if (name == "termination") return WaitsFor::Termination;
    if (name == "completed") return WaitsFor::Completion;
    return WaitsFor::Work;
}

}  // namespace

struct Waits::Fold : Follows {
    Waits& model;
    const Event& event;
    std::size_t position;

    Fold(Waits& waits, const Event& now, std::size_t at) : model(waits), event(now), position(at) {}
    using Follows::operator();

    Thread& thread(ThreadId id) const { return make(model.threads_, id); }
    Thread& self() const { return thread(event.thread); }
    Task& task(TaskId id) const { return make(model.tasks_, id); }
    Executor& executor(ExecutorId id) const { return make(model.executors_, id); }
    void wait(ThreadId id, UntimedWait what) const {
        what.since = position + 1;
        thread(id).wait = what;
    }
    void goOn(ThreadId id) const { thread(id).wait = {}; }

    // threads
    void operator()(const ThreadCreated& e) const { thread(e.created).role = e.role; }
    void operator()(const ThreadStarted&) const {
        self().alive = true;
        self().starting = false;
    }
    void operator()(const ThreadEnded&) const {
        self().alive = false;
        goOn(event.thread);
    }
    void operator()(const ThreadConfigured& e) const { thread(e.created).daemon = e.daemon; }
    void operator()(const ProcessExited&) const {
        for (Thread& each : model.threads_) {
            each.alive = false;
            each.wait = {};
        }
    }
    void operator()(const Interrupted& e) const {
        if (thread(e.target).wait.what != WaitsFor::Lock) goOn(e.target);
    }
    void operator()(const InterruptCleared&) const { goOn(event.thread); }
    void operator()(const CallBegan&) const { ++self().calls; }
    void operator()(const CallEnded&) const {
        if (self().calls > 0) --self().calls;
    }

    // waits
    void operator()(const Parked& e) const {
        if (!e.timed) wait(event.thread, {.what = WaitsFor::Result, .task = e.task});
    }
    void operator()(const Unparked&) const { goOn(event.thread); }
    void operator()(const IdleParked& e) const {
        if (!e.timed) wait(event.thread, {.what = WaitsFor::Work, .executor = e.executor});
    }
    void operator()(const IdleUnparked&) const { goOn(event.thread); }
    void operator()(const WorkSignalled& e) const { goOn(e.worker); }
    void operator()(const Compensated& e) const { goOn(e.worker); }
    void operator()(const LockCreated& e) const {
        make(model.locks_, e.lock).executor = e.executor;
    }
    void operator()(const ConditionCreated& e) const {
        make(model.conditions_, e.condition) = {e.lock,
                                                waitsForOfCondition(model.log_.text(e.name))};
    }
    void operator()(const LockContended& e) const { waitForLock(event.thread, e.lock); }
    void operator()(const LockAcquired& e) const {
        make(model.locks_, e.lock).owner = event.thread;
        goOn(event.thread);
    }
    void operator()(const LockReleased& e) const {
        if (e.holds == 0) make(model.locks_, e.lock).owner = {};
    }
    void operator()(const SynchronizerAwaited& e) const {
        const bool permit = e.type == SynchronizerKind::Semaphore;
        wait(event.thread,
             {.what = permit ? WaitsFor::Permit : WaitsFor::Latch, .lock = e.synchronizer});
    }
    void operator()(const SynchronizerPassed& e) const {
        goOn(event.thread);
        if (e.permits > 0) countPermits(e.synchronizer, e.permits);
    }
    void operator()(const SynchronizerReleased& e) const {
        if (e.type == SynchronizerKind::Semaphore) countPermits(e.synchronizer, -e.permits);
    }
    void countPermits(LockId id, std::int64_t more) const {
        auto& permits = make(model.locks_, id).permits;
        const auto own = std::find_if(permits.begin(), permits.end(), [this](const auto& each) {
            return each.first == event.thread;
        });
        if (own == permits.end()) {
            permits.emplace_back(event.thread, more);
        } else {
            own->second += more;
        }
    }
    void operator()(const Awaited& e) const {
        const Condition condition = make(model.conditions_, e.condition);
        const ExecutorId executor = make(model.locks_, condition.lock).executor;
        if (executor.exists())
            wait(event.thread, {.what = condition.what, .executor = executor});
        else
            wait(event.thread,
                 {.what = WaitsFor::Signal, .lock = condition.lock, .condition = e.condition});
    }
    void operator()(const Signalled& e) const {
        waitForLock(e.target, make(model.conditions_, e.condition).lock);
    }
    void operator()(const WokeUp&) const { goOn(event.thread); }
    void waitForLock(ThreadId id, LockId lock) const {
        wait(id,
             {.what = WaitsFor::Lock, .lock = lock, .executor = make(model.locks_, lock).executor});
    }
    void operator()(const SpinBegan& e) const {
        wait(event.thread, {.what = WaitsFor::Variable, .variable = e.variable});
    }
    void operator()(const SpinEnded&) const { goOn(event.thread); }
    void operator()(const ThreadAwaited& e) const {
        wait(event.thread, {.what = WaitsFor::ThreadEnd, .thread = e.target});
    }
    void operator()(const ThreadJoined&) const { goOn(event.thread); }

    // executors
    void operator()(const ExecutorCreated& e) const { executor(e.executor).ctl = e.ctl; }
    void operator()(const QueueCreated& e) const {
        constexpr std::int32_t kUnbounded = 2147483647;
        executor(e.executor).bounded = e.capacity != kUnbounded;
    }
    void operator()(const SettingChanged& e) const {
        if (e.setting == Setting::CorePoolSize) executor(e.executor).corePoolSize = e.value;
        if (e.setting == Setting::MaximumPoolSize) executor(e.executor).maximumPoolSize = e.value;
    }
    void operator()(const CtlChanged& e) const { executor(e.executor).ctl = e.to; }
    void operator()(const ModeChanged& e) const { executor(e.executor).ctl = ctlWordOf(e.to); }
    void operator()(const TimerEnded& e) const { executor(e.executor).ended = true; }
    void operator()(const WorkerAdded& e) const {
        executor(e.executor).workers.push_back(e.worker);
        thread(e.worker).worksFor = e.executor;
        thread(e.worker).starting = !thread(e.worker).alive;
        if (e.firstTask.exists()) hold(e.firstTask, e.worker);
    }
    void operator()(const SchedulerMade& e) const {
        thread(e.scheduler).worksFor = e.executor;
        thread(e.scheduler).starting = !thread(e.scheduler).alive;
    }
    void operator()(const WorkerRemoved& e) const {
        std::erase(executor(e.executor).workers, e.worker);
    }

    // tasks
    void hold(TaskId id, ThreadId holder) const {
        task(id).holder = holder;
        task(id).queuedIn = {};
    }
    void queue(TaskId id, ExecutorId in) const {
        task(id).holder = {};
        task(id).queuedIn = in;
    }
    void operator()(const TaskCreated& e) const { hold(e.task, event.thread); }
    void operator()(const EnvelopeMade& e) const {
        task(e.task).wraps = true;
        task(e.carries).carriedBy = e.task;
    }
    void operator()(const Rejected& e) const { hold(e.task, event.thread); }
    void operator()(const PolicyActed& e) const {
        if (e.act == PolicyAct::Discards) hold(e.task, {});
        if (e.dropped.exists()) hold(e.dropped, {});
    }
    void operator()(const Enqueued& e) const { queue(e.task, e.executor); }
    void operator()(const OfferEnded& e) const { queue(e.task, e.executor); }
    void operator()(const Pushed& e) const {
        queue(e.task, e.executor);
        executor(e.executor).steals = true;
    }
    void operator()(const LeftQueue& e) const {
        const bool taken = e.by == LeftBy::Take || e.by == LeftBy::TimedPoll;
        hold(e.task, taken ? event.thread : ThreadId{});
    }
    void operator()(const DequeTaken& e) const {
        hold(e.task, e.how == DequeEnd::Drain ? ThreadId{} : event.thread);
    }
    void operator()(const HandedOver& e) const {
        hold(e.task, e.taker);
        goOn(e.taker);
    }
    void operator()(const RunnerSet& e) const {
        if (e.runner.exists()) hold(e.task, e.runner);
    }
    void operator()(const TaskBegan& e) const {
        hold(e.task, event.thread);
        self().bodies.push_back(e.task);
    }
    void operator()(const TaskEnded& e) const {
        if (!self().bodies.empty()) self().bodies.pop_back();
        const TaskId published = task(e.task).event;
        if (!published.exists()) return;
        std::erase(task(published).parts, e.task);
        task(published).holder = event.thread;  // it counts down next
    }
    void operator()(const HandlerMade& e) const { task(e.task).event = e.event; }
    void operator()(const HandlerReleased& e) const {
        hold(e.task, event.thread);
        if (e.task != e.event) task(e.event).parts.push_back(e.task);
    }
    void operator()(const FutureStateChanged& e) const {
        task(e.task).done = e.to > FutureState::Completing;
    }
};

const KindTable& Waits::kinds() { return FoldedKinds::of<Fold>(); }

void Waits::apply(const Event& event, std::size_t position) {
    Fold fold(*this, event, position);
    event.what.visit([&fold](const auto& what) { fold(what); });
}

std::vector<ThreadId> Waits::holdersOf(LockId id) const {
    std::vector<ThreadId> holders;
    for (const auto& [thread, permits] : find(locks_, id).permits)
        if (permits > 0) holders.push_back(thread);
    return holders;
}

const Waits::Task& Waits::carrierOf(TaskId id) const {
    const Task& own = task(id);
    if (own.done || !own.carriedBy.exists()) return own;
    const Task& wrapper = task(own.carriedBy);
    return wrapper.done ? own : wrapper;
}

}  // namespace poolscope
