// Adapters between functions, Runnables and Callables.
#include "engine/executor/future/runnable.hpp"

#include <utility>

#include "engine/world/throwable.hpp"

namespace poolscope {

namespace {

class FunctionRunnable : public Runnable {
public:
    FunctionRunnable(std::function<Co<void>()> body, std::string name)
        : body_(std::move(body)), name_(std::move(name)) {}
    Co<void> run() override { return body_(); }
    std::string toString() const override { return name_; }

private:
    std::function<Co<void>()> body_;
    std::string name_;
};

class FunctionCallable : public Callable {
public:
    FunctionCallable(std::function<Co<Value>()> body, std::string name)
        : body_(std::move(body)), name_(std::move(name)) {}
    Co<Value> call() override { return body_(); }
    std::string toString() const override { return name_; }

private:
    std::function<Co<Value>()> body_;
    std::string name_;
};

/// Executors.RunnableAdapter.
class RunnableAdapter : public Callable {
public:
    RunnableAdapter(RunnablePtr task, Value result)
        : task_(std::move(task)), result_(std::move(result)) {}
    Co<Value> call() override { return Co<Value>::after(task_->run(), result_); }
    bool wasInterrupted() const override { return task_->wasInterrupted(); }
    TaskId carries() const override { return task_->taskId(); }
    const Runnable* adapted() const override { return task_.get(); }
    std::string toString() const override {
        return "java.util.concurrent.Executors$RunnableAdapter[Wrapped task = " +
               task_->toString() + "]";
    }

private:
    RunnablePtr task_;
    Value result_;
};

}  // namespace

RunnablePtr makeRunnable(std::function<Co<void>()> body, std::string name) {
    return std::make_shared<FunctionRunnable>(std::move(body), std::move(name));
}

CallablePtr makeCallable(std::function<Co<Value>()> body, std::string name) {
    return std::make_shared<FunctionCallable>(std::move(body), std::move(name));
}

CallablePtr callable(RunnablePtr runnable, Value result) {
    if (!runnable) throw nullPointerException();
    return std::make_shared<RunnableAdapter>(std::move(runnable), std::move(result));
}

}  // namespace poolscope
