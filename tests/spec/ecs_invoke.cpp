// Conformance group ECS, second part: invokeAny and invokeAll.
#include <doctest/doctest.h>

#include "tests/support/completions.hpp"

#include <functional>
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

/// A client calls invokeAny and notes what it returns or throws, and when.
template <class... Timeout>
void invokeAnyAt(Sim& sim, AbstractExecutorService& pool, std::int64_t time,
                 std::vector<CallablePtr> tasks, Timeout... timeout) {
    ThreadBody body = [&sim, &pool, tasks, timeout...]() -> Co<void> {
        try {
            const Value value = co_await pool.invokeAny(tasks, timeout...);
            sim.noteNow("got " + wordOf(value));
        } catch (const Throwable& thrown) {
            sim.noteNow(thrown.toString());
        }
    };
    sim.at(time, std::move(body));
}

/// The same with invokeAll, noting each future's result and state.
template <class... Timeout>
void invokeAllAt(Sim& sim, AbstractExecutorService& pool, std::int64_t time,
                 std::vector<CallablePtr> tasks, Timeout... timeout) {
    ThreadBody body = [&sim, &pool, tasks, timeout...]() -> Co<void> {
        try {
            const auto futures = co_await pool.invokeAll(tasks, timeout...);
            sim.noteNow("returned " + std::to_string(futures.size()));
            for (const FuturePtr& future : futures) {
                const std::string result = co_await resultOf(future);
                sim.note("[" + result + " " + std::string(toString(future->state())) + "]");
            }
        } catch (const Throwable& thrown) {
            sim.noteNow(thrown.toString());
        }
    };
    sim.at(time, std::move(body));
}

}  // namespace

TEST_CASE("ECS-08 invokeAny gives the first success and interrupts the rest") {
    Sim sim;
    auto& pool = fixedPool(sim, 3);
    invokeAnyAt(sim, pool, 0, {failing(sim, "A", 1), sleeping(sim, "B", 2), sleeping(sim, "C", 5)});
    sim.run();
    CHECK(sim.said() == "A end@1 B end@2 got B@2 C interrupted@2");
}

TEST_CASE("ECS-08 one worker: the first success is enough, the others never run") {
    Sim sim;
    auto& pool = fixedPool(sim, 1);
    invokeAnyAt(sim, pool, 0,
                {sleeping(sim, "A", 1), sleeping(sim, "B", 1), sleeping(sim, "C", 1)});
    sim.run(9);
    CHECK(sim.said().rfind("A end@1", 0) == 0);
    CHECK(sim.said().find("got A@1") != std::string::npos);
    CHECK(sim.said().find("B end") == std::string::npos);
    CHECK(sim.said().find("C end") == std::string::npos);
}

TEST_CASE("ECS-08 tasks are submitted one by one, and none after a success is seen") {
    Sim sim;
    // A pool whose caller runs the tasks: the first is done before the second is submitted.
    class Direct : public AbstractExecutorService {
    public:
        using AbstractExecutorService::AbstractExecutorService;
        Co<void> execute(RunnablePtr command) override { return command->run(); }
        ExecutorId id() const override { return {}; }
    };
    Direct direct(sim.world);
    invokeAnyAt(sim, direct, 0,
                {failing(sim, "A", 1), sleeping(sim, "B", 1), sleeping(sim, "C", 1)});
    sim.run();
    CHECK(sim.said() == "A end@1 B end@2 got B@2");
}

TEST_CASE("ECS-09 if all fail invokeAny throws the last failure seen") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    invokeAnyAt(sim, pool, 0, {failing(sim, "A", 1), failing(sim, "B", 2)});
    sim.run();
    CHECK(sim.said() == "A end@1 B end@2 ExecutionException: Boom: B@2");
}

TEST_CASE("ECS-09 invokeAny without tasks, and with a null one") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    invokeAnyAt(sim, pool, 0, {});
    invokeAnyAt(sim, pool, 1, {CallablePtr{}});
    invokeAnyAt(sim, pool, 2, {sleeping(sim, "A", 5), CallablePtr{}});
    sim.run();
    CHECK(sim.said() == "IllegalArgumentException@0 NullPointerException@1 NullPointerException@2");
    CHECK(countIn<TaskBegan>(sim.log) == 0);  // A was cancelled before it began
}

TEST_CASE("ECS-09 timed invokeAny throws TimeoutException and interrupts its tasks") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    invokeAnyAt(sim, pool, 0, {sleeping(sim, "A", 9)}, 2_u);
    sim.run();
    CHECK(sim.said() == "TimeoutException@2 A interrupted@2");
}

TEST_CASE("ECS-09 timed invokeAny counts failures against the one timeout") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    invokeAnyAt(sim, pool, 0, {failing(sim, "A", 2), sleeping(sim, "B", 4)}, 3_u);
    sim.run();
    CHECK(sim.said() == "A end@2 TimeoutException@3 B interrupted@3");
}

TEST_CASE("ECS-09 an interrupted invokeAny cancels its tasks") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    Thread* caller = nullptr;
    std::vector<CallablePtr> tasks{sleeping(sim, "A", 9)};
    ThreadBody body = [&]() -> Co<void> {
        caller = &sim.world.currentThread();
        std::function<Co<void>()> call = [&]() -> Co<void> { co_await pool.invokeAny(tasks); };
        sim.noteNow(co_await thrownBy(call));
    };
    sim.at(0, std::move(body));
    sim.run(1);
    sim.world.interrupt(*caller);
    sim.run();
    CHECK(sim.said() == "InterruptedException@1 A interrupted@1");
}

TEST_CASE("ECS-10 invokeAll returns when all are done, in the order given, failures inside") {
    Sim sim;
    auto& pool = fixedPool(sim, 3);
    invokeAllAt(sim, pool, 0, {sleeping(sim, "A", 3), failing(sim, "B", 1), sleeping(sim, "C", 2)});
    sim.run();
    CHECK(sim.said() ==
          "B end@1 C end@2 A end@3 returned 3@3 [value A NORMAL] "
          "[ExecutionException <- Boom: B EXCEPTIONAL] [value C NORMAL]");
}

TEST_CASE("ECS-10 invokeAll of nothing gives nothing; a null task cancels what was begun") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    invokeAllAt(sim, pool, 0, {});
    invokeAllAt(sim, pool, 1, {sleeping(sim, "A", 5), CallablePtr{}});
    sim.run();
    CHECK(sim.said() == "returned 0@0 NullPointerException@1");
    CHECK(countIn<TaskBegan>(sim.log) == 0);
}

TEST_CASE("ECS-10 invokeAll on a scheduled pool goes through its queue") {
    Sim sim;
    auto& pool = sim.pool(1);
    invokeAllAt(sim, pool, 0, {sleeping(sim, "A", 1), sleeping(sim, "B", 1)});
    sim.run();
    CHECK(sim.said() == "A end@1 B end@2 returned 2@2 [value A NORMAL] [value B NORMAL]");
}

TEST_CASE("ECS-10 invokeAll on a scheduled pool that was shut down is rejected") {
    Sim sim;
    auto& pool = sim.pool(1);
    sim.ask([&] { return pool.shutdown(); });
    invokeAllAt(sim, pool, 0, {sleeping(sim, "A", 1)});
    sim.run();
    CHECK(sim.said().rfind("RejectedExecutionException: Task ", 0) == 0);
}

TEST_CASE("ECS-11 timed invokeAll interrupts at the timeout what is not done") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    invokeAllAt(sim, pool, 0, {sleeping(sim, "A", 1), sleeping(sim, "B", 9), sleeping(sim, "C", 9)},
                2_u);
    sim.run();
    const std::string said = sim.said();
    CHECK(said.rfind("A end@1 returned 3@2 [value A NORMAL]", 0) == 0);
    CHECK(said.find("[CancellationException INTERRUPTED] [CancellationException INTERRUPTED]") !=
          std::string::npos);
    CHECK(said.find("B interrupted@2") != std::string::npos);
}

TEST_CASE("ECS-11 a timeout of zero starts nothing") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    invokeAllAt(sim, pool, 0, {sleeping(sim, "A", 1)}, 0_u);
    sim.run();
    CHECK(sim.said() == "returned 1@0 [CancellationException INTERRUPTED]");
    CHECK(workersMade(sim) == 0);
}

TEST_CASE("ECS-11 timed invokeAll returns early when all are done") {
    Sim sim;
    auto& pool = fixedPool(sim, 2);
    invokeAllAt(sim, pool, 0, {sleeping(sim, "A", 1), failing(sim, "B", 2)}, 9_u);
    sim.run();
    CHECK(sim.said() ==
          "A end@1 B end@2 returned 2@2 [value A NORMAL] "
          "[ExecutionException <- Boom: B EXCEPTIONAL]");
}
