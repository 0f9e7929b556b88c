// What a rejection policy says that it does, in each way that it can go.
#include <doctest/doctest.h>

#include <string>

#include "app/model/run/pool_model.hpp"
#include "app/model/verdict/problems.hpp"
#include "engine/scenario/run/run.hpp"
#include "engine/trace/names.hpp"
#include "tests/support/built_in.hpp"
#include "tests/support/plain_pool.hpp"

using namespace poolscope;

namespace {

/// A program's own: it has no event of what it does.
class RunsItself : public RejectedExecutionHandler {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor&) override {
        return task->run();
    }
    std::string_view name() const override { return "RunsItself"; }
};

/// "callerRuns T3; discardsOldest T4 for T2": in their order.
std::string actsOf(const Log& log) {
    Names names;
    names.follow(log);
    std::string all;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const auto acted = log.get<PolicyActed>(i);
        if (!acted) continue;
        if (!all.empty()) all += "; ";
        all += std::string(toString(acted->act)) + " " + std::string(names.of(acted->task));
        if (acted->dropped.exists()) all += " for " + std::string(names.of(acted->dropped));
    }
    return all;
}

/// One worker, one place in the queue: what the policy does with the third task, and with one that
/// comes after shutdown.
std::string actsOf(std::string_view policy) {
    Sim sim;
    PlainPool p(sim, 1, 1, bounded(1), rejectionPolicy(policy));
    for (const char* const task : {"T1", "T2"}) p.execute(task, 5);
    p.execute("T3");
    p.shutdown();
    p.execute("T4");
    sim.run(30);
    return actsOf(sim.log);
}

}  // namespace

TEST_CASE("REJ-11 a policy says what it does with which task, before it does it") {
    CHECK(actsOf("AbortPolicy") == "throws T3; throws T4");
    CHECK(actsOf("AbortPolicyWithReport") == "throws T3; throws T4");
    CHECK(actsOf("RejectedTaskController") == "throws T3; throws T4");
    CHECK(actsOf("CallerRunsPolicy") == "callerRuns T3; discards T4");
    CHECK(actsOf("DiscardPolicy") == "discards T3; discards T4");
    CHECK(actsOf("DiscardOldestPolicy") == "discardsOldest T3 for T2; discards T4");
}

TEST_CASE("REJ-11 CallerBlocksPolicy says that it waits, and throws if it is interrupted then") {
    Sim sim;
    PlainPool p(sim, 1, 1, bounded(1), rejectionPolicy("CallerBlocksPolicy"));
    for (const char* const task : {"T1", "T2"}) p.execute(task, 5);
    const auto third = p.task("T3");
    ThreadBody give = [&]() -> Co<void> { return p.pool->execute(third); };
    std::string thrown;
    Thread* client = nullptr;
    sim.at(
        1,
        [&]() -> Co<void> {
            client = &sim.world.currentThread();
            thrown = co_await thrownBy(give);
        },
        "client");
    sim.at(3, [&]() -> Co<void> {
        sim.world.interrupt(*client);
        co_return;
    });
    sim.run(2);
    CHECK(actsOf(sim.log) == "blocks T3");
    sim.run(4);
    CHECK(thrown == "RejectedExecutionException: interrupted");
    CHECK(actsOf(sim.log) == "blocks T3; throws T3");
    p.shutdown();
    CHECK(p.execute("T4").starts_with("RejectedExecutionException: executor has been shut down"));
    CHECK(actsOf(sim.log) == "blocks T3; throws T3; throws T4");
}

TEST_CASE("REJ-11 the run by the caller and the task that is dropped come next to it") {
    for (const char* const policy : {"CallerRunsPolicy", "DiscardOldestPolicy"}) {
        CAPTURE(policy);
        Sim sim;
        PlainPool p(sim, 1, 1, bounded(1), rejectionPolicy(policy));
        for (const char* const task : {"T1", "T2"}) p.execute(task, 5);
        p.execute("T3");
        std::size_t at = 0;
        while (!sim.log.is<PolicyActed>(at)) ++at;
        const auto acted = sim.log.get<PolicyActed>(at);
        if (acted->act == PolicyAct::CallerRuns) {
            while (!sim.log.is<TaskBegan>(at)) ++at;
            CHECK(sim.log.get<TaskBegan>(at)->task == acted->task);
        } else {
            while (!sim.log.is<LeftQueue>(at)) --at;
            CHECK(sim.log.get<LeftQueue>(at)->task == acted->dropped);
        }
    }
}

TEST_CASE("REJ-11 in every built-in run each rejection by a policy has one thing that it does") {
    std::size_t all = 0;
    for (const std::string& stem : builtInNames()) {
        CAPTURE(stem);
        const RunRecord run = runVirtually(builtIn(stem));
        std::size_t rejected = 0;
        std::size_t acted = 0;
        for (std::size_t i = 0; i < run.log->size(); ++i) {
            const auto one = run.log->get<Rejected>(i);
            // A fork/join pool has no policy.
            if (one && run.log->text(one->handler) != "RejectedExecutionException") ++rejected;
            acted += run.log->is<PolicyActed>(i) ? 1U : 0U;
        }
        CHECK(acted == rejected);
        all += acted;
    }
    CHECK(all > 10);
}

TEST_CASE("REJ-11 a program that polls the queue of its pool has dropped no task") {
    for (const bool rejects : {false, true}) {
        CAPTURE(rejects);
        Sim sim;
        PlainPool p(sim, 1, 1, bounded(1), rejectionPolicy("DiscardOldestPolicy"));
        for (const char* const task : {"T1", "T2"}) p.execute(task, 5);
        if (rejects)
            p.execute("T3");
        else
            sim.ask([&] { return p.pool->workQueue().poll(); });
        sim.run(30);
        RunPlan plan;
        plan.end = sim.world.now();
        plan.ending = RunEnd::Quiet;
        const RunProblems problems = problemsOf(sim.log, plan);
        REQUIRE(problems.neverRan.size() == (rejects ? 1U : 0U));
        if (rejects) CHECK(problems.neverRan[0].why == NeverRan::Why::Displaced);
    }
}

TEST_CASE("REJ-11 a program's own handler that runs the task is seen by its run") {
    Sim sim;
    PlainPool p(sim, 1, 1, bounded(1), std::make_shared<RunsItself>());
    for (const char* const task : {"T1", "T2"}) p.execute(task, 5);
    p.execute("T3");
    PoolModel model(sim.log);
    for (std::size_t i = 0; i < sim.log.size(); ++i) model.apply(sim.log[i], i);
    REQUIRE(model.pool(ExecutorId{0}).rejections.size() == 1);
    const Rejection& rejection = model.pool(ExecutorId{0}).rejections.back();
    CHECK(rejection.act == PolicyAct::CallerRuns);
    CHECK(rejection.ranBy.exists());
}
