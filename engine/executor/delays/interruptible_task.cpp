// A body, and the thread that is in it.
#include "engine/executor/delays/interruptible_task.hpp"

#include <utility>

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/world/stack_frame.hpp"

namespace poolscope {

InterruptibleTask::InterruptibleTask(World& world, Body body, std::string label)
    : ForkJoinTask(world, std::move(label), Announced::Later), body_(std::move(body)) {
    if (!body_.callable && !body_.runnable) throw nullPointerException();
}

Value InterruptibleTask::getRawResult() const {
    const SpinGuard guard(resultLock_);
    return result_;
}

void InterruptibleTask::setRawResult(Value value) {
    const SpinGuard guard(resultLock_);
    result_.swap(value);
}

Co<Value> InterruptibleTask::compute() {
    const StackFrame frame(world_);
    if (body_.runnable) return frame.tail(Co<Value>::after(body_.runnable->run(), Value()));
    return frame.tail(body_.callable->call());
}

/// The value is set whether or not the task was completed meanwhile.
Co<bool> InterruptibleTask::exec() {
    world_.interrupted();
    runnerId_ = world_.currentThread().id().value;
    runner_ = &world_.currentThread();
    const ForkJoinDeque* const worker = ForkJoinDeque::ofCurrent(world_);
    if (worker != nullptr && worker->pool().isStopping()) co_await trySetCancelled();
    std::exception_ptr error;
    Value value;
    try {
        if (!isDone()) value = co_await compute();
    } catch (...) {
        error = std::current_exception();
    }
    runner_ = nullptr;
    if (error) std::rethrow_exception(error);
    setRawResult(std::move(value));
    co_return true;
}

Co<bool> InterruptibleTask::interruptIfRunning() {
    co_await world_.step();
    Thread* const runner = runner_;
    if (runner == nullptr) co_return false;
    callFollows(world_);
    world_.interrupt(*runner, ThreadId{runnerId_});
    co_return true;
}

Co<bool> InterruptibleTask::cancel(bool mayInterruptIfRunning) {
    const bool wasDone = isDone();
    const bool cancelled = co_await ForkJoinTask::cancel(mayInterruptIfRunning);
    if (!wasDone && cancelled && mayInterruptIfRunning) co_await interruptIfRunning();
    co_return cancelled;
}

Co<void> InterruptibleTask::complete(Value value) {
    co_await world_.step();
    if (isDone()) co_return;
    setRawResult(std::move(value));
    callFollows(world_);
    settle(FutureState::Normal, nullptr);
}

Co<bool> CallableWithTimeout::postExec() {
    const std::shared_ptr<ForkJoinTask> timeout = timeoutAction_.lock();
    if (timeout) co_await timeout->cancel(false);
    co_return true;
}

}  // namespace poolscope
