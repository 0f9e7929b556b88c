// The plain pool under random schedules: clients that submit, cancel, resize, remove and shut down
// at once, with each kind of queue and each rejection policy.
//
//     nothing runs twice
//     nothing is lost: every task ran, was cancelled, or was rejected, dropped, removed or returned
//     every get of a task that has an outcome returns
//     the pool terminates with an empty queue
//
// But for one race that JDK 17 has, too (52-nobody-takes-its-place), and one of Tomcat's: force
// looks whether the pool is shut down and then offers; in between shutdownNow may have drained the
// queue.
#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/executor/future/plain_task.hpp"
#include "engine/executor/pool/tomcat_thread_pool_executor.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/synchronous_queue.hpp"
#include "engine/world/virtual_world.hpp"
#include "tests/support/random_runs.hpp"

using namespace poolscope;

namespace {

enum class Kind { Unbounded, Bounded, Ring, Handing, HandingFair, Tomcat };
constexpr Kind kRacingKinds[] = {Kind::Unbounded, Kind::Bounded,     Kind::Ring,
                                 Kind::Handing,   Kind::HandingFair, Kind::Tomcat};

std::unique_ptr<SchedulingStrategy> strategyFor(std::uint64_t seed, bool pct) {
    if (pct) return std::make_unique<PctStrategy>(seed, 1500, static_cast<int>(seed % 6));
    return std::make_unique<RandomStrategy>(seed);
}

class Races {
public:
    Races(Kind kind, std::uint64_t seed, bool pct)
        : kind_(kind), random_(seed, "races"), world_(&log_, seed, strategyFor(seed, pct)) {
        ThreadPoolExecutor::Settings settings;
        settings.corePoolSize = static_cast<std::int32_t>(upTo(2));
        settings.maximumPoolSize =
            std::max(1, settings.corePoolSize + static_cast<std::int32_t>(upTo(2)));
        settings.keepAliveTime = someTime();
        constexpr const char* kPolicies[] = {"AbortPolicy", "CallerRunsPolicy", "DiscardPolicy",
                                             "DiscardOldestPolicy"};
        settings.handler = rejectionPolicy(kPolicies[upTo(3)]);
        pool_ = make(kind, settings);
        world_.onEvent = [this](const Event& event) { see(event); };
    }

    void run() {
        for (int c = 0; c < 3; ++c) start([this]() -> Co<void> { return client(); });
        start([this]() -> Co<void> { return stopper(); });
        VirtualWorld::Limits limits;
        limits.events = 200'000;
        CHECK((world_.run(limits) == VirtualWorld::Stopped::Quiet));
        CHECK(gotten_ == outcomes());
        if (abandoned_) return;
        for (const auto& future : futures_) account(*future, future->runs(), future->isDone());
        for (const auto& task : tasks_) account(*task, task->runs(), false);
        CHECK(pool_->ctl() == ctlOf(kTerminated, 0));
        CHECK((queued_ == 0 || forcedLate_));
    }

private:
    std::uint64_t upTo(std::uint64_t most) { return random_.below(most + 1); }
    bool oneIn(std::uint64_t n) { return random_.below(n) == 0; }
    Duration someTime() { return milliseconds(static_cast<std::int64_t>(upTo(3))); }
    void start(ThreadBody body) {
        world_.start(world_.newThread("client", ThreadRole::Client), std::move(body));
    }

    std::unique_ptr<ThreadPoolExecutor> make(Kind kind, ThreadPoolExecutor::Settings settings) {
        switch (kind) {
            case Kind::Tomcat:
                return std::make_unique<TomcatThreadPoolExecutor>(world_, settings, 2);
            case Kind::Unbounded: return plain(settings, queueOf<LinkedBlockingQueue>());
            case Kind::Bounded: return plain(settings, queueOf<LinkedBlockingQueue>(2));
            case Kind::Ring: return plain(settings, queueOf<ArrayBlockingQueue>(2));
            case Kind::Handing: return plain(settings, queueOf<SynchronousQueue>(false));
            case Kind::HandingFair: return plain(settings, queueOf<SynchronousQueue>(true));
        }
        return nullptr;
    }
    std::unique_ptr<ThreadPoolExecutor> plain(const ThreadPoolExecutor::Settings& settings,
                                              const QueueMaker& queue) {
        return std::make_unique<ThreadPoolExecutor>(world_, settings, queue);
    }

    void see(const Event& event) {
        if (const auto* left = event.what.get<LeftQueue>()) {
            --queued_;
            if (left->by != LeftBy::Take && left->by != LeftBy::TimedPoll) {
                takenOut_.insert(left->task);
            }
        } else if (const auto* in = event.what.get<Enqueued>()) {
            if (++queued_ != in->size) FAIL("the queue tells a size that is not so");
            forcedLate_ = forcedLate_ || (kind_ == Kind::Tomcat && !isRunning(pool_->ctl()));
        } else if (const auto* rejected = event.what.get<Rejected>()) {
            takenOut_.insert(rejected->task);
        } else if (const auto* ctl = event.what.get<CtlChanged>()) {
            // addWorker failed because of shutdown, and while it counted its worker another one
            // died and was not replaced.
            abandoned_ = ctl->reason == CtlReason::AddWorkerFailed && queued_ > 0 &&
                         static_cast<Ctl>(ctl->to) == ctlOf(kShutdown, 0);
        }
    }

    Co<void> body() {
        const bool sleeps = oneIn(2);
        const Instant until = world_.now() + someTime();
        const bool fails = oneIn(8);
        if (sleeps) {
            co_await world_.sleepUntil(until);
        } else {
            co_await world_.workUntil(until);
        }
        if (fails) throw Throwable("Boom");
    }
    RunnablePtr runnable() {
        return makeRunnable([this]() -> Co<void> { return body(); });
    }

    Co<void> client() {
        for (int i = 0; i < 7; ++i) {
            try {
                if (oneIn(3)) co_await world_.sleepUntil(world_.now() + someTime());
                co_await act();
            } catch (const Throwable& thrown) {
                // Interrupted: cancel(true) met a task while this client ran it for the pool.
                const bool expected = thrown.is("RejectedExecutionException") ||
                                      thrown.is("StackOverflowError") || thrown.is("Boom") ||
                                      thrown.is("IllegalArgumentException") ||
                                      thrown.is("InterruptedException");
                if (!expected) FAIL(thrown.toString());
            }
        }
    }
    Co<void> act() {
        switch (upTo(9)) {
            case 0: co_await pool_->setCorePoolSize(static_cast<std::int32_t>(upTo(2))); break;
            case 1:
                co_await pool_->setMaximumPoolSize(1 + static_cast<std::int32_t>(upTo(3)));
                break;
            case 2: co_await pool_->setKeepAliveTime(someTime()); break;
            case 3:
                if (!futures_.empty()) {
                    const auto future = futures_[upTo(futures_.size() - 1)];
                    co_await future->cancel(oneIn(2));
                }
                break;
            case 4:
                if (!tasks_.empty()) {
                    const auto task = tasks_[upTo(tasks_.size() - 1)];
                    co_await pool_->remove(*task);
                }
                break;
            case 5: co_await pool_->purge(); break;
            case 6:
            case 7: {
                auto task = newPlainTask(*pool_, runnable());
                tasks_.push_back(task);
                co_await pool_->execute(std::move(task));
                break;
            }
            default: {
                auto future = pool_->newTaskFor(runnable(), Value{}, std::string());
                futures_.push_back(future);
                if (oneIn(2)) start([this, future]() -> Co<void> { return getter(future); });
                co_await pool_->execute(std::move(future));
            }
        }
    }
    Co<void> getter(std::shared_ptr<FutureTask> future) {
        gets_.push_back(future);
        try {
            co_await future->get();
        } catch (const Throwable&) {
        }
        gotten_.insert(future->taskId());
    }
    Co<void> stopper() {
        const Instant when = world_.now() + milliseconds(static_cast<std::int64_t>(upTo(10)));
        co_await world_.sleepUntil(when);
        if (oneIn(2)) {
            co_await pool_->shutdownNow();  // its tasks leave the queue by drainTo
        } else {
            co_await pool_->shutdown();
        }
    }

    void account(const Runnable& task, std::uint32_t runs, bool done) {
        CAPTURE(task.taskId().value);
        CHECK(runs <= 1);
        CHECK((runs == 1 || done || takenOut_.contains(task.taskId())));
    }
    /// The futures with an outcome that a client asks for.
    std::set<TaskId> outcomes() const {
        std::set<TaskId> done;
        for (const auto& future : gets_) {
            if (future->isDone()) done.insert(future->taskId());
        }
        return done;
    }

    Kind kind_;
    Random random_;
    Log log_;
    VirtualWorld world_;
    std::vector<std::shared_ptr<FutureTask>> futures_;
    std::vector<std::shared_ptr<PlainTask>> tasks_;
    std::vector<std::shared_ptr<FutureTask>> gets_;
    std::set<TaskId> gotten_;
    std::set<TaskId> takenOut_;  ///< rejected, removed, dropped or returned
    std::int32_t queued_ = 0;
    bool abandoned_ = false;   ///< what is queued stays there
    bool forcedLate_ = false;  ///< Tomcat put a task into the queue of a pool that was shut down
    std::unique_ptr<ThreadPoolExecutor> pool_;
};

void explore(bool pct) {
    for (const Kind kind : kRacingKinds) {
        for (std::uint64_t seed = 1; seed <= randomRuns(1000); ++seed) {
            CAPTURE(static_cast<int>(kind));
            CAPTURE(seed);
            Races races(kind, seed, pct);
            races.run();
        }
    }
}

}  // namespace

TEST_CASE("A plain pool keeps its promises: 6000 random schedules") { explore(false); }

TEST_CASE("A plain pool keeps its promises: 6000 schedules by priority") { explore(true); }
