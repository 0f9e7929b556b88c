// What must hold in every run of a Timer, a DelayQueue and invokeAny, whatever the program and the
// schedule.
//
//     the heap model equals the engine's array after every event
//     no body begins early, a one-shot at most once, two runs of a Timer never at a time
//     nothing is lost and nothing comes twice; a cancelled task is never begun again
//     every run ends
#include <doctest/doctest.h>

#include <functional>
#include <map>
#include <memory>
#include <set>

#include "app/model/run/heap_model.hpp"
#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/queue/delay_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/queue/ordered_task.hpp"
#include "engine/executor/timer/timer.hpp"
#include "engine/world/virtual_world.hpp"
#include "tests/support/random_runs.hpp"

using namespace poolscope;

namespace {

/// A random world with a log, and the heap model that follows it.
class Wild {
public:
    explicit Wild(std::uint64_t seed, bool randomSchedule = true)
        : random(seed, "program"), tasks(log), model(log) {
        std::unique_ptr<SchedulingStrategy> strategy;
        if (randomSchedule) strategy = std::make_unique<RandomStrategy>(seed);
        world = std::make_unique<VirtualWorld>(&log, seed, std::move(strategy));
        world->onEvent = [this](const Event& event) {
            tasks.apply(event, log.size() - 1);
            model.apply(event, log.size() - 1);
            if (watch) watch(event);
        };
    }
    std::uint64_t upTo(std::uint64_t most) { return random.below(most + 1); }
    bool oneIn(std::uint64_t n) { return random.below(n) == 0; }
    Duration someTime() { return milliseconds(static_cast<std::int64_t>(upTo(8))); }
    void client(ThreadBody body) {
        world->start(world->newThread("client", ThreadRole::Client), std::move(body));
    }
    void broke(const std::string& promise) {
        if (broken.empty()) broken = promise + " at event " + std::to_string(log.size() - 1);
    }
    /// The model's heap against the array itself.
    void compare(const BinaryHeap& heap, ExecutorId executor) {
        const Heap& told = model.heap(executor);
        if (told.size() != heap.size()) broke("size");
        if (told.capacity() + told.first() != heap.capacity()) return broke("capacity");
        for (std::int32_t i = heap.first(); i < heap.capacity(); ++i) {
            const TaskId there = heap.at(i) ? heap.at(i)->taskId() : TaskId{};
            if (told.taskAt(i - heap.first()) != there) broke("slot " + std::to_string(i));
        }
    }

    Random random;
    Log log;
    TasksModel tasks;
    HeapModel model;
    std::unique_ptr<VirtualWorld> world;
    std::function<void(const Event&)> watch;
    std::string broken;
};

/// Clients that schedule, cancel and purge on one Timer; some runs end with cancel or release, in
/// some a body throws.
class WildTimer {
public:
    explicit WildTimer(std::uint64_t seed) : wild(seed) {
        wild.watch = [this](const Event& event) {
            event.what.visit([this](const auto& what) { on(what); });
            if (timer) wild.compare(timer->queue().heap(), timer->id());
        };
        timer = std::make_unique<Timer>(*wild.world);
        for (std::uint64_t i = 0; i <= wild.upTo(2); ++i) {
            ThreadBody body = [this] { return act(); };
            wild.client(std::move(body));
        }
    }

    void run() {
        const auto stopped = wild.world->runUntil(Instant{} + milliseconds(300));
        CHECK(stopped != VirtualWorld::Stopped::Livelock);
        if (!timer->queue().heap().consistent()) wild.broke("heap order");
        const bool ended = !timer->newTasksMayBeScheduled();
        for (const TimerTaskPtr& task : tasks) {
            if (task->state() != TimerTaskState::Scheduled || ended) continue;
            const bool oneShot = task->period().ns == 0;
            const bool due = !isBefore(wild.world->now(), task->nextExecutionTime());
            if (timer->queue().heap().indexOf(*task) < 0) wild.broke("a scheduled task is lost");
            if (oneShot && due && running == 0) wild.broke("a due task was never begun");
        }
        if (ended && timer->queue().isEmpty() && running == 0 && timer->thread().isAlive()) {
            wild.broke("the thread of an ended Timer lives on");
        }
    }

    Wild wild;
    std::unique_ptr<Timer> timer;
    std::vector<TimerTaskPtr> tasks;
    int running = 0;

private:
    template <class Other>
    void on(const Other&) {}
    void on(const TaskBegan& began) {
        if (++running > 1) wild.broke("two runs at a time");
        if (isBefore(wild.world->now(), began.planned)) wild.broke("a run began early");
        if (wild.tasks.of(began.task).repeat == Repeat::Once && began.run > 1) {
            wild.broke("a one-shot ran twice");
        }
        if (over_) wild.broke("a task began after its Timer had ended");
    }
    void on(const TaskEnded&) { --running; }
    void on(const TimerEnded& ended) {
        if (ended.reason == TimerEnd::Killed) over_ = true;
    }

    Co<void> act() {
        const int calls = 3 + static_cast<int>(wild.upTo(8));
        for (int i = 0; i < calls; ++i) {
            if (!wild.oneIn(3))
                co_await wild.world->sleepUntil(wild.world->now() + wild.someTime());
            try {
                co_await call();
            } catch (const Throwable&) {
                // Cancelled Timers are part of the program.
            }
        }
    }
    Co<void> call() {
        const std::uint64_t pick = wild.upTo(20);
        if (pick < 12) {
            co_await schedule();
        } else if (pick < 17 && !tasks.empty()) {
            const TimerTaskPtr task = tasks[wild.random.below(tasks.size())];
            co_await task->cancel();
        } else if (pick < 19) {
            co_await timer->purge();
        } else if (wild.oneIn(3)) {
            co_await timer->cancel();
        } else if (wild.oneIn(3)) {
            co_await timer->release();
        }
    }
    Co<void> schedule() {
        const bool throws = wild.oneIn(40);
        const Duration length = wild.someTime();
        std::function<Co<void>()> body = [this, throws, length]() -> Co<void> {
            if (length.ns > 0) co_await wild.world->workUntil(wild.world->now() + length);
            if (throws) throw Throwable("Boom");
        };
        const TimerTaskPtr task = makeTimerTask(*wild.world, makeRunnable(std::move(body)));
        const Duration delay = wild.someTime();
        const Duration period = wild.someTime() + milliseconds(20);
        switch (wild.upTo(3)) {
            case 0: co_await timer->schedule(task, delay, period); break;
            case 1: co_await timer->scheduleAtFixedRate(task, delay, period); break;
            default: co_await timer->schedule(task, delay); break;
        }
        tasks.push_back(task);
    }

    bool over_ = false;
};

/// Givers and takers at one DelayQueue.
void exploreDelayQueue(std::uint64_t seed) {
    Wild wild(seed);
    DelayQueue queue(*wild.world, wild.world->newExecutorId());
    wild.watch = [&](const Event&) { wild.compare(queue.heap(), ExecutorId{0}); };
    std::multiset<std::uint32_t> given;
    std::multiset<std::uint32_t> taken;
    const int each = 2 + static_cast<int>(wild.upTo(5));
    const int givers = 1 + static_cast<int>(wild.upTo(2));
    ThreadBody gives = [&, each]() -> Co<void> {
        for (int i = 0; i < each; ++i) {
            if (wild.oneIn(2)) co_await wild.world->sleepUntil(wild.world->now() + wild.someTime());
            const RunnablePtr body = makeRunnable(nullptr, "t");
            const auto task = newDelayedTask(*wild.world, {0}, body, wild.someTime());
            given.insert(task->taskId().value);
            co_await queue.offer(task);
        }
    };
    ThreadBody takes = [&, each]() -> Co<void> {
        for (int i = 0; i < each; ++i) {
            RunnablePtr task;
            if (wild.oneIn(2)) {
                task = co_await queue.take();
            } else {
                const Duration patience = wild.someTime() + milliseconds(1);  // 0 would spin
                while (!task) task = co_await queue.poll(patience);
            }
            if (task->asDelayed()->getDelay().ns > 0) wild.broke("a task was taken early");
            taken.insert(task->taskId().value);
        }
    };
    for (int i = 0; i < givers; ++i) wild.client(gives);
    for (int i = 0; i < givers; ++i) wild.client(takes);
    CHECK(wild.world->run() == VirtualWorld::Stopped::Quiet);
    CHECK(given == taken);
    CHECK(queue.heap().empty());
    CHECK(queue.leader() == nullptr);
    CHECK(wild.broken == "");
    wild.world->abandonThreads();
}

/// invokeAny on a small pool, with tasks that fail, sleep, and are cancelled.
void exploreInvokeAny(std::uint64_t seed) {
    Wild wild(seed);
    ThreadPoolExecutor::Settings settings;
    settings.corePoolSize = settings.maximumPoolSize = 1 + static_cast<std::int32_t>(wild.upTo(2));
    auto pool = std::make_unique<ThreadPoolExecutor>(*wild.world, std::move(settings),
                                                     queueOf<LinkedBlockingQueue>());
    int running = 0;
    bool anyGood = false;
    std::vector<CallablePtr> tasks;
    for (std::uint64_t i = 0; i <= wild.upTo(4); ++i) {
        const bool good = wild.oneIn(2);
        const Duration length = wild.someTime();
        anyGood = anyGood || good;
        std::function<Co<Value>()> body = [&wild, &running, good, length]() -> Co<Value> {
            ++running;
            std::exception_ptr error;
            try {
                co_await wild.world->sleepUntil(wild.world->now() + length);
                if (!good) throw Throwable("Boom");
            } catch (...) {
                error = std::current_exception();
            }
            --running;
            if (error) std::rethrow_exception(error);
            co_return Value(1);
        };
        tasks.push_back(makeCallable(std::move(body)));
    }
    std::string outcome;
    ThreadBody calls = [&]() -> Co<void> {
        try {
            const Value value = co_await pool->invokeAny(tasks);
            outcome = value.has_value() ? "value" : "null";
        } catch (const Throwable& thrown) {
            outcome = thrown.className();
        }
        co_await pool->shutdown();
    };
    wild.client(std::move(calls));
    CHECK(wild.world->run() == VirtualWorld::Stopped::Quiet);
    CHECK(outcome == (anyGood ? "value" : "ExecutionException"));
    CHECK(running == 0);
    CHECK(pool->isTerminated());
    pool.reset();
}

}  // namespace

TEST_CASE("A Timer keeps its promises, and its model its array: 400 random schedules") {
    for (std::uint64_t seed = 1; seed <= randomRuns(400); ++seed) {
        CAPTURE(seed);
        WildTimer run(seed);
        run.run();
        CHECK(run.wild.broken == "");
    }
}

TEST_CASE("A DelayQueue loses nothing and gives nothing early: 400 random schedules") {
    for (std::uint64_t seed = 1; seed <= randomRuns(400); ++seed) {
        CAPTURE(seed);
        exploreDelayQueue(seed);
    }
}

TEST_CASE("invokeAny gives a value if any task does, and leaves nothing running: 400 schedules") {
    for (std::uint64_t seed = 1; seed <= randomRuns(400); ++seed) {
        CAPTURE(seed);
        exploreInvokeAny(seed);
    }
}
