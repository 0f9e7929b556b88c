// The library's Sirector, third part: pools of all kinds, what they reject, and how they go.
#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>

#include "poolscope/juc.hpp"
#include "tests/real/library_events.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_events::IntHandler;
using library_events::NotedNames;
using library_events::textThrownBy;
using library_events::thatSleeps;
using library_events::workerOptions;
using library_ways::inEveryWay;

namespace {

struct NoThreads : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A pool goes while an event that calls back and one that is waited for are under way.
template <class Pool>
void destroyUnderWay(std::unique_ptr<Pool> pool) {
    NotedNames names;
    NotedNames answers;
    {
        juc::Sirector<int> sirector(*pool);
        sirector.begin({names("a", thatSleeps(names)), names("a", thatSleeps(names))})
            .then({names("c")});
        sirector.ready();
        sirector.publish(1, answers.callback());
    }
    names.waitFor("a");
    juc::Sirector<int> another(*pool);
    another.begin({names("b")});
    another.ready();
    std::string thrown;
    juc::Thread waits([&] { thrown = textThrownBy([&] { another.publish(2); }); });
    juc::Thread::yield();
    pool.reset();
    waits.join();
    CHECK(answers.has("CancellationException"));
    CHECK(answers.has("InterruptedException"));
    CHECK_FALSE(answers.has("success"));
    CHECK_FALSE(names.has("b"));
    CHECK_FALSE(names.has("c"));
    CAPTURE(thrown);
    CHECK((thrown == "SirectorException: CancellationException" ||
           thrown.find("RejectedExecutionException") == 0));
}

}  // namespace

TEST_CASE("LIB-145: any pool will do, and explore finds nothing") {
    inEveryWay([] {
        NotedNames names;
        const auto runsOn = [&](juc::ExecutorService& pool) {
            juc::Sirector<int> sirector(pool);
            sirector.begin({names("a"), names("a")}).then({names("b")});
            sirector.ready();
            CHECK(sirector.publish(3) == 3);
        };
        juc::ScheduledThreadPoolExecutor scheduled(2);
        juc::ForkJoinPool stealing(2);
        juc::ThreadPoolExecutor cached = juc::newCachedThreadPool();
        runsOn(scheduled);
        runsOn(stealing);
        runsOn(cached);
        CHECK(names.text() == "a a b a a b a a b");
    });
    juc::ExploreOptions options;
    options.schedules = 300;
    const auto result = juc::explore(
        [] {
            std::atomic<int> sum = 0;
            juc::ThreadPoolExecutor pool(workerOptions(2));
            juc::Sirector<int> sirector(pool);
            const auto adds = [&](int what) {
                return IntHandler([&, what](int&) { sum += what; });
            };
            sirector.begin({adds(1), adds(2)}).then({adds(4), adds(8)}).then({adds(16)});
            sirector.ready();
            sirector.publish(0);
            if (sum != 31) throw std::logic_error("found a handler that ran twice or never");
        },
        options);
    CHECK(result.ok());
}

TEST_CASE("LIB-152: the program's own handler of rejections throws, or drops a handler") {
    inEveryWay([] {
        NotedNames names;
        std::atomic<int> dropped = 0;
        bool throws = true;
        juc::ThreadPoolOptions options = workerOptions(1);
        options.rejected = [&](const juc::Runnable& task, juc::ThreadPoolExecutor&) {
            CHECK(task.future().valid());
            ++dropped;
            if (throws) throw NoThreads("none");
        };
        juc::ThreadPoolExecutor pool(std::move(options));
        pool.shutdown();
        juc::Sirector<int> sirector(pool);
        sirector.begin({names("a"), names("b")});
        sirector.ready();
        CHECK_THROWS_AS(sirector.publish(1), NoThreads);
        throws = false;
        sirector.publish(1, names.callback());
        CHECK_THROWS_AS(sirector.publish(1, 1ms), juc::SirectorTimeoutException);
        CHECK(dropped == 5);
        CHECK(names.text().empty());
    });
}

TEST_CASE("LIB-155: pool and Sirector may go while events are under way") {
    inEveryWay(
        [] { destroyUnderWay(std::make_unique<juc::ThreadPoolExecutor>(workerOptions(1))); });
    inEveryWay([] { destroyUnderWay(std::make_unique<juc::ScheduledThreadPoolExecutor>(1)); });
    inEveryWay([] { destroyUnderWay(std::make_unique<juc::ForkJoinPool>(1)); });
}

TEST_CASE("LIB-157: a VirtualClock may end while events are under way, and is not held by them") {
    NotedNames names;
    std::unique_ptr<juc::ThreadPoolExecutor> pool;
    std::unique_ptr<juc::Sirector<int>> sirector;
    {
        juc::VirtualClock clock;
        clock.run([&] {
            pool = std::make_unique<juc::ThreadPoolExecutor>(workerOptions(1));
            sirector = std::make_unique<juc::Sirector<int>>(*pool);
            sirector->begin({names("a", thatSleeps(names)), names("b")}).then({names("c")});
            sirector->ready();
            sirector->publish(1, names.callback());
            sirector->publish(2, names.callback());
            names.waitFor("a");
        });
    }
    CHECK_THROWS_AS(sirector->publish(3), juc::IllegalStateException);
    sirector.reset();
    pool.reset();
    CHECK(names.text() == "a");
}
