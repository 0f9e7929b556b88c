// Pools that need no engine: what is particular to them, and what races there.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <iterator>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/library/direct/timed_queue.hpp"
#include "engine/world/random.hpp"
#include "poolscope/juc.hpp"

using namespace std::chrono_literals;
using juc::detail::CallPtr;
using juc::detail::TimedQueue;

namespace {

CallPtr taskAt(std::int64_t time, std::int64_t sequence) {
    CallPtr task = juc::detail::callOf([] {});
    task->direct.time = time;
    task->direct.sequence = sequence;
    return task;
}

/// Counts how many of it there are.
class Counted {
public:
    explicit Counted(std::atomic<int>& living) : living_(&living) { ++living; }
    Counted(const Counted& other) : Counted(*other.living_) {}
    Counted& operator=(const Counted&) = delete;
    ~Counted() { --*living_; }

private:
    std::atomic<int>* living_;
};

}  // namespace

TEST_CASE("a heap's array has the four children of each task in one line of the cache") {
    std::vector<juc::detail::TimedSlot, juc::detail::LineAllocator<juc::detail::TimedSlot>> slots;
    for (std::size_t size = 1; size < 100; ++size) {
        slots.emplace_back();
        const auto first = reinterpret_cast<std::uintptr_t>(slots.data() + 1);
        CHECK(first % juc::detail::kLine == 0);
    }
}

TEST_CASE(
    "LIB-83: the heap gives tasks by time, equal times by sequence, and any out of its middle") {
    poolscope::Random random(7);
    juc::detail::TimedHeap heap;
    std::vector<CallPtr> all;
    for (std::int64_t i = 0; i < 2'000; ++i) {
        all.push_back(taskAt(static_cast<std::int64_t>(random.below(500)), i));
        heap.insert(all.back());
    }
    for (std::size_t i = 0; i < all.size(); i += 3)
        CHECK(heap.remove(*all[i]).get() == all[i].get());
    CHECK_FALSE(heap.remove(*all[0]));
    const auto odd = [](const juc::detail::Call& task) { return task.direct.sequence % 2 == 1; };
    const std::size_t removed = heap.removeIf(odd).size();
    CHECK(removed > 500);
    std::pair<std::int64_t, std::int64_t> last{-1, -1};
    std::size_t left = 0;
    for (; !heap.empty(); ++left) {
        const CallPtr first = heap.removeHead();
        const std::pair<std::int64_t, std::int64_t> key{first->direct.time, first->direct.sequence};
        CHECK(last < key);
        CHECK_FALSE(odd(*first));
        last = key;
    }
    CHECK(left == all.size() - (all.size() + 2) / 3 - removed);
}

TEST_CASE("LIB-112: tasks without delay, beside others, leave by time and sequence") {
    poolscope::Random random(11);
    juc::detail::TimedQueue queue;
    std::map<std::pair<std::int64_t, std::int64_t>, CallPtr> expected;
    std::int64_t now = 0;
    const auto removeHead = [&] {
        REQUIRE(queue.size() == expected.size());
        const auto first = expected.begin();
        CHECK(queue.headTime().ns == first->first.first);
        CHECK(&queue.head() == first->second.get());
        CHECK(queue.removeHead().get() == first->second.get());
        CHECK_FALSE(TimedQueue::holds(*first->second));
        expected.erase(first);
    };
    for (std::int64_t sequence = 0; sequence < 20'000; ++sequence) {
        now += static_cast<std::int64_t>(random.below(3));
        // Every tenth comes a little late, as if another thread had got the lock first.
        const bool isDue = random.below(3) > 0;
        const std::int64_t late = random.below(10) == 0 ? 2 : 0;
        const CallPtr task = taskAt(isDue ? now - late : now + 500, sequence);
        expected[{task->direct.time, sequence}] = task;
        CHECK_FALSE(TimedQueue::holds(*task));
        isDue ? queue.insertDue(task) : queue.insert(task);
        CHECK(TimedQueue::holds(*task));
        if (random.below(2) == 0) {
            auto any = expected.begin();
            std::advance(any, static_cast<std::ptrdiff_t>(
                                  random.below(std::min<std::size_t>(expected.size(), 40))));
            CHECK(queue.remove(*any->second).get() == any->second.get());
            CHECK_FALSE(queue.remove(*any->second));
            expected.erase(any);
        }
        if (random.below(3) == 0 && !expected.empty()) removeHead();
        if (sequence % 5'000 == 4'999) {
            const auto fifth = [](const juc::detail::Call& each) {
                return each.direct.sequence % 5 == 0;
            };
            const std::size_t removed = queue.removeIf(fifth).size();
            CHECK(removed ==
                  std::erase_if(expected, [&](const auto& each) { return fifth(*each.second); }));
        }
    }
    CHECK(expected.size() > 100);
    while (!expected.empty()) removeHead();
    CHECK(queue.empty());
}

TEST_CASE("LIB-113: a row keeps its size when tasks leave its middle, and owns those that stay") {
    CallPtr first = taskAt(0, 0);
    CallPtr last;
    {
        juc::detail::TimedRow row;
        row.append({0, CallPtr(first).release()});
        for (std::int64_t i = 1; i < 10'000; ++i) {
            CHECK(row.fits(i));
            CHECK_FALSE(row.fits(i - 2));
            const CallPtr stays = taskAt(i, i);
            row.append({i, CallPtr(stays).release()});
            if (last) CHECK(row.removeAt(last->direct.heapIndex).get() == last.get());
            last = stays;
            CHECK(row.size() == 2);
            CHECK(row.head().task == first.get());
        }
        CHECK(row.slots() == 16);
        CHECK_FALSE(row.fits(1));
        CHECK(row.removeAt(last->direct.heapIndex).get() == last.get());
        CHECK(row.fits(1));  // no hole stands at the end
        row.append({9'999, CallPtr(last).release()});
    }
    CHECK_FALSE(TimedQueue::holds(*first));
    CHECK_FALSE(TimedQueue::holds(*last));
}

TEST_CASE("LIB-84: bodies are destroyed when their task ends in any way, futures or not") {
    std::atomic<int> living = 0;
    juc::ScheduledFuture<void> cancelled;
    juc::ScheduledFuture<void> ran;
    juc::ScheduledFuture<void> periodic;
    {
        juc::ScheduledThreadPoolExecutor pool(1);
        const auto body = [counted = Counted(living)] {};
        cancelled = pool.schedule(body, 1h);
        ran = pool.schedule(body, 0ms);
        periodic = pool.scheduleAtFixedRate(body, 1h, 1h);
        pool.schedule(body, 1h);
        ran.get();
        CHECK(living == 4);
        cancelled.cancel(false);
        CHECK(living == 3);
    }
    CHECK(living == 0);
    CHECK(periodic.isCancelled());
    juc::ThreadPoolExecutor plain({});
    plain.execute([counted = Counted(living)] {});
    plain.submit([counted = Counted(living)]() -> int { throw std::runtime_error("no"); });
    plain.close();
    CHECK(living == 0);
}

TEST_CASE("LIB-85: cancel races runs, gets and shutdown, and each task ends once") {
    constexpr int kTasks = 2'000;
    for (int round = 0; round < 5; ++round) {
        std::atomic<int> began = 0;
        std::atomic<int> cancels = 0;
        std::vector<juc::ScheduledFuture<int>> futures(kTasks);
        {
            juc::ScheduledThreadPoolExecutor pool(2);
            pool.setRemoveOnCancelPolicy(round % 2 == 0);
            for (int i = 0; i < kTasks; ++i) {
                futures[static_cast<std::size_t>(i)] = pool.schedule(
                    [&began, i] {
                        ++began;
                        return i;
                    },
                    std::chrono::microseconds(i % 50));
            }
            juc::Thread canceller([&] {
                for (const auto& future : futures) cancels += future.cancel(true) ? 1 : 0;
            });
            juc::Thread getter([&] {
                for (int i = 0; i < kTasks; ++i) {
                    int got = i;
                    try {
                        got = futures[static_cast<std::size_t>(i)].get();
                    } catch (const juc::CancellationException&) {
                    }
                    CHECK(got == i);
                }
            });
            canceller.join();
            getter.join();
        }
        int cancelled = 0;
        for (const auto& future : futures) {
            CHECK(future.isDone());
            cancelled += future.isCancelled() ? 1 : 0;
        }
        CHECK(cancelled == cancels);
        CHECK(began + cancelled >= kTasks);
    }
}

TEST_CASE("LIB-86: an interrupt of cancel never hits the worker's next task") {
    juc::ThreadPoolExecutor pool({});
    std::atomic<int> interrupted = 0;
    for (int i = 0; i < 500; ++i) {
        std::atomic<bool> began = false;
        auto task = pool.submit([&began] { began = true; });
        while (!began) std::this_thread::yield();
        task.cancel(true);
        pool.submit([&] { interrupted += juc::Thread::isInterrupted() ? 1 : 0; }).get();
    }
    CHECK(interrupted == 0);
}

TEST_CASE("LIB-114: a worker that is just being made counts as active") {
    for (int round = 0; round < 50; ++round) {
        juc::ThreadPoolExecutor pool({});
        auto held = pool.submit([] { juc::Thread::sleep(juc::Duration::forever()); });
        CHECK(pool.getActiveCount() == 1);
        CHECK(pool.getTaskCount() == 1);
        held.cancel(true);
    }
}

TEST_CASE("LIB-87: workers above the core size leave, and those of a smaller core, too") {
    juc::ThreadPoolExecutor pool({.corePoolSize = 1,
                                  .maximumPoolSize = 3,
                                  .keepAliveTime = 1ms,
                                  .queue = juc::WorkQueue::synchronous()});
    std::atomic<bool> open = false;
    for (int i = 0; i < 3; ++i) {
        pool.execute([&] {
            while (!open) std::this_thread::yield();
        });
    }
    CHECK(pool.getPoolSize() == 3);
    open = true;
    while (pool.getPoolSize() > 1) std::this_thread::yield();
    pool.allowCoreThreadTimeOut(true);
    while (pool.getPoolSize() > 0) std::this_thread::yield();
    CHECK(pool.submit([] { return 1; }).get() == 1);
    CHECK(pool.getLargestPoolSize() == 3);
    juc::ScheduledThreadPoolExecutor none(0);
    none.setRemoveOnCancelPolicy(true);
    auto late = none.schedule([] {}, 1h);
    CHECK(none.getPoolSize() == 1);
    late.cancel(false);
    while (none.getPoolSize() > 0) std::this_thread::yield();
}

TEST_CASE("LIB-88: DiscardOldest drops the head, and gives up where there is none") {
    std::atomic<bool> open = false;
    const auto waits = [&] {
        while (!open) std::this_thread::yield();
    };
    juc::ThreadPoolExecutor pool(
        {.queue = juc::WorkQueue::array(1), .rejected = juc::RejectionPolicy::DiscardOldest});
    pool.execute(waits);
    auto oldest = pool.submit([] { return 1; });
    auto newest = pool.submit([] { return 2; });
    juc::ThreadPoolExecutor handsOver(
        {.queue = juc::WorkQueue::synchronous(), .rejected = juc::RejectionPolicy::DiscardOldest});
    handsOver.execute(waits);
    CHECK_THROWS_WITH(handsOver.execute([] {}), "StackOverflowError");
    open = true;
    CHECK(newest.get() == 2);
    CHECK_FALSE(oldest.isDone());
    juc::ThreadPoolExecutor discards({.rejected = juc::RejectionPolicy::Discard});
    discards.shutdown();
    CHECK_FALSE(discards.submit([] {}).isDone());
}

TEST_CASE("LIB-89: a completion service whose pool is destroyed leaves no get() waiting") {
    std::atomic<bool> asleep = false;
    juc::Future<int> never;
    auto pool = std::make_unique<juc::ThreadPoolExecutor>(juc::ThreadPoolOptions{});
    juc::ExecutorCompletionService<int> service(*pool);
    service.submit([&] {
        asleep = true;
        juc::Thread::sleep(1h);
        return 1;
    });
    never = service.submit([] { return 2; });
    while (!asleep) std::this_thread::yield();
    pool.reset();
    CHECK_THROWS_AS(never.get(), juc::CancellationException);
    const auto first = service.poll();
    const auto second = service.poll();
    CHECK((first == never || second == never));
    CHECK(first.isDone());
    CHECK(second.isDone());
}

TEST_CASE("LIB-90: a task that comes when its worker gives up waiting is run") {
    juc::ThreadPoolExecutor pool({.corePoolSize = 0,
                                  .maximumPoolSize = 2,
                                  .keepAliveTime = std::chrono::microseconds(20),
                                  .queue = juc::WorkQueue::synchronous(),
                                  .rejected = juc::RejectionPolicy::CallerRuns});
    juc::ScheduledThreadPoolExecutor none(0);
    none.setKeepAliveTime(std::chrono::microseconds(20));
    for (int i = 0; i < 5'000; ++i) {
        CHECK(pool.submit([i] { return i; }).get(60s) == i);
        CHECK(none.schedule([i] { return i; }, std::chrono::microseconds(i % 40)).get(60s) == i);
    }
    CHECK(pool.getQueueSize() == 0);
}

TEST_CASE(
    "LIB-91: a periodic task is interrupted where it runs, not in the hooks of its last run") {
    std::atomic<int> runs = 0;
    std::atomic<bool> inHook = false;
    std::atomic<bool> open = false;
    std::atomic<bool> hookInterrupted = false;
    std::atomic<bool> bodyInterrupted = false;
    juc::Hooks hooks;
    hooks.afterExecute = [&](const juc::AnyFuture&, const std::exception_ptr&) {
        if (inHook.exchange(true)) return;
        while (!open) std::this_thread::yield();
        hookInterrupted = juc::Thread::isInterrupted();
    };
    juc::ScheduledThreadPoolExecutor pool(2, {.hooks = std::move(hooks)});
    auto task = pool.scheduleAtFixedRate(
        [&] {
            if (++runs != 2) return;
            try {
                juc::Thread::sleep(1h);
            } catch (const juc::InterruptedException&) {
                bodyInterrupted = true;
            }
        },
        0ms, 1ms);
    while (runs < 2) std::this_thread::yield();
    CHECK(task.cancel(true));
    open = true;
    pool.close();
    CHECK(bodyInterrupted);
    CHECK_FALSE(hookInterrupted);
}
