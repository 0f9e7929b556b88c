// Conformance group FUT, second part: done, runAndReset, get and its waiters, toString.
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/public_future_task.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

constexpr Duration kLongMin{std::numeric_limits<std::int64_t>::min()};

void runFutureAt(Sim& sim, PublicFutureTask& future, std::int64_t time) {
    ThreadBody run = [&future]() -> Co<void> { co_await future.run(); };
    sim.at(time, std::move(run), "runner");
}

/// A client gets without limit and notes "name:outcome@t".
void getAt(Sim& sim, PublicFutureTask& future, std::int64_t time, std::string name) {
    ThreadBody body = [&sim, &future, name]() -> Co<void> {
        std::string outcome;
        try {
            const Value value = co_await future.get();
            outcome = "value " + std::any_cast<std::string>(value);
        } catch (const Throwable& thrown) {
            outcome = thrown.className();
        }
        sim.noteNow(name + ":" + outcome);
    };
    sim.at(time, std::move(body), name);
}

}  // namespace

TEST_CASE("FUT-09 done is called exactly once, after the state is final: get inside it returns") {
    Sim sim;
    PublicFutureTask future(sim, working(sim, "v", 2));
    future.onDone = [&]() -> Co<void> { sim.noteNow("in done: " + co_await future.outcome()); };
    runFutureAt(sim, future, 0);
    sim.run();
    CHECK_FALSE(sim.ask([&] { return future.cancel(true); }));
    CHECK(sim.said() == "v@0 v.@2 in done: value v@2");
    CHECK(future.dones == 1);
}

TEST_CASE(
    "FUT-09 an exception of done leaves run or cancel; the outcome stands, nobody is runner") {
    Sim sim;
    PublicFutureTask ran(sim, valued(sim, "v"));
    ran.onDone = []() -> Co<void> {
        throw Throwable("RuntimeException", "done");
        co_return;
    };
    const auto thrown = [&](ThreadBody call) { return sim.ask([&] { return thrownBy(call); }); };
    CHECK(thrown([&]() -> Co<void> { co_await ran.run(); }) == "RuntimeException: done");
    CHECK(ran.standing() == "NORMAL done value v");
    CHECK(ran.runner() == nullptr);
    PublicFutureTask failed(sim, throwing("Boom", "x"));
    failed.onDone = ran.onDone;
    CHECK(thrown([&]() -> Co<void> { co_await failed.runAndReset(); }) == "RuntimeException: done");
    CHECK(failed.standing() == "EXCEPTIONAL done ExecutionException <- Boom: x");
    CHECK(failed.runner() == nullptr);
    PublicFutureTask cancelled(sim, valued(sim, "v"));
    cancelled.onDone = ran.onDone;
    CHECK(thrown([&]() -> Co<void> { co_await cancelled.cancel(true); }) ==
          "RuntimeException: done");
    CHECK(cancelled.word() == "INTERRUPTED");
}

TEST_CASE(
    "FUT-10 runAndReset: true and NEW after a good run, false after an exception, repeatable") {
    Sim sim;
    int runs = 0;
    std::function<Co<Value>()> body = [&]() -> Co<Value> {
        if (++runs == 3) throw Throwable("Boom", "third");
        co_return Value(std::string("lost"));
    };
    PublicFutureTask future(sim, makeCallable(std::move(body)));
    std::string log;
    for (int i = 0; i < 4; ++i) {
        log += sim.ask([&] { return future.runAndReset(); }) ? "true " : "false ";
        log += future.word() + "; ";
    }
    CHECK(log == "true NEW; true NEW; false EXCEPTIONAL; false EXCEPTIONAL; ");
    CHECK(runs == 3);
    CHECK(future.counts() == "1,0,1");  // never set
    CHECK(future.runner() == nullptr);
    PublicFutureTask cancelled(sim, valued(sim, "v"));
    CHECK(sim.ask([&] { return cancelled.cancel(false); }));
    CHECK_FALSE(sim.ask([&] { return cancelled.runAndReset(); }));
    CHECK(cancelled.word() == "CANCELLED");
    CHECK(sim.said() == "");
}

TEST_CASE("FUT-10 runAndReset of a task that was cancelled during its run is false") {
    Sim sim;
    PublicFutureTask future(sim, working(sim, "v", 2));
    sim.at(0, [&]() -> Co<void> {
        const bool again = co_await future.runAndReset();
        sim.noteNow(again ? "again" : "no more");
    });
    sim.at(1, [&]() -> Co<void> { co_await future.cancel(false); });
    sim.run();
    CHECK(sim.said() == "v@0 v.@2 no more@2");
    CHECK(future.counts() == "1,0,0");
}

TEST_CASE("FUT-11 run called from inside the body, on the same or another thread, does nothing") {
    Sim sim;
    std::shared_ptr<PublicFutureTask> future;
    std::function<Co<Value>()> body = [&]() -> Co<Value> {
        sim.noteNow("body");
        co_await future->run();
        const bool again = co_await future->runAndReset();
        CHECK_FALSE(again);
        co_await sim.world.workUntil(sim.world.now() + 2_u);
        co_return Value(std::string("7"));
    };
    future = std::make_shared<PublicFutureTask>(sim, makeCallable(std::move(body)));
    runFutureAt(sim, *future, 0);
    runFutureAt(sim, *future, 1);
    sim.run();
    CHECK(sim.said() == "body@0");
    CHECK(future->standing() == "NORMAL done value 7");
}

TEST_CASE("FUT-12 get blocks until done; a timed get gives up at its time, 0 and less at once") {
    Sim sim;
    PublicFutureTask future(sim, working(sim, "v", 5));
    getAt(sim, future, 0, "get");
    sim.at(0, [&]() -> Co<void> { sim.noteNow("timed:" + co_await future.outcome(2_u)); });
    for (const Duration timeout : {0_u, units(-1), kLongMin}) {
        CHECK(sim.ask([&] { return future.outcome(timeout); }) == "TimeoutException");
    }
    runFutureAt(sim, future, 1);
    sim.run();
    CHECK(sim.said() == "v@1 timed:TimeoutException@2 v.@6 get:value v@6");
    for (const Duration timeout : {0_u, units(-1), kLongMin}) {
        CHECK(sim.ask([&] { return future.outcome(timeout); }) == "value v");
    }
}

TEST_CASE("FUT-12 a result at exactly the deadline of a get is still given") {
    Sim sim;
    PublicFutureTask future(sim, working(sim, "v", 2));
    runFutureAt(sim, future, 0);
    sim.at(0, [&]() -> Co<void> { sim.noteNow("timed:" + co_await future.outcome(2_u)); });
    sim.run();
    CHECK(sim.said() == "v@0 v.@2 timed:value v@2");
}

TEST_CASE("FUT-13 get is interruptible while it waits, timed or not") {
    Sim sim;
    PublicFutureTask future(sim, valued(sim, "v"));
    getAt(sim, future, 0, "get");
    Thread* timed = nullptr;
    sim.at(0, [&]() -> Co<void> {
        timed = &sim.world.currentThread();
        sim.noteNow("timed:" + co_await future.outcome(5_u));
        sim.note(timed->isInterrupted() ? "flag" : "clear");
    });
    sim.at(1, [&]() -> Co<void> {
        sim.world.interrupt(*timed);
        co_return;
    });
    sim.at(2, [&]() -> Co<void> {
        sim.world.interrupt(sim.world.currentThread());
        sim.noteNow("early:" + co_await future.outcome(5_u));
    });
    sim.run(10);
    CHECK(sim.said() == "timed:InterruptedException@1 clear early:InterruptedException@2");
    CHECK(countIn<WaiterRemoved>(sim.log) == 1);  // the one that had queued
    CHECK(future.word() == "NEW");
}

TEST_CASE("FUT-13 get of a done future ignores and keeps the interrupt flag") {
    Sim sim;
    PublicFutureTask future(sim, valued(sim, "v"));
    sim.ask([&] { return future.run(); });
    sim.at(0, [&]() -> Co<void> {
        Thread& self = sim.world.currentThread();
        sim.world.interrupt(self);
        sim.note(co_await future.outcome(kLongMin));
        const Value value = co_await future.get();
        sim.note(std::any_cast<std::string>(value));
        sim.note(self.isInterrupted() ? "flag" : "clear");
    });
    sim.run();
    CHECK(sim.said() == "v@0 value v v flag");
}

TEST_CASE("FUT-14 all waiters are released by completion, exception and cancellation") {
    for (const std::string how : {"run", "fail", "cancel"}) {
        Sim sim;
        PublicFutureTask future(sim, how == "fail" ? throwing("Boom", "x") : valued(sim, "v"));
        for (int i = 0; i < 3; ++i) getAt(sim, future, 0, "g");
        sim.at(0, [&]() -> Co<void> { sim.noteNow("t:" + co_await future.outcome(9_u)); });
        sim.run(1);
        CHECK(sim.said() == "");
        sim.at(2, [&]() -> Co<void> {
            if (how == "cancel") {
                co_await future.cancel(false);
            } else {
                co_await future.run();
            }
        });
        sim.run(2);
        const std::string expected =
            how == "run"    ? "v@2 t:value v@2 g:value v@2 g:value v@2 g:value v@2"
            : how == "fail" ? "t:ExecutionException <- Boom: x@2 g:ExecutionException@2 "
                              "g:ExecutionException@2 g:ExecutionException@2"
                            : "t:CancellationException@2 g:CancellationException@2 "
                              "g:CancellationException@2 g:CancellationException@2";
        CHECK(sim.said() == expected);  // the newest waiter first: a stack
    }
}

TEST_CASE("FUT-15 toString tells the state, and the task while it is not completed") {
    Sim sim;
    const std::string wrapped =
        "[Not completed, task = java.util.concurrent.Executors$RunnableAdapter[Wrapped task = K]]";
    PublicFutureTask runnable(sim, callable(sim.body("K", 2)), "f");
    const FutureTask& f = runnable;
    CHECK(f.toString() == "f" + wrapped);
    runFutureAt(sim, runnable, 0);
    sim.run(1);
    CHECK(f.toString() == "f" + wrapped);  // also while it runs
    sim.run();
    CHECK(f.toString() == "f[Completed normally]");
    PublicFutureTask named(sim, valued(sim, "J"), "g");
    const FutureTask& g = named;
    CHECK(g.toString() == "g[Not completed, task = J]");
    PublicFutureTask failing(sim, throwing("Boom", "b"), "h");
    const FutureTask& h = failing;
    sim.ask([&] { return failing.run(); });
    CHECK(h.toString() == "h[Completed exceptionally: Boom: b]");
    for (const bool interrupt : {false, true}) {
        PublicFutureTask cancelled(sim, valued(sim, "J"), "i");
        const FutureTask& i = cancelled;
        sim.ask([&] { return cancelled.cancel(interrupt); });
        CHECK(i.toString() == "i[Cancelled]");
    }
}

TEST_CASE("FUT-16 a null callable or runnable is a NullPointerException") {
    Sim sim;
    const auto make = [&](auto how) {
        try {
            how();
        } catch (const Throwable& thrown) {
            return thrown.className();
        }
        return std::string();
    };
    CHECK(make([&] { PublicFutureTask future(sim, nullptr); }) == "NullPointerException");
    CHECK(make([&] { PublicFutureTask future(sim, callable(nullptr)); }) == "NullPointerException");
}

TEST_CASE("FUT-17 cancel(true) of a completed task is false and interrupts nobody") {
    Sim sim;
    PublicFutureTask future(sim, valued(sim, "v"));
    future.onInterrupt = [&] { sim.note("interrupt"); };
    Thread* runner = nullptr;
    sim.at(0, [&]() -> Co<void> {
        runner = &sim.world.currentThread();
        co_await future.run();
        co_await sim.world.workUntil(sim.world.now() + 5_u);
    });
    sim.run(1);
    CHECK_FALSE(sim.ask([&] { return future.cancel(true); }));
    CHECK_FALSE(runner->isInterrupted());
    CHECK(countIn<Interrupted>(sim.log) == 0);
    CHECK(sim.said() == "v@0");
    CHECK(future.standing() == "NORMAL done value v");
}
