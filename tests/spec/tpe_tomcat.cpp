// Tomcat's pool: threads before the queue, and a second try for what was rejected.
#include <string>

#include <doctest/doctest.h>

#include "engine/executor/pool/tomcat_thread_pool_executor.hpp"
#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

struct TomcatPool : PoolUnderTest<TomcatThreadPoolExecutor> {
    TomcatPool(Sim& s, std::int32_t core, std::int32_t max, std::int32_t capacity,
               std::shared_ptr<RejectedExecutionHandler> handler = nullptr)
        : PoolUnderTest(s, PlainPool::settingsOf(core, max, std::move(handler), 100_u), capacity) {}
};

}  // namespace

TEST_CASE("TPE-30 core 3, max 5, queue 3: five threads, three queued, the ninth rejected") {
    Sim sim;
    TomcatPool p(sim, 3, 5, 3);
    std::string decided;
    for (int i = 1; i <= 9; ++i) {
        decided += p.execute("T" + std::to_string(i), i <= 3 ? i : 20) + ", ";
    }
    CHECK(decided ==
          "new thread w1, new thread w2, new thread w3, new thread w4, new thread w5, queued, "
          "queued, queued, RejectedExecutionException: Queue capacity is full., ");
    CHECK(p.queue() == "T6 T7 T8");
    CHECK(p.pool->getSubmittedCount() == 8);
    CHECK(p.figuresNow() == "pool 5 largest 5 active 5 queue 3 tasks 8 completed 0");
    sim.run(60);
    CHECK(ranOn(sim) == "T1 w1, T2 w2, T3 w3, T4 w4, T5 w5, T6 w1, T7 w2, T8 w3");
    CHECK(p.pool->getSubmittedCount() == 0);
}

TEST_CASE("TPE-30 with an idle worker the task is queued, no new thread") {
    Sim sim;
    TomcatPool p(sim, 1, 5, 3);
    std::string sizes;
    for (int i = 0; i < 3; ++i) {
        p.execute("T", 1);
        sizes += std::to_string(p.size()) + " ";
        sim.run(2 * i + 2);
    }
    CHECK(sizes == "1 1 1 ");
}

TEST_CASE("TPE-30 a queue of its own, without a parent, is a LinkedBlockingQueue like any other") {
    Sim sim;
    auto& pool = sim.poolOf<ThreadPoolExecutor>(PlainPool::settingsOf(1, 2), queueOf<TaskQueue>(1));
    for (const char* name : {"a", "b", "c"}) {
        sim.ask([&] { return pool.execute(sim.body(name, 5)); });
    }
    CHECK(figures(sim, pool) == "pool 2 largest 2 active 2 queue 1 tasks 3 completed 0");
}

TEST_CASE("TPE-30 rejected although the queue has room again: forced into it") {
    // Room comes between the rejection and force: the handler itself takes a task out.
    class TakesOne : public RejectedExecutionHandler {
    public:
        Co<void> rejectedExecution(RunnablePtr, ThreadPoolExecutor& executor) override {
            co_await executor.workQueue().poll();
            throw Throwable("RejectedExecutionException");
        }
        std::string_view name() const override { return "TakesOne"; }
    };
    Sim sim;
    TomcatPool p(sim, 1, 1, 1, std::make_shared<TakesOne>());
    p.execute("T1", 5);
    p.execute("T2", 5);
    CHECK(p.execute("T3", 5) == "queued, another dropped");
    CHECK(p.queue() == "T3");
}

TEST_CASE("TPE-30 after shutdown nothing can be forced into the queue") {
    Sim sim;
    TomcatPool p(sim, 1, 1, 1);
    p.execute("T1", 5);
    p.shutdown();
    CHECK(p.execute("T2") ==
          "RejectedExecutionException: Executor not running, can't force a command into the queue");
    CHECK(p.pool->getSubmittedCount() == 1);
}

TEST_CASE("TPE-30 a body that throws is no longer submitted") {
    Sim sim;
    TomcatPool p(sim, 1, 2, 1);
    p.execute(newPlainTask(*p.pool, sim.thrower("bad", "Boom")));
    CHECK(p.pool->getSubmittedCount() == 0);
}
