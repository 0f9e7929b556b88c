// A plain pool on real threads, under everything at once: submitters, a canceller, a resizer,
// bodies that throw, and a shutdown that races with all of them.
//
// POOLSCOPE_STRESS_TASKS sets the number of tasks for each kind of pool (small by default, so that
// the suite stays quick; 2000000 for a thorough run under the thread sanitizer).
#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/executor/pool/tomcat_thread_pool_executor.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"
#include "engine/world/real_world.hpp"

using namespace poolscope;

namespace {

std::uint32_t tasksToRun() {
    const char* wanted = std::getenv("POOLSCOPE_STRESS_TASKS");
    return wanted == nullptr ? 4'000
                             : static_cast<std::uint32_t>(std::strtoul(wanted, nullptr, 10));
}

/// What became of a task; a byte each, by task id.
enum Mark : std::uint8_t { kRan = 1, kRejected = 2, kReturned = 4, kCancelled = 8, kTwice = 128 };

/// CallerRunsPolicy, which drops tasks silently once the pool is shut down: the log shows that.
class TellingCallerRuns : public CallerRunsPolicy {
public:
    Co<void> rejectedExecution(RunnablePtr task, ThreadPoolExecutor& executor) override {
        if (executor.isShutdown()) {
            onDropped(task->taskId());
            co_return;
        }
        co_await task->run();
    }
    std::function<void(TaskId)> onDropped;
};

class Stress {
public:
    Stress(RealWorld& world, ThreadPoolExecutor& pool, std::uint32_t tasks)
        : world_(world), pool_(pool), marks_(tasks), each_(tasks / kSubmitters) {
        for (auto& mark : marks_) mark.store(0, std::memory_order_relaxed);
        if (auto* telling =
                dynamic_cast<TellingCallerRuns*>(pool.getRejectedExecutionHandler().get())) {
            telling->onDropped = [this](TaskId task) { mark(task, kRejected); };
        }
    }

    void run() {
        std::vector<Thread*> clients;
        const auto start = [&](ThreadBody body) {
            Thread& client = world_.newThread("client", ThreadRole::Client);
            world_.start(client, std::move(body));
            clients.push_back(&client);
        };
        for (int i = 0; i < kSubmitters; ++i) start([this]() -> Co<void> { return submitter(); });
        start([this]() -> Co<void> { return canceller(); });
        start([this]() -> Co<void> { return resizer(); });
        start([this]() -> Co<void> { return stopper(); });
        for (Thread* client : clients) world_.join(*client);
        CHECK(runToEnd(pool_.awaitTermination(seconds(600))));
        world_.joinAll();
        settle();
    }

private:
    static constexpr int kSubmitters = 3;
    static constexpr std::size_t kSlots = 64;
    static constexpr std::uint32_t kThrowsEvery = 1'009;

    class Counted : public Runnable {
    public:
        explicit Counted(Stress& stress) : stress_(stress) {}
        Co<void> run() override {
            std::atomic<std::uint8_t>& mark = stress_.marks_[id.value];
            if ((mark.fetch_or(kRan) & kRan) != 0) mark.fetch_or(kTwice);
            if (id.value % kThrowsEvery == 0) throw Throwable("Boom");
            co_return;
        }
        TaskId id;

    private:
        Stress& stress_;
    };

    struct Slot {
        SpinLock lock;
        std::shared_ptr<FutureTask> future;  ///< guarded by lock
    };

    void mark(TaskId task, Mark what) { marks_[task.value].fetch_or(what); }

    Co<void> submitter() {
        for (std::uint32_t i = 0; i < each_; ++i) {
            auto body = std::make_shared<Counted>(*this);
            auto future = pool_.newTaskFor(body, Value{}, std::string("t"));
            body->id = future->taskId();
            {
                Slot& slot = slots_[body->id.value % kSlots];
                const SpinGuard guard(slot.lock);
                slot.future = future;
            }
            begun_.fetch_add(1, std::memory_order_relaxed);
            try {
                co_await pool_.execute(future);
            } catch (const Throwable& thrown) {
                if (!thrown.is("RejectedExecutionException")) throw;
                mark(body->id, kRejected);
            }
        }
        submitting_.fetch_sub(1);
    }

    Co<void> canceller() {
        for (std::size_t i = 0; submitting_.load() > 0; ++i) {
            std::shared_ptr<FutureTask> future;
            {
                Slot& slot = slots_[i * 7 % kSlots];
                const SpinGuard guard(slot.lock);
                future.swap(slot.future);
            }
            if (!future) {
                co_await world_.yield();
                continue;
            }
            const bool accepted = co_await future->cancel(i % 2 == 0);
            if (accepted) mark(future->taskId(), kCancelled);
            if (i % 50 == 0) co_await pool_.purge();
            co_await world_.yield();
        }
    }

    Co<void> resizer() {
        for (int i = 0; i < 200 && submitting_.load() > 0; ++i) {
            co_await pool_.setCorePoolSize(1 + i % 2);
            co_await pool_.setMaximumPoolSize(2 + i % 3);
            co_await world_.sleepUntil(world_.now() + milliseconds(1));
        }
    }

    /// When nine tenths have been submitted.
    Co<void> stopper() {
        while (begun_.load(std::memory_order_relaxed) < each_ * kSubmitters / 10 * 9) {
            co_await world_.yield();
        }
        const std::vector<RunnablePtr> returned = co_await pool_.shutdownNow();
        for (const RunnablePtr& task : returned) mark(task->taskId(), kReturned);
    }

    void settle() {
        // Tomcat's force looks whether the pool is shut down and then offers: a shutdownNow in
        // between leaves the task in the queue of a dead pool, there as here.
        const std::vector<RunnablePtr> stranded = runToEnd(pool_.workQueue().toArray());
        for (const RunnablePtr& task : stranded) mark(task->taskId(), kReturned);
        if (pool_.workQueue().kind() != QueueKind::TaskQueue) CHECK(stranded.empty());
        std::uint32_t lost = 0;
        std::uint32_t twice = 0;
        std::uint32_t ran = 0;
        for (std::uint32_t i = 0; i < each_ * kSubmitters; ++i) {
            const std::uint8_t found = marks_[i].load();
            lost += found == 0 ? 1 : 0;
            twice += (found & kTwice) != 0 ? 1 : 0;
            ran += (found & kRan) != 0 ? 1 : 0;
        }
        CHECK(lost == 0);
        CHECK(twice == 0);
        CHECK(ran > 0);
        CHECK(pool_.ctl() == ctlOf(kTerminated, 0));
    }

    RealWorld& world_;
    ThreadPoolExecutor& pool_;
    std::vector<std::atomic<std::uint8_t>> marks_;
    std::uint32_t each_;
    std::atomic<std::uint32_t> begun_ = 0;
    std::atomic<int> submitting_ = kSubmitters;
    Slot slots_[kSlots];
};

ThreadPoolExecutor::Settings settings(std::shared_ptr<RejectedExecutionHandler> policy) {
    ThreadPoolExecutor::Settings made;
    made.corePoolSize = 2;
    made.maximumPoolSize = 4;
    made.keepAliveTime = milliseconds(100);
    made.handler = std::move(policy);
    return made;
}

void stress(const QueueMaker& queue, std::shared_ptr<RejectedExecutionHandler> policy) {
    RealWorld world;
    ThreadPoolExecutor pool(world, settings(std::move(policy)), queue);
    Stress(world, pool, tasksToRun()).run();
}

}  // namespace

TEST_CASE("Under stress nothing is lost and nothing runs twice: LinkedBlockingQueue") {
    stress(queueOf<LinkedBlockingQueue>(1000), std::make_shared<TellingCallerRuns>());
}

TEST_CASE("Under stress nothing is lost and nothing runs twice: ArrayBlockingQueue") {
    stress(queueOf<ArrayBlockingQueue>(1000), std::make_shared<AbortPolicy>());
}

TEST_CASE("Under stress nothing is lost and nothing runs twice: SynchronousQueue") {
    stress(queueOf<SynchronousQueue>(false), std::make_shared<TellingCallerRuns>());
}

TEST_CASE("Under stress nothing is lost and nothing runs twice: a fair SynchronousQueue") {
    stress(queueOf<SynchronousQueue>(true), std::make_shared<AbortPolicy>());
}

TEST_CASE("Under stress nothing is lost and nothing runs twice: Tomcat's pool") {
    RealWorld world;
    TomcatThreadPoolExecutor pool(world, settings(std::make_shared<AbortPolicy>()), 1000);
    Stress(world, pool, tasksToRun()).run();
    CHECK(pool.getSubmittedCount() >= 0);
}
