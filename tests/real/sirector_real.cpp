// Conformance group SIR on real threads: the same rules where they do not speak of times.
#include <doctest/doctest.h>

#include <atomic>

#include "engine/executor/orchestration/sirector.hpp"
#include "engine/executor/orchestration/worker_executor.hpp"
#include "engine/executor/queue/array_blocking_queue.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/world/real_world.hpp"
#include "tests/support/random_graph.hpp"

using namespace poolscope;

namespace {

class BodyHandler : public EventHandler {
public:
    BodyHandler(std::string name, std::function<Co<void>()> body)
        : name_(std::move(name)), body_(std::move(body)) {}
    RunnablePtr forEvent(const Value&, std::string&) override { return makeRunnable(body_, name_); }
    std::string name() const override { return name_; }

private:
    std::string name_;
    std::function<Co<void>()> body_;
};

ThreadPoolExecutor::Settings workers(std::int32_t size) {
    ThreadPoolExecutor::Settings settings;
    settings.corePoolSize = size;
    settings.maximumPoolSize = size;
    settings.name = "p";
    return settings;
}

struct Pool {
    explicit Pool(std::int32_t size, const QueueMaker& queue = queueOf<LinkedBlockingQueue>())
        : executor(world, workers(size), queue), sirector(executor, "order") {}
    ~Pool() { finish(); }
    /// Waits until nothing runs any more.
    void finish() {
        runToEnd(executor.shutdown());
        runToEnd(executor.awaitTermination(seconds(600)));
        world.joinAll();
    }
    HandlerPtr handler(const std::string& name, std::function<Co<void>()> body) {
        return std::make_shared<BodyHandler>(name, std::move(body));
    }
    HandlerPtr sleeps(const std::string& name, Duration length) {
        return handler(name, [this, length]() -> Co<void> {
            co_await world.sleepUntil(world.now() + length);
        });
    }
    HandlerPtr throws(const std::string& name, const std::string& exception) {
        return handler(name, [exception]() -> Co<void> {
            throw Throwable(exception);
            co_return;
        });
    }
    /// What publish gives, or throws.
    std::string publish(std::optional<Duration> timeout = std::nullopt) {
        try {
            const Value back = runToEnd(sirector.publish(Value(std::string("e")), timeout));
            return std::any_cast<std::string>(back);
        } catch (const Throwable& thrown) {
            return thrown.toString();
        }
    }

    RealWorld world;
    WorkerExecutor executor;
    Sirector sirector;
};

/// Counts what it is called with, and lets a test wait for it.
class Counting : public EventCallback {
public:
    explicit Counting(bool throws) : throws_(throws) {}
    Co<void> onSuccess(const Value&) override {
        ++successes;
        if (throws_) throw Throwable("Oops");
        co_return;
    }
    Co<void> onError(const Value&, const std::exception_ptr&) override {
        ++errors;
        co_return;
    }
    std::atomic<int> successes = 0;
    std::atomic<int> errors = 0;

private:
    bool throws_;
};

}  // namespace

TEST_CASE("SIR-01 SIR-03 SIR-05 SIR-07 on real threads: random graphs, several events at once") {
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        CAPTURE(seed);
        const RandomGraph graph(seed);
        Pool pool(3);
        std::vector<std::atomic<int>> begun(graph.size());
        std::vector<std::atomic<int>> ended(graph.size());
        std::atomic<int> tooSoon = 0;
        std::vector<HandlerPtr> handlers;
        for (std::size_t i = 0; i < graph.size(); ++i) {
            handlers.push_back(pool.handler(RandomGraph::name(i), [&, i]() -> Co<void> {
                const int nth = ++begun[i];
                for (const std::size_t j : graph.before[i])
                    if (ended[j] < nth) ++tooSoon;
                ++ended[i];
                co_return;
            }));
            std::vector<HandlerPtr> before;
            for (const std::size_t j : graph.before[i]) before.push_back(handlers[j]);
            if (before.empty())
                pool.sirector.begin({handlers[i]});
            else
                pool.sirector.after(before).then({handlers[i]});
        }
        pool.sirector.ready();
        CHECK(pool.publish() == "e");
        CHECK(pool.publish() == "e");
        for (std::size_t i = 0; i < graph.size(); ++i) CHECK(begun[i] == 2);
        CHECK(tooSoon == 0);
    }
}

TEST_CASE("SIR-02 SIR-04 SIR-16 on real threads: the script") {
    Pool pool(2);
    CHECK(pool.publish() == "IllegalStateException: sirector not started.");
    const HandlerPtr a = pool.sleeps("a", milliseconds(1));
    const HandlerPtr b = pool.sleeps("b", milliseconds(1));
    pool.sirector.begin({a}).then({b});
    pool.sirector.ready();
    CHECK(pool.publish(seconds(600)) == "e");
    CHECK_THROWS_AS(pool.sirector.begin({a}), Throwable);
}

TEST_CASE("SIR-06 SIR-08 on real threads: a chain takes one submit and one thread") {
    Pool pool(4);
    std::vector<HandlerPtr> chain;
    for (int i = 0; i < 5; ++i) {
        chain.push_back(pool.sleeps(std::to_string(i), milliseconds(1)));
        if (i == 0)
            pool.sirector.begin({chain[0]});
        else
            pool.sirector.after({chain[chain.size() - 2]}).then({chain.back()});
    }
    pool.sirector.ready();
    CHECK(pool.publish() == "e");
    CHECK(runToEnd(pool.executor.getTaskCount()) == 1);
    CHECK(runToEnd(pool.executor.getLargestPoolSize()) == 1);
}

TEST_CASE("SIR-09 SIR-10 SIR-11 on real threads: callbacks") {
    auto well = std::make_shared<Counting>(false);
    auto badly = std::make_shared<Counting>(true);
    auto failing = std::make_shared<Counting>(false);
    {
        Pool pool(2);
        pool.sirector.begin({pool.sleeps("a", milliseconds(1))});
        pool.sirector.ready();
        runToEnd(pool.sirector.publish(Value(), well));
        runToEnd(pool.sirector.publish(Value(), badly));
    }
    {
        Pool pool(2);
        pool.sirector.begin({pool.throws("a", "Boom"), pool.throws("b", "Bang")});
        pool.sirector.ready();
        runToEnd(pool.sirector.publish(Value(), failing));
    }
    CHECK(well->successes == 1);
    CHECK(well->errors == 0);
    CHECK(badly->errors == 1);
    CHECK(failing->successes == 0);
    CHECK(failing->errors == 2);
}

TEST_CASE("SIR-10 SIR-11 SIR-12 on real threads: what publish throws") {
    Pool pool(2);
    std::atomic<int> later = 0;
    const HandlerPtr counts = pool.handler("later", [&later]() -> Co<void> {
        ++later;
        co_return;
    });
    pool.sirector.begin({pool.throws("a", "Boom")}).then({counts});
    pool.sirector.ready();
    CHECK(pool.publish() == "SirectorException: Boom");
    Sirector slow(pool.executor, "slow");
    slow.begin({pool.sleeps("sleeper", seconds(600))}).then({counts});
    slow.ready();
    std::string thrown;
    try {
        runToEnd(slow.publish(Value(), milliseconds(20)));
    } catch (const Throwable& caught) {
        thrown = caught.toString();
    }
    CHECK(thrown == "TimeoutException: the event took longer than 20 ms");
    Sirector broken(pool.executor, "broken");
    broken.begin({pool.throws("error", "OutOfMemoryError")});
    broken.ready();
    thrown.clear();
    try {
        runToEnd(broken.publish(Value(), milliseconds(20)));
    } catch (const Throwable& caught) {
        thrown = caught.className();
    }
    CHECK(thrown == "TimeoutException");
    pool.finish();
    CHECK(later == 0);
}

TEST_CASE("SIR-13 on real threads: a full pool rejects") {
    Pool pool(1, queueOf<ArrayBlockingQueue>(1));
    pool.sirector.begin({pool.sleeps("a", milliseconds(50)), pool.sleeps("b", milliseconds(1)),
                         pool.sleeps("c", milliseconds(1))});
    pool.sirector.ready();
    CHECK(pool.publish().find("RejectedExecutionException: pool p rejects") == 0);
}

TEST_CASE("SIR-14 SIR-15 on real threads: interrupted, and starved") {
    Pool pool(1);
    Sirector inner(pool.executor, "inner");
    inner.begin({pool.sleeps("x", milliseconds(1))});
    inner.ready();
    std::string starved;
    pool.sirector.begin({pool.handler("outer", [&]() -> Co<void> {
        std::optional<Throwable> thrown;
        try {
            co_await inner.publish(Value(), milliseconds(20));
        } catch (const Throwable& caught) {
            thrown = caught;
        }
        if (thrown) starved = thrown->className();
    })});
    pool.sirector.ready();
    CHECK(pool.publish() == "e");
    CHECK(starved == "TimeoutException");
    pool.world.interrupt(pool.world.currentThread());
    CHECK(pool.publish() == "SirectorException: InterruptedException");
    CHECK_FALSE(pool.world.interrupted());
    pool.finish();
}
