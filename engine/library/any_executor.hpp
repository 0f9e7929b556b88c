// AnyExecutor: whatever a program hands tasks to, as the engine knows it: a pool of the library,
// with the engine behind it or without, or an Executor of the program's own.
//
// Promises: a command that is dropped without having run is cancelled: the dependent that a
// completion is for, the task in a completion service's envelope. What `execute` of the program's
// own throws leaves this one's. Holds the pool, or what a handle stands
// for; another Executor of the program's own must live as long. Threads: any of the runtime's.
#pragma once

#include <memory>

#include "engine/library/engine_pool.hpp"
#include "poolscope/executor.hpp"

namespace juc::detail {

class AnyExecutor final : public poolscope::AbstractExecutorService {
public:
    AnyExecutor(RuntimePtr runtime, juc::Executor& on);

    using AbstractExecutorService::newTaskFor;
    std::shared_ptr<poolscope::FutureTask> newTaskFor(poolscope::CallablePtr callable,
                                                      std::string label) override;
    Co<void> execute(poolscope::RunnablePtr command) override;
    poolscope::ExecutorId id() const override {
        return engine_ ? engine_->id() : poolscope::ExecutorId{};
    }

private:
    const RuntimePtr runtime_;
    const std::shared_ptr<juc::Executor> held_;  ///< if it is a handle
    juc::Executor& own_;                         ///< used if there is no pool
    const PoolPtr pool_;
    const EnginePoolPtr engine_;  ///< behind the pool, if it is
};

/// That in which an executor's tasks live: its pool's, else the caller's.
RuntimePtr runtimeOf(const juc::Executor& executor);

}  // namespace juc::detail
