// Pools whose queue goes by priority: in virtual time, on the engine in real time, and without it.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/world/random.hpp"
#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::GoesThisWay;
using library_ways::inEveryWay;
using library_ways::Way;

namespace {

/// A pool of one worker, which is held up until the test has queued what it wants to; and what ran.
class HeldPool {
public:
    explicit HeldPool(juc::RejectionPolicy policy = juc::RejectionPolicy::Abort)
        : pool({.queue = juc::WorkQueue::priority(), .rejected = policy}) {
        pool.execute([this] {
            try {
                gate_.wait();
            } catch (const juc::InterruptedException&) {  // by shutdownNow
            }
        });
    }
    /// A body that writes that down.
    auto writes(std::string word) {
        return [this, word = std::move(word)] { ran_ += ran_.empty() ? word : " " + word; };
    }
    void execute(int priority, const std::string& word) {
        pool.execute(juc::prioritized(priority, writes(word)));
    }
    std::string inOrder() {
        gate_.count_down();
        pool.shutdown();
        pool.awaitTermination(60s);
        return ran_;
    }

private:
    juc::Latch gate_{1};
    std::string ran_;  ///< by the one worker

public:
    juc::ThreadPoolExecutor pool;
};

std::vector<std::string> namesOfTasks(const std::vector<juc::Runnable>& tasks) {
    std::vector<std::string> names;
    for (const juc::Runnable& task : tasks) names.push_back(task.getName());
    return names;
}

}  // namespace

TEST_CASE("LIB-270: the smallest number runs first; a body without one has 0") {
    inEveryWay([] {
        HeldPool held;
        held.execute(3, "three");
        held.pool.execute(held.writes("none"));
        held.execute(-2, "minus");
        held.execute(1, "one");
        held.pool.submit(juc::prioritized(2, held.writes("two")));
        CHECK(held.pool.getQueueSize() == 5);
        CHECK(held.inOrder() == "minus none one two three");
    });
}

TEST_CASE("LIB-271: of equal numbers the task that came first runs first") {
    inEveryWay([] {
        HeldPool held;
        std::string wanted;
        for (int i = 0; i < 40; ++i) {
            held.execute(i % 2, std::to_string(i));
            if (i % 2 == 0) wanted += std::to_string(i) + " ";
        }
        for (int i = 1; i < 40; i += 2) wanted += std::to_string(i) + (i == 39 ? "" : " ");
        CHECK(held.inOrder() == wanted);
    });
}

TEST_CASE("LIB-300: a FutureTask has the number of its body") {
    inEveryWay([] {
        HeldPool held;
        held.pool.execute(held.writes("none"));
        juc::FutureTask<void> task(juc::prioritized(-5, held.writes("urgent")));
        held.pool.execute(task);
        CHECK(held.inOrder() == "urgent none");
    });
}

TEST_CASE("LIB-272: a body has a name and a number, whichever stands outside") {
    inEveryWay([] {
        HeldPool held;
        held.pool.execute(juc::named("b", juc::prioritized(2, held.writes("b"))));
        held.pool.submit(juc::prioritized(1, juc::named("a", held.writes("a"))));
        std::vector<std::pair<std::string, int>> queued;
        for (const juc::Runnable& task : held.pool.getQueue())
            queued.emplace_back(task.getName(), task.getPriority());
        std::sort(queued.begin(), queued.end());
        CHECK(queued == std::vector<std::pair<std::string, int>>{{"a", 1}, {"b", 2}});
        CHECK(held.inOrder() == "a b");
    });
    CHECK(juc::Runnable([] {}).getPriority() == 0);
    CHECK(juc::Runnable(juc::prioritized(7, [] {})).getPriority() == 7);
}

TEST_CASE("LIB-273: remove, cancel and purge leave the others in their order") {
    inEveryWay([] {
        HeldPool held;
        std::vector<juc::AnyFuture> futures;
        for (int i = 9; i >= 0; --i)
            futures.push_back(
                held.pool.submit(juc::prioritized(i, held.writes(std::to_string(i)))));
        CHECK(held.pool.remove(futures[3]));  // 6
        CHECK_FALSE(held.pool.remove(futures[3]));
        CHECK(futures[9].cancel(false));  // 0
        CHECK(futures[5].cancel(false));  // 4
        CHECK(held.pool.getQueueSize() == 9);
        held.pool.purge();
        CHECK(held.pool.getQueueSize() == 7);
        CHECK(held.inOrder() == "1 2 3 5 7 8 9");
    });
}

TEST_CASE("LIB-274: shutdownNow gives the tasks back in the order in which they would have run") {
    inEveryWay([] {
        HeldPool held;
        for (const int i : {4, 1, 3, 1, 2})
            held.pool.execute(
                juc::named(std::to_string(i), juc::prioritized(i, held.writes("never"))));
        CHECK(namesOfTasks(held.pool.shutdownNow()) ==
              std::vector<std::string>{"1", "1", "2", "3", "4"});
        CHECK(held.inOrder() == "");
    });
}

TEST_CASE("LIB-275: invokeAll and a completion service keep the numbers of their bodies") {
    inEveryWay([] {
        HeldPool held;
        juc::ExecutorCompletionService<int> service(held.pool);
        for (const int i : {3, 1, 2}) service.submit(juc::prioritized(i, [i] { return i; }));
        juc::Thread opens([&held] {
            while (held.pool.getQueueSize() < 6) juc::Thread::yield();
            held.inOrder();
        });
        std::string order;
        const auto body = [&order](int i) {
            return juc::prioritized(i, [&order, i] { order += std::to_string(i); });
        };
        held.pool.invokeAll(std::vector{body(6), body(4), body(5)});
        opens.join();
        CHECK(order == "456");
        for (const int i : {1, 2, 3}) CHECK(service.take().get() == i);
    });
}

TEST_CASE("LIB-276: the queue has room for all, so there is never a worker above the core size") {
    inEveryWay([] {
        juc::Latch gate(1);
        juc::ThreadPoolExecutor pool(
            {.corePoolSize = 1, .maximumPoolSize = 4, .queue = juc::WorkQueue::priority()});
        for (int i = 0; i < 100; ++i) pool.execute(juc::prioritized(-i, [&gate] { gate.wait(); }));
        CHECK(pool.getPoolSize() == 1);
        CHECK(pool.getQueueSize() == 99);
        gate.count_down();
        pool.close();
        CHECK(pool.getCompletedTaskCount() == 100);
    });
}

TEST_CASE(
    "LIB-277: random tasks run in the order of a stable sort, and are removed from anywhere") {
    poolscope::Random random(277);
    for (int round = 0; round < 40; ++round) {
        struct Task {
            int priority;
            std::string word;
        };
        std::vector<Task> tasks;
        const int count = static_cast<int>(random.below(60)) + 1;
        for (int i = 0; i < count; ++i)
            tasks.push_back({static_cast<int>(random.below(8)), std::to_string(i)});
        std::vector<bool> removed;
        for (int i = 0; i < count; ++i) removed.push_back(random.below(4) == 0);

        std::vector<Task> sorted;
        for (std::size_t i = 0; i < tasks.size(); ++i)
            if (!removed[i]) sorted.push_back(tasks[i]);
        std::stable_sort(sorted.begin(), sorted.end(),
                         [](const Task& a, const Task& b) { return a.priority < b.priority; });
        std::string wanted;
        for (const Task& task : sorted) wanted += (wanted.empty() ? "" : " ") + task.word;

        inEveryWay([&] {
            HeldPool held;
            std::vector<juc::AnyFuture> futures;
            for (const Task& task : tasks)
                futures.push_back(
                    held.pool.submit(juc::prioritized(task.priority, held.writes(task.word))));
            for (std::size_t i = 0; i < futures.size(); ++i)
                if (removed[i]) held.pool.remove(futures[i]);
            CHECK(held.inOrder() == wanted);
        });
    }
}

TEST_CASE("LIB-278: an executor of the program's sees the numbers, a measured one keeps them") {
    struct Ordered : juc::AbstractExecutorService {
        void execute(juc::Runnable task) override { seen.push_back(task.getPriority()); }
        void shutdown() override {}
        std::vector<juc::Runnable> shutdownNow() override { return {}; }
        bool isShutdown() const override { return false; }
        bool isTerminated() const override { return false; }
        bool awaitTermination(juc::Duration) override { return true; }
        std::vector<int> seen;
    } own;
    own.AbstractExecutorService::execute(juc::prioritized(5, [] {}));
    own.submit(juc::prioritized(6, [] {}));
    own.submit([] {});
    CHECK(own.seen == std::vector<int>{5, 6, 0});
    inEveryWay([] {
        HeldPool held;
        juc::MeasuredExecutor measured(held.pool);
        measured.execute(juc::prioritized(2, held.writes("b")));
        measured.submit(juc::prioritized(1, held.writes("a")));
        CHECK(held.inOrder() == "a b");
    });
}

TEST_CASE("LIB-279: explore finds the task that starves behind more urgent ones") {
    const auto report = juc::explore([] {
        bool done = false;
        juc::ThreadPoolExecutor pool({.queue = juc::WorkQueue::priority()});
        juc::Latch begun(1);
        pool.execute([&begun] { begun.wait(); });
        pool.execute(juc::prioritized(1, [&done] { done = true; }));
        juc::Thread urgent([&pool, &done] {
            pool.execute(juc::prioritized(-1, [&done] {
                if (done) throw juc::IllegalStateException("the urgent task came too late");
            }));
        });
        begun.count_down();
        urgent.join();
        pool.close();
    });
    CHECK_FALSE(report.ok());
}
