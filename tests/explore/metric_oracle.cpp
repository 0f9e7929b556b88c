// Each metric's definition once more, a question to the whole log for each.
#include "tests/explore/metric_oracle.hpp"

#include <algorithm>
#include <cstdlib>
#include <set>

using namespace poolscope;

namespace {

constexpr std::int64_t kTick = 1'000'000;  // all happens at whole milliseconds

/// From an event to its counterpart, or to the end of the run.
struct Stretch {
    ThreadId thread;
    Instant from;
    Instant to;
    bool ended = false;
    std::uint32_t number = 0;  ///< of a call in the file
    /// Whether it goes on through the millisecond that begins then.
    bool covers(Instant tick) const { return !isBefore(tick, from) && isBefore(tick, to); }
};

struct Start {
    Instant planned;
    Instant at;
};

struct OneTask {
    TaskId id;
    Instant made;
    bool timed = false;
    Instant first;
    Duration period;
    std::vector<Start> starts;
    std::size_t ends = 0;
    FutureState state = FutureState::New;
    bool bare = false;
    bool rejected = false;
    bool byCaller = false;  ///< run by its rejection handler
    bool gone = false;      ///< turned away or taken out, and not handed in or begun since
};

class Questions {
public:
    Questions(const Log& log, Instant end, const PlannedTimes& planned)
        : log_(log), end_(end), planned_(planned) {
        for (std::size_t i = 0; i < log.size(); ++i)
            if (const auto made = log.get<TaskCreated>(i))
                tasks_.push_back(taskOf(made->task, log[i].time));
        for (std::size_t i = 0; i < log.size(); ++i)
            if (log.is<WorkerStarted>(i)) workers_.insert(log[i].thread);
    }

    MetricValues answers();

private:
    template <class E>
    std::int64_t count() const {
        std::int64_t n = 0;
        for (std::size_t i = 0; i < log_.size(); ++i) n += log_.is<E>(i) ? 1 : 0;
        return n;
    }
    OneTask taskOf(TaskId id, Instant made) const;
    template <class From, class To>
    std::vector<Stretch> stretches() const;
    std::int64_t lengthAfter(std::size_t position) const;
    void answerTasks(MetricValues& all) const;
    void answerLateness(MetricValues& all) const;
    void answerPlans(MetricValues& all) const;
    void answerQueue(MetricValues& all) const;
    void answerCalls(MetricValues& all) const;
    void answerWorkers(MetricValues& all) const;

    const Log& log_;
    const Instant end_;
    const PlannedTimes& planned_;
    std::vector<OneTask> tasks_;
    std::set<ThreadId> workers_;
};

OneTask Questions::taskOf(TaskId id, Instant made) const {
    OneTask task;
    task.id = id;
    task.made = made;
    for (std::size_t i = 0; i < log_.size(); ++i) {
        const Payload& what = log_[i].what;
        if (const auto* e = what.get<TaskTimed>(); e != nullptr && e->task == id) {
            task.timed = true;
            task.first = e->trigger;
            task.period = e->period;
        }
        if (const auto* e = what.get<TaskBegan>(); e != nullptr && e->task == id) {
            task.starts.push_back({e->planned, log_[i].time});
            task.gone = false;
            bool worker = false;
            for (std::size_t j = 0; j < i; ++j)
                worker = worker || (log_.is<WorkerStarted>(j) && log_[j].thread == log_[i].thread);
            task.byCaller = task.byCaller || (task.rejected && !worker);
        }
        if (const auto* e = what.get<TaskEnded>(); e != nullptr && e->task == id) ++task.ends;
        if (const auto* e = what.get<FutureStateChanged>(); e != nullptr && e->task == id)
            task.state = e->to;
        if (const auto* e = what.get<PlainTaskMade>(); e != nullptr && e->task == id)
            task.bare = true;
        if (const auto* e = what.get<Rejected>(); e != nullptr && e->task == id)
            task.rejected = task.gone = true;
        if (const auto* e = what.get<OfferBegan>(); e != nullptr && e->task == id)
            task.gone = false;
        if (const auto* e = what.get<Enqueued>(); e != nullptr && e->task == id) task.gone = false;
        if (const auto* e = what.get<LeftQueue>(); e != nullptr && e->task == id) {
            bool worker = false;
            for (std::size_t j = 0; j < log_.size(); ++j)
                worker = worker || (log_.is<WorkerStarted>(j) && log_[j].thread == log_[i].thread);
            const bool out =
                e->by == LeftBy::Remove || e->by == LeftBy::Drain || e->by == LeftBy::Clear;
            task.gone = task.gone || out || !worker;
        }
    }
    return task;
}

/// On each thread; of nested ones the outermost.
template <class From, class To>
std::vector<Stretch> Questions::stretches() const {
    std::vector<Stretch> all;
    for (std::size_t i = 0; i < log_.size(); ++i) {
        if (!log_.is<From>(i)) continue;
        int depth = 0;
        for (std::size_t j = 0; j < i; ++j)
            if (log_[j].thread == log_[i].thread)
                depth += log_.is<From>(j) ? 1 : log_.is<To>(j) ? -1 : 0;
        if (depth > 0) continue;
        Stretch stretch{log_[i].thread, log_[i].time, end_, false, 0};
        if (const auto call = log_.get<CallBegan>(i)) stretch.number = call->call;
        for (std::size_t j = i; j < log_.size() && !stretch.ended; ++j) {
            if (log_[j].thread != log_[i].thread) continue;
            depth += log_.is<From>(j) ? 1 : log_.is<To>(j) ? -1 : 0;
            if (depth > 0) continue;
            stretch.to = log_[j].time;
            stretch.ended = true;
        }
        all.push_back(stretch);
    }
    return all;
}

void Questions::answerTasks(MetricValues& all) const {
    std::int64_t completed = 0;
    std::int64_t cancelled = 0;
    std::int64_t dropped = 0;
    std::int64_t rejected = 0;
    std::int64_t byCaller = 0;
    std::int64_t neverRan = 0;
    std::int64_t runs = 0;
    for (const OneTask& task : tasks_) {
        const bool waits = task.starts.empty() && !task.gone && task.state == FutureState::New;
        neverRan += waits && (!task.timed || isBefore(task.first, end_)) ? 1 : 0;
        byCaller += task.byCaller ? 1 : 0;
        const bool over = task.bare ? task.ends > 0 && task.ends == task.starts.size()
                                    : task.state != FutureState::New;
        if (task.state >= FutureState::Cancelled)
            ++cancelled;
        else if (over)
            ++completed;
        else if (task.gone)
            ++dropped;
        rejected += task.rejected ? 1 : 0;
        runs += static_cast<std::int64_t>(task.starts.size());
    }
    const auto submitted = static_cast<std::int64_t>(tasks_.size());
    all[Metric::Submitted] = submitted;
    all[Metric::Completed] = completed;
    all[Metric::Cancelled] = cancelled;
    all[Metric::Dropped] = dropped;
    all[Metric::Pending] = submitted - completed - cancelled - dropped;
    all[Metric::NeverRan] = neverRan;
    all[Metric::Rejected] = rejected;
    all[Metric::CallerRan] = byCaller;
    all[Metric::Runs] = runs;
    std::int64_t failed = 0;
    for (std::size_t i = 0; i < log_.size(); ++i)
        if (const auto ended = log_.get<TaskEnded>(i))
            failed += ended->outcome == Outcome::Threw ? 1 : 0;
    all[Metric::Failed] = failed;
}

/// The least of the values that so many of a hundred do not exceed.
std::optional<std::int64_t> notExceeded(const std::vector<std::int64_t>& values, int percent) {
    std::optional<std::int64_t> least;
    for (const std::int64_t value : values) {
        const auto within =
            std::count_if(values.begin(), values.end(), [&](auto v) { return v <= value; });
        const bool enough = within * 100 >= static_cast<std::int64_t>(values.size()) * percent;
        if (enough && (!least || value < *least)) least = value;
    }
    return least;
}

void Questions::answerLateness(MetricValues& all) const {
    std::vector<std::int64_t> late;
    std::vector<std::int64_t> waited;
    for (const OneTask& task : tasks_) {
        for (const Start& start : task.starts)
            if (task.timed) late.push_back((start.at - start.planned).ns);
        if (!task.timed && !task.starts.empty())
            waited.push_back((task.starts.front().at - task.made).ns);
    }
    all[Metric::LatenessMedian] = notExceeded(late, 50);
    all[Metric::Lateness95] = notExceeded(late, 95);
    all[Metric::Lateness99] = notExceeded(late, 99);
    all[Metric::LatenessWorst] = notExceeded(late, 100);
    all[Metric::WaitingMedian] = notExceeded(waited, 50);
    all[Metric::Waiting95] = notExceeded(waited, 95);
    all[Metric::WaitingWorst] = notExceeded(waited, 100);
}

/// Of tasks at a fixed rate.
void Questions::answerPlans(MetricValues& all) const {
    bool any = false;
    std::optional<std::int64_t> drift;
    std::int64_t bursts = 0;
    std::int64_t missed = 0;
    std::int64_t skipped = 0;
    std::int64_t catchUp = 0;
    for (const OneTask& task : tasks_) {
        if (task.period.ns == 0) continue;
        const std::int64_t period = task.period.ns;
        const bool goesOn = task.state == FutureState::New && !task.gone;
        const auto runs = static_cast<std::int64_t>(task.starts.size());
        const Instant due = task.first + Duration{runs * period};
        const bool overdue = goesOn && (end_ - due).ns * 10 >= period && isBefore(due, end_);
        if (runs == 0 && !overdue) continue;
        any = true;
        // Periods without a start: all before the last one, and while the task is overdue later
        // ones, too.
        const Instant last = runs > 0 ? task.starts.back().at : task.first;
        for (std::int64_t slot = 0;; ++slot) {
            const Instant from = task.first + Duration{slot * period};
            const Instant to = from + Duration{period};
            if (isBefore(last, to) && (!overdue || isBefore(end_, to))) break;
            const bool got = std::any_of(task.starts.begin(), task.starts.end(), [&](auto& start) {
                return !isBefore(start.at, from) && isBefore(start.at, to);
            });
            missed += got ? 0 : 1;
        }
        std::optional<Instant> since;
        for (std::size_t i = 0; i < task.starts.size(); ++i) {
            const Start& start = task.starts[i];
            const bool late =
                start.at != start.planned && (start.at - start.planned).ns * 10 >= period;
            if (late && !since) since = start.planned;
            if (!late && since) {
                catchUp = std::max(catchUp, (start.at - *since).ns);
                since.reset();
            }
            if (i > 0 && (start.at - task.starts[i - 1].at).ns * 2 < period) ++bursts;
        }
        if (since || overdue) catchUp = kNever;
        if (runs == 0) continue;
        const std::int64_t off = (last - (task.first + Duration{(runs - 1) * period})).ns;
        if (!drift || std::abs(off) > std::abs(*drift)) drift = off;
        std::int64_t slots = 0;
        while (!isBefore(last, task.first + Duration{slots * period})) ++slots;
        skipped += std::max<std::int64_t>(0, slots - runs);
    }
    if (!any) return;
    all[Metric::Drift] = drift;
    all[Metric::Bursts] = bursts;
    all[Metric::Missed] = missed;
    all[Metric::Skipped] = skipped;
    all[Metric::CatchUp] = catchUp;
}

/// The queue's length after so many events: what it said of itself last.
std::int64_t Questions::lengthAfter(std::size_t position) const {
    std::int64_t length = 0;
    std::set<TaskId> plain;
    for (std::size_t i = 0; i < position; ++i) {
        if (const auto e = log_.get<SizeChanged>(i)) length = e->size;
        if (const auto e = log_.get<Enqueued>(i)) plain.insert(e->task);
        if (const auto e = log_.get<LeftQueue>(i)) plain.erase(e->task);
    }
    return length + static_cast<std::int64_t>(plain.size());
}

void Questions::answerQueue(MetricValues& all) const {
    std::int64_t most = 0;
    for (std::size_t i = 0; i <= log_.size(); ++i) most = std::max(most, lengthAfter(i));
    std::int64_t sum = 0;
    std::int64_t ticks = 0;
    for (Instant tick; isBefore(tick, end_); tick = tick + Duration{kTick}) {
        std::size_t before = 0;
        while (before < log_.size() && !isBefore(tick, log_[before].time)) ++before;
        sum += lengthAfter(before);
        ++ticks;
    }
    all[Metric::QueueMost] = most;
    all[Metric::QueueMean] = ticks == 0 ? 0 : sum * 1000 / ticks;
}

void Questions::answerCalls(MetricValues& all) const {
    const std::vector<Stretch> calls = stretches<CallBegan, CallEnded>();
    std::int64_t late = 0;
    std::int64_t latest = 0;
    std::int64_t longest = 0;
    PlannedTimes planned = planned_;
    for (const Stretch& call : calls) {
        if (call.number == 0) continue;
        longest = std::max(longest, (call.to - call.from).ns);
        const Instant plan = planned(call.number).value();
        const bool kept = std::any_of(calls.begin(), calls.end(), [&](const Stretch& other) {
            return other.thread == call.thread && other.number != 0 && other.ended &&
                   &other < &call && isBefore(plan, other.to);
        });
        if (!kept || !isBefore(plan, call.from)) continue;
        ++late;
        latest = std::max(latest, (call.from - plan).ns);
    }
    all[Metric::CallsLate] = late;
    all[Metric::CallsLatest] = latest;
    all[Metric::ClientWait] = longest;
}

void Questions::answerWorkers(MetricValues& all) const {
    const std::vector<Stretch> lives = stretches<WorkerStarted, ThreadEnded>();
    const std::vector<Stretch> bodies = stretches<TaskBegan, TaskEnded>();
    std::int64_t alive = 0;
    std::int64_t busy = 0;
    for (Instant tick; isBefore(tick, end_); tick = tick + Duration{kTick})
        for (const Stretch& life : lives) {
            if (!life.covers(tick)) continue;
            ++alive;
            busy += std::any_of(bodies.begin(), bodies.end(),
                                [&](const Stretch& body) {
                                    return body.thread == life.thread && body.covers(tick);
                                })
                        ? 1
                        : 0;
        }
    all[Metric::Threads] = static_cast<std::int64_t>(lives.size());
    if (alive > 0) all[Metric::Utilisation] = busy * 1'000'000 / alive;
    std::int64_t wakeUps = 0;
    std::int64_t forNothing = 0;
    for (std::size_t i = 0; i < log_.size(); ++i) {
        const Event& woke = log_[i];
        if (!woke.what.is<WokeUp>() && !woke.what.is<IdleUnparked>()) continue;
        if (!workers_.contains(woke.thread)) continue;
        const bool inBody = std::any_of(bodies.begin(), bodies.end(), [&](const Stretch& body) {
            return body.thread == woke.thread && isBefore(body.from, woke.time) &&
                   !isBefore(body.to, woke.time) && body.to != woke.time;
        });
        if (inBody) continue;
        ++wakeUps;
        for (std::size_t j = i + 1; j < log_.size(); ++j) {
            const Payload& what = log_[j].what;
            if (log_[j].thread != woke.thread) continue;
            if (what.is<LeftQueue>() || what.is<TaskBegan>() || what.is<WokeUp>()) break;
            if (!what.is<Awaited>() && !what.is<TimedAwaited>() && !what.is<IdleParked>()) continue;
            ++forNothing;
            break;
        }
    }
    all[Metric::WakeUps] = wakeUps;
    all[Metric::WakeUpsForNothing] = forNothing;
}

MetricValues Questions::answers() {
    MetricValues all;
    answerTasks(all);
    answerLateness(all);
    answerPlans(all);
    answerQueue(all);
    answerCalls(all);
    answerWorkers(all);
    std::int64_t contended = 0;
    std::set<LockId> own;
    bool scheduled = false;
    for (std::size_t i = 0; i < log_.size(); ++i) {
        if (const auto lock = log_.get<LockCreated>(i))
            if (lock->executor.exists()) own.insert(lock->lock);
        if (const auto wait = log_.get<LockContended>(i))
            contended += own.contains(wait->lock) ? 1 : 0;
        if (const auto made = log_.get<ExecutorCreated>(i))
            scheduled = log_.text(made->kind) == "ScheduledThreadPoolExecutor";
    }
    all[Metric::Contention] = contended;
    if (!scheduled) return all;
    all[Metric::Comparisons] =
        count<SiftUpCompared>() + count<ChildrenCompared>() + count<SiftDownCompared>();
    all[Metric::Moves] = count<SlotFilled>();
    std::int64_t searched = 0;
    for (std::size_t i = 0; i < log_.size(); ++i)
        if (const auto search = log_.get<ArraySearched>(i)) searched += search->looked;
    all[Metric::Searched] = searched;
    return all;
}

}  // namespace

MetricValues poolscope::metricsByOracle(const Log& log, Instant end, const PlannedTimes& planned) {
    return Questions(log, end, planned).answers();
}
