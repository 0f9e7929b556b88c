// Why a run began when it did.
//
//     planned                          begins
//        ├── own run before it ──────────┤          a periodic task never overlaps itself
//        ├── another task on its thread ─┤          every thread was busy
//        ├── the process stood still ────┤
//        ├── its thread idle ────────────┤          nobody woke it, or the wheel's tick went on, or
//                                                   the operating system let it go on late
#include <algorithm>

#include "app/model/why/wait_shares.hpp"
#include "app/model/why/why_walk.hpp"

namespace poolscope {

Cause WhyWalk::aboutRun(CauseKind kind, const Run& run) const {
    Cause cause;
    cause.kind = kind;
    cause.position = run.startPosition;
    cause.task = run.task;
    cause.run = run.number;
    cause.thread = run.thread;
    cause.executor = latest().tasks.of(run.task).executor;
    cause.from = run.start;
    cause.until = run.open ? latest().time : run.end;
    return cause;
}

void WhyWalk::whyRun(TaskId task, std::uint32_t number) {
    const auto& own = latest().runs.of(task).runs;
    if (number == 0 || number > own.size()) {
        Cause none;
        none.kind = CauseKind::NoFurtherRun;
        none.position = own.empty() ? latest().tasks.of(task).created : own.back().endPosition;
        none.task = task;
        none.run = number;
        add(none);
        return whyTask(task, history_.size());
    }
    const Run& run = own[number - 1];
    const Instant due = dueTimeOf(run, latest());
    const bool late = isBefore(due, run.start);
    if (!late) {
        add(aboutRun(CauseKind::RunOnTime, run));
        return whyFreed(task);
    }
    add(delayOf(run, due));
    whyDelayed(run, due);
}

/// That it began only after `due`.
Cause WhyWalk::delayOf(const Run& run, Instant due) const {
    Cause late = aboutRun(run.timed ? CauseKind::RunLate : CauseKind::RunWaited, run);
    late.from = due;
    late.until = run.start;
    return late;
}

/// The number of events up to the one that moved a Timer's plan to `due`, as the wall clock was
/// set; 0: there is none.
std::size_t WhyWalk::clockSetFor(const Run& run, Instant due) const {
    const TaskFacts& task = latest().tasks.of(run.task);
    if (latest().life.executor(task.executor).spec().kind != ExecutorKind::Timer) return 0;
    for (std::size_t i = run.startPosition; i > task.created; --i) {
        const auto set = history_.log().get<NextRunTimeSet>(i - 1);
        if (!set || set->task != run.task || set->repeat != Repeat::Once) continue;
        return set->to == due ? i : 0;
    }
    return 0;
}

/// What was in its way from `due` until it began.
void WhyWalk::whyDelayed(const Run& run, Instant due) {
    if (isFull()) return;
    if (const std::size_t set = clockSetFor(run, due); set > 0) {
        Cause cause;
        cause.kind = CauseKind::ClockSet;
        cause.position = set;
        cause.thread = run.thread;
        cause.from = history_.log()[set - 1].time;
        return add(cause);
    }
    const auto& own = latest().runs.of(run.task).runs;
    const std::size_t index = run.number - 1;
    const Run* const before = index > 0 && index < own.size() ? &own[index - 1] : nullptr;
    if (before != nullptr && !before->open && isBefore(due, before->end)) {
        add(aboutRun(CauseKind::OwnRun, *before));
        causes_.back().position = before->endPosition;
        return afterOwnRun(*before, index - 1);
    }
    if (const std::optional<Run> held = heldScheduler(run, due)) {
        add(aboutRun(CauseKind::WorkerBusy, *held));
        return whyBehind(*held, due);
    }
    const Run* const found = history_.at(run.startPosition).runs.lastEndedBy(run.thread);
    const bool inTheWay = found != nullptr && !found->open && isBefore(due, found->end);
    if (!inTheWay || latest().workers.wasIdle(run.thread, found->end, run.start))
        return whyNotTaken(run, due);
    const Run other = *found;
    // Was every thread of the pool in a task when it was due? Otherwise one of them stayed idle.
    Worker idle;
    std::int64_t busy = 0;
    const ExecutorId executor = latest().tasks.of(run.task).executor;
    for (const Worker& worker : workersAt(executor, run.startPosition - 1)) {
        if (worker.thread == run.thread || worker.span->what.task.exists()) {
            ++busy;
        } else if (isWaitForTask(worker.span->what.doing) && !isBefore(due, worker.span->begin)) {
            idle = worker;
        }
    }
    if (busy > 1 && idle.span == nullptr) {
        Cause all = aboutRun(CauseKind::AllBusy, other);
        all.count = busy;
        all.executor = executor;
        add(all);
    }
    add(aboutRun(CauseKind::WorkerBusy, other));
    if (idle.span != nullptr) {
        if (const Worker late = keptAsleep(executor, due, run.start); late.span != nullptr)
            return add(wokenLate(late, executor));
        Cause one;
        one.kind = CauseKind::OtherIdle;
        one.position = idle.span->beginPosition;
        one.thread = idle.thread;
        one.executor = executor;
        one.from = idle.span->begin;
        one.until = run.start;
        add(one);
        return takenOut(executor);
    }
    whyBehind(other, due);
}

/// Why the other one, after which a run begins that was due at `due`, was there until then.
void WhyWalk::whyBehind(const Run& other, Instant due) {
    if (!isBefore(due, other.start)) return whyLong(other);
    const Instant otherDue = dueTimeOf(other, latest());
    if (isBefore(otherDue, other.start)) {
        // It was late itself, and began after this run was due: what delayed it delayed both.
        add(delayOf(other, otherDue));
        return whyDelayed(other, otherDue);
    }
    whyNotTaken(other, due);
}

/// What the thread that keeps the delays of the run's pool ran when the run was due; none if there
/// is no such thread, or if it was free.
std::optional<Run> WhyWalk::heldScheduler(const Run& run, Instant due) {
    const ExecutorId executor = latest().tasks.of(run.task).executor;
    const ThreadId scheduler = latest().heaps.heap(executor).scheduler();
    if (!run.timed || !scheduler.exists()) return std::nullopt;
    std::optional<Run> held;
    std::size_t before = run.startPosition;
    while (const Run* const found = history_.at(before).runs.lastEndedBy(scheduler)) {
        if (found->open || !isBefore(due, found->end)) break;
        held = *found;
        before = held->startPosition;
    }
    return held;
}

/// `run`, the `index`-th of its task, went on when the next one was due. A streak of such runs has
/// one cause: the run that was too long, or all of them.
void WhyWalk::afterOwnRun(const Run& run, std::size_t index) {
    const auto& own = latest().runs.of(run.task).runs;
    const Duration period = latest().tasks.of(run.task).period;
    std::size_t first = index;  // of the streak: the last one that did not wait for another run
    while (first > 0 && own[first].timed && isBefore(own[first].planned, own[first - 1].end) &&
           isBefore(own[first - 1].planned, own[first].planned))
        --first;
    if (first == index) return whyLong(run);
    const auto length = [&](std::size_t i) { return own[i].end - own[i].start; };
    std::size_t longest = first;
    bool eachTooLong = period.ns > 0;
    for (std::size_t i = first; i <= index; ++i) {
        if (length(i) > length(longest)) longest = i;
        eachTooLong = eachTooLong && length(i) > period;
    }
    Cause streak = aboutRun(eachTooLong ? CauseKind::EachTook : CauseKind::CatchingUp, own[first]);
    streak.count = static_cast<std::int64_t>(index - first + 1);
    streak.limit = period.ns;
    add(streak);
    if (!eachTooLong) whyLong(own[longest]);
}

/// How long it took, and what of that was not its own work.
void WhyWalk::whyLong(const Run& run) {
    const Cause& last = causes_.back();
    const bool said =
        last.kind == CauseKind::RunTook && last.task == run.task && last.run == run.number;
    const Duration period = latest().tasks.of(run.task).period;
    const Duration length = run.end - run.start;
    if (!said) {
        Cause took = aboutRun(CauseKind::RunTook, run);
        if (period.ns > 0) took.count = length.ns / std::max<std::int64_t>(period.ns / 10, 1);
        add(took);
    }
    if (wasPaused(run.start, run.end)) return;
    // The longest stretch in it that was a wait for somebody else.
    const Lane& lane = latest().workers.worker(run.thread).lane;
    const Span* longest = nullptr;
    for (std::size_t i = lane.spanAtPosition(run.startPosition); i < lane.size(); ++i) {
        const Span& span = lane[i];
        if (span.beginPosition >= run.endPosition) break;
        const Doing doing = span.what.doing;
        const bool waits = doing == Doing::WaitingForLock || doing == Doing::WaitingForResult ||
                           doing == Doing::WaitingForCore || doing == Doing::WaitingForEnd ||
                           doing == Doing::WaitingForTask;
        if (waits && (longest == nullptr || longest->length() < span.length())) longest = &span;
    }
    if (longest == nullptr || longest->length().ns * 2 < length.ns) return;
    whyThread(run.thread, longest->beginPosition);
}

/// Adds the pause that took part of that time, if there was one.
bool WhyWalk::wasPaused(Instant from, Instant until) {
    for (const ProcessPause& pause : latest().pauses.all()) {
        if (!isBefore(pause.begin, until) || !isBefore(from, pause.end)) continue;
        Cause paused;
        paused.kind = CauseKind::Paused;
        paused.position = pause.beginPosition;
        paused.from = pause.begin;
        paused.until = pause.end;
        add(paused);
        return true;
    }
    return false;
}

/// Whether what was due by `due` was that wait's own to notice, by its deadline: then nobody had to
/// signal the thread, and if it went on later, the operating system is why.
bool WhyWalk::isOwnDeadline(const Span& wait, ExecutorId executor, Instant due) const {
    if (!isWaitForTask(wait.what.doing) || !wait.what.timed) return false;
    if (!isBefore(due, wait.what.until)) return true;
    if (wait.what.doing == Doing::Follower) return false;
    // The clock goes on while the delay is reckoned, so the deadline is a little after that time.
    const RunState& then = history_.at(wait.beginPosition);
    const TaskId head = then.heaps.heap(executor).head();
    return head.exists() && !isBefore(due, then.tasks.of(head).trigger);
}

/// The worker whose deadline it was, if it still waited after that, before `until`.
WhyWalk::Worker WhyWalk::keptAsleep(ExecutorId executor, Instant due, Instant until) const {
    for (const ThreadId thread : latest().workers.lanesOf(executor)) {
        const Lane& lane = latest().workers.worker(thread).lane;
        const std::size_t at = lane.spanAt(due);
        if (at >= lane.size() || !isOwnDeadline(lane[at], executor, due)) continue;
        const Instant deadline = lane[at].what.until;
        if (isBefore(deadline, lane[at].end) && isBefore(deadline, until))
            return {thread, &lane[at]};
    }
    return {};
}

Cause WhyWalk::wokenLate(const Worker& late, ExecutorId executor) const {
    Cause cause;
    cause.kind = CauseKind::WokeLate;
    cause.position = late.span->endPosition;
    cause.thread = late.thread;
    cause.executor = executor;
    cause.from = late.span->what.until;
    cause.until = late.span->end;
    return cause;
}

/// When the thread of the run went on after that wait: its signal may be older.
Instant WhyWalk::wentOn(const Run& run, const Span& wait) const {
    for (std::size_t i = wait.endPosition - 1; i < run.startPosition; ++i)
        if (log()[i].thread == run.thread) return log()[i].time;
    return run.start;
}

/// Whether more of the time from `due` on passed after the signal than before it.
bool WhyWalk::isSignalledLate(const Run& run, const Span& wait, Instant due) const {
    const Instant from = isBefore(due, wait.end) ? wait.end : due;
    return wentOn(run, wait) - from > from - due;
}

/// Its thread was in no other task from `due` on.
void WhyWalk::whyNotTaken(const Run& run, Instant due) {
    if (wasPaused(due, run.start)) return;
    const ExecutorId executor = latest().tasks.of(run.task).executor;
    Cause cause = aboutRun(CauseKind::NothingNamed, run);
    const Wheel wheel = latest().heaps.heap(executor).wheel();
    const Lane& lane = latest().workers.worker(run.thread).lane;
    // The last wait of its thread before it began.
    std::size_t i = std::min(lane.spanAtPosition(run.startPosition), lane.size());
    const Span* wait = nullptr;
    while (i-- > 0 && wait == nullptr) {
        if (isWaitForTask(lane[i].what.doing)) wait = &lane[i];
        if (lane[i].what.task.exists()) break;
    }
    if (wheel.buckets > 0 && run.start - due <= wheel.tick) {
        cause.kind = CauseKind::Tick;
        cause.limit = wheel.tick.ns;
    } else if (!lane.empty() && isBefore(due, lane[0].begin)) {
        cause.kind = CauseKind::ThreadMade;
        cause.position = lane[0].beginPosition;
        cause.from = lane[0].begin;
    } else if (const Worker late = keptAsleep(executor, due, run.start); late.span != nullptr) {
        cause = wokenLate(late, executor);
    } else if (wait != nullptr && isSignalledLate(run, *wait, due)) {
        cause.kind = CauseKind::SignalledLate;
        cause.position = wait->endPosition;
        cause.from = wait->end;
        cause.until = wentOn(run, *wait);
    } else if (wait != nullptr && isBefore(due, wait->end)) {
        cause.kind = CauseKind::NotWoken;
        cause.position = wait->beginPosition;
        cause.from = wait->begin;
        cause.until = wait->end;
    }
    add(cause);
    if (cause.kind == CauseKind::NotWoken) takenOut(executor);
    if (cause.kind == CauseKind::ThreadMade) whyReplaced(executor, cause.from);
}

/// A worker began: did it take the place of one that a task's exception ended?
void WhyWalk::whyReplaced(ExecutorId executor, Instant at) {
    for (const ThreadId thread : latest().workers.lanesOf(executor)) {
        const Lane& lane = latest().workers.worker(thread).lane;
        if (lane.empty() || lane.back().what.doing != Doing::Gone || lane.back().begin != at)
            continue;
        Cause ended;
        ended.kind = CauseKind::Ended;
        ended.position = lane.back().beginPosition;
        ended.thread = thread;
        ended.executor = executor;
        ended.from = at;
        add(ended);
        return whyDied(thread);
    }
}

/// The exception of its last run, if that ended it.
void WhyWalk::whyDied(ThreadId thread) {
    const Run* const last = latest().runs.lastEndedBy(thread);
    if (latest().workers.worker(thread).exitReason != ExitReason::Threw || last == nullptr ||
        last->outcome != Outcome::Threw)
        return;
    Cause threw = aboutRun(CauseKind::Threw, *last);
    threw.position = last->endPosition;
    threw.from = last->end;
    threw.text = textOf(last->error);
    add(threw);
}

}  // namespace poolscope
