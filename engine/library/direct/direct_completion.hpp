// DirectCompletionService: ExecutorCompletionService over a direct pool.
//
// As in the JDK a task goes to the pool inside an envelope, which puts the task's future into the
// queue of completed ones when it has run. A task that was cancelled while queued is therefore
// delivered only when a worker comes to its envelope.
//
// Promises: the queue outlives the service as long as envelopes need it. A pool that is destroyed
// cancels the tasks whose envelopes never ran, and delivers them. Threads: any. Source:
// java.util.concurrent.ExecutorCompletionService.
#pragma once

#include <memory>
#include <optional>

#include "engine/library/direct/task_pool.hpp"

namespace juc::detail {

class DirectCompletions;

class DirectCompletionService final : public CompletionService {
public:
    explicit DirectCompletionService(Ref<TaskPool> pool);
    AnyFuture submit(CallPtr body) override;
    AnyFuture next(std::optional<Duration> wait) override;
    AnyFuture poll() override;

private:
    const Ref<TaskPool> pool_;
    const std::shared_ptr<DirectCompletions> done_;
};

}  // namespace juc::detail
