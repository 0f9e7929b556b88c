// One function for each kind whose sentence says more than its fields.
#include "tests/explore/read_facts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/trace/human_time.hpp"
#include "engine/trace/queue_kinds.hpp"

namespace poolscope {

namespace {

constexpr std::string_view kWorker = "worker ";

struct Reader {
    const Event& event;
    const Log& log;
    const Names& names;
    const LogReading& after;
    const TextCatalog& texts;
    ReadFacts& facts;

    // ---- writing facts down
    void add(std::string_view name, const std::string& word) const {
        facts.emplace(name, ReadFact{word, word});
    }
    void add(std::string_view name, std::string_view word) const { add(name, std::string(word)); }
    void add(std::string_view name, const char* word) const { add(name, std::string(word)); }
    void add(std::string_view name, bool yes) const { add(name, yes ? "true" : "false"); }
    template <class Tag>
    void add(std::string_view name, Id<Tag> id) const {
        add(name, std::string(names.of(id)));
    }
    void add(std::string_view name, LockId id) const {
        const std::string word(names.of(id));
        const std::string key = "said." + word;
        facts.emplace(name, ReadFact{word, texts.has(key) ? std::string(texts(key)) : word});
    }
    void number(std::string_view name, std::int64_t value) const {
        const std::string word = std::to_string(value);
        facts.emplace(name, ReadFact{word, value == INT32_MAX ? "Integer.MAX_VALUE" : word});
    }
    /// A task that runs more than once does so in numbered runs.
    void run(std::string_view name, std::string_view form, TaskId id, std::uint32_t number) const {
        if (!id.exists()) return add(name, "");
        const bool once = task(id).repeat == Repeat::Once;
        add(name, texts.fill((once ? "said.once." : "said.run.") + std::string(form),
                             {{"task", names.of(id)}, {"run", std::to_string(number)}}));
    }
    std::string translated(const std::string& word) const {
        const std::string key = "word." + word;
        return texts.has(key) ? std::string(texts(key)) : word;
    }
    void say(std::string_view name, std::string_view word) const {
        facts.emplace(name, ReadFact{std::string(word), translated(std::string(word))});
    }
    static std::string hex(std::uint32_t value) { return fmt::format("{:#010x}", value); }
    const ReadExecutor& pool(ExecutorId id) const { return after.executor(id); }
    const ReadTask& task(TaskId id) const { return after.task(id); }

    // ---- fields
    void operator()(std::string_view name, TextId id) const {
        std::string text(log.text(id));
        if (!text.empty() && std::string_view(".!?").find(text.back()) != std::string::npos)
            text.pop_back();
        add(name, text);
    }
    void operator()(std::string_view name, TaskId id) const {
        add(name, id);
        const ReadTask& of = task(id);
        add(std::string(name) + "Due", of.priority ? std::to_string(*of.priority)
                                       : of.timed  ? humanTime(of.trigger)
                                                   : std::string());
        number(std::string(name) + "Number", of.sequence);
    }
    void operator()(std::string_view name, ExecutorId id) const {
        add(name, id);
        const QueueKind kind = pool(id).kindOfQueue();
        add("queue", toString(kind));
        add("delayed", isDelayed(kind));
        add("linked", !isHeapArray(kind));
        number("firstSlot", pool(id).first());
        add("isScheduler", pool(id).scheduler.exists() && pool(id).scheduler == event.thread);
    }
    template <class Tag>
    void operator()(std::string_view name, Id<Tag> id) const {
        add(name, id);
    }
    void operator()(std::string_view name, Instant at) const { add(name, humanTime(at)); }
    void operator()(std::string_view name, Duration length) const { add(name, humanTime(length)); }
    void operator()(std::string_view name, bool yes) const { add(name, yes); }
    template <class Value>
    void operator()(std::string_view name, Value value) const {
        if constexpr (std::is_integral_v<Value>)
            number(name, value);
        else
            say(name, toString(value));
    }

    // ---- kinds
    template <EventStruct Other>
    void derive(const Other&) const {}

    void derive(const TimeJumped& e) const { add("by", humanTime(e.to - e.from)); }
    void derive(const Interrupted& e) const { add("self", e.target == event.thread); }
    void derive(const Parked& e) const {
        kindOf(task(e.task).executor);
        add("stage", task(e.task).stage);
    }
    void derive(const Unparked& e) const { add("done", task(e.task).state != FutureState::New); }
    void derive(const LockCreated& e) const { lockOf(e.lock); }
    void derive(const LockContended& e) const { lockOf(e.lock); }
    void derive(const LockAcquired& e) const { lockOf(e.lock); }
    void derive(const LockReleased& e) const {
        lockOf(e.lock);
        const std::vector<ThreadId>& line = after.lock(e.lock).line;
        add("next", line.empty() ? ThreadId{} : line.front());
    }
    void derive(const Awaited& e) const { waits(e.condition); }
    void derive(const TimedAwaited& e) const {
        waits(e.condition);
        const ReadExecutor& of = pool(after.executorOf(e.condition));
        add("forHead", of.head().exists() && task(of.head()).trigger == e.deadline);
        add("wheel", of.kindOfQueue() == QueueKind::HashedWheel);
        const Instant over = of.tickStart + Duration{(of.turned + 1) * of.tick.ns};
        add("forTick", of.kindOfQueue() == QueueKind::HashedWheel && over == e.deadline);
    }
    void derive(const CoreLeft& e) const { add("done", e.left.ns <= 0); }
    void derive(const ExecutorCreated& e) const {
        add("ctlHex", hex(e.ctl));
        add("state", toString(pool(e.executor).state()));
    }
    void derive(const SettingChanged& e) const {
        switch (e.setting) {
            case Setting::KeepAliveTime:
                return add("valueText", Duration{e.value} == kForever
                                            ? "Long.MAX_VALUE"
                                            : humanTime(Duration{e.value}));
            case Setting::CorePoolSize:
            case Setting::Parallelism:
            case Setting::Cores:
            case Setting::MaximumPoolSize: return number("valueText", e.value);
            default: add("valueText", e.value != 0);
        }
    }
    void derive(const CtlChanged& e) const {
        add("fromHex", hex(pool(e.executor).ctlBefore));
        add("toHex", hex(e.to));
        ReadExecutor before;
        before.ctl = pool(e.executor).ctlBefore;
        add("fromState", toString(before.state()));
        add("toState", toString(pool(e.executor).state()));
        number("workers", pool(e.executor).counted());
    }
    void derive(const CtlCasFailed& e) const {
        add("expectedHex", hex(e.expected));
        add("foundHex", hex(e.found));
        add("wantedHex", hex(e.wanted));
    }
    void derive(const TaskCreated& e) const {
        kindOf(e.executor);
        add("series", isBy("rescheduling_runnable.cpp"));
        add("published", isBy("sirector.cpp"));
    }
    void derive(const PoolReported&) const { add("ofTask", isBy("rejected_task_controller.cpp")); }
    void derive(const WorkerRemoved& e) const { kindOf(e.executor); }
    void derive(const WorkerAdded& e) const { kindOf(e.executor); }
    void derive(const WorkerStarted& e) const { kindOf(e.executor); }
    void derive(const Rejected& e) const {
        add("closed", pool(e.executor).state() != PoolRunState::Running);
    }
    void derive(const ExecuteStepped& e) const {
        add("running", pool(e.executor).state() == PoolRunState::Running);
    }
    void derive(const WorkerIdle& e) const {
        number("core", pool(e.executor).setting(Setting::CorePoolSize));
        const bool outs = pool(e.executor).setting(Setting::AllowCoreThreadTimeOut) != 0;
        add("coreTimesOut", outs);
        const bool many =
            pool(e.executor).counted() > pool(e.executor).setting(Setting::CorePoolSize);
        add("fits", e.timed == (many || outs));
    }
    void derive(const WorkerExiting& e) const {
        number("core", pool(e.executor).setting(Setting::CorePoolSize));
        const bool outs = pool(e.executor).setting(Setting::AllowCoreThreadTimeOut) != 0;
        add("belowCore",
            !outs && pool(e.executor).counted() < pool(e.executor).setting(Setting::CorePoolSize));
    }
    void derive(const HookCalled& e) const {
        const ReadTask& of = task(e.task);
        add("ran", of.ranSinceHook);
        add("threw",
            of.ranSinceHook && !of.runs.empty() && of.runs.back().outcome == Outcome::Threw);
        add("cancelled", of.cancelled);
    }
    void derive(const RunRefused& e) const {
        add("state", toString(pool(e.executor).state()));
        policy(e.task);
    }

    void derive(const ShutdownDecided& e) const {
        add("cancelled", task(e.task).cancelled);
        add("allowed", pool(e.executor).setting(policyOf(e.task)) != 0);
        policy(e.task);
    }

    // ---- queues
    void derive(const OfferBegan& e) const {
        add("full", pool(e.executor).size >= pool(e.executor).room);
        number("freeSlot", pool(e.executor).size + pool(e.executor).first());
    }
    void derive(const OfferEnded& e) const {
        add("isHead", pool(e.executor).head() == e.task);
        add("alone", pool(e.executor).size == 1);
    }
    void derive(const FinishPollBegan& e) const {
        add("alone", pool(e.executor).size == 1);
        add("cancelled", task(e.task).cancelled);
    }
    void derive(const SiftUpBegan& e) const {
        const ReadExecutor& of = pool(e.executor);
        add("during", of.work.what == ReadHeapWork::What::Remove ? "remove" : "offer");
        const std::int32_t parent = of.parentOf(e.slot - of.first());
        add("parent", parent < 0 ? TaskId{} : of.at(parent + of.first()));
        // The key was in the slot that size names now, and comes from below one of its ancestors.
        bool same = false;
        for (std::int32_t up = of.parentOf(of.size); up >= 0; up = of.parentOf(up))
            same = same || up == parent;
        add("cameFrom", parent < 0 ? "root" : same ? "sameParent" : "otherBranch");
    }
    void derive(const SiftUpCompared& e) const { tie("task", e.task, "parentTask", e.parentTask); }
    void derive(const SiftDownCompared& e) const { tie("task", e.task, "childTask", e.childTask); }
    void derive(const ChildrenCompared& e) const {
        tie("leftTask", e.leftTask, "rightTask", e.rightTask);
    }
    void derive(const SiblingsCompared& e) const {
        tie("leastTask", e.leastTask, "childTask", e.childTask);
    }
    void derive(const RootsCompared& e) const { tie("first", e.first, "second", e.second); }
    void derive(const SlotFilled& e) const {
        const ReadExecutor& of = pool(e.executor);
        add("way", e.from < 0 ? "placed" : e.from < e.slot ? "down" : "up");
        add("key", of.work.what == ReadHeapWork::What::None ? TaskId{} : of.work.key);
        const std::int32_t place = e.slot - of.first();
        const std::int32_t parent = of.parentOf(place);
        add("parent", parent < 0 ? TaskId{} : of.at(parent + of.first()));
        add("head", place == 0 && isHeapArray(of.kindOfQueue()));
        add("sift", of.work.ended == ReadHeapWork::Sift::Down ? "down"
                    : of.work.ended == ReadHeapWork::Sift::Up ? "up"
                                                              : "none");
        number("children", of.childrenOf(place));
    }
    void derive(const SlotCleared& e) const {
        const ReadHeapWork& work = pool(e.executor).work;
        add("inHand", work.what != ReadHeapWork::What::None && work.key == e.task);
    }
    void derive(const HeapIndexSet& e) const {
        const auto& slots = pool(task(e.task).executor).slots;
        add("inSlot", std::any_of(slots.begin(), slots.end(),
                                  [&](const auto& slot) { return slot.second == e.task; }));
    }
    void derive(const RemoveBegan& e) const {
        const ReadExecutor& of = pool(e.executor);
        const bool broken = of.broken.contains(Ablation::HeapIndex);
        add("searched", isDelayed(of.kindOfQueue()) && (broken || !task(e.task).indexed));
    }
    void derive(const LeftQueue& e) const {
        add("cancelled", task(e.task).cancelled);
        add("call", after.thread(event.thread).method());
        policy(e.task);
    }
    void derive(const WheelMade& e) const {
        add("turn", humanTime(Duration{e.buckets * e.tick.ns}));
    }
    void derive(const WheelTurned& e) const {
        add("still", pool(e.executor).work.what == ReadHeapWork::What::Offer);
    }
    void derive(const TimeoutExpired& e) const {
        add("late", humanTime(event.time - task(e.task).trigger));
    }
    void derive(const HeadSeen& e) const {
        add("due", !e.head.exists() ? "none" : e.delay.ns <= 0 ? "yes" : "no");
        add("punctual", e.delay.ns == 0);
        add("late", humanTime(-e.delay));
        add("stale", e.head.exists() && event.time + e.delay != task(e.head).trigger);
    }
    void derive(const LeaderCleared& e) const {
        const TaskId head = pool(e.executor).head();
        add("head", head);
        add("headDue", humanTime(task(head).trigger));
        bool later = false;
        for (const ReadWaiter& waiter : after.condition(after.available(e.executor)).waiters)
            if (waiter.thread == e.leader && waiter.deadline)
                later = isBefore(task(head).trigger, *waiter.deadline);
        add("later", later);
    }

    // ---- tasks
    void derive(const TaskTimed& e) const {
        add("delay", humanTime(e.trigger - event.time));
        add("now", !isBefore(event.time, e.trigger));
    }
    void derive(const TaskBegan& e) const {
        const ReadTask& of = task(e.task);
        const Duration late = e.timed ? event.time - e.planned : Duration{};
        const bool rate = of.repeat == Repeat::FixedRate && of.period.ns > 0 && late.ns > 0;
        add("late", late.ns > 0);
        add("lateness", humanTime(late));
        number("missed", rate ? late.ns / of.period.ns : 0);
        const ReadExecutor& by = pool(e.executor);
        add("byCaller", by.rejected == e.task && by.ranBy == event.thread);
        run("work", "begun", e.task, e.run);
        whyLate(e);
    }
    void derive(const TaskEnded& e) const {
        const ReadTask& of = task(e.task);
        add("took", humanTime(event.time - of.runs.back().begin));
        add("bare", of.bare);
        say("repeat", toString(of.repeat));
        run("ended", "ended", e.task, e.run);
    }
    void derive(const NextRunTimeSet& e) const {
        add("period", humanTime(task(e.task).period));
        add("past", isBefore(e.to, event.time));
        const std::int64_t passed = (event.time - e.from).ns;
        add("behind", passed > (e.repeat == Repeat::FromStart ? 0 : task(e.task).period.ns));
    }
    void derive(const FutureStateChanged& e) const {
        const ReadTask& of = task(e.task);
        add("stage", of.stage);
        const bool noRunner = of.stage || pool(of.executor).isForkJoin();
        add("running", noRunner ? of.isRunning() : of.runner.exists());
        add("ran", !task(e.task).runs.empty());
    }
    void derive(const CancelCalled& e) const {
        const ReadExecutor& of = pool(task(e.task).executor);
        add("queued", task(e.task).queued);
        add("removeOnCancel", of.setting(Setting::RemoveOnCancel) != 0);
        add("scheduled", of.isScheduled());
        add("delays", of.scheduler.exists());
    }
    void derive(const WorkSignalled& e) const {
        const ThreadId scheduler = pool(e.executor).scheduler;
        add("toScheduler", scheduler.exists() && scheduler == e.worker);
    }
    void derive(const Pushed& e) const { dequeOf(e.executor, e.deque); }
    void derive(const DequeTaken& e) const { dequeOf(e.executor, e.deque); }
    void derive(const Scanned& e) const { dequeOf(e.executor, e.deque); }

    // ---- graphs of handlers
    void derive(const HandlerAdded& e) const { add("handlerName", log.text(e.name)); }
    void derive(const HandlerFollows& e) const {
        const auto& handlers = pool(e.executor).handlers;
        add("handlerName", log.text(handlers.at(e.handler)));
        add("afterName", log.text(handlers.at(e.after)));
    }
    void derive(const CountedDown& e) const { add("below", task(e.task).left < 0); }
    void derive(const HandlerReleased& e) const {
        const ReadTask& of = task(e.task);
        add("end", of.handler < 0);
        add("first", of.handler >= 0 && pool(of.graph).waitedFor(of.handler).empty());
        add("pool", of.executor);
    }
    void derive(const EventEnded& e) const {
        const auto& handlers = task(e.event).handlers;
        number("open", std::count_if(handlers.begin(), handlers.end(), [&](const auto& each) {
                   return !task(each.second).returned();
               }));
    }

    // ---- what several kinds ask
    bool isBy(std::string_view file) const { return sourcePath(event.line.file).ends_with(file); }
    void dequeOf(ExecutorId executor, std::int32_t place) const {
        const auto found = pool(executor).deques.find(place);
        const ThreadId owner =
            found == pool(executor).deques.end() ? ThreadId{} : found->second.owner;
        add("dequeOwner", owner);
        add("own", owner.exists() && owner == event.thread);
    }
    void kindOf(ExecutorId executor) const {
        add("scheduled", pool(executor).isScheduled());
        add("forkJoin", pool(executor).isForkJoin());
    }
    Setting policyOf(TaskId id) const {
        return task(id).repeat == Repeat::Once ? Setting::ExecuteDelayedAfterShutdown
                                               : Setting::ContinuePeriodicAfterShutdown;
    }
    void policy(TaskId id) const { add("policy", toString(policyOf(id))); }
    void lockOf(LockId id) const {
        const ReadLock& lock = after.lock(id);
        const std::string own = std::string(kWorker) + std::string(names.of(event.thread));
        const ConditionId available = after.available(lock.executor);
        if (available.exists() && after.condition(available).lock == id)
            return add("lockOf", "queue");
        if (lock.name == own) return add("lockOf", "own");
        if (lock.name.starts_with(kWorker)) return add("lockOf", "worker");
        const bool named = texts.has("word." + lock.name);
        add("lockOf", lock.executor.exists() || named ? "other" : "body");
    }
    void waits(ConditionId id) const {
        const ExecutorId executor = after.executorOf(id);
        const ReadExecutor& of = pool(executor);
        const bool atQueue = after.condition(id).name == "available";
        add("role", !atQueue ? "other" : of.leader == event.thread ? "leader" : "follower");
        add("queueEmpty", of.size == 0);
        add("leader", of.leader);
        add("head", of.head());
    }
    void tie(std::string_view one, TaskId a, std::string_view other, TaskId b) const {
        const ReadExecutor& of = pool(task(a).executor);
        const bool fifo = isDelayed(of.kindOfQueue()) && !of.broken.contains(Ablation::Fifo);
        add("fifo", fifo);
        add("tie", fifo ? task(a).trigger == task(b).trigger : after.compared(a, b) == 0);
        const bool alike = humanTime(task(a).trigger) == humanTime(task(b).trigger);
        if (task(a).priority || !alike || task(a).trigger == task(b).trigger) return;
        facts[std::string(one) + "Due"].text = fmt::format("{} ns", task(a).trigger.ns);
        facts[std::string(other) + "Due"].text = fmt::format("{} ns", task(b).trigger.ns);
    }
    void whyLate(const TaskBegan& e) const {
        const ReadTask& of = task(e.task);
        const ReadThread& self = after.thread(event.thread);
        const bool late = e.timed && isBefore(e.planned, event.time);
        const auto inTheWay = [&](const ReadRun& run) {
            return late && !run.open && isBefore(e.planned, run.end);
        };
        std::optional<ReadRun> before;
        std::string why = "none";
        const ReadRun* const previous = of.runs.size() > 1 ? &of.runs[of.runs.size() - 2] : nullptr;
        // A plan that the wall clock moved back was in the way of no run before it.
        if (previous != nullptr && inTheWay(*previous) &&
            !(previous->planned && !isBefore(*previous->planned, e.planned))) {
            why = "itself";
            before = *previous;
        } else if (self.ended && inTheWay(*self.ended) && !self.wasIdleSince) {
            why = "worker";
            before = self.ended;
        } else if (late && after.pause() && isBefore(e.planned, after.pause()->second)) {
            why = "pause";
        } else if (late && pool(e.executor).kindOfQueue() == QueueKind::HashedWheel &&
                   event.time - e.planned <= pool(e.executor).tick) {
            why = "tick";
        }
        add("why", why);
        add("before", before ? before->task : TaskId{});
        run("beforeWork", "before", before ? before->task : TaskId{}, before ? before->number : 0);
        add("beforeRun", before ? std::to_string(before->number) : "");
        add("beforeEnd", before ? humanTime(before->end) : "");
        const bool stood = before && after.pause() &&
                           isBefore(before->begin, after.pause()->second) &&
                           isBefore(after.pause()->first, before->end) &&
                           isBefore(e.planned, after.pause()->second);
        add("paused", why == "pause" || stood);
        add("pauseEnd", why == "pause" || stood ? humanTime(after.pause()->second) : "");
        ThreadId idle;
        for (const ThreadId worker : pool(e.executor).workers)
            if (const auto& since = after.thread(worker).idleSince;
                !idle.exists() && since && !isBefore(e.planned, *since))
                idle = worker;
        const bool byScheduler = pool(e.executor).scheduler == event.thread;
        add("idle", why == "worker" && !byScheduler ? idle : ThreadId{});
    }
};

}  // namespace

ReadFacts readFacts(const Event& event, const Log& log, const Names& names, const LogReading& after,
                    const TextCatalog& texts) {
    ReadFacts facts;
    const Reader reader{event, log, names, after, texts, facts};
    reader.add("who", event.thread);
    reader.add("time", humanTime(event.time));
    visitFields(event.what, reader);
    event.what.visit([&](const auto& what) { reader.derive(what); });
    return facts;
}

}  // namespace poolscope
