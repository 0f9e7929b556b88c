// A second, independent reading of a log: who holds, leads, waits, is queued where, in which state.
//
// Promises: it is made of plain maps and follows the events' own comments, nothing of app/model, so
// that what the window says can be held against it. `read` is called once for each event, in order;
// afterwards the reading is that of the moment just after it, except for what is named `…Before`.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/trace/log.hpp"

namespace poolscope {

struct ReadRun {
    TaskId task;
    std::uint32_t number = 0;
    ThreadId thread;
    std::optional<Instant> planned;  ///< of a timed task
    Instant begin;
    Instant end;
    bool open = true;
    Outcome outcome = Outcome::Unfinished;
};

struct ReadCall {
    std::string method;
    std::size_t bodies = 0;  ///< how many bodies its thread was in
};

struct ReadThread {
    ExecutorId pool;
    bool interrupted = false;
    bool interruptedBefore = false;    ///< before it cleared its flag
    std::optional<Instant> idleSince;  ///< it waits for a task
    bool wasIdleSince = false;         ///< and it did, for a while, since the end of its last run
    std::vector<ReadCall> calls;
    std::vector<TaskId> bodies;
    std::optional<ReadRun> ended;       ///< the run that it ended last
    std::optional<ExecutorId> handles;  ///< it is in the handler of this executor
    TaskId tookOut;                     ///< of a queue, the latest
    bool daemon = false;                ///< as its factory said
    bool lives = false;

    /// Of the call that it is in; empty in a body that this call runs.
    std::string method() const {
        return calls.empty() || calls.back().bodies != bodies.size() ? "" : calls.back().method;
    }
};

struct ReadLock {
    ExecutorId executor;
    std::string name;
    ThreadId owner;
    ThreadId ownerBefore;
    std::uint32_t holds = 0;
    std::vector<ThreadId> line;  ///< the longest waiting first
    std::int32_t state = 0;      ///< of a synchronizer
};

struct ReadWaiter {
    ThreadId thread;
    std::optional<Instant> deadline;
};

struct ReadCondition {
    LockId lock;
    std::string name;
    std::vector<ReadWaiter> waiters;  ///< the longest waiting first
    ThreadId firstBefore;             ///< the longest waiting one before this event
};

struct ReadTask {
    ExecutorId executor;
    std::uint32_t sequence = 0;
    bool bare = false;
    bool stage = false;  ///< a CompletableFuture
    bool timed = false;
    Instant trigger;
    Duration period;
    Repeat repeat = Repeat::Once;
    std::optional<std::int64_t> priority;
    FutureState state = FutureState::New;
    bool cancelled = false;
    bool indexed = false;  ///< it has had a heapIndex
    bool queued = false;
    ThreadId runner;
    std::vector<ThreadId> waiters;
    std::vector<ReadRun> runs;
    bool ranSinceHook = false;  ///< its body began since beforeExecute, or that of what it carries
    TaskId wrapper;             ///< the latest that carries it

    // Of an orchestrated event: its handlers by number. Of a handler or an event: how many handlers
    // it waits for, in the graph of that executor.
    std::map<std::int32_t, TaskId> handlers;
    ExecutorId graph;
    TaskId event;
    std::int32_t handler = -1;
    std::int32_t left = 0;
    std::int32_t leftBefore = 0;

    bool isRunning() const { return !runs.empty() && runs.back().open; }
    /// Its last run ended, and threw nothing.
    bool returned() const {
        return !runs.empty() && !runs.back().open && runs.back().outcome == Outcome::Completed;
    }
};

struct ReadDeque {
    ThreadId owner;
    std::int32_t base = 0;
    std::vector<TaskId> tasks;  ///< from base to top
    TaskId taken;               ///< the last one that was taken
    bool takenAtBase = false;   ///< where it lay
    bool takenAtTop = false;
};

/// What is being done to a heap.
struct ReadHeapWork {
    enum class What { None, Offer, Poll, Remove, Reorder };
    enum class Sift { None, Up, Down };
    What what = What::None;
    TaskId task;
    TaskId key;  ///< the sift's, or the last task on its way
    Sift sift = Sift::None;
    Sift ended = Sift::None;  ///< the sift that the latest store ended
};

struct ReadExecutor {
    std::string kind;
    std::uint32_t ctl = 0;
    std::uint32_t ctlBefore = 0;
    std::map<Setting, std::int64_t> settings;
    std::optional<QueueKind> queue;
    std::int32_t capacity = 0x7fff'ffff;
    std::int32_t room = 16;                ///< slots of its array
    std::map<std::int32_t, TaskId> slots;  ///< by the events' own numbers
    std::vector<TaskId> line;
    std::int32_t size = 0;
    TaskId root;  ///< of a pairing heap; of a wheel the first that is due
    std::vector<TaskId> expired;
    ThreadId leader;
    ThreadId leaderBefore;
    ThreadId scheduler;           ///< that keeps its delays
    std::vector<TaskId> pending;  ///< requests that the scheduler has not taken
    std::vector<TaskId> taken;    ///< and those that it has not worked off
    std::set<Ablation> broken;
    ReadHeapWork work;
    std::map<std::int32_t, ReadDeque> deques;
    std::set<ThreadId> workers;
    std::vector<TaskId> completed;  ///< of a completion service
    TaskId firstCompleted;          ///< before the one that was taken last
    TaskId rejected;                ///< the latest one
    ThreadId ranBy;                 ///< its caller
    Duration tick;
    Instant tickStart;
    std::int64_t turned = 0;
    std::map<std::int32_t, TextId> handlers;                ///< of a Sirector, by number
    std::map<std::int32_t, std::set<std::int32_t>> before;  ///< whom each of them waits for

    bool isScheduled() const { return kind == "ScheduledThreadPoolExecutor"; }
    bool isForkJoin() const { return kind == "ForkJoinPool"; }
    QueueKind kindOfQueue() const { return queue.value_or(QueueKind::DelayedWorkQueue); }
    std::int32_t first() const { return kindOfQueue() == QueueKind::TimerQueue ? 1 : 0; }
    TaskId at(std::int32_t slot) const {
        const auto found = slots.find(slot);
        return found == slots.end() ? TaskId{} : found->second;
    }
    TaskId head() const;
    /// How many children a node of its heap has.
    std::int32_t fanOut() const {
        const bool four =
            kindOfQueue() == QueueKind::FourAryHeap || kindOfQueue() == QueueKind::DelayScheduler;
        return four ? 4 : 2;
    }
    std::int64_t setting(Setting which) const {
        const auto found = settings.find(which);
        return found == settings.end() ? 0 : found->second;
    }
    std::uint32_t counted() const { return ctl & 0x1fff'ffffU; }
    PoolRunState state() const;
    /// By numbers from 0, as in a heap whose first slot is 0; −1 above the root.
    std::int32_t parentOf(std::int32_t slot) const;
    std::int32_t childrenOf(std::int32_t slot) const;
    /// Whom that handler waits for; of −1, the end of an event: those that nobody waits for.
    std::set<std::int32_t> waitedFor(std::int32_t handler) const;
};

class LogReading {
public:
    explicit LogReading(const Log& log) : log_(log) {}

    void read(const Event& event);

    const ReadThread& thread(ThreadId id) const { return found(threads_, id); }
    const ReadLock& lock(LockId id) const { return found(locks_, id); }
    const ReadCondition& condition(ConditionId id) const { return found(conditions_, id); }
    const ReadTask& task(TaskId id) const { return found(tasks_, id); }
    const ReadExecutor& executor(ExecutorId id) const { return found(executors_, id); }
    ExecutorId executorOf(ConditionId id) const { return lock(condition(id).lock).executor; }
    /// Whether a thread lives that is no daemon; a fork/join worker is one.
    bool anyKeepsProcess() const;
    /// The condition on which workers wait for a due head.
    ConditionId available(ExecutorId id) const;
    /// The latest pause of the process; none: it never stood still.
    const std::optional<std::pair<Instant, Instant>>& pause() const { return pause_; }
    /// compareTo of two queued tasks: below 0 if `a` goes before `b`.
    int compared(TaskId a, TaskId b) const;

private:
    struct Fold;

    template <class Thing, class Tag>
    static const Thing& found(const std::map<std::uint32_t, Thing>& all, Id<Tag> id) {
        static const Thing kNone{};
        const auto at = all.find(id.value);
        return at == all.end() ? kNone : at->second;
    }

    const Log& log_;
    std::map<std::uint32_t, ReadThread> threads_;
    std::map<std::uint32_t, ReadLock> locks_;
    std::map<std::uint32_t, ReadCondition> conditions_;
    std::map<std::uint32_t, ReadTask> tasks_;
    std::map<std::uint32_t, ReadExecutor> executors_;
    std::optional<std::pair<Instant, Instant>> pause_;
};

}  // namespace poolscope
