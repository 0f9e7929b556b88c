// One pass over the log, then a few sums.
#include "app/model/measures.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <map>

#include "app/model/state_machine.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

constexpr std::array<MeasureSpec, kMeasureCount> kSpecs{{
    {"submitted", MeasureUnit::Count, Better::Neither},
    {"completed", MeasureUnit::Count, Better::Neither},
    {"cancelled", MeasureUnit::Count, Better::Neither},
    {"rejected", MeasureUnit::Count, Better::Lower},
    {"pending", MeasureUnit::Count, Better::Neither},
    {"runs", MeasureUnit::Count, Better::Neither},
    {"failed", MeasureUnit::Count, Better::Lower},
    {"lateness.p50", MeasureUnit::Time, Better::Lower},
    {"lateness.p95", MeasureUnit::Time, Better::Lower},
    {"lateness.p99", MeasureUnit::Time, Better::Lower},
    {"lateness.worst", MeasureUnit::Time, Better::Lower},
    {"drift", MeasureUnit::Time, Better::Lower},
    {"bursts", MeasureUnit::Count, Better::Lower},
    {"catchUp", MeasureUnit::Time, Better::Lower},
    {"missed", MeasureUnit::Count, Better::Lower},
    {"skipped", MeasureUnit::Count, Better::Lower},
    {"queue.mean", MeasureUnit::Milli, Better::Lower},
    {"queue.most", MeasureUnit::Count, Better::Lower},
    {"waiting.p50", MeasureUnit::Time, Better::Lower},
    {"waiting.p95", MeasureUnit::Time, Better::Lower},
    {"waiting.worst", MeasureUnit::Time, Better::Lower},
    {"utilisation", MeasureUnit::Share, Better::Neither},
    {"wakeUps", MeasureUnit::Count, Better::Lower},
    {"wakeUps.forNothing", MeasureUnit::Count, Better::Lower},
    {"contention", MeasureUnit::Count, Better::Lower},
    {"comparisons", MeasureUnit::Count, Better::Lower},
    {"moves", MeasureUnit::Count, Better::Lower},
    {"searched", MeasureUnit::Count, Better::Lower},
}};

/// What is known of one task at the end.
struct Task {
    ExecutorId executor;
    Instant created;
    bool envelope = false;
    TaskId carries;
    Repeat repeat = Repeat::Once;
    Instant first;
    Duration period;
    std::uint32_t runsBefore = 0;       ///< `first`: of an earlier plan, which somebody changed
    std::optional<Duration> newPeriod;  ///< somebody has changed it; no run is planned by it yet
    std::optional<Instant> newFirst;    ///< the first planned start of the new plan
    bool done = false;                  ///< its future or TimerTask is
    bool cancelled = false;
    bool turnedAway = false;  ///< rejected, or taken out of the queue unrun
    std::uint32_t runs = 0;
    std::uint32_t ended = 0;
    Instant lastStart;
    std::optional<Instant> lateSince;  ///< planned start of the first run of a late stretch
    Duration catchUp;
    std::int64_t bursts = 0;
    std::int64_t missed = 0;
};

struct Thread {
    ExecutorId worker;  ///< whose, if anybody's
    std::optional<Instant> since;
    std::uint32_t depth = 0;  ///< bodies it is in
    Instant busySince;
    bool woken = false;  ///< since its last wait
};

/// The sums of one executor.
struct Sums {
    bool exists = false;
    std::vector<std::int64_t> lateness;
    std::vector<std::int64_t> waiting;
    std::int64_t failed = 0;
    std::int64_t runs = 0;
    std::int64_t queue = 0;
    std::int64_t most = 0;
    Instant queueSince;
    std::int64_t lengths = 0;  ///< each length times how long it lasted, in units of Gathering
    bool hasQueue = false;
    std::int64_t alive = 0;
    std::int64_t busy = 0;
    std::int64_t wakeUps = 0;
    std::int64_t forNothing = 0;
    std::int64_t contention = 0;
    std::int64_t comparisons = 0;
    std::int64_t moves = 0;
    std::int64_t searched = 0;
    bool heap = true;
    bool scheduled = true;  ///< its queue is a scheduled pool's, which tells of its searches
};

/// part of whole in millionths, without leaving 64 bits.
std::int64_t shareOf(std::int64_t part, std::int64_t whole) {
    constexpr std::int64_t kMillion = 1'000'000;
    while (whole > std::numeric_limits<std::int64_t>::max() / kMillion) {
        part /= 2;
        whole /= 2;
    }
    return whole <= 0 ? 0 : std::min(part, whole) * kMillion / whole;
}

/// Nearest rank.
std::optional<std::int64_t> rankOf(const std::vector<std::int64_t>& sorted, int percent) {
    if (sorted.empty()) return std::nullopt;
    const std::size_t rank = (sorted.size() * static_cast<std::size_t>(percent) + 99) / 100;
    return sorted[std::max<std::size_t>(rank, 1) - 1];
}

class Gathering {
public:
    Gathering(const Log& log, Instant end) : log_(log), end_(end) {}

    std::vector<Figures> finish();
    void apply(const Event& event) {
        event_ = &event;
        std::visit([this](const auto& what) { on(what); }, event.what);
    }

private:
    template <class Other>
    void on(const Other&) {}

    void on(const ExecutorCreated& e) {
        sums_[e.executor].exists = true;
        const PoolMachine machine = poolMachineOf(log_.text(e.kind));
        sums_[e.executor].hasQueue =
            machine == PoolMachine::ThreadPool || machine == PoolMachine::Timer;
    }
    void on(const QueueCreated& e) {
        sums_[e.executor].heap = isHeap(e.kind);
        sums_[e.executor].scheduled = isDelayed(e.kind);
    }

    // ---- tasks
    void on(const TaskCreated& e) {
        Task& task = tasks_[e.task];
        task.executor = e.executor;
        task.created = event_->time;
    }
    void on(const EnvelopeMade& e) {
        tasks_[e.task].envelope = true;
        tasks_[e.task].carries = e.carries;
    }
    void on(const TaskTimed& e) {
        Task& task = tasks_[e.task];
        task.repeat = e.repeat;
        task.first = e.trigger;
        task.period = e.period;
    }
    void on(const RepeatChanged& e) {
        Task& task = tasks_[e.task];
        task.newPeriod = e.period;
        task.newFirst.reset();
    }
    void on(const NextRunTimeSet& e) {
        Task& task = tasks_[e.task];
        if (task.newPeriod && !task.newFirst) task.newFirst = e.to;
    }
    /// The run planned for then is the first one of a plan that was changed meanwhile.
    static void followPlan(Task& task, Instant planned) {
        if (!task.newFirst || *task.newFirst != planned) return;
        task.first = planned;
        task.runsBefore = task.runs - 1;
        task.period = *task.newPeriod;
        task.newPeriod.reset();
        task.newFirst.reset();
    }
    void on(const FutureStateChanged& e) {
        Task& task = told(e.task);
        if (e.to >= FutureState::Cancelled) task.cancelled = true;
        if (!tasks_[e.task].envelope) task.done = true;
    }
    void on(const TimerTaskStateChanged& e) {
        if (e.to == TimerTaskState::Cancelled) tasks_[e.task].cancelled = true;
        if (e.to >= TimerTaskState::Executed) tasks_[e.task].done = true;
    }
    void on(const Rejected& e) { told(e.task).turnedAway = true; }

    // ---- runs
    void on(const TaskBegan& e) {
        Task& task = tasks_[e.task];
        Sums& sums = sums_[task.executor];
        ++sums.runs;
        ++task.runs;
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
        thread.woken = false;  // a task can also be handed over, or stolen
        if (thread.depth++ == 0) thread.busySince = event_->time;
    }
    void begunLate(Task& task, Sums& sums, Instant planned) const {
        const Duration late = event_->time - planned;
        sums.lateness.push_back(late.ns);
        if (task.period.ns <= 0) return;
        if (late.ns > 0) {
            task.missed += late.ns / task.period.ns;
            if (!task.lateSince) task.lateSince = planned;
        } else {
            endOfStretch(task, event_->time);
        }
    }
    static void endOfStretch(Task& task, Instant at) {
        if (!task.lateSince) return;
        task.catchUp = std::max(task.catchUp, at - *task.lateSince);
        task.lateSince.reset();
    }
    void on(const TaskEnded& e) {
        Task& task = tasks_[e.task];
        ++task.ended;
        if (e.outcome == Outcome::Threw) ++sums_[task.executor].failed;
        Thread& thread = threads_[event_->thread];
        if (thread.depth == 0 || --thread.depth > 0) return;
        if (thread.worker.exists())
            sums_[thread.worker].busy += (event_->time - thread.busySince).ns;
    }

    // ---- queues
    void length(ExecutorId executor, std::int64_t size) {
        Sums& sums = sums_[executor];
        lasted(sums, event_->time);
        sums.queue = size;
        sums.most = std::max(sums.most, size);
    }
    /// The queue was as long as it is until then.
    void lasted(Sums& sums, Instant until) const {
        sums.lengths += sums.queue * ((until - sums.queueSince).ns / unit_);
        sums.queueSince = until;
    }
    std::int64_t meanLength(const Sums& sums) const {
        const std::int64_t units = end_.ns / unit_;
        if (units <= 0) return 0;
        return sums.lengths / units * 1000 + sums.lengths % units * 1000 / units;
    }
    void on(const SizeChanged& e) { length(e.executor, e.size); }
    void on(const Enqueued& e) {
        told(e.task).turnedAway = false;
        length(e.executor, sums_[e.executor].queue + 1);
    }
    void on(const LeftQueue& e) {
        if (!sums_[e.executor].heap) length(e.executor, sums_[e.executor].queue - 1);
        threads_[event_->thread].woken = false;
        const bool byWorker = threads_[event_->thread].worker.exists();
        const bool toRun =
            e.by == LeftBy::Take || e.by == LeftBy::TimedPoll || e.by == LeftBy::Poll;
        if (!byWorker || !toRun) told(e.task).turnedAway = true;
    }
    void on(const OfferBegan& e) { told(e.task).turnedAway = false; }
    void on(const SiftUpCompared& e) { ++sums_[e.executor].comparisons; }
    void on(const ChildrenCompared& e) { ++sums_[e.executor].comparisons; }
    void on(const SiftDownCompared& e) { ++sums_[e.executor].comparisons; }
    void on(const SiblingsCompared& e) { ++sums_[e.executor].comparisons; }
    void on(const RootsCompared& e) { ++sums_[e.executor].comparisons; }
    void on(const LinkedUnder& e) { ++sums_[e.executor].moves; }
    void on(const SlotFilled& e) { ++sums_[e.executor].moves; }
    void on(const ArraySearched& e) { sums_[e.executor].searched += e.looked; }

    // ---- threads
    void on(const WorkerStarted& e) {
        threads_[event_->thread].worker = e.executor;
        threads_[event_->thread].since = event_->time;
    }
    void on(const ThreadEnded&) { leaves(event_->thread, event_->time); }
    void leaves(ThreadId id, Instant at) {
        Thread& thread = threads_[id];
        if (!thread.since) return;
        sums_[thread.worker].alive += (at - *thread.since).ns;
        if (thread.depth > 0) sums_[thread.worker].busy += (at - thread.busySince).ns;
        thread.since.reset();
    }
    void on(const WokeUp&) { woken(); }
    void on(const IdleUnparked&) { woken(); }
    void on(const Awaited&) { waitsAgain(); }
    void on(const TimedAwaited&) { waitsAgain(); }
    void on(const IdleParked&) { waitsAgain(); }
    void woken() {
        Thread& thread = threads_[event_->thread];
        if (!thread.worker.exists() || thread.depth > 0) return;
        ++sums_[thread.worker].wakeUps;
        thread.woken = true;
    }
    /// It was woken, took nothing, and waits again.
    void waitsAgain() {
        Thread& thread = threads_[event_->thread];
        if (thread.woken && thread.worker.exists()) ++sums_[thread.worker].forNothing;
        thread.woken = false;
    }
    void on(const LockCreated& e) { locks_[e.lock] = e.executor; }
    void on(const LockContended& e) {
        const ExecutorId executor = locks_[e.lock];
        if (executor.exists()) ++sums_[executor].contention;
    }

    /// The task that counts: what an envelope carries, or the envelope in it.
    Task& told(TaskId id) {
        constexpr int kDeepest = 4;
        for (int i = 0; i < kDeepest && tasks_[id].envelope; ++i) id = tasks_[id].carries;
        return tasks_[id];
    }
    void countTasks(Figures& figures) const;
    void sumPeriods(Figures& figures) const;

    const Log& log_;
    const Instant end_;
    /// What time is counted in under a sum of lengths: coarser in long runs, so that it fits.
    const std::int64_t unit_ = end_.ns / 1'000'000'000'000 + 1;
    const Event* event_ = nullptr;
    std::map<ExecutorId, Sums> sums_;
    std::map<TaskId, Task> tasks_;
    std::map<ThreadId, Thread> threads_;
    std::map<LockId, ExecutorId> locks_;
};

void Gathering::countTasks(Figures& figures) const {
    std::int64_t submitted = 0;
    std::int64_t completed = 0;
    std::int64_t cancelled = 0;
    std::int64_t rejected = 0;
    for (const auto& [id, task] : tasks_) {
        if (task.executor.value != figures.executor.value || task.envelope) continue;
        ++submitted;
        // A bare Runnable has no state that says it is over.
        const bool ran = task.repeat == Repeat::Once && task.runs > 0 && task.ended == task.runs;
        if (task.cancelled) {
            ++cancelled;
        } else if (task.done || ran || (task.turnedAway && task.runs > 0)) {
            ++completed;  // a series ends when its pool takes no more
        } else if (task.turnedAway) {
            ++rejected;
        }
    }
    figures[Measure::Submitted] = submitted;
    figures[Measure::Completed] = completed;
    figures[Measure::Cancelled] = cancelled;
    figures[Measure::Rejected] = rejected;
    figures[Measure::Pending] = submitted - completed - cancelled - rejected;
}

void Gathering::sumPeriods(Figures& figures) const {
    std::optional<std::int64_t> drift;
    std::int64_t bursts = 0;
    std::int64_t missed = 0;
    std::int64_t skipped = 0;
    Duration catchUp;
    for (const auto& [id, task] : tasks_) {
        const bool counts =
            task.executor.value == figures.executor.value && task.period.ns > 0 && task.runs > 0;
        if (!counts) continue;
        const std::int64_t period = task.period.ns;
        const std::int64_t runs = std::int64_t{task.runs} - task.runsBefore;
        const std::int64_t sinceFirst = (task.lastStart - task.first).ns;
        const std::int64_t off = sinceFirst - (runs - 1) * period;
        if (!drift || std::abs(off) > std::abs(*drift)) drift = off;
        bursts += task.bursts;
        missed += task.missed;
        skipped += std::max<std::int64_t>(0, sinceFirst / period + 1 - runs);
        Task open = task;
        endOfStretch(open, open.lastStart);
        catchUp = std::max(catchUp, open.catchUp);
    }
    if (!drift) return;
    figures[Measure::Drift] = drift;
    figures[Measure::Bursts] = bursts;
    figures[Measure::Missed] = missed;
    figures[Measure::Skipped] = skipped;
    figures[Measure::CatchUp] = catchUp.ns;
}

std::vector<Figures> Gathering::finish() {
    for (auto& [id, thread] : threads_) leaves(id, end_);
    std::vector<Figures> all;
    for (auto& [id, sums] : sums_) {
        if (!sums.exists) continue;
        Figures figures;
        figures.executor = id;
        countTasks(figures);
        sumPeriods(figures);
        figures[Measure::Runs] = sums.runs;
        figures[Measure::Failed] = sums.failed;
        std::sort(sums.lateness.begin(), sums.lateness.end());
        figures[Measure::LatenessMedian] = rankOf(sums.lateness, 50);
        figures[Measure::Lateness95] = rankOf(sums.lateness, 95);
        figures[Measure::Lateness99] = rankOf(sums.lateness, 99);
        figures[Measure::LatenessWorst] = rankOf(sums.lateness, 100);
        std::sort(sums.waiting.begin(), sums.waiting.end());
        figures[Measure::WaitingMedian] = rankOf(sums.waiting, 50);
        figures[Measure::Waiting95] = rankOf(sums.waiting, 95);
        figures[Measure::WaitingWorst] = rankOf(sums.waiting, 100);
        if (sums.hasQueue) {
            lasted(sums, end_);
            figures[Measure::QueueMean] = meanLength(sums);
            figures[Measure::QueueMost] = sums.most;
        }
        if (sums.alive > 0) figures[Measure::Utilisation] = shareOf(sums.busy, sums.alive);
        figures[Measure::WakeUps] = sums.wakeUps;
        figures[Measure::WakeUpsForNothing] = sums.forNothing;
        figures[Measure::Contention] = sums.contention;
        if (sums.hasQueue && sums.heap) {
            figures[Measure::Comparisons] = sums.comparisons;
            figures[Measure::Moves] = sums.moves;
            if (sums.scheduled) figures[Measure::Searched] = sums.searched;
        }
        all.push_back(figures);
    }
    return all;
}

}  // namespace

const MeasureSpec& specOf(Measure measure) { return kSpecs[static_cast<std::size_t>(measure)]; }

std::optional<std::int64_t> percentile(std::vector<std::int64_t> values, int percent) {
    std::sort(values.begin(), values.end());
    return rankOf(values, percent);
}

std::vector<Figures> figuresOf(const Log& log, Instant end) {
    Gathering gathering(log, end);
    for (std::size_t i = 0; i < log.size(); ++i) gathering.apply(log[i]);
    return gathering.finish();
}

}  // namespace poolscope
