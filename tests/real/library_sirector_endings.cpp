// The library's Sirector, second part: how an event ends, in every way that a pool can take.
#include <doctest/doctest.h>

#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <type_traits>
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
using library_events::YieldingGate;
using library_ways::inEveryWay;

namespace {

struct NoStock : std::runtime_error {
    using std::runtime_error::runtime_error;
};
/// Java would take it for an Error by its name.
struct ParseError : std::exception {};

template <class Thrown>
std::function<void()> thatThrows(Thrown thrown) {
    return [thrown] { throw thrown; };
}

/// Publishes until the time was over while `name` was under way.
template <class Publish>
void publishUntilBegun(const NotedNames& names, const std::string& name, const Publish& publish) {
    do {
        CHECK_THROWS_AS(publish(), juc::SirectorTimeoutException);
    } while (!names.has(name));
}

}  // namespace

TEST_CASE("LIB-146: with a callback publish returns at once; onSuccess comes on the last thread") {
    inEveryWay([] {
        NotedNames names;
        YieldingGate gate;
        std::string last;
        std::string told;
        std::atomic<int> successes = 0;
        juc::ThreadPoolExecutor pool(workerOptions(2));
        juc::Sirector<std::string> sirector(pool);
        using Text = juc::EventHandler<std::string>;
        sirector
            .begin({Text([&](std::string& text) {
                gate.pass();
                text += "a";
            })})
            .then({Text([&](std::string& text) {
                text += "b";
                last = juc::Thread::currentThreadName();
            })});
        sirector.ready();
        juc::EventCallback<std::string> callback;
        callback.onSuccess = [&](const std::string& text) {
            told = text + juc::Thread::currentThreadName();
            ++successes;
        };
        callback.onError = [&](const std::string&, const std::exception_ptr&) { successes += 100; };
        sirector.publish("x", callback);
        CHECK(successes == 0);
        gate.open();
        pool.close();
        CHECK(successes == 1);
        CHECK(told == "xab" + last);
    });
}

TEST_CASE("LIB-147: one throws: those behind it never begin, other branches go on") {
    inEveryWay([] {
        NotedNames names;
        YieldingGate gate;
        juc::ThreadPoolExecutor pool(workerOptions(2));
        juc::Sirector<int> sirector(pool);
        sirector.begin({names("a", thatThrows(NoStock("none left")))}).then({names("b")});
        sirector.begin({names("c", [&] { gate.pass(); })}).then({names("d")});
        sirector.ready();
        std::optional<juc::SirectorException> thrown;
        try {
            sirector.publish(1);
        } catch (const juc::SirectorException& caught) {
            thrown = caught;
            CHECK_THROWS_AS(std::rethrow_if_nested(caught), NoStock);
        }
        REQUIRE(thrown);
        CHECK(thrown->className() == "SirectorException");
        CHECK(thrown->message().find("NoStock: none left") != std::string::npos);
        CHECK_THROWS_AS(thrown->rethrowCause(), NoStock);
        CHECK_FALSE(names.has("d"));
        gate.open();
        pool.close();
        CHECK(names.has("d"));
        CHECK_FALSE(names.has("b"));
    });
}

TEST_CASE("LIB-148: onError comes once for each handler that throws, with what it threw") {
    inEveryWay([] {
        NotedNames names;
        std::atomic<int> noStock = 0;
        std::atomic<int> logic = 0;
        std::atomic<int> successes = 0;
        juc::ThreadPoolExecutor pool(workerOptions(2));
        juc::Sirector<int> sirector(pool);
        sirector.begin({names("a", thatThrows(NoStock("a")))});
        sirector.begin({names("b")}).then({names("c", thatThrows(std::logic_error("c")))});
        sirector.ready();
        sirector.publish(1, {.onSuccess = [&](int&) { ++successes; },
                             .onError =
                                 [&](int& event, const std::exception_ptr& error) {
                                     CHECK(event == 1);
                                     try {
                                         std::rethrow_exception(error);
                                     } catch (const NoStock&) {
                                         ++noStock;
                                     } catch (const std::logic_error&) {
                                         ++logic;
                                     }
                                 }});
        pool.close();
        CHECK(noStock == 1);
        CHECK(logic == 1);
        CHECK(successes == 0);
        CHECK(names.has("c"));
    });
}

TEST_CASE("LIB-149: onSuccess that throws leads to onError; an Error is caught by nobody") {
    inEveryWay([] {
        NotedNames names;
        juc::ThreadPoolExecutor pool(workerOptions(2));
        juc::Sirector<int> well(pool);
        well.begin({names("a")});
        well.ready();
        juc::EventCallback<int> callback = names.callback();
        callback.onSuccess = [&](int&) { throw juc::Throwable("Oops"); };
        well.publish(1, callback);
        names.waitFor("Oops");

        juc::Sirector<int> dies(pool);
        dies.begin({names("b", thatThrows(juc::Throwable("OutOfMemoryError")))});
        dies.ready();
        dies.publish(1, names.callback());
        names.waitFor("b");
        // What is called an error in C++ is an exception in Java.
        juc::Sirector<int> fails(pool);
        fails.begin({names("c", thatThrows(ParseError()))});
        fails.ready();
        CHECK_THROWS_AS(fails.publish(1), juc::SirectorException);
        pool.close();
        CHECK(names.text() == "a Oops b c");
    });
}

TEST_CASE("LIB-150: after the timeout nothing more begins, and what was submitted is interrupted") {
    inEveryWay([] {
        NotedNames names;
        juc::ThreadPoolExecutor pool(workerOptions(1));
        juc::Sirector<int> sirector(pool);
        sirector.begin({names("b"), names("a", thatSleeps(names))}).then({names("c")});
        sirector.ready();
        publishUntilBegun(names, "a", [&] { sirector.publish(1, 20ms); });
        publishUntilBegun(names, "a", [&] { sirector.publish(1, juc::Clock::now() + 20ms); });

        std::atomic<bool> stopped = false;
        juc::Sirector<int> withToken(pool);
        withToken.begin({IntHandler([&](int&, std::stop_token stop) {
            names.note("token");
            CHECK_THROWS_AS(juc::Thread::sleep(24h), juc::InterruptedException);
            while (!stop.stop_requested()) juc::Thread::yield();  // comes a moment later
            stopped = true;
        })});
        withToken.ready();
        const std::string thrown = textThrownBy([&] { withToken.publish(1, 20ms); });
        CHECK(thrown == "TimeoutException: the event took longer than 20 ms");
        publishUntilBegun(names, "token", [&] { withToken.publish(1, 20ms); });
        pool.close();
        CHECK(stopped);
        CHECK(names.has("interrupted"));
        CHECK_FALSE(names.has("c"));
    });
    static_assert(std::is_base_of_v<juc::SirectorException, juc::SirectorTimeoutException>);
}

TEST_CASE("LIB-151: rejected: a first handler's goes to the caller, a later one's is its cause") {
    inEveryWay([] {
        NotedNames names;
        YieldingGate gate;
        juc::ThreadPoolExecutor full(workerOptions(1, juc::WorkQueue::array(1)));
        juc::Sirector<int> first(full);
        first.begin({names("a", [&] { gate.pass(); }), names("b"), names("c")});
        first.ready();
        CHECK_THROWS_AS(first.publish(1), juc::RejectedExecutionException);
        gate.open();
        full.close();
        CHECK(names.text() == "a b");
        CHECK_THROWS_AS(first.publish(1, names.callback()), juc::RejectedExecutionException);

        juc::ThreadPoolExecutor another(workerOptions(1, juc::WorkQueue::array(1)));
        juc::Sirector<int> later(another);
        later.begin({names("e")}).then({names("f"), names("g"), names("h")});
        later.ready();
        try {
            later.publish(1);
            FAIL("found no exception");
        } catch (const juc::SirectorException& thrown) {
            CHECK_THROWS_AS(thrown.rethrowCause(), juc::RejectedExecutionException);
        }
        another.close();
        CHECK(names.text() == "a b e h");
    });
}

TEST_CASE("LIB-153: the caller is interrupted: the flag is clear, the handlers run on") {
    inEveryWay([] {
        NotedNames names;
        YieldingGate gate;
        juc::ThreadPoolExecutor pool(workerOptions(1));
        juc::Sirector<int> sirector(pool);
        sirector.begin({names("a", [&] { gate.pass(); })}).then({names("b")});
        sirector.ready();
        std::string thrown;
        bool flag = true;
        juc::Thread publisher([&] {
            try {
                sirector.publish(1);
            } catch (const juc::SirectorException& caught) {
                thrown = caught.what();
                CHECK_THROWS_AS(caught.rethrowCause(), juc::InterruptedException);
            }
            flag = juc::Thread::interrupted();
        });
        names.waitFor("a");
        publisher.interrupt();
        publisher.join();
        CHECK(thrown == "SirectorException: InterruptedException");
        CHECK_FALSE(flag);
        gate.open();
        pool.close();
        CHECK(names.text() == "a b");
    });
}

TEST_CASE("LIB-154: publish inside a handler starves a pool of one") {
    inEveryWay([] {
        NotedNames names;
        juc::ThreadPoolExecutor pool(workerOptions(1));
        juc::Sirector<int> inner(pool);
        inner.begin({names("x")});
        inner.ready();
        juc::Sirector<int> outer(pool);
        juc::Nanoseconds patience = 5ms;
        outer.begin({names("outer", [&] { inner.publish(1, patience); })});
        outer.ready();
        CHECK(textThrownBy([&] { outer.publish(1); }) ==
              "SirectorException: TimeoutException: the event took longer than 5 ms");
        patience = 24h;
        pool.setMaximumPoolSize(2);
        pool.setCorePoolSize(2);
        CHECK(outer.publish(1) == 1);
        CHECK(names.text() == "outer outer x");
    });
}
