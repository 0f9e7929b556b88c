// AbstractExecutorService over the engine's, which calls the program's `execute`.
#include "poolscope/abstract_executor_service.hpp"

#include <utility>

#include "engine/library/any_executor.hpp"

namespace juc {

using detail::AnyExecutor;
using detail::RuntimePtr;

void AbstractExecutorService::executeCall(detail::CallPtr body) {
    execute(detail::Access::runnable(detail::runnableOf(std::move(body))));
}

AnyFuture AbstractExecutorService::submitCall(detail::CallPtr body) {
    const RuntimePtr runtime = detail::currentRuntime();
    AnyExecutor self(runtime, *this);
    return detail::futureOf(runtime, nullptr, runtime->run([&] {
        std::string label(body->name());
        return self.submit(detail::callableOf(*runtime, std::move(body)), std::move(label));
    }));
}

std::vector<AnyFuture> AbstractExecutorService::invokeAllCalls(std::vector<detail::CallPtr> bodies,
                                                               std::optional<Duration> timeout) {
    const RuntimePtr runtime = detail::currentRuntime();
    AnyExecutor self(runtime, *this);
    const auto tasks = runtime->run([&] {
        return detail::invokeAllOn(self, detail::Callables(*runtime, std::move(bodies)), timeout);
    });
    std::vector<AnyFuture> futures;
    for (const auto& task : tasks) futures.push_back(detail::futureOf(runtime, nullptr, task));
    return futures;
}

detail::BoxPtr AbstractExecutorService::invokeAnyCall(std::vector<detail::CallPtr> bodies,
                                                      std::optional<Duration> timeout) {
    const RuntimePtr runtime = detail::currentRuntime();
    AnyExecutor self(runtime, *this);
    return detail::boxOf(runtime->run([&] {
        return detail::invokeAnyOn(self, detail::Callables(*runtime, std::move(bodies)), timeout);
    }));
}

}  // namespace juc
