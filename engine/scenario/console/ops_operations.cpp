// What each operation of the console does, except run.
#include <functional>
#include <limits>

#include <fmt/format.h>

#include "engine/scenario/console/ops_console.hpp"
#include "engine/trace/json_lines.hpp"

namespace poolscope {

namespace {

std::string json(bool value) { return value ? "true" : "false"; }

std::string exceptionOf(const Throwable& thrown) {
    return fmt::format(R"({{"ex":{}}})", jsonString(thrown.className()));
}

}  // namespace

Co<std::string> OpsSession::Console::evaluate(const Op& op) {
    switch (op.word) {
        case OpWord::Schedule:
        case OpWord::ScheduleCallable:
        case OpWord::Rate:
        case OpWord::Fixed:
        case OpWord::Execute:
        case OpWord::Submit: co_return co_await create(op);
        case OpWord::Cancel:
        case OpWord::Remove:
        case OpWord::RemoveCommand:
        case OpWord::RemoveInner:
        case OpWord::QueueRemove:
        case OpWord::Contains:
        case OpWord::Requeue:
        case OpWord::Get: co_return co_await onTask(op);
        case OpWord::Peek:
        case OpWord::Poll:
        case OpWord::TimedPoll0:
        case OpWord::Take:
        case OpWord::Drain:
        case OpWord::Clear:
        case OpWord::Iterate: co_return co_await onQueue(op);
        case OpWord::Run: co_return co_await run(op);
        case OpWord::Tick:
            if (op.first > 0) co_await world_.workUntil(world_.now() + Duration{op.first});
            co_return std::string("null");
        case OpWord::State: co_return std::string("\"state\"");
        default: co_return co_await onPool(op);
    }
}

// ---------------------------------------------------------------- making tasks

Co<std::string> OpsSession::Console::create(const Op& op) {
    auto made = std::make_unique<OpsTask>();
    OpsTask* const task = made.get();
    task->label = op.label;
    task->callable = op.word == OpWord::ScheduleCallable;
    std::function<Co<void>()> act = [this, task] { return body(*task); };
    task->command = makeRunnable(act, op.label);
    pool_->expect(task);
    std::string ret = "\"ok\"";
    try {
        const Duration delay{op.first};
        if (task->callable) {
            std::function<Co<Value>()> call = [this, task]() -> Co<Value> {
                co_await body(*task);
                Value value = task->label;
                co_return value;
            };
            CallablePtr callable = makeCallable(std::move(call), op.label);
            const auto called = pool_->schedule(callable, delay, op.label);
            co_await called;
        } else if (op.word == OpWord::Rate) {
            const auto called =
                pool_->scheduleAtFixedRate(task->command, delay, Duration{op.second}, op.label);
            co_await called;
        } else if (op.word == OpWord::Fixed) {
            const auto called =
                pool_->scheduleWithFixedDelay(task->command, delay, Duration{op.second}, op.label);
            co_await called;
        } else {
            const auto called = pool_->schedule(task->command, delay, op.label);
            co_await called;
        }
    } catch (const Throwable& thrown) {
        ret = exceptionOf(thrown);
    }
    pool_->expect(nullptr);
    if (task->inner) tasks_.add(std::move(made));
    co_return ret;
}

// ---------------------------------------------------------------- one task

Co<std::string> OpsSession::Console::onTask(const Op& op) {
    OpsTask* const task = op.label == "self" ? frames_.back().task : tasks_.find(op.label);
    if (task == nullptr) co_return std::string("\"noSuchTask\"");
    DelayedWorkQueue& queue = pool_->getQueue();
    switch (op.word) {
        case OpWord::Cancel: co_return co_await cancel(op, *task);
        case OpWord::Remove: co_return json(co_await pool_->remove(*task->outer));
        case OpWord::RemoveCommand: co_return json(co_await pool_->remove(*task->command));
        case OpWord::RemoveInner: co_return json(co_await pool_->remove(*task->inner));
        case OpWord::QueueRemove: co_return json(co_await queue.remove(*task->outer));
        case OpWord::Contains: co_return json(co_await queue.contains(*task->outer));
        case OpWord::Requeue: {
            const bool queued = co_await queue.contains(*task->outer);
            if (queued) co_return std::string("\"skip\"");
            RunnablePtr again = task->outer;
            const auto offered = queue.offer(again);
            co_return json(co_await offered);
        }
        default: co_return co_await get(*task);
    }
}

/// The interrupt that cancel(true) sends to this thread is noted for the task it hits and cleared,
/// as a worker does it between two tasks.
Co<std::string> OpsSession::Console::cancel(const Op& op, OpsTask& task) {
    const bool cancelled = co_await task.outer->cancel(op.flag);
    if (op.flag && world_.interrupted()) {
        for (Frame& frame : frames_) {
            if (frame.task == &task) frame.interrupted = true;
        }
    }
    co_return json(cancelled);
}

Co<std::string> OpsSession::Console::get(OpsTask& task) {
    try {
        const Value value = co_await task.outer->get(Duration{});
        const auto* text = std::any_cast<std::string>(&value);
        co_return jsonString(text == nullptr ? "null" : *text);
    } catch (const Throwable& thrown) {
        if (!thrown.cause()) co_return exceptionOf(thrown);
        co_return fmt::format(R"({{"ex":{},"cause":{}}})", jsonString(thrown.className()),
                              jsonString(asThrowable(thrown.cause()).message()));
    }
}

// ---------------------------------------------------------------- queue

Co<std::string> OpsSession::Console::onQueue(const Op& op) {
    DelayedWorkQueue& queue = pool_->getQueue();
    switch (op.word) {
        case OpWord::Peek: {
            const RunnablePtr head = co_await queue.peek();
            co_return labelOf(head);
        }
        case OpWord::Poll: {
            const RunnablePtr head = co_await queue.poll();
            co_return labelOf(head);
        }
        case OpWord::TimedPoll0: {
            const RunnablePtr head = co_await queue.poll(Duration{});
            co_return labelOf(head);
        }
        case OpWord::Take: {
            const RunnablePtr first = co_await queue.peek();
            const auto head = std::dynamic_pointer_cast<RunnableScheduledFuture>(first);
            if (!head || head->getDelay().ns > 0) co_return std::string("\"wouldBlock\"");
            const RunnablePtr taken = co_await queue.take();
            co_return labelOf(taken);
        }
        case OpWord::Drain: {
            std::vector<RunnablePtr> drained;
            const std::int32_t most = op.hasNumber ? static_cast<std::int32_t>(op.first)
                                                   : std::numeric_limits<std::int32_t>::max();
            const std::int32_t count = co_await queue.drainTo(drained, most);
            co_return fmt::format(R"({{"n":{},"tasks":{}}})", count, labelsOf(drained));
        }
        case OpWord::Iterate: {
            const std::vector<RunnablePtr> tasks = co_await queue.toArray();
            co_return labelsOf(tasks);
        }
        default: co_await queue.clear(); co_return std::string("null");
    }
}

std::string OpsSession::Console::labelOf(const RunnablePtr& task) const {
    return task ? jsonString(tasks_.find(task->taskId())->label) : "null";
}

std::string OpsSession::Console::labelsOf(const std::vector<RunnablePtr>& tasks) const {
    std::string list;
    for (const RunnablePtr& task : tasks) list += (list.empty() ? "" : ",") + labelOf(task);
    return "[" + list + "]";
}

// ---------------------------------------------------------------- pool

Co<std::string> OpsSession::Console::onPool(const Op& op) {
    switch (op.word) {
        case OpWord::Purge: co_await pool_->purge(); break;
        case OpWord::RemoveOnCancel: pool_->setRemoveOnCancelPolicy(op.flag); break;
        case OpWord::KeepPeriodic:
            co_await pool_->setContinueExistingPeriodicTasksAfterShutdownPolicy(op.flag);
            break;
        case OpWord::KeepDelayed:
            co_await pool_->setExecuteExistingDelayedTasksAfterShutdownPolicy(op.flag);
            break;
        case OpWord::Shutdown: co_await pool_->shutdown(); break;
        case OpWord::ShutdownNow: {
            const std::vector<RunnablePtr> tasks = co_await pool_->shutdownNow();
            co_return labelsOf(tasks);
        }
        case OpWord::TryTerminate: co_await pool_->tryTerminate(); break;
        case OpWord::Prestart: co_return json(co_await pool_->prestartCoreThread());
        case OpWord::Getters: co_return co_await gettersOf(*pool_);
        default: co_return co_await change(op);
    }
    co_return std::string("null");
}

Co<std::string> OpsSession::Console::change(const Op& op) {
    const auto number = static_cast<std::int32_t>(op.first);
    const Duration time{op.first};
    try {
        if (op.word == OpWord::SetCore) co_await pool_->setCorePoolSize(number);
        if (op.word == OpWord::SetMax) co_await pool_->setMaximumPoolSize(number);
        if (op.word == OpWord::SetKeepAlive) co_await pool_->setKeepAliveTime(time);
        if (op.word == OpWord::AllowCoreTimeout) co_await pool_->allowCoreThreadTimeOut(op.flag);
    } catch (const Throwable& thrown) {
        co_return exceptionOf(thrown);
    }
    co_return std::string("null");
}

}  // namespace poolscope
