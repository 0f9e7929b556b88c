// Conformance group SIR, second part: how an event ends.
#include <doctest/doctest.h>

#include <stdexcept>

#include "engine/executor/queue/array_blocking_queue.hpp"
#include "tests/support/orchestrated.hpp"

using namespace poolscope;

namespace {

/// Notes what it is called with, where and when.
class NotingCallback : public EventCallback {
public:
    NotingCallback(Sim& sim, std::string throws) : sim_(sim), throws_(std::move(throws)) {}
    Co<void> onSuccess(const Value& event) override {
        note("success " + std::any_cast<std::string>(event));
        if (!throws_.empty()) throw Throwable(throws_, "in onSuccess");
        co_return;
    }
    Co<void> onError(const Value&, const std::exception_ptr& error) override {
        note(asThrowable(error).toString());
        co_return;
    }

private:
    void note(const std::string& what) {
        sim_.noteNow(sim_.world.currentThread().name() + " " + what);
    }

    Sim& sim_;
    std::string throws_;
};

void publishTo(Orchestrated& o, std::int64_t time, std::string throws = {}) {
    ThreadBody call = [&o, throws]() -> Co<void> {
        auto callback = std::make_shared<NotingCallback>(o.sim, throws);
        co_await o.sirector.publish(Value(std::string("e")), std::move(callback));
        o.sim.noteNow("published");
    };
    o.sim.at(time, std::move(call));
}

}  // namespace

TEST_CASE("SIR-09 publish gives back the event that it was given") {
    Orchestrated o(2);
    o.sirector.begin({o("a", 1)});
    o.sirector.ready();
    std::string back;
    ThreadBody call = [&]() -> Co<void> {
        const Value event = co_await o.sirector.publish(Value(std::string("order 7")));
        back = std::any_cast<std::string>(event);
    };
    o.sim.at(0, std::move(call));
    o.sim.run();
    CHECK(back == "order 7");
}

TEST_CASE(
    "SIR-09 with a callback it returns at once, and onSuccess runs where the last handler ran") {
    Orchestrated o(2);
    o.sirector.begin({o("a", 3), o("b", 5)});
    o.sirector.ready();
    publishTo(o, 0);
    o.sim.run();
    CHECK(o.sim.said() == "published@0 a@0 b@0 p-worker-2 success e@5");
    CHECK(o.count<CallbackCalled>() == 1);
}

TEST_CASE(
    "SIR-10 one throws: those behind it never begin, other branches go on, the caller knows") {
    Orchestrated o(4);
    o.sirector.begin({o("a", 1)})
        .then({o.with("b", o.sim.thrower("b", "IllegalStateException", "no"))});
    o.sirector.after({o("b")}).then({o("d", 1)});
    o.sirector.begin({o("c", 40)}).then({o("e", 1)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 c@0 b@1 SirectorException: IllegalStateException: no@1 e@40");
    CHECK(o.ends() == "failed IllegalStateException: no");
}

TEST_CASE("SIR-10 onError is called once for each handler that throws, on its thread") {
    Orchestrated o(4);
    o.sirector.begin({o.with("a", o.sim.thrower("a", "Boom")), o("b", 1)});
    o.sirector.after({o("b")}).then({o.with("c", o.sim.thrower("c", "Bang"))});
    o.sirector.ready();
    publishTo(o, 0);
    o.sim.run();
    CHECK(o.sim.said() == "published@0 a@0 p-worker-1 Boom@0 b@0 c@1 p-worker-2 Bang@1");
    CHECK(o.ends() == "failed Boom");
}

TEST_CASE("SIR-10 an exception of another library counts as well") {
    Orchestrated o(1);
    const auto throws = []() -> Co<void> {
        throw std::out_of_range("no such key");
        co_return;
    };
    o.sirector.begin({o.with("a", makeRunnable(throws, "a"))});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "SirectorException: std::out_of_range: no such key@0");
}

TEST_CASE("SIR-11 an exception in onSuccess leads to onError") {
    Orchestrated o(1);
    o.sirector.begin({o("a", 1)});
    o.sirector.ready();
    publishTo(o, 0, "Oops");
    o.sim.run();
    CHECK(o.sim.said() == "published@0 a@0 p-worker-1 success e@1 p-worker-1 Oops: in onSuccess@1");
    CHECK(o.ends() == "completed");
}

TEST_CASE("SIR-11 an Error is caught by nobody: publish without a timeout waits for ever") {
    Orchestrated o(2);
    o.sirector.begin({o.with("a", o.sim.thrower("a", "OutOfMemoryError")), o("b", 1)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 b@0");
    CHECK(o.ends().empty());
    o.publish(300, 200_u, "other");
    o.sim.forget();
    o.sim.run();
    CHECK(o.sim.said() == "a@300 b@300 TimeoutException: the event took longer than 200 ms@500");
}

TEST_CASE("SIR-12 after the timeout nothing more begins, and what was submitted is interrupted") {
    Orchestrated o(4);
    o.sirector.begin({o("eh1", 10)})
        .then({o.with("eh2", o.sim.sleeper("eh2", 20))})
        .then({o("eh3", 10)});
    o.sirector.begin({o("eh4", 5)}).then({o("eh5", 10)});
    o.sirector.after({o("eh3"), o("eh5")}).then({o("eh6", 10)});
    o.sirector.ready();
    o.publish(0, 25_u);
    o.sim.run();
    CHECK(o.sim.said() ==
          "eh1@0 eh4@0 eh5@5 eh2@10 TimeoutException: the event took longer than 25 ms@25 "
          "eh2!interrupted@25");
    CHECK(o.ends() == "timedOut");
}

TEST_CASE("SIR-12 a handler that looks at no interrupt ends, and the one behind it never begins") {
    Orchestrated o(4);
    o.sirector.begin({o("eh1", 10)}).then({o("eh2", 20)}).then({o("eh3", 10)});
    o.sirector.ready();
    o.publish(0, 25_u);
    o.sim.run();
    CHECK(o.sim.said() == "eh1@0 eh2@10 TimeoutException: the event took longer than 25 ms@25");
    CHECK(o.ends() == "timedOut");
}

TEST_CASE("SIR-12 what was submitted and has not begun is cancelled, too") {
    Orchestrated o(1);
    o.sirector.begin({o("a", 10), o("b", 10)});
    o.sirector.ready();
    o.publish(0, 5_u);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 TimeoutException: the event took longer than 5 ms@5");
}

TEST_CASE("SIR-13 a first handler that is rejected: the exception goes to the caller, others run") {
    Orchestrated o(workers(1), queueOf<ArrayBlockingQueue>(1));
    o.sirector.begin({o("a", 3), o("b", 3), o("c", 3)}).then({o("d", 1)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said().find("RejectedExecutionException: pool p rejects run of") == 0);
    CHECK(o.sim.said().find("1 threads (core 1, maximum 1, largest 1), 1 active, 1 queued, 0 of 2 "
                            "tasks completed, RUNNING@0 a@0 b@3") != std::string::npos);
    CHECK(o.ends().find("rejected RejectedExecutionException") == 0);
}

TEST_CASE("SIR-13 a later one that is rejected is as if its predecessor had thrown") {
    Orchestrated o(workers(1), queueOf<ArrayBlockingQueue>(1));
    o.sirector.begin({o("a", 3)}).then({o("b", 1), o("c", 1), o("d", 1)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    // From the last to the second (SIR-07): d goes into the queue and runs, c is rejected.
    CHECK(o.sim.said().find(
              "a@0 d@3 SirectorException: RejectedExecutionException: pool p rejects run of") == 0);
    CHECK(o.sim.said().find("b@") == std::string::npos);  // the first is not run after that
}

TEST_CASE("SIR-13 with DiscardPolicy the event never ends") {
    ThreadPoolExecutor::Settings settings = workers(1);
    settings.handler = std::make_shared<DiscardPolicy>();
    Orchestrated o(settings, queueOf<ArrayBlockingQueue>(1));
    o.sirector.begin({o("a", 3), o("b", 3), o("c", 3)});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() == "a@0 b@3");
    CHECK(o.ends().empty());
}

TEST_CASE(
    "SIR-14 the caller is interrupted: a SirectorException, the flag is clear, handlers run on") {
    Orchestrated o(2);
    o.sirector.begin({o("a", 10)}).then({o("b", 1)});
    o.sirector.ready();
    Thread* caller = nullptr;
    ThreadBody call = [&]() -> Co<void> {
        caller = &o.sim.world.currentThread();
        std::string thrown;
        try {
            co_await o.sirector.publish(Value());
        } catch (const Throwable& caught) {
            thrown = caught.toString();
        }
        o.sim.noteNow(thrown + (o.sim.world.interrupted() ? " flag" : " no flag"));
    };
    o.sim.at(0, std::move(call));
    ThreadBody other = [&]() -> Co<void> {
        o.sim.world.interrupt(*caller);
        co_return;
    };
    o.sim.at(4, std::move(other), "other");
    o.sim.run();
    CHECK(o.sim.said() == "a@0 SirectorException: InterruptedException no flag@4 b@10");
    CHECK(o.ends() == "interrupted InterruptedException, completed");
}

TEST_CASE("SIR-15 publish inside a handler starves a pool of one") {
    Orchestrated o(1);
    Sirector inner(o.pool, "inner");
    inner.begin({o("x", 1)});
    inner.ready();
    const auto publishes = [&]() -> Co<void> {
        o.sim.noteNow("outer");
        co_await inner.publish(Value(), 200_u);
    };
    o.sirector.begin({o.with("outer", makeRunnable(publishes, "outer"))});
    o.sirector.ready();
    o.publish(0);
    o.sim.run();
    CHECK(o.sim.said() ==
          "outer@0 SirectorException: TimeoutException: the event took longer than 200 ms@200");
}
