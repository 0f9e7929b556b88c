// WorkerExecutor: the pool that Sirector's handlers run in.
//
// Promises: a ThreadPoolExecutor whose threads a WorkerThreadFactory makes and whose rejections a
// RejectedTaskController reports, unless the settings say otherwise. A handler that is submitted to
// it runs inside a future of its own, and goes on there with handlers behind it; any other pool
// does the same (AbstractExecutorService::newTaskFor). Source: JD's class of that name, of which is
// published that it extends ThreadPoolExecutor, has that factory and that policy, and that its
// submit runs what was orchestrated.
#pragma once

#include <memory>
#include <utility>

#include "engine/executor/orchestration/worker_thread_factory.hpp"
#include "engine/executor/pool/rejected_task_controller.hpp"
#include "engine/executor/pool/thread_pool_executor.hpp"

namespace poolscope {

class WorkerExecutor : public ThreadPoolExecutor {
public:
    static constexpr std::string_view kClassName = "WorkerExecutor";

    WorkerExecutor(World& world, Settings settings, const QueueMaker& makeQueue)
        : ThreadPoolExecutor(world, kClassName, withDefaults(std::move(settings)), makeQueue) {}

private:
    static Settings withDefaults(Settings settings) {
        if (!settings.threadFactory)
            settings.threadFactory = std::make_shared<WorkerThreadFactory>(settings.name);
        if (!settings.handler) settings.handler = std::make_shared<RejectedTaskController>();
        return settings;
    }
};

}  // namespace poolscope
