// ForkJoinPool and its tasks, RecursiveTasks among them.
#include "poolscope/fork_join_pool.hpp"

#include "poolscope/recursive_task.hpp"

#include <atomic>

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/executor/future/future_task.hpp"
#include "engine/library/direct/direct_faces.hpp"
#include "engine/library/direct/stealing_pool.hpp"
#include "engine/library/engine_faces.hpp"
#include "engine/world/real_carrier.hpp"

namespace juc {
namespace detail {
namespace {

using JoinTaskPtr = poolscope::ForkJoinTaskPtr;

/// A future that was given to the pool, which wraps it in a task of its own. If that goes first,
/// because the pool was shut down at once, the future is left to the pool's end.
class GivenFuture : public poolscope::Runnable {
public:
    using Left = std::function<void(std::shared_ptr<poolscope::FutureTask>)>;
    GivenFuture(std::shared_ptr<poolscope::FutureTask> future, Left left)
        : future_(std::move(future)), left_(std::move(left)) {}
    GivenFuture(const GivenFuture&) = delete;
    GivenFuture& operator=(const GivenFuture&) = delete;
    ~GivenFuture() override {
        if (!began_) left_(std::move(future_));
    }
    /// The pool did not take it.
    void rejected() { began_ = true; }
    Co<void> run() override {
        began_ = true;
        return future_->run();
    }
    poolscope::TaskId taskId() const override { return future_->taskId(); }
    std::string toString() const override { return future_->toString(); }

private:
    std::shared_ptr<poolscope::FutureTask> future_;
    const Left left_;
    bool began_ = false;  ///< by the worker that runs it
};

class WorkStealingPool : public EnginePool {
public:
    WorkStealingPool(RuntimePtr runtime, int parallelism, ForkJoinOptions options)
        : EnginePool(std::move(runtime), std::move(options.workers)),
          executor_(this->runtime().world(), settingsOf(parallelism, std::move(options))) {}

    poolscope::ForkJoinPool& executor() { return executor_; }

    JoinTaskPtr taskOf(CallPtr body) {
        std::string label = labelOf(*body);
        return poolscope::adapt(runtime().world(), callableOf(runtime(), std::move(body)),
                                std::move(label));
    }
    /// Source: ForkJoinTask.RunnableExecuteAction, whose worker's uncaught exception handler is
    /// told what the body throws. The worker lives on.
    JoinTaskPtr executedTask(CallPtr body) {
        World& world = runtime().world();
        std::string label = labelOf(*body);
        std::function<Co<Value>()> telling =
            [&world, inner = callableOf(runtime(), std::move(body))]() -> Co<Value> {
            try {
                auto called = inner->call();
                co_return co_await called;
            } catch (const poolscope::Carrier::Abandoned&) {
                throw;
            } catch (...) {
                if (world.uncaught)
                    world.uncaught(world.currentThread(),
                                   poolscope::asThrowable(std::current_exception()));
                throw;
            }
        };
        return poolscope::adapt(world, poolscope::makeCallable(std::move(telling)),
                                std::move(label));
    }
    Co<void> execute(CallPtr body) override {
        return executor_.execute(executedTask(std::move(body)));
    }
    Co<void> executeTask(std::shared_ptr<poolscope::FutureTask> task) override {
        std::string label = task->label();
        auto given = std::make_shared<GivenFuture>(
            std::move(task), [this](auto future) { leave(std::move(future)); });
        poolscope::RunnablePtr body = given;
        auto adapted = poolscope::adapt(runtime().world(), std::move(body), std::move(label));
        try {
            auto executed = executor_.execute(std::move(adapted));
            co_await executed;
        } catch (...) {
            given->rejected();
            throw;
        }
    }
    Co<EngineFuture> submit(CallPtr body) override {
        auto submitted = executor_.submit(taskOf(std::move(body)));
        co_return co_await submitted;
    }
    Co<std::vector<EngineFuture>> invokeAll(std::vector<CallPtr> bodies,
                                            std::optional<Duration> timeout) override;
    Co<Value> invokeAny(std::vector<CallPtr> bodies, std::optional<Duration> timeout) override;

    Co<void> shutdown() override { return executor_.shutdown(); }
    Co<std::vector<Runnable>> shutdownNow() override {
        auto stopped = executor_.shutdownNow();  // cancels what is queued
        co_await stopped;
        co_return std::vector<Runnable>();
    }
    bool isShutdown() const override { return executor_.isShutdown(); }
    bool isTerminated() const override { return executor_.isTerminated(); }
    Co<bool> awaitTermination(Duration timeout) override {
        return executor_.awaitTermination(waitTime(timeout));
    }
    Co<std::string> toString() override { co_return executor_.toString(); }
    Co<bool> isOwnWorker() override {
        const auto* deque = poolscope::ForkJoinDeque::ofCurrent(runtime().world());
        co_return deque != nullptr&& & deque->pool() == &executor_;
    }
    poolscope::ExecutorId id() const override { return executor_.id(); }
    Co<void> cancelNeverBegun() override {
        for (GivenFutures tasks = takeLeft(); !tasks.empty(); tasks = takeLeft())
            for (const GivenFutures::value_type& task : tasks) co_await task->cancel(false);
    }

private:
    static std::string labelOf(const Call& body) {
        return body.name().empty() ? "task" : std::string(body.name());
    }
    using GivenFutures = std::vector<std::shared_ptr<poolscope::FutureTask>>;
    /// Those that come when the pool's end has cancelled the others are cancelled at once.
    void leave(std::shared_ptr<poolscope::FutureTask> task) {
        {
            const poolscope::SpinGuard guard(lock_);
            if (!tookAll_) return left_.push_back(std::move(task));
        }
        runtime().post([task = std::move(task)]() -> Co<void> { co_await task->cancel(false); });
    }
    GivenFutures takeLeft() {
        GivenFutures tasks;
        const poolscope::SpinGuard guard(lock_);
        tasks.swap(left_);
        tookAll_ = tasks.empty();
        return tasks;
    }
    poolscope::ForkJoinPool::Settings settingsOf(int parallelism, ForkJoinOptions options) {
        poolscope::ForkJoinPool::Settings settings;
        settings.parallelism = parallelism;
        settings.asyncMode = options.asyncMode;
        settings.keepAlive = engineTime(options.keepAliveTime);
        settings.name = std::move(options.name);
        settings.onStart = [this] { return workerStarted(); };
        settings.onTermination = [this] { return workerTerminated(); };
        return settings;
    }

    poolscope::SpinLock lock_;
    GivenFutures left_;     ///< guarded by lock_
    bool tookAll_ = false;  ///< guarded by lock_
    poolscope::ForkJoinPool executor_;
};

Co<std::vector<EngineFuture>> WorkStealingPool::invokeAll(std::vector<CallPtr> bodies,
                                                          std::optional<Duration> timeout) {
    World& world = runtime().world();
    const Instant deadline = world.now() + (timeout ? waitTime(*timeout) : poolscope::Duration{});
    std::vector<EngineFuture> futures;
    std::exception_ptr error;
    try {
        for (CallPtr& body : bodies) {
            auto submitted = submit(std::move(body));
            futures.push_back(co_await submitted);
        }
        for (const EngineFuture& future : futures) {
            try {
                auto got = timeout ? future->get(deadline - world.now()) : future->get();
                co_await got;
            } catch (const Throwable& thrown) {
                if (thrown.is("InterruptedException")) throw;
                if (thrown.is("TimeoutException")) break;
            }
        }
    } catch (...) {
        error = std::current_exception();
    }
    for (const EngineFuture& future : futures) {
        if (!future->isDone()) co_await future->cancel(true);
    }
    if (error) std::rethrow_exception(error);
    co_return futures;
}

/// What the bodies of one invokeAny share. Source: ForkJoinPool.InvokeAnyRoot.
struct AnyRoot {
    poolscope::SpinLock lock;
    bool decided = false;  ///< these: guarded by lock
    std::size_t left = 0;  ///< bodies that have not failed
    Value value;
    std::exception_ptr error;
    std::shared_ptr<poolscope::FutureTask> outcome;
};

/// Takes the outcome of one body; true if it is the outcome of all.
bool decide(AnyRoot& root, const Value& value, const std::exception_ptr& error) {
    const poolscope::SpinGuard guard(root.lock);
    if (root.decided) return false;
    if (error && --root.left > 0) return false;
    root.decided = true;
    root.value = value;
    root.error = error;
    return true;
}

/// Source: ForkJoinPool.InvokeAnyTask.
class AnyPart : public poolscope::Callable {
public:
    AnyPart(World& world, std::shared_ptr<AnyRoot> root, poolscope::CallablePtr body)
        : world_(world), root_(std::move(root)), body_(std::move(body)) {}
    Co<Value> call() override {
        Value value;
        std::exception_ptr error;
        world_.interrupted();
        runner_ = &world_.currentThread();
        try {
            auto called = body_->call();
            value = co_await called;
        } catch (...) {
            error = std::current_exception();
        }
        runner_ = nullptr;
        world_.interrupted();
        if (decide(*root_, value, error)) co_await root_->outcome->run();
        if (error) std::rethrow_exception(error);
        co_return value;
    }

    /// Its body is not needed any more.
    void interrupt() {
        if (poolscope::Thread* const runner = runner_) world_.interrupt(*runner);
    }

private:
    World& world_;
    std::atomic<poolscope::Thread*> runner_ = nullptr;  ///< while it runs the body
    std::shared_ptr<AnyRoot> root_;
    poolscope::CallablePtr body_;
};

Co<Value> WorkStealingPool::invokeAny(std::vector<CallPtr> bodies,
                                      std::optional<Duration> timeout) {
    if (bodies.empty()) throw poolscope::illegalArgumentException();
    World& world = runtime().world();
    auto root = std::make_shared<AnyRoot>();
    root->left = bodies.size();
    std::function<Co<Value>()> outcome = [it = root.get()]() -> Co<Value> {
        if (it->error) std::rethrow_exception(it->error);
        co_return it->value;
    };
    root->outcome = std::make_shared<poolscope::FutureTask>(
        world, poolscope::makeCallable(std::move(outcome)), "any", world.newTaskId());
    std::vector<std::shared_ptr<AnyPart>> parts;
    std::vector<JoinTaskPtr> tasks;
    std::exception_ptr error;
    Value value;
    try {
        for (CallPtr& body : bodies) {
            parts.push_back(
                std::make_shared<AnyPart>(world, root, callableOf(runtime(), std::move(body))));
            auto submitted = executor_.submit(poolscope::adapt(world, parts.back(), "any"));
            tasks.push_back(co_await submitted);
        }
        auto got = timeout ? root->outcome->get(waitTime(*timeout)) : root->outcome->get();
        value = co_await got;
    } catch (...) {
        error = std::current_exception();
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        co_await tasks[i]->cancel(true);
        parts[i]->interrupt();
    }
    if (error) std::rethrow_exception(error);
    co_return value;
}

class EngineForkJoinFace final : public EngineFace<ForkJoin> {
public:
    using EngineFace::EngineFace;

    bool awaitQuiescence(Duration timeout) override {
        return runtime().run([&] { return executor().awaitQuiescence(waitTime(timeout)); });
    }
    bool isQuiescent() const override { return executor().isQuiescent(); }
    int getParallelism() const override { return executor().getParallelism(); }
    int getPoolSize() const override { return executor().getPoolSize(); }
    int getActiveThreadCount() const override { return executor().getActiveThreadCount(); }
    std::int64_t getStealCount() const override { return executor().getStealCount(); }
    std::int64_t getQueuedTaskCount() const override { return executor().getQueuedTaskCount(); }

private:
    poolscope::ForkJoinPool& executor() const {
        return static_cast<WorkStealingPool&>(*engine_).executor();
    }
};

PoolPtr newForkJoinPool(int parallelism, ForkJoinOptions options) {
    const RuntimePtr runtime = currentRuntime();
    if (runtime->needsNoEngine()) return newStealingPool(*runtime, parallelism, std::move(options));
    std::shared_ptr<WorkStealingPool> pool;
    runtime->run([&]() -> Co<void> {
        pool = std::make_shared<WorkStealingPool>(runtime, parallelism, std::move(options));
        pool->executor().heldBy(EnginePoolPtr(pool));  // forkCall casts it back
        return Co<void>::ready();
    });
    return std::make_shared<EngineForkJoinFace>(std::move(pool));
}

/// Null for one of the engine's. std::bad_cast for the future of another pool.
Call* partBehind(const AnyFuture& future) {
    FutureCore& core = Access::core(future);
    if (core.kind() != FutureCore::Kind::DirectTask) return nullptr;
    auto& task = static_cast<Call&>(core);
    if (!task.direct.isPart()) throw std::bad_cast();
    return &task;
}

poolscope::ForkJoinTask& joinTaskOf(const EngineTask& task) {
    return dynamic_cast<poolscope::ForkJoinTask&>(*task.task());
}

/// Source: ForkJoinTask.invokeAll. From the last to the first, so that the second lies on top when
/// the first is done.
void invokeDirectParts(const std::vector<AnyFuture>& parts) {
    for (std::size_t i = parts.size() - 1; i > 0; --i) forkPart(parts[i]);
    try {
        for (const AnyFuture& part : parts) joinPart(*partBehind(part));
    } catch (...) {
        for (std::size_t i = 1; i < parts.size(); ++i) parts[i].cancel(false);
        throw;
    }
}

}  // namespace

AnyFuture partCall(CallPtr body) {
    if (StealingWorker* const own = StealingWorker::current()) return own->pool().futureOf(*body);
    const RuntimePtr runtime = currentRuntime();
    EnginePoolPtr pool;
    JoinTaskPtr task;
    runtime->run([&]() -> Co<void> {
        const auto* deque = poolscope::ForkJoinDeque::ofCurrent(runtime->world());
        if (deque == nullptr) {
            throw Throwable("IllegalStateException",
                            "found a fork outside the bodies of a ForkJoinPool");
        }
        pool = std::static_pointer_cast<EnginePool>(deque->pool().holder());
        std::string label = body->name().empty() ? "part" : std::string(body->name());
        task = poolscope::adapt(runtime->world(), callableOf(pool->runtime(), std::move(body)),
                                std::move(label));
        return Co<void>::ready();
    });
    return futureOf(std::move(pool), std::move(task));
}

void forkPart(const AnyFuture& part) {
    if (Call* const task = partBehind(part))
        return StealingWorker::current()->push(CallPtr::of(*task));
    const EngineTask& task = engineTaskOf(part);
    task.runtime()->run([&] { return joinTaskOf(task).fork(); });
}

AnyFuture forkCall(CallPtr body) {
    if (StealingWorker* const own = StealingWorker::current()) return own->fork(std::move(body));
    AnyFuture part = partCall(std::move(body));
    forkPart(part);
    return part;
}

BoxPtr invokePart(const AnyFuture& part) {
    if (Call* const task = partBehind(part)) return joinPart(*task);
    const EngineTask& task = engineTaskOf(part);
    return boxOf(task.runtime()->run([&] { return joinTaskOf(task).invoke(); }));
}

void invokeParts(const std::vector<AnyFuture>& parts) {
    if (parts.empty()) return;
    if (partBehind(parts.front()) != nullptr) return invokeDirectParts(parts);
    std::vector<JoinTaskPtr> tasks;
    for (const AnyFuture& part : parts) {
        tasks.push_back(joinTaskOf(engineTaskOf(part)).shared_from_this());
    }
    engineTaskOf(parts.front()).runtime()->run([&] {
        return poolscope::ForkJoinTask::invokeAll(std::move(tasks));
    });
}

BoxPtr joinTask(const AnyFuture& future) {
    if (Call* const task = partBehind(future)) return joinPart(*task);
    const EngineTask& task = engineTaskOf(future);
    return boxOf(task.runtime()->run([&] { return joinTaskOf(task).join(); }));
}

bool tryUnforkTask(const AnyFuture& future) {
    if (Call* const task = partBehind(future)) {
        StealingWorker* const own = StealingWorker::of(*task);
        return own != nullptr && own->tryUnpush(*task);
    }
    const EngineTask& task = engineTaskOf(future);
    return task.runtime()->run([&] { return joinTaskOf(task).tryUnfork(); });
}

}  // namespace detail

using detail::forkJoinOf;

ForkJoinPool::ForkJoinPool(int parallelism, ForkJoinOptions options)
    : ExecutorService(detail::newForkJoinPool(parallelism, std::move(options))) {}

bool ForkJoinPool::awaitQuiescence(Duration timeout) {
    return forkJoinOf(*this).awaitQuiescence(timeout);
}

bool ForkJoinPool::isQuiescent() const { return forkJoinOf(*this).isQuiescent(); }
int ForkJoinPool::getParallelism() const { return forkJoinOf(*this).getParallelism(); }
int ForkJoinPool::getPoolSize() const { return forkJoinOf(*this).getPoolSize(); }
int ForkJoinPool::getActiveThreadCount() const { return forkJoinOf(*this).getActiveThreadCount(); }
std::int64_t ForkJoinPool::getStealCount() const { return forkJoinOf(*this).getStealCount(); }
std::int64_t ForkJoinPool::getQueuedTaskCount() const {
    return forkJoinOf(*this).getQueuedTaskCount();
}

}  // namespace juc
