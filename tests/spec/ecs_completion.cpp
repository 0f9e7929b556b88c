// Conformance group ECS, first part: futures in the order of completion.
#include <doctest/doctest.h>

#include "tests/support/completions.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

/// A service over a pool of n workers, with three submissions of the given lengths.
struct Service {
    explicit Service(std::int32_t workers) : pool(fixedPool(sim, workers)) {}

    FuturePtr submit(const CallablePtr& task) {
        return sim.ask([&] { return ecs.submit(task, task->toString()); });
    }
    FuturePtr poll() {
        return sim.ask([&] { return ecs.poll(); });
    }
    /// A client takes n futures and notes "label@t result".
    void take(int n) {
        ThreadBody body = [this, n]() -> Co<void> {
            for (int i = 0; i < n; ++i) {
                const FuturePtr future = co_await ecs.take();
                const std::string result = co_await resultOf(future);
                sim.note(future->label() + "@" + sim.nowText() + " " + result + ",");
            }
        };
        sim.at(0, std::move(body));
    }

    Sim sim;
    ThreadPoolExecutor& pool;
    ExecutorCompletionService ecs{&pool};
};

/// Quiet bodies: they note nothing.
CallablePtr quiet(Sim& sim, std::string name, std::int64_t length) {
    std::function<Co<Value>()> body = [&sim, name, length]() -> Co<Value> {
        co_await sim.world.sleepUntil(sim.world.now() + units(length));
        co_return Value(name);
    };
    return makeCallable(std::move(body), name);
}

}  // namespace

TEST_CASE("ECS-01 take gives futures in order of completion: 5, 1, 3 on three workers") {
    Service s(3);
    s.submit(quiet(s.sim, "A", 5));
    s.submit(quiet(s.sim, "B", 1));
    s.submit(quiet(s.sim, "C", 3));
    s.take(3);
    s.sim.run();
    CHECK(s.sim.said() == "B@1 value B, C@3 value C, A@5 value A,");
}

TEST_CASE("ECS-01 on one worker they come in the order of submission") {
    Service s(1);
    s.submit(quiet(s.sim, "A", 2));
    s.submit(quiet(s.sim, "B", 1));
    s.submit(quiet(s.sim, "C", 1));
    s.take(3);
    s.sim.run();
    CHECK(s.sim.said() == "A@2 value A, B@3 value B, C@4 value C,");
}

TEST_CASE("ECS-02 poll is null while nothing is complete, and after its timeout") {
    Service s(1);
    s.submit(quiet(s.sim, "A", 5));
    CHECK(s.poll() == nullptr);
    ThreadBody body = [&]() -> Co<void> {
        const FuturePtr nothing = co_await s.ecs.poll(2_u);
        s.sim.noteNow(nothing ? "something" : "nothing");
        const FuturePtr a = co_await s.ecs.poll(9_u);
        s.sim.noteNow(a->label());
        const FuturePtr none = co_await s.ecs.poll(0_u);
        s.sim.noteNow(none ? "something" : "nothing");
    };
    s.sim.at(0, std::move(body));
    s.sim.run();
    CHECK(s.sim.said() == "nothing@2 A@5 nothing@5");
}

TEST_CASE("ECS-03 what take gives is what submit gave") {
    Service s(1);
    const FuturePtr submitted = s.submit(quiet(s.sim, "A", 0));
    s.sim.run();
    CHECK(s.sim.ask([&] { return s.ecs.take(); }) == submitted);
}

TEST_CASE("ECS-04 failed tasks are delivered like others, and submit(runnable, result) too") {
    Service s(1);
    std::function<Co<Value>()> fails = []() -> Co<Value> {
        throw Throwable("Boom", "A");
        co_return Value();
    };
    s.submit(makeCallable(std::move(fails), "A"));
    s.sim.ask([&] { return s.ecs.submit(s.sim.body("R"), Value(std::string("res")), "R"); });
    s.sim.run();
    s.sim.forget();
    s.take(2);
    s.sim.run();
    CHECK(s.sim.said() == "A@0 ExecutionException <- Boom: A, R@0 value res,");
}

TEST_CASE("ECS-05 a future cancelled while queued is delivered when a worker gets to it") {
    Service s(1);
    s.submit(quiet(s.sim, "A", 2));
    const FuturePtr b = s.submit(quiet(s.sim, "B", 1));
    s.sim.run(1);
    CHECK(s.sim.ask([&] { return b->cancel(true); }));
    CHECK(s.poll() == nullptr);
    s.take(2);
    s.sim.run();
    CHECK(s.sim.said() == "A@2 value A, B@2 CancellationException,");
}

TEST_CASE("ECS-06 an executor's own newTaskFor makes the futures") {
    class Making : public ThreadPoolExecutor {
    public:
        using ThreadPoolExecutor::ThreadPoolExecutor;
        std::shared_ptr<FutureTask> newTaskFor(CallablePtr callable, std::string) override {
            ++made;
            return ThreadPoolExecutor::newTaskFor(std::move(callable), "made here");
        }
        std::shared_ptr<FutureTask> newTaskFor(RunnablePtr runnable, Value value,
                                               std::string) override {
            ++made;
            return ThreadPoolExecutor::newTaskFor(std::move(runnable), std::move(value),
                                                  "made here");
        }
        int made = 0;
    };
    Sim sim;
    auto& pool = sim.poolOf<Making>(ThreadPoolExecutor::Settings{}, queueOf<LinkedBlockingQueue>());
    ExecutorCompletionService ecs(&pool);
    sim.ask([&] { return ecs.submit(quiet(sim, "A", 0)); });
    sim.ask([&] { return ecs.submit(sim.body("R"), Value()); });
    sim.run();
    CHECK(pool.made == 2);
    CHECK(sim.ask([&] { return ecs.take(); })->label() == "made here");
    CHECK(sim.ask([&] { return ecs.take(); })->label() == "made here");
}

TEST_CASE("ECS-07 nothing goes without an executor, a queue or a task") {
    Sim sim;
    auto& pool = fixedPool(sim, 1);
    CHECK_THROWS_WITH(ExecutorCompletionService(nullptr), "NullPointerException");
    CHECK_THROWS_WITH(ExecutorCompletionService(&pool, nullptr), "NullPointerException");
    ExecutorCompletionService ecs(&pool);
    std::function<Co<void>()> submit = [&]() -> Co<void> { co_await ecs.submit(CallablePtr{}); };
    CHECK(sim.ask([&] { return thrownBy(submit); }) == "NullPointerException");
    submit = [&]() -> Co<void> { co_await ecs.submit(RunnablePtr{}, Value()); };
    CHECK(sim.ask([&] { return thrownBy(submit); }) == "NullPointerException");
}

TEST_CASE("A completion service over a scheduled pool delivers too, and tells its queue's steps") {
    Sim sim;
    auto& pool = sim.pool(2);
    ExecutorCompletionService ecs(&pool);
    sim.ask([&] { return ecs.submit(quiet(sim, "A", 3), "A"); });
    sim.ask([&] { return ecs.submit(quiet(sim, "B", 1), "B"); });
    sim.run();
    CHECK(sim.ask([&] { return ecs.take(); })->label() == "B");
    CHECK(sim.ask([&] { return ecs.take(); })->label() == "A");
    CHECK(countIn<CompletionQueued>(sim.log) == 2);
    CHECK(countIn<CompletionTaken>(sim.log) == 2);
}

TEST_CASE("ECS a worker that adds a second future does not wait for who takes the first") {
    Service s(1);
    const std::function<Co<Value>()> atOnce = []() -> Co<Value> { co_return Value(); };
    s.submit(quiet(s.sim, "A", 1));
    s.submit(makeCallable(atOnce, "B"));
    s.take(1);
    s.sim.run();
    CHECK(s.sim.said() == "A@1 value A,");
    std::int32_t longest = 0;
    for (std::size_t i = 0; i < s.sim.log.size(); ++i)
        if (const auto added = s.sim.log.get<CompletionQueued>(i))
            longest = std::max(longest, added->size);
    CHECK(longest == 2);
}

TEST_CASE("An interrupted take throws InterruptedException") {
    Service s(1);
    Thread* taker = nullptr;
    ThreadBody body = [&]() -> Co<void> {
        taker = &s.sim.world.currentThread();
        std::function<Co<void>()> take = [&]() -> Co<void> { co_await s.ecs.take(); };
        s.sim.noteNow(co_await thrownBy(take));
    };
    s.sim.at(0, std::move(body));
    s.sim.run(1);
    s.sim.world.interrupt(*taker);
    s.sim.run();
    CHECK(s.sim.said() == "InterruptedException@1");
}
