// Conformance group TPE on a plain pool: execute's three steps, and who runs what. MetricValues are
// what JDK 17 answered.
#include <functional>
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

/// Nine tasks on core 3, max 5, queue 3; those of w1, w2 and w3 end at 1, 2 and 3.
struct NineTasks : PlainPool {
    explicit NineTasks(Sim& s, std::shared_ptr<RejectedExecutionHandler> handler = nullptr)
        : PlainPool(s, 3, 5, bounded(3), std::move(handler)) {
        for (int i = 1; i <= 8; ++i) {
            decided += execute("T" + std::to_string(i), i <= 3 ? i : 20) + ", ";
        }
    }
    std::string decided;
};

}  // namespace

TEST_CASE("TPE-01 core 3, max 5, queue 3: three threads, three queued, two threads, rejected") {
    Sim sim;
    NineTasks p(sim);
    CHECK(p.decided ==
          "new thread w1, new thread w2, new thread w3, queued, queued, queued, "
          "new thread w4, new thread w5, ");
    CHECK(p.queue() == "T4 T5 T6");
    CHECK(p.figuresNow() == "pool 5 largest 5 active 5 queue 3 tasks 8 completed 0");
    CHECK(p.execute("T9") ==
          "RejectedExecutionException: Task T9 rejected from ThreadPoolExecutor@pool[Running, pool "
          "size = 5, active threads = 5, queued tasks = 3, completed tasks = 0]");
    sim.run(60);
    CHECK(p.figuresNow() == "pool 3 largest 5 active 0 queue 0 tasks 8 completed 8");
}

TEST_CASE("TPE-02 a new thread runs the task that caused it first: T7 and T8 start before T4") {
    Sim sim;
    NineTasks p(sim);
    sim.run(60);
    CHECK(sim.said() == "T1@0 T2@0 T3@0 T7@0 T8@0 T4@1 T5@2 T6@3");
}

TEST_CASE("TPE-03 a worker that gets free takes the head of the queue") {
    Sim sim;
    NineTasks p(sim);
    sim.run(60);
    CHECK(ranOn(sim) == "T1 w1, T2 w2, T3 w3, T7 w4, T8 w5, T4 w1, T5 w2, T6 w3");
}

TEST_CASE("TPE-04 below core a new thread is made even if others are idle") {
    Sim sim;
    PlainPool p(sim, 3, 3, unbounded());
    std::string sizes;
    for (int i = 0; i < 4; ++i) {
        p.execute("T");
        sim.run(i + 1);
        sizes += std::to_string(p.size()) + " ";
    }
    CHECK(sizes == "1 2 3 3 ");
}

TEST_CASE("TPE-05 with an unbounded queue there are never more than core threads") {
    Sim sim;
    PlainPool p(sim, 2, 5, unbounded());
    for (int i = 1; i <= 9; ++i) p.execute("T" + std::to_string(i), 10);
    CHECK(p.figuresNow() == "pool 2 largest 2 active 2 queue 7 tasks 9 completed 0");
}

TEST_CASE("TPE-06 core 0, unbounded queue: one worker, which leaves when the queue is empty") {
    Sim sim;
    PlainPool p(sim, 0, 5, unbounded());
    for (int i = 1; i <= 5; ++i) p.execute("T" + std::to_string(i), 1);
    CHECK(p.figuresNow() == "pool 1 largest 1 active 1 queue 4 tasks 5 completed 0");
    sim.run(5);
    CHECK(p.figuresNow() == "pool 0 largest 1 active 0 queue 0 tasks 5 completed 5");
    CHECK(sim.said() == "T1@0 T2@1 T3@2 T4@3 T5@4");
}

TEST_CASE("TPE-07 core 0, max 2, queue 2: even the first task goes through the queue") {
    Sim sim;
    PlainPool p(sim, 0, 2, bounded(2));
    std::string counts;
    for (int i = 1; i <= 6; ++i) {
        const std::string name = "T" + std::to_string(i);
        const bool rejected = p.execute(name, 10).starts_with("Rejected");
        counts += name + " pool=" + std::to_string(p.size()) +
                  " queue=" + std::to_string(p.queueSize()) + (rejected ? " rejected; " : "; ");
    }
    CHECK(counts ==
          "T1 pool=1 queue=0; T2 pool=1 queue=1; T3 pool=1 queue=2; T4 pool=2 queue=2; "
          "T5 pool=2 queue=2 rejected; T6 pool=2 queue=2 rejected; ");
    CHECK(ranOn(sim) == "T1 w1, T4 w2");
}

TEST_CASE("TPE-08 SynchronousQueue: an idle worker takes over, else a new thread, else rejected") {
    Sim sim;
    PlainPool p(sim, 1, 2, queueOf<SynchronousQueue>(), nullptr, 100_u);
    CHECK(p.execute("T1", 1) == "new thread w1");
    CHECK(p.execute("T2", 3) == "new thread w2");
    CHECK(p.execute("T3").starts_with("RejectedExecutionException"));
    sim.run(2);
    CHECK(p.execute("T4") == "handed over");
    CHECK(ranOn(sim) == "T1 w1, T2 w2, T4 w1");
    CHECK(p.size() == 2);
}

TEST_CASE("TPE-08 a cached pool has a thread for each simultaneous task, then uses them again") {
    Sim sim;
    PlainPool p(sim, 0, std::numeric_limits<std::int32_t>::max(), queueOf<SynchronousQueue>(),
                nullptr, 60000_u);
    for (int i = 0; i < 3; ++i) p.execute("busy", 1);
    CHECK(p.size() == 3);
    for (int i = 0; i < 10; ++i) {
        sim.run(2 + i);
        p.execute("again");
    }
    CHECK(p.size() == 3);
    CHECK(workersMade(sim) == 3);
    sim.run(70000);
    CHECK(p.size() == 0);
}

namespace {

/// execute against shutdown, once for each seed, until a run has that step with that answer; what
/// became of the task then: "ran", or what execute threw.
std::string raceUntil(ExecuteStep wanted, bool answer) {
    for (std::uint64_t seed = 1; seed < 500; ++seed) {
        Sim sim(seed, std::make_unique<RandomStrategy>(seed));
        PlainPool p(sim, 0, 1, unbounded());
        std::string thrown;
        const auto task = p.task("T");
        ThreadBody execute = [&]() -> Co<void> { return p.pool->execute(task); };
        ThreadBody submit = [&]() -> Co<void> { thrown = co_await thrownBy(execute); };
        ThreadBody stop = [&]() -> Co<void> { return p.pool->shutdown(); };
        sim.rival(std::move(submit));
        sim.rival(std::move(stop), "stopper");
        sim.run();
        CHECK(p.pool->isTerminated());
        CHECK(task->runs() == (thrown.empty() ? 1 : 0));
        for (std::size_t i = 0; i < sim.log.size(); ++i) {
            const auto step = sim.log.get<ExecuteStepped>(i);
            if (!step || step->step != wanted || step->yes != answer) continue;
            return thrown.empty() ? "ran" : thrown.substr(0, thrown.find(" rejected"));
        }
    }
    return "never";
}

}  // namespace

TEST_CASE("TPE-09 shut down after queueing, before execute looks again: taken back, rejected") {
    CHECK(raceUntil(ExecuteStep::TakenBack, true) == "RejectedExecutionException: Task T");
}

TEST_CASE("TPE-09 still running but without a worker: one is made for the queued task") {
    CHECK(raceUntil(ExecuteStep::HasWorkers, false) == "ran");
}

TEST_CASE("TPE-09 the last idle worker leaves while a task is queued: another one is made") {
    bool madeForIt = false;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        Sim sim(seed, std::make_unique<RandomStrategy>(seed));
        PlainPool p(sim, 0, 1, unbounded());
        ThreadBody submit = [&]() -> Co<void> {
            for (int i = 0; i < 3; ++i) {
                RunnablePtr task = p.task("T" + std::to_string(i));
                co_await p.pool->execute(std::move(task));
            }
        };
        sim.rival(std::move(submit));
        sim.run();
        CHECK(p.figuresNow().ends_with("queue 0 tasks 3 completed 3"));
        madeForIt = madeForIt || workersMade(sim) > 1;
    }
    CHECK(madeForIt);
}

TEST_CASE("TPE-22 execute with a throwing body: the worker dies of it and is replaced") {
    Sim sim;
    noteUncaught(sim);
    PlainPool p(sim, 1, 1, unbounded());
    p.execute("ok1");
    p.execute(newPlainTask(*p.pool, sim.thrower("bad", "Boom", "x")));
    CHECK(p.size() == 1);
    p.execute("ok2");
    CHECK(sim.said() == "ok1@0 bad@0 w1:Boom: x ok2@0");
    CHECK(ranOn(sim) == "ok1 w1, bad w1, ok2 w2");
    CHECK(p.figuresNow() == "pool 1 largest 1 active 0 queue 0 tasks 3 completed 3");
}

TEST_CASE("TPE-23 submit with a throwing body: the exception stays in the future") {
    Sim sim;
    noteUncaught(sim);
    PlainPool p(sim, 1, 1, unbounded());
    const auto bad = p.submit(sim.thrower("bad", "Boom", "x"));
    p.execute("next");
    CHECK(standing(sim, bad) == "EXCEPTIONAL done ExecutionException <- Boom: x");
    CHECK(sim.said() == "bad@0 next@0");
    CHECK(workersMade(sim) == 1);
}

TEST_CASE("TPE-24 a task that interrupts its own thread does not disturb the next") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    const auto note = [&sim](std::string name, bool interrupts) {
        std::function<Co<void>()> body = [&sim, name, interrupts]() -> Co<void> {
            Thread& self = sim.world.currentThread();
            sim.note(name + (self.isInterrupted() ? " interrupted" : " clear"));
            if (interrupts) sim.world.interrupt(self);
            co_return;
        };
        return makeRunnable(std::move(body), name);
    };
    p.execute(newPlainTask(*p.pool, note("first", true)));
    p.execute(newPlainTask(*p.pool, note("next", false)));
    CHECK(sim.said() == "first clear next clear");
    CHECK(workersMade(sim) == 1);
}

TEST_CASE(
    "TPE-27 the factory gives null: queued without an exception; refused by the queue: rejected") {
    Sim sim;
    auto settings = PlainPool::settingsOf(1, 1);
    settings.threadFactory = std::make_shared<NoThreadFactory>();
    auto& queued = sim.poolOf<ThreadPoolExecutor>(settings, unbounded());
    auto& handing = sim.poolOf<ThreadPoolExecutor>(settings, queueOf<SynchronousQueue>());
    const auto thrown = [&](ThreadPoolExecutor& pool) {
        ThreadBody call = [&]() -> Co<void> { return pool.execute(sim.body("T")); };
        return sim.ask([&] { return thrownBy(call); });
    };
    CHECK(thrown(queued) == "");
    CHECK(figures(sim, queued) == "pool 0 largest 0 active 0 queue 1 tasks 1 completed 0");
    CHECK(thrown(handing).starts_with("RejectedExecutionException"));
    CHECK(ctlText(queued) == "0xe0000000");
}

TEST_CASE("TPE-27 an exception of the factory comes out of execute; counts stay right") {
    Sim sim;
    auto settings = PlainPool::settingsOf(1, 1);
    settings.threadFactory =
        std::make_shared<FactoryOf>([](World&) -> Thread* { throw Throwable("Boom", "f"); });
    auto& pool = sim.poolOf<ThreadPoolExecutor>(settings, unbounded());
    ThreadBody call = [&]() -> Co<void> { return pool.execute(sim.body("T")); };
    CHECK(sim.ask([&] { return thrownBy(call); }) == "Boom: f");
    CHECK(figures(sim, pool) == "pool 0 largest 0 active 0 queue 0 tasks 0 completed 0");
    CHECK(ctlText(pool) == "0xe0000000");
}

TEST_CASE("TPE-31 one Runnable may be executed any number of times, also if some were rejected") {
    Sim sim;
    PlainPool p(sim, 1, 1, bounded(1));
    const auto task = p.task("T", 1);
    std::string decided;
    for (int i = 0; i < 4; ++i) decided += p.execute(task).substr(0, 8) + ", ";
    CHECK(decided == "new thre, queued, Rejected, Rejected, ");
    sim.run(5);
    p.execute(task);
    sim.run(10);
    CHECK(task->runs() == 3);
    CHECK(sim.said() == "T@0 T@1 T@5");
}

TEST_CASE("TPE-34 raising max lets later tasks make new threads although the queue stays full") {
    Sim sim;
    PlainPool p(sim, 1, 3, bounded(1));
    for (int i = 0; i < 4; ++i) p.execute("T", 10);
    CHECK(p.execute("U", 10).starts_with("RejectedExecutionException"));
    sim.ask([&] { return p.pool->setMaximumPoolSize(4); });
    CHECK(p.execute("U", 10) == "new thread w4");
    CHECK(p.figuresNow() == "pool 4 largest 4 active 4 queue 1 tasks 5 completed 0");
}

namespace {

/// Counts how its futures are made.
class CountingPool : public ThreadPoolExecutor {
public:
    using ThreadPoolExecutor::ThreadPoolExecutor;
    std::shared_ptr<FutureTask> newTaskFor(RunnablePtr runnable, Value value,
                                           std::string label) override {
        ++runnables;
        return ThreadPoolExecutor::newTaskFor(std::move(runnable), std::move(value), label);
    }
    std::shared_ptr<FutureTask> newTaskFor(CallablePtr callable, std::string label) override {
        ++callables;
        return ThreadPoolExecutor::newTaskFor(std::move(callable), label);
    }
    int runnables = 0;
    int callables = 0;
};

}  // namespace

TEST_CASE("TPE-35 submit uses newTaskFor, in both its forms; execute does not") {
    Sim sim;
    auto& pool = sim.poolOf<CountingPool>(PlainPool::settingsOf(1, 1), unbounded());
    sim.ask([&] { return pool.execute(sim.body("a")); });
    CHECK(pool.runnables + pool.callables == 0);
    const auto b = sim.ask([&] { return pool.submit(sim.body("b")); });
    const auto c = sim.ask([&] { return pool.submit(sim.body("c"), Value(std::string("v"))); });
    CallablePtr call = makeCallable([]() -> Co<Value> { co_return Value(std::string("w")); });
    const auto d = sim.ask([&] { return pool.submit(call); });
    CHECK(pool.runnables == 2);
    CHECK(pool.callables == 1);
    CHECK(standing(sim, b) == "NORMAL done null");
    CHECK(standing(sim, c) == "NORMAL done value v");
    CHECK(standing(sim, d) == "NORMAL done value w");
    CHECK(sim.said() == "a@0 b@0 c@0");
}

TEST_CASE("TPE-35 submit and execute of nothing: NullPointerException, nothing happens") {
    Sim sim;
    PlainPool p(sim, 1, 1, unbounded());
    for (ThreadBody call :
         {ThreadBody([&]() -> Co<void> { return p.pool->execute(nullptr); }),
          ThreadBody([&]() -> Co<void> { co_await p.pool->submit(RunnablePtr()); }),
          ThreadBody([&]() -> Co<void> { co_await p.pool->submit(CallablePtr()); })}) {
        CHECK(sim.ask([&] { return thrownBy(call); }) == "NullPointerException");
    }
    CHECK(p.figuresNow() == "pool 0 largest 0 active 0 queue 0 tasks 0 completed 0");
}
