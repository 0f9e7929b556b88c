// Conformance group FJP, second part: exceptions, cancelling, taking back, and the pool's own life.
#include <doctest/doctest.h>

#include "tests/support/fork_join.hpp"

#include <functional>
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

Co<Value> boom() {
    throw Throwable("Boom", "third");
    co_return Value();
}

/// What a call inside a worker throws, as the result of a body.
Co<Value> thrownText(std::function<Co<void>()> call) {
    const std::string text = co_await thrownBy(std::move(call));
    co_return Value(text);
}

std::string textOf(const ForkJoinTaskPtr& task) {
    return std::any_cast<std::string>(task->getRawResult());
}

const std::string kPoolName = "java.util.concurrent.ForkJoinPool@pool";
const std::string kNothing =
    ", size = 0, active = 0, running = 0, steals = 0, tasks = 0, "
    "submissions = 0]";

}  // namespace

TEST_CASE("FJP-07 join and invoke throw the exception's own type, get wraps it; the worker lives") {
    ForkJoinSim sim(1);
    const ForkJoinTaskPtr bad = sim.runInPool("bad", boom);
    CHECK(bad->isDone());
    CHECK(bad->isCompletedAbnormally());
    CHECK_FALSE(bad->isCompletedNormally());
    CHECK_FALSE(bad->isCancelled());
    const auto thrown = [&](auto call) {
        return sim.ask([&] { return thrownBy([&]() -> Co<void> { co_await call(); }); });
    };
    CHECK(thrown([&] { return bad->join(); }) == "Boom: third");
    CHECK(thrown([&] { return bad->get(); }) == "ExecutionException: Boom: third");
    CHECK(thrown([&] { return bad->get(1_u); }) == "ExecutionException: Boom: third");
    const ForkJoinTaskPtr again = taskOf(sim.world, "again", boom);
    CHECK(thrown([&] { return again->invoke(); }) == "Boom: third");
    const ForkJoinTaskPtr inside = sim.runInPool("root", [&]() -> Co<Value> {
        return thrownText([&]() -> Co<void> {
            const ForkJoinTaskPtr child = taskOf(sim.world, "child", boom);
            co_await child->fork();
            co_await child->join();
        });
    });
    CHECK(textOf(inside) == "Boom: third");
    CHECK(sim.pool.getPoolSize() <= 1);
    const int made = workersMade(sim);
    sim.runInPool("next", []() -> Co<Value> { co_return Value(1); });
    CHECK(workersMade(sim) <= made + 1);
}

TEST_CASE("FJP-08 cancel is true, and true again; join throws CancellationException") {
    ForkJoinSim sim(1);
    const ForkJoinTaskPtr root = sim.runInPool("root", [&]() -> Co<Value> {
        const ForkJoinTaskPtr child = taskOf(sim.world, "child", boom);
        co_await child->fork();
        const bool first = co_await child->cancel(false);
        const bool second = co_await child->cancel(true);
        sim.note(first && second ? "true true" : "no");
        CHECK(child->isCancelled());
        CHECK(child->isCompletedAbnormally());
        const std::function<Co<void>()> join = [&]() -> Co<void> { co_await child->join(); };
        const std::string thrown = co_await thrownBy(join);
        co_return Value(thrown);
    });
    CHECK(sim.said() == "true true");
    CHECK(textOf(root) == "CancellationException");
    const ForkJoinTaskPtr done = sim.runInPool("done", []() -> Co<Value> { co_return Value(1); });
    CHECK_FALSE(sim.ask([&] { return done->cancel(false); }));
}

TEST_CASE("FJP-09 invokeAll throws if any task does, and does not take null") {
    ForkJoinSim sim(1);
    const auto fine = []() -> Co<Value> { co_return Value(1); };
    const auto all = [&](ForkJoinTaskPtr first, ForkJoinTaskPtr second) {
        return textOf(sim.runInPool("root", [first, second]() -> Co<Value> {
            return thrownText(
                [first, second]() -> Co<void> { co_await ForkJoinTask::invokeAll(first, second); });
        }));
    };
    const auto make = [&](auto body) { return taskOf(sim.world, "part", body); };
    CHECK(all(make(fine), make(fine)).empty());
    CHECK(all(make(boom), make(fine)) == "Boom: third");
    CHECK(all(make(fine), make(boom)) == "Boom: third");
    CHECK(all(nullptr, make(fine)) == "NullPointerException");
    CHECK(all(make(fine), nullptr) == "NullPointerException");
    const ForkJoinTaskPtr rest = make(fine);
    all(make(boom), rest);
    CHECK(rest->isCancelled());
}

TEST_CASE("FJP-10 after shutdown submissions are rejected; the common pool is deaf to it") {
    ForkJoinSim sim(3);
    const auto submits = [&](ForkJoinPool& pool, ForkJoinTaskPtr task) {
        return sim.ask([&] { return thrownBy([&]() -> Co<void> { co_await pool.submit(task); }); });
    };
    CHECK(submits(sim.pool, nullptr) == "NullPointerException");
    sim.ask([&] { return sim.pool.shutdown(); });
    CHECK(sim.pool.isShutdown());
    CHECK(sim.pool.isTerminated());
    CHECK(sim.ask([&] { return sim.pool.awaitTermination(1_u); }));
    CHECK(sim.pool.toString() == kPoolName + "[Terminated, parallelism = 3" + kNothing);
    const ForkJoinTaskPtr late = taskOf(sim.world, "late", boom);
    CHECK(submits(sim.pool, late) == "RejectedExecutionException");

    ForkJoinSim other(1);
    ForkJoinPool::Settings settings;
    settings.common = true;
    ForkJoinPool common(other.world, settings);
    other.ask([&] { return common.shutdown(); });
    other.ask([&] { return common.shutdownNow(); });
    CHECK_FALSE(common.isShutdown());
    const ForkJoinTaskPtr forked =
        taskOf(other.world, "forked", []() -> Co<Value> { co_return Value(7); });
    other.ask([&] { return forked->fork(); });
    other.run();
    CHECK(intOf(*forked) == 7);
}

TEST_CASE(
    "FJP-11 a fresh pool has no threads, is quiescent and not async; parallelism 0 is wrong") {
    ForkJoinSim sim(3);
    CHECK(sim.pool.toString() == kPoolName + "[Running, parallelism = 3" + kNothing);
    CHECK(sim.pool.isQuiescent());
    CHECK_FALSE(sim.pool.getAsyncMode());
    CHECK(sim.pool.getParallelism() == 3);
    CHECK_FALSE(sim.pool.isShutdown());
    CHECK_FALSE(sim.pool.isTerminating());
    for (const std::int32_t wrong : {0, -1, 32768}) {
        ForkJoinPool::Settings settings;
        settings.parallelism = wrong;
        CHECK_THROWS_WITH(ForkJoinPool(sim.world, settings), "IllegalArgumentException");
    }
}

TEST_CASE("FJP-12 tryUnfork takes back the newest own task, which does not run then") {
    for (const bool async : {false, true}) {
        ForkJoinSim sim(1, async);
        sim.runInPool("root", [&]() -> Co<Value> {
            const auto body = [&]() -> Co<Value> {
                sim.note("ran");
                co_return Value(1);
            };
            const ForkJoinTaskPtr older = taskOf(sim.world, "older", body);
            const ForkJoinTaskPtr newer = taskOf(sim.world, "newer", body);
            co_await older->fork();
            co_await newer->fork();
            CHECK(ForkJoinTask::peekNextLocalTask(sim.world) == (async ? older : newer));
            const bool below = co_await older->tryUnfork();
            const bool newest = co_await newer->tryUnfork();
            const bool again = co_await newer->tryUnfork();
            CHECK_FALSE(below);
            CHECK(newest);
            CHECK_FALSE(again);
            CHECK(ForkJoinTask::peekNextLocalTask(sim.world) == older);
            co_return Value(0);
        });
        CHECK(sim.said() == "ran");
    }
}

TEST_CASE("A pool's idle workers leave one by one, each after a keep-alive time") {
    Tally tally;
    ForkJoinSim sim(3);
    SumTask::Plan plan;
    plan.leaf = 2_u;
    const auto root = std::make_shared<SumTask>(sim.world, tally, plan, 10, 100);
    sim.ask([&] { return sim.pool.submit(root); });
    sim.run(1000);
    CHECK(sim.pool.getPoolSize() == 3);
    CHECK(sim.pool.getActiveThreadCount() == 0);
    CHECK(sim.pool.isQuiescent());
    sim.run(61'000);
    CHECK(sim.pool.getPoolSize() == 2);
    sim.run(121'000);
    CHECK(sim.pool.getPoolSize() == 1);
    sim.run(181'000);
    CHECK(sim.pool.getPoolSize() == 0);
}

TEST_CASE("shutdown lets run what was submitted, shutdownNow cancels it and interrupts") {
    ForkJoinSim sim(1);
    sim.ask([&] { return sim.pool.execute(adapt(sim.world, sim.body("a", 3), "a")); });
    sim.ask([&] { return sim.pool.execute(adapt(sim.world, sim.body("b", 3), "b")); });
    sim.ask([&] { return sim.pool.shutdown(); });
    CHECK(sim.pool.toString().find("[Shutting down") != std::string::npos);
    sim.run();
    CHECK(sim.said() == "a@0 b@3");
    CHECK(sim.pool.isTerminated());

    ForkJoinSim now(1);
    const ForkJoinTaskPtr slept = adapt(now.world, now.sleeper("a", 9), "a");
    const ForkJoinTaskPtr queued = adapt(now.world, now.body("b", 3), "b");
    now.ask([&] { return now.pool.execute(slept); });
    now.ask([&] { return now.pool.execute(queued); });
    now.at(2, [&]() -> Co<void> { co_await now.pool.shutdownNow(); });
    now.run();
    CHECK(now.said() == "a@0 a!interrupted@2");
    CHECK(slept->isCompletedAbnormally());
    CHECK(queued->isCancelled());
    CHECK(now.pool.isTerminated());
}

TEST_CASE("awaitQuiescence lets the caller run what is queued") {
    ForkJoinSim sim(1);
    for (int i = 0; i < 3; ++i) {
        const std::string name(1, static_cast<char>('a' + i));
        sim.ask([&] { return sim.pool.execute(adapt(sim.world, sim.body(name, 4), name)); });
    }
    bool quiet = false;
    sim.at(1, [&]() -> Co<void> {
        quiet = co_await sim.pool.awaitQuiescence(100_u);
        sim.noteNow("quiet");
    });
    sim.run(50);
    CHECK(quiet);
    CHECK(sim.said().substr(0, 11) == "a@0 b@1 c@4");
}

TEST_CASE("an interrupted thread awaits quiescence like any other, and stays interrupted") {
    ForkJoinSim sim(2);
    sim.ask([&] { return sim.pool.execute(adapt(sim.world, sim.body("a", 4), "a")); });
    const auto await = [&](std::string name, Duration timeout) -> Co<void> {
        sim.world.interrupt(sim.world.currentThread());
        const bool quiet = co_await sim.pool.awaitQuiescence(timeout);
        const bool flag = sim.world.currentThread().isInterrupted();
        sim.note(name + (quiet ? " quiet" : " late") + (flag ? " flag" : ""));
    };
    sim.at(1, [&]() -> Co<void> { co_await await("client", 1_u); });
    sim.at(2, [&]() -> Co<void> { co_await await("client", 100_u); });
    sim.run(50);
    CHECK(sim.said() == "a@0 client late flag client quiet flag");
    sim.forget();
    sim.ask([&] { return sim.pool.execute(adapt(sim.world, sim.body("b", 4), "b")); });
    sim.runInPool("worker", [&]() -> Co<Value> {
        co_await await("worker", 100_u);
        co_return Value();
    });
    CHECK(sim.said() == "b@50 worker quiet flag");
}

TEST_CASE("who awaits the common pool's end too long and is interrupted hears that it is late") {
    ForkJoinSim sim(1);
    ForkJoinPool::Settings settings;
    settings.parallelism = 1;
    settings.common = true;
    ForkJoinPool common(sim.world, settings);
    sim.ask([&] { return common.execute(adapt(sim.world, sim.body("a", 9), "a")); });
    Thread* waiting = nullptr;
    const auto await = [&](std::int64_t begin, Duration timeout) {
        sim.at(begin, [&, timeout]() -> Co<void> {
            waiting = &sim.world.currentThread();
            const std::string thrown = co_await thrownBy([&, timeout]() -> Co<void> {
                const bool ended = co_await common.awaitTermination(timeout);
                sim.noteNow(ended ? "ended" : "late");
            });
            sim.note(thrown + (waiting->isInterrupted() ? "flag" : ""));
        });
        sim.at(begin, [&]() -> Co<void> {
            co_await sim.world.workUntil(sim.world.now() + nanoseconds(500));
            sim.world.interrupt(*waiting);
        });
    };
    await(1, Duration{});
    await(4, 100_u);
    sim.run(50);
    CHECK(sim.said() == "a@0 late@1 flag InterruptedException");
}

TEST_CASE("When the only worker blocks in join, a spare one is made for what is queued") {
    ForkJoinSim sim(1);
    const ForkJoinTaskPtr later = adapt(sim.world, sim.body("later", 3), "later");
    const ForkJoinTaskPtr first = taskOf(sim.world, "first", [&]() -> Co<Value> {
        co_await sim.world.workUntil(sim.world.now() + 1_u);
        co_await later->join();
        sim.noteNow("joined");
        co_return Value(1);
    });
    sim.ask([&] { return sim.pool.execute(first); });
    sim.ask([&] { return sim.pool.execute(later); });
    sim.run(1000);
    CHECK(sim.said() == "later@1 joined@4");
    CHECK(workersMade(sim) == 2);
    CHECK(countIn<Compensated>(sim.log) == 2);
}

TEST_CASE("a thread knows the innermost fork/join body it is in, for reports") {
    ForkJoinSim sim(1);
    TaskId before;
    TaskId during;
    TaskId after;
    const ForkJoinTaskPtr child = taskOf(sim.world, "child", [&]() -> Co<Value> {
        during = sim.world.currentThread().task();
        co_return Value();
    });
    const ForkJoinTaskPtr root = sim.runInPool("root", [&]() -> Co<Value> {
        before = sim.world.currentThread().task();
        co_await child->invoke();
        after = sim.world.currentThread().task();
        co_return Value();
    });
    CHECK(before == root->taskId());
    CHECK(during == child->taskId());
    CHECK(after == root->taskId());
}
