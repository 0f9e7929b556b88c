// Folding a log until something has gone wrong.
#include "engine/explore/faults.hpp"

#include <algorithm>
#include <utility>

#include "engine/trace/ctl_word.hpp"
#include "engine/trace/folded_kinds.hpp"
#include "engine/trace/standstill.hpp"
#include "engine/world/kept_memory.hpp"

namespace poolscope {

namespace {

template <class Element>
using List = std::vector<Element, KeptAllocator<Element>>;

/// The element for an id, made when it is first spoken of.
template <class Element, class Tag>
Element& at(List<Element>& all, Id<Tag> id) {
    if (id.value >= all.size()) all.resize(id.value + 1);
    return all[id.value];
}

class FaultWatch : Follows {
public:
    explicit FaultWatch(const std::vector<FaultKind>& kinds) {
        for (const FaultKind kind : kinds) wanted_ |= 1U << static_cast<unsigned>(kind);
        tasks_.reserve(16);
        executors_.reserve(2);
        threads_.reserve(8);
    }

    /// Applies the log from its start; gives the first fault.
    std::optional<Fault> watch(const Log& log, LogEnd end) {
        log_ = &log;
        const std::size_t events = log.size();
        log.forEach(0, events, FoldedKinds::has<FaultWatch>,
                    [this](const Event& event, std::size_t position) {
                        if (found_) return;
                        position_ = position + 1;
                        time_ = event.time;
                        thread_ = event.thread;
                        event.what.visit([this](const auto& what) { (*this)(what); });
                    });
        if (!found_) position_ = events;
        if (found_ || events == 0) return found_;
        time_ = log[events - 1].time;
        // A task that nobody is left to run is the cause, and who waits for it the consequence.
        if (end == LogEnd::Quiet) judgeTasks(Lost::WithItsWorkers);
        if (end != LogEnd::Left) judgeWaits(end == LogEnd::Quiet);
        if (end == LogEnd::Quiet) judgeTasks(Lost::Any);
        return found_;
    }

private:
    struct Task {
        ExecutorId executor;
        bool created = false;
        bool timed = false;
        bool began = false;
        bool done = false;  ///< cancelled, rejected, taken out by somebody, or no task of its own
        bool mayBeInterrupted = false;
        Instant trigger;
        std::uint32_t sequence = 0;
        TaskId event;                 ///< of a handler
        Instant queued;               ///< or made
        std::uint32_t overtaken = 0;  ///< since then

        Instant ready() const { return timed ? trigger : queued; }
    };
    struct Executor {
        std::uint32_t ctl = 0;
        bool wheel = false;  ///< late and in another order by design
        List<TaskId> queued;
    };
    struct ThreadNote {
        ExecutorId idle;    ///< whose getTask it is in
        ExecutorId worker;  ///< whose worker it is
        bool wokeByTime = false;
        bool untimed = false;  ///< in take, not in poll with a timeout
        bool lives = false;
    };

    bool wants(FaultKind kind) const {
        return ((wanted_ >> static_cast<unsigned>(kind)) & 1U) != 0;
    }
    void tell(FaultKind kind, ExecutorId executor, TaskId task = {}, TaskId other = {},
              ThreadId thread = {}) {
        if (wants(kind) && !found_)
            found_ = Fault{kind, position_, time_, executor, task, other, thread, 0};
    }
    Task& task(TaskId id) { return at(tasks_, id); }
    Executor& executor(ExecutorId id) { return at(executors_, id); }
    ThreadNote& thread(ThreadId id) { return at(threads_, id); }
    ThreadNote& self() { return at(threads_, thread_); }

    friend FoldedKinds;
    using Follows::operator();

    void operator()(const ExecutorCreated& e) { executor(e.executor).ctl = e.ctl; }
    void operator()(const CtlChanged& e) { executor(e.executor).ctl = e.to; }
    void operator()(const WheelMade& e) { executor(e.executor).wheel = true; }
    void operator()(const ThreadStarted&) { self().lives = true; }
    void operator()(const ThreadEnded& e) {
        self().lives = false;
        if (e.error.exists() && !self().worker.exists())
            tell(FaultKind::UncaughtException, {}, {}, {}, thread_);
    }
    void operator()(const Asserted& e) {
        if (!e.holds) tell(FaultKind::FailedAssertion, {}, {}, {}, thread_);
    }
    void operator()(const ProcessExited&) {
        for (ThreadNote& each : threads_) each.lives = false;
    }
    void operator()(const WorkerAdded& e) { thread(e.worker).worker = e.executor; }
    void operator()(const WorkerIdle& e) { self().idle = e.executor; }
    void operator()(const WorkerTimedOut&) { self().idle = {}; }
    void operator()(const WorkerExiting&) { self().idle = {}; }

    void operator()(const TaskCreated& e) {
        if (!e.task.exists()) return;
        task(e.task).created = true;
        task(e.task).executor = e.executor;
        task(e.task).sequence = e.sequence;
        task(e.task).queued = time_;
    }
    void operator()(const EnvelopeMade& e) { task(e.task).done = true; }
    void operator()(const SeriesMade& e) { task(e.task).done = true; }
    void operator()(const TaskTimed& e) {
        task(e.task).timed = true;
        task(e.task).trigger = e.trigger;
    }
    void operator()(const NextRunTimeSet& e) { task(e.task).trigger = e.to; }
    void operator()(const Rejected& e) { task(e.task).done = true; }
    void operator()(const TaskBegan& e) {
        task(e.task).began = true;
        if (e.run > 1 && task(e.task).event.exists())
            tell(FaultKind::RanTwice, e.executor, e.task, {}, thread_);
        if (wants(FaultKind::StarvedTask)) judgeOvertaking(e);
    }
    void judgeOvertaking(const TaskBegan& e) {
        const Instant ready = e.timed ? e.planned : task(e.task).queued;
        for (const TaskId id : executor(e.executor).queued) {
            Task& waits = task(id);
            if (id == e.task || !isBefore(waits.ready(), ready)) continue;
            if (++waits.overtaken == kPatience)
                return tell(FaultKind::StarvedTask, e.executor, id, e.task, thread_);
        }
    }
    void operator()(const HandlerMade& e) { task(e.task).event = e.event; }
    /// What did not begin by then may never: that is said to whoever published.
    void operator()(const EventEnded& e) {
        if (e.how == EventEnd::Completed || e.how == EventEnd::Interrupted) return;
        task(e.event).done = true;
        for (Task& each : tasks_) each.done = each.done || each.event == e.event;
    }
    void operator()(const FutureStateChanged& e) {
        if (e.to >= FutureState::Cancelled) task(e.task).done = true;
        if (e.to == FutureState::Interrupting) task(e.task).mayBeInterrupted = true;
    }
    void operator()(const CallBegan& e) {
        if (log_->text(e.method) == "interrupt") interruptsCalled_ = true;
    }
    void operator()(const TaskEnded& e) {
        if (e.outcome != Outcome::Interrupted || interruptsCalled_) return;
        if (task(e.task).mayBeInterrupted) return;
        if (poolRunStateOf(executor(e.executor).ctl) >= PoolRunState::Stop) return;
        tell(FaultKind::Interrupted, e.executor, e.task, {}, thread_);
    }

    void operator()(const OfferEnded& e) { enqueue(e.executor, e.task); }
    void operator()(const Enqueued& e) { enqueue(e.executor, e.task); }
    void enqueue(ExecutorId where, TaskId id) {
        executor(where).queued.push_back(id);
        task(id).queued = time_;
        task(id).overtaken = 0;
    }
    void operator()(const LeftQueue& e) {
        List<TaskId>& queued = executor(e.executor).queued;
        const auto found = std::find(queued.begin(), queued.end(), e.task);
        if (found != queued.end()) queued.erase(found);
        const bool taken = e.by != LeftBy::Remove && e.by != LeftBy::Clear;
        if (taken) judgeOrder(e);
        if (e.by == LeftBy::Take || e.by == LeftBy::TimedPoll) {
            self().idle = {};
            self().wokeByTime = false;
        } else {
            task(e.task).done = true;
        }
    }
    /// Nobody who is still queued may go before the one that was taken.
    void judgeOrder(const LeftQueue& e) {
        const Task& gone = task(e.task);
        if (!gone.timed || executor(e.executor).wheel) return;
        for (const TaskId id : executor(e.executor).queued) {
            const Task& left = task(id);
            if (!left.timed) continue;
            const std::int64_t sooner = (left.trigger - gone.trigger).ns;
            if (sooner < 0 || (sooner == 0 && left.sequence < gone.sequence))
                return tell(FaultKind::OutOfOrder, e.executor, e.task, id, thread_);
        }
    }

    /// No time may pass while a task is due and a worker idles; what falls due at the very end of
    /// the jump is just in time.
    void operator()(const TimeJumped& e) {
        if (!wants(FaultKind::LateStart)) return;
        for (std::uint32_t i = 0; i < executors_.size(); ++i) {
            if (executors_[i].wheel) continue;
            for (const TaskId id : executors_[i].queued) {
                const Task& due = task(id);
                if (due.timed && !isBefore(due.trigger, e.to)) continue;
                for (std::uint32_t t = 0; t < threads_.size(); ++t) {
                    if (threads_[t].idle == ExecutorId{i})
                        return tell(FaultKind::LateStart, {i}, id, {}, {t});
                }
            }
        }
    }

    void operator()(const TakeBegan& e) {
        self().untimed = !e.timed;
        self().wokeByTime = false;  // an interrupt ended the take in which it woke up
    }
    void operator()(const WokeUp& e) {
        self().wokeByTime =
            e.reason == WakeReason::TimedOut && self().idle.exists() && self().untimed;
    }
    void operator()(const Awaited&) { judgeWaitingAgain(); }
    void operator()(const TimedAwaited&) { judgeWaitingAgain(); }
    void judgeWaitingAgain() {
        if (!thread_.exists()) return;
        if (std::exchange(self().wokeByTime, false) && !executor(self().idle).wheel)
            tell(FaultKind::IdleWakeUp, self().idle, {}, {}, thread_);
    }
    void operator()(const ArraySearched& e) {
        tell(FaultKind::Search, e.executor, e.task, {}, thread_);
    }

    void judgeWaits(bool ended) {
        if (!wants(FaultKind::Deadlock) || onlyIdlersLive()) return;
        const Standstill standstill = standstillOf(*log_, log_->size(), ended);
        if (standstill.empty()) return;
        const StuckThread& first = standstill.first();
        tell(FaultKind::Deadlock, thread(first.thread).worker, first.task, {}, first.thread);
    }
    /// Whether all threads that live are workers of running pools and in getTask. A standstill has
    /// none of these; and to look for one means to go through the whole log once more, which was a
    /// fifth of a schedule.
    bool onlyIdlersLive() const {
        return std::all_of(threads_.begin(), threads_.end(), [this](const ThreadNote& one) {
            if (!one.lives) return true;
            return one.idle.exists() && one.idle == one.worker &&
                   poolRunStateOf(executors_[one.idle.value].ctl) == PoolRunState::Running;
        });
    }
    enum class Lost : std::uint8_t { WithItsWorkers, Any };
    void judgeTasks(Lost which) {
        for (std::uint32_t i = 0; i < tasks_.size() && !found_; ++i) {
            const Task& one = tasks_[i];
            if (!one.created || one.began || one.done) continue;
            if (which == Lost::WithItsWorkers && anyWorkerOf(one.executor)) continue;
            tell(FaultKind::LostTask, one.executor, TaskId{i});
        }
    }
    bool anyWorkerOf(ExecutorId id) const {
        return std::any_of(threads_.begin(), threads_.end(),
                           [id](const ThreadNote& one) { return one.lives && one.worker == id; });
    }

    const Log* log_ = nullptr;
    Instant time_;     ///< of the event that is judged
    ThreadId thread_;  ///< and who did it
    std::size_t position_ = 0;
    std::uint32_t wanted_ = 0;
    bool interruptsCalled_ = false;
    List<Task> tasks_;
    List<Executor> executors_;
    List<ThreadNote> threads_;
    std::optional<Fault> found_;
};

}  // namespace

std::optional<Fault> findFault(const Log& log, const std::vector<FaultKind>& kinds, LogEnd end) {
    return FaultWatch(kinds).watch(log, end);
}

}  // namespace poolscope
