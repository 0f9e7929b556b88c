// What becomes of tasks that a pool with the engine behind it cannot take: the engine's policies,
// and the program's own handlers.
//
// Promises: a handler of the program's runs as a body does, on the thread that gave the task, so it
// may block. Source: java.util.concurrent.RejectedExecutionHandler.
#include <functional>
#include <memory>
#include <utility>

#include "engine/executor/pool/rejected_execution_handler.hpp"
#include "engine/library/engine_faces.hpp"

namespace juc::detail {
namespace {

/// The pool as a handler gets it.
class LentEngineFace final : public EngineThreadFace<ThreadPool> {
public:
    using EngineThreadFace::EngineThreadFace;
    void end() noexcept override {}  // that is for the handle of the program's
};

class ProgramsHandler final : public poolscope::RejectedExecutionHandler {
public:
    ProgramsHandler(EngineThreadPool& pool, juc::RejectedExecutionHandler::Function function)
        : pool_(pool), function_(std::move(function)) {}

    Co<void> rejectedExecution(poolscope::RunnablePtr task,
                               poolscope::ThreadPoolExecutor&) override {
        const EnginePoolPtr held = pool_.shared_from_this();
        std::function<void()> call = [this, &held, &task] {
            const juc::RejectedExecutionHandler::Function function = function_;  // may outlive this
            ThreadPoolExecutor handle = Access::handle(std::make_shared<LentEngineFace>(held));
            function(runnableOf(held->runtime().shared_from_this(), held, task, Outside::Yes),
                     handle);
        };
        co_await held->runtime().runBody(std::move(call));
    }
    std::string_view name() const override { return "RejectedExecutionHandler"; }

private:
    EngineThreadPool& pool_;
    const juc::RejectedExecutionHandler::Function function_;
};

}  // namespace

std::shared_ptr<poolscope::RejectedExecutionHandler> EngineThreadPool::engineHandler(
    juc::RejectedExecutionHandler handler) {
    if (handler.function()) return std::make_shared<ProgramsHandler>(*this, handler.function());
    switch (handler.policy()) {
        case RejectionPolicy::Abort: return std::make_shared<poolscope::AbortPolicy>();
        case RejectionPolicy::CallerRuns: return std::make_shared<poolscope::CallerRunsPolicy>();
        case RejectionPolicy::Discard: return std::make_shared<poolscope::DiscardPolicy>();
        case RejectionPolicy::DiscardOldest: break;
    }
    return std::make_shared<poolscope::DiscardOldestPolicy>();
}

}  // namespace juc::detail
