// Settings and queues of the ready-made pools.
#include "engine/executor/executors.hpp"

#include <limits>
#include <utility>

#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"

namespace poolscope {

namespace {

constexpr std::int32_t kNoLimit = std::numeric_limits<std::int32_t>::max();

std::shared_ptr<ThreadPoolExecutor> newPool(World& world, std::int32_t core, std::int32_t maximum,
                                            Duration keepAlive, const QueueMaker& queue,
                                            FactoryPtr factory, std::string name) {
    ThreadPoolExecutor::Settings settings{core,    maximum,        keepAlive, std::move(factory),
                                          nullptr, std::move(name)};
    return std::make_shared<ThreadPoolExecutor>(world, std::move(settings), queue);
}

}  // namespace

FactoryPtr defaultThreadFactory(World& world) {
    return std::make_shared<DefaultThreadFactory>(world);
}

FactoryPtr namedThreadFactory(std::string prefix) {
    return std::make_shared<NamedThreadFactory>(std::move(prefix));
}

std::shared_ptr<ThreadPoolExecutor> newFixedThreadPool(World& world, std::int32_t n,
                                                       FactoryPtr factory, std::string name) {
    return newPool(world, n, n, Duration{}, queueOf<LinkedBlockingQueue>(), std::move(factory),
                   std::move(name));
}

std::shared_ptr<ThreadPoolExecutor> newCachedThreadPool(World& world, FactoryPtr factory,
                                                        std::string name) {
    return newPool(world, 0, kNoLimit, seconds(60), queueOf<SynchronousQueue>(), std::move(factory),
                   std::move(name));
}

std::shared_ptr<FinalizableDelegatedExecutorService> newSingleThreadExecutor(World& world,
                                                                             FactoryPtr factory,
                                                                             std::string name) {
    return std::make_shared<FinalizableDelegatedExecutorService>(
        newFixedThreadPool(world, 1, std::move(factory), std::move(name)));
}

std::shared_ptr<ScheduledThreadPoolExecutor> newScheduledThreadPool(World& world, std::int32_t core,
                                                                    FactoryPtr factory,
                                                                    std::string name) {
    return std::make_shared<ScheduledThreadPoolExecutor>(world, core, std::move(name),
                                                         std::move(factory));
}

std::shared_ptr<DelegatedScheduledExecutorService> newSingleThreadScheduledExecutor(
    World& world, FactoryPtr factory, std::string name) {
    return std::make_shared<DelegatedScheduledExecutorService>(
        newScheduledThreadPool(world, 1, std::move(factory), std::move(name)));
}

std::shared_ptr<DelegatedExecutorService> unconfigurableExecutorService(
    std::shared_ptr<ThreadPoolExecutor> executor) {
    return std::make_shared<DelegatedExecutorService>(std::move(executor));
}

std::shared_ptr<DelegatedScheduledExecutorService> unconfigurableScheduledExecutorService(
    std::shared_ptr<ScheduledThreadPoolExecutor> executor) {
    return std::make_shared<DelegatedScheduledExecutorService>(std::move(executor));
}

}  // namespace poolscope
