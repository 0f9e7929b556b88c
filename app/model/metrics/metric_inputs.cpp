// One pass over the log.
#include "app/model/metrics/metric_inputs.hpp"

#include <algorithm>

#include "app/model/metrics/client_calls.hpp"
#include "app/model/run/queue_lengths.hpp"
#include "engine/trace/executor_kinds.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

struct Thread {
    ExecutorId worker;  ///< the worker's pool, if the thread is a worker
    std::optional<Instant> since;
    std::uint32_t depth = 0;  ///< bodies it is in
    Instant busySince;
    bool woken = false;  ///< since its last wait
};

}  // namespace

class MetricGathering::Fold : Follows {
public:
    Fold(const Log& log, Instant end, const PlannedTimes& planned)
        : log_(log), end_(end), calls_(planned) {}

    MetricInputs finish() {
        all_.end = end_;
        for (auto& [id, thread] : threads_) leaves(id, end_);
        for (auto& [id, sums] : all_.sums) {
            if (!sums.hasQueue) continue;
            lasted(sums, end_);
            sums.mean = meanLength(sums);
        }
        for (auto& [id, task] : all_.tasks) leaveUnmet(task);
        finishCalls();
        return std::move(all_);
    }
    void apply(const Event& event) {
        event_ = &event;
        if (const auto change = lengths_.apply(event)) length(change->executor, change->length);
        event.what.visit([this](const auto& what) { (*this)(what); });
    }

private:
    friend FoldedKinds;
    using Follows::operator();

    void operator()(const ExecutorCreated& e) {
        all_.sums[e.executor].exists = true;
        const ExecutorKindSpec& kind = specOf(executorKindOf(log_.text(e.kind)));
        all_.sums[e.executor].hasQueue = kind.hasQueue;
        all_.sums[e.executor].refuses = !kind.hasResults;
        all_.sums[e.executor].timer = kind.states == ExecutorStateKind::Timer;
    }
    void operator()(const QueueCreated& e) {
        all_.sums[e.executor].heap = isHeap(e.kind);
        if (e.kind == QueueKind::DelayScheduler) all_.sums[e.executor].hasQueue = true;
        all_.sums[e.executor].scheduled = isDelayed(e.kind);
    }

    // ---- tasks
    void operator()(const TaskCreated& e) {
        TaskTotals& task = all_.tasks[e.task];
        task.executor = e.executor;
        task.created = event_->time;
    }
    void operator()(const EnvelopeMade& e) {
        all_.tasks[e.task].wrapper = true;
        all_.tasks[e.task].carries = e.carries;
    }
    void operator()(const TaskTimed& e) {
        TaskTotals& task = all_.tasks[e.task];
        task.repeat = e.repeat;
        task.first = e.trigger;
        task.period = e.period;
        task.due = e.trigger;
    }
    void operator()(const RepeatChanged& e) {
        TaskTotals& task = all_.tasks[e.task];
        task.newPeriod = e.period;
        task.newFirst.reset();
    }
    void operator()(const NextRunTimeSet& e) {
        TaskTotals& task = all_.tasks[e.task];
        task.due = e.to;
        if (task.newPeriod && !task.newFirst) task.newFirst = e.to;
    }
    /// The run planned for that time is the first one of a changed plan.
    static void followPlan(TaskTotals& task, Instant planned) {
        if (!task.newFirst || *task.newFirst != planned) return;
        task.first = planned;
        task.runsBefore = task.runs - 1;
        task.period = *task.newPeriod;
        task.newPeriod.reset();
        task.newFirst.reset();
    }
    void operator()(const FutureStateChanged& e) {
        TaskTotals& task = told(e.task);
        if (e.to >= FutureState::Cancelled) task.cancelled = true;
        if (!all_.tasks[e.task].wrapper) task.done = true;
    }
    void operator()(const TimerTaskStateChanged& e) {
        if (e.to == TimerTaskState::Cancelled) all_.tasks[e.task].cancelled = true;
        if (e.to >= TimerTaskState::Executed) all_.tasks[e.task].done = true;
    }
    void operator()(const Rejected& e) {
        told(e.task).turnedAway = told(e.task).refused = true;
        all_.sums[e.executor].rejected.insert(e.task);
    }

    /// A Timer's end empties its queue at one stroke; the log names no task.
    void operator()(const TimerEnded& e) {
        if (e.reason == TimerEnd::Cancelled) emptied(e.executor);
    }
    void emptied(ExecutorId timer) {
        for (auto& [id, task] : all_.tasks)
            if (task.executor == timer) task.turnedAway = true;
    }

    // ---- runs
    void operator()(const TaskBegan& e) {
        TaskTotals& task = all_.tasks[e.task];
        ExecutorTotals& sums = all_.sums[task.executor];
        ++task.runs;
        if (!task.wrapper) ++sums.runs;  // what it carries has runs of its own
        task.turnedAway = false;         // the handler has run it, or somebody who took it out
        if (e.timed) followPlan(task, e.planned);
        if (e.timed) {
            begunLate(task, sums, e.planned);
        } else if (task.runs == 1) {
            sums.waiting.push_back((event_->time - task.created).ns);
        }
        if (task.runs > 1 && task.period.ns > 0 &&
            (event_->time - task.lastStart).ns * 2 < task.period.ns)
            ++task.bursts;
        task.lastStart = event_->time;
        Thread& thread = threads_[event_->thread];
        countCaller({e.task, e.run}, task, thread);
        thread.woken = false;  // a task can also be handed over, or stolen
        if (thread.depth++ == 0) thread.busySince = event_->time;
    }
    /// A task that the handler handed in once more begins in a worker's own loop; one that it runs
    /// itself begins in the caller, which can be a worker that is in a body.
    void countCaller(NumberedRun run, TaskTotals& task, const Thread& thread) {
        const bool inWorker = thread.worker == task.executor && thread.depth == 0;
        if (task.refused && !inWorker) all_.sums[task.executor].byCaller.insert(run);
        task.refused = false;
    }
    void begunLate(TaskTotals& task, ExecutorTotals& sums, Instant planned) const {
        const Duration late = event_->time - planned;
        sums.lateness.push_back(late.ns);
        if (task.period.ns <= 0) return;
        task.missed += task.periods.begun(planned, event_->time, task.period);
        // A Timer has planned the next run already; a pool does so when this one is over.
        const bool rate = task.repeat == Repeat::FixedRate;
        if (task.due == planned) task.due.reset();
        if (!task.due && rate) task.due = planned + task.period;
        if (isLate(late, task.period)) {
            if (!task.lateSince) task.lateSince = planned;
        } else if (task.lateSince) {
            task.catchUp = std::max(task.catchUp, event_->time - *task.lateSince);
            task.lateSince.reset();
        }
    }
    /// By a tenth of its period: on a real clock no run begins to the nanosecond.
    static bool isLate(Duration late, Duration period) {
        return late.ns > 0 && late.ns >= period.ns / 10;
    }
    /// The run is over, and a periodic task may wait for a start that is overdue.
    void leaveUnmet(TaskTotals& task) const {
        const bool over = task.done || task.cancelled || task.turnedAway;
        if (over || task.period.ns <= 0 || !task.due || !isLate(end_ - *task.due, task.period))
            return;
        task.missed += task.periods.unmet(*task.due, end_, task.period);
        if (!task.lateSince) task.lateSince = task.due;
    }
    void operator()(const TaskEnded& e) {
        TaskTotals& task = all_.tasks[e.task];
        ++task.ended;
        if (e.outcome == Outcome::Threw) ++all_.sums[task.executor].failed;
        Thread& thread = threads_[event_->thread];
        if (thread.depth == 0 || --thread.depth > 0) return;
        if (thread.worker.exists())
            all_.sums[thread.worker].busy += (event_->time - thread.busySince).ns;
    }

    // ---- queues
    void length(ExecutorId executor, std::int64_t size) {
        ExecutorTotals& sums = all_.sums[executor];
        lasted(sums, event_->time);
        sums.queue = size;
        sums.most = std::max(sums.most, size);
    }
    /// Adds the time since the last change at the queue's present length.
    void lasted(ExecutorTotals& sums, Instant until) const {
        sums.lengths += sums.queue * ((until - sums.queueSince).ns / unit_);
        sums.queueSince = until;
    }
    std::int64_t meanLength(const ExecutorTotals& sums) const {
        const std::int64_t units = end_.ns / unit_;
        if (units <= 0) return 0;
        return sums.lengths / units * 1000 + sums.lengths % units * 1000 / units;
    }
    void operator()(const Enqueued& e) { told(e.task).turnedAway = told(e.task).refused = false; }
    void operator()(const LeftQueue& e) {
        threads_[event_->thread].woken = false;
        const bool byWorker = threads_[event_->thread].worker.exists();
        const bool toRun =
            e.by == LeftBy::Take || e.by == LeftBy::TimedPoll || e.by == LeftBy::Poll;
        if (!byWorker || !toRun) told(e.task).turnedAway = true;
    }
    void operator()(const OfferBegan& e) { told(e.task).turnedAway = false; }
    void operator()(const SiftUpCompared& e) { ++all_.sums[e.executor].comparisons; }
    void operator()(const ChildrenCompared& e) { ++all_.sums[e.executor].comparisons; }
    void operator()(const SiftDownCompared& e) { ++all_.sums[e.executor].comparisons; }
    void operator()(const SiblingsCompared& e) { ++all_.sums[e.executor].comparisons; }
    void operator()(const RootsCompared& e) { ++all_.sums[e.executor].comparisons; }
    void operator()(const LinkedUnder& e) { ++all_.sums[e.executor].moves; }
    void operator()(const SlotFilled& e) { ++all_.sums[e.executor].moves; }
    void operator()(const TimeoutPlaced& e) { ++all_.sums[e.executor].moves; }
    void operator()(const RoundCounted& e) { ++all_.sums[e.executor].comparisons; }
    void operator()(const TimeoutExpired& e) {
        ++all_.sums[e.executor].comparisons;
        ++all_.sums[e.executor].moves;
    }
    void operator()(const ArraySearched& e) { all_.sums[e.executor].searched += e.looked; }

    // ---- threads
    void operator()(const WorkerStarted& e) {
        threads_[event_->thread].worker = e.executor;
        threads_[event_->thread].since = event_->time;
        ++all_.sums[e.executor].threads;
    }
    void operator()(const ThreadEnded&) {
        leaves(event_->thread, event_->time);
        const ExecutorId executor = threads_[event_->thread].worker;
        if (executor.exists() && all_.sums[executor].timer) emptied(executor);
    }
    void leaves(ThreadId id, Instant at) {
        Thread& thread = threads_[id];
        if (!thread.since) return;
        all_.sums[thread.worker].alive += (at - *thread.since).ns;
        if (thread.depth > 0) all_.sums[thread.worker].busy += (at - thread.busySince).ns;
        thread.since.reset();
    }
    void operator()(const WokeUp&) { woken(); }
    void operator()(const IdleUnparked&) { woken(); }
    void operator()(const Awaited&) { waitsAgain(); }
    void operator()(const TimedAwaited&) { waitsAgain(); }
    void operator()(const IdleParked&) { waitsAgain(); }
    void woken() {
        Thread& thread = threads_[event_->thread];
        if (!thread.worker.exists() || thread.depth > 0) return;
        ++all_.sums[thread.worker].wakeUps;
        thread.woken = true;
    }
    /// Counts a wake-up after which the worker took nothing and waits again.
    void waitsAgain() {
        Thread& thread = threads_[event_->thread];
        if (thread.woken && thread.worker.exists()) ++all_.sums[thread.worker].forNothing;
        thread.woken = false;
    }
    void operator()(const CallBegan& e) { calls_.apply(e, event_->thread, event_->time); }
    void operator()(const CallEnded& e) { calls_.apply(e, event_->thread, event_->time); }
    void finishCalls() {
        calls_.finish(end_);
        for (const auto& [id, told] : calls_.all()) {
            ExecutorTotals& sums = all_.sums[id];
            sums.calls = true;
            sums.clientWait = told.longest.ns;
            sums.stays = told.stays;
            if (!calls_.knowsPlan()) continue;
            sums.late = told.late;
            sums.latest = told.latest.ns;
        }
    }
    void operator()(const LockCreated& e) { locks_[e.lock] = e.executor; }
    void operator()(const LockContended& e) {
        const ExecutorId executor = locks_[e.lock];
        if (executor.exists()) ++all_.sums[executor].contention;
    }

    /// Unwraps nested wrapper tasks to the one that the metrics belong to.
    TaskTotals& told(TaskId id) {
        constexpr int kDeepest = 4;
        for (int i = 0; i < kDeepest && all_.tasks[id].wrapper; ++i) id = all_.tasks[id].carries;
        return all_.tasks[id];
    }

    const Log& log_;
    const Instant end_;
    /// Unit of time in the sum of lengths; coarser in long runs, so that the sum does not overflow.
    const std::int64_t unit_ = end_.ns / 1'000'000'000'000 + 1;
    const Event* event_ = nullptr;
    QueueLengths lengths_;
    ClientCalls calls_;
    MetricInputs all_;
    std::map<ThreadId, Thread> threads_;
    std::map<LockId, ExecutorId> locks_;
};

TaskFate fateOf(const TaskTotals& task) {
    // A bare Runnable has no state that says it is over.
    const bool ran = task.repeat == Repeat::Once && task.runs > 0 && task.ended == task.runs;
    if (task.cancelled) return TaskFate::Cancelled;
    if (task.done || ran) return TaskFate::Completed;
    return task.turnedAway ? TaskFate::Dropped : TaskFate::Pending;
}

MetricGathering::MetricGathering(const Log& log, Instant end, const PlannedTimes& planned)
    : fold_(std::make_unique<Fold>(log, end, planned)) {}
MetricGathering::~MetricGathering() = default;

const KindTable& MetricGathering::kinds() {
    static constexpr KindTable kKinds = [] {
        KindTable kinds = FoldedKinds::of<Fold>();
        kinds[static_cast<std::size_t>(EventKind::SizeChanged)] = true;  // for the queue's length
        return kinds;
    }();
    return kKinds;
}

void MetricGathering::apply(const Event& event) { fold_->apply(event); }

MetricInputs MetricGathering::finish() { return fold_->finish(); }

MetricInputs collectMetricInputs(const Log& log, Instant end, const PlannedTimes& planned,
                                 std::size_t events) {
    MetricGathering gathering(log, end, planned);
    log.forEach(
        0, std::min(events, log.size()),
        [](EventKind kind) { return isIn(MetricGathering::kinds(), kind); },
        [&](const Event& event, std::size_t) { gathering.apply(event); });
    return gathering.finish();
}

}  // namespace poolscope
