// Conformance group REJ on a plain pool: what each handler does with the ninth task, and Dubbo's
// report.
#include <memory>
#include <string>

#include <doctest/doctest.h>

#include "engine/executor/pool/abort_policy_with_report.hpp"
#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

/// Eight tasks on core 3, max 5, queue 3: full.
struct FullPool : PlainPool {
    FullPool(Sim& s, std::shared_ptr<RejectedExecutionHandler> handler)
        : PlainPool(s, 3, 5, bounded(3), std::move(handler)) {
        for (int i = 1; i <= 8; ++i) execute("T" + std::to_string(i), i <= 3 ? i : 20);
    }
};

}  // namespace

TEST_CASE("REJ-02 the message of AbortPolicy tells the pool's state at that moment") {
    Sim sim;
    PlainPool p(sim, 1, 1, bounded(1));
    p.execute("T1", 5);
    p.execute("T2", 5);
    const std::string full =
        "[Running, pool size = 1, active threads = 1, queued tasks = 1, completed tasks = 0]";
    CHECK(p.execute("T3") ==
          "RejectedExecutionException: Task T3 rejected from "
          "ThreadPoolExecutor@pool" +
              full);
    ThreadBody submit = [&]() -> Co<void> {
        co_await p.pool->submit(sim.body("T4"), std::string("F4"));
    };
    CHECK(sim.ask([&] { return thrownBy(submit); }) ==
          "RejectedExecutionException: Task F4[Not completed, task = "
          "java.util.concurrent.Executors$RunnableAdapter[Wrapped task = T4]] rejected from "
          "ThreadPoolExecutor@pool" +
              full);
    p.shutdown();
    CHECK(p.execute("T5") ==
          "RejectedExecutionException: Task T5 rejected from ThreadPoolExecutor@pool[Shutting "
          "down, pool size = 1, active threads = 1, queued tasks = 1, completed tasks = 0]");
    sim.run(20);
    CHECK(p.execute("T6") ==
          "RejectedExecutionException: Task T6 rejected from ThreadPoolExecutor@pool[Terminated, "
          "pool size = 0, active threads = 0, queued tasks = 0, completed tasks = 2]");
}

TEST_CASE("REJ-03 CallerRunsPolicy: the submitting thread runs the task before execute returns") {
    Sim sim;
    FullPool p(sim, std::make_shared<CallerRunsPolicy>());
    CHECK(p.execute("T9") == "run by caller");
    CHECK(p.queue() == "T4 T5 T6");
    sim.run(60);
    CHECK(ranOn(sim) == "T1 w1, T2 w2, T3 w3, T7 w4, T8 w5, T9 main, T4 w1, T5 w2, T6 w3");
    CHECK(runsIn(sim).find("T90-0") != std::string::npos);
}

TEST_CASE("REJ-04 DiscardPolicy: nothing happens; a submitted future never completes") {
    Sim sim;
    FullPool p(sim, std::make_shared<DiscardPolicy>());
    CHECK(p.execute("T9") == "dropped");
    const auto lost = p.submit(sim.body("T10"));
    sim.run(100);
    CHECK(standing(sim, lost) == "NEW TimeoutException");
    CHECK(p.figuresNow() == "pool 3 largest 5 active 0 queue 0 tasks 8 completed 8");
}

TEST_CASE("REJ-05 DiscardOldestPolicy: the head T4 is dropped, the new task ends at the tail") {
    Sim sim;
    FullPool p(sim, std::make_shared<DiscardOldestPolicy>());
    CHECK(p.execute("T9") == "queued, another dropped");
    CHECK(p.queue() == "T5 T6 T9");
    sim.run(60);
    CHECK(ranOn(sim) == "T1 w1, T2 w2, T3 w3, T7 w4, T8 w5, T5 w1, T6 w2, T9 w3");
}

TEST_CASE("REJ-07 after shutdown abort throws, the others do nothing; the queue is kept") {
    for (const char* name :
         {"AbortPolicy", "CallerRunsPolicy", "DiscardPolicy", "DiscardOldestPolicy"}) {
        CAPTURE(name);
        Sim sim;
        PlainPool p(sim, 1, 1, bounded(1), rejectionPolicy(name));
        p.execute("running", 2);
        p.execute("old");
        p.shutdown();
        const std::string answer = p.execute("late").substr(0, 8);
        CHECK(answer == (std::string(name) == "AbortPolicy" ? "Rejected" : "dropped"));
        CHECK(p.queue() == "old");
        sim.run(5);
        CHECK(sim.said() == "running@0 old@2");
    }
}

TEST_CASE("REJ-08 DiscardOldestPolicy with a SynchronousQueue recurses: StackOverflowError") {
    Sim sim;
    PlainPool p(sim, 1, 1, queueOf<SynchronousQueue>(), std::make_shared<DiscardOldestPolicy>());
    p.execute("T1", 5);
    CHECK(p.execute("T2") == "StackOverflowError");
    CHECK(countIn<Rejected>(sim.log) == DiscardOldestPolicy::kMostRounds + 1);
    sim.run(6);
    CHECK(p.execute("T3") == "handed over");
}

TEST_CASE("REJ-08 two threads in the same policy are counted apart") {
    Sim sim;
    const auto policy = std::make_shared<DiscardOldestPolicy>();
    PlainPool p(sim, 1, 1, bounded(1), policy);
    p.execute("T1", 1000);
    for (int i = 0; i < 3 * DiscardOldestPolicy::kMostRounds; ++i) p.execute("T");
    CHECK(p.execute("last") == "queued, another dropped");
}

TEST_CASE("REJ-09 a user handler is called in the submitting thread, with the task and the pool") {
    class Asking : public RejectedExecutionHandler {
    public:
        explicit Asking(Sim& sim) : sim_(sim) {}
        Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override {
            sim_.note(task->toString() + " on " + sim_.world.currentThread().name() + " of " +
                      executor.name());
            co_return;
        }
        std::string_view name() const override { return "Asking"; }

    private:
        Sim& sim_;
    };
    Sim sim;
    PlainPool p(sim, 1, 1, bounded(1), std::make_shared<Asking>(sim));
    for (const char* name : {"T1", "T2", "T3"}) p.execute(name, 5);
    CHECK(sim.said() == "T1@0 T3 on main of pool");
}

TEST_CASE("AbortPolicyWithReport throws the pool's figures in Dubbo's wording") {
    Sim sim;
    FullPool p(sim, std::make_shared<AbortPolicyWithReport>());
    CHECK(p.execute("T9") ==
          "RejectedExecutionException: Thread pool is EXHAUSTED! Thread Name: pool, Pool Size: 5 "
          "(active: 5, core: 3, max: 5, largest: 5), Task: 8 (completed: 0), Executor "
          "status:(isShutdown:false, isTerminated:false, isTerminating:false)!");
}

namespace {

/// The report that the n-th PoolReported carries.
std::string reportOf(const Log& log, int n) {
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto reported = log.get<PoolReported>(i);
        if (reported && n-- == 0) return std::string(log.text(reported->report));
    }
    return "";
}

}  // namespace

TEST_CASE("AbortPolicyWithReport says what every thread was doing, at most every ten minutes") {
    Sim sim;
    PlainPool p(sim, 2, 2, bounded(1), std::make_shared<AbortPolicyWithReport>());
    p.execute("T1", 1);
    p.execute("T2", 5'000'000);
    p.execute("T3", 5'000'000);
    p.execute("T4", 5'000'000);
    sim.run(2);
    p.execute("T5", 5'000'000);
    p.execute("T6");
    CHECK(reportOf(sim.log, 1) ==
          reportOf(sim.log, 1).substr(0, reportOf(sim.log, 1).find('\n')) + "\n");
    sim.run(11 * 60 * 1000);
    sim.at(
        11 * 60 * 1000 + 1, [&]() -> Co<void> { co_await p.pool->awaitTermination(100_u); },
        "waiter");
    sim.run(11 * 60 * 1000 + 1);
    p.execute("T7");
    const std::string report = reportOf(sim.log, 2);
    CHECK(report.substr(report.find('\n')) ==
          "\n\"w1\" Id=2 RUNNABLE\n\t-  runs T3\n"
          "\"w2\" Id=5 RUNNABLE\n\t-  runs T2\n"
          "\"waiter\" Id=18 TIMED_WAITING\n\t-  waits on termination\n"
          "\"main\" Id=20 RUNNABLE\n");
}
