// Conformance group FUT, first part: states, who sets them, and which hooks are entered.
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "tests/support/public_future_task.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

/// Every state that some future of this world went through: "NEW COMPLETING NORMAL".
std::string pathIn(const Log& log) {
    std::string text = "NEW";
    FutureState last = FutureState::New;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto changed = log.get<FutureStateChanged>(i);
        if (!changed) continue;
        CHECK(changed->from == last);
        last = changed->to;
        text += " " + std::string(toString(last));
    }
    return text;
}

void runAt(Sim& sim, PublicFutureTask& future, std::int64_t time, std::string client = "runner") {
    ThreadBody run = [&future]() -> Co<void> { co_await future.run(); };
    sim.at(time, std::move(run), std::move(client));
}

}  // namespace

TEST_CASE("FUT-01 states are numbered 0 to 6; done is not NEW, cancelled is CANCELLED and above") {
    CHECK(static_cast<int>(FutureState::New) == 0);
    CHECK(static_cast<int>(FutureState::Completing) == 1);
    CHECK(static_cast<int>(FutureState::Normal) == 2);
    CHECK(static_cast<int>(FutureState::Exceptional) == 3);
    CHECK(static_cast<int>(FutureState::Cancelled) == 4);
    CHECK(static_cast<int>(FutureState::Interrupting) == 5);
    CHECK(static_cast<int>(FutureState::Interrupted) == 6);
    Sim sim;
    PublicFutureTask future(sim, working(sim, "f", 2));
    future.onInterrupt = [&] {
        CHECK(future.word() == "INTERRUPTING");
        CHECK(future.isDone());
        CHECK(future.isCancelled());
    };
    CHECK_FALSE(future.isDone());
    CHECK_FALSE(future.isCancelled());
    runAt(sim, future, 0);
    sim.run(1);
    CHECK(sim.ask([&] { return future.cancel(true); }));
    sim.run(3);
    CHECK(future.word() == "INTERRUPTED");
}

TEST_CASE("FUT-01 NEW goes to COMPLETING and NORMAL or EXCEPTIONAL") {
    for (const bool well : {true, false}) {
        Sim sim;
        PublicFutureTask future(sim, well ? valued(sim, "v") : throwing("Boom", "x"));
        sim.ask([&] { return future.run(); });
        CHECK(pathIn(sim.log) == (well ? "NEW COMPLETING NORMAL" : "NEW COMPLETING EXCEPTIONAL"));
    }
}

TEST_CASE("FUT-01 NEW goes to CANCELLED, or to INTERRUPTING and INTERRUPTED") {
    for (const bool interrupt : {true, false}) {
        Sim sim;
        PublicFutureTask future(sim, valued(sim, "v"));
        CHECK(sim.ask([&] { return future.cancel(interrupt); }));
        CHECK(pathIn(sim.log) == (interrupt ? "NEW INTERRUPTING INTERRUPTED" : "NEW CANCELLED"));
    }
}

TEST_CASE("FUT-02 run executes the body once; callable and runner are gone afterwards") {
    Sim sim;
    CallablePtr body = valued(sim, "v");
    const std::weak_ptr<Callable> callable = body;
    PublicFutureTask future(sim, std::move(body));
    future.onDone = [&]() -> Co<void> {
        sim.note("done in " + future.word());
        co_return;
    };
    CHECK(future.standing() == "NEW TimeoutException");
    sim.ask([&] { return future.run(); });
    CHECK(future.standing() == "NORMAL done value v");
    CHECK(callable.expired());
    CHECK(future.runner() == nullptr);
    sim.ask([&] { return future.run(); });
    CHECK_FALSE(sim.ask([&] { return future.cancel(false); }));
    CHECK(sim.said() == "v@0 done in NORMAL");
    CHECK(future.runs() == 1);
}

TEST_CASE("FUT-03 a body that was cancelled before never runs; done is called once") {
    for (const bool interrupt : {true, false}) {
        Sim sim;
        CallablePtr body = valued(sim, "v");
        const std::weak_ptr<Callable> callable = body;
        PublicFutureTask future(sim, std::move(body));
        CHECK(sim.ask([&] { return future.cancel(interrupt); }));
        CHECK_FALSE(sim.ask([&] { return future.cancel(interrupt); }));
        sim.ask([&] { return future.run(); });
        CHECK(future.standing() == (interrupt ? "INTERRUPTED done cancelled CancellationException"
                                              : "CANCELLED done cancelled CancellationException"));
        CHECK(sim.said() == "");
        CHECK(future.runs() == 0);
        CHECK(future.counts() == "1,0,0");
        CHECK(callable.expired());
    }
}

TEST_CASE("FUT-04 an exception of any kind becomes the cause of an ExecutionException") {
    Sim sim;
    PublicFutureTask future(sim, throwing("IOException", "io"));
    sim.ask([&] { return future.run(); });
    CHECK(future.standing() == "EXCEPTIONAL done ExecutionException <- IOException: io");
    std::string message;
    std::string cause;
    sim.at(0, [&]() -> Co<void> {
        try {
            co_await future.get();
        } catch (const Throwable& thrown) {
            message = thrown.message();
            cause = asThrowable(thrown.cause()).className();
        }
    });
    sim.run();
    CHECK(message == "IOException: io");
    CHECK(cause == "IOException");
    PublicFutureTask error(sim, throwing("StackOverflowError", "so"));
    sim.ask([&] { return error.run(); });
    CHECK(error.standing() == "EXCEPTIONAL done ExecutionException <- StackOverflowError: so");
    PublicFutureTask runnable(sim, callable(sim.thrower("r", "Boom", "r")));
    sim.ask([&] { return runnable.run(); });
    CHECK(runnable.standing() == "EXCEPTIONAL done ExecutionException <- Boom: r");
}

TEST_CASE(
    "FUT-05 cancel(true) while it runs: INTERRUPTING around the interrupt, then waiters, done") {
    Sim sim;
    PublicFutureTask future(sim, callable(sim.sleeper("f", 5)));
    future.onInterrupt = [&] { sim.note("interrupt in " + future.word()); };
    future.onDone = [&]() -> Co<void> {
        sim.note("done in " + future.word() + " by " + sim.world.currentThread().name());
        co_return;
    };
    runAt(sim, future, 0);
    sim.at(0, [&]() -> Co<void> { sim.noteNow("get:" + co_await future.outcome(50_u)); });
    sim.at(
        1,
        [&]() -> Co<void> {
            const bool cancelled = co_await future.cancel(true);
            sim.note(cancelled ? "true" : "false");
        },
        "canceller");
    sim.run();
    CHECK(sim.said() ==
          "f@0 interrupt in INTERRUPTING done in INTERRUPTED by canceller true "
          "f!interrupted@1 get:CancellationException@1");
    CHECK(future.standing() == "INTERRUPTED done cancelled CancellationException");
    CHECK(future.counts() == "1,0,1");  // the body's exception came too late
    CHECK(future.runner() == nullptr);
}

TEST_CASE("FUT-06 cancel(false) while it runs: CANCELLED at once, the late result is lost") {
    Sim sim;
    PublicFutureTask future(sim, working(sim, "f", 3));
    future.onDone = [&]() -> Co<void> {
        sim.noteNow("done in " + future.word() + " by " + sim.world.currentThread().name());
        co_return;
    };
    runAt(sim, future, 0);
    sim.at(0, [&]() -> Co<void> { sim.noteNow("get:" + co_await future.outcome(50_u)); });
    sim.at(
        1, [&]() -> Co<void> { co_await future.cancel(false); }, "canceller");
    sim.run(2);
    CHECK(future.standing() == "CANCELLED done cancelled CancellationException");
    CHECK(future.runner() != nullptr);
    sim.run();
    CHECK(sim.said() == "f@0 done in CANCELLED by canceller@1 get:CancellationException@1 f.@3");
    CHECK(future.standing() == "CANCELLED done cancelled CancellationException");
    CHECK(future.counts() == "1,1,0");  // set was entered
    CHECK(future.runner() == nullptr);
}

TEST_CASE(
    "FUT-06 a body that cancels its own future and then returns or throws: the result is lost") {
    for (const bool returns : {true, false}) {
        Sim sim;
        std::shared_ptr<PublicFutureTask> future;
        std::function<Co<Value>()> body = [&]() -> Co<Value> {
            const bool cancelled = co_await future->cancel(false);
            sim.note(cancelled ? "cancel true" : "cancel false");
            if (!returns) throw Throwable("Boom", "late");
            co_return Value(std::string("late"));
        };
        future = std::make_shared<PublicFutureTask>(sim, makeCallable(std::move(body)));
        future->onDone = [&]() -> Co<void> {
            sim.note("done in " + future->word());
            co_return;
        };
        sim.ask([&] { return future->run(); });
        CHECK(sim.said() == "done in CANCELLED cancel true");
        CHECK(future->standing() == "CANCELLED done cancelled CancellationException");
        CHECK(future->counts() == (returns ? "1,1,0" : "1,0,1"));
    }
}

TEST_CASE(
    "FUT-07 if interrupt() throws, the state still ends INTERRUPTED and waiters are released") {
    Sim sim;
    PublicFutureTask future(sim, working(sim, "f", 5));
    future.onInterrupt = [] { throw Throwable("SecurityException", "no"); };
    runAt(sim, future, 0);
    sim.at(0, [&]() -> Co<void> { sim.noteNow("get:" + co_await future.outcome(50_u)); });
    sim.at(1, [&]() -> Co<void> {
        const ThreadBody cancel = [&]() -> Co<void> { co_await future.cancel(true); };
        sim.noteNow("cancel:" + co_await thrownBy(cancel));
    });
    sim.run();
    CHECK(sim.said() == "f@0 cancel:SecurityException: no@1 get:CancellationException@1 f.@5");
    CHECK(future.word() == "INTERRUPTED");
    CHECK(future.counts() == "1,1,0");
}

TEST_CASE(
    "FUT-08 the first of set, setException and cancel wins; the others are entered all the same") {
    Sim sim;
    std::string log;
    int dones = 0;
    int sets = 0;
    int exceptions = 0;
    const auto tell = [&](const std::string& what, PublicFutureTask& f) {
        dones += std::exchange(f.dones, 0);
        sets += std::exchange(f.sets, 0);
        exceptions += std::exchange(f.exceptions, 0);
        log += what + " " + std::to_string(dones) + "," + std::to_string(sets) + "," +
               std::to_string(exceptions) + "; ";
    };
    PublicFutureTask a(sim, valued(sim, "v"));
    CHECK(sim.ask([&] { return a.runAndReset(); }));
    tell("runAndReset", a);
    sim.ask([&] { return a.run(); });
    tell("run", a);
    sim.ask([&] { return a.run(); });
    CHECK_FALSE(sim.ask([&] { return a.cancel(true); }));
    tell("run and cancel again", a);
    PublicFutureTask b(sim, valued(sim, "v"));
    CHECK(sim.ask([&] { return b.cancel(false); }));
    sim.ask([&] { return b.run(); });
    tell("cancel then run", b);
    PublicFutureTask c(sim, throwing("Boom", "x"));
    sim.ask([&] { return c.run(); });
    tell("failing run", c);
    PublicFutureTask d(sim, valued(sim, "v"));
    sim.ask([&] { return d.set(Value(std::string("w"))); });
    tell("set", d);
    const auto error = std::make_exception_ptr(Throwable("Boom", "late"));
    sim.ask([&] { return d.setException(error); });
    tell("setException after set", d);
    CHECK(log ==
          "runAndReset 0,0,0; run 1,1,0; run and cancel again 1,1,0; cancel then run 2,1,0; "
          "failing run 3,1,1; set 4,2,1; setException after set 4,2,2; ");
    CHECK(d.standing() == "NORMAL done value w");
}

TEST_CASE("FUT-08 setException and cancel keep a later set out") {
    Sim sim;
    PublicFutureTask failed(sim, valued(sim, "v"));
    const auto error = std::make_exception_ptr(Throwable("Boom", "x"));
    sim.ask([&] { return failed.setException(error); });
    sim.ask([&] { return failed.set(Value(std::string("late"))); });
    sim.ask([&] { return failed.run(); });
    CHECK(failed.standing() == "EXCEPTIONAL done ExecutionException <- Boom: x");
    PublicFutureTask cancelled(sim, valued(sim, "v"));
    CHECK(sim.ask([&] { return cancelled.cancel(false); }));
    sim.ask([&] { return cancelled.set(Value(std::string("late"))); });
    CHECK(cancelled.standing() == "CANCELLED done cancelled CancellationException");
    CHECK(sim.said() == "");
}
