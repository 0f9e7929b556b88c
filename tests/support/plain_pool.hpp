// A ThreadPoolExecutor for spec tests, with the vocabulary in which a JDK was asked about it.
//
//     PlainPool p(sim, 3, 5, queueOf<LinkedBlockingQueue>(3));
//     CHECK(p.execute("T1", 10) == "new thread w1");
//
// Promises: worker n of the pool is called wn. Everything goes through the pool's public methods.
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"
#include "tests/support/hooked_pool.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/thread_factories.hpp"

namespace poolscope {

/// Names its threads w1, w2, …
class WorkerFactory : public KeepingFactory {
public:
    using KeepingFactory::KeepingFactory;
    Thread* newThread(World& world) override {
        threads.push_back(
            &world.newThread("w" + std::to_string(threads.size() + 1), ThreadRole::Worker));
        return threads.back();
    }
};

template <class Pool>
struct PoolUnderTest {
    template <class... Arguments>
    explicit PoolUnderTest(Sim& s, ThreadPoolExecutor::Settings settings, Arguments&&... arguments)
        : sim(s), threads(std::make_shared<WorkerFactory>(s.world)) {
        settings.threadFactory = threads;
        pool = &sim.poolOf<Pool>(std::move(settings), std::forward<Arguments>(arguments)...);
    }

    std::shared_ptr<PlainTask> task(std::string name, std::int64_t length = 0) {
        return newPlainTask(*pool, sim.body(std::move(name), length));
    }
    /// What execute makes of a task: "new thread w4", "queued", "queued, another dropped", "run by
    /// caller", "dropped", or what it throws.
    std::string execute(std::string name, std::int64_t length = 0) {
        return execute(task(std::move(name), length));
    }
    std::string execute(const std::shared_ptr<PlainTask>& made) {
        const std::size_t threadsBefore = threads->threads.size();
        const std::int32_t queuedBefore = queueSize();
        ThreadBody call = [this, made]() -> Co<void> { return pool->execute(made); };
        const std::string thrown = sim.ask([&] { return thrownBy(call); });
        if (!thrown.empty()) return thrown;
        if (threads->threads.size() > threadsBefore) {
            return "new thread " + threads->threads.back()->name();
        }
        const bool inside = sim.ask([&] { return pool->workQueue().contains(*made); });
        if (inside) return queueSize() > queuedBefore ? "queued" : "queued, another dropped";
        if (made->runs() == 0) return "dropped";
        return ranOn(sim, made->taskId()) == "main" ? "run by caller" : "handed over";
    }
    /// submit, the future named like its body.
    std::shared_ptr<FutureTask> submit(const RunnablePtr& body) {
        return sim.ask([&] { return pool->submit(body, body->toString()); });
    }
    std::int32_t queueSize() {
        return sim.ask([&] { return pool->workQueue().size(); });
    }
    std::int32_t size() {
        return sim.ask([&] { return pool->getPoolSize(); });
    }
    /// Labels in the queue's own order: "T4 T5 T6".
    std::string queue() {
        return labelsOf(sim, sim.ask([&] { return pool->workQueue().toArray(); }));
    }
    std::string figuresNow() { return figures(sim, *pool); }
    void shutdown() {
        sim.ask([&] { return pool->shutdown(); });
    }

    Sim& sim;
    std::shared_ptr<WorkerFactory> threads;
    Pool* pool = nullptr;
};

struct PlainPool : PoolUnderTest<Hooked<ThreadPoolExecutor>> {
    PlainPool(Sim& s, std::int32_t core, std::int32_t max, const QueueMaker& queue,
              std::shared_ptr<RejectedExecutionHandler> handler = nullptr, Duration keepAlive = {})
        : PoolUnderTest(s, settingsOf(core, max, std::move(handler), keepAlive), queue) {}

    static ThreadPoolExecutor::Settings settingsOf(
        std::int32_t core, std::int32_t max,
        std::shared_ptr<RejectedExecutionHandler> handler = nullptr, Duration keepAlive = {}) {
        ThreadPoolExecutor::Settings settings;
        settings.corePoolSize = core;
        settings.maximumPoolSize = max;
        settings.keepAliveTime = keepAlive;
        settings.handler = std::move(handler);
        return settings;
    }
};

/// A queue without bound.
inline QueueMaker unbounded() { return queueOf<LinkedBlockingQueue>(); }
inline QueueMaker bounded(std::int32_t capacity) { return queueOf<LinkedBlockingQueue>(capacity); }

}  // namespace poolscope
