// Reading event after event.
#include "tests/support/log_reading.hpp"

#include <algorithm>

#include "engine/trace/ctl_word.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

TaskId ReadExecutor::head() const { return isHeapArray(kindOfQueue()) ? at(first()) : root; }

PoolRunState ReadExecutor::state() const {
    switch (ctl >> 29U) {
        case 7: return PoolRunState::Running;
        case 0: return PoolRunState::Shutdown;
        case 1: return PoolRunState::Stop;
        case 2: return PoolRunState::Tidying;
        default: return PoolRunState::Terminated;
    }
}

std::int32_t ReadExecutor::parentOf(std::int32_t slot) const {
    if (slot <= 0 || !isHeapArray(kindOfQueue())) return -1;
    return (slot - 1) / fanOut();
}

std::int32_t ReadExecutor::childrenOf(std::int32_t slot) const {
    const std::int32_t most = fanOut();
    std::int32_t held = 0;
    for (std::int32_t child = most * slot + 1; child <= most * slot + most; ++child)
        held += at(child + first()).exists() ? 1 : 0;
    return held;
}

std::set<std::int32_t> ReadExecutor::waitedFor(std::int32_t handler) const {
    if (const auto found = before.find(handler); found != before.end()) return found->second;
    std::set<std::int32_t> last;
    if (handler >= 0) return last;
    for (const auto& [number, name] : handlers) last.insert(number);
    for (const auto& [number, others] : before)
        for (const std::int32_t other : others) last.erase(other);
    return last;
}

struct LogReading::Fold {
    LogReading& all;
    const Event& event;

    ReadThread& self() const { return all.threads_[event.thread.value]; }
    ReadExecutor& pool(ExecutorId id) const { return all.executors_[id.value]; }
    ReadTask& task(TaskId id) const { return all.tasks_[id.value]; }

    template <EventStruct Other>
    void operator()(const Other&) const {}

    // ---- threads and time
    void operator()(const Interrupted& e) const { all.threads_[e.target.value].interrupted = true; }
    void operator()(const InterruptCleared&) const {
        self().interruptedBefore = self().interrupted;
        self().interrupted = false;
        for (auto& [id, lock] : all.locks_) std::erase(lock.line, event.thread);
    }
    void operator()(const ThreadConfigured& e) const {
        all.threads_[e.created.value].daemon = e.daemon;
    }
    void operator()(const ThreadStarted&) const { self().lives = true; }
    void operator()(const ThreadEnded&) const { self().lives = false; }
    void operator()(const ProcessPaused& e) const { all.pause_ = {event.time, e.until}; }

    // ---- locks
    void operator()(const LockCreated& e) const {
        all.locks_[e.lock.value].executor = e.executor;
        all.locks_[e.lock.value].name = all.log_.text(e.name);
    }
    void operator()(const SynchronizerCreated& e) const {
        all.locks_[e.synchronizer.value].state = e.state;
    }
    void operator()(const SynchronizerPassed& e) const {
        all.locks_[e.synchronizer.value].state = e.state;
    }
    void operator()(const SynchronizerReleased& e) const {
        all.locks_[e.synchronizer.value].state = e.state;
    }
    void operator()(const ConditionCreated& e) const {
        all.conditions_[e.condition.value].lock = e.lock;
        all.conditions_[e.condition.value].name = all.log_.text(e.name);
    }
    void operator()(const LockContended& e) const { line(e.lock, event.thread); }
    void operator()(const LockAcquired& e) const {
        ReadLock& lock = all.locks_[e.lock.value];
        lock.ownerBefore = lock.owner;
        lock.owner = event.thread;
        lock.holds = e.holds;
        std::erase(lock.line, event.thread);
    }
    void operator()(const LockReleased& e) const {
        ReadLock& lock = all.locks_[e.lock.value];
        lock.ownerBefore = lock.owner;
        lock.holds = e.holds;
        if (e.holds == 0) lock.owner = {};
    }
    void operator()(const Awaited& e) const { wait(e.condition, std::nullopt); }
    void operator()(const TimedAwaited& e) const { wait(e.condition, e.deadline); }
    void operator()(const Signalled& e) const { leave(e.condition, e.target); }
    void operator()(const WokeUp& e) const { leave(e.condition, event.thread); }
    void operator()(const IdleParked&) const { beIdle(event.thread); }
    void operator()(const IdleUnparked&) const { goOn(event.thread); }

    // ---- calls
    void operator()(const CallBegan& e) const {
        self().calls.push_back({std::string(all.log_.text(e.method)), self().bodies.size()});
    }
    void operator()(const CallEnded&) const {
        if (!self().calls.empty()) self().calls.pop_back();
        self().handles.reset();
    }

    // ---- pools
    void operator()(const ExecutorCreated& e) const {
        pool(e.executor).kind = all.log_.text(e.kind);
        pool(e.executor).ctl = pool(e.executor).ctlBefore = e.ctl;
    }
    void operator()(const SettingChanged& e) const {
        pool(e.executor).settings[e.setting] = e.value;
    }
    void operator()(const CtlChanged& e) const {
        pool(e.executor).ctlBefore = pool(e.executor).ctl;
        pool(e.executor).ctl = e.to;
    }
    void operator()(const ModeChanged& e) const { pool(e.executor).ctl = ctlWordOf(e.to); }
    void operator()(const BrokenOnPurpose& e) const { pool(e.executor).broken.insert(e.what); }
    void operator()(const WorkerAdded& e) const {
        pool(e.executor).workers.insert(e.worker);
        all.threads_[e.worker.value].pool = e.executor;
    }
    void operator()(const WorkerRemoved& e) const { pool(e.executor).workers.erase(e.worker); }
    void operator()(const HookCalled& e) const {
        if (e.hook == Hook::BeforeExecute) task(e.task).ranSinceHook = false;
    }
    void operator()(const Rejected& e) const {
        ReadExecutor& of = pool(e.executor);
        of.rejected = e.task;
        of.ranBy = {};
        // Other handlers throw, or drop the task.
        const std::string_view handler = all.log_.text(e.handler);
        if (handler == "CallerRunsPolicy") self().handles = e.executor;
    }
    void operator()(const ExecuteStepped& e) const {
        if (e.step == ExecuteStep::BelowCore) self().handles.reset();
    }

    // ---- queues
    void operator()(const QueueCreated& e) const {
        ReadExecutor& of = pool(e.executor);
        of.queue = e.kind;
        of.capacity = e.capacity;
        if (e.slots > of.first()) of.room = e.slots - of.first();
    }
    void operator()(const OfferBegan& e) const {
        pool(e.executor).work = {ReadHeapWork::What::Offer, e.task, e.task, {}, {}};
        task(e.task).queued = true;
    }
    void operator()(const FinishPollBegan& e) const {
        pool(e.executor).work = {ReadHeapWork::What::Poll, e.task, {}, {}, {}};
    }
    void operator()(const RemoveBegan& e) const {
        if (e.slot >= 0) pool(e.executor).work = {ReadHeapWork::What::Remove, e.task, {}, {}, {}};
    }
    void operator()(const OfferEnded& e) const { pool(e.executor).work.what = {}; }
    void operator()(const Grew& e) const {
        pool(e.executor).room = e.to - pool(e.executor).first();
    }
    void operator()(const SizeChanged& e) const { pool(e.executor).size = e.size; }
    void operator()(const HeapIndexSet& e) const { task(e.task).indexed = true; }
    void operator()(const SiftUpBegan& e) const {
        sift(pool(e.executor).work, e.task, ReadHeapWork::Sift::Up);
    }
    void operator()(const SiftDownBegan& e) const {
        sift(pool(e.executor).work, e.task, ReadHeapWork::Sift::Down);
    }
    void operator()(const SlotFilled& e) const {
        ReadExecutor& of = pool(e.executor);
        of.slots[e.slot] = e.task;
        const bool working = of.work.what != ReadHeapWork::What::None;
        of.work.ended = working ? of.work.sift : ReadHeapWork::Sift::None;
        if (e.from >= 0 || !working) return;
        if (of.work.what == ReadHeapWork::What::Reorder) of.work.what = {};
        of.work.sift = {};
        of.work.key = {};
    }
    void operator()(const SlotCleared& e) const {
        ReadExecutor& of = pool(e.executor);
        of.slots.erase(e.slot);
        if (isHeapArray(of.kindOfQueue()) && of.work.task != e.task) of.work.key = e.task;
    }
    void operator()(const Enqueued& e) const {
        pool(e.executor).line.push_back(e.task);
        task(e.task).queued = true;
    }
    void operator()(const SchedulerMade& e) const {
        pool(e.executor).scheduler = e.scheduler;
        all.threads_[e.scheduler.value].pool = e.executor;
    }
    void operator()(const DelayPended& e) const { pool(e.executor).pending.push_back(e.task); }
    void operator()(const PendingTaken& e) const {
        pool(e.executor).taken = std::move(pool(e.executor).pending);
        pool(e.executor).pending.clear();
    }
    void operator()(const LeftQueue& e) const {
        ReadExecutor& of = pool(e.executor);
        if (e.by != LeftBy::Dropped || of.work.task == e.task) of.work.what = {};
        const auto place = std::find(of.line.begin(), of.line.end(), e.task);
        if (place != of.line.end()) of.line.erase(place);
        task(e.task).queued = false;
        self().tookOut = e.task;
    }
    void operator()(const LeaderTaken& e) const {
        pool(e.executor).leaderBefore = pool(e.executor).leader;
        pool(e.executor).leader = event.thread;
    }
    void operator()(const LeaderCleared& e) const {
        pool(e.executor).leaderBefore = pool(e.executor).leader;
        pool(e.executor).leader = {};
    }
    void operator()(const RootSet& e) const { pool(e.executor).root = e.task; }
    void operator()(const WheelMade& e) const {
        pool(e.executor).queue = QueueKind::HashedWheel;
        pool(e.executor).tick = e.tick;
        pool(e.executor).tickStart = e.start;
    }
    void operator()(const WheelTurned& e) const { pool(e.executor).turned = e.tick; }
    void operator()(const TimeoutExpired& e) const {
        pool(e.executor).expired.push_back(e.task);
        pool(e.executor).root = pool(e.executor).expired.front();
    }
    void operator()(const TimeoutUnlinked& e) const {
        ReadExecutor& of = pool(e.executor);
        std::erase(of.expired, e.task);
        of.root = of.expired.empty() ? TaskId{} : of.expired.front();
    }

    // ---- tasks
    void operator()(const TaskCreated& e) const {
        self().handles.reset();  // a handler makes no task
        task(e.task).executor = e.executor;
        task(e.task).sequence = e.sequence;
    }
    void operator()(const PlainTaskMade& e) const { task(e.task).bare = true; }
    void operator()(const EnvelopeMade& e) const { task(e.carries).wrapper = e.task; }
    void operator()(const TaskPrioritized& e) const { task(e.task).priority = e.priority; }
    void operator()(const TaskTimed& e) const {
        task(e.task).timed = true;
        task(e.task).trigger = e.trigger;
        task(e.task).period = e.period;
        task(e.task).repeat = e.repeat;
    }
    void operator()(const RepeatChanged& e) const {
        task(e.task).period = e.period;
        task(e.task).repeat = e.repeat;
    }
    void operator()(const NextRunTimeSet& e) const { task(e.task).trigger = e.to; }
    void operator()(const StageMade& e) const { task(e.stage).stage = true; }
    void operator()(const TaskBegan& e) const {
        ReadRun run;
        run.task = e.task;
        run.number = e.run;
        run.thread = event.thread;
        run.begin = run.end = event.time;
        if (e.timed) run.planned = e.planned;
        task(e.task).runs.push_back(run);
        task(e.task).ranSinceHook = true;
        if (task(e.task).wrapper.exists()) task(task(e.task).wrapper).ranSinceHook = true;
        self().bodies.push_back(e.task);
        ReadExecutor& of = pool(e.executor);
        if (self().handles == e.executor && of.rejected == e.task) of.ranBy = event.thread;
    }
    void operator()(const TaskEnded& e) const {
        if (!self().bodies.empty()) self().bodies.pop_back();
        self().handles.reset();
        if (task(e.task).runs.empty()) return;
        ReadRun& run = task(e.task).runs.back();
        run.end = event.time;
        run.open = false;
        run.outcome = e.outcome;
        self().ended = run;
        self().wasIdleSince = false;
    }
    void operator()(const FutureStateChanged& e) const {
        task(e.task).state = e.to;
        if (e.to >= FutureState::Cancelled) task(e.task).cancelled = true;
    }
    void operator()(const TimerTaskStateChanged& e) const {
        if (e.to == TimerTaskState::Cancelled) task(e.task).cancelled = true;
    }
    void operator()(const RunnerSet& e) const { task(e.task).runner = e.runner; }
    void operator()(const WaiterAdded& e) const { task(e.task).waiters.push_back(event.thread); }
    void operator()(const WaiterRemoved& e) const { std::erase(task(e.task).waiters, e.waiter); }
    void operator()(const CompletionQueued& e) const {
        pool(e.executor).completed.push_back(e.task);
    }
    void operator()(const CompletionTaken& e) const {
        std::vector<TaskId>& done = pool(e.executor).completed;
        pool(e.executor).firstCompleted = done.empty() ? TaskId{} : done.front();
        std::erase(done, e.task);
    }

    // ---- deques
    void operator()(const DequeCreated& e) const {
        pool(e.executor).deques[e.deque] = {e.owner, 0, {}, {}};
    }
    void operator()(const Pushed& e) const {
        pool(e.executor).deques[e.deque].tasks.push_back(e.task);
    }
    void operator()(const DequeTaken& e) const {
        ReadDeque& deque = pool(e.executor).deques[e.deque];
        const auto place = std::find(deque.tasks.begin(), deque.tasks.end(), e.task);
        deque.taken = e.task;
        deque.takenAtBase = place == deque.tasks.begin();
        deque.takenAtTop = place != deque.tasks.end() && place + 1 == deque.tasks.end();
        if (place == deque.tasks.end()) return;
        deque.tasks.erase(place);
        if (e.how == DequeEnd::Poll || e.how == DequeEnd::Steal || e.how == DequeEnd::Submission ||
            e.how == DequeEnd::Drain)
            ++deque.base;
    }

    // ---- graphs of handlers
    void operator()(const HandlerAdded& e) const { pool(e.executor).handlers[e.handler] = e.name; }
    void operator()(const HandlerFollows& e) const {
        pool(e.executor).before[e.handler].insert(e.after);
    }
    void operator()(const EventPublished& e) const {
        ReadTask& published = task(e.event);
        published.graph = e.executor;
        published.event = e.event;
        published.left = static_cast<std::int32_t>(pool(e.executor).waitedFor(-1).size());
    }
    void operator()(const HandlerMade& e) const {
        task(e.event).handlers[e.handler] = e.task;
        ReadTask& made = task(e.task);
        made.graph = task(e.event).graph;
        made.event = e.event;
        made.handler = e.handler;
        made.left = static_cast<std::int32_t>(pool(made.graph).waitedFor(e.handler).size());
    }
    void operator()(const CountedDown& e) const {
        task(e.task).leftBefore = task(e.task).left;
        task(e.task).left = e.left;
    }

private:
    void line(LockId lock, ThreadId thread) const {
        std::vector<ThreadId>& line = all.locks_[lock.value].line;
        if (std::find(line.begin(), line.end(), thread) == line.end()) line.push_back(thread);
    }
    void wait(ConditionId id, std::optional<Instant> deadline) const {
        ReadCondition& condition = all.conditions_[id.value];
        condition.waiters.push_back({event.thread, deadline});
        if (condition.name != "termination") beIdle(event.thread);
    }
    void leave(ConditionId id, ThreadId thread) const {
        ReadCondition& condition = all.conditions_[id.value];
        condition.firstBefore =
            condition.waiters.empty() ? ThreadId{} : condition.waiters.front().thread;
        const auto gone = std::erase_if(
            condition.waiters, [&](const ReadWaiter& one) { return one.thread == thread; });
        if (gone != 0) line(condition.lock, thread);
        goOn(thread);
    }
    void beIdle(ThreadId thread) const { all.threads_[thread.value].idleSince = event.time; }
    void goOn(ThreadId thread) const {
        ReadThread& of = all.threads_[thread.value];
        if (of.idleSince && isBefore(*of.idleSince, event.time)) of.wasIdleSince = true;
        of.idleSince.reset();
    }
    static void sift(ReadHeapWork& work, TaskId key, ReadHeapWork::Sift way) {
        if (work.what == ReadHeapWork::What::None)
            work = {ReadHeapWork::What::Reorder, key, {}, {}, {}};
        work.key = key;
        work.sift = way;
    }
};

void LogReading::read(const Event& event) { event.what.visit(Fold{*this, event}); }

bool LogReading::anyKeepsProcess() const {
    return std::any_of(threads_.begin(), threads_.end(), [&](const auto& each) {
        const ReadThread& thread = each.second;
        return thread.lives && !thread.daemon && !executor(thread.pool).isForkJoin();
    });
}

ConditionId LogReading::available(ExecutorId id) const {
    for (const auto& [at, condition] : conditions_)
        if (condition.name == "available" && lock(condition.lock).executor == id)
            return ConditionId{at};
    return {};
}

int LogReading::compared(TaskId a, TaskId b) const {
    const ReadTask& one = task(a);
    const ReadTask& other = task(b);
    if (one.priority && other.priority)
        return *one.priority < *other.priority ? -1 : *one.priority > *other.priority ? 1 : 0;
    const Duration distance = one.trigger - other.trigger;
    if (distance.ns != 0) return distance.ns < 0 ? -1 : 1;
    const ReadExecutor& queue = executor(one.executor);
    const bool fifo = isDelayed(queue.kindOfQueue()) && !queue.broken.contains(Ablation::Fifo);
    return !fifo || a == b ? 0 : one.sequence < other.sequence ? -1 : 1;
}

}  // namespace poolscope
