// What is known about a task, a thread, a queue, an executor, as pairs of words.
//
// The names of fields are the JDK's where the JDK has one (heapIndex, sequenceNumber,
// corePoolSize); the others are the texts "ui.detail.<name>".
#include <fmt/format.h>

#include "app/model/human_time.hpp"
#include "app/views/frame/inspect.hpp"

namespace poolscope {

namespace {

/// Gathers pairs; `said` translates the name, `field` keeps the JDK's.
class Gatherer {
public:
    Gatherer(const Sight& sight, const Look& look) : sight_(sight), look_(look) {}

    void said(std::string_view key, std::string value) {
        details_.push_back({look_.say("detail." + std::string(key)), std::move(value)});
    }
    void field(std::string_view name, std::string value) {
        details_.push_back({std::string(name), std::move(value)});
    }
    void field(std::string_view name, std::int64_t value) { field(name, fmt::format("{}", value)); }
    void flag(std::string_view name, bool value) { field(name, value ? "true" : "false"); }
    void thread(std::string_view key, ThreadId id) {
        said(key, id.exists() ? std::string(sight_.names.of(id)) : look_.say("detail.nobody"));
    }
    void threads(std::string_view key, const std::vector<ThreadId>& ids) {
        std::string names;
        for (const ThreadId id : ids)
            names += (names.empty() ? "" : ", ") + std::string(sight_.names.of(id));
        said(key, names.empty() ? look_.say("detail.nobody") : names);
    }
    std::vector<Detail> take() { return std::move(details_); }

private:
    const Sight& sight_;
    const Look& look_;
    std::vector<Detail> details_;
};

std::vector<Detail> notYet(const Look& look) {
    return {{look.say("detail.state"), look.say("detail.notYet")}};
}

}  // namespace

std::vector<Detail> detailsOf(TaskId task, const Sight& sight, const Look& look) {
    const TaskLife& life = sight.now.life.task(task);
    if (!life.exists) return notYet(look);
    Gatherer all(sight, look);
    if (life.machine != TaskMachine::None) all.said("state", std::string(life.stateWord()));
    if (life.timed) all.said("trigger", humanTime(life.trigger));
    if (life.timed && !life.isDone()) all.said("delay", humanTime(life.trigger - sight.time));
    if (life.repeat == Repeat::Cron) {
        const TaskRuns& series = sight.now.runs.of(task);
        all.said("cron", std::string(sight.log.text(series.trigger)));
        if (series.waiting) all.said("when", std::string(sight.log.text(series.when)));
    } else if (life.repeat != Repeat::Once) {
        all.said(toString(life.repeat), humanTime(life.period));
    }
    const bool isScheduledFuture =
        sight.now.life.executor(life.executor).scheduled && life.machine == TaskMachine::FutureTask;
    if (isScheduledFuture) {
        all.field("heapIndex", sight.now.heaps.heapIndex(task));
        all.field("sequenceNumber", std::int64_t{life.sequence});
    }
    all.said("runs", fmt::format("{}", life.runs));
    const TaskRuns& runs = sight.now.runs.of(task);
    if (runs.worstLateness.ns > 0) {
        all.said("worst", humanTime(runs.worstLateness));
        all.said("mean", humanTime(runs.meanLateness()));
    }
    if (runs.missed > 0) all.said("missed", fmt::format("{}", runs.missed));
    if (life.runner.exists()) all.thread("runner", life.runner);
    if (!life.waiters.empty()) all.threads("waiter", life.waiters);
    if (life.cancelCalled) all.flag("mayInterruptIfRunning", life.mayInterrupt);
    if (life.rejected) all.said("rejected", look.say("detail.yes"));
    if (life.executor.exists()) all.said("pool", std::string(sight.names.of(life.executor)));
    return all.take();
}

std::vector<Detail> detailsOf(ThreadId thread, const Sight& sight, const Look& look) {
    const WorkerState& worker = sight.now.workers.worker(thread);
    if (!worker.exists) return notYet(look);
    Gatherer all(sight, look);
    const Activity& now = worker.now();
    all.said("doing", look.sayDoing(now, sight.names));
    if (!worker.lane.empty()) all.said("since", humanTime(worker.lane.back().begin));
    if (now.timed) all.said("until", humanTime(now.until));
    if (now.waitsFor.exists()) all.said("waitsFor", std::string(sight.names.of(now.waitsFor)));
    all.said("interrupted", look.say(worker.interrupted ? "detail.yes" : "detail.no"));
    if (worker.executor.exists()) all.said("pool", std::string(sight.names.of(worker.executor)));
    const LocksModel& locks = sight.now.locks();
    for (std::uint32_t i = 0; i < locks.locks(); ++i)
        if (locks.lock(LockId{i}).owner == thread)
            all.said("holds", std::string(sight.log.text(locks.lock(LockId{i}).name)));
    if (worker.wantsToLeave)
        all.said("leaves", look.say("leaves." + std::string(toString(worker.exitReason))));
    return all.take();
}

namespace {

std::int64_t queueSize(ExecutorId executor, const Sight& sight) {
    const PoolQueue& queue = sight.now.pools.pool(executor).queue;
    return queue.heap ? std::int64_t{sight.now.heaps.heap(executor).size()}
                      : static_cast<std::int64_t>(queue.line.size());
}

std::vector<Detail> queueDetails(ExecutorId executor, const Sight& sight, const Look& look) {
    const Heap& heap = sight.now.heaps.heap(executor);
    Gatherer all(sight, look);
    const bool ofTimer = sight.now.life.executor(executor).machine == PoolMachine::Timer;
    all.said("kind", ofTimer ? "TaskQueue" : std::string(toString(heap.kind())));
    all.field("size", heap.size());
    all.said("capacity", fmt::format("{}", heap.capacity()));
    if (heap.size() > 0) {
        const TaskKey& key = sight.now.heaps.key(heap.head());
        all.said("head", std::string(sight.names.of(heap.head())));
        if (key.timed) all.said("headDelay", humanTime(key.trigger - sight.time));
    }
    const bool led = heap.isFifo() || heap.kind() == QueueKind::DelayQueue;
    if (led) all.thread("leader", heap.leader());
    std::vector<ThreadId> followers;
    for (const QueueWaiter& waiter : sight.now.waitersOf(executor))
        if (!waiter.leader) followers.push_back(waiter.thread);
    if (led) all.threads("followers", followers);
    const LockState& lock = sight.now.queueLockOf(executor);
    all.thread("lockOwner", lock.owner);
    all.threads("lockWaiters", lock.waiters);
    return all.take();
}

/// The settings that the executor has, from one to another.
void settings(Gatherer& all, const ExecutorLife& life, Setting from, Setting to) {
    for (auto i = static_cast<std::size_t>(from); i <= static_cast<std::size_t>(to); ++i) {
        const auto setting = static_cast<Setting>(i);
        const std::int64_t value = life.setting(setting);
        const bool isCount = setting == Setting::CorePoolSize ||
                             setting == Setting::MaximumPoolSize || setting == Setting::Parallelism;
        if (setting == Setting::KeepAliveTime)
            all.field(kSettingWords[i], humanTime(Duration{value}));
        else if (isCount)
            all.field(kSettingWords[i], value);
        else
            all.flag(kSettingWords[i], value != 0);
    }
}

void workersOf(Gatherer& all, ExecutorId executor, const Sight& sight) {
    const ExecutorLife& life = sight.now.life.executor(executor);
    all.field("getPoolSize", std::int64_t{life.poolSize});
    if (life.machine == PoolMachine::ThreadPool)
        all.field("getLargestPoolSize", std::int64_t{life.largestPoolSize});
    std::int64_t active = 0;
    for (const ThreadId thread : sight.now.workers.lanesOf(executor)) {
        const Doing doing = sight.now.workers.worker(thread).now().doing;
        active += isInBody(doing) ? 1 : 0;
    }
    all.said("active", fmt::format("{}", active));
}

std::vector<Detail> executorDetails(ExecutorId executor, const Sight& sight, const Look& look) {
    const ExecutorLife& life = sight.now.life.executor(executor);
    if (!life.exists) return notYet(look);
    Gatherer all(sight, look);
    all.said("kind", std::string(sight.log.text(life.kind)));
    const std::string state(stateWord(life.machine, life.state()));
    switch (life.machine) {
        case PoolMachine::None:
            all.field("completionQueue.size",
                      static_cast<std::int64_t>(sight.now.pools.pool(executor).completions.size()));
            return all.take();
        case PoolMachine::Timer:
            all.field("newTasksMayBeScheduled", state);
            all.field("queue.size", queueSize(executor, sight));
            return all.take();
        case PoolMachine::ForkJoin:
            all.field("mode", state);
            workersOf(all, executor, sight);
            settings(all, life, Setting::KeepAliveTime, Setting::KeepAliveTime);
            settings(all, life, Setting::Parallelism, Setting::AsyncMode);
            return all.take();
        case PoolMachine::ThreadPool: break;
    }
    all.said("runState", state);
    all.field("ctl", fmt::format("{:#010x}", life.ctl));
    all.field("workerCount", std::int64_t{life.workerCount()});
    workersOf(all, executor, sight);
    all.field("getCompletedTaskCount", life.completed);
    all.field("queue.size", queueSize(executor, sight));
    if (life.rejected > 0) all.said("rejections", fmt::format("{}", life.rejected));
    settings(all, life, Setting::CorePoolSize, Setting::AllowCoreThreadTimeOut);
    if (life.scheduled)
        settings(all, life, Setting::RemoveOnCancel, Setting::ExecuteDelayedAfterShutdown);
    return all.take();
}

}  // namespace

std::vector<Detail> detailsOf(const Target& subject, const Sight& sight, const Look& look) {
    switch (subject.kind) {
        case Target::Kind::Task: return detailsOf(TaskId{subject.id}, sight, look);
        case Target::Kind::Thread: return detailsOf(ThreadId{subject.id}, sight, look);
        case Target::Kind::Queue: return queueDetails(ExecutorId{subject.id}, sight, look);
        case Target::Kind::Executor: return executorDetails(ExecutorId{subject.id}, sight, look);
        default: return {};
    }
}

}  // namespace poolscope
