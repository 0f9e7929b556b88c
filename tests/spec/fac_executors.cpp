// Conformance group FAC: the ready-made pools and their wrappers.
#include <doctest/doctest.h>

#include <functional>
#include <type_traits>

#include "engine/executor/executors.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "tests/support/completions.hpp"
#include "tests/support/state_text.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

namespace {

/// "core 3 max 3 keepAlive 0 LinkedBlockingQueue AbortPolicy"
std::string settingsOf(ThreadPoolExecutor& pool) {
    return "core " + std::to_string(pool.getCorePoolSize()) + " max " +
           std::to_string(pool.getMaximumPoolSize()) + " keepAlive " +
           std::to_string(wholeUnits(pool.getKeepAliveTime(), 1_ms)) + " " +
           std::string(toString(pool.workQueue().kind())) + " " +
           std::string(pool.getRejectedExecutionHandler()->name());
}

template <class Wrapper>
std::string runsOne(Sim& sim, Wrapper& wrapper) {
    const auto future = sim.ask([&] { return wrapper.submit(sleeping(sim, "v", 0), "v"); });
    sim.run();
    const Value value = sim.ask([&] { return future->get(); });
    return wordOf(value);
}

/// Notes the thread it runs on; throws on request.
RunnablePtr telling(Sim& sim, std::string name, bool throws = false) {
    std::function<Co<void>()> body = [&sim, name, throws]() -> Co<void> {
        sim.note(name + " on " + sim.world.currentThread().name());
        if (throws) throw Throwable("Boom");
        co_return;
    };
    return makeRunnable(std::move(body), name);
}

}  // namespace

TEST_CASE("FAC-01 default threads are pool-N-thread-M, N by factory, M by thread") {
    Sim sim;
    const FactoryPtr first = defaultThreadFactory(sim.world);
    const FactoryPtr second = defaultThreadFactory(sim.world);
    CHECK(first->newThread(sim.world)->name() == "pool-1-thread-1");
    CHECK(second->newThread(sim.world)->name() == "pool-2-thread-1");
    CHECK(first->newThread(sim.world)->name() == "pool-1-thread-2");
    const FactoryPtr named = namedThreadFactory("mail-");
    CHECK(named->newThread(sim.world)->name() == "mail-1");
    CHECK(named->newThread(sim.world)->name() == "mail-2");
}

TEST_CASE("FAC-02 newFixedThreadPool: core = max = n, no keepAlive, an unbounded queue") {
    Sim sim;
    const auto pool = newFixedThreadPool(sim.world, 3);
    CHECK(settingsOf(*pool) == "core 3 max 3 keepAlive 0 LinkedBlockingQueue AbortPolicy");
    CHECK(pool->workQueue().remainingCapacity() == 2147483647);
    CHECK_THROWS_WITH(newFixedThreadPool(sim.world, 0), "IllegalArgumentException");
    CHECK_THROWS_WITH(newFixedThreadPool(sim.world, -1), "IllegalArgumentException");
}

TEST_CASE("FAC-03 newCachedThreadPool: no core, 60 s, a SynchronousQueue; idle threads first") {
    Sim sim;
    const auto pool = newCachedThreadPool(sim.world, namedThreadFactory("w"));
    CHECK(settingsOf(*pool) ==
          "core 0 max 2147483647 keepAlive 60000 SynchronousQueue AbortPolicy");
    sim.ask([&] { return pool->execute(telling(sim, "1")); });
    sim.ask([&] { return pool->execute(telling(sim, "2")); });
    CHECK(sim.said() == "1 on w1 2 on w1");
    sim.ask([&] { return pool->execute(sim.body("3", 1)); });
    sim.ask([&] { return pool->execute(sim.body("4", 1)); });
    CHECK(workersMade(sim) == 2);
}

TEST_CASE("FAC-04 newSingleThreadExecutor is no ThreadPoolExecutor, and replaces a dead worker") {
    static_assert(!std::is_base_of_v<ThreadPoolExecutor, DelegatedExecutorService>);
    Sim sim;
    const auto single = newSingleThreadExecutor(sim.world, namedThreadFactory("w"));
    sim.ask([&] { return single->execute(telling(sim, "1", true)); });
    sim.ask([&] { return single->execute(telling(sim, "2")); });
    sim.run();
    CHECK(sim.said() == "1 on w1 2 on w2");
    CHECK(runsOne(sim, *single) == "v");
}

TEST_CASE("FAC-05 newScheduledThreadPool is a ScheduledThreadPoolExecutor, the single one is not") {
    static_assert(!std::is_base_of_v<ThreadPoolExecutor, DelegatedScheduledExecutorService>);
    Sim sim;
    const auto pool = newScheduledThreadPool(sim.world, 2);
    CHECK(settingsOf(*pool) == "core 2 max 2147483647 keepAlive 10 DelayedWorkQueue AbortPolicy");
    CHECK_THROWS_WITH(newScheduledThreadPool(sim.world, -1), "IllegalArgumentException");
    const auto single = newSingleThreadScheduledExecutor(sim.world);
    const ScheduledPtr future = sim.ask([&] { return single->schedule(sim.body("A"), 3_u, "A"); });
    CHECK(runsOne(sim, *single) == "v");
    CHECK(sim.said() == "v end@0 A@3");
    CHECK(future->isDone());
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("FAC-06 unconfigurable executors pass every method on") {
    Sim sim;
    const auto wrapped = unconfigurableExecutorService(newFixedThreadPool(sim.world, 2));
    CHECK(runsOne(sim, *wrapped) == "v");
    const std::vector<CallablePtr> tasks{sleeping(sim, "A", 0)};
    CHECK(sim.ask([&] { return wrapped->submit(sim.body("r")); }) != nullptr);
    ThreadBody invokes = [&]() -> Co<void> {
        const auto all = co_await wrapped->invokeAll(tasks);
        sim.note("all " + std::to_string(all.size()));
        const Value any = co_await wrapped->invokeAny(tasks);
        sim.note("any " + wordOf(any));
    };
    sim.forget();
    sim.at(0, std::move(invokes));
    sim.run();
    CHECK(sim.said() == "A end@0 all 1 A end@0 any A");
    CHECK_FALSE(wrapped->isShutdown());
    sim.ask([&] { return wrapped->shutdown(); });
    CHECK(wrapped->isShutdown());
    CHECK(sim.ask([&] { return wrapped->awaitTermination(0_u); }));
    CHECK(wrapped->isTerminated());
    CHECK_THROWS_WITH(unconfigurableExecutorService(nullptr), "NullPointerException");
    CHECK_THROWS_WITH(unconfigurableScheduledExecutorService(nullptr), "NullPointerException");
}

TEST_CASE(
    "FAC-06 an unconfigurable scheduled executor schedules, also at a rate and with a delay") {
    Sim sim;
    const auto wrapped =
        unconfigurableScheduledExecutorService(newScheduledThreadPool(sim.world, 1));
    sim.ask([&] { return wrapped->scheduleAtFixedRate(sim.body("R"), 0_u, 4_u); });
    sim.ask([&] { return wrapped->scheduleWithFixedDelay(sim.body("D", 1), 1_u, 2_u); });
    sim.ask([&] { return wrapped->schedule(sleeping(sim, "c", 0), 3_u); });
    sim.run(5);
    CHECK(sim.said() == "R@0 D@1 c end@3 R@4 D@4");
    const auto left = sim.ask([&] { return wrapped->shutdownNow(); });
    CHECK(left.size() == 2);
}

TEST_CASE(
    "FAC-07 an unreachable single-thread executor is shut down after its tasks; others live") {
    Sim sim;
    const auto single = newSingleThreadExecutor(sim.world);
    sim.ask([&] { return single->execute(sim.body("A", 1)); });
    sim.ask([&] { return single->execute(sim.body("B", 1)); });
    sim.ask([&] { return single->release(); });
    CHECK(single->isShutdown());
    CHECK_FALSE(single->isTerminated());
    sim.run();
    CHECK(sim.said() == "A@0 B@1");
    CHECK(single->isTerminated());
    const auto other = unconfigurableExecutorService(newFixedThreadPool(sim.world, 1));
    sim.ask([&] { return other->release(); });
    CHECK_FALSE(other->isShutdown());
    const auto scheduled = newSingleThreadScheduledExecutor(sim.world);
    sim.ask([&] { return scheduled->release(); });
    CHECK_FALSE(scheduled->isShutdown());
}

TEST_CASE("FAC-08 callable(r) gives null, callable(r, v) gives v, and names the task it wraps") {
    Sim sim;
    const CallablePtr plain = callable(sim.body("r"));
    const CallablePtr valued = callable(sim.body("r"), Value(std::string("v")));
    CHECK(wordOf(sim.ask([&] { return plain->call(); })) == "null");
    CHECK(wordOf(sim.ask([&] { return valued->call(); })) == "v");
    CHECK(sim.said() == "r@0 r@0");
    CHECK(plain->toString().find("Wrapped task = r") != std::string::npos);
    CHECK_THROWS_WITH(callable(nullptr), "NullPointerException");
}
