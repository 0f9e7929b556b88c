// A completion service and the end of its pool, in every way that a pool can take.
#include <doctest/doctest.h>

#include <chrono>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;

namespace {

/// A task that sleeps until it is interrupted, and one behind it in the queue; then the pool goes.
template <class Pool, class... Arguments>
void destroyWhileOneIsQueued(Arguments... arguments) {
    auto pool = std::make_unique<Pool>(arguments...);
    juc::ExecutorCompletionService<int> service(*pool);
    const auto running = service.submit([] {
        juc::Thread::sleep(1h);
        return 1;
    });
    const auto queued = service.submit([] { return 2; });
    while (pool->getActiveCount() == 0 || pool->getQueueSize() != 1) juc::Thread::yield();
    pool.reset();
    // Whichever comes first: the one that was interrupted, or the one that was cancelled.
    const auto first = service.take();
    const auto second = service.take();
    CHECK((first == running ? second == queued : first == queued && second == running));
    CHECK(queued.isCancelled());
    CHECK_THROWS_AS(queued.get(), juc::CancellationException);
    CHECK(running.isDone());
    CHECK_FALSE(service.poll().valid());
    CHECK_THROWS_AS(service.submit([] { return 3; }), juc::RejectedExecutionException);
    CHECK_FALSE(service.poll().valid());
}

}  // namespace

TEST_CASE("LIB-92: a completion service delivers what its pool cancels when it is destroyed") {
    library_ways::inEveryWay(
        [] { destroyWhileOneIsQueued<juc::ThreadPoolExecutor>(juc::ThreadPoolOptions{}); });
    library_ways::inEveryWay([] { destroyWhileOneIsQueued<juc::ScheduledThreadPoolExecutor>(1); });
}

TEST_CASE("LIB-93: invokeAll and invokeAny end when one of their bodies destroys the pool") {
    juc::VirtualClock clock;
    clock.run([] {
        std::unique_ptr<juc::ThreadPoolExecutor> pool;
        const std::vector<std::function<int()>> bodies{[&]() -> int {
                                                           juc::Thread::sleep(1s);
                                                           pool.reset();
                                                           throw std::logic_error("no result");
                                                       },
                                                       [] { return 2; }};
        const auto renewed = [&](bool scheduled) -> juc::ThreadPoolExecutor& {
            if (scheduled) {
                pool = std::make_unique<juc::ScheduledThreadPoolExecutor>(1);
            } else {
                pool = std::make_unique<juc::ThreadPoolExecutor>(juc::ThreadPoolOptions{});
            }
            return *pool;
        };
        for (const bool scheduled : {false, true}) {
            CAPTURE(scheduled);
            const juc::Nanoseconds begin = juc::nanoTime();
            CHECK_THROWS_AS(renewed(scheduled).invokeAny(bodies), juc::ExecutionException);
            CHECK(juc::nanoTime() - begin == 1s);
            const auto all = renewed(scheduled).invokeAll(bodies);
            CHECK(juc::nanoTime() - begin == 2s);
            CHECK_THROWS_AS(all[0].value(), std::logic_error);
            CHECK(all[1].isCancelled());
        }
    });
}
