// Orchestra: the engine's Sirector over any pool that the library has, and any other Executor.
//
//     a pool with the engine behind it    gets the engine's futures as they are, so a recording has
//                                         what a scenario's has
//     a pool without                      gets bodies that run those futures; nothing is recorded
//     an Executor of the program's own    the same
//
// The rules stand once, in engine/executor/orchestration.
// Promises: held by the public handle and by what the pool has of it; holds the runtime, but not
// the pool, so pool and Sirector may go in any order. A pool that is destroyed cancels what it
// never began, and the events of that fail then.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/executor/orchestration/sirector.hpp"
#include "engine/library/engine_pool.hpp"
#include "poolscope/sirector.hpp"

namespace juc::detail {

/// The engine's Sirector, and the pool as that knows it.
class Orchestra final : public poolscope::AbstractExecutorService,
                        public std::enable_shared_from_this<Orchestra> {
public:
    /// Inside the runtime.
    Orchestra(RuntimePtr runtime, juc::Executor& on, const PoolPtr& pool,
              const EnginePoolPtr& engine, std::string name)
        : AbstractExecutorService(runtime->world()),
          runtime_(std::move(runtime)),
          held_(Access::held(on)),
          own_(pool    ? nullptr
               : held_ ? held_.get()
                       : &on),
          pool_(pool),
          isOfEngine_(engine != nullptr),
          engine_(engine),
          id_(engine ? engine->id() : world_.newExecutorId()),
          sirector_(*this, std::move(name)) {}

    Runtime& runtime() const { return *runtime_; }
    poolscope::Sirector& sirector() { return sirector_; }
    poolscope::ExecutorId id() const override { return id_; }
    std::vector<poolscope::HandlerPtr> handlersOf(const std::vector<EventBodyPtr>& bodies);
    Co<void> publish(EventPtr event, std::optional<Duration> timeout);
    Co<void> publish(EventPtr event, CallbackFunctions callback);

    using AbstractExecutorService::newTaskFor;
    std::shared_ptr<poolscope::FutureTask> newTaskFor(poolscope::RunnablePtr run, Value value,
                                                      std::string label) override;
    Co<void> execute(poolscope::RunnablePtr future) override;

private:
    class HandlerFuture;
    /// Names an event in the log.
    std::string newLabel();

    const RuntimePtr runtime_;
    const std::shared_ptr<juc::Executor> held_;  ///< if it is a handle
    juc::Executor* const own_;  ///< the program's, if it is none of the library's pools
    const std::weak_ptr<Pool> pool_;
    const bool isOfEngine_;
    const std::weak_ptr<EnginePool> engine_;  ///< behind it, if it is
    const poolscope::ExecutorId id_;          ///< the pool's, in the log
    poolscope::Sirector sirector_;
    std::map<EventBodyPtr, poolscope::HandlerPtr> handlers_;
    std::atomic<std::uint32_t> events_ = 0;
};

}  // namespace juc::detail
