// Conformance group FJP, third part: steps that show in what a pool answers: when it may stop,
// whose submissions share a queue, when steals are counted, and who runs a task that is waited for.
// The answers are a JDK 17's.
#include <doctest/doctest.h>

#include <functional>

#include "tests/support/fork_join.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

/// A task that works so many units, and is noted when it begins.
ForkJoinTaskPtr working(ForkJoinSim& sim, const std::string& name, int length) {
    return adapt(sim.world, sim.body(name, length), name);
}

}  // namespace

TEST_CASE("FJP-13 a pool that is shut down does not stop while a worker waits in join") {
    ForkJoinSim sim(1);
    const ForkJoinTaskPtr root = taskOf(sim.world, "root", [&]() -> Co<Value> {
        const ForkJoinTaskPtr child =
            taskOf(sim.world, "child", []() -> Co<Value> { co_return Value(1); });
        co_await child->fork();
        co_await child->tryUnfork();
        co_await child->join();  // it is in no deque, so it never ends
        co_return Value(0);
    });
    sim.ask([&] { return sim.pool.submit(root); });
    sim.run(2);
    CHECK(sim.pool.getActiveThreadCount() == 0);
    CHECK_FALSE(sim.pool.isQuiescent());
    sim.ask([&] { return sim.pool.shutdown(); });
    sim.run(50);
    CHECK_FALSE(root->isDone());
    CHECK(sim.pool.isShutdown());
    CHECK_FALSE(sim.pool.isTerminating());
    CHECK_FALSE(sim.pool.isTerminated());
    sim.ask([&] { return sim.pool.shutdownNow(); });
    sim.run(60);
    CHECK(root->isCompletedAbnormally());
    CHECK(sim.pool.isTerminated());
}

TEST_CASE("FJP-14 with parallelism 1 all clients submit to one queue: first in, first out") {
    ForkJoinSim sim(1);
    const auto submitAt = [&](int time, const std::string& name, const std::string& client) {
        sim.at(
            time,
            [&sim, name]() -> Co<void> {
                const ForkJoinTaskPtr task = working(sim, name, 5);
                co_await sim.pool.execute(task);
            },
            client);
    };
    submitAt(0, "1", "a");
    submitAt(1, "2", "b");
    submitAt(2, "3", "a");
    sim.run(3);
    CHECK(sim.pool.getQueuedSubmissionCount() == 2);
    sim.run(30);
    CHECK(sim.said() == "1@0 2@5 3@10");
    CHECK(sim.pool.deques().size() == 2);
}

TEST_CASE("FJP-15 what a worker takes from one queue counts as stolen when the queue is empty") {
    ForkJoinSim sim(1);
    for (const char* const name : {"1", "2"}) {
        sim.at(
            0,
            [&sim, name]() -> Co<void> {
                const ForkJoinTaskPtr task = working(sim, name, 5);
                co_await sim.pool.execute(task);
            },
            name);
    }
    sim.run(7);
    CHECK(sim.said() == "1@0 2@5");
    CHECK(sim.pool.getStealCount() == 0);
    sim.run(10);
    CHECK(sim.pool.getStealCount() == 2);
}

TEST_CASE("FJP-16 get with no time left throws at once: no spare worker is made") {
    ForkJoinSim sim(1);
    sim.runInPool("root", [&]() -> Co<Value> {
        const ForkJoinTaskPtr child = working(sim, "child", 1);
        co_await child->fork();
        const std::function<Co<void>()> get = [&]() -> Co<void> {
            co_await child->get(Duration{});
        };
        const std::string thrown = co_await thrownBy(get);
        sim.noteNow(thrown);
        co_return Value(0);
    });
    CHECK(sim.said() == "TimeoutException@0 child@0");
    CHECK(workersMade(sim) == 1);
    CHECK(countIn<Compensated>(sim.log) == 0);
}

TEST_CASE("FJP-17 shutdownNow first cancels what is queued, then interrupts the workers") {
    ForkJoinSim sim(1);
    const ForkJoinTaskPtr queued = working(sim, "queued", 3);
    const ForkJoinTaskPtr slept = adapt(sim.world, sim.sleeper("slept", 9), "slept");
    sim.at(0, [&]() -> Co<void> {
        co_await sim.pool.execute(slept);
        co_await sim.pool.execute(queued);
        const std::function<Co<void>()> join = [&]() -> Co<void> { co_await queued->join(); };
        const std::string thrown = co_await thrownBy(join);
        sim.noteNow(thrown);
    });
    sim.at(
        2, [&]() -> Co<void> { co_await sim.pool.shutdownNow(); }, "ender");
    sim.run(20);
    CHECK(sim.said() == "slept@0 CancellationException@2 slept!interrupted@2");
}

TEST_CASE("FJP-18 who joins what it has submitted to the common pool runs it if nobody has") {
    ForkJoinSim sim(1);
    ForkJoinPool::Settings settings;
    settings.common = true;
    ForkJoinPool common(sim.world, settings);
    const ForkJoinTaskPtr wedge = working(sim, "wedge", 9);
    const ForkJoinTaskPtr second = working(sim, "second", 2);
    const ForkJoinTaskPtr third = working(sim, "third", 2);
    sim.at(0, [&]() -> Co<void> {
        co_await wedge->fork();
        co_await sim.world.sleepUntil(Instant{} + 1_u);
        co_await second->fork();
        co_await third->fork();
        co_await second->join();
        sim.noteNow("joined");
        const bool back = co_await third->tryUnfork();
        sim.note(back ? "taken back" : "gone");
    });
    sim.run(20);
    CHECK(sim.said() == "wedge@0 second@1 joined@3 taken back");
}

TEST_CASE("FJP-19 a worker that awaits quiescence runs its own tasks first, the newest first") {
    ForkJoinSim sim(1);
    sim.ask([&] { return sim.pool.execute(working(sim, "wedge", 1)); });
    const ForkJoinTaskPtr root = taskOf(sim.world, "root", [&]() -> Co<Value> {
        for (const char* const name : {"1", "2"}) {
            const ForkJoinTaskPtr child = working(sim, name, 2);
            co_await child->fork();
        }
        const bool quiet = co_await sim.pool.awaitQuiescence(100_u);
        sim.noteNow(quiet ? "quiet" : "busy");
        co_return Value(0);
    });
    sim.ask([&] { return sim.pool.execute(root); });
    sim.ask([&] { return sim.pool.execute(working(sim, "other", 3)); });
    sim.run(50);
    CHECK(sim.said() == "wedge@0 2@1 1@3 other@5 quiet@8");
}

TEST_CASE("FJP-20 in asyncMode the only task of a deque is taken from the top") {
    ForkJoinSim sim(1, true);
    sim.runInPool("root", [&]() -> Co<Value> {
        for (int i = 1; i <= 2; ++i) {
            const ForkJoinTaskPtr child = working(sim, std::to_string(i), 1);
            co_await child->fork();
        }
        co_return Value(0);
    });
    CHECK(sim.said() == "1@0 2@1");
    std::string ends;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto taken = sim.log.get<DequeTaken>(i);
        if (taken && taken->how == DequeEnd::Poll) ends += " poll";
        if (taken && taken->how == DequeEnd::Pop) ends += " pop";
    }
    CHECK(ends == " poll pop");
}
