// Folding threads: a few facts about each (waiting, in which bodies, in which calls) decide what it
// does; when that changes, its lane opens a new span.
#include "app/model/run/workers_model.hpp"

#include <algorithm>

namespace poolscope {

namespace {

constexpr Activity kNew{};

}  // namespace

const Activity& WorkerState::now() const { return lane.empty() ? kNew : lane.back().what; }

struct WorkersModel::Fold : Follows {
    WorkersModel& model;
    const Event& event;
    std::size_t position;

    using Follows::operator();

    // ---- threads
    void operator()(const ThreadCreated& e) const {
        WorkerState* worker = model.workers_.introduce(e.created);
        if (worker == nullptr || model.inner_.introduce(e.created) == nullptr) return;
        worker->exists = true;
        worker->name = e.name;
        worker->role = e.role;
        model.show(e.created, position);
    }
    void operator()(const ThreadStarted&) const {
        if (Inner* inner = self()) inner->started = true;
    }
    void operator()(const ThreadEnded& e) const {
        if (Inner* inner = self()) inner->ended = true;
        if (WorkerState* worker = model.workers_.find(event.thread)) worker->error = e.error;
    }
    void operator()(const ProcessExited&) const {
        for (std::uint32_t i = 0; i < model.workers_.size(); ++i) {
            Inner* const inner = model.inner_.find(ThreadId{i});
            if (inner == nullptr) continue;
            inner->ended = true;
            model.show({i}, position);
        }
    }
    void operator()(const WorkerAdded& e) const {
        if (WorkerState* worker = model.workers_.find(e.worker)) worker->executor = e.executor;
    }
    void operator()(const SchedulerMade& e) const {
        WorkerState* worker = model.workers_.find(e.scheduler);
        if (worker == nullptr) return;
        worker->executor = e.executor;
        worker->keepsDelays = true;
    }
    void operator()(const WorkerIdle&) const { seek(true); }
    void operator()(const TakeBegan&) const { seek(true); }
    void operator()(const LeftQueue&) const { seek(false); }
    void operator()(const WorkerTimedOut&) const { seek(false); }
    void operator()(const WorkerExiting& e) const {
        if (WorkerState* worker = model.workers_.find(event.thread)) {
            worker->wantsToLeave = true;
            worker->seeks = false;
            worker->exitReason = e.reason;
        }
    }
    void operator()(const Interrupted& e) const {
        if (WorkerState* worker = model.workers_.find(e.target)) worker->interrupted = true;
    }
    void operator()(const InterruptCleared&) const {
        if (WorkerState* worker = model.workers_.find(event.thread)) worker->interrupted = false;
        const Inner* inner = self();  // a wait for a lock that was given up has no other end
        if (inner != nullptr && inner->waiting && inner->wait.doing == Doing::WaitingForLock)
            goOn();
    }

    // ---- waits
    void operator()(const SleepBegan& e) const {
        if (e.busy) return;
        Activity wait;
        wait.doing = Doing::Sleeping;
        wait.timed = true;
        wait.until = e.until;
        begin(wait);
    }
    void operator()(const SleepEnded& e) const {
        if (!e.busy) goOn();
    }
    void operator()(const Parked& e) const {
        Activity wait;
        wait.doing = Doing::WaitingForResult;
        wait.timed = e.timed;
        if (e.timed) wait.until = e.deadline;
        wait.waitsFor = e.task;
        begin(wait);
    }
    void operator()(const Unparked&) const { goOn(); }
    void operator()(const IdleParked& e) const {
        Activity wait;
        wait.doing = Doing::WaitingForTask;
        wait.timed = e.timed;
        if (e.timed) wait.until = e.deadline;
        begin(wait);
    }
    void operator()(const IdleUnparked&) const { goOn(); }
    void operator()(const IoBegan& e) const {
        Activity wait;
        wait.doing = Doing::WaitingForDevice;
        wait.timed = true;
        wait.until = e.until;
        begin(wait);
    }
    void operator()(const IoEnded&) const { goOn(); }
    void operator()(const CoreAwaited&) const { waitAs(Doing::WaitingForCore); }
    void operator()(const CoreTaken&) const { goOn(); }
    void operator()(const CoreLeft& e) const {
        if (e.left.ns > 0) waitAs(Doing::WaitingForCore);
    }
    void operator()(const LockContended& e) const { waitForLock(event.thread, e.lock); }
    void operator()(const LockAcquired&) const { goOn(); }
    void operator()(const SynchronizerAwaited& e) const {
        waitForLock(event.thread, e.synchronizer);
    }
    void operator()(const SynchronizerPassed&) const { goOn(); }
    void operator()(const ThreadAwaited&) const { waitAs(Doing::WaitingForThread); }
    void operator()(const ThreadJoined&) const { goOn(); }
    void operator()(const SpinBegan&) const { waitAs(Doing::Spinning); }
    void operator()(const SpinEnded&) const { goOn(); }
    void operator()(const Awaited& e) const { waitOn(e.condition, false, Instant{}); }
    void operator()(const TimedAwaited& e) const { waitOn(e.condition, true, e.deadline); }
    void operator()(const Signalled& e) const {
        const Inner* target = model.inner_.find(e.target);
        if (target == nullptr || !target->waiting) return;
        waitForLock(e.target, model.locks_.condition(e.condition).lock);
        model.show(e.target, position);
    }
    void operator()(const WokeUp& e) const {
        waitForLock(event.thread, model.locks_.condition(e.condition).lock);
    }

    // ---- the leader is a leader only while the queue says so
    void operator()(const BrokenOnPurpose& e) const {
        if (e.what != Ablation::Leader) return;
        if (std::uint8_t* none = model.leaderless_.introduce(e.executor)) *none = 1;
    }
    void operator()(const LeaderTaken& e) const {
        if (ThreadId* leader = model.leaders_.introduce(e.executor)) *leader = event.thread;
    }
    void operator()(const LeaderCleared& e) const {
        if (ThreadId* leader = model.leaders_.introduce(e.executor)) *leader = ThreadId{};
        if (e.leader != event.thread) model.show(e.leader, position);
    }

    // ---- calls and bodies
    void operator()(const CallBegan& e) const {
        if (Inner* inner = self()) inner->calls.push_back({e.method, inner->bodies.size()});
    }
    void operator()(const CallEnded&) const {
        Inner* inner = self();
        if (inner != nullptr && !inner->calls.empty()) inner->calls.pop_back();
    }
    void operator()(const TaskBegan& e) const {
        seek(false);
        if (Inner* inner = self()) inner->bodies.push_back({e.task, e.run});
    }
    void operator()(const TaskEnded&) const {
        Inner* inner = self();
        if (inner != nullptr && !inner->bodies.empty()) inner->bodies.pop_back();
    }

private:
    Inner* self() const { return model.inner_.find(event.thread); }
    void seek(bool now) const {
        if (model.workers_[event.thread].seeks == now) return;  // a write would copy what is shared
        if (WorkerState* worker = model.workers_.find(event.thread)) worker->seeks = now;
    }
    void begin(const Activity& wait) const {
        if (Inner* inner = self()) {
            inner->waiting = true;
            inner->wait = wait;
            inner->condition = ConditionId{};
        }
    }
    void goOn() const {
        if (Inner* inner = self()) inner->waiting = false;
    }
    void waitAs(Doing doing) const {
        Activity wait;
        wait.doing = doing;
        begin(wait);
    }
    void waitForLock(ThreadId thread, LockId lock) const {
        if (Inner* inner = model.inner_.find(thread)) {
            inner->waiting = true;
            inner->wait = Activity{};
            inner->wait.doing = Doing::WaitingForLock;
            inner->wait.lock = lock;
            inner->condition = ConditionId{};
        }
    }
    void waitOn(ConditionId condition, bool timed, Instant deadline) const {
        Activity wait;
        wait.timed = timed;
        if (timed) wait.until = deadline;
        begin(wait);
        if (Inner* inner = self()) inner->condition = condition;
    }
};

const KindTable& WorkersModel::kinds() { return FoldedKinds::of<Fold>(); }

void WorkersModel::apply(const Event& event, std::size_t position) {
    if (isBefore(now_, event.time)) now_ = event.time;
    locks_.apply(event, position);
    event.what.visit(Fold{{}, *this, event, position});
    show(event.thread, position);
}

Activity WorkersModel::activityOf(ThreadId thread) const {
    const Inner& inner = inner_[thread];
    Activity what;
    if (inner.ended) {
        what.doing = Doing::Gone;
        return what;
    }
    if (!inner.started) return what;
    if (inner.waiting) {
        what = inner.wait;
        if (inner.condition.exists()) {
            const ExecutorId executor = locks_.executorOf(inner.condition);
            const bool atQueue = locks_.available(executor) == inner.condition;
            const bool atEnd = locks_.termination(executor) == inner.condition;
            what.doing = !executor.exists()                       ? Doing::WaitingForSignal
                         : atEnd                                  ? Doing::WaitingForEnd
                         : !atQueue || leaderless_[executor] != 0 ? Doing::WaitingForTask
                         : leaders_[executor] == thread           ? Doing::Leader
                                                                  : Doing::Follower;
        }
    } else if (!inner.calls.empty() && inner.calls.back().bodies == inner.bodies.size()) {
        what.doing = inner.bodies.empty() ? Doing::Calling : Doing::Running;
        what.method = inner.calls.back().method;
    } else {
        const WorkerState& worker = workers_[thread];
        // A thread of the program is in a body from its beginning to its end.
        const bool inBody = !inner.bodies.empty() || worker.role == ThreadRole::Program;
        what.doing = inBody                              ? Doing::Running
                     : worker.role != ThreadRole::Worker ? Doing::Idle
                     : worker.wantsToLeave               ? Doing::Leaving
                                                         : Doing::InNoTask;
    }
    if (!inner.bodies.empty()) {
        what.task = inner.bodies.back().task;
        what.run = inner.bodies.back().run;
    }
    return what;
}

void WorkersModel::show(ThreadId thread, std::size_t position) {
    const WorkerState& known = workers_[thread];
    if (!known.exists) return;
    const Activity what = activityOf(thread);
    if (!known.lane.empty() && known.now() == what) return;
    seen_ |= bitOf(what.doing);
    Lane& lane = workers_.find(thread)->lane;
    const std::size_t before = lane.copied();
    lane.open(now_, position + 1, what);
    lanesCopied_ += lane.copied() - before;
}

std::vector<ThreadId> WorkersModel::lanes() const {
    std::vector<ThreadId> all;
    for (std::uint32_t i = 0; i < workers_.size(); ++i) {
        if (workers_[ThreadId{i}].exists) all.push_back({i});
    }
    std::stable_sort(all.begin(), all.end(), [&](ThreadId a, ThreadId b) {
        const ExecutorId first = worker(a).executor;
        const ExecutorId second = worker(b).executor;
        if (first.exists() != second.exists()) return !first.exists();
        return first < second;
    });
    return all;
}

std::vector<ThreadId> WorkersModel::lanesOf(ExecutorId executor) const {
    std::vector<ThreadId> all = lanes();
    std::erase_if(all, [&](ThreadId thread) {
        return worker(thread).executor != executor || worker(thread).keepsDelays;
    });
    return all;
}

bool WorkersModel::wasIdle(ThreadId thread, Instant from, Instant until) const {
    const Lane& lane = worker(thread).lane;
    for (std::size_t i = lane.spanAt(until); i < lane.size(); --i) {
        const Span& span = lane[i];
        if (isBefore(span.end, from)) return false;
        const Instant begin = isBefore(span.begin, from) ? from : span.begin;
        const Instant end = isBefore(until, span.end) ? until : span.end;
        if (isWaitForTask(span.what.doing) && isBefore(begin, end)) return true;
    }
    return false;
}

}  // namespace poolscope
