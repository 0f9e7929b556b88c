// Fields and derived facts of every kind of event.
#include "app/model/narration/facts.hpp"

#include <array>

#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

std::string hexadecimal(std::uint32_t value) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string text = "0x00000000";
    for (std::size_t i = 0; i < 8; ++i) text[9 - i] = digits[(value >> (4 * i)) & 0xfU];
    return text;
}

/// Every field of a payload under its own name, tasks with what orders them.
class Fields {
public:
    Fields(const FactSources& from, Facts& facts) : from_(from), facts_(facts) {}

    void operator()(std::string_view name, TextId id) const {
        facts_.add(name, std::string(from_.log.text(id)));
    }
    void operator()(std::string_view name, TaskId id) const {
        facts_.add(name, std::string(from_.names.of(id)));
        const TaskKey& key = from_.after.heaps.key(id);
        const TaskFacts& known = from_.after.tasks.of(id);
        facts_.add(std::string(name) + "Due", key.prioritized ? std::to_string(key.priority)
                                              : known.timed   ? humanTime(known.trigger)
                                                              : "");
        facts_.add(std::string(name) + "Number", std::to_string(known.sequence));
    }
    /// Locks of the engine's own have names that are words: "queue lock".
    void operator()(std::string_view name, LockId id) const {
        facts_.add(name, translated(from_.names.of(id)));
    }
    template <class Tag>
    void operator()(std::string_view name, Id<Tag> id) const {
        facts_.add(name, std::string(from_.names.of(id)));
    }
    void operator()(std::string_view name, Instant at) const { facts_.add(name, humanTime(at)); }
    void operator()(std::string_view name, Duration length) const {
        facts_.add(name, humanTime(length));
    }
    void operator()(std::string_view name, bool value) const { facts_.add(name, value); }
    template <class Number>
    requires std::is_integral_v<Number>
    void operator()(std::string_view name, Number value) const {
        facts_.add(name, std::to_string(value));
    }
    template <HasWords Word>
    void operator()(std::string_view name, Word value) const {
        const std::string_view word = toString(value);
        facts_.add(name, translated(word), word);
    }

private:
    std::string translated(std::string_view word) const {
        const std::string key = "word." + std::string(word);
        return std::string(from_.texts.has(key) ? from_.texts(key) : word);
    }

    const FactSources& from_;
    Facts& facts_;
};

/// What the fields alone do not say.
struct Derived
    : Ignoring<Category::World, Category::Future, Category::ForkJoin,
               EventKind::SynchronizerCreated, EventKind::SynchronizerAwaited,
               EventKind::SynchronizerPassed, EventKind::SynchronizerReleased,
               EventKind::ConditionCreated, EventKind::Signalled, EventKind::WokeUp,
               EventKind::CallEnded, EventKind::ExecuteStepped, EventKind::PoolReported,
               EventKind::BrokenOnPurpose, EventKind::TimerEnded, EventKind::ModeChanged,
               EventKind::WorkerStarted, EventKind::WorkerTimedOut, EventKind::TaskCounted,
               EventKind::HookCalled, EventKind::QueueCreated, EventKind::Enqueued,
               EventKind::OfferRefused, EventKind::HandedOver, EventKind::IdleParked,
               EventKind::IdleUnparked, EventKind::Grew, EventKind::SizeChanged,
               EventKind::TakeBegan, EventKind::RemoveBegan, EventKind::LeftQueue,
               EventKind::LeaderTaken, EventKind::ArraySearched, EventKind::LinkedUnder,
               EventKind::CutLoose, EventKind::ChildrenLoose, EventKind::RootSet,
               EventKind::TimeoutPlaced, EventKind::RoundCounted, EventKind::TimeoutUnlinked,
               EventKind::SiftDownBegan, EventKind::HeapIndexSet, EventKind::PlainTaskMade,
               EventKind::SeriesMade, EventKind::EnvelopeMade, EventKind::TriggerAsked,
               EventKind::TaskPrioritized, EventKind::TimerTaskStateChanged, EventKind::TaskQueued,
               EventKind::BodyChanged, EventKind::RepeatChanged> {
    const Event& event;
    const FactSources& from;
    Facts& facts;

    using Ignoring::operator();

    void operator()(const TimeJumped& e) const { facts.add("by", humanTime(e.to - e.from)); }
    void operator()(const Interrupted& e) const { facts.add("self", e.target == event.thread); }
    void operator()(const LockCreated& e) const { kindOf(e.lock); }
    void operator()(const LockContended& e) const { kindOf(e.lock); }
    void operator()(const LockAcquired& e) const { kindOf(e.lock); }
    void operator()(const LockReleased& e) const { kindOf(e.lock); }
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
        const bool unlimited = e.setting == Setting::MaximumPoolSize && e.value >= 0x7fff'ffff;
        facts.add("valueText", yesOrNo     ? std::string(e.value != 0 ? "true" : "false")
                               : length    ? humanTime(Duration{e.value})
                               : unlimited ? std::string("Integer.MAX_VALUE")
                                           : std::to_string(e.value));
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
        facts.add("series", isSeries(e.task));
    }
    void operator()(const WorkerRemoved& e) const { kind(e.executor); }
    void operator()(const WorkerAdded& e) const { kind(e.executor); }
    void operator()(const Rejected& e) const {
        facts.add("closed",
                  from.after.life.executor(e.executor).runState() != PoolRunState::Running);
    }
    void operator()(const WorkerIdle& e) const { core(e.executor); }
    void operator()(const WorkerExiting& e) const { core(e.executor); }
    void operator()(const RunRefused& e) const {
        facts.add("state", std::string(toString(from.after.life.executor(e.executor).runState())));
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
        facts.add("alone", from.after.heaps.heap(e.executor).size() == 1);
    }
    void operator()(const SiftUpBegan& e) const {
        const auto& op = from.after.heaps.heap(e.executor).operation();
        const bool removing = op && op->kind == HeapOperation::Kind::Remove;
        facts.add("during", std::string(removing ? "remove" : "offer"));
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
        facts.add("key", std::string(from.names.of(key)));
        // After a removal a task may lie below a parent it goes before, until it is sifted up.
        const std::int32_t place = e.slot - heap.first();
        const TaskId parent = heap.taskAt(heap.parentOf(place));
        facts.add("parent", std::string(from.names.of(parent)));
        facts.add("below", parent.exists() && !from.after.goesBefore(e.task, parent));
        facts.add("head", place == 0 && heap.isArray());
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
    void operator()(const HeadSeen& e) const {
        const bool due = e.delay.ns <= 0;
        facts.add("due", std::string(!e.head.exists() ? "none" : due ? "yes" : "no"));
        facts.add("punctual", e.delay.ns == 0);
        facts.add("late", humanTime(-e.delay));
    }
    void operator()(const LeaderCleared& e) const {
        const TaskId head = from.after.heaps.heap(e.executor).head();
        facts.add("head", std::string(from.names.of(head)));
        facts.add("headDue", humanTime(from.after.tasks.of(head).trigger));
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
    }
    void operator()(const TaskEnded& e) const {
        const TaskRuns& task = from.after.runs.of(e.task);
        const Instant start = task.runs.empty() ? event.time : task.runs.back().start;
        facts.add("took", humanTime(event.time - start));
        facts.add("periodic", from.after.tasks.of(e.task).repeat != Repeat::Once);
    }
    void operator()(const NextRunTimeSet& e) const {
        facts.add("period", humanTime(from.after.tasks.of(e.task).period));
        facts.add("past", isBefore(e.to, event.time));
    }
    void operator()(const FutureStateChanged& e) const {
        const TaskLife& task = from.after.life.task(e.task);
        facts.add("running", task.runner.exists());
        facts.add("ran", task.runs > 0);
    }

private:
    void kindOf(LockId lock) const {
        const std::string_view name = from.names.of(lock);
        const ExecutorId executor = from.after.locks().lock(lock).executor;
        const std::string_view worker = "worker ";
        const bool ofWorker = name.substr(0, worker.size()) == worker;
        const bool own = ofWorker && name.substr(worker.size()) == from.names.of(event.thread);
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
        const bool fifo = after.heaps.heap(after.tasks.of(a).executor).isFifo();
        const bool tie = fifo ? after.tasks.of(a).trigger == after.tasks.of(b).trigger
                              : !after.goesBefore(a, b) && !after.goesBefore(b, a);
        facts.add("tie", tie);
        facts.add("fifo", fifo);
    }
    /// Is the task that was just created a series? The same thread says so at once.
    bool isSeries(TaskId task) const {
        for (std::size_t i = from.after.position; i < from.log.size(); ++i) {
            if (from.log[i].thread != event.thread) continue;
            const auto* made = from.log[i].what.get<SeriesMade>();
            return made != nullptr && made->task == task;
        }
        return false;
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
        facts.add("leader", std::string(from.names.of(heap.leader())));
        facts.add("head", std::string(from.names.of(heap.head())));
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
    facts.add("who", std::string(sources.names.of(event.thread)));
    facts.add("time", humanTime(event.time));
    visitFields(event.what, Fields{sources, facts});
    visitFields(event.what, [&]<class Type>(std::string_view, const Type& value) {
        if constexpr (std::is_same_v<Type, ExecutorId>) {
            const Heap& queue = sources.after.heaps.heap(value);
            facts.add("queue", std::string(toString(queue.kind())));
            facts.add("delayed", isDelayed(queue.kind()));
            facts.add("linked", !queue.isArray());
            facts.add("firstSlot", std::to_string(queue.first()));
        }
    });
    event.what.visit(Derived{{}, event, sources, facts});
    return facts;
}

}  // namespace poolscope
