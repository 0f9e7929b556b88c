// Construction of a fork/join pool, submissions from outside, getters.
#include "engine/executor/fork_join/fork_join_pool.hpp"

#include <bit>
#include <utility>

#include "engine/executor/pool/ctl.hpp"
#include "engine/trace/ensure.hpp"

namespace poolscope {
namespace {

ExecutorId announcePool(World& world, const ForkJoinPool::Settings& settings) {
    const ExecutorId id = world.newExecutorId();
    world.emit(POOLSCOPE_HERE,
               ExecutorCreated{id, world.text(settings.name), world.text("ForkJoinPool"),
                               static_cast<std::uint32_t>(kRunning)});
    return id;
}

std::string prefixFor(World& world, bool common) {
    if (common) return "ForkJoinPool.commonPool-worker-";
    return "ForkJoinPool-" + std::to_string(world.nextForkJoinPoolNumber()) + "-worker-";
}

/// Twice the parallelism, rounded up to a power of two: workers have the odd half.
std::size_t tableSize(std::int32_t parallelism) {
    const auto workers = static_cast<std::uint32_t>(std::max(parallelism, 1));
    return std::max<std::size_t>(2, std::bit_ceil(workers) * 2);
}

}  // namespace

ForkJoinPool::ForkJoinPool(World& world, Settings settings, const StackFrame&)
    : world_(world),
      settings_(std::move(settings)),
      id_(announcePool(world, settings_)),
      workerNamePrefix_(prefixFor(world, settings_.common)),
      registrationLock_(world, "registrationLock", id_),
      termination_(registrationLock_, "termination"),
      queues_(tableSize(settings_.parallelism), nullptr) {
    if (settings_.parallelism < 1 || settings_.parallelism > kMaxParallelism ||
        settings_.keepAlive.ns <= 0) {
        throw illegalArgumentException();
    }
}

ForkJoinPool::ForkJoinPool(World& world, Settings settings)
    : ForkJoinPool(world, std::move(settings), StackFrame(world)) {
    const StackFrame frame(world);
    world.emit(POOLSCOPE_HERE, SettingChanged{id_, Setting::Parallelism, settings_.parallelism});
    world.emit(POOLSCOPE_HERE,
               SettingChanged{id_, Setting::AsyncMode, settings_.asyncMode ? 1 : 0});
    world.emit(POOLSCOPE_HERE, SettingChanged{id_, Setting::KeepAliveTime, settings_.keepAlive.ns});
    if (settings_.common) world.extension = this;
}

ForkJoinPool::~ForkJoinPool() {
    if (settings_.common) world_.extension = nullptr;
    if (!holder_) world_.abandonThreads();
}

ForkJoinPool* ForkJoinPool::commonOrNull(const World& world) {
    return dynamic_cast<ForkJoinPool*>(world.extension.load());
}

ForkJoinPool& ForkJoinPool::common(World& world) {
    ForkJoinPool* const pool = commonOrNull(world);
    if (pool == nullptr) {
        throw Throwable("IllegalStateException", "fork outside a ForkJoinPool, and no common pool");
    }
    return *pool;
}

// ---- the table of deques

ForkJoinDeque* ForkJoinPool::at(std::size_t place) const {
    const SpinGuard guard(tableLock_);
    return place < queues_.size() ? queues_[place] : nullptr;
}

std::size_t ForkJoinPool::places() const {
    const SpinGuard guard(tableLock_);
    return queues_.size();
}

/// Puts a deque into the first free place from `from` on, in steps of two; grows the table if
/// needed. The caller must hold tableLock_ (checked).
void ForkJoinPool::place(ForkJoinDeque& deque, std::size_t from) {
    ENSURE(tableLock_.isTaken(), "the table of deques changes under its lock");
    std::size_t free = from;
    while (free < queues_.size() && queues_[free] != nullptr) free += 2;
    if (free >= queues_.size()) queues_.resize(queues_.size() * 2, nullptr);
    queues_[free] = &deque;
    deque.index = static_cast<std::int32_t>(free);
}

std::vector<const ForkJoinDeque*> ForkJoinPool::deques() const {
    const SpinGuard guard(tableLock_);
    return {queues_.begin(), queues_.end()};
}

// ---- submissions

ForkJoinTaskPtr ForkJoinPool::requireTask(ForkJoinTaskPtr task) const {
    if (!task) throw nullPointerException();
    return task;
}

Co<Value> ForkJoinPool::invoke(ForkJoinTaskPtr task) {
    const ForkJoinTaskPtr submitted = co_await submit(std::move(task));
    co_return co_await submitted->joinForPoolInvoke(*this);
}

Co<void> ForkJoinPool::execute(ForkJoinTaskPtr task) { co_await submit(std::move(task)); }

Co<ForkJoinTaskPtr> ForkJoinPool::submit(ForkJoinTaskPtr task) {
    const ForkJoinTaskPtr submitted = requireTask(std::move(task));
    ForkJoinDeque* worker = ForkJoinDeque::ofCurrent(world_);
    if (worker != nullptr && &worker->pool() == this) {
        co_await submitted->fork();
    } else {
        co_await externalPush(submitted);
    }
    co_return submitted;
}

/// The queue of submissions for clients of that number; null if there is none yet. The caller must
/// hold tableLock_ (checked).
ForkJoinDeque* ForkJoinPool::submissionsWith(std::uint32_t probe) const {
    ENSURE(tableLock_.isTaken(), "the table of deques is searched under its lock");
    const std::size_t mask = queues_.size() - 1;
    for (std::size_t even = 0; even < queues_.size(); even += 2) {
        ForkJoinDeque* const deque = queues_[even];
        if (deque != nullptr && ((deque->client ^ (probe << 1U)) & mask) == 0) return deque;
    }
    return nullptr;
}

ForkJoinDeque* ForkJoinPool::externalQueue() const {
    const SpinGuard guard(tableLock_);
    const auto known = probes_.find(&world_.currentThread());
    return known == probes_.end() ? nullptr : submissionsWith(known->second);
}

/// Where a client's submissions go: by its number, so that clients seldom contend.
ForkJoinDeque& ForkJoinPool::submissionQueue() {
    const Thread* const client = &world_.currentThread();
    const World::Effect together = world_.effect();
    ForkJoinDeque* deque = nullptr;
    {
        const SpinGuard guard(tableLock_);
        const auto [known, isNew] = probes_.try_emplace(client, nextProbe_);
        if (isNew) ++nextProbe_;
        deque = submissionsWith(known->second);
        if (deque != nullptr) return *deque;
        made_.push_back(std::make_unique<ForkJoinDeque>(*this, nullptr, false));
        deque = made_.back().get();
        deque->client = known->second << 1U;
        place(*deque, 0);
    }
    world_.emit(POOLSCOPE_HERE,
                DequeCreated{id_, deque->index, ThreadId{}, ForkJoinDeque::kInitialCapacity});
    return *deque;
}

Co<void> ForkJoinPool::externalPush(ForkJoinTaskPtr task) {
    co_await world_.step();
    task->announce(id_, TaskId{});
    if (isShutdown()) {
        world_.emit(POOLSCOPE_HERE,
                    Rejected{id_, task->taskId(), world_.text("RejectedExecutionException")});
        throw Throwable("RejectedExecutionException");
    }
    ForkJoinDeque& queue = submissionQueue();
    const bool signal = co_await queue.lockedPush(task);
    // If the pool has stopped since the test above, it may have emptied this queue already.
    if (isStopping()) co_await tryTerminate(true, true);
    if (signal) co_await signalWork();
}

// ---- ctl

void ForkJoinPool::ablate(Ablation what) {
    ablated_.add(what);
    world_.emit(POOLSCOPE_HERE, BrokenOnPurpose{id_, what});
}

/// The workers that count as active. JDK's RC is that number less the parallelism, 0 or more if no
/// other worker is wanted; with a part of `ctl` taken out it has no more than 4 bits. The caller
/// must hold ctlLock_ (checked).
std::int32_t ForkJoinPool::active() const {
    ENSURE(ctlLock_.isTaken(), "ctl is read under its lock");
    if (!ablated_.has(Ablation::RcMask)) return ctl_.active;
    constexpr std::int32_t values = 16;
    const std::int32_t bits = (ctl_.active - settings_.parallelism) & (values - 1);
    return settings_.parallelism + (bits < values / 2 ? bits : bits - values);
}

// ---- figures

std::int32_t ForkJoinPool::getPoolSize() const {
    const SpinGuard guard(ctlLock_);
    return ctl_.total;
}

std::int32_t ForkJoinPool::getActiveThreadCount() const {
    const SpinGuard guard(ctlLock_);
    return std::max(active(), 0);
}

std::int32_t ForkJoinPool::getRunningThreadCount() const {
    std::int32_t running = 0;
    for (const ForkJoinDeque* deque : deques())
        running += deque != nullptr && deque->isApparentlyUnblocked() ? 1 : 0;
    return running;
}

std::int64_t ForkJoinPool::getStealCount() const {
    const SpinGuard guard(tableLock_);
    std::int64_t count = stealCount_;
    for (const ForkJoinDeque* deque : queues_)
        if (deque != nullptr && deque->owner() != nullptr) count += deque->nsteals;
    return count;
}

std::int64_t ForkJoinPool::getQueuedTaskCount() const {
    std::int64_t count = 0;
    for (const ForkJoinDeque* deque : deques())
        if (deque != nullptr && deque->owner() != nullptr) count += deque->queueSize();
    return count;
}

std::int32_t ForkJoinPool::getQueuedSubmissionCount() const {
    std::int32_t count = 0;
    for (const ForkJoinDeque* deque : deques())
        if (deque != nullptr && deque->owner() == nullptr) count += deque->queueSize();
    return count;
}

std::string ForkJoinPool::toString() const {
    const PoolRunState now = mode();
    const char* level = now == PoolRunState::Terminated ? "Terminated"
                        : now == PoolRunState::Stop     ? "Terminating"
                        : now == PoolRunState::Shutdown ? "Shutting down"
                                                        : "Running";
    return "java.util.concurrent.ForkJoinPool@" + settings_.name + "[" + level +
           ", parallelism = " + std::to_string(getParallelism()) +
           ", size = " + std::to_string(getPoolSize()) +
           ", active = " + std::to_string(getActiveThreadCount()) +
           ", running = " + std::to_string(getRunningThreadCount()) +
           ", steals = " + std::to_string(getStealCount()) +
           ", tasks = " + std::to_string(getQueuedTaskCount()) +
           ", submissions = " + std::to_string(getQueuedSubmissionCount()) + "]";
}

}  // namespace poolscope
