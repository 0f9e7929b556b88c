// Conformance group TIM, third part: states, cancelling, mistakes, and how a Timer ends.
#include <doctest/doctest.h>

#include "tests/support/timers.hpp"

#include <functional>

using namespace poolscope;

namespace {

const std::string kCancelled = "IllegalStateException: Timer already cancelled.";
const std::string kUsed = "IllegalStateException: Task already scheduled or cancelled";

}  // namespace

TEST_CASE("TIM-05 a task that throws kills the Timer, and every other task with it") {
    TimerSim sim;
    sim.schedule(sim.task(sim.thrower("t", "Boom", "t"), "t"), 1_u);
    const TimerTaskPtr other = sim.working("other");
    sim.schedule(other, 2_u);
    sim.run(5);
    CHECK(sim.said() == "t@1 Timer-0 uncaught Boom: t@1");
    CHECK_FALSE(sim.timer.thread().isAlive());
    CHECK(sim.schedule(sim.working("late"), 0_u) == kCancelled);
    CHECK(TimerSim::stateOf(other) == "SCHEDULED");
    CHECK(sim.cancel(other));
    CHECK(sim.purge() == 0);
}

TEST_CASE("TIM-05 the log says that the Timer is dead, its heap cleared, its worker gone") {
    TimerSim sim;
    sim.schedule(sim.task(sim.thrower("t", "Boom"), "t"), 1_u);
    sim.schedule(sim.working("other"), 2_u);
    sim.run(5);
    std::string told;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        if (const auto ended = sim.log.get<TaskEnded>(i)) {
            told += std::string(toString(ended->outcome)) + " ";
        } else if (const auto over = sim.log.get<TimerEnded>(i)) {
            told += std::string(toString(over->reason)) + " ";
        } else if (const auto left = sim.log.get<WorkerExiting>(i)) {
            told += std::string(toString(left->reason)) + " ";
        }
    }
    CHECK(told == "threw killed threw ");
    CHECK(sim.timer.queue().isEmpty());
}

TEST_CASE("TIM-05 an InterruptedException ends the run as interrupted, and not the Timer") {
    TimerSim sim;
    sim.schedule(sim.task(sim.thrower("t", "InterruptedException"), "t"), 1_u);
    sim.schedule(sim.working("other"), 2_u);
    sim.run(5);
    CHECK(sim.said() == "t@1 other@2");
    CHECK(sim.timer.thread().isAlive());
    std::string told;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto ended = sim.log.get<TaskEnded>(i);
        if (ended) told += std::string(toString(ended->outcome)) + " ";
    }
    CHECK(told == "interrupted completed ");
}

TEST_CASE("A Timer's thread knows the task that it is inside") {
    TimerSim sim;
    TimerTaskPtr task;
    std::function<Co<void>()> body = [&]() -> Co<void> {
        sim.note(sim.timer.thread().task() == task->taskId() ? "inside" : "outside");
        co_return;
    };
    task = sim.task(makeRunnable(std::move(body)), "A");
    sim.schedule(task, 1_u);
    sim.run(2);
    CHECK(sim.said() == "inside");
    CHECK_FALSE(sim.timer.thread().task().exists());
}

TEST_CASE("TIM-06 cancel: the running body goes on, no other starts, the thread ends") {
    TimerSim sim;
    std::function<Co<void>()> body = [&]() -> Co<void> {
        sim.noteNow("A");
        co_await sim.timer.cancel();
        co_await sim.world.workUntil(sim.world.now() + 1_u);
        sim.noteNow("goes on");
    };
    sim.schedule(sim.task(makeRunnable(std::move(body)), "A"), 1_u);
    const TimerTaskPtr other = sim.working("B");
    sim.schedule(other, 1_u, 1_u);
    sim.run(9);
    CHECK(sim.said() == "A@1 goes on@2");
    CHECK_FALSE(sim.timer.thread().isAlive());
    CHECK(TimerSim::stateOf(other) == "SCHEDULED");
    sim.cancelTimer();
    CHECK(sim.schedule(sim.working("late"), 0_u) == kCancelled);
}

TEST_CASE("TIM-06 cancel wakes a thread that waits, with tasks queued or without") {
    for (const bool queued : {true, false}) {
        TimerSim sim;
        if (queued) sim.schedule(sim.working("A"), 5_u);
        sim.run(1);
        CHECK(sim.timer.thread().isAlive());
        sim.cancelTimer();
        sim.run(2);
        CHECK_FALSE(sim.timer.thread().isAlive());
        CHECK(sim.said() == "");
    }
}

TEST_CASE("TIM-07 cancel is true once for a task that will run, else false") {
    TimerSim sim;
    const TimerTaskPtr never = sim.working("never");
    CHECK_FALSE(sim.cancel(never));
    CHECK(TimerSim::stateOf(never) == "CANCELLED");
    const TimerTaskPtr scheduled = sim.working("scheduled");
    sim.schedule(scheduled, 5_u);
    CHECK(sim.cancel(scheduled));
    CHECK_FALSE(sim.cancel(scheduled));
    const TimerTaskPtr ran = sim.working("ran");
    sim.schedule(ran, 1_u);
    const TimerTaskPtr repeating = sim.working("repeating");
    sim.schedule(repeating, 1_u, 2_u);
    sim.run(2);
    CHECK(TimerSim::stateOf(ran) == "EXECUTED");
    CHECK_FALSE(sim.cancel(ran));
    CHECK(TimerSim::stateOf(ran) == "CANCELLED");
    CHECK(sim.cancel(repeating));
    CHECK_FALSE(sim.cancel(repeating));
    CHECK(sim.timer.queue().size() == 2);
    sim.run(9);
    CHECK(sim.said() == "ran@1 repeating@1");
    CHECK(sim.timer.queue().isEmpty());
}

TEST_CASE("TIM-07 a repeating task that cancels itself in run 3 runs three times") {
    TimerSim sim;
    TimerTaskPtr task;
    std::function<Co<void>()> body = [&]() -> Co<void> {
        sim.note(std::to_string(task->runs()));
        if (task->runs() == 3) sim.note(co_await task->cancel() ? "true" : "false");
    };
    task = sim.task(makeRunnable(std::move(body)), "A");
    sim.schedule(task, 0_u, 1_u);
    sim.run(9);
    CHECK(sim.said() == "1 2 3 true");
}

TEST_CASE("TIM-08 a task is scheduled once, and not after it was cancelled") {
    TimerSim sim;
    const TimerTaskPtr task = sim.working("A");
    CHECK(sim.schedule(task, 1_u) == "");
    CHECK(sim.schedule(task, 1_u) == kUsed);
    sim.run(2);
    CHECK(sim.schedule(task, 1_u) == kUsed);
    const TimerTaskPtr cancelled = sim.working("B");
    sim.cancel(cancelled);
    CHECK(sim.schedule(cancelled, 1_u) == kUsed);
    sim.run(5);
    CHECK(sim.said() == "A@1");
}

TEST_CASE("TIM-09 mistakes and their messages") {
    TimerSim sim;
    const auto task = [&] { return sim.working("A"); };
    const std::string negative = "IllegalArgumentException: Negative delay.";
    const std::string period = "IllegalArgumentException: Non-positive period.";
    const std::string time = "IllegalArgumentException: Illegal execution time.";
    CHECK(sim.schedule(task(), -1_u) == negative);
    CHECK(sim.schedule(task(), -1_u, 1_u) == negative);
    CHECK(sim.atFixedRate(task(), -1_u, 1_u) == negative);
    CHECK(sim.schedule(task(), 1_u, 0_u) == period);
    CHECK(sim.atFixedRate(task(), 1_u, -1_u) == period);
    CHECK(sim.schedule(task(), Instant{} + -days(365 * 60)) == time);
    CHECK(sim.schedule(task(), kForever) == time);
    CHECK(sim.schedule(TimerTaskPtr{}, 1_u) == "NullPointerException");
    sim.cancelTimer();
    CHECK(sim.schedule(task(), 1_u) == kCancelled);
    CHECK(sim.timer.queue().isEmpty());
}

TEST_CASE("TIM-14 a period above half of all time is halved") {
    TimerSim sim;
    const TimerTaskPtr task = sim.working("A");
    CHECK(sim.schedule(task, 0_u, kForever) == "");
    CHECK(task->period().ns == -4611686018427387904);
    const TimerTaskPtr rate = sim.working("B");
    CHECK(sim.atFixedRate(rate, 0_u, kForever) == "");
    CHECK(rate->period().ns == 4611686018427387903);
    sim.run(100);
    CHECK(sim.said() == "A@0 B@0");
}

TEST_CASE("TIM-15 a Timer nobody refers to ends its thread after its tasks have run") {
    TimerSim sim;
    sim.schedule(sim.working("A"), 1_u);
    sim.schedule(sim.working("B"), 3_u);
    sim.run(0);
    sim.ask([&] { return sim.timer.release(); });
    sim.run(2);
    CHECK(sim.timer.thread().isAlive());
    sim.run(4);
    CHECK(sim.said() == "A@1 B@3");
    CHECK_FALSE(sim.timer.thread().isAlive());
}

TEST_CASE("TIM-15 an idle Timer ends at once when it is released") {
    TimerSim sim;
    sim.run(1);
    sim.ask([&] { return sim.timer.release(); });
    CHECK_FALSE(sim.timer.thread().isAlive());
}

TEST_CASE("A Timer's thread is named: Timer-0, Timer-1, or as told") {
    TimerSim sim;
    Timer second(sim.world);
    Timer third(sim.world, "poller", "poller-thread");
    CHECK(sim.timer.thread().name() == "Timer-0");
    CHECK(second.thread().name() == "Timer-1");
    CHECK(third.thread().name() == "poller-thread");
}
