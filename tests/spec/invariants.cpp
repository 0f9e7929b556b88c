// Every invariant that the code checks is broken here once: the check must notice, and say which.
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "app/model/playback/playhead.hpp"
#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/binary_heap.hpp"
#include "engine/executor/queue/delay_queue.hpp"
#include "engine/executor/scheduled/four_ary_heap.hpp"
#include "engine/executor/scheduled/hashed_wheel.hpp"
#include "engine/executor/scheduled/pairing_heap.hpp"
#include "engine/executor/timer/timer_queue.hpp"
#include "engine/world/random.hpp"
#include "engine/world/real_world.hpp"
#include "tests/support/bare_queue.hpp"
#include "tests/support/broken_invariants.hpp"
#include "tests/support/wrapped_task.hpp"

namespace poolscope {

namespace {

struct Enqueue {
    using Type = void (ArrayBlockingQueue::*)(RunnablePtr);
};
struct Dequeue {
    using Type = RunnablePtr (ArrayBlockingQueue::*)(LeftBy);
};
template <class Queue>
struct TakeLead {
    using Type = void (Queue::*)(Thread&, Duration);
};
template <class Queue>
struct ClearLeader {
    using Type = void (Queue::*)(LeaderLeft);
};
template <class Queue>
struct LockOf {
    using Type = Mutex Queue::*;
};
struct DecrementWorkerCount {
    using Type = void (ThreadPoolExecutor::*)(CtlReason);
};
struct PlaceOfDeque {
    using Type = void (ForkJoinPool::*)(ForkJoinDeque&, std::size_t);
};
struct LeastChild {
    using Type = std::int32_t (FourAryHeap::*)(std::int32_t) const;
};
struct FreeNode {
    using Type = ScheduledPtr (LinkedTasks::*)(std::int32_t);
};
struct Indexes {
    using Type = std::vector<std::int32_t> DelayHeap::*;
};

/// Gives the answers in turn, whoever it is compared with.
class Fickle : public WrappedTask {
public:
    Fickle(ScheduledPtr wrapped, std::vector<int> answers)
        : WrappedTask(std::move(wrapped)), answers_(std::move(answers)) {}
    int compareTo(const RunnableScheduledFuture&) const override {
        return asked_ < answers_.size() ? answers_[asked_++] : 0;
    }

private:
    std::vector<int> answers_;
    mutable std::size_t asked_ = 0;
};

int fickle(const Runnable&, const Runnable&) {
    static bool first = true;
    return std::exchange(first, !first) ? 1 : -1;
}

}  // namespace

template struct Open<Enqueue, &ArrayBlockingQueue::enqueue>;
template struct Open<Dequeue, &ArrayBlockingQueue::dequeue>;
template struct Open<TakeLead<DelayQueue>, &DelayQueue::takeLead>;
template struct Open<TakeLead<DelayedWorkQueue>, &DelayedWorkQueue::takeLead>;
template struct Open<ClearLeader<DelayQueue>, &DelayQueue::clearLeader>;
template struct Open<ClearLeader<DelayedWorkQueue>, &DelayedWorkQueue::clearLeader>;
template struct Open<LockOf<DelayQueue>, &DelayQueue::lock_>;
template struct Open<LockOf<DelayedWorkQueue>, &DelayedWorkQueue::lock_>;
template struct Open<DecrementWorkerCount, &ThreadPoolExecutor::decrementWorkerCount>;
template struct Open<PlaceOfDeque, &ForkJoinPool::place>;
template struct Open<LeastChild, &FourAryHeap::leastChild>;
template struct Open<Indexes, &DelayHeap::indexes_>;
template struct Open<FreeNode, &LinkedTasks::freeNode>;

TEST_CASE("a lock is given back by its owner only, in either world") {
    const std::string expected = "only the thread that holds a lock unlocks it";
    Sim sim;
    Mutex mutex(sim.world, "lock", ExecutorId{});
    CHECK(brokenBy([&] {
              sim.ask([&]() -> Co<void> {
                  mutex.unlock();
                  co_return;
              });
          }) == expected);
    RealWorld world(nullptr);
    Mutex real(world, "lock", ExecutorId{});
    CHECK(brokenBy([&] { real.unlock(); }) == expected);
}

TEST_CASE("await is called under the condition's lock, in either world") {
    const std::string expected = "await is called under the condition's lock";
    Sim sim;
    Mutex mutex(sim.world, "lock", ExecutorId{});
    Condition condition(mutex, "condition");
    const auto wait = [](Condition& in) -> Co<void> { co_await in.await(); };
    CHECK(brokenBy([&] { sim.ask([&] { return wait(condition); }); }) == expected);
    RealWorld world(nullptr);
    Mutex real(world, "lock", ExecutorId{});
    Condition other(real, "condition");
    CHECK(brokenBy([&] { runToEnd(wait(other)); }) == expected);
}

TEST_CASE("signal is called under the condition's lock, in either world") {
    const std::string expected = "signal is called under the condition's lock";
    Sim sim;
    Mutex mutex(sim.world, "lock", ExecutorId{});
    Condition condition(mutex, "condition");
    sim.at(0, [&]() -> Co<void> {
        co_await mutex.lock();
        const LockGuard guard(mutex);
        co_await condition.await();
    });
    sim.run();
    CHECK(brokenBy([&] {
              sim.ask([&]() -> Co<void> {
                  condition.signal();
                  co_return;
              });
          }) == expected);
    sim.world.abandonThreads();
}

TEST_CASE("only a thread asks which thread it is") {
    Sim sim;
    CHECK(brokenBy([&] { sim.world.currentThread(); }) == "only a thread asks which thread it is");
}

TEST_CASE("a thread is taken off a queue that has one") {
    ThreadQueue queue;
    CHECK(brokenBy([&] { queue.pop(); }) == "a thread is taken off a queue that has one");
}

TEST_CASE("a thread waits in one queue at a time") {
    Sim sim;
    Thread& thread = sim.world.newThread("w", ThreadRole::Worker);
    ThreadQueue one;
    ThreadQueue two;
    one.push(thread);
    CHECK(brokenBy([&] { two.push(thread); }) == "a thread waits in one queue at a time");
    CHECK(one.pop() == &thread);
    two.push(thread);
    CHECK(two.remove(thread));
    one.push(thread);
}

TEST_CASE("the head is asked of a heap that has one, whatever its form") {
    Sim sim;
    const std::string ofHeap = "the head is asked of a heap that has one";
    const std::string ofWheel = "the head is asked of a wheel that has one";
    DelayHeap heap(sim.world, ExecutorId{});
    CHECK(brokenBy([&] { heap.head(); }) == ofHeap);
    CHECK(brokenBy([&] { heap.headDelay(); }) == ofHeap);
    CHECK(brokenBy([&] { heap.removeHead(); }) == "the head is taken out of a heap that has one");
    PairingHeap pairing(sim.world, ExecutorId{});
    CHECK(brokenBy([&] { pairing.head(); }) == ofHeap);
    CHECK(brokenBy([&] { pairing.headDelay(); }) == ofHeap);
    CHECK(brokenBy([&] { pairing.removeHead(); }) ==
          "the head is taken out of a heap that has one");
    HashedWheel wheel(sim.world, ExecutorId{}, milliseconds(1), 8);
    CHECK(brokenBy([&] { wheel.head(); }) == ofWheel);
    CHECK(brokenBy([&] { wheel.headDelay(); }) == ofWheel);
    CHECK(brokenBy([&] { wheel.removeHead(); }) ==
          "the head is taken out of a wheel in which a task is due");
    TimerQueue timers(sim.world, ExecutorId{});
    CHECK(brokenBy([&] { timers.getMin(); }) == ofHeap);
}

TEST_CASE("a wheel has buckets, and they take time") {
    Sim sim;
    const std::string expected = "a wheel has buckets, and they take time";
    CHECK(brokenBy([&] { HashedWheel(sim.world, ExecutorId{}, milliseconds(0), 8); }) == expected);
    CHECK(brokenBy([&] { HashedWheel(sim.world, ExecutorId{}, milliseconds(1), 0); }) == expected);
}

TEST_CASE("a node is freed that holds a task") {
    Sim sim;
    PairingHeap heap(sim.world, ExecutorId{});
    CHECK(brokenBy([&] { (heap.*Opened<FreeNode>::member)(3); }) ==
          "a node is freed that holds a task");
}

TEST_CASE("the least child is asked of a node that has one") {
    Sim sim;
    FourAryHeap heap(sim.world, ExecutorId{});
    CHECK(brokenBy([&] { (heap.*Opened<LeastChild>::member)(0); }) ==
          "the least child is asked of a node that has one");
}

TEST_CASE("a sifted task does not go before its parent: a compareTo that changes its mind") {
    Sim sim;
    BareQueue q(sim);
    q.schedule("a", 5);
    const ScheduledPtr inner = q.schedule("b", 9);
    q.remove(inner);
    const auto task = std::make_shared<Fickle>(inner, std::vector<int>{1, -1});
    CHECK(brokenBy([&] { q.add(task); }) == "a sifted task does not go before its parent");
}

TEST_CASE("no child goes before a sifted task: a compareTo that changes its mind") {
    for (const QueueKind kind : {QueueKind::DelayedWorkQueue, QueueKind::FourAryHeap}) {
        Sim sim;
        BareQueue q(sim);
        DelayedWorkQueue queue(sim.world, ExecutorId{}, {kind});
        const auto add = [&](const ScheduledPtr& task) {
            sim.ask([&] { return queue.offer(task); });
        };
        const ScheduledPtr inner = q.schedule("last", 9);
        q.remove(inner);
        add(q.schedule("head", 0));
        add(q.schedule("child", 5));
        // Not before its parent when it is put in, and asked again; then before its child, who says
        // otherwise.
        add(std::make_shared<Fickle>(inner, std::vector<int>{1, 1, -1}));
        CHECK(brokenBy([&] { sim.ask([&] { return queue.poll(); }); }) ==
              "no child goes before a sifted task");
        sim.world.abandonThreads();
    }
}

TEST_CASE("a sifted element does not go before its parent: a comparison that changes its mind") {
    Sim sim;
    BinaryHeap heap(sim.world, ExecutorId{}, 4, 0, fickle);
    heap.insert(sim.body("a", 1));
    CHECK(brokenBy([&] { heap.insert(sim.body("b", 1)); }) ==
          "a sifted element does not go before its parent");
}

TEST_CASE("an array heap takes elements in while it has room, and out of slots that hold one") {
    Sim sim;
    BinaryHeap heap(sim.world, ExecutorId{}, 1, 0, fickle);
    CHECK(brokenBy([&] { heap.head(); }) == "the head is asked of a heap that has one");
    CHECK(brokenBy([&] { heap.removeAt(0); }) ==
          "an element is taken out of a slot that holds one");
    CHECK(brokenBy([&] { heap.replaceByLast(0); }) ==
          "an element is taken out of a slot that holds one");
    heap.insert(sim.body("a", 1));
    CHECK(brokenBy([&] { heap.insert(sim.body("b", 1)); }) == "there is room for one more element");
}

TEST_CASE("a task is taken out of a slot that holds one") {
    Sim sim;
    DelayHeap heap(sim.world, ExecutorId{});
    CHECK(brokenBy([&] { heap.removeAt(0); }) == "a task is taken out of a slot that holds one");
    CHECK(brokenBy([&] { heap.removeAt(-1); }) == "a task is taken out of a slot that holds one");
}

TEST_CASE("heapIndex is the slot of the task") {
    Sim sim;
    BareQueue q(sim);
    q.schedule("a", 5);
    auto& heap = const_cast<DelayHeap&>(q.queue.heap());
    (heap.*Opened<Indexes>::member)[0] = 7;
    CHECK(brokenBy([&] { heap.removeHead(); }) == "heapIndex is the slot of the task");
}

TEST_CASE("the tasks of a wheel are no heap in an array") {
    Sim sim;
    DelayedWorkQueue queue(sim.world, ExecutorId{}, {QueueKind::HashedWheel});
    CHECK(brokenBy([&] { queue.heap(); }) == "the tasks are kept in a heap in an array");
}

TEST_CASE_TEMPLATE("a leader is alone, changes under the lock and clears itself only", Queue,
                   DelayQueue, DelayedWorkQueue) {
    Sim sim;
    Queue queue(sim.world, ExecutorId{});
    const auto take = [&](Thread& thread) {
        (queue.*Opened<TakeLead<Queue>>::member)(thread, milliseconds(1));
    };
    const auto clear = [&](LeaderLeft why) { (queue.*Opened<ClearLeader<Queue>>::member)(why); };
    Mutex& lock = queue.*Opened<LockOf<Queue>>::member;
    Thread& other = sim.world.newThread("other", ThreadRole::Worker);
    const auto locked = [&](const std::function<void()>& act) {
        sim.ask([&]() -> Co<void> {
            co_await lock.lock();
            const LockGuard guard(lock);
            act();
        });
    };
    locked([&] { take(other); });
    CHECK(brokenBy([&] { locked([&] { take(other); }); }) == "there is one leader at a time");
    CHECK(brokenBy([&] {
              sim.ask([&]() -> Co<void> {
                  clear(LeaderLeft::NewHead);
                  co_return;
              });
          }) == "the leader changes under the queue's lock");
    CHECK(brokenBy([&] { locked([&] { clear(LeaderLeft::WokeUp); }); }) ==
          "a leader that woke up clears itself, and only itself");
}

TEST_CASE("a ring takes tasks in while it has room, and gives out what it has") {
    Sim sim;
    ArrayBlockingQueue ring(sim.world, ExecutorId{}, 1);
    const auto locked = [&](const std::function<void()>& act) {
        sim.ask([&]() -> Co<void> {
            act();
            co_return;
        });
    };
    CHECK(brokenBy([&] { locked([&] { (ring.*Opened<Dequeue>::member)(LeftBy::Take); }); }) ==
          "a task is taken out of a ring that has one");
    CHECK(sim.ask([&] { return ring.offer(sim.body("a", 1)); }));
    CHECK(brokenBy([&] { locked([&] { (ring.*Opened<Enqueue>::member)(sim.body("b", 1)); }); }) ==
          "a task is put into a ring that has room");
}

TEST_CASE("only a periodic task gets another period") {
    const std::string expected = "only a periodic task gets another period";
    Sim sim;
    BareQueue q(sim);
    ScheduledFutureTask& once = Sim::task(q.schedule("a", 5));
    CHECK(brokenBy([&] { once.changePeriod(milliseconds(1)); }) == expected);
    const TimerTaskPtr timerTask = makeTimerTask(sim.world, sim.body("b", 1));
    CHECK(brokenBy([&] { timerTask->changePeriod(milliseconds(1)); }) == expected);
}

TEST_CASE("ctl counts out a worker that it counted in") {
    Sim sim;
    ThreadPoolExecutor& pool = sim.pool(1);
    CHECK(brokenBy([&] { (pool.*Opened<DecrementWorkerCount>::member)(CtlReason::WorkerGone); }) ==
          "ctl counts out a worker that it counted in");
}

TEST_CASE("the table of deques changes under its lock") {
    Sim sim;
    ForkJoinPool pool(sim.world, ForkJoinPool::Settings{});
    ForkJoinDeque deque(pool, nullptr, false);
    CHECK(brokenBy([&] { (pool.*Opened<PlaceOfDeque>::member)(deque, 0); }) ==
          "the table of deques changes under its lock");
}

TEST_CASE("a number is drawn below another one") {
    Random random(1);
    CHECK(brokenBy([&] { random.below(0); }) == "a number is drawn below another one");
}

TEST_CASE("an event is read that the log has") {
    Log log;
    CHECK(brokenBy([&] { static_cast<void>(log[0]); }) == "an event is read that the log has");
    log.append({}, {}, {}, HeapIndexSet{});
    log.append({}, {}, {}, HeapIndexSet{});
    log.forget(1);
    CHECK(brokenBy([&] { static_cast<void>(log.kind(0)); }) == "an event is read that the log has");
    CHECK(brokenBy([&] { static_cast<void>(hashOf(log)); }) == "an event is read that the log has");
    CHECK(log.is<HeapIndexSet>(1));
}

TEST_CASE("an event is taken for what it is") {
    const Payload what = ThreadStarted{};
    CHECK(brokenBy([&] { static_cast<void>(what.as<ThreadEnded>()); }) ==
          "an event is taken for what it is");
    CHECK(brokenBy([&] { static_cast<void>(what.as<ThreadStarted>()); }) == "");
}

TEST_CASE("the playhead stands in its log") {
    Sim sim;
    Playhead head(sim.log);
    BareQueue q(sim);
    q.schedule("a", 5);
    head.seek(sim.log.size());
    sim.log.clear();
    CHECK(brokenBy([&] { head.time(); }) == "the playhead stands in its log");
}

TEST_CASE("a check says where it is, and evaluates nothing in a build without checks") {
    BrokenInvariant seen{};
    static BrokenInvariant* into;
    into = &seen;
    const InvariantHandler before = setInvariantHandler([](const BrokenInvariant& broken) {
        *into = broken;
        throw InvariantBroken{broken.message};
    });
    int asked = 0;
    CHECK_THROWS_AS(POOLSCOPE_CHECKED(++asked == 2, "asked once"), InvariantBroken);
    setInvariantHandler(before);
    CHECK(sentenceOf(seen).starts_with("broken invariant at tests/spec/invariants.cpp:"));
    CHECK(sentenceOf(seen).ends_with(": asked once (++asked == 2)"));
    POOLSCOPE_UNCHECKED(++asked == 7, "not asked");
    CHECK(asked == 1);
    ENSURE(POOLSCOPE_CHECKS == 1, "tests are built with checks");
    CHECK(POOLSCOPE_CHECKS == 1);
}

}  // namespace poolscope
