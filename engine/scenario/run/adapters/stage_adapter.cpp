// The adapter of CompletableFutures: their functions are [[task]]s, their values texts.
//
// A function's body knows what it is given as `value` and `other`, and whether that is an exception
// as `failed`; that of thenCompose gives the last future which it makes.
#include <array>

#include "engine/executor/completable/completable_future.hpp"
#include "engine/executor/pool/ctl.hpp"
#include "engine/executor/pool/thread_factory.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/scenario/run/adapters/arguments.hpp"
#include "engine/scenario/run/adapters/executor_adapter.hpp"
#include "engine/scenario/run/scenario_runtime.hpp"
#include "engine/scenario/run/task_body.hpp"
#include "engine/trace/split.hpp"
#include "engine/world/kept_memory.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {
namespace {

/// A future as the runtime knows tasks. Nobody runs it.
class StageTask : public RunnableFuture {
public:
    explicit StageTask(CompletableFuturePtr future) : future_(std::move(future)) {}

    Co<void> run() override { return Co<void>::ready(); }
    Co<bool> cancel(bool mayInterrupt) override { return future_->cancel(mayInterrupt); }
    bool isCancelled() const override { return future_->isCancelled(); }
    bool isDone() const override { return future_->isDone(); }
    Co<Value> get() override { return future_->get(); }
    Co<Value> get(Duration timeout) override { return future_->get(timeout); }
    TaskId taskId() const override { return future_->taskId(); }
    std::string toString() const override { return future_->toString(); }
    const CompletableFuturePtr& future() const { return future_; }

private:
    const CompletableFuturePtr future_;
};

/// The methods that run a [[task]], and what they do with it.
struct StageMethod {
    Method plain;
    StageKind kind;
};
constexpr std::array kStageMethods{
    StageMethod{Method::ThenApply, StageKind::ThenApply},
    StageMethod{Method::ThenAccept, StageKind::ThenAccept},
    StageMethod{Method::ThenRun, StageKind::ThenRun},
    StageMethod{Method::WhenComplete, StageKind::WhenComplete},
    StageMethod{Method::Handle, StageKind::Handle},
    StageMethod{Method::Exceptionally, StageKind::Exceptionally},
    StageMethod{Method::ThenCompose, StageKind::ThenCompose},
    StageMethod{Method::ExceptionallyCompose, StageKind::ExceptionallyCompose},
    StageMethod{Method::ThenCombine, StageKind::ThenCombine},
    StageMethod{Method::ThenAcceptBoth, StageKind::ThenAcceptBoth},
    StageMethod{Method::RunAfterBoth, StageKind::RunAfterBoth},
    StageMethod{Method::ApplyToEither, StageKind::ApplyToEither},
    StageMethod{Method::AcceptEither, StageKind::AcceptEither},
    StageMethod{Method::RunAfterEither, StageKind::RunAfterEither}};

/// Its Async form stands behind a method.
constexpr Method asyncOf(Method plain) { return static_cast<Method>(static_cast<int>(plain) + 1); }

ExecutorId announceStages(World& world, const std::string& name) {
    const ExecutorId id = world.newExecutorId();
    world.emit(POOLSCOPE_HERE,
               ExecutorCreated{id, world.text(name), world.text("CompletableFuture"),
                               static_cast<std::uint32_t>(kRunning)});
    return id;
}

std::exception_ptr failureNamed(const std::string& name) {
    return std::make_exception_ptr(Throwable(name));
}

class StageAdapter : public ExecutorAdapter {
public:
    StageAdapter(ScenarioRuntime& runtime, std::uint32_t index, const ExecutorSpec& spec)
        : runtime_(runtime),
          index_(index),
          pool_(spec.executor),
          id_(announceStages(runtime.world(), spec.name)) {
        services_.owner = id_;
        services_.asyncPool = runtime.adapter(spec.executor).asExecutor();
        if (spec.timeouts) services_.delays = runtime.adapter(*spec.timeouts).asStageDelays();
    }

    ExecutorKind kind() const override { return ExecutorKind::CompletableFuture; }
    ExecutorId id() const override { return id_; }
    Co<std::string> call(const Call& call, const CallTarget& target) override;
    Co<std::string> callTask(const Call& call, const CallTarget& target) override;
    Co<void> stop() override {
        if (pool17_) co_await pool17_->shutdownNow();
    }
    bool agreesWith(const ExecutorState&) const override { return true; }  // it has no state

private:
    Co<CompletableFuturePtr> made(const Call& call, const CallTarget& target);
    Co<CompletableFuturePtr> dependent(const Call& call, const CallTarget& target,
                                       const StageMethod& method);
    CompletableFuturePtr futureOf(std::string_view label) const;
    std::vector<CompletableFuturePtr> futuresOf(std::string_view labels) const;
    StageFunction functionOf(const CallTarget& target, Method method);
    Executor* executorNamed(const Arguments& with, std::size_t argument) const;
    void makeDelayer();
    static CompletableFuture& futureIn(const CallTarget& target);

    ScenarioRuntime& runtime_;
    const std::uint32_t index_;
    const std::uint32_t pool_;
    const ExecutorId id_;
    StageServices services_;
    std::unique_ptr<ScheduledThreadPoolExecutor>
        pool17_;  ///< of the Delayer, for the first timeout
    std::optional<Delayer> delayer_;
};

CompletableFuture& StageAdapter::futureIn(const CallTarget& target) {
    const auto* stage = dynamic_cast<const StageTask*>(target.task.get());
    if (stage == nullptr) throwClassCast("FutureTask", "CompletableFuture");
    return *stage->future();
}

/// Throws as Java does for a variable that is null, or of another class.
CompletableFuturePtr StageAdapter::futureOf(std::string_view label) const {
    const RunnablePtr task = runtime_.find(std::string(label)).task;
    if (!task) throw nullPointerException();
    const auto* stage = dynamic_cast<const StageTask*>(task.get());
    if (stage == nullptr) throwClassCast("FutureTask", "CompletableFuture");
    return stage->future();
}

std::vector<CompletableFuturePtr> StageAdapter::futuresOf(std::string_view labels) const {
    std::vector<CompletableFuturePtr> all;
    for (const std::string_view label : split(labels, ","))
        if (!label.empty()) all.push_back(futureOf(label));
    return all;
}

/// The Delayer: one daemon thread, and what is cancelled leaves its queue at once.
void StageAdapter::makeDelayer() {
    if (services_.delays != nullptr) return;
    const ThreadFactorySettings thread{kDelayerThread, true, 5, {}, false};
    pool17_ = std::make_unique<ScheduledThreadPoolExecutor>(
        runtime_.world(), 1, "Delayer",
        runtime_.remembering(std::make_shared<ConfiguredThreadFactory>(thread)));
    pool17_->setRemoveOnCancelPolicy(true);
    services_.delays = &delayer_.emplace(*pool17_);
}

/// Where an Async method runs its function: what it names, or the default.
Executor* StageAdapter::executorNamed(const Arguments& with, std::size_t argument) const {
    if (!with.has(argument)) return services_.asyncPool;
    const std::vector<ExecutorSpec>& executors = runtime_.scenario().executors;
    for (std::uint32_t i = 0; i < executors.size(); ++i)
        if (executors[i].name == with.text(argument)) return runtime_.adapter(i).asExecutor();
    throw nullPointerException();
}

StageFunction StageAdapter::functionOf(const CallTarget& target, Method method) {
    const bool composes = method == Method::ThenCompose || method == Method::ThenComposeAsync ||
                          method == Method::ExceptionallyCompose ||
                          method == Method::ExceptionallyComposeAsync;
    const auto body = makeKept<TaskBody>(runtime_, target.steps, pool_, target.label);
    return [this, body, composes](StageInput input) -> Co<Value> {
        body->give(input.first, input.second, input.error != nullptr);
        co_await body->run();
        Value value;
        if (composes)
            value = futureOf(body->lastMade());
        else if (const auto& returned = body->value())
            value = *returned;
        co_return value;
    };
}

Co<std::string> StageAdapter::call(const Call& call, const CallTarget& target) {
    const CompletableFuturePtr future = co_await made(call, target);
    if (future && !target.label.empty() && call.method != Method::CompleteAsync)
        runtime_.enter(target.label, index_, std::make_shared<StageTask>(future));
    co_return std::string();
}

/// The future that the call makes; of completeAsync the one that it is about.
Co<CompletableFuturePtr> StageAdapter::made(const Call& call, const CallTarget& target) {
    World& world = runtime_.world();
    const Arguments with(call);
    for (const StageMethod& each : kStageMethods)
        if (call.method == each.plain || call.method == asyncOf(each.plain))
            co_return co_await dependent(call, target, each);
    switch (call.method) {
        case Method::SupplyAsync:
        case Method::RunAsync: {
            const bool supplies = call.method == Method::SupplyAsync;
            StageFunction function = functionOf(target, call.method);
            co_return co_await CompletableFuture::asyncStage(
                world, services_, supplies ? StageKind::SupplyAsync : StageKind::RunAsync,
                std::move(function), *executorNamed(with, 0), target.label);
        }
        case Method::CompleteAsync: {
            CompletableFuturePtr future = futureOf(with.text(0));
            StageFunction function = functionOf(target, call.method);
            co_await future->completeAsync(std::move(function), *executorNamed(with, 1));
            co_return future;
        }
        case Method::AllOf: {
            std::vector<CompletableFuturePtr> all = futuresOf(with.text(0));
            co_return co_await CompletableFuture::allOf(world, services_, std::move(all),
                                                        target.label);
        }
        case Method::AnyOf: {
            std::vector<CompletableFuturePtr> all = futuresOf(with.text(0));
            co_return co_await CompletableFuture::anyOf(world, services_, std::move(all),
                                                        target.label);
        }
        case Method::Copy: {
            const CompletableFuturePtr of = futureOf(with.text(0));
            co_return co_await of->uniCopyStage(target.label);
        }
        default: break;
    }
    CompletableFuturePtr future =
        CompletableFuture::make(world, services_, StageKind::Incomplete, target.label);
    if (call.method == Method::CompletedFuture) {
        Value value;
        if (with.has(0)) value = with.text(0);
        co_await future->completeValue(std::move(value));
    } else if (call.method == Method::FailedFuture) {
        ResultPtr failed = altResult(failureNamed(with.text(0)));
        co_await future->internalComplete(std::move(failed));
    } else if (call.method != Method::NewIncompleteFuture) {
        throwNoCase(call.method);
    }
    co_return future;
}

Co<CompletableFuturePtr> StageAdapter::dependent(const Call& call, const CallTarget& target,
                                                 const StageMethod& method) {
    const Arguments with(call);
    const bool two = method.kind >= StageKind::ThenCombine;
    const CompletableFuturePtr of = futureOf(with.text(0));
    Executor* const on = call.method == method.plain ? nullptr : executorNamed(with, two ? 2 : 1);
    StageFunction function = functionOf(target, call.method);
    if (!two) co_return co_await of->uniStage(method.kind, std::move(function), on, target.label);
    CompletableFuturePtr other = futureOf(with.text(1));
    if (method.kind < StageKind::ApplyToEither)
        co_return co_await of->biStage(method.kind, std::move(other), std::move(function), on,
                                       target.label);
    co_return co_await of->orStage(method.kind, std::move(other), std::move(function), on,
                                   target.label);
}

Co<std::string> StageAdapter::callTask(const Call& call, const CallTarget& target) {
    const Arguments with(call);
    switch (call.method) {
        case Method::Cancel:
        case Method::Get:
        case Method::IsDone:
        case Method::IsCancelled: co_return co_await ExecutorAdapter::callTask(call, target);
        case Method::GetDelay:
        case Method::IsPeriodic: throwClassCast("CompletableFuture", "RunnableScheduledFuture");
        default: break;
    }
    CompletableFuture& future = futureIn(target);
    Value value;
    const bool hasValue = call.method == Method::Complete || call.method == Method::ObtrudeValue ||
                          call.method == Method::CompleteOnTimeout || call.method == Method::GetNow;
    if (hasValue && with.has(0)) value = with.text(0);
    switch (call.method) {
        case Method::Complete: co_return toJson(co_await future.complete(std::move(value)));
        case Method::CompleteExceptionally: {
            std::exception_ptr error = failureNamed(with.text(0));
            co_return toJson(co_await future.completeExceptionally(std::move(error)));
        }
        case Method::ObtrudeValue: co_await future.obtrudeValue(std::move(value)); break;
        case Method::ObtrudeException: {
            std::exception_ptr error = failureNamed(with.text(0));
            co_await future.obtrudeException(std::move(error));
            break;
        }
        case Method::OrTimeout:
            makeDelayer();
            co_await future.orTimeout(with.time(0));
            break;
        case Method::CompleteOnTimeout:
            makeDelayer();
            co_await future.completeOnTimeout(std::move(value), with.time(1));
            break;
        case Method::GetNow: co_return toJson(future.getNow(std::move(value)));
        case Method::Join: {
            const Value got = co_await future.join();
            co_return toJson(got);
        }
        case Method::IsCompletedExceptionally: co_return toJson(future.isCompletedExceptionally());
        case Method::GetNumberOfDependents: co_return toJson(future.getNumberOfDependents());
        default: throwNoCase(call.method);
    }
    co_return std::string();
}

}  // namespace

std::unique_ptr<ExecutorAdapter> makeStageAdapter(ScenarioRuntime& runtime, std::uint32_t index,
                                                  const ExecutorSpec& spec) {
    const StackFrame frame(runtime.world());
    return std::make_unique<StageAdapter>(runtime, index, spec);
}

}  // namespace poolscope
