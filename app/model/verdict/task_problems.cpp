// Folding where each task is, and how it got lost.
#include "app/model/verdict/task_problems.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

struct TaskProblems::Fold : Follows {
    TaskProblems& all;
    const Event& event;

    using Follows::operator();

    Thread& self() const { return all.threads_[event.thread]; }
    /// The innermost method that the emitting thread is in.
    std::string_view method() const {
        return self().calls.empty() ? "" : all.log_.text(self().calls.back());
    }

    void operator()(const CallBegan& e) const {
        self().calls.push_back(e.method);
        tie(e);
    }
    void operator()(const CallEnded& e) const {
        if (!self().calls.empty()) self().calls.pop_back();
        if (!self().calls.empty()) return;
        // An exception says that the task was not accepted.
        if (e.error.exists())
            for (const TaskId task : self().refused) all.meant(task).accepted = false;
        self().refused.clear();
    }
    void operator()(const WorkerAdded& e) const { all.threads_[e.worker].worksFor = e.executor; }
    void operator()(const WorkerExiting&) const { self().ended = true; }

    void operator()(const TaskCreated& e) const {
        all.tasks_[e.task].executor = e.executor;
        all.tasks_[e.task].created = event.time;
    }
    void operator()(const EnvelopeMade& e) const {
        all.tasks_[e.task].wrapper = true;
        all.tasks_[e.task].carries = e.carries;
    }
    void operator()(const TaskTimed& e) const {
        Task& task = all.meant(e.task);
        task.repeat = e.repeat;
        task.period = e.period;
        task.due = e.trigger;
    }
    void operator()(const NextRunTimeSet& e) const {
        Task& task = all.meant(e.task);
        task.due = e.to;
        task.ahead = true;
    }
    void operator()(const TaskBegan& e) const {
        Task& task = all.meant(e.task);
        task.began = task.running = true;
        task.queued = std::exchange(task.ahead, false);  // a Timer plans before it runs
        task.since = event.time;
        task.run = e.run;
        self().inside.push_back({all.meantId(e.task), event.thread, event.time});
        if (all.now_ != event.time) all.beganNow_.clear();
        all.now_ = event.time;
        if (e.timed && e.planned == event.time) all.beganNow_.push_back(all.meantId(e.task));
    }
    void operator()(const TaskEnded& e) const {
        Task& task = all.meant(e.task);
        task.running = false;
        task.ended = event.time;
        if (!self().inside.empty()) self().inside.pop_back();
        task.error = e.outcome == Outcome::Threw ? e.error : TextId{};
        if (task.error.exists()) self().lastThrown = all.meantId(e.task);
    }
    void operator()(const RunRefused& e) const { drop(e.task, NeverRan::Why::Shutdown); }
    void operator()(const FutureStateChanged& e) const {
        Task& task = all.meant(e.task);
        if (e.to == FutureState::Cancelled || e.to == FutureState::Interrupting) leave(e.task);
        if (e.to != FutureState::Exceptional || !task.error.exists()) return;
        if (task.repeat == Repeat::Once || task.over) return;
        task.over = true;
        all.died_.push_back(
            {all.meantId(e.task), task.executor, task.run, event.time, task.error, false});
    }
    void operator()(const TimerTaskStateChanged& e) const {
        if (e.to == TimerTaskState::Cancelled) all.meant(e.task).asked = true;
    }

    void operator()(const OfferEnded& e) const { queued(e.task); }
    void operator()(const Enqueued& e) const { queued(e.task); }
    void operator()(const Pushed& e) const { queued(e.task); }
    void operator()(const LeftQueue& e) const {
        const bool taken =
            e.by == LeftBy::Take || e.by == LeftBy::TimedPoll || e.by == LeftBy::Poll;
        if (!taken || !self().worksFor.exists()) leave(e.task);
    }
    void operator()(const DequeTaken& e) const {
        if (e.how == DequeEnd::Drain) drop(e.task, NeverRan::Why::ShutdownNow);
        if (e.how == DequeEnd::Unfork) all.meant(e.task).asked = true;
    }
    void operator()(const Rejected& e) const {
        const TaskId id = all.meantId(e.task);
        all.tasks_[id].accepted = true;  // unless the call throws
        drop(id, NeverRan::Why::Discarded, e.handler);
        self().refused.push_back(id);
    }
    void operator()(const PolicyActed& e) const {
        // Where nobody calls: what a Sirector submits.
        if (e.act == PolicyAct::Throws && self().calls.empty()) all.meant(e.task).accepted = false;
        if (!e.dropped.exists()) return;
        all.meant(e.dropped).asked = false;
        drop(e.dropped, NeverRan::Why::Displaced);
    }
    void operator()(const TimerEnded& e) const {
        const auto why = e.reason == TimerEnd::Killed ? NeverRan::Why::TimerKilled
                                                      : NeverRan::Why::TimerCancelled;
        if (e.reason == TimerEnd::Released) return;
        for (auto& [id, task] : all.tasks_)
            if (task.executor == e.executor && task.queued) drop(id, why);
        const auto thrown = all.tasks_.find(self().lastThrown);
        if (e.reason != TimerEnd::Killed || thrown == all.tasks_.end()) return;
        const Task& task = thrown->second;
        all.died_.push_back({thrown->first, task.executor, task.run, task.ended, task.error, true});
    }

private:
    void queued(TaskId id) const {
        Task& task = all.meant(id);
        task.accepted = task.queued = true;
        task.ahead = false;
        task.since = event.time;
        task.dropped.reset();
        task.asked = false;
    }
    /// shutdown cancels periodic tasks, shutdownNow and Timer.cancel all that are queued.
    void tie(const CallBegan& e) const {
        const std::string_view name = all.log_.text(e.method);
        const bool hard =
            name == "shutdownNow" || (name == "cancel" && all.log_.text(e.argument).empty());
        if (all.now_ != event.time || (!hard && name != "shutdown")) return;
        Tie tie{e.executor, e.method, event.time, {}};
        for (const TaskId id : all.beganNow_) {
            const Task& task = all.tasks_[id];
            const bool meant = task.executor == e.executor && isBefore(task.created, event.time);
            if (meant && (hard || task.repeat != Repeat::Once)) tie.began.push_back(id);
        }
        if (!tie.began.empty()) all.ties_.push_back(std::move(tie));
    }
    /// It is out of the queue, or cancelled: by an end of the executor, or as somebody asked.
    void leave(TaskId id) const {
        if (method() == "shutdownNow") return drop(id, NeverRan::Why::ShutdownNow);
        if (method() == "shutdown") return drop(id, NeverRan::Why::Shutdown);
        Task& task = all.meant(id);
        if (!task.dropped) task.asked = true;
    }
    void drop(TaskId id, NeverRan::Why why, TextId handler = {}) const {
        Task& task = all.meant(id);
        task.queued = false;
        if (task.dropped || task.asked) return;
        task.dropped = NeverRan{all.meantId(id), task.executor, why, event.time, handler};
    }
};

void TaskProblems::apply(const Event& event) { event.what.visit(Fold{{}, *this, event}); }

const KindTable& TaskProblems::kinds() { return FoldedKinds::of<Fold>(); }

TaskId TaskProblems::meantId(TaskId id) const {
    constexpr int kDeepest = 4;
    for (int i = 0; i < kDeepest; ++i) {
        const auto found = tasks_.find(id);
        if (found == tasks_.end() || !found->second.wrapper) break;
        id = found->second.carries;
    }
    return id;
}

TaskProblems::Task& TaskProblems::meant(TaskId id) { return tasks_[meantId(id)]; }

std::optional<NeverRan> TaskProblems::verdictOn(TaskId id, const Task& task,
                                                const RunPlan& plan) const {
    if (!task.accepted || task.began || task.wrapper || task.asked) return std::nullopt;
    if (task.dropped) return task.dropped;
    if (plan.ending == RunEnd::Quiet)
        return NeverRan{id, task.executor, NeverRan::Why::Lost, task.since, {}};
    if (task.due && isBefore(plan.end, *task.due))
        return NeverRan{id, task.executor, NeverRan::Why::NotDue, *task.due, {}};
    return NeverRan{id, task.executor, NeverRan::Why::Queued, task.since, {}};
}

/// Who is queued there and due last, and who is in which task.
TaskProblems::Hall TaskProblems::hallOf(ExecutorId executor, Instant end) const {
    Hall hall;
    for (const auto& [id, other] : tasks_) {
        if (!other.queued || other.executor != executor || !other.due) continue;
        if (hall.last.exists() && *other.due - end <= hall.lastDue - end) continue;
        hall.last = id;
        hall.lastDue = *other.due;
    }
    for (const auto& [thread, worker] : threads_) {
        if (worker.worksFor != executor || worker.ended) continue;
        ++hall.threads;
        if (!worker.inside.empty()) hall.holders.push_back(worker.inside.front());
    }
    std::sort(hall.holders.begin(), hall.holders.end(), [](const auto& a, const auto& b) {
        return a.since == b.since ? a.task < b.task : isBefore(a.since, b.since);
    });
    return hall;
}

bool TaskProblems::starves(const Task& task, Instant end) const {
    const bool waits = task.queued && task.began && !task.running && !task.wrapper;
    if (!waits || task.over || task.asked || task.dropped || !task.due) return false;
    const Instant ready = isBefore(*task.due, task.since) ? task.since : *task.due;
    return task.period.ns > 0 && end - ready >= task.period;
}

void TaskProblems::findStarved(Instant end, std::vector<StarvedTask>& found) const {
    std::map<ExecutorId, Hall> halls;
    for (const auto& [id, task] : tasks_) {
        if (!starves(task, end)) continue;
        const auto known = halls.find(task.executor);
        const Hall& hall =
            known != halls.end()
                ? known->second
                : halls.emplace(task.executor, hallOf(task.executor, end)).first->second;
        StarvedTask starved{id, task.executor, *task.due, {}, {}, hall.holders, hall.threads};
        // A queue takes it for the sooner one if the difference does not fit into a long.
        if (isBefore(end, hall.lastDue) && isBefore(hall.lastDue, *task.due)) {
            starved.behind = hall.last;
            starved.behindDue = hall.lastDue;
        }
        found.push_back(std::move(starved));
    }
}

void TaskProblems::finish(const RunPlan& plan, RunProblems& problems) const {
    problems.died = died_;
    if (!plan.realClock) problems.ties = ties_;
    findStarved(plan.end, problems.starved);
    for (const auto& [id, task] : tasks_) {
        if (const auto never = verdictOn(id, task, plan)) problems.neverRan.push_back(*never);
        if (task.running) problems.left.running.push_back(id);
        if (task.queued && !task.dropped && !task.asked) ++problems.left.queued;
        // Between its runs it may be neither queued nor running.
        const bool goesOn = task.accepted && !task.over && !task.asked;
        if (goesOn && !task.dropped && task.repeat != Repeat::Once && !task.wrapper)
            problems.left.repeating = id;
    }
}

}  // namespace poolscope
