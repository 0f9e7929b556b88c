// Short recorded runs of plain pools, one for each kind of queue: what the code view is compared
// with besides the built-in scenarios.
//
// Promises: calls are framed by CallBegan and CallEnded as a scenario's are; they have no source
// file of their own.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/pool/abort_policy_with_report.hpp"
#include "engine/executor/pool/tomcat_thread_pool_executor.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"
#include "tests/support/sim.hpp"

namespace poolscope {

class PlainRun {
public:
    PlainRun(std::string runName, const QueueMaker& queue, const char* policy)
        : name(std::move(runName)), pool_(sim.poolOf<ThreadPoolExecutor>(settings(policy), queue)) {
        act();
    }
    /// Tomcat's.
    explicit PlainRun(std::string runName)
        : name(std::move(runName)),
          pool_(sim.poolOf<TomcatThreadPoolExecutor>(settings("AbortPolicy"), 2)) {
        act();
    }

    const std::string name;
    Sim sim;

private:
    static ThreadPoolExecutor::Settings settings(const char* policy) {
        ThreadPoolExecutor::Settings made;
        made.corePoolSize = 1;
        made.maximumPoolSize = 2;
        made.keepAliveTime = 3_u;
        made.handler = rejectionPolicy(policy);
        return made;
    }

    void call(std::int64_t time, std::string method, ThreadBody body) {
        ThreadBody framed = [this, method, body]() -> Co<void> {
            const TextId text = sim.world.text(method);
            sim.world.emit(SourceLine{}, CallBegan{pool_.id(), text, TextId{}, 1});
            const std::string thrown = co_await thrownBy(body);
            sim.world.emit(SourceLine{},
                           CallEnded{pool_.id(), text, TextId{}, sim.world.text(thrown), 1});
        };
        sim.at(time, std::move(framed));
    }
    void execute(std::int64_t time, RunnablePtr body) {
        call(time, "execute",
             [this, body]() -> Co<void> { co_await pool_.execute(newPlainTask(pool_, body)); });
    }

    void act() {
        for (const char* task : {"a", "b", "c", "d", "e", "f"}) execute(0, sim.body(task, 2));
        call(1, "submit", [this]() -> Co<void> {
            future_ = co_await pool_.submit(sim.body("g", 1), std::string("g"));
        });
        call(4, "submit", [this]() -> Co<void> {
            future_ = co_await pool_.submit(sim.body("h", 9), std::string("h"));
        });
        call(5, "cancel", [this]() -> Co<void> { co_await future_->cancel(true); });
        execute(6, sim.thrower("i", "Boom"));
        call(14, "getQueue.poll", [this]() -> Co<void> { co_await pool_.workQueue().poll(); });
        for (const char* task : {"j", "k", "l"}) execute(20, sim.body(task, 3));
        const RunnablePtr last = newPlainTask(pool_, sim.body("m", 1));
        call(20, "execute", [this, last]() -> Co<void> { co_await pool_.execute(last); });
        call(20, "remove", [this, last]() -> Co<void> { co_await pool_.remove(*last); });
        call(21, "getQueue.clear", [this]() -> Co<void> { co_await pool_.workQueue().clear(); });
        call(21, "setCorePoolSize", [this]() -> Co<void> { co_await pool_.setCorePoolSize(2); });
        execute(21, sim.body("n", 3));
        call(22, "shutdownNow", [this]() -> Co<void> { co_await pool_.shutdownNow(); });
        execute(23, sim.body("o"));
        sim.run();
    }

    std::shared_ptr<FutureTask> future_;
    ThreadPoolExecutor& pool_;
};

inline std::vector<std::unique_ptr<PlainRun>> plainRuns() {
    std::vector<std::unique_ptr<PlainRun>> runs;
    const auto add = [&runs](const char* name, const QueueMaker& queue, const char* policy) {
        runs.push_back(std::make_unique<PlainRun>(name, queue, policy));
    };
    add("linked", queueOf<LinkedBlockingQueue>(2), "CallerRunsPolicy");
    add("linked, oldest", queueOf<LinkedBlockingQueue>(2), "DiscardOldestPolicy");
    add("ring", queueOf<ArrayBlockingQueue>(2), "AbortPolicyWithReport");
    add("handing", queueOf<SynchronousQueue>(false), "AbortPolicy");
    runs.push_back(std::make_unique<PlainRun>("Tomcat"));
    return runs;
}

}  // namespace poolscope
