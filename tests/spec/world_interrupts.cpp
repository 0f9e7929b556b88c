// The virtual world, second part: interrupts in every kind of wait, and park with its permit.
#include <memory>
#include <optional>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/sim.hpp"

using namespace poolscope;

namespace {

/// A thread that does something, notes "name:ok@t" or "name:InterruptedException@t", and its flag.
Thread& thread(Sim& sim, std::string name, ThreadBody act) {
    Thread& made = sim.world.newThread(name, ThreadRole::Client);
    ThreadBody body = [&sim, name, act = std::move(act)]() -> Co<void> {
        const std::string thrown = co_await thrownBy(act);
        sim.noteNow(name + ":" + (thrown.empty() ? "ok" : thrown));
        if (sim.world.currentThread().isInterrupted()) sim.note("flag");
    };
    sim.world.start(made, std::move(body));
    return made;
}

/// The same, with the flag set before it begins.
Thread& flagged(Sim& sim, std::string name, ThreadBody act) {
    ThreadBody body = [&sim, act = std::move(act)]() -> Co<void> {
        sim.world.interrupt(sim.world.currentThread());
        co_await act();
    };
    return thread(sim, std::move(name), std::move(body));
}

void interruptAt(Sim& sim, std::int64_t time, Thread& target) {
    sim.at(time, [&sim, &target]() -> Co<void> {
        sim.world.interrupt(target);
        co_return;
    });
}

Instant instant(std::int64_t time) { return Instant{units(time).ns}; }

}  // namespace

TEST_CASE("WORLD an interrupt ends a sleep; the flag is clear in the exception") {
    Sim sim;
    Thread& a = thread(sim, "a", [&]() -> Co<void> { return sim.world.sleepUntil(instant(5)); });
    interruptAt(sim, 2, a);
    flagged(sim, "b", [&]() -> Co<void> { return sim.world.sleepUntil(instant(5)); });
    sim.run();
    CHECK(sim.said() == "b:InterruptedException@0 a:InterruptedException@2");
}

TEST_CASE("WORLD a busy stretch is deaf; the flag stands afterwards") {
    Sim sim;
    Thread& a = thread(sim, "a", [&]() -> Co<void> { return sim.world.workUntil(instant(5)); });
    interruptAt(sim, 2, a);
    sim.run();
    CHECK(sim.said() == "a:ok@5 flag");
}

TEST_CASE("WORLD an interrupt ends await, timed or not, once the lock can be had") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Condition condition(lock, "condition");
    const auto waits = [&](std::optional<Duration> timeout) -> ThreadBody {
        return [&, timeout]() -> Co<void> {
            co_await lock.lock();
            const LockGuard guard(lock);
            if (timeout) {
                co_await condition.awaitFor(*timeout);
            } else {
                co_await condition.await();
            }
        };
    };
    flagged(sim, "early", waits(std::nullopt));
    flagged(sim, "early timed", waits(9_u));
    Thread& a = thread(sim, "a", waits(std::nullopt));
    Thread& b = thread(sim, "b", waits(9_u));
    interruptAt(sim, 2, b);
    interruptAt(sim, 3, a);
    sim.at(
        3, [&]() -> Co<void> { co_await lock.lock(); }, "holder");
    sim.run(1);
    CHECK(condition.waiters().size() == 2);
    sim.run(2);
    CHECK(condition.waiters().size() == 1);
    sim.run();
    CHECK(condition.waiters().empty());
    CHECK(sim.said() ==
          "early:InterruptedException@0 early timed:InterruptedException@0 "
          "b:InterruptedException@2 a:InterruptedException@3");
}

TEST_CASE("WORLD an interrupt after the signal does not undo it: await returns with the flag set") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Condition condition(lock, "condition");
    Thread& a = thread(sim, "a", [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        co_await condition.await();
    });
    sim.at(1, [&]() -> Co<void> {
        co_await lock.lock();
        const LockGuard guard(lock);
        condition.signal();
        sim.world.interrupt(a);
        co_await sim.world.workUntil(instant(3));
    });
    sim.run();
    CHECK(sim.said() == "a:ok@3 flag");
}

TEST_CASE("WORLD lock is not interruptible: it waits on, and the flag stands") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    sim.at(0, [&]() -> Co<void> {
        co_await lock.lock();
        co_await sim.world.workUntil(instant(5));
        lock.unlock();
    });
    sim.run(0);
    Thread& a = thread(sim, "a", [&]() -> Co<void> {
        co_await lock.lock();
        lock.unlock();
    });
    interruptAt(sim, 2, a);
    sim.run();
    CHECK(sim.said() == "a:ok@5 flag");
}

TEST_CASE("WORLD lockInterruptibly: an interrupt takes the thread out of the line") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    sim.at(0, [&]() -> Co<void> {
        co_await lock.lock();
        co_await sim.world.workUntil(instant(5));
        lock.unlock();
    });
    sim.run(0);
    const ThreadBody takes = [&]() -> Co<void> {
        co_await lock.lockInterruptibly();
        lock.unlock();
    };
    thread(sim, "a", takes);
    Thread& b = thread(sim, "b", takes);
    thread(sim, "c", takes);
    interruptAt(sim, 2, b);
    sim.run(1);
    CHECK(b.state() == ThreadState::Blocked);
    sim.run();
    CHECK(sim.said() == "b:InterruptedException@2 a:ok@5 c:ok@5");
    CHECK_FALSE(lock.isLocked());
}

TEST_CASE("WORLD lockInterruptibly throws if the flag is set before, though the lock is free") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    flagged(sim, "a", [&]() -> Co<void> { co_await lock.lockInterruptibly(); });
    sim.run();
    CHECK(sim.said() == "a:InterruptedException@0");
    CHECK_FALSE(lock.isLocked());
}

TEST_CASE("WORLD lockInterruptibly is reentrant, and a holder may be interrupted without harm") {
    Sim sim;
    Mutex lock(sim.world, "lock", ExecutorId{});
    Thread& a = thread(sim, "a", [&]() -> Co<void> {
        co_await lock.lockInterruptibly();
        co_await lock.lockInterruptibly();
        co_await sim.world.workUntil(instant(5));
        lock.unlock();
        CHECK(lock.isHeldByCurrentThread());
        lock.unlock();
    });
    interruptAt(sim, 2, a);
    sim.run();
    CHECK(sim.said() == "a:ok@5 flag");
    CHECK_FALSE(lock.isLocked());
}

TEST_CASE("WORLD lockInterruptibly leaves and keeps order under every random schedule") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        CAPTURE(seed);
        Sim sim(1, std::make_unique<RandomStrategy>(seed));
        Mutex lock(sim.world, "lock", ExecutorId{});
        int inside = 0;
        int got = 0;
        int gaveUp = 0;
        std::vector<Thread*> threads;
        for (int i = 0; i < 6; ++i) {
            Thread& made = sim.world.newThread("t" + std::to_string(i), ThreadRole::Client);
            threads.push_back(&made);
            ThreadBody body = [&]() -> Co<void> {
                try {
                    co_await lock.lockInterruptibly();
                } catch (const Throwable&) {
                    ++gaveUp;
                    co_return;
                }
                CHECK(++inside == 1);
                co_await sim.world.step();
                co_await sim.world.step();
                --inside;
                ++got;
                lock.unlock();
            };
            sim.world.start(made, std::move(body));
        }
        sim.world.runAs("interrupter", [&]() -> Co<void> {
            for (Thread* target : threads) {
                co_await sim.world.step();
                sim.world.interrupt(*target);
            }
        });
        CHECK(got + gaveUp == 6);
        CHECK_FALSE(lock.isLocked());
    }
}

TEST_CASE("WORLD park returns at once for a permit, and keeps one permit at most") {
    Sim sim;
    Thread& a = sim.world.newThread("a", ThreadRole::Client);
    sim.world.start(a, [&]() -> Co<void> {
        sim.world.unpark(a);
        sim.world.unpark(a);
        const auto tell = [&](WakeReason why) { sim.noteNow(std::string(toString(why))); };
        tell(co_await sim.world.park(std::nullopt));
        tell(co_await sim.world.park(instant(2)));
        tell(co_await sim.world.park(std::nullopt));
    });
    sim.at(4, [&]() -> Co<void> {
        sim.world.unpark(a);
        co_return;
    });
    sim.run();
    CHECK(sim.said() == "unparked@0 timedOut@2 unparked@4");
}

TEST_CASE(
    "WORLD an interrupt ends park and leaves the flag; with the flag set park returns at once") {
    Sim sim;
    Thread& a = sim.world.newThread("a", ThreadRole::Client);
    sim.world.start(a, [&]() -> Co<void> {
        const auto tell = [&](WakeReason why) { sim.noteNow(std::string(toString(why))); };
        tell(co_await sim.world.park(std::nullopt));
        CHECK(a.isInterrupted());
        tell(co_await sim.world.park(std::nullopt));
        CHECK(sim.world.interrupted());
        CHECK_FALSE(sim.world.interrupted());
        tell(co_await sim.world.park(instant(3)));
    });
    interruptAt(sim, 1, a);
    sim.run();
    CHECK(sim.said() == "interrupted@1 interrupted@1 timedOut@3");
}

TEST_CASE("WORLD an unpark of a thread that waits otherwise is kept for its next park") {
    Sim sim;
    Thread& a = sim.world.newThread("a", ThreadRole::Client);
    sim.world.start(a, [&]() -> Co<void> {
        co_await sim.world.sleepUntil(instant(2));
        const WakeReason why = co_await sim.world.park(std::nullopt);
        sim.noteNow(std::string(toString(why)));
    });
    sim.at(1, [&]() -> Co<void> {
        sim.world.unpark(a);
        co_return;
    });
    sim.run();
    CHECK(sim.said() == "unparked@2");
}
