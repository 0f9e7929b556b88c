// What became of a task, and why an executor has no more threads.
#include <algorithm>

#include "app/model/run/state_machine.hpp"
#include "app/model/why/why_walk.hpp"

namespace poolscope {

Causes WhyWalk::answer(const WhyQuestion& question) {
    causes_.clear();
    named_.clear();
    const std::size_t position = std::min(question.position, history_.size());
    switch (question.about) {
        case WhyQuestion::About::Run: whyRun(question.task, question.run); break;
        case WhyQuestion::About::Task: whyTask(question.task, position); break;
        case WhyQuestion::About::Thread: whyThread(question.thread, position); break;
        case WhyQuestion::About::Executor: whyNoThread(question.executor, position); break;
    }
    return std::move(causes_);
}

void WhyWalk::add(Cause cause) {
    if (!isFull()) causes_.push_back(std::move(cause));
}

bool WhyWalk::isQueued(const RunState& state, TaskId task) const {
    if (!task.exists()) return false;
    if (state.heaps.queued(task)) return true;
    const WaitingLine& line = state.pools.pool(queueOf(state, task)).queue.line;
    return std::find(line.begin(), line.end(), task) != line.end();
}

std::string_view WhyWalk::methodAround(std::size_t position) const {
    if (position == 0) return {};
    const ThreadId thread = log()[position - 1].thread;
    const std::size_t begin = history_.operations()[history_.operations().at(position - 1)].begin;
    for (std::size_t i = position; i-- > begin;)
        if (const auto call = log().get<CallBegan>(i); call && log()[i].thread == thread)
            return log().text(call->method);
    return {};
}

void WhyWalk::whyTask(TaskId asked, std::size_t position) {
    if (isFull()) return;
    const RunState& state = history_.at(position);
    const TaskId task = state.tasks.meant(asked);
    const TaskFacts facts = state.tasks.of(task);
    const TaskLife& life = state.life.task(task);
    const auto& runs = state.runs.of(task).runs;
    const std::size_t count = runs.size();
    const bool running = count > 0 && runs.back().open;
    const bool queued = isQueued(state, task) || isQueued(state, facts.wrapper);
    if (life.rejected) return whyRejected(task, position);
    if (life.isCancelled()) return whyGone(task, position);
    if (!running && !queued && whyHandler(task, position)) return;
    const bool askAboutRun = causes_.empty() && count > 0;
    if (running && askAboutRun) return whyRun(task, static_cast<std::uint32_t>(count));
    if (queued) {
        const bool later = facts.timed && isBefore(state.time, facts.trigger);
        if (later && askAboutRun) return whyRun(task, static_cast<std::uint32_t>(count));
        Cause cause;
        cause.kind = CauseKind::Queued;
        cause.position = position;
        cause.task = task;
        cause.executor = queueOf(state, task);
        add(cause);
        if (position == history_.size() && !ended_) {
            cause.kind = CauseKind::CutShort;
            cause.until = state.time;
            add(cause);
        }
        if (!later) {
            overtaken(task, position);
            return allBusy(cause.executor, position);
        }
        cause.kind = CauseKind::ResultNotDue;
        cause.until = facts.trigger;
        return add(cause);
    }
    if (count > 0 && runs.back().outcome == Outcome::Threw && facts.repeat != Repeat::Once) {
        if (causes_.empty()) {
            Cause none;
            none.kind = CauseKind::NoFurtherRun;
            none.position = position;
            none.task = task;
            none.executor = facts.executor;
            none.run = static_cast<std::uint32_t>(count) + 1;
            add(none);
        }
        return whyGone(task, position);
    }
    if (askAboutRun) return whyRun(task, static_cast<std::uint32_t>(count));
    whyGone(task, position);
}

/// A due task that is not the head: is the head a task that is due so late that the difference of
/// the two times overflows?
void WhyWalk::overtaken(TaskId task, std::size_t position) {
    const RunState& state = history_.at(position);
    const TaskFacts& facts = state.tasks.of(task);
    const TaskId head = state.heaps.heap(facts.executor).head();
    if (!head.exists() || head == task) return;
    const Instant due = state.tasks.of(head).trigger;
    if (!isBefore(state.time, due) || !isBefore(due, facts.trigger)) return;
    Cause cause;
    cause.kind = CauseKind::Overflows;
    cause.position = position;
    cause.task = head;
    cause.executor = facts.executor;
    cause.until = due;
    add(cause);
}

void WhyWalk::whyRejected(TaskId task, std::size_t position) {
    const ExecutorId executor = history_.at(position).tasks.of(task).executor;
    const auto rejections = history_.at(position).pools.pool(executor).rejections;
    Cause cause;
    cause.kind = CauseKind::Rejected;
    cause.task = task;
    cause.executor = executor;
    for (const Rejection& one : rejections) {
        if (one.task != task) continue;
        cause.position = one.position;
        cause.text = textOf(one.handler);
    }
    if (cause.position > 0) cause.from = log()[cause.position - 1].time;
    add(cause);
    const RunState& then = history_.at(cause.position);
    const ExecutorLife& life = then.life.executor(executor);
    if (life.state() != 0) return whyNotRunning(cause, life);
    const std::optional<PoolDecision> decision = then.pools.pool(executor).decision;
    const ExecuteAnswer* const offered =
        decision ? decision->answer(ExecuteStep::Offered) : nullptr;
    const std::int32_t capacity = then.pools.pool(executor).queue.capacity;
    const std::int64_t threads = life.workerCount();
    const std::int64_t most = life.setting(Setting::MaximumPoolSize);
    if (offered != nullptr && !offered->yes) {
        Cause full = cause;
        full.kind = capacity == 0 ? CauseKind::NobodyWaited : CauseKind::QueueFull;
        full.position = offered->position;
        full.count = capacity;
        add(full);
    }
    cause.kind = CauseKind::AtMaximum;
    cause.count = threads;
    cause.limit = most;
    add(cause);
    allBusy(executor, cause.position);
}

/// At that moment the executor took no tasks any longer: who shut it down before.
void WhyWalk::whyNotRunning(Cause moment, const ExecutorLife& life) {
    moment.kind = CauseKind::NotRunning;
    moment.text = std::string(stateWord(life.spec().states, life.state()));
    add(moment);
    for (const StateStep& step : latest().life.executor(moment.executor).states) {
        if (step.position > moment.position) return;
        Cause cause;
        cause.kind = CauseKind::EndedBy;
        cause.position = step.position;
        cause.executor = moment.executor;
        cause.thread = step.thread;
        cause.from = step.time;
        cause.text = std::string(methodAround(step.position));
        if (!cause.text.empty()) return add(cause);
    }
}

/// A task that will not run, or not again, and is not queued.
void WhyWalk::whyGone(TaskId task, std::size_t position) {
    if (isFull()) return;
    const RunState& state = history_.at(position);
    const TaskFacts facts = state.tasks.of(task);
    const TaskLife life = state.life.task(task);
    const auto& runs = state.runs.of(task).runs;
    const ExecutorId executor = facts.executor;
    Cause cause;
    cause.task = task;
    cause.executor = executor;
    cause.position = position;
    if (life.rejected) return whyRejected(task, position);
    if (!runs.empty() && runs.back().outcome == Outcome::Threw) {
        const Run run = runs.back();
        cause.run = run.number;
        cause.position = run.endPosition;
        cause.thread = run.thread;
        cause.from = run.end;
        cause.text = textOf(run.error);
        cause.kind = CauseKind::Threw;
        return add(cause);
    }
    // The last event that took it out of the queue without running it, or cancelled it.
    std::size_t last = 0;
    CauseKind kind = CauseKind::Removed;
    if (life.isCancelled() && !life.history.empty()) {
        last = life.history.front().position;
        kind = CauseKind::Cancelled;
    }
    const TaskId wrapper = facts.wrapper;
    const auto isIt = [&](TaskId id) { return id == task || (wrapper.exists() && id == wrapper); };
    for (std::size_t i = std::min(position, log().size()); i-- > last && last == 0;) {
        const Payload& what = log()[i].what;
        const auto* left = what.get<LeftQueue>();
        const auto* drained = what.get<DequeTaken>();
        const bool isOut = left != nullptr && isIt(left->task);
        const bool isDrained =
            drained != nullptr && isIt(drained->task) && drained->how == DequeEnd::Drain;
        // A client takes a task out to make room for its own.
        const bool byClient = isOut && left->by == LeftBy::Poll &&
                              !latest().workers.worker(log()[i].thread).executor.exists();
        if (byClient) kind = CauseKind::Displaced;
        if (byClient || isDrained || (isOut && left->by >= LeftBy::Remove)) last = i + 1;
    }
    if (last == 0) {
        const ExecutorLife& owner = state.life.executor(executor);
        if (!runs.empty() && facts.repeat == Repeat::Once) {
            cause.kind = CauseKind::OnlyOnce;
            cause.position = runs.back().endPosition;
        } else if (owner.state() != 0) {
            return whyNotRunning(cause, owner);
        }
        return add(cause);
    }
    const Event& event = log()[last - 1];
    cause.kind = kind;
    cause.position = last;
    cause.thread = event.thread;
    cause.from = event.time;
    cause.text = std::string(methodAround(last));
    add(cause);
    if (cause.text == "shutdown") {
        cause.kind = CauseKind::ByPolicy;
        cause.text =
            toString(facts.repeat == Repeat::Once ? Setting::ExecuteDelayedAfterShutdown
                                                  : Setting::ContinuePeriodicAfterShutdown);
        add(cause);
    }
}

/// A part that the executor was built without explains what its threads do not do.
void WhyWalk::takenOut(ExecutorId executor) {
    for (std::size_t i = 0; i < log().size(); ++i) {
        const auto broken = log().get<BrokenOnPurpose>(i);
        if (!broken || broken->executor != executor) continue;
        Cause cause;
        cause.kind = CauseKind::TakenOut;
        cause.position = i + 1;
        cause.executor = executor;
        cause.text = toString(broken->what);
        return add(cause);
    }
}

void WhyWalk::whyNoThread(ExecutorId executor, std::size_t position) {
    const RunState& state = history_.at(position);
    const ExecutorLife& life = state.life.executor(executor);
    const PoolQueue& queue = state.pools.pool(executor).queue;
    const bool scheduled = life.spec().isScheduled;
    const std::int64_t core = life.setting(Setting::CorePoolSize);
    const std::int64_t most = life.setting(Setting::MaximumPoolSize);
    const std::int64_t threads =
        life.spec().hasCtl() ? std::int64_t{life.workerCount()}
                             : static_cast<std::int64_t>(workersAt(executor, position).size());
    Cause cause;
    cause.kind = CauseKind::HasThreads;
    cause.position = position;
    cause.executor = executor;
    cause.count = threads;
    add(cause);
    if (life.state() != 0) return whyNotRunning(cause, life);
    if (!life.spec().hasCtl()) {
        cause.kind = CauseKind::Parallelism;
        cause.limit = life.setting(Setting::Parallelism);
    } else if (threads < core) {
        cause.kind = CauseKind::BelowCore;
        cause.limit = core;
    } else if (scheduled) {
        cause.kind = CauseKind::OnlyCore;
        cause.limit = core;
    } else if (threads >= most) {
        cause.kind = CauseKind::AtMaximum;
        cause.limit = most;
    } else {
        cause.kind = queue.bounded() ? CauseKind::QueueTakes : CauseKind::UnboundedTakes;
        cause.limit = core;
        cause.count = queue.capacity;
    }
    add(cause);
    if (threads > 0) allBusy(executor, position);
}

}  // namespace poolscope
