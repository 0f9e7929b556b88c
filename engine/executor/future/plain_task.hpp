// PlainTask: a Runnable that the log can name, for `execute`.
//
// The JDK passes execute a bare Runnable. A future records TaskBegan and TaskEnded around its body;
// a bare Runnable would leave no trace in the log. This wrapper has an id and a label, and its
// run() records both events, on whichever thread it runs (with CallerRunsPolicy, the client's).
// Promises: what the body throws leaves run(), as it would without the wrapper. The same object may
// be executed any number of times, even concurrently; its runs are counted together.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "engine/executor/future/abstract_executor_service.hpp"

namespace poolscope {

class PlainTask : public Runnable {
public:
    /// NullPointerException without a body.
    PlainTask(World& world, ExecutorId executor, RunnablePtr body, std::string label, TaskId id);

    Co<void> run() override;
    TaskId taskId() const override { return id_; }
    bool wasInterrupted() const override { return body_->wasInterrupted(); }
    std::optional<std::int64_t> priority() const override { return body_->priority(); }
    const Delayed* asDelayed() const override { return body_->asDelayed(); }
    const std::string& label() const { return label_; }
    /// How often the body was begun.
    std::uint32_t runs() const { return runs_.load(std::memory_order_relaxed); }
    std::string toString() const override { return label_; }

private:
    World& world_;
    ExecutorId executor_;
    RunnablePtr body_;
    std::string label_;
    TaskId id_;
    std::atomic<std::uint32_t> runs_ = 0;
};

/// Creates a task for `executor` and introduces it to the log. An empty label becomes the body's
/// name.
std::shared_ptr<PlainTask> newPlainTask(AbstractExecutorService& executor, RunnablePtr body,
                                        std::string label = {});

}  // namespace poolscope
