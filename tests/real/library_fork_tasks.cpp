// What tasks of a fork/join pool say of themselves, and blocking in its workers: in virtual time,
// on the engine in real time, and without it.
#include <doctest/doctest.h>
#include <pthread.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <string>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::inEveryWay;

namespace {

/// Waits for a latch, and counts how often it was asked.
class LatchBlocker : public juc::ManagedBlocker {
public:
    explicit LatchBlocker(juc::Latch& latch) : latch_(latch) {}
    bool block() override {
        ++blocked;
        latch_.wait();
        return false;  // isReleasable is asked once more
    }
    bool isReleasable() override {
        ++asked;
        return latch_.wait_for(0ms);
    }
    int asked = 0;
    int blocked = 0;

private:
    juc::Latch& latch_;
};

}  // namespace

TEST_CASE(
    "LIB-280: a worker that blocks in managedBlock is replaced, so what it waits for can run") {
    inEveryWay([] {
        juc::ForkJoinPool pool(1);
        juc::Latch opened(1);
        auto waits = pool.submit([&] {
            return juc::managedBlock([&] {
                opened.wait();
                return 7;
            });
        });
        auto opens = pool.submit([&] { opened.count_down(); });
        CHECK(waits.join() == 7);
        opens.join();
        CHECK(pool.awaitQuiescence(60s));
    });
}

TEST_CASE("LIB-281: without managedBlock the same program stands still") {
    juc::VirtualClock clock;
    CHECK_THROWS_AS(clock.run([] {
        juc::ForkJoinPool pool(1);
        juc::Latch opened(1);
        auto waits = pool.submit([&] { opened.wait(); });
        pool.submit([&] { opened.count_down(); });
        waits.join();
    }),
                    juc::IllegalStateException);
}

TEST_CASE("LIB-282: a ManagedBlocker is asked before and after each wait") {
    inEveryWay([] {
        juc::ForkJoinPool pool(1);
        juc::Latch opened(1);
        LatchBlocker blocker(opened);
        auto waits = pool.submit([&] { juc::managedBlock(blocker); });
        pool.submit([&] { opened.count_down(); });
        waits.join();
        CHECK(blocker.asked == 2);
        CHECK(blocker.blocked == 1);
        LatchBlocker open(opened);
        juc::managedBlock(open);  // no worker, and nothing to wait for
        CHECK(open.asked == 1);
        CHECK(open.blocked == 0);
    });
}

TEST_CASE("LIB-283: what a blocker throws leaves managedBlock, and the worker counts again") {
    inEveryWay([] {
        juc::ForkJoinPool pool(1);
        auto throws = pool.submit(
            [] { juc::managedBlock([] { throw std::out_of_range("no such order"); }); });
        CHECK_THROWS_AS(throws.join(), std::out_of_range);
        CHECK(pool.awaitQuiescence(60s));
        CHECK(pool.isQuiescent());
        CHECK(pool.getActiveThreadCount() == 0);
    });
}

TEST_CASE("LIB-289: a body that waits while its pool stops, is interrupted and can wait again") {
    inEveryWay([] {
        juc::Latch never(1);
        juc::Latch inside(2);
        juc::ForkJoinPool pool(2);
        std::atomic<int> interrupts = 0;
        const auto waitsOn = [&] {
            try {
                juc::managedBlock([&] { never.wait(); });
                return false;
            } catch (const juc::InterruptedException&) {  // as often as workers leave
                if (++interrupts == 2) never.count_down();
                return true;
            }
        };
        for (int i = 0; i < 2; ++i)
            pool.execute([&] {
                inside.count_down();
                while (waitsOn()) {  // from the second time on in a pool that is stopping
                }
            });
        inside.wait();
        pool.shutdownNow();
        CHECK(pool.awaitTermination(60s));
        CHECK(interrupts >= 2);
    });
}

TEST_CASE("LIB-284: many workers block at once, and all of them come back") {
    inEveryWay([] {
        juc::ForkJoinPool pool(2);
        juc::Latch opened(1);
        std::atomic<int> back = 0;
        for (int i = 0; i < 12; ++i)
            pool.execute([&] {
                juc::managedBlock([&] { opened.wait(); });
                ++back;
            });
        pool.execute([&] { opened.count_down(); });
        CHECK(pool.awaitQuiescence(60s));
        CHECK(back == 12);
        CHECK(pool.submit([] { return 1; }).join() == 1);
    });
}

TEST_CASE("LIB-285: a task tells how it ended: it returned, threw, or was cancelled") {
    inEveryWay([] {
        juc::ForkJoinPool pool(1);
        juc::Latch opened(1);
        auto returns = pool.submit([&] {
            opened.wait();
            return 1;
        });
        auto throws = pool.submit([]() -> int { throw std::out_of_range("gone"); });
        auto cancelled = pool.submit([] { return 3; });
        CHECK_FALSE(returns.isCompletedNormally());
        CHECK_FALSE(returns.isCompletedAbnormally());
        CHECK(returns.getException() == nullptr);
        CHECK(cancelled.cancel(false));
        opened.count_down();
        for (const auto& task : {returns, throws, cancelled}) task.quietlyJoin();
        CHECK(returns.isCompletedNormally());
        CHECK_FALSE(returns.isCompletedAbnormally());
        CHECK(returns.getException() == nullptr);
        CHECK(throws.isCompletedAbnormally());
        CHECK_THROWS_AS(std::rethrow_exception(throws.getException()), std::out_of_range);
        CHECK(cancelled.isCompletedAbnormally());
        CHECK_THROWS_AS(std::rethrow_exception(cancelled.getException()),
                        juc::CancellationException);
    });
}

TEST_CASE("LIB-286: inForkJoinPool and helpQuiesce are of the calling worker's pool") {
    inEveryWay([] {
        CHECK_FALSE(juc::inForkJoinPool());
        CHECK(juc::getQueuedTaskCount() == 0);
        CHECK_THROWS_AS(juc::helpQuiesce(), juc::IllegalStateException);
        juc::ForkJoinPool pool(1);
        std::atomic<int> ran = 0;
        auto root = pool.submit([&ran] {
            for (int i = 0; i < 20; ++i) juc::fork([&ran] { ++ran; });
            const bool all = juc::getQueuedTaskCount() == 20;
            juc::helpQuiesce();
            if (!all || juc::getQueuedTaskCount() != 0) return -2;
            return juc::inForkJoinPool() ? ran.load() : -1;
        });
        CHECK(root.join() == 20);
    });
}

TEST_CASE("LIB-287: resultNow and exceptionNow of a task that is done look at no interrupt flag") {
    inEveryWay([] {
        juc::ForkJoinPool pool(1);
        auto done = pool.submit([] { return 5; });
        auto failed = pool.submit([] { throw std::out_of_range("gone"); });
        done.quietlyJoin();
        failed.quietlyJoin();
        std::atomic<juc::Thread*> self = nullptr;
        juc::Thread asks([&] {
            while (self.load() == nullptr) juc::Thread::yield();
            self.load()->interrupt();
            CHECK(done.resultNow() == 5);
            CHECK_THROWS_AS(std::rethrow_exception(failed.exceptionNow()), std::out_of_range);
            CHECK_THROWS_AS(std::rethrow_exception(failed.getException()), std::out_of_range);
            CHECK(juc::Thread::interrupted());
        });
        self = &asks;
        asks.join();
    });
}

#ifdef __GLIBC__
namespace {

/// Takes 32 kB of stack a level.
int depth(int levels, volatile char* above) {
    volatile char here[std::size_t{32} << 10U];
    here[0] = above == nullptr ? 1 : above[0];
    return levels == 0 ? here[0] : depth(levels - 1, here);
}

}  // namespace

TEST_CASE("LIB-288: workers get stacks of the size that the process has set for its threads") {
    pthread_attr_t before;
    REQUIRE(pthread_getattr_default_np(&before) == 0);
    pthread_attr_t large;
    REQUIRE(pthread_getattr_default_np(&large) == 0);
    constexpr std::size_t kLarge = std::size_t{256} << 20U;
    REQUIRE(pthread_attr_setstacksize(&large, kLarge) == 0);
    REQUIRE(pthread_setattr_default_np(&large) == 0);
    for (const library_ways::Way way : {library_ways::Way::Engine, library_ways::Way::Direct}) {
        const library_ways::GoesThisWay here(way);
        constexpr int kLevels = 1'000;  // 32 MB; the usual stack has 8
        auto plain = juc::newFixedThreadPool(1);
        CHECK(plain.submit([] { return depth(kLevels, nullptr); }).get() == 1);
        juc::ForkJoinPool forks(1);
        CHECK(forks.submit([] { return depth(kLevels, nullptr); }).join() == 1);
    }
    REQUIRE(pthread_setattr_default_np(&before) == 0);
    pthread_attr_destroy(&large);
    pthread_attr_destroy(&before);
}
#endif
