// Conformance group TIM, first part: when tasks run. Instants are what JDK 17 answered.
#include <doctest/doctest.h>

#include "tests/support/timers.hpp"

#include <functional>

using namespace poolscope;

TEST_CASE("TIM-01 one thread runs all tasks, and a long one delays the others") {
    TimerSim sim;
    sim.schedule(sim.working("A", 4), 0_u);
    sim.schedule(sim.working("B"), 1_u);
    sim.schedule(sim.working("C"), 2_u, 4_u);
    sim.run(9);
    CHECK(sim.said() == "A@0 B@4 C@4 C@8");
    CHECK(workersMade(sim) == 1);
    CHECK(sim.timer.thread().name() == "Timer-0");
}

TEST_CASE("TIM-02 scheduleAtFixedRate counts from the last planned time and catches up") {
    TimerSim sim;
    sim.atFixedRate(sim.working("A", 7, 0), 0_u, 2_u);
    sim.run(11);
    CHECK(sim.said() == "A@0 A@7 A@7 A@7 A@8 A@10");
}

TEST_CASE("TIM-02 a fixed rate whose bodies are sometimes long: 0, 3, 10, 12, 13, 15, 18") {
    TimerSim sim;
    sim.atFixedRate(sim.working("A", 1, 7, 2, 1), 0_u, 3_u);
    sim.run(18);
    CHECK(sim.said() == "A@0 A@3 A@10 A@12 A@13 A@15 A@18");
}

TEST_CASE("TIM-02 a fixed rate with a body longer than its period never rests") {
    TimerSim sim;
    sim.atFixedRate(sim.working("A", 3), 0_u, 2_u);
    sim.run(12);
    CHECK(sim.said() == "A@0 A@3 A@6 A@9 A@12");
}

TEST_CASE("TIM-03 schedule with a period counts from the start of a run, not from its end") {
    TimerSim sim;
    sim.schedule(sim.working("A", 1), 0_u, 2_u);
    sim.run(5);
    CHECK(sim.said() == "A@0 A@2 A@4");
}

TEST_CASE("TIM-03 schedule never catches up: 0, 7, 9, 11 after a body of 7") {
    TimerSim sim;
    sim.schedule(sim.working("A", 7, 0), 0_u, 2_u);
    sim.run(12);
    CHECK(sim.said() == "A@0 A@7 A@9 A@11");
}

TEST_CASE("TIM-03 schedule with a body longer than its period runs back to back") {
    TimerSim sim;
    sim.schedule(sim.working("A", 3), 0_u, 2_u);
    sim.run(8);
    CHECK(sim.said() == "A@0 A@3 A@6");
}

TEST_CASE("TIM-03 mixed bodies with schedule: 0, 3, 10, 13, 16, 19") {
    TimerSim sim;
    sim.schedule(sim.working("A", 1, 7, 2, 1), 0_u, 3_u);
    sim.run(20);
    CHECK(sim.said() == "A@0 A@3 A@10 A@13 A@16 A@19");
}

TEST_CASE("TIM-03 the log says how a task repeats and when its next run is") {
    TimerSim sim;
    sim.schedule(sim.working("A", 1), 1_u, 2_u);
    sim.run(3);
    std::string told;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        if (const auto timed = sim.log.get<TaskTimed>(i)) {
            told += std::string(toString(timed->repeat)) + " ";
        } else if (const auto next = sim.log.get<NextRunTimeSet>(i)) {
            told += std::to_string(next->from.ns / units(1).ns) + "-" +
                    std::to_string(next->to.ns / units(1).ns) + " ";
        }
    }
    CHECK(told == "fromStart 1-3 3-5 ");
}

TEST_CASE("TIM-04 a first time in the past: a fixed rate makes up for what it missed") {
    TimerSim sim;
    sim.atFixedRate(sim.working("A"), TimerSim::time(-7), 2_u);
    sim.run(5);
    CHECK(sim.said() == "A@0 A@0 A@0 A@0 A@1 A@3 A@5");
}

TEST_CASE("TIM-04 a first time in the past: schedule runs once and goes on from now") {
    TimerSim sim;
    sim.schedule(sim.working("A"), TimerSim::time(-7), 2_u);
    sim.run(6);
    CHECK(sim.said() == "A@0 A@2 A@4 A@6");
}

TEST_CASE("TIM-04 ten and a half periods in the past: eleven runs at once against one") {
    TimerSim sim;
    sim.atFixedRate(sim.working("rate"), TimerSim::time(-21), 2_u);
    sim.run(0);
    CHECK(countIn<TaskBegan>(sim.log) == 11);
    TimerSim other;
    other.schedule(other.working("start"), TimerSim::time(-21), 2_u);
    other.run(0);
    CHECK(countIn<TaskBegan>(other.log) == 1);
}

TEST_CASE("TIM-11 tasks for the same moment run as 1, n, n−1, …, 2") {
    for (int n = 1; n <= 10; ++n) {
        TimerSim sim;
        std::string wanted = "1@1";
        for (int i = 1; i <= n; ++i)
            sim.schedule(sim.working(std::to_string(i)), TimerSim::time(1));
        for (int i = n; i >= 2; --i) wanted += " " + std::to_string(i) + "@1";
        sim.run();
        CHECK(sim.said() == wanted);
    }
}

TEST_CASE("TIM-13 scheduledExecutionTime in the body: nominal for a rate, actual for schedule") {
    for (const bool rate : {true, false}) {
        TimerSim sim;
        auto runs = std::make_shared<int>(0);
        TimerTaskPtr task;
        std::function<Co<void>()> body = [&sim, &task, runs]() -> Co<void> {
            const Instant planned = co_await task->scheduledExecutionTime();
            sim.note(std::to_string(planned.ns / units(1).ns));
            if ((*runs)++ == 0) co_await sim.world.workUntil(sim.world.now() + 5_u);
        };
        task = sim.task(makeRunnable(std::move(body)), "A");
        if (rate) {
            sim.atFixedRate(task, 0_u, 2_u);
        } else {
            sim.schedule(task, 0_u, 2_u);
        }
        sim.run(9);
        CHECK(sim.said() == (rate ? "0 2 4 6 8" : "0 5 7 9"));
    }
}

TEST_CASE("TIM-13 scheduledExecutionTime of a one-shot is the time it was scheduled for") {
    TimerSim sim;
    sim.schedule(sim.working("long", 5), 0_u);
    const TimerTaskPtr late = sim.working("late");
    sim.schedule(late, 3_u);
    sim.run();
    CHECK(sim.said() == "long@0 late@5");
    CHECK(sim.ask([&] { return late->scheduledExecutionTime(); }) == TimerSim::time(3));
}
