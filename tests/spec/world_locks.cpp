// The virtual world, first part: locks and conditions are first come, first served.
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"
#include "tests/support/thread_factories.hpp"

using namespace poolscope;

namespace {

/// Does something at a time on a thread of that name; not settled, so it goes with everybody else.
Thread& thread(Sim& sim, std::int64_t time, std::string name, ThreadBody act) {
    Thread& made = sim.world.newThread(name, ThreadRole::Client);
    ThreadBody body = [&sim, time, act = std::move(act)]() -> Co<void> {
        if (time > 0) co_await sim.world.sleepUntil(Instant{units(time).ns});
        co_await act();
    };
    sim.world.start(made, std::move(body));
    return made;
}

/// Holds the lock for a while and notes when it got it.
ThreadBody holding(Sim& sim, Mutex& lock, std::string name, std::int64_t length) {
    return [&sim, &lock, name, length]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        sim.noteNow(name);
        co_await sim.world.workUntil(sim.world.now() + units(length));
    };
}

}  // namespace

TEST_CASE("WORLD a lock goes to whoever has waited longest") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    thread(sim, 0, "a", holding(sim, lock, "a", 5));
    thread(sim, 3, "b", holding(sim, lock, "b", 1));
    thread(sim, 2, "c", holding(sim, lock, "c", 1));
    thread(sim, 1, "d", holding(sim, lock, "d", 1));
    sim.run();
    CHECK(sim.said() == "a@0 d@5 c@6 b@7");
    CHECK_FALSE(lock.isLocked());
}

TEST_CASE("WORLD a lock handed over cannot be snatched by the thread that gave it up") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    thread(sim, 0, "a", [&]() -> Co<void> {
        for (int i = 0; i < 3; ++i) {
            co_await lock.lock();
            sim.noteNow("a");
            co_await sim.world.workUntil(sim.world.now() + 1_u);
            lock.unlock();
        }
    });
    thread(sim, 0, "b", holding(sim, lock, "b", 1));
    sim.run();
    CHECK(sim.said() == "a@0 b@1 a@2 a@3");
}

TEST_CASE("WORLD a lock is reentrant; tryLock takes only what is free or one's own") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Thread& owner = thread(sim, 0, "owner", [&]() -> Co<void> {
        co_await lock.lock();
        co_await lock.lock();
        CHECK(lock.tryLock());
        CHECK(lock.isHeldByCurrentThread());
        lock.unlock();
        lock.unlock();
        co_await sim.world.workUntil(Instant{units(2).ns});
        lock.unlock();
        sim.noteNow("free");
    });
    thread(sim, 1, "other", [&]() -> Co<void> {
        CHECK_FALSE(lock.isHeldByCurrentThread());
        CHECK_FALSE(lock.tryLock());
        CHECK(lock.owner() == &owner);
        co_await lock.lock();
        sim.noteNow("other");
        lock.unlock();
    });
    sim.run();
    CHECK(sim.said() == "free@2 other@2");
}

TEST_CASE("WORLD await gives up every hold and has them all again afterwards") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Condition condition(lock, "condition");
    thread(sim, 0, "waiter", [&]() -> Co<void> {
        co_await lock.lock();
        co_await lock.lock();
        co_await condition.await();
        sim.noteNow("woken");
        CHECK(lock.isHeldByCurrentThread());
        lock.unlock();
        CHECK(lock.isHeldByCurrentThread());
        lock.unlock();
        CHECK_FALSE(lock.isLocked());
    });
    thread(sim, 1, "signaller", [&]() -> Co<void> {
        co_await lock.lock();
        condition.signal();
        co_await sim.world.workUntil(Instant{units(3).ns});
        lock.unlock();
    });
    sim.run();
    CHECK(sim.said() == "woken@3");
}

TEST_CASE("WORLD signal wakes the longest waiting thread, signalAll all in their order") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Condition condition(lock, "condition");
    for (const char* name : {"a", "b", "c", "d"}) {
        thread(sim, 0, name, [&, name]() -> Co<void> {
            co_await lock.lock();
            const LockGuard guard(lock);
            co_await condition.await();
            sim.noteNow(name);
        });
    }
    thread(sim, 1, "one", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        condition.signal();
    });
    thread(sim, 2, "all", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        condition.signalAll();
        condition.signal();  // no waiter is left: nothing happens
    });
    sim.run();
    CHECK(sim.said() == "a@1 b@2 c@2 d@2");
}

TEST_CASE("WORLD awaitFor returns what is left of its time; 0 or less when it is over") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Condition condition(lock, "condition");
    const auto waiter = [&](std::string name, Duration timeout) {
        thread(sim, 0, name, [&, name, timeout]() -> Co<void> {
            co_await lock.lock();
            const LockGuard guard(lock);
            const Duration left = co_await condition.awaitFor(timeout);
            sim.noteNow(name + ":" + std::to_string(left.ns / units(1).ns));
        });
    };
    waiter("signalled", 5_u);
    waiter("over", 3_u);
    waiter("none", 0_u);
    thread(sim, 2, "signaller", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        condition.signal();
    });
    sim.run();
    CHECK(sim.said() == "none:0@0 signalled:3@2 over:0@3");
}

TEST_CASE("WORLD a timed wait that ran out while the lock is held goes on when it gets the lock") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Condition condition(lock, "condition");
    Thread& waiter = thread(sim, 0, "waiter", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        const Duration left = co_await condition.awaitFor(2_u);
        sim.noteNow("left " + std::to_string(left.ns / units(1).ns));
    });
    thread(sim, 1, "holder", holding(sim, lock, "holder", 4));
    sim.run(1);
    CHECK(waiter.state() == ThreadState::TimedWaiting);
    sim.run(3);
    CHECK(waiter.state() == ThreadState::Blocked);
    CHECK(condition.waiters().empty());
    sim.run();
    CHECK(sim.said() == "holder@1 left -3@5");
}

TEST_CASE("WORLD a signal before the deadline wins, though the deadline passes before the lock") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Condition condition(lock, "condition");
    thread(sim, 0, "waiter", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        const Duration left = co_await condition.awaitFor(2_u);
        sim.noteNow("left " + std::to_string(left.ns / units(1).ns));
    });
    thread(sim, 1, "signaller", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        condition.signal();
        co_await sim.world.workUntil(Instant{units(4).ns});
    });
    sim.run();
    CHECK(sim.said() == "left -2@4");
    int timedOut = 0;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto woke = sim.log.get<WokeUp>(i);
        if (woke) timedOut += woke->reason == WakeReason::TimedOut ? 1 : 0;
    }
    CHECK(timedOut == 0);
}

TEST_CASE("WORLD a thread's state tells how it waits") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Condition condition(lock, "condition");
    Thread& fresh = sim.world.newThread("fresh", ThreadRole::Client);
    Thread& waits = thread(sim, 0, "waits", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        co_await condition.await();
    });
    Thread& timed = thread(sim, 0, "timed", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        co_await condition.awaitFor(50_u);
    });
    Thread& works = thread(sim, 0, "works", holding(sim, lock, "works", 50));
    Thread& blocked = thread(sim, 1, "blocked", holding(sim, lock, "blocked", 1));
    Thread& sleeps = thread(sim, 60, "sleeps", []() -> Co<void> { co_return; });
    Thread& parked =
        thread(sim, 0, "parked", [&]() -> Co<void> { co_await sim.world.park(std::nullopt); });
    Thread& ended = thread(sim, 0, "ended", []() -> Co<void> { co_return; });
    sim.run(2);
    CHECK(fresh.state() == ThreadState::New);
    CHECK(waits.state() == ThreadState::Waiting);
    CHECK(timed.state() == ThreadState::TimedWaiting);
    CHECK(works.state() == ThreadState::Runnable);
    CHECK(blocked.state() == ThreadState::Blocked);
    CHECK(sleeps.state() == ThreadState::TimedWaiting);
    CHECK(parked.state() == ThreadState::Waiting);
    CHECK(ended.state() == ThreadState::Terminated);
    CHECK_FALSE(fresh.isAlive());
    CHECK(works.isAlive());
    CHECK_FALSE(ended.isAlive());
    sim.world.abandonThreads();  // their guards refer to the lock, which goes before the world
}
