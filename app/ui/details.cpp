// The details of a task, a thread, a queue or an executor, as pairs of words.
//
// The names of fields are the JDK's where the JDK has one (heapIndex, sequenceNumber,
// corePoolSize); the others are the texts "ui.detail.<name>".
#include <fmt/format.h>

#include "app/model/narration/fact_words.hpp"
#include "app/model/narration/said_time.hpp"
#include "app/model/narration/standstill_text.hpp"
#include "app/ui/subject.hpp"
#include "app/ui/thread_now.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

/// Gathers pairs; `said` translates the name, `field` keeps the JDK's.
class Gatherer {
public:
    Gatherer(const RunView& view, const LayoutContext& context) : view_(view), context_(context) {}

    void said(std::string_view key, NamedText value) {
        details_.push_back({context_.say("detail." + std::string(key)), std::move(value)});
    }
    void said(std::string_view key, std::string value) { said(key, NamedText(std::move(value))); }
    void field(std::string_view name, std::string value) {
        details_.push_back({std::string(name), NamedText(std::move(value))});
    }
    void field(std::string_view name, std::int64_t value) { field(name, fmt::format("{}", value)); }
    void flag(std::string_view name, bool value) { field(name, value ? "true" : "false"); }
    void thread(std::string_view key, ThreadId id) {
        said(key, id.exists() ? std::string(view_.names.of(id)) : context_.say("detail.nobody"));
    }
    void threads(std::string_view key, const std::vector<ThreadId>& ids) {
        said(key, ids.empty() ? context_.say("detail.nobody") : namesOf(ids));
    }
    /// "a, b".
    template <class Named>
    std::string namesOf(const std::vector<Named>& all) const {
        std::string names;
        for (const Named& each : all)
            names += (names.empty() ? "" : ", ") + std::string(nameOf(each));
        return names;
    }
    std::vector<Detail> take() { return std::move(details_); }

private:
    template <class Id>
    std::string_view nameOf(Id id) const {
        return view_.names.of(id);
    }
    std::string_view nameOf(const StackedCompletion& one) const {
        return one.form == CompletionForm::Signaller ? nameOf(one.waiter) : nameOf(one.stage);
    }

    const RunView& view_;
    const LayoutContext& context_;
    std::vector<Detail> details_;
};

std::vector<Detail> notYet(const LayoutContext& context) {
    return {{context.say("detail.state"), NamedText(context.say("detail.notYet"))}};
}

/// Of a CompletableFuture: what made it, what it depends on, its result and its stack.
void ofStage(Gatherer& all, const StageFacts& stage, const RunView& view) {
    all.said("stage.kind", std::string(toString(stage.kind)));
    if (!stage.sources.empty()) all.said("stage.sources", all.namesOf(stage.sources));
    if (stage.executor.exists())
        all.said("stage.executor", std::string(view.names.of(stage.executor)));
    if (stage.complete) all.said("stage.result", std::string(view.log.text(stage.outcome)));
    if (!stage.stack.empty()) all.field("stack", all.namesOf(stage.stack));
}

}  // namespace

std::vector<Detail> detailsOf(TaskId task, const RunView& view, const LayoutContext& context) {
    const TaskLife& life = view.now.life.task(task);
    const TaskFacts& facts = view.now.tasks.of(task);
    if (!life.exists) return notYet(context);
    Gatherer all(view, context);
    if (life.machine != TaskStateKind::None) all.said("state", std::string(life.stateWord()));
    if (facts.timed) all.said("trigger", saidTime(facts.trigger, context.words));
    if (facts.timed && !life.isDone()) all.said("delay", humanTime(facts.trigger - view.time));
    if (facts.repeat == Repeat::Cron) {
        const TaskRuns& series = view.now.runs.of(task);
        all.said("cron", std::string(view.log.text(series.trigger)));
        if (series.waiting) all.said("when", std::string(view.log.text(series.when)));
    } else if (facts.repeat != Repeat::Once) {
        all.said(toString(facts.repeat), humanTime(facts.period));
    }
    const bool isScheduledFuture = view.now.life.executor(facts.executor).spec().isScheduled &&
                                   life.machine == TaskStateKind::FutureTask;
    if (isScheduledFuture) {
        if (!view.asked.heap.slotsFrom) all.field("heapIndex", view.now.heaps.heapIndex(task));
        all.field("sequenceNumber", std::int64_t{facts.sequence});
    }
    all.said("runs", fmt::format("{}", life.runs));
    const TaskRuns& runs = view.now.runs.of(task);
    if (runs.worstLateness.ns > 0) {
        all.said("worst", humanTime(runs.worstLateness));
        all.said("mean", humanTime(runs.meanLateness()));
    }
    if (runs.missed > 0) all.said("missed", fmt::format("{}", runs.missed));
    if (life.runner.exists()) all.thread("runner", life.runner);
    if (!life.waiters.empty()) all.threads("waiter", life.waiters);
    if (life.cancelCalled) all.flag("mayInterruptIfRunning", life.mayInterrupt);
    if (life.rejected) all.said("rejected", context.say("detail.yes"));
    if (facts.executor.exists()) all.said("pool", std::string(view.names.of(facts.executor)));
    if (const StageFacts& stage = view.now.stages.stage(task); stage.exists)
        ofStage(all, stage, view);
    return all.take();
}

std::vector<Detail> detailsOf(ThreadId thread, const RunView& view, const LayoutContext& context) {
    const WorkerState& worker = view.now.workers.worker(thread);
    if (!worker.exists) return notYet(context);
    Gatherer all(view, context);
    const Activity& now = worker.now();
    all.said("doing", threadNow(thread, view, context).words);
    if (!worker.lane.empty()) all.said("since", humanTime(worker.lane.back().begin));
    if (const StuckThread* const stuck = view.stuck(thread, view.position))
        all.said("stuck", StandstillText(*view.standstill, view.names, context.words).link(*stuck));
    if (now.timed) all.said("until", humanTime(now.until));
    if (now.waitsFor.exists()) all.said("waitsFor", std::string(view.names.of(now.waitsFor)));
    all.said("interrupted", context.say(worker.interrupted ? "detail.yes" : "detail.no"));
    if (worker.executor.exists()) all.said("pool", std::string(view.names.of(worker.executor)));
    const LocksModel& locks = view.now.locks();
    for (std::uint32_t i = 0; i < locks.locks(); ++i)
        if (locks.lock(LockId{i}).owner == thread)
            all.said("holds", std::string(view.log.text(locks.lock(LockId{i}).name)));
    if (worker.wantsToLeave)
        all.said("leaves", context.say("leaves." + std::string(toString(worker.exitReason))));
    return all.take();
}

namespace {

std::int64_t queueSize(ExecutorId executor, const RunView& view) {
    const PoolQueue& queue = view.now.pools.pool(executor).queue;
    return queue.heap ? std::int64_t{view.now.heaps.heap(executor).size()}
                      : static_cast<std::int64_t>(queue.line.size());
}

std::vector<Detail> queueDetails(ExecutorId executor, const RunView& view,
                                 const LayoutContext& context) {
    const Heap& heap = view.now.heaps.heap(executor);
    Gatherer all(view, context);
    all.said("kind", heap.kind() == QueueKind::TimerQueue ? "TaskQueue"
                                                          : std::string(toString(heap.kind())));
    all.field("size", heap.size());
    all.said("capacity", saidNumber(heap.capacity()));
    if (heap.size() > 0) {
        const TaskFacts& key = view.now.tasks.of(heap.head());
        all.said("head", std::string(view.names.of(heap.head())));
        if (key.timed) all.said("headDelay", humanTime(key.trigger - view.time));
    }
    const bool led = isDelayed(heap.kind()) || heap.kind() == QueueKind::DelayQueue;
    if (led) all.thread("leader", heap.leader());
    std::vector<ThreadId> followers;
    for (const QueueWaiter& waiter : view.now.waitersOf(executor))
        if (!waiter.leader) followers.push_back(waiter.thread);
    if (led) all.threads(heap.leader().exists() ? "followers" : "waiting", followers);
    const LockState& lock = view.now.queueLockOf(executor);
    all.thread("lockOwner", lock.owner);
    all.threads("lockWaiters", lock.waiters);
    return all.take();
}

/// The settings that a kind of executor has.
void settings(Gatherer& all, const ExecutorLife& life) {
    for (const Setting setting : life.spec().settings) {
        const std::int64_t value = life.setting(setting);
        const bool isCount = setting == Setting::CorePoolSize ||
                             setting == Setting::MaximumPoolSize || setting == Setting::Parallelism;
        if ((isCount || setting == Setting::KeepAliveTime) && !life.knows(setting)) continue;
        if (setting == Setting::KeepAliveTime)
            all.field(toString(setting), humanTime(Duration{value}));
        else if (isCount)
            all.field(toString(setting), saidNumber(value));
        else
            all.flag(toString(setting), value != 0);
    }
}

void workersOf(Gatherer& all, ExecutorId executor, const RunView& view) {
    const ExecutorLife& life = view.now.life.executor(executor);
    all.field("getPoolSize", std::int64_t{life.poolSize});
    if (life.spec().hasCtl()) all.field("getLargestPoolSize", std::int64_t{life.largestPoolSize});
    std::int64_t active = 0;
    for (const ThreadId thread : view.now.workers.lanesOf(executor)) {
        const Doing doing = view.now.workers.worker(thread).now().doing;
        active += isInBody(doing) ? 1 : 0;
    }
    all.said("active", fmt::format("{}", active));
}

std::vector<Detail> executorDetails(ExecutorId executor, const RunView& view,
                                    const LayoutContext& context) {
    const ExecutorLife& life = view.now.life.executor(executor);
    if (!life.exists) return notYet(context);
    Gatherer all(view, context);
    all.said("kind", std::string(view.log.text(life.kind)));
    const ExecutorKindSpec& spec = life.spec();
    const std::string state(stateWord(spec.states, life.state()));
    switch (spec.states) {
        case ExecutorStateKind::ThreadPool: all.said("runState", state); break;
        case ExecutorStateKind::ForkJoin: all.field("mode", state); break;
        case ExecutorStateKind::Timer: all.field("newTasksMayBeScheduled", state); break;
        case ExecutorStateKind::None: break;
    }
    if (spec.hasCtl()) {
        all.field("ctl", fmt::format("{:#010x}", life.ctl));
        all.field("workerCount", std::int64_t{life.workerCount()});
    }
    if (spec.hasWorkers) workersOf(all, executor, view);
    if (spec.hasCtl()) all.field("getCompletedTaskCount", life.completed);
    if (spec.hasQueue) all.field("queue.size", queueSize(executor, view));
    if (spec.hasResults)
        all.field("completionQueue.size",
                  static_cast<std::int64_t>(view.now.pools.pool(executor).completions.size()));
    if (life.rejected > 0) all.said("rejections", fmt::format("{}", life.rejected));
    settings(all, life);
    return all.take();
}

}  // namespace

std::string whyNoCode(const Event& event, const LayoutContext& context) {
    if (const auto* jump = event.what.get<TimeJumped>())
        return context.words.fill("ui.told.jump", {{"time", humanTime(jump->to)}});
    return event.thread.exists() ? std::string() : context.say("told.nobody");
}

std::vector<Detail> detailsOf(const Target& subject, const RunView& view,
                              const LayoutContext& context) {
    switch (subject.kind) {
        case Target::Kind::Task: return detailsOf(TaskId{subject.id}, view, context);
        case Target::Kind::Thread: return detailsOf(ThreadId{subject.id}, view, context);
        case Target::Kind::Queue: return queueDetails(ExecutorId{subject.id}, view, context);
        case Target::Kind::Executor: return executorDetails(ExecutorId{subject.id}, view, context);
        default: return {};
    }
}

}  // namespace poolscope
