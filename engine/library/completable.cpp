// CompletableFuture: without the engine in real time while nothing is recorded, else over the
// engine's, its functions on any executor; and the bridges between the two.
#include "poolscope/completable_future.hpp"

#include <utility>

#include "engine/executor/completable/completion.hpp"
#include "engine/library/any_executor.hpp"
#include "engine/library/direct/direct_stage.hpp"

namespace juc {
namespace detail {

namespace {

using poolscope::CompletableFuturePtr;
using poolscope::StageFunction;
using poolscope::StageInput;
using poolscope::StageKind;

class StageCore final : public FutureCore {
public:
    StageCore(RuntimePtr runtime, CompletableFuturePtr stage)
        : runtime_(std::move(runtime)), stage_(std::move(stage)) {}

    bool cancel(bool mayInterruptIfRunning) override {
        return runtime_->run([&] { return stage_->cancel(mayInterruptIfRunning); });
    }
    bool isDone() const override { return stage_->isDone(); }
    FutureEnd state() const override {
        if (!stage_->isDone()) return FutureEnd::Running;
        if (stage_->isCancelled()) return FutureEnd::Cancelled;
        return stage_->isCompletedExceptionally() ? FutureEnd::Failed : FutureEnd::Success;
    }
    BoxPtr get(std::optional<Duration> timeout) override {
        return boxOf(runtime_->run([&]() -> Co<Value> {
            return timeout ? stage_->get(waitTime(*timeout)) : stage_->get();
        }));
    }
    std::exception_ptr error() const override {
        try {
            runtime_->run([&]() -> Co<Value> { return stage_->get(); });
        } catch (const ExecutionException& failed) {
            return failed.cause();
        }
        return nullptr;
    }
    bool isPeriodic() const override { return false; }
    Nanoseconds delay() const override { return Nanoseconds(0); }
    const void* identity() const override { return stage_.get(); }
    Kind kind() const override { return Kind::EngineStage; }

    const RuntimePtr& runtime() const { return runtime_; }
    const CompletableFuturePtr& stage() const { return stage_; }

private:
    const RuntimePtr runtime_;
    const CompletableFuturePtr stage_;
};

using Kind = FutureCore::Kind;

bool isDirect(const AnyFuture& future) { return Access::core(future).kind() == Kind::DirectStage; }

/// Of one that is direct.
DirectStage& directOf(const AnyFuture& future) {
    return static_cast<DirectStage&>(Access::core(future));
}

constexpr StageKind kindOf(StageMethod method) {
    return static_cast<StageKind>(static_cast<std::uint8_t>(method) +
                                  static_cast<std::uint8_t>(StageKind::ThenApply));
}
static_assert(kindOf(StageMethod::ExceptionallyCompose) == StageKind::ExceptionallyCompose &&
              kindOf(StageMethod::RunAfterEither) == StageKind::RunAfterEither);

StageCore& coreOf(const AnyFuture& future) {
    FutureCore& core = Access::core(future);
    if (core.kind() != Kind::EngineStage)
        throw IllegalArgumentException("a future that is no CompletableFuture");
    return static_cast<StageCore&>(core);
}

AnyFuture newStageIn(const RuntimePtr& runtime);

/// The stage of the engine's, or one that is completed with a direct one.
CompletableFuturePtr engineStageOf(Runtime& runtime, const AnyFuture& future) {
    if (!isDirect(future)) return coreOf(future).stage();
    const AnyFuture same = newStageIn(runtime.shared_from_this());
    relayStage(future, same);
    return coreOf(same).stage();
}

AnyFuture futureOf(const RuntimePtr& runtime, CompletableFuturePtr stage) {
    return Access::future(Ref<FutureCore>::adopt(new StageCore(runtime, std::move(stage))));
}

using AnyExecutorPtr = std::shared_ptr<AnyExecutor>;

AnyExecutorPtr executorOf(const RuntimePtr& runtime, Executor* on) {
    return on == nullptr ? nullptr : std::make_shared<AnyExecutor>(runtime, *on);
}

/// The function keeps the executor, to which the engine only refers.
StageFunction functionOf(Runtime& runtime, StageBody body, AnyExecutorPtr on, bool composes) {
    auto its = std::make_shared<StageBody>(std::move(body));
    return [&runtime, its = std::move(its), on = std::move(on),
            composes](StageInput input) -> Co<Value> {
        BoxPtr box;
        std::function<void()> call = [&] {
            box = (*its)({boxOf(input.first), boxOf(input.second), causeOf(input.error)});
        };
        co_await runtime.runBody(std::move(call));
        Value result;
        if (composes)
            result = engineStageOf(runtime, boxOfType<AnyFuture>(box).value);
        else if (box)
            result = std::move(box);
        co_return result;
    };
}

/// The program's name for it, else one by the method.
std::string labelOf(Runtime& runtime, std::string_view method, std::string name = {}) {
    if (!name.empty()) return name;
    return std::string(method) + "-" + std::to_string(runtime.nextStageNumber());
}

AnyFuture newStageIn(const RuntimePtr& runtime) {
    CompletableFuturePtr stage;
    runtime->run([&]() -> Co<void> {
        stage =
            poolscope::CompletableFuture::make(runtime->world(), runtime->stageServices(),
                                               StageKind::Incomplete, labelOf(*runtime, "future"));
        return Co<void>::ready();
    });
    return futureOf(runtime, std::move(stage));
}

std::vector<CompletableFuturePtr> stagesOf(Runtime& runtime, const std::vector<AnyFuture>& all) {
    std::vector<CompletableFuturePtr> stages;
    for (const AnyFuture& each : all) stages.push_back(engineStageOf(runtime, each));
    return stages;
}

std::vector<DirectStagePtr> directStagesOf(const std::vector<AnyFuture>& all) {
    std::vector<DirectStagePtr> stages;
    for (const AnyFuture& each : all) stages.push_back(directStageOf(each));
    return stages;
}

}  // namespace

/// Functions run on the pools that the program names, timeouts on those of orTimeout.
const poolscope::StageServices& Runtime::stageServices() {
    World& its = world();
    const poolscope::SpinGuard guard(lock_);
    if (stageServices_ == nullptr) {
        auto services = std::make_shared<poolscope::StageServices>();
        services->owner = its.newExecutorId();
        its.emit(kNoLine, poolscope::ExecutorCreated{
                              services->owner, its.text("futures"), its.text("CompletableFuture"),
                              static_cast<std::uint32_t>(poolscope::kRunning)});
        stageServices_ = std::move(services);
    }
    return *stageServices_;
}

AnyFuture newStage() {
    if (presentRuntime()->needsNoEngine()) return Access::future(newDirectStage());
    return newStageIn(currentRuntime());
}

DirectStagePtr directStageOf(const AnyFuture& future) {
    if (isDirect(future)) return DirectStagePtr::of(directOf(future));
    coreOf(future);
    DirectStagePtr same = newDirectStage();
    relayStage(future, Access::future(same));
    return same;
}

void relayStage(const AnyFuture& from, const AnyFuture& to) {
    newDependent(
        from, StageMethod::Handle,
        [to](const StageGiven& given) -> BoxPtr {
            if (given.error)
                failStage(to, given.error);
            else
                completeStage(to, given.first);
            return {};
        },
        nullptr);
}

AnyFuture newAsyncStage(StageBody body, std::string name, Executor& on, bool hasValue) {
    const RuntimePtr runtime = runtimeOf(on);
    const StageKind kind = hasValue ? StageKind::SupplyAsync : StageKind::RunAsync;
    if (runtime->needsNoEngine())
        return Access::future(directAsyncStage(kind, std::move(body), std::move(name), on));
    const AnyExecutorPtr executor = executorOf(runtime, &on);
    StageFunction function = functionOf(*runtime, std::move(body), executor, false);
    return futureOf(runtime, runtime->run([&] {
        return poolscope::CompletableFuture::asyncStage(
            runtime->world(), runtime->stageServices(), kind, std::move(function), *executor,
            labelOf(*runtime, poolscope::toString(kind), std::move(name)));
    }));
}

AnyFuture newDependent(const AnyFuture& of, StageMethod method, StageBody body, Executor* on,
                       std::string name) {
    const StageKind kind = kindOf(method);
    if (isDirect(of))
        return Access::future(
            directDependent(directOf(of), kind, std::move(body), on, std::move(name)));
    const StageCore& source = coreOf(of);
    Runtime& runtime = *source.runtime();
    const AnyExecutorPtr executor = executorOf(source.runtime(), on);
    const bool composes = kind == StageKind::ThenCompose || kind == StageKind::ExceptionallyCompose;
    StageFunction function = functionOf(runtime, std::move(body), executor, composes);
    return futureOf(source.runtime(), runtime.run([&] {
        return source.stage()->uniStage(
            kind, std::move(function), executor.get(),
            labelOf(runtime, poolscope::toString(kind), std::move(name)));
    }));
}

AnyFuture newDependentOfTwo(const AnyFuture& of, const AnyFuture& other, StageMethod method,
                            StageBody body, Executor* on, std::string name) {
    const StageKind kind = kindOf(method);
    const bool either = kind >= StageKind::ApplyToEither;
    if (isDirect(of))
        return Access::future((either ? directDependentOfEither : directDependentOfBoth)(
            directOf(of), *directStageOf(other), kind, std::move(body), on, std::move(name)));
    const StageCore& source = coreOf(of);
    Runtime& runtime = *source.runtime();
    const CompletableFuturePtr second = engineStageOf(runtime, other);
    const AnyExecutorPtr executor = executorOf(source.runtime(), on);
    StageFunction function = functionOf(runtime, std::move(body), executor, false);
    std::string label = labelOf(runtime, poolscope::toString(kind), std::move(name));
    return futureOf(source.runtime(), runtime.run([&] {
        poolscope::CompletableFuture& stage = *source.stage();
        return either ? stage.orStage(kind, second, std::move(function), executor.get(),
                                      std::move(label))
                      : stage.biStage(kind, second, std::move(function), executor.get(),
                                      std::move(label));
    }));
}

AnyFuture newStageOfAll(const std::vector<AnyFuture>& all) {
    const bool direct = all.empty() ? presentRuntime()->needsNoEngine() : isDirect(all.front());
    if (direct) return Access::future(directStageOfAll(directStagesOf(all)));
    const RuntimePtr runtime = all.empty() ? currentRuntime() : coreOf(all.front()).runtime();
    const std::vector<CompletableFuturePtr> stages = stagesOf(*runtime, all);
    return futureOf(runtime, runtime->run([&] {
        return poolscope::CompletableFuture::allOf(runtime->world(), runtime->stageServices(),
                                                   stages, labelOf(*runtime, "allOf"));
    }));
}

AnyFuture newStageOfAny(const std::vector<AnyFuture>& all) {
    if (all.empty()) throw IllegalArgumentException("anyOf without a future would never be done");
    if (isDirect(all.front())) return Access::future(directStageOfAny(directStagesOf(all)));
    const RuntimePtr runtime = coreOf(all.front()).runtime();
    const std::vector<CompletableFuturePtr> stages = stagesOf(*runtime, all);
    return futureOf(runtime, runtime->run([&] {
        return poolscope::CompletableFuture::anyOf(runtime->world(), runtime->stageServices(),
                                                   stages, labelOf(*runtime, "anyOf"));
    }));
}

bool completeStage(const AnyFuture& stage, BoxPtr value) {
    if (isDirect(stage)) return directOf(stage).complete(std::move(value));
    const StageCore& core = coreOf(stage);
    Value its;
    if (value) its = std::move(value);
    return core.runtime()->run([&] { return core.stage()->complete(std::move(its)); });
}

bool failStage(const AnyFuture& stage, std::exception_ptr error) {
    if (isDirect(stage)) return directOf(stage).completeExceptionally(std::move(error));
    const StageCore& core = coreOf(stage);
    return core.runtime()->run(
        [&] { return core.stage()->completeExceptionally(std::move(error)); });
}

}  // namespace detail

CompletableFuture<void> allOf(const std::vector<AnyFuture>& all) {
    return CompletableFuture<void>(detail::newStageOfAll(all));
}

}  // namespace juc
