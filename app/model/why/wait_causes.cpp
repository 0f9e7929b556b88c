// Why a thread does not go on: from thread to thread along what each of them waits for.
#include <algorithm>

#include "app/model/why/why_walk.hpp"

namespace poolscope {

namespace {

bool waitsForOthers(Doing doing) {
    return doing == Doing::WaitingForLock || doing == Doing::WaitingForResult ||
           doing == Doing::WaitingForEnd || doing == Doing::WaitingForTask;
}

}  // namespace

WhyWalk::Worker WhyWalk::workerAt(ThreadId thread, std::size_t position) const {
    const Lane& lane = latest().workers.worker(thread).lane;
    const std::size_t at = lane.spanAtPosition(position);
    return {thread, at < lane.size() ? &lane[at] : nullptr};
}

std::vector<WhyWalk::Worker> WhyWalk::workersAt(ExecutorId executor, std::size_t position) const {
    std::vector<Worker> all;
    for (const ThreadId thread : latest().workers.lanesOf(executor)) {
        const Worker worker = workerAt(thread, position);
        if (worker.span != nullptr && worker.span->what.doing != Doing::Gone) all.push_back(worker);
    }
    return all;
}

ConditionId WhyWalk::conditionOf(ThreadId thread, std::size_t position) {
    const LocksModel& locks = history_.at(position).locks();
    for (std::uint32_t i = 0; i < locks.conditions(); ++i)
        for (const ConditionWaiter& waiter : locks.condition(ConditionId{i}).waiters)
            if (waiter.thread == thread) return {i};
    return {};
}

void WhyWalk::whyThread(ThreadId thread, std::size_t position) {
    if (isFull()) return;
    const Worker worker = workerAt(thread, position);
    Cause cause;
    cause.thread = thread;
    cause.position = position;
    cause.executor = latest().workers.worker(thread).executor;
    if (std::find(named_.begin(), named_.end(), thread) != named_.end()) {
        cause.kind = CauseKind::Circle;
        const auto first = std::find_if(causes_.begin(), causes_.end(),
                                        [&](const Cause& one) { return one.thread == thread; });
        if (first != causes_.end()) cause.position = first->position;
        return add(cause);
    }
    named_.push_back(thread);
    if (worker.span == nullptr) {
        cause.kind = CauseKind::NotBegun;
        return add(cause);
    }
    cause.position = worker.span->beginPosition;
    cause.from = worker.span->begin;
    cause.until = worker.span->what.until;
    switch (worker.span->what.doing) {
        case Doing::Running:
        case Doing::Sleeping:
        case Doing::WaitingForCore:
        case Doing::WaitingForDevice: return inBody(worker);
        case Doing::Leader:
        case Doing::Follower:
        case Doing::WaitingForTask: return atQueue(worker, position);
        case Doing::WaitingForLock: return atLock(worker, position);
        case Doing::WaitingForEnd: return forEnd(worker, position);
        case Doing::WaitingForSignal:
        case Doing::WaitingForThread:
        case Doing::Spinning: return inProgram(worker, position);
        case Doing::WaitingForResult:
            cause.kind = CauseKind::WaitsForResult;
            cause.task = worker.span->what.waitsFor;
            add(cause);
            return forResult(cause.task, position);
        case Doing::Calling:
            cause.kind = CauseKind::InCall;
            cause.text = textOf(worker.span->what.method);
            return add(cause);
        case Doing::New: cause.kind = CauseKind::NotBegun; return add(cause);
        case Doing::Gone:
            cause.kind = CauseKind::Ended;
            add(cause);
            return whyLeft(thread);
        case Doing::Idle: cause.kind = CauseKind::BetweenCalls; return add(cause);
        case Doing::InNoTask: cause.kind = CauseKind::InNoTask; return add(cause);
        case Doing::Leaving:
            cause.kind = CauseKind::Leaves;
            cause.text = toString(latest().workers.worker(thread).exitReason);
            add(cause);
            return whyDied(thread);
    }
}

/// Why a worker that has ended left its loop.
void WhyWalk::whyLeft(ThreadId thread) {
    const WorkerState& worker = latest().workers.worker(thread);
    for (std::size_t i = worker.lane.size(); worker.wantsToLeave && i-- > 0;) {
        if (worker.lane[i].what.doing != Doing::Leaving) continue;
        Cause cause;
        cause.kind = CauseKind::Leaves;
        cause.position = worker.lane[i].beginPosition;
        cause.thread = thread;
        cause.executor = worker.executor;
        cause.text = toString(worker.exitReason);
        add(cause);
        return whyDied(thread);
    }
}

/// It is in a body, or sleeps between its calls.
void WhyWalk::inBody(const Worker& worker) {
    const Activity& what = worker.span->what;
    Cause cause;
    cause.kind = what.doing == Doing::Sleeping           ? CauseKind::Sleeps
                 : what.doing == Doing::WaitingForCore   ? CauseKind::WaitsForCore
                 : what.doing == Doing::WaitingForDevice ? CauseKind::OnDevice
                                                         : CauseKind::Computes;
    cause.position = worker.span->beginPosition;
    cause.thread = worker.thread;
    cause.task = what.task;
    cause.run = what.run;
    cause.from = worker.span->begin;
    cause.until = what.until;
    const auto& runs = latest().runs.of(what.task).runs;
    if (cause.kind == CauseKind::Computes && what.run > 0 && what.run <= runs.size() &&
        !runs[what.run - 1].open)
        cause = aboutRun(CauseKind::WorkerBusy, runs[what.run - 1]);
    add(cause);
}

/// It waits on a condition of a queue, or is parked there.
void WhyWalk::atQueue(const Worker& worker, std::size_t position) {
    const Activity& what = worker.span->what;
    const ConditionId condition = conditionOf(worker.thread, position);
    const RunState& state = history_.at(position);
    const ExecutorId executor = condition.exists()
                                    ? state.locks().executorOf(condition)
                                    : latest().workers.worker(worker.thread).executor;
    const Heap& heap = state.heaps.heap(executor);
    Cause cause;
    cause.position = worker.span->beginPosition;
    cause.thread = worker.thread;
    cause.executor = executor;
    cause.from = worker.span->begin;
    cause.until = what.until;
    cause.count = what.timed ? 1 : 0;
    const bool forRoom =
        condition.exists() && log().text(state.locks().condition(condition).name) == "notFull";
    if (forRoom) {
        cause.kind = CauseKind::WaitsForRoom;
        add(cause);
        return allBusy(executor, position);
    }
    const TaskId head = heap.head();
    if (what.doing == Doing::Leader && head.exists()) {
        cause.kind = CauseKind::Leads;
        cause.task = head;
        cause.until = state.tasks.of(head).trigger;
        return add(cause);
    }
    if (what.doing == Doing::Follower && head.exists()) {
        cause.kind = CauseKind::Follows;
        const ThreadId leader = heap.leader();
        add(cause);
        if (leader.exists()) whyThread(leader, position);
        return;
    }
    if (head.exists() && isBefore(state.tasks.of(head).trigger, state.time)) {
        // Past its deadline it waits for nobody but the operating system.
        if (what.timed && isBefore(what.until, state.time)) return add(wokenLate(worker, executor));
        cause.kind = CauseKind::NotWoken;
        cause.until = state.time;
        add(cause);
        return takenOut(executor);
    }
    cause.kind = CauseKind::QueueEmpty;
    cause.until = what.until;
    add(cause);
}

/// It waits for a lock, a permit or a latch.
void WhyWalk::atLock(const Worker& worker, std::size_t position) {
    const LockState lock = history_.at(position).locks().lock(worker.span->what.lock);
    const bool latch = lock.type == SynchronizerKind::CountDownLatch;
    const bool semaphore = lock.type == SynchronizerKind::Semaphore;
    Cause cause;
    cause.kind = latch       ? CauseKind::WaitsAtLatch
                 : semaphore ? CauseKind::WaitsForPermit
                             : CauseKind::WaitsForLock;
    cause.position = worker.span->beginPosition;
    cause.thread = worker.thread;
    cause.lock = worker.span->what.lock;
    cause.executor = lock.executor;
    cause.from = worker.span->begin;
    cause.count = lock.state;
    add(cause);
    if (latch) return;
    const ThreadId holder = semaphore && !lock.holders.empty() ? lock.holders.front() : lock.owner;
    if (!holder.exists()) return;
    Cause held = cause;
    held.kind = semaphore ? CauseKind::PermitHeld : CauseKind::LockHeld;
    held.thread = holder;
    held.position = takenAt(held.lock, holder, position);
    add(held);
    whyThread(holder, position);
}

/// It waits for a signal or for a thread's end, or spins: the event that began it says for what.
void WhyWalk::inProgram(const Worker& worker, std::size_t position) {
    Cause cause;
    cause.position = worker.span->beginPosition;
    cause.thread = worker.thread;
    cause.from = worker.span->begin;
    const Event began = log()[worker.span->beginPosition - 1];
    if (const auto* const joins = began.what.get<ThreadAwaited>()) {
        cause.kind = CauseKind::WaitsForThread;
        cause.text = textOf(latest().workers.worker(joins->target).name);
        add(cause);
        return whyThread(joins->target, position);
    }
    cause.kind = CauseKind::Spins;
    if (worker.span->what.doing == Doing::WaitingForSignal) {
        cause.kind = CauseKind::WaitsForSignal;
        const ConditionId condition = conditionOf(worker.thread, position);
        cause.lock = history_.at(position).locks().condition(condition).lock;
    }
    add(cause);
}

/// The state after that is the first in which the thread has what it has of the lock.
std::size_t WhyWalk::takenAt(LockId lock, ThreadId holder, std::size_t position) const {
    for (std::size_t i = position; i-- > 0;) {
        if (log()[i].thread != holder) continue;
        const auto acquired = log().get<LockAcquired>(i);
        const auto passed = log().get<SynchronizerPassed>(i);
        if ((acquired && acquired->lock == lock && acquired->holds == 1) ||
            (passed && passed->synchronizer == lock))
            return i + 1;
    }
    return position;
}

/// Who could complete the task.
void WhyWalk::forResult(TaskId task, std::size_t position) {
    if (isFull()) return;
    const RunState& state = history_.at(position);
    const TaskId meant = state.tasks.meant(task);
    const TaskFacts facts = state.tasks.of(meant);
    const TaskId queued = isQueued(state, task)            ? task
                          : isQueued(state, meant)         ? meant
                          : isQueued(state, facts.wrapper) ? facts.wrapper
                                                           : TaskId{};
    Cause cause;
    cause.task = meant;
    cause.executor = queueOf(state, meant);
    const auto& own = state.runs.of(meant).runs;
    if (!own.empty() && own.back().open) {
        const Run run = own.back();
        cause.kind = CauseKind::ResultRuns;
        cause.position = run.startPosition;
        cause.thread = run.thread;
        cause.run = run.number;
        cause.from = run.start;
        add(cause);
        return whyThread(run.thread, position);
    }
    if (!queued.exists() && whyHandler(meant, position)) return;
    if (!queued.exists()) return whyGone(meant, position);
    cause.position = position;
    cause.kind = CauseKind::ResultQueued;
    add(cause);
    if (facts.timed && isBefore(state.time, facts.trigger)) {
        cause.kind = CauseKind::ResultNotDue;
        cause.until = facts.trigger;
        return add(cause);
    }
    allBusy(cause.executor, position);
}

void WhyWalk::forEnd(const Worker& worker, std::size_t position) {
    const ConditionId condition = conditionOf(worker.thread, position);
    const RunState& state = history_.at(position);
    const ExecutorId executor = state.locks().executorOf(condition);
    const ExecutorLife& life = state.life.executor(executor);
    Cause cause;
    cause.kind = CauseKind::WaitsForEnd;
    cause.position = worker.span->beginPosition;
    cause.thread = worker.thread;
    cause.executor = executor;
    cause.from = worker.span->begin;
    cause.until = worker.span->what.until;
    cause.count = worker.span->what.timed ? 1 : 0;
    add(cause);
    cause.kind = CauseKind::NotEnded;
    cause.position = position;
    cause.text = std::string(stateWord(life.spec().states, life.state()));
    cause.count = life.workerCount();
    add(cause);
    if (life.runState() == PoolRunState::Running) return;
    allBusy(executor, position);
}

/// Why none of the executor's threads takes a task: what they do, and one of them further.
void WhyWalk::allBusy(ExecutorId executor, std::size_t position) {
    if (isFull()) return;
    const std::vector<Worker> workers = workersAt(executor, position);
    Cause all;
    all.kind = workers.empty() ? CauseKind::NoThreads : CauseKind::AllBusy;
    all.position = position;
    all.executor = executor;
    all.count = static_cast<std::int64_t>(workers.size());
    const auto inTask = [](const Worker& one) { return one.span->what.task.exists(); };
    const bool everyone = std::all_of(workers.begin(), workers.end(), inTask);
    if (workers.empty() || (everyone && workers.size() > 1)) add(all);
    if (workers.empty()) return;
    // Someone without a task is the answer; else who waits for somebody, and is not named yet.
    const auto rank = [&](const Worker& one) {
        const bool named = std::find(named_.begin(), named_.end(), one.thread) != named_.end();
        const Doing doing = one.span->what.doing;
        return (one.span->what.task.exists() ? 0 : 4) + (named ? 0 : 2) +
               (waitsForOthers(doing) && !one.span->what.timed ? 1 : 0);
    };
    const auto next =
        std::max_element(workers.begin(), workers.end(),
                         [&](const Worker& a, const Worker& b) { return rank(a) < rank(b); });
    whyThread(next->thread, position);
}

}  // namespace poolscope
