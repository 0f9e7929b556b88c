// The library's Sirector: the graph, who is submitted and who goes on in place, in every way that a
// pool can take. How an event ends: library_sirector_endings.cpp.
#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "poolscope/juc.hpp"
#include "tests/real/library_events.hpp"
#include "tests/real/library_ways.hpp"
#include "tests/support/random_graph.hpp"

using namespace std::chrono_literals;
using library_events::IntHandler;
using library_events::NotedNames;
using library_events::textThrownBy;
using library_events::workerOptions;
using library_events::YieldingGate;
using library_ways::inEveryWay;

namespace {

/// How often each handler has begun and ended for one event.
struct Marks {
    explicit Marks(std::size_t handlers) : begun(handlers), ended(handlers) {}
    std::vector<std::atomic<int>> begun;
    std::vector<std::atomic<int>> ended;
};
using Marked = std::shared_ptr<Marks>;

/// Handlers that mark themselves; those that begin too soon are counted.
void buildRandom(juc::Sirector<Marked>& sirector, const poolscope::RandomGraph& graph,
                 std::atomic<int>& tooSoon) {
    std::vector<juc::EventHandler<Marked>> handlers;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        handlers.emplace_back([i, &tooSoon, before = graph.before[i]](const Marked& marks) {
            ++marks->begun[i];
            for (const std::size_t j : before)
                if (marks->ended[j] != 1) ++tooSoon;
            ++marks->ended[i];
        });
        std::vector<juc::EventHandler<Marked>> before;
        for (const std::size_t j : graph.before[i]) before.push_back(handlers[j]);
        if (before.empty()) {
            sirector.begin({handlers[i]});
        } else {
            sirector.after(before).then({handlers[i]});
        }
    }
    sirector.ready();
}

}  // namespace

TEST_CASE("LIB-137: handlers change the event, each after those before it; publish gives it back") {
    struct Order {
        std::unique_ptr<int> total;  // so it can only be moved
        int price = 0;
        int rabate = 0;
    };
    inEveryWay([] {
        juc::ThreadPoolExecutor pool(workerOptions(3));
        juc::Sirector<Order> orders(pool, "orders");
        const juc::EventHandler<Order> price([](Order& order) { order.price = 10; });
        const juc::EventHandler<Order> rabate([](Order& order) { order.rabate = 3; });
        const juc::EventHandler<Order> total(
            [](Order& order) { order.total = std::make_unique<int>(order.price - order.rabate); });
        const juc::EventHandler<Order> twice([](Order& order) { *order.total *= 2; });
        orders.begin({price, rabate}).then({total}).then({twice});
        orders.ready();
        for (int i = 0; i < 3; ++i) CHECK(*orders.publish({}).total == 14);
        CHECK(*orders.publish({}, 1h).total == 14);
        CHECK(*orders.publish({}, juc::Clock::now() + 1h).total == 14);
    });
}

TEST_CASE("LIB-138: many events at once: each handler once, after those that it waits for") {
    inEveryWay([] {
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            CAPTURE(seed);
            const poolscope::RandomGraph graph(seed);
            juc::ThreadPoolExecutor pool(workerOptions(3));
            juc::Sirector<Marked> sirector(pool);
            std::atomic<int> tooSoon = 0;
            std::atomic<int> notOnce = 0;
            buildRandom(sirector, graph, tooSoon);
            const auto publishes = [&] {
                for (int i = 0; i < 10; ++i) {
                    const Marked marks = sirector.publish(std::make_shared<Marks>(graph.size()));
                    for (const auto& ended : marks->ended) notOnce += ended != 1;
                    for (const auto& begun : marks->begun) notOnce += begun != 1;
                }
            };
            std::vector<std::unique_ptr<juc::Thread>> threads;
            for (int i = 0; i < 4; ++i) threads.push_back(std::make_unique<juc::Thread>(publishes));
            for (const auto& thread : threads) thread->join();
            CHECK(tooSoon == 0);
            CHECK(notOnce == 0);
        }
    });
}

TEST_CASE("LIB-139: a handler is one node, an edge counts once; behind a cycle nothing begins") {
    inEveryWay([] {
        NotedNames names;
        juc::ThreadPoolExecutor pool(workerOptions(1));
        juc::Sirector<int> once(pool);
        const IntHandler a = names("a");
        const IntHandler copy = a;
        CHECK(copy == a);
        CHECK_FALSE(names("a") == a);
        const IntHandler b = names("b");
        once.begin({a, copy}).then({b});
        once.after({a}).then({b, b});
        once.ready();
        CHECK(once.publish(7) == 7);
        CHECK(names.text() == "a b");

        juc::Sirector<int> cycle(pool);
        const IntHandler c = names("c");
        cycle.begin({a}).then({b}).then({c}).then({b});
        cycle.ready();
        cycle.publish(8, names.callback());
        pool.close();
        CHECK(names.text() == "a b a");
    });
}

TEST_CASE("LIB-140: a script has its order: IllegalStateException, and what is no handler") {
    inEveryWay([] {
        NotedNames names;
        juc::ThreadPoolExecutor pool(workerOptions(1));
        juc::Sirector<int> sirector(pool);
        const IntHandler a = names("a");
        CHECK_THROWS_AS(sirector.publish(1), juc::IllegalStateException);
        CHECK_THROWS_WITH(sirector.publish(1, names.callback()),
                          "IllegalStateException: sirector not started.");
        CHECK_THROWS_AS(sirector.publish(1, juc::EventCallback<int>{}),
                        juc::IllegalArgumentException);
        CHECK_THROWS_WITH(sirector.after({a}),
                          "IllegalStateException: event handler is not in script yet.");
        CHECK_THROWS_AS(sirector.begin({IntHandler()}), juc::NullPointerException);
        CHECK_THROWS_AS(IntHandler(std::function<void(int&)>{}), juc::NullPointerException);
        auto group = sirector.begin({a});
        sirector.ready();
        sirector.ready();
        const std::string late = "IllegalStateException: script is ready, cannot be edit any more.";
        CHECK(textThrownBy([&] { sirector.begin({a}); }) == late);
        CHECK(textThrownBy([&] { sirector.after({a}); }) == late);
        CHECK(textThrownBy([&] { group.then({a}); }) == late);
        CHECK(names.text().empty());
        CHECK(sirector.publish(1) == 1);
        const juc::Sirector<int> moved = std::move(sirector);
        CHECK_THROWS_AS(sirector.publish(1), juc::IllegalStateException);  // NOLINT: on purpose
    });
}

TEST_CASE("LIB-141: an event without handlers is complete at once") {
    inEveryWay([] {
        NotedNames names;
        juc::ThreadPoolExecutor pool(workerOptions(1));
        juc::Sirector<int> sirector(pool);
        sirector.ready();
        CHECK(sirector.publish(5) == 5);
        sirector.publish(5, names.callback());
        CHECK(names.text() == "success");
        CHECK(pool.getTaskCount() == 0);
    });
}

TEST_CASE("LIB-142: the first handlers are known before one is submitted: none runs twice") {
    // The caller runs a while it submits it, and goes on with c; c waits for nobody then, but it
    // was never one of the first.
    inEveryWay([] {
        NotedNames names;
        YieldingGate gate;
        juc::ThreadPoolOptions options = workerOptions(1, juc::WorkQueue::synchronous());
        options.rejected = juc::RejectionPolicy::CallerRuns;
        juc::ThreadPoolExecutor pool(std::move(options));
        juc::Sirector<int> sirector(pool);
        const std::string here = juc::Thread::currentThreadName();
        std::string where;
        const IntHandler a = names("a");
        sirector.begin({names("z", [&] { gate.pass(); }), a});
        sirector.after({a}).then({names("c", [&] {
            where = juc::Thread::currentThreadName();
            gate.open();
        })});
        sirector.ready();
        CHECK(sirector.publish(1) == 1);
        CHECK(where == here);
        CHECK(names.text().size() == 5);
        CHECK(names.has("z"));
        CHECK(names.text().find('a') < names.text().find('c'));
    });
}

TEST_CASE("LIB-143: who returns submits all but the first, from the last on, and runs the first") {
    inEveryWay([] {
        NotedNames names;
        juc::ThreadPoolExecutor single(workerOptions(1));
        juc::Sirector<int> sirector(single);
        sirector.begin({names("a")}).then({names("b"), names("c"), names("d")});
        sirector.ready();
        sirector.publish(1);
        CHECK(names.text() == "a b d c");
        single.close();  // exact from then on
        CHECK(single.getTaskCount() == 3);

        // b cannot end before c and d have begun, and it holds a's thread.
        juc::ThreadPoolExecutor pool(workerOptions(4));
        juc::Sirector<int> wide(pool);
        std::string threads[4];
        const auto on = [&](int i, std::function<void()> waits = {}) {
            return IntHandler([&threads, i, waits](int&) {
                threads[i] = juc::Thread::currentThreadName();
                if (waits) waits();
            });
        };
        YieldingGate c;
        YieldingGate d;
        const auto waits = [&] {
            c.pass();
            d.pass();
        };
        wide.begin({on(0)}).then(
            {on(1, waits), on(2, [&] { c.open(); }), on(3, [&] { d.open(); })});
        wide.ready();
        wide.publish(1);
        CHECK(threads[0] == threads[1]);
        CHECK(threads[2] != threads[0]);
        CHECK(threads[3] != threads[0]);
        pool.close();
        CHECK(pool.getTaskCount() == 3);
    });
}

TEST_CASE("LIB-144: six handlers on a pool of four are two tasks; a chain is one, on one thread") {
    inEveryWay([] {
        NotedNames names;
        juc::ThreadPoolExecutor pool(workerOptions(4));
        juc::Sirector<int> six(pool);
        const IntHandler third = names("3");
        const IntHandler fifth = names("5");
        six.begin({names("1")}).then({names("2")}).then({third});
        six.begin({names("4")}).then({fifth});
        six.after({third, fifth}).then({names("6")});
        six.ready();
        six.publish(1);
        pool.close();
        CHECK(pool.getTaskCount() == 2);
        CHECK(pool.getLargestPoolSize() == 2);

        juc::ThreadPoolExecutor another(workerOptions(4));
        juc::Sirector<int> chain(another);
        chain.begin({names("a")}).then({names("b")}).then({names("c")}).then({names("d")});
        chain.ready();
        chain.publish(1);
        another.close();
        CHECK(another.getTaskCount() == 1);
        CHECK(another.getLargestPoolSize() == 1);
        CHECK(names.text().ends_with("a b c d"));
    });
}
