// Derived facts of every kind of event.
#include "app/model/narration/facts.hpp"

#include <algorithm>

#include "app/model/narration/fact_words.hpp"
#include "app/model/narration/field_facts.hpp"
#include "app/model/why/late_cause.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

constexpr SourceFile kMakesSeries =
    sourceFileOf("engine/executor/scheduled/rescheduling_runnable.cpp");
constexpr SourceFile kPublishes = sourceFileOf("engine/executor/orchestration/sirector.cpp");
constexpr SourceFile kReportsTask =
    sourceFileOf("engine/executor/pool/rejected_task_controller.cpp");

/// What the fields alone do not say.
struct Derived : Follows {
    const Event& event;
    const FactSources& from;
    Facts& facts;

    using Follows::operator();

    void operator()(const TimeJumped& e) const { facts.add("by", humanTime(e.to - e.from)); }
    void operator()(const Interrupted& e) const { facts.add("self", e.target == event.thread); }
    void operator()(const Parked& e) const {
        kind(from.after.tasks.of(e.task).executor);
        facts.add("stage", from.after.stages.stage(e.task).exists);
    }
    void operator()(const Unparked& e) const {  // a permit may be left from another wait
        facts.add("done", from.after.life.task(e.task).isDone());
    }
    void operator()(const LockCreated& e) const { kindOf(e.lock); }
    void operator()(const LockContended& e) const { kindOf(e.lock); }
    void operator()(const LockAcquired& e) const { kindOf(e.lock); }
    void operator()(const LockReleased& e) const {
        kindOf(e.lock);
        const std::vector<ThreadId>& line = from.after.locks().lock(e.lock).waiters;
        facts.add("next", from.nameOf(line.empty() ? ThreadId{} : line.front()));
    }
    void operator()(const Awaited& e) const { waiting(e.condition); }
    void operator()(const TimedAwaited& e) const {
        waiting(e.condition);
        const HeapModel& heaps = from.after.heaps;
        const Heap& heap = heaps.heap(from.after.locks().executorOf(e.condition));
        const TaskId head = heap.head();
        facts.add("forHead", head.exists() && from.after.tasks.of(head).trigger == e.deadline);
        facts.add("wheel", heap.isWheel());
        facts.add("forTick", heap.isWheel() && heap.wheel().endOfTick() == e.deadline);
    }

    void operator()(const CoreLeft& e) const { facts.add("done", e.left.ns <= 0); }

    void operator()(const CallBegan&) const {
        facts.add("several", !from.names.of(ExecutorId{1}).empty());
    }

    // ---- pool
    void operator()(const ExecutorCreated& e) const {
        facts.add("ctlHex", hexadecimal(e.ctl));
        facts.add("state", std::string(toString(poolRunStateOf(e.ctl))));
    }
    void operator()(const SettingChanged& e) const {
        const bool yesOrNo =
            e.setting == Setting::AllowCoreThreadTimeOut ||
            (e.setting >= Setting::RemoveOnCancel && e.setting < Setting::Parallelism) ||
            e.setting == Setting::AsyncMode;
        const bool length = e.setting == Setting::KeepAliveTime;
        const bool forEver = length && Duration{e.value} == kForever;
        facts.add("valueText", yesOrNo   ? std::string(e.value != 0 ? "true" : "false")
                               : forEver ? std::string("Long.MAX_VALUE")
                               : length  ? humanTime(Duration{e.value})
                                         : saidNumber(e.value));
    }
    void operator()(const CtlChanged& e) const {
        facts.add("fromHex", hexadecimal(e.from));
        facts.add("toHex", hexadecimal(e.to));
        facts.add("fromState", std::string(toString(poolRunStateOf(e.from))));
        facts.add("toState", std::string(toString(poolRunStateOf(e.to))));
        facts.add("workers", std::to_string(workerCountOf(e.to)));
    }
    void operator()(const CtlCasFailed& e) const {
        facts.add("expectedHex", hexadecimal(e.expected));
        facts.add("foundHex", hexadecimal(e.found));
        facts.add("wantedHex", hexadecimal(e.wanted));
    }
    void operator()(const TaskCreated& e) const {
        kind(e.executor);
        // The event says it by the line that emitted it; a later one would come too late.
        facts.add("series", event.line.file == kMakesSeries);
        facts.add("published", event.line.file == kPublishes);
    }
    void operator()(const PoolReported&) const {
        facts.add("ofTask", event.line.file == kReportsTask);
    }
    void operator()(const WorkerRemoved& e) const { kind(e.executor); }
    void operator()(const WorkerAdded& e) const { kind(e.executor); }
    void operator()(const Rejected& e) const {
        facts.add("closed",
                  from.after.life.executor(e.executor).runState() != PoolRunState::Running);
    }
    void operator()(const WorkerStarted& e) const { kind(e.executor); }
    void operator()(const ExecuteStepped& e) const {
        const ExecutorLife& life = from.after.life.executor(e.executor);
        facts.add("running", life.runState() == PoolRunState::Running);
    }
    void operator()(const WorkerIdle& e) const {
        core(e.executor);
        const ExecutorLife& life = from.after.life.executor(e.executor);
        const bool coreTimesOut = life.setting(Setting::AllowCoreThreadTimeOut) != 0;
        facts.add("coreTimesOut", coreTimesOut);
        // It has counted the workers before; meanwhile others come, go, and change the limit.
        const bool many = life.workerCount() > life.setting(Setting::CorePoolSize);
        facts.add("fits", e.timed == (many || coreTimesOut));
    }
    void operator()(const WorkerExiting& e) const {
        core(e.executor);
        const ExecutorLife& life = from.after.life.executor(e.executor);
        const bool allowed = life.setting(Setting::AllowCoreThreadTimeOut) != 0;
        const bool few = life.workerCount() < life.setting(Setting::CorePoolSize);
        facts.add("belowCore", few && !allowed);
    }
    void operator()(const HookCalled& e) const {
        const TaskRuns& task = from.after.runs.of(e.task);
        const TaskRuns& inside = from.after.runs.of(from.after.tasks.of(e.task).carries);
        const bool ran = task.ranSinceHanded();
        facts.add("ran", ran || inside.ranSince(task.handed));
        facts.add("threw", ran && task.runs.back().outcome == Outcome::Threw);
        facts.add("cancelled", from.after.life.task(e.task).isCancelled());
    }
    void operator()(const RunRefused& e) const {
        facts.add("state", std::string(toString(from.after.life.executor(e.executor).runState())));
        policy(e.task);
    }

    void operator()(const ShutdownDecided& e) const {
        facts.add("cancelled", from.after.life.task(e.task).isCancelled());
        facts.add("allowed", from.after.life.executor(e.executor).setting(policyOf(e.task)) != 0);
        policy(e.task);
    }

    // ---- queue and heap
    void operator()(const OfferBegan& e) const {
        const Heap& heap = from.after.heaps.heap(e.executor);
        facts.add("full", e.size >= heap.capacity());
        facts.add("freeSlot", std::to_string(e.size + heap.first()));
    }
    void operator()(const OfferEnded& e) const {
        const Heap& heap = from.after.heaps.heap(e.executor);
        facts.add("isHead", heap.isArray() ? e.slot == heap.first() : heap.head() == e.task);
        facts.add("alone", from.after.heaps.heap(e.executor).size() == 1);
    }
    void operator()(const FinishPollBegan& e) const {
        facts.add("cancelled", from.after.heaps.key(e.task).cancelled);
        facts.add("alone", from.after.heaps.heap(e.executor).size() == 1);
    }
    void operator()(const SiftUpBegan& e) const {
        const Heap& heap = from.after.heaps.heap(e.executor);
        const auto& op = heap.operation();
        const bool removing = op && op->kind == HeapOperation::Kind::Remove;
        facts.add("during", std::string(removing ? "remove" : "offer"));
        // A removed task is replaced by the last one, which was in the slot that `size` names now.
        const std::int32_t parent = heap.parentOf(e.slot - heap.first());
        std::int32_t above = heap.size();
        while (above > parent && above > 0) above = heap.parentOf(above);
        facts.add("parent", from.nameOf(heap.taskAt(parent)));
        facts.add("cameFrom", std::string(parent < 0        ? "root"
                                          : above == parent ? "sameParent"
                                                            : "otherBranch"));
    }
    void operator()(const SiftUpCompared& e) const { tie(e.task, e.parentTask); }
    void operator()(const SiftDownCompared& e) const { tie(e.task, e.childTask); }
    void operator()(const ChildrenCompared& e) const {
        tie(e.leftTask, e.rightTask);
        facts.add("right", std::to_string(e.left + 1));
    }
    void operator()(const SiblingsCompared& e) const { tie(e.leastTask, e.childTask); }
    void operator()(const RootsCompared& e) const { tie(e.first, e.second); }
    void operator()(const SlotFilled& e) const {
        facts.add("way", std::string(e.from < 0 ? "placed" : e.from < e.slot ? "down" : "up"));
        const Heap& heap = from.after.heaps.heap(e.executor);
        const TaskId key = heap.operation() ? heap.operation()->inHand : TaskId::none();
        facts.add("key", from.nameOf(key));
        // After a removal a task may lie below a parent it goes before, until it is sifted up.
        const std::int32_t place = e.slot - heap.first();
        const TaskId parent = heap.taskAt(heap.parentOf(place));
        facts.add("parent", from.nameOf(parent));
        facts.add("below", parent.exists() && !from.after.goesBefore(e.task, parent));
        facts.add("head", place == 0 && heap.isArray());
        const bool down = heap.placedBy() == HeapOperation::Sift::Down;
        const bool up = heap.placedBy() == HeapOperation::Sift::Up;
        facts.add("sift", std::string(down ? "down" : up ? "up" : "none"));
        facts.add("children", std::to_string(heap.childrenAt(place)));
    }
    void operator()(const HeapIndexSet& e) const {
        const HeapModel& heaps = from.after.heaps;
        const Heap& heap = heaps.heap(heaps.key(e.task).executor);
        facts.add("inSlot", heap.taskAt(heaps.slotOf(e.task)) == e.task);
    }
    void operator()(const RemoveBegan& e) const {
        const Heap& heap = from.after.heaps.heap(e.executor);
        facts.add("searched", isDelayed(heap.kind()) &&
                                  (heap.ignoresIndex() || !from.after.heaps.key(e.task).indexed));
    }
    void operator()(const LeftQueue& e) const {
        const RunState& after = from.after;
        facts.add("cancelled", after.heaps.key(e.task).cancelled);
        const TextId method = after.workers.worker(event.thread).now().method;
        facts.add("call", std::string(from.log.text(method)));
        policy(e.task);
    }
    void operator()(const SlotCleared& e) const {
        const auto& op = from.after.heaps.heap(e.executor).operation();
        facts.add("inHand", op && op->inHand == e.task);
    }
    void operator()(const WheelMade& e) const {
        const auto buckets = static_cast<std::int64_t>(e.buckets);
        facts.add("turn", humanTime(timesUnit(buckets, std::max<std::int64_t>(e.tick.ns, 1))));
    }
    void operator()(const WheelTurned& e) const {
        const auto& op = from.after.heaps.heap(e.executor).operation();
        facts.add("still", op && op->kind == HeapOperation::Kind::Offer);
    }
    void operator()(const TimeoutExpired& e) const {
        facts.add("late", humanTime(event.time - from.after.tasks.of(e.task).trigger));
    }
    void operator()(const OverflowFree& e) const {
        facts.add("empty", !e.head.exists());
        facts.add("late", e.headDelay.ns < 0);
        facts.add("headLate", humanTime(-e.headDelay));
        facts.add("asked", e.delay == kForever ? "Long.MAX_VALUE" : humanTime(e.delay));
    }
    void operator()(const HeadSeen& e) const {
        const bool due = e.delay.ns <= 0;
        facts.add("due", std::string(!e.head.exists() ? "none" : due ? "yes" : "no"));
        facts.add("punctual", e.delay.ns == 0);
        facts.add("late", humanTime(-e.delay));
        // A DelayScheduler reads the clock once for all tasks that are due.
        const TaskFacts& head = from.after.tasks.of(e.head);
        facts.add("stale", e.head.exists() && head.trigger - event.time != e.delay);
    }
    void operator()(const LeaderCleared& e) const {
        const TaskId head = from.after.heaps.heap(e.executor).head();
        facts.add("head", from.nameOf(head));
        const Instant due = from.after.tasks.of(head).trigger;
        facts.add("headDue", saidTime(due, from.texts));
        bool later = false;  // it may have woken up, or the head that it waits for may be gone
        for (const QueueWaiter& waiter : from.after.waitersOf(e.executor))
            if (waiter.thread == e.leader && waiter.timed) later = isBefore(due, waiter.deadline);
        facts.add("later", later);
    }

    // ---- deques
    void operator()(const WorkSignalled& e) const {
        const ThreadId scheduler = from.after.heaps.heap(e.executor).scheduler();
        facts.add("toScheduler", scheduler.exists() && scheduler == e.worker);
    }
    void operator()(const Pushed& e) const { deque(e.executor, e.deque); }
    void operator()(const DequeTaken& e) const { deque(e.executor, e.deque); }
    void operator()(const Scanned& e) const { deque(e.executor, e.deque); }

    // ---- graphs of handlers
    void operator()(const HandlerAdded& e) const {
        handler("handlerName", from.after.graphs.graph(e.executor), e.handler);
    }
    void operator()(const HandlerFollows& e) const {
        const OrchestratorGraph& graph = from.after.graphs.graph(e.executor);
        handler("handlerName", graph, e.handler);
        handler("afterName", graph, e.after);
    }
    void operator()(const CountedDown& e) const { facts.add("below", e.left < 0); }
    void operator()(const HandlerReleased& e) const {
        facts.add("end", e.task == e.event);
        const WorkItem* const item = from.after.graphs.itemOf(e.task);
        facts.add("first", item != nullptr && item->waitsFor == 0);
        facts.add("pool", from.nameOf(from.after.tasks.of(e.task).executor));
    }
    void operator()(const EventEnded& e) const {
        const auto place = from.after.graphs.placeOf(e.event);
        std::size_t open = 0;
        if (place) {
            const PublishedEvent& published = from.after.graphs.event(place->event);
            open = published.items.size() - published.count(WorkState::Returned);
        }
        facts.add("open", std::to_string(open));
    }

    // ---- tasks
    void operator()(const TaskTimed& e) const {
        const Duration delay = e.trigger - event.time;
        facts.add("delay", humanTime(delay));
        facts.add("now", delay.ns <= 0);
    }
    void operator()(const TaskBegan& e) const {
        const auto& runs = from.after.runs.of(e.task).runs;
        const Duration lateness = e.timed ? event.time - e.planned : Duration{};
        const std::int64_t missed = runs.empty() ? 0 : runs.back().missed;
        facts.add("late", lateness.ns > 0);
        facts.add("lateness", humanTime(lateness));
        facts.add("missed", std::to_string(missed));
        const Rejection rejection = lastRejection(e.executor);
        facts.add("byCaller", rejection.task == e.task && rejection.ranBy == event.thread);
        run("work", "begun", e.task, e.run);
        whyLate(e);
    }
    void operator()(const TaskEnded& e) const {
        const TaskRuns& task = from.after.runs.of(e.task);
        const Instant start = task.runs.empty() ? event.time : task.runs.back().start;
        facts.add("took", humanTime(event.time - start));
        const TaskFacts& known = from.after.tasks.of(e.task);
        facts.add("bare", known.make == TaskMake::Bare);
        facts.add("repeat", toString(known.repeat), toString(known.repeat));
        run("ended", "ended", e.task, e.run);
    }
    void operator()(const NextRunTimeSet& e) const {
        // fromStart plans when a run begins; the others when it has ended, and then a start of an
        // even series may have passed.
        const bool begins = e.repeat == Repeat::FromStart;
        const Duration step = from.after.tasks.of(e.task).period;
        facts.add("behind", isBefore(begins ? e.from : e.from + step, event.time));
        facts.add("period", humanTime(from.after.tasks.of(e.task).period));
        facts.add("past", isBefore(e.to, event.time));
    }
    void operator()(const FutureStateChanged& e) const {
        const TaskLife& task = from.after.life.task(e.task);
        const StageFacts& stage = from.after.stages.stage(e.task);
        facts.add("stage", stage.exists);
        const auto& runs = from.after.runs.of(e.task).runs;
        const bool inBody = !runs.empty() && runs.back().open;
        const bool hasRunner =
            from.after.life.executor(from.after.tasks.of(e.task).executor).spec().taskStates !=
            TaskStateKind::ForkJoinTask;
        facts.add("running", stage.exists ? stage.running
                             : hasRunner  ? task.runner.exists()
                                          : inBody);
        facts.add("ran", task.runs > 0);
    }
    void operator()(const CancelCalled& e) const {
        const TaskFacts& task = from.after.tasks.of(e.task);
        const ExecutorLife& life = from.after.life.executor(task.executor);
        const WaitingLine& line = from.after.pools.pool(task.executor).queue.line;
        facts.add("queued",
                  task.queued || std::find(line.begin(), line.end(), e.task) != line.end());
        facts.add("removeOnCancel", life.setting(Setting::RemoveOnCancel) != 0);
        facts.add("scheduled", life.spec().isScheduled);
        facts.add("delays", from.after.heaps.heap(task.executor).scheduler().exists());
    }

private:
    void whyLate(const TaskBegan& e) const {
        const LateCause cause = lateCauseOf(event, e, from.after);
        const Run* const run = cause.run;
        facts.add("why", std::string(toString(cause.why)));
        facts.add("before", from.nameOf(run == nullptr ? TaskId{} : run->task));
        this->run("beforeWork", "before", run == nullptr ? TaskId{} : run->task,
                  run == nullptr ? 0 : run->number);
        facts.add("beforeRun", run == nullptr ? "" : std::to_string(run->number));
        facts.add("beforeEnd", run == nullptr ? "" : humanTime(run->end));
        facts.add("paused", cause.paused);
        facts.add("pauseEnd", cause.paused ? humanTime(cause.pauseEnd) : "");
        facts.add("idle", from.nameOf(cause.idle));
    }
    /// "run 2 of poll"; of a task that runs once only its name.
    void run(std::string_view fact, std::string_view form, TaskId task, std::uint32_t run) const {
        const bool once = from.after.tasks.of(task).repeat == Repeat::Once;
        if (!task.exists()) return facts.add(fact, NamedText());
        facts.add(fact,
                  from.texts.fillNamed(
                      (once ? "said.once." : "said.run.") + std::string(form),
                      {{"task", from.nameOf(task)}, {"run", NamedText(std::to_string(run))}}));
    }
    /// Deques have numbers in the JDK's array; a person knows them by whose they are.
    void deque(ExecutorId executor, std::int32_t place) const {
        const std::vector<Deque>& all = from.after.forkJoin.pool(executor).deques;
        const auto index = static_cast<std::size_t>(place);
        const ThreadId owner = place >= 0 && index < all.size() ? all[index].owner : ThreadId{};
        facts.add("dequeOwner", from.nameOf(owner));
        facts.add("own", owner.exists() && owner == event.thread);
    }
    /// Its name in the script; of the tasks that it becomes the first has the same.
    void handler(std::string_view fact, const OrchestratorGraph& graph, std::int32_t number) const {
        const auto node = static_cast<std::size_t>(number);
        const TextId name = node < graph.nodes.size() ? graph.nodes[node].name : TextId{};
        facts.add(fact, NamedText(from.log.text(name), NameKind::Task));
    }
    Rejection lastRejection(ExecutorId executor) const {
        const auto& all = from.after.pools.pool(executor).rejections;
        return all.empty() ? Rejection{} : all.back();
    }
    /// The policy that decides whether the task may run after shutdown.
    Setting policyOf(TaskId task) const {
        return from.after.tasks.of(task).repeat == Repeat::Once
                   ? Setting::ExecuteDelayedAfterShutdown
                   : Setting::ContinuePeriodicAfterShutdown;
    }
    void policy(TaskId task) const { facts.add("policy", std::string(toString(policyOf(task)))); }
    void kindOf(LockId lock) const {
        const std::string_view name = from.names.of(lock);
        const ExecutorId executor = from.after.locks().lock(lock).executor;
        const bool ofWorker = name.starts_with(kWorkerLock);
        const bool own = ofWorker && name.substr(kWorkerLock.size()) == from.names.of(event.thread);
        const bool ofQueue = lock.exists() && from.after.locks().queueLock(executor) == lock;
        const bool ofBodies =
            !executor.exists() && !ofWorker && !from.texts.has("word." + std::string(name));
        facts.add("lockOf", std::string(ofBodies   ? "body"
                                        : ofQueue  ? "queue"
                                        : own      ? "own"
                                        : ofWorker ? "worker"
                                                   : "other"));
    }
    void tie(TaskId a, TaskId b) const {
        const RunState& after = from.after;
        const Heap& heap = after.heaps.heap(after.tasks.of(a).executor);
        const bool equals = heap.ordersEqualPriorities();
        const bool tie = equals ? after.heaps.key(a).priority == after.heaps.key(b).priority
                         : heap.isFifo() ? after.tasks.of(a).trigger == after.tasks.of(b).trigger
                                         : !after.goesBefore(a, b) && !after.goesBefore(b, a);
        facts.add("tie", tie);
        facts.add("fifo", equals || heap.isFifo());
    }
    void kind(ExecutorId executor) const {
        const ExecutorLife& life = from.after.life.executor(executor);
        facts.add("scheduled", life.spec().isScheduled);
        facts.add("forkJoin", life.executorKind == ExecutorKind::ForkJoinPool);
    }
    void core(ExecutorId executor) const {
        facts.add("core", std::to_string(
                              from.after.life.executor(executor).setting(Setting::CorePoolSize)));
    }
    void waiting(ConditionId condition) const {
        const LocksModel& locks = from.after.locks();
        const ExecutorId executor = locks.executorOf(condition);
        const Heap& heap = from.after.heaps.heap(executor);
        const bool atQueue = condition.exists() && locks.available(executor) == condition;
        facts.add("role", std::string(!atQueue                        ? "other"
                                      : heap.leader() == event.thread ? "leader"
                                                                      : "follower"));
        facts.add("queueEmpty", heap.size() == 0);
        facts.add("leader", from.nameOf(heap.leader()));
        facts.add("head", from.nameOf(heap.head()));
    }
};

}  // namespace

const Fact* Facts::find(std::string_view name) const {
    for (const Fact& fact : all_) {
        if (fact.name == name) return &fact;
    }
    return nullptr;
}

Facts factsOf(const Event& event, const FactSources& sources) {
    Facts facts;
    facts.add("who", sources.nameOf(event.thread));
    facts.add("time", humanTime(event.time));
    if (const auto* call = event.what.get<CallBegan>())
        facts.add("argument", argumentOf(*call, event, sources.log));
    addExactDues(event, sources, facts);
    visitFields(event.what, FieldFacts(sources, facts));
    visitFields(event.what, [&]<class Type>(std::string_view, const Type& value) {
        if constexpr (std::is_same_v<Type, ExecutorId>) {
            const Heap& queue = sources.after.heaps.heap(value);
            facts.add("queue", std::string(toString(queue.kind())));
            facts.add("delayed", isDelayed(queue.kind()));
            facts.add("linked", !queue.isArray());
            facts.add("isScheduler",
                      queue.scheduler().exists() && queue.scheduler() == event.thread);
            facts.add("firstSlot", std::to_string(queue.first()));
        }
    });
    event.what.visit(Derived{{}, event, sources, facts});
    return facts;
}

}  // namespace poolscope
