// Bodies as the engine's tasks, the engine's tasks as futures, and the end of a pool.
#include "engine/library/engine_pool.hpp"

#include <atomic>

#include "engine/executor/fork_join/fork_join_task.hpp"
#include "engine/executor/future/future_task.hpp"

namespace juc::detail {
namespace {

class ProgramCallable : public poolscope::Callable {
public:
    ProgramCallable(Runtime& runtime, CallPtr body)
        : priority(body->priority()),
          runtime_(runtime),
          body_(runtime.waitingBodies(), std::move(body)) {}
    Co<Value> call() override { return runtime_.callBody(body_.take()); }

    const int priority;

private:
    Runtime& runtime_;  ///< the pool's, which outlives its tasks
    WaitingBody body_;
};

class ProgramRunnable : public poolscope::Runnable {
public:
    ProgramRunnable(Runtime& runtime, CallPtr body, Runs runs)
        : runtime_(runtime), body_(runtime.waitingBodies(), std::move(body)), runs_(runs) {}
    Co<void> run() override {
        if (runs_ == Runs::Once && ran_.exchange(true)) return Co<void>::ready();
        return call(runs_ == Runs::Once ? body_.take() : body_.body());
    }

private:
    Co<void> call(CallPtr body) {
        auto called = runtime_.callBody(std::move(body));
        co_await called;
    }

    Runtime& runtime_;
    WaitingBody body_;
    const Runs runs_;
    std::atomic<bool> ran_ = false;  ///< a Runnable of the program's may run it, too
};

poolscope::FutureState engineStateOf(const poolscope::Future& future) {
    if (const auto* task = dynamic_cast<const poolscope::FutureTask*>(&future)) {
        return task->state();
    }
    return dynamic_cast<const poolscope::ForkJoinTask&>(future).state();
}

}  // namespace

poolscope::CallablePtr callableOf(Runtime& runtime, CallPtr body) {
    return std::make_shared<ProgramCallable>(runtime, std::move(body));
}

int priorityOf(const poolscope::Callable& callable) {
    const auto* const programs = dynamic_cast<const ProgramCallable*>(&callable);
    return programs == nullptr ? 0 : programs->priority;
}

poolscope::RunnablePtr runnableOf(Runtime& runtime, CallPtr body, Runs runs) {
    return std::make_shared<ProgramRunnable>(runtime, std::move(body), runs);
}

Callables::Callables(Runtime& runtime, std::vector<CallPtr> bodies) {
    for (CallPtr& body : bodies) {
        labels.emplace_back(body->name());
        tasks.push_back(callableOf(runtime, std::move(body)));
    }
}

Co<std::vector<EngineFuture>> invokeAllOn(poolscope::AbstractExecutorService& executor,
                                          Callables all, std::optional<Duration> timeout) {
    auto invoked = timeout ? executor.invokeAll(std::move(all.tasks), waitTime(*timeout),
                                                std::move(all.labels))
                           : executor.invokeAll(std::move(all.tasks), std::move(all.labels));
    const auto futures = co_await invoked;
    co_return std::vector<EngineFuture>(futures.begin(), futures.end());
}

Co<Value> invokeAnyOn(poolscope::AbstractExecutorService& executor, Callables all,
                      std::optional<Duration> timeout) {
    return timeout
               ? executor.invokeAny(std::move(all.tasks), waitTime(*timeout), std::move(all.labels))
               : executor.invokeAny(std::move(all.tasks), std::move(all.labels));
}

Co<void> EnginePool::workerStarted() {
    if (!around_.any()) return Co<void>::ready();
    return runtime().runBody([this] { around_.started(runtime().world()); });
}

Co<void> EnginePool::workerTerminated() {
    if (!around_.any()) return Co<void>::ready();
    return runtime().runBody([this] { around_.terminated(runtime().world()); });
}

BoxPtr boxOf(const Value& value) {
    return value.has_value() ? std::any_cast<BoxPtr>(value) : BoxPtr();
}

Co<void> EnginePool::end() {
    World& world = runtime().world();
    co_await shutdownNow();
    co_await cancelNeverBegun();
    const bool own = co_await isOwnWorker();
    if (own || around_.isInside(world.currentThread())) co_return;
    bool interrupted = false;
    bool ended = false;
    while (!ended) {
        try {
            ended = co_await awaitTermination(Duration::forever());
        } catch (const Throwable&) {
            interrupted = true;  // the only thing it throws; the flag is cleared then
        }
    }
    if (co_await around_.awaitLast(world)) interrupted = true;
    living_.end();
    if (interrupted) world.interrupt(world.currentThread());
}

bool EngineTask::cancel(bool mayInterruptIfRunning) {
    return runtime_->run([&] { return task_->cancel(mayInterruptIfRunning); });
}

bool EngineTask::isDone() const { return task_->isDone(); }

FutureEnd EngineTask::state() const {
    switch (engineStateOf(*task_)) {
        case poolscope::FutureState::New:
        case poolscope::FutureState::Completing: return FutureEnd::Running;
        case poolscope::FutureState::Normal: return FutureEnd::Success;
        case poolscope::FutureState::Exceptional: return FutureEnd::Failed;
        case poolscope::FutureState::Cancelled:
        case poolscope::FutureState::Interrupting:
        case poolscope::FutureState::Interrupted: return FutureEnd::Cancelled;
    }
    return FutureEnd::Running;
}

BoxPtr EngineTask::get(std::optional<Duration> timeout) {
    return boxOf(runtime_->run(
        [&]() -> Co<Value> { return timeout ? task_->get(waitTime(*timeout)) : task_->get(); }));
}

BoxPtr EngineTask::resultNow() {
    const auto* part = dynamic_cast<const poolscope::ForkJoinTask*>(task_.get());
    return part == nullptr ? get(std::nullopt) : boxOf(part->getRawResult());
}

std::exception_ptr EngineTask::error() const {
    if (const auto* part = dynamic_cast<const poolscope::ForkJoinTask*>(task_.get()))
        return Runtime::typed(part->getException());
    try {
        runtime_->run([&]() -> Co<Value> { return task_->get(); });
    } catch (const ExecutionException& failed) {
        return failed.cause();
    }
    return nullptr;
}

bool EngineTask::isPeriodic() const {
    const auto* task = dynamic_cast<const poolscope::RunnableScheduledFuture*>(task_.get());
    return task != nullptr && task->isPeriodic();
}

Nanoseconds EngineTask::delay() const {
    const auto* task = dynamic_cast<const poolscope::RunnableScheduledFuture*>(task_.get());
    return Nanoseconds(task == nullptr ? 0 : task->getDelay().ns);
}

}  // namespace juc::detail
