// Handlers and callbacks of a program as the engine's, the engine's futures as tasks of a pool.
#include "engine/library/orchestra.hpp"

#include <cxxabi.h>

#include <functional>
#include <typeinfo>
#include <utility>

namespace juc::detail {
namespace {

/// "price", "price-2", "price-3".
std::string numbered(const std::string& name, std::uint32_t number) {
    return number == 1 ? name : name + "-" + std::to_string(number);
}

class ProgramHandler final : public poolscope::EventHandler {
public:
    ProgramHandler(Runtime& runtime, EventBodyPtr body, std::string name)
        : runtime_(runtime), body_(std::move(body)), name_(std::move(name)) {}
    poolscope::RunnablePtr forEvent(const Value& event, std::string& label) override {
        label = numbered(name_, ++events_);
        return runnableOf(runtime_, body_->callFor(body_, std::any_cast<EventPtr>(event)),
                          Runs::Once);
    }
    std::string name() const override { return name_; }

private:
    Runtime& runtime_;  ///< the Sirector's, which outlives its events
    const EventBodyPtr body_;
    const std::string name_;
    std::atomic<std::uint32_t> events_ = 0;
};

class ProgramCallback final : public poolscope::EventCallback {
public:
    ProgramCallback(Runtime& runtime, CallbackFunctions functions)
        : runtime_(runtime), functions_(std::move(functions)) {}
    Co<void> onSuccess(const Value& event) override {
        if (!functions_.success) co_return;
        std::function<void()> call = [&] { functions_.success(eventIn(event)); };
        co_await runtime_.runBody(std::move(call));
    }
    Co<void> onError(const Value& event, const std::exception_ptr& error) override {
        if (!functions_.error) co_return;
        const std::exception_ptr thrown = Runtime::typed(error);
        std::function<void()> call = [&] { functions_.error(eventIn(event), thrown); };
        co_await runtime_.runBody(std::move(call));
    }

private:
    static void* eventIn(const Value& value) { return std::any_cast<const EventPtr&>(value).get(); }

    Runtime& runtime_;  ///< the Sirector's, which outlives its events
    const CallbackFunctions functions_;
};

/// What a pool without the engine gets: a body that runs a future of the engine. If the pool
/// cancels the body, the future is cancelled, too; if it only drops it, nothing happens, as in
/// Java.
class HandlerBody {
public:
    HandlerBody(Runtime& runtime, std::shared_ptr<poolscope::FutureTask> future)
        : runtime_(runtime), future_(std::move(future)) {}
    HandlerBody(const HandlerBody&) = delete;
    HandlerBody& operator=(const HandlerBody&) = delete;
    ~HandlerBody() {
        if (future_ == nullptr || self_ == nullptr || self_->state() != FutureEnd::Cancelled)
            return;
        try {
            runtime_.run([this] { return future_->cancel(false); });
        } catch (...) {  // of the program's callback: as if its thread had ended
        }
    }
    void isIn(const Call& self) { self_ = &self; }
    void run() {
        const auto future = std::exchange(future_, nullptr);
        if (future != nullptr) runtime_.run([&] { return future->run(); });
    }

private:
    Runtime& runtime_;  ///< the process's, which is never destroyed
    std::shared_ptr<poolscope::FutureTask> future_;
    const Call* self_ = nullptr;  ///< the task that has this as its body
};

/// Throws the present exception of the engine with the type that it has in the program.
void throwAsPublics(const Throwable& thrown) {
    if (*abi::__cxa_current_exception_type() != typeid(Throwable)) throw;
    if (thrown.is("TimeoutException")) throw SirectorTimeoutException(thrown);
    if (!thrown.is("SirectorException")) throw;
    const std::exception_ptr cause = Runtime::typed(thrown.cause());
    try {
        std::rethrow_exception(cause);
    } catch (...) {  // while the cause is handled: it becomes the nested one
        throw SirectorException(Throwable(thrown.className(), thrown.message(), cause));
    }
}

}  // namespace

/// What is submitted; it holds the Sirector, and tells it if it is cancelled before it begins.
class Orchestra::HandlerFuture final : public poolscope::FutureTask {
public:
    HandlerFuture(std::shared_ptr<Orchestra> orchestra, poolscope::RunnablePtr run, Value value,
                  std::string label, poolscope::TaskId id)
        : FutureTask(orchestra->world_, poolscope::callable(run, std::move(value)),
                     std::move(label), id, orchestra->id()),
          orchestra_(std::move(orchestra)),
          run_(std::move(run)) {}

private:
    Co<void> done() override { return isCancelled() ? tell() : Co<void>::ready(); }
    Co<void> tell() {
        try {
            auto abandoned = orchestra_->sirector_.abandon(*run_);
            co_await abandoned;
        } catch (...) {  // of the program's callback, which has nobody behind it to tell
        }
    }

    const std::shared_ptr<Orchestra> orchestra_;
    const poolscope::RunnablePtr run_;
};

std::shared_ptr<poolscope::FutureTask> Orchestra::newTaskFor(poolscope::RunnablePtr run,
                                                             Value value, std::string label) {
    const poolscope::TaskId task = world_.newTaskId();
    const poolscope::TaskId carried = run->taskId();
    auto future = std::make_shared<HandlerFuture>(shared_from_this(), std::move(run),
                                                  std::move(value), std::move(label), task);
    const poolscope::TextId text = world_.text(future->label());
    world_.emit(kNoLine, poolscope::TaskCreated{id(), task, text, task.value, false});
    world_.emit(kNoLine, poolscope::EnvelopeMade{task, carried});
    return future;
}

/// Always a future of newTaskFor.
Co<void> Orchestra::execute(poolscope::RunnablePtr future) {
    auto task = std::dynamic_pointer_cast<poolscope::FutureTask>(std::move(future));
    const auto gone = [] {
        return Throwable("RejectedExecutionException", "the pool has been destroyed");
    };
    if (isOfEngine_) {
        const EnginePoolPtr engine = engine_.lock();
        if (!engine) throw gone();
        return engine->executeTask(std::move(task));
    }
    const PoolPtr pool = pool_.lock();
    if (!pool && !own_) throw gone();
    auto body = std::make_unique<HandlerBody>(*runtime_, std::move(task));
    HandlerBody& its = *body;
    CallPtr call = callOf([body = std::move(body)] { body->run(); });
    if (own_) {
        std::function<void()> give = [own = own_, call = std::move(call)]() mutable {
            own->execute(Access::runnable(juc::detail::runnableOf(std::move(call))));
        };
        return runtime_->runBody(std::move(give));
    }
    its.isIn(*call);
    pool->submit(std::move(call));
    return Co<void>::ready();
}

std::vector<poolscope::HandlerPtr> Orchestra::handlersOf(const std::vector<EventBodyPtr>& bodies) {
    std::vector<poolscope::HandlerPtr> handlers;
    for (const EventBodyPtr& body : bodies) {
        poolscope::HandlerPtr& handler = handlers_[body];
        if (!handler && body) {
            std::string name = body->name();
            if (name.empty()) name = "handler-" + std::to_string(handlers_.size());
            handler = std::make_shared<ProgramHandler>(*runtime_, body, std::move(name));
        }
        handlers.push_back(handler);
    }
    return handlers;
}

std::string Orchestra::newLabel() { return numbered(sirector_.name() + "-event", ++events_); }

Co<void> Orchestra::publish(EventPtr event, std::optional<Duration> timeout) {
    std::optional<poolscope::Duration> longest;
    if (timeout) longest = waitTime(*timeout);
    try {
        auto published = sirector_.publish(Value(std::move(event)), longest, newLabel());
        co_await published;
    } catch (const Throwable& thrown) {
        throwAsPublics(thrown);
    }
}

Co<void> Orchestra::publish(EventPtr event, CallbackFunctions functions) {
    std::shared_ptr<poolscope::EventCallback> callback;
    if (functions.success || functions.error)
        callback = std::make_shared<ProgramCallback>(*runtime_, std::move(functions));
    auto published = sirector_.publish(Value(std::move(event)), std::move(callback), newLabel());
    co_await published;
}

}  // namespace juc::detail
