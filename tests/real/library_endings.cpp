// How runs in virtual time end that cannot go on: stacks, exceptions of threads, names.
//
// What a wrong order of unwinding would touch is kept alive here, so that the order is seen and
// nothing is freed too early; tests/smoke/endings.cpp does the same with what the bodies own, under
// valgrind.
#include <doctest/doctest.h>

#include <exception>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "poolscope/juc.hpp"

using namespace std::chrono_literals;

namespace {

/// Notes that a stack is unwound.
class Leaves {
public:
    Leaves(std::string& order, char name) : order_(order), name_(name) {}
    Leaves(const Leaves&) = delete;
    Leaves& operator=(const Leaves&) = delete;
    ~Leaves() { order_ += name_; }

private:
    std::string& order_;
    const char name_;
};

template <class Body>
std::string stuckOf(const Body& body) {
    juc::VirtualClock clock;
    try {
        clock.run(body);
    } catch (const juc::IllegalStateException& stuck) {
        return stuck.message();
    }
    return "it ended";
}

struct WaitsInDestructor {
    explicit WaitsInDestructor(juc::Future<int> its) : last(std::move(its)) {}
    WaitsInDestructor(const WaitsInDestructor&) = delete;
    WaitsInDestructor& operator=(const WaitsInDestructor&) = delete;
    ~WaitsInDestructor() { last.get(); }
    juc::Future<int> last;
};

constexpr const char* kNotDestroyed = "\"pool-1-thread-1\" was not destroyed";

/// Deletes the handler of the process again.
class HandlesUncaught {
public:
    explicit HandlesUncaught(juc::Thread::UncaughtExceptionHandler handler) {
        juc::Thread::setDefaultUncaughtExceptionHandler(std::move(handler));
    }
    HandlesUncaught(const HandlesUncaught&) = delete;
    HandlesUncaught& operator=(const HandlesUncaught&) = delete;
    ~HandlesUncaught() { juc::Thread::setDefaultUncaughtExceptionHandler({}); }
};

void throwsInThread() {
    juc::Thread thread([] { throw std::logic_error("in a Thread"); });
    thread.join();
}

void throwsInExecute() {
    juc::ThreadPoolExecutor pool({});
    pool.execute([] { throw std::logic_error("in execute"); });
    pool.shutdown();
    pool.awaitTermination(1s);
}

}  // namespace

TEST_CASE("LIB-58: after a deadlock the body that began last leaves first, and main last") {
    std::string order;
    const std::string told = stuckOf([&] {
        const Leaves main(order, 'm');
        auto pool = juc::newFixedThreadPool(2);
        auto outer = pool.submit([&] {
            const Leaves body(order, 'a');
            auto inner = pool.submit([&] {
                const Leaves younger(order, 'b');
                pool.submit([] { return 1; }).get();  // both workers wait for a third
            });
            inner.get();
        });
        outer.get();
    });
    CHECK(told.find("nothing can ever happen any more") == 0);
    CHECK(order == "bam");
}

TEST_CASE("LIB-59: a body on an old worker leaves before the younger thread that it began after") {
    std::string order;
    stuckOf([&] {
        const Leaves main(order, 'm');
        auto pool = juc::newFixedThreadPool(1);
        pool.submit([] {}).get();  // the worker is there before the thread
        juc::Thread thread([&] {
            const Leaves body(order, 't');
            pool.submit([&] {
                    const Leaves onWorker(order, 'w');
                    pool.submit([] {}).get();
                })
                .get();
        });
        thread.join();
    });
    CHECK(order == "wtm");
}

TEST_CASE("LIB-116: what no body ever ran is dropped while main's frame still stands") {
    std::string order;
    stuckOf([&] {
        const Leaves main(order, 'm');
        auto pool = juc::newFixedThreadPool(1);
        auto stuck = pool.submit([&] { pool.submit([] {}).get(); });
        pool.execute([queued = std::make_unique<Leaves>(order, 'q')] {});
        stuck.get();
    });
    CHECK(order == "qm");
}

TEST_CASE("LIB-117: a body of an earlier run leaves before main of the present one") {
    std::string order;
    juc::VirtualClock clock;
    std::optional<juc::ThreadPoolExecutor> old;
    clock.run([&] {
        old.emplace(juc::ThreadPoolOptions{});
        old->execute([&] {
            const Leaves body(order, 'o');
            old->submit([] {}).get();
        });
        juc::Thread::sleep(1s);
    });
    const auto getsStuck = [&] {
        const Leaves main(order, 'm');
        old->submit([] {}).get();
    };
    CHECK_THROWS_AS(clock.run(getsStuck), juc::IllegalStateException);
    CHECK(order == "om");
}

TEST_CASE("LIB-118: a deadlock in a destructor or a noexcept body is told, and ends nothing else") {
    SUBCASE("a destructor of a body") {
        const std::string told = stuckOf([] {
            auto pool = juc::newFixedThreadPool(1);
            pool.submit([&] { const WaitsInDestructor waits(pool.submit([] { return 1; })); })
                .get();
        });
        CHECK(told.find(kNotDestroyed) != std::string::npos);
    }
    SUBCASE("a noexcept body") {
        const std::string told = stuckOf([] {
            auto pool = juc::newFixedThreadPool(1);
            pool.submit([&]() noexcept { pool.submit([] {}).get(); }).get();
        });
        CHECK(told.find(kNotDestroyed) != std::string::npos);
    }
    SUBCASE("a body that catches whatever unwinds it, for ever") {
        const std::string told = stuckOf([] {
            auto pool = juc::newFixedThreadPool(1);
            pool.submit([&] {
                    while (true) {
                        try {
                            pool.submit([] {}).get();
                        } catch (...) {
                        }
                    }
                })
                .get();
        });
        CHECK(told.find(kNotDestroyed) != std::string::npos);
    }
    SUBCASE("a destructor of main") {
        const std::string told = stuckOf([] {
            auto pool = juc::newFixedThreadPool(1);
            auto stuck = pool.submit([&] { pool.submit([] {}).get(); });
            const WaitsInDestructor waits(pool.submit([] { return 1; }));
        });
        CHECK(told.find("\"main\" was not destroyed") != std::string::npos);
    }
    SUBCASE("explore") {
        const juc::ExploreResult found = juc::explore([] {
            auto pool = juc::newFixedThreadPool(1);
            pool.submit([&] { const WaitsInDestructor waits(pool.submit([] { return 1; })); })
                .get();
        });
        REQUIRE(found.failure);
        CHECK(found.schedules == 1);
        CHECK(found.failure->what.find(kNotDestroyed) != std::string::npos);
    }
}

TEST_CASE("LIB-63: an exception that ends a thread is a failure for explore") {
    for (const bool inThread : {true, false}) {
        const auto body = inThread ? throwsInThread : throwsInExecute;
        const juc::ExploreResult found = juc::explore(body, {.schedules = 3});
        REQUIRE(found.failure);
        CHECK(found.schedules == 1);
        CHECK(found.failure->what == (inThread
                                          ? "an exception ended \"Thread-0\": in a Thread"
                                          : "an exception ended \"pool-1-thread-1\": in execute"));
        CHECK_THROWS_AS(std::rethrow_exception(found.failure->error), std::logic_error);
        CHECK_THROWS_AS(juc::replay(body, found.failure->choices), std::logic_error);
    }
}

TEST_CASE("LIB-64: one that the program's handler takes is none, and an interrupt is none") {
    int handled = 0;
    {
        const HandlesUncaught here([&](const std::string& thread, const juc::Throwable&) {
            CHECK(thread == "Thread-0");
            ++handled;
        });
        CHECK(juc::explore(throwsInThread, {.schedules = 3}).ok());
    }
    CHECK(handled == 3);
    CHECK(juc::explore(
              [] {
                  juc::Thread sleeps([] { juc::Thread::sleep(1h); });
                  juc::ThreadPoolExecutor pool({});
                  pool.execute([] { juc::Thread::sleep(1h); });
                  juc::Thread::sleep(1s);
              },
              {.schedules = 3})
              .ok());
}

TEST_CASE("LIB-65: names are the same in each run of a program") {
    const auto names = [] {
        juc::VirtualClock clock;
        return clock.run([] {
            std::string told;
            juc::Thread a([&] { told += juc::Thread::currentThreadName() + ' '; });
            a.join();
            juc::Thread b([&] { told += juc::Thread::currentThreadName() + ' '; });
            b.join();
            juc::ThreadPoolExecutor pool({});
            pool.submit([&] { told += juc::Thread::currentThreadName() + ' '; }).get();
            juc::ForkJoinPool stealing(1);
            stealing.submit([&] { told += juc::Thread::currentThreadName() + ' '; }).get();
            juc::Timer timer;
            timer.schedule([&] { told += juc::Thread::currentThreadName(); }, 0s);
            juc::Thread::sleep(1s);
            return told;
        });
    };
    const std::string first = names();
    CHECK(first == "Thread-0 Thread-1 pool-1-thread-1 ForkJoinPool-1-worker-1 Timer-0");
    CHECK(names() == first);
}
