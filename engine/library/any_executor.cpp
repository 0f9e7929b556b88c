// Runnables in both directions: of the engine for the program, of the program for the engine.
#include "engine/library/any_executor.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/executor/completable/completion.hpp"
#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/future/queueing_future.hpp"

namespace juc::detail {
namespace {

/// A body of the program's. It runs as often as it is asked to, as a Runnable of Java's.
class ProgramsBody final : public RunnableCore {
public:
    explicit ProgramsBody(CallPtr body) : body_(std::move(body)) {}
    void run() override {
        const Ref<RunnableCore> held = Ref<RunnableCore>::of(*this);
        Runtime::callHere(presentRuntime()->world(), *body_);
    }
    std::string name() const override { return std::string(body_->name()); }
    int priority() const override { return body_->priority(); }

private:
    const CallPtr body_;
};

/// A task of the engine's: a pool's, or a FutureTask.
class EngineRunnable final : public PoolsTask {
public:
    EngineRunnable(RuntimePtr runtime, EnginePoolPtr pool, poolscope::RunnablePtr task,
                   Outside outside, LeftTaskPtr left)
        : PoolsTask(std::move(left)),
          outside_(outside),
          runtime_(std::move(runtime)),
          pool_(std::move(pool)),
          task_(std::move(task)) {}
    EngineRunnable(const EngineRunnable&) = delete;
    EngineRunnable& operator=(const EngineRunnable&) = delete;
    ~EngineRunnable() override {
        if (!mustCancel()) return;
        try {
            runtime_->run([this] { return cancel(); });
        } catch (...) {  // the world has ended, or the engine itself drops it
        }
    }
    AnyFuture future() const override {
        auto future = std::dynamic_pointer_cast<poolscope::Future>(task_);
        return future == nullptr ? AnyFuture() : futureOf(runtime_, pool_, std::move(future));
    }
    std::string name() const override { return nameOf(*task_); }
    int priority() const override { return static_cast<int>(task_->priority().value_or(0)); }
    const void* identity() const override { return dynamic_cast<const void*>(task_.get()); }

private:
    void runTask() override {
        const poolscope::RunnableScheduledFuture* const timed = task_->asRunnableScheduledFuture();
        if (outside_ == Outside::NotYet && timed != nullptr && timed->isPeriodic()) return;
        runtime_->run([this] { return task_->run(); });
    }
    Co<void> cancel() {
        poolscope::RunnablePtr task = std::move(task_);
        co_await cancelNeverRun(std::move(task));
        if (pool_) co_await pool_->cancelNeverBegun();  // what was inside of it
    }

    const Outside outside_;
    const RuntimePtr runtime_;
    const EnginePoolPtr pool_;
    poolscope::RunnablePtr task_;
};

poolscope::CompletableFuturePtr dependentOf(const poolscope::Runnable& command) {
    if (const auto* action = dynamic_cast<const poolscope::Completion*>(&command))
        return action->dependent();
    if (const auto* supply = dynamic_cast<const poolscope::AsyncSupply*>(&command))
        return supply->dependent();
    return nullptr;
}

/// "thenApply" of "thenApply-3", which is one of many functions without a name; a name as it is.
std::string withoutNumber(const std::string& label) {
    const std::string method = label.substr(0, label.find_last_not_of("0123456789"));
    const auto& methods = poolscope::kStageKindWords;
    return std::find(methods.begin(), methods.end(), method) == methods.end() ? label : method;
}

}  // namespace

/// By the label, which the engine gives to those that have none, too.
std::string nameOf(const poolscope::Runnable& task) {
    if (const poolscope::CompletableFuturePtr dependent = dependentOf(task))
        return withoutNumber(dependent->label());
    if (const auto* plain = dynamic_cast<const poolscope::PlainTask*>(&task))
        return plain->label() == "Runnable" ? std::string() : plain->label();
    const auto* future = dynamic_cast<const poolscope::FutureTask*>(&task);
    if (future == nullptr) return {};
    const std::string numbered = "task-" + std::to_string(future->taskId().value);
    return future->label() == numbered ? std::string() : future->label();
}

/// The same, with the number that names a function of a CompletableFuture in recordings.
std::string labelOf(const poolscope::Runnable& task) {
    const poolscope::CompletableFuturePtr dependent = dependentOf(task);
    return dependent ? dependent->label() : nameOf(task);
}

Co<void> cancelNeverRun(poolscope::RunnablePtr task) {
    if (const poolscope::CompletableFuturePtr dependent = dependentOf(*task)) {
        co_await dependent->cancel(false);
    } else if (const auto* envelope = dynamic_cast<const poolscope::QueueingFuture*>(task.get())) {
        co_await envelope->task()->cancel(false);  // first: the envelope then delivers it as done
    }
    if (auto* future = dynamic_cast<poolscope::Future*>(task.get())) co_await future->cancel(false);
}

AnyExecutor::AnyExecutor(RuntimePtr runtime, juc::Executor& on)
    : AbstractExecutorService(runtime->world()),
      runtime_(std::move(runtime)),
      held_(Access::held(on)),
      own_(held_ ? *held_ : on),
      pool_(Access::poolBehind(on)),
      engine_(pool_ ? pool_->engine() : nullptr) {}

/// An executor of the program's may order its tasks, too.
std::shared_ptr<poolscope::FutureTask> AnyExecutor::newTaskFor(poolscope::CallablePtr callable,
                                                               std::string label) {
    const int priority = priorityOf(*callable);
    auto future = AbstractExecutorService::newTaskFor(std::move(callable), std::move(label));
    if (priority != 0) future->prioritize(priority);
    return future;
}

/// If the executor drops the task, nobody else will run it. It is held here until it is known
/// whether the executor has refused it; a body may let go of it, the engine may not.
Co<void> AnyExecutor::execute(poolscope::RunnablePtr command) {
    const auto left = std::make_shared<LeftTask>();
    left->poolEnds();
    std::string label = engine_ ? labelOf(*command) : std::string();
    std::optional<juc::Runnable> task =
        runnableOf(runtime_, nullptr, std::move(command), Outside::Yes, left);
    try {
        if (engine_) {
            co_await engine_->execute(callOf(named(std::move(label), *task)));
        } else if (pool_) {
            pool_->execute(callOf(*task));
        } else {
            std::function<void()> give = [&] {
                own_.execute(*task);
                task.reset();
            };
            co_await runtime_->runBody(std::move(give));
        }
    } catch (...) {
        left->begin();  // refused: who asked is told so
        std::rethrow_exception(Runtime::typed(std::current_exception()));
    }
}

RuntimePtr runtimeOf(const juc::Executor& executor) {
    const PoolPtr pool = Access::poolBehind(executor);
    if (pool == nullptr) return currentRuntime();
    const EnginePoolPtr engine = pool->engine();
    return engine ? engine->runtime().shared_from_this() : usualRuntime();
}

juc::Runnable runnableOf(RuntimePtr runtime, EnginePoolPtr pool, poolscope::RunnablePtr task,
                         Outside outside, LeftTaskPtr left) {
    return Access::runnable(Ref<RunnableCore>::adopt(new EngineRunnable(
        std::move(runtime), std::move(pool), std::move(task), outside, std::move(left))));
}

Ref<RunnableCore> runnableOf(CallPtr body) {
    return Ref<RunnableCore>::adopt(new ProgramsBody(std::move(body)));
}

}  // namespace juc::detail
