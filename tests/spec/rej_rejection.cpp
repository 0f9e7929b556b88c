// Conformance group REJ, as far as a scheduled pool shows it: it rejects only once it is shut down.
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

namespace {

/// A handler that keeps what it was called with.
class KeepingHandler : public RejectedExecutionHandler {
public:
    explicit KeepingHandler(World& world) : world_(world) {}
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override {
        tasks.push_back(std::move(task));
        executors.push_back(&executor);
        threads.push_back(world_.currentThread().name());
        co_return;
    }
    std::string_view name() const override { return "KeepingHandler"; }

    std::vector<RunnablePtr> tasks;
    std::vector<ThreadPoolExecutor*> executors;
    std::vector<std::string> threads;

private:
    World& world_;
};

std::string thrownOf(Sim& sim, ThreadBody call) {
    return sim.ask([&] { return thrownBy(call); });
}

}  // namespace

TEST_CASE("REJ-01 the default handler is AbortPolicy") {
    Sim sim;
    auto& pool = sim.pool(1);
    CHECK(pool.getRejectedExecutionHandler()->name() == "AbortPolicy");
}

TEST_CASE("REJ-02 AbortPolicy's message tells the task and the pool's state at that moment") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.execute(sim.body("run", 2)); });
    sim.ask([&] { return pool.schedule(sim.body("old"), 1_u); });
    sim.ask([&] { return pool.shutdown(); });
    const RunnablePtr late = sim.body("T7");
    const ThreadBody submit = [&]() -> Co<void> { co_await pool.schedule(late, 0_u, "late"); };
    const std::string task =
        "RejectedExecutionException: Task late[Not completed, task = "
        "java.util.concurrent.Executors$RunnableAdapter[Wrapped task = T7]] rejected from "
        "ScheduledThreadPoolExecutor@pool[";
    CHECK(thrownOf(sim, submit) ==
          task +
              "Shutting down, pool size = 1, active threads = 1, queued tasks = 1, completed "
              "tasks = 0]");
    sim.run(3);
    CHECK(thrownOf(sim, submit) ==
          task +
              "Terminated, pool size = 0, active threads = 0, queued tasks = 0, completed "
              "tasks = 2]");
}

TEST_CASE("REJ-07 after shutdown abort throws, the others do nothing: no run, no drop") {
    for (const char* name :
         {"AbortPolicy", "CallerRunsPolicy", "DiscardPolicy", "DiscardOldestPolicy"}) {
        CAPTURE(name);
        Sim sim;
        auto& pool = sim.pool(1, "pool", nullptr, rejectionPolicy(name));
        sim.ask([&] { return pool.execute(sim.body("run", 2)); });
        sim.ask([&] { return pool.schedule(sim.body("old"), 1_u, "old"); });
        sim.run(1);
        sim.ask([&] { return pool.shutdown(); });
        ScheduledPtr late;
        const RunnablePtr body = sim.body("late");
        const std::string thrown =
            thrownOf(sim, [&]() -> Co<void> { late = co_await pool.schedule(body, 0_u, "late"); });
        if (std::string(name) == "AbortPolicy") {
            CHECK(thrown.starts_with("RejectedExecutionException: Task late["));
            CHECK(late == nullptr);
        } else {
            CHECK(thrown == "");
            CHECK(stateOf(late) == "NEW");
        }
        CHECK(heapOf(sim, pool) == "old");
        sim.run(5);
        CHECK(sim.said() == "run@0 old@2");
        CHECK(ctlText(pool) == "0x60000000");
        if (late) CHECK(stateOf(late) == "NEW");  // for ever
    }
}

TEST_CASE("REJ-09 a user handler is called in the submitting thread with the future and the pool") {
    Sim sim;
    const auto handler = std::make_shared<KeepingHandler>(sim.world);
    auto& pool = sim.pool(1, "pool", nullptr, handler);
    sim.ask([&] { return pool.shutdown(); });
    ScheduledPtr scheduled;
    ScheduledPtr submitted;
    const RunnablePtr body = sim.body("late");
    sim.at(
        2,
        [&]() -> Co<void> {
            scheduled = co_await pool.schedule(body, 1_u, "late");
            submitted = co_await pool.submit(body);
            co_await pool.execute(body);
        },
        "submitter");
    sim.run(9);
    REQUIRE(handler->tasks.size() == 3);
    CHECK(handler->tasks[0] == scheduled);
    CHECK(handler->tasks[1] == submitted);
    CHECK(handler->tasks[2] != body);  // execute is schedule: the handler gets its future
    for (const ThreadPoolExecutor* executor : handler->executors) CHECK(executor == &pool);
    for (const std::string& thread : handler->threads) CHECK(thread == "submitter");
    CHECK(sim.said() == "");
    CHECK(countIn<Rejected>(sim.log) == 3);
}

TEST_CASE("REJ-10 a null handler or factory is refused; the getters return what was set") {
    Sim sim;
    auto& pool = sim.pool(1);
    const auto handlerBefore = pool.getRejectedExecutionHandler();
    const auto factoryBefore = pool.getThreadFactory();
    const auto thrown = [](auto set) {
        try {
            set();
        } catch (const Throwable& t) {
            return t.toString();
        }
        return std::string();
    };
    CHECK(thrown([&] { pool.setRejectedExecutionHandler(nullptr); }) == "NullPointerException");
    CHECK(thrown([&] { pool.setThreadFactory(nullptr); }) == "NullPointerException");
    CHECK(pool.getRejectedExecutionHandler() == handlerBefore);
    CHECK(pool.getThreadFactory() == factoryBefore);
    const auto handler = std::make_shared<KeepingHandler>(sim.world);
    const auto factory = std::make_shared<KeepingFactory>(sim.world);
    pool.setRejectedExecutionHandler(handler);
    pool.setThreadFactory(factory);
    CHECK(pool.getRejectedExecutionHandler() == handler);
    CHECK(pool.getThreadFactory() == factory);
    sim.ask([&] { return pool.execute(sim.body("a")); });
    CHECK(factory->threads.size() == 1);  // both are used from then on
    sim.ask([&] { return pool.shutdown(); });
    sim.ask([&] { return pool.execute(sim.body("b")); });
    CHECK(handler->tasks.size() == 1);
}
