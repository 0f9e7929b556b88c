// CompletableFutures with the engine behind them and without: random graphs, what each function
// saw, in which order, and every outcome are the same. The engine's are compared with a JDK's
// (tests/spec/cf_*), so these are, too.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/world/random.hpp"
#include "poolscope/juc.hpp"
#include "tests/real/library_ways.hpp"

using namespace std::chrono_literals;
using library_ways::GoesThisWay;
using library_ways::Way;

namespace {

struct Odd : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Runs each task at once, keeps them for later, or refuses.
class Moody : public juc::Executor {
public:
    void execute(juc::Runnable task) override {
        switch (mood++ % 4) {
            case 0:
            case 1: task.run(); break;
            case 2: kept.push_back(std::move(task)); break;
            default: throw juc::RejectedExecutionException("not now");
        }
    }
    int mood = 0;
    std::deque<juc::Runnable> kept;
};

/// One program: it makes futures, completes them, and tells what it sees.
class Graph {
public:
    explicit Graph(std::uint64_t seed) : random_(seed) {}

    std::string play() {
        for (int i = 0; i < 3; ++i) futures_.emplace_back();
        for (int step = 0; step < 40; ++step) {
            say(std::to_string(step) + ":");
            act();
        }
        for (std::size_t i = 0; i < futures_.size(); ++i) {
            if (!futures_[i].isDone()) futures_[i].complete(static_cast<int>(i));
        }
        while (!moody_.kept.empty()) runKept();
        for (const auto& future : futures_) tellOutcome(future);
        return told_;
    }

private:
    using Stage = juc::CompletableFuture<int>;

    std::size_t any() { return random_.below(futures_.size()); }
    Stage& one() { return futures_[any()]; }
    void say(const std::string& what) { told_ += what + ' '; }

    void runKept() {
        const juc::Runnable task = std::move(moody_.kept.front());
        moody_.kept.pop_front();
        task.run();
    }
    /// A function's number, told when it runs; some throw.
    int run(int number, int value) {
        say("f" + std::to_string(number) + "(" + std::to_string(value) + ")");
        if (number % 7 == 3) throw Odd("odd " + std::to_string(number));
        return value * 3 + number;
    }
    std::string textOf(const std::exception_ptr& error) {
        if (!error) return "none";
        try {
            std::rethrow_exception(error);
        } catch (const Odd& odd) {
            return odd.what();
        } catch (const juc::Throwable& thrown) {
            return thrown.what();
        }
    }
    void tellOutcome(const Stage& future) {
        switch (future.state()) {
            case juc::AnyFuture::State::Running: return say("running");
            case juc::AnyFuture::State::Cancelled: say("cancelled"); break;
            case juc::AnyFuture::State::Failed:
                say("failed:" + textOf(future.exceptionNow()));
                break;
            case juc::AnyFuture::State::Success: break;
        }
        try {
            say(std::to_string(future.get(0ms)));
        } catch (const juc::Throwable& thrown) {
            say(thrown.what());
        }
    }
    void act() {
        const int number = ++functions_;
        const bool async = random_.below(3) == 0;
        switch (random_.below(24)) {
            case 0: futures_.emplace_back(); break;
            case 1: {
                const std::size_t which = any();
                say(futures_[which].complete(number) ? "completed" : "late");
                break;
            }
            case 2: say(one().completeExceptionally(Odd("set")) ? "failed" : "late"); break;
            case 3: say(one().cancel(true) ? "cancelled" : "late"); break;
            case 4:
            case 5: {
                const auto body = [this, number](int value) { return run(number, value); };
                add([&](Stage& of) {
                    return async ? of.thenApplyAsync(body, moody_) : of.thenApply(body);
                });
                break;
            }
            case 6: {
                const auto body = [this, number](const int* value,
                                                 const std::exception_ptr& error) {
                    say(textOf(error));
                    return run(number, value == nullptr ? -1 : *value);
                };
                add([&](Stage& of) {
                    return async ? of.handleAsync(body, moody_) : of.handle(body);
                });
                break;
            }
            case 7: {
                const auto body = [this, number](const int* value,
                                                 const std::exception_ptr& error) {
                    say(textOf(error));
                    run(number, value == nullptr ? -1 : *value);
                };
                add([&](Stage& of) {
                    return async ? of.whenCompleteAsync(body, moody_) : of.whenComplete(body);
                });
                break;
            }
            case 8:
                add([&](Stage& of) {
                    return of.exceptionally([this, number](const std::exception_ptr& error) {
                        say(textOf(error));
                        return run(number, -2);
                    });
                });
                break;
            case 9: {
                const Stage inner = one();
                const auto body = [this, number, inner](int value) {
                    run(number, value);
                    return inner;
                };
                add([&](Stage& of) {
                    return async ? of.thenComposeAsync(body, moody_) : of.thenCompose(body);
                });
                break;
            }
            case 10: {
                const Stage other = one();
                const auto body = [this, number](int a, int b) { return run(number, a * 100 + b); };
                add([&](Stage& of) {
                    return async ? of.thenCombineAsync(other, body, moody_)
                                 : of.thenCombine(other, body);
                });
                break;
            }
            case 11: {
                std::vector<juc::AnyFuture> all;
                for (std::uint64_t i = random_.below(5); i > 0; --i) all.push_back(one());
                const auto body = [this, number] { return run(number, 0); };
                futures_.push_back(juc::allOf(all).thenApply(body));
                break;
            }
            case 12: {
                std::vector<Stage> all{one()};
                for (std::uint64_t i = random_.below(4); i > 0; --i) all.push_back(one());
                futures_.push_back(juc::anyOf(all));
                break;
            }
            case 13:
            case 14:
            case 15:
                if (!moody_.kept.empty())
                    runKept();
                else
                    supply(number);
                break;
            default: actMore(number, async);
        }
    }
    /// What has no value here gets one: the others depend on it, too.
    Stage withValue(const juc::CompletableFuture<void>& done, int number) {
        return done.thenApply([number] { return number; });
    }
    void actMore(int number, bool async) {
        const auto takes = [this, number](int value) { return run(number, value); };
        const auto takesTwo = [this, number](int a, int b) { run(number, a * 100 + b); };
        const auto takesNone = [this, number] { run(number, 0); };
        const Stage other = one();
        switch (random_.below(9)) {
            case 0:
                return add([&](Stage& of) {
                    return withValue(
                        async ? of.thenAcceptAsync(takes, moody_) : of.thenAccept(takes), number);
                });
            case 1:
                return add([&](Stage& of) {
                    return withValue(
                        async ? of.thenRunAsync(takesNone, moody_) : of.thenRun(takesNone), number);
                });
            case 2:
                return add([&](Stage& of) {
                    return withValue(async ? of.thenAcceptBothAsync(other, takesTwo, moody_)
                                           : of.thenAcceptBoth(other, takesTwo),
                                     number);
                });
            case 3:
                return add([&](Stage& of) {
                    const auto unit = other.thenRun([] {});
                    return withValue(async ? of.runAfterBothAsync(unit, takesNone, moody_)
                                           : of.runAfterBoth(unit, takesNone),
                                     number);
                });
            case 4:
                return add([&](Stage& of) {
                    return async ? of.applyToEitherAsync(other, takes, moody_)
                                 : of.applyToEither(other, takes);
                });
            case 5:
                return add([&](Stage& of) {
                    return withValue(async ? of.acceptEitherAsync(other, takes, moody_)
                                           : of.acceptEither(other, takes),
                                     number);
                });
            case 6:
                return add([&](Stage& of) {
                    const auto unit = other.thenRun([] {});
                    return withValue(async ? of.runAfterEitherAsync(unit, takesNone, moody_)
                                           : of.runAfterEither(unit, takesNone),
                                     number);
                });
            case 7:
                return add([&](Stage& of) {
                    const auto instead = [=, this](const std::exception_ptr& error) {
                        say(textOf(error));
                        return run(number, -3);
                    };
                    return async ? of.exceptionallyAsync(instead, moody_) : of.copy();
                });
            default:
                return add([&](Stage& of) {
                    const auto instead = [=, this](const std::exception_ptr& error) {
                        say(textOf(error));
                        run(number, -4);
                        return other;
                    };
                    return async ? of.exceptionallyComposeAsync(instead, moody_)
                                 : of.exceptionallyCompose(instead);
                });
        }
    }
    void supply(int number) {
        try {
            futures_.push_back(juc::supplyAsync([this, number] { return run(number, 7); }, moody_));
        } catch (const juc::RejectedExecutionException&) {
            say("refused");
        }
    }
    template <class Make>
    void add(const Make& make) {
        Stage of = one();
        futures_.push_back(make(of));
    }

    poolscope::Random random_;
    std::vector<Stage> futures_;
    Moody moody_;
    std::string told_;
    int functions_ = 0;
};

std::string played(Way way, std::uint64_t seed) {
    const GoesThisWay here(way);
    return Graph(seed).play();
}

}  // namespace

TEST_CASE("LIB-250: random graphs of CompletableFutures are the same with the engine and without") {
    std::size_t functions = 0;
    for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
        CAPTURE(seed);
        const std::string direct = played(Way::Direct, seed);
        const std::string engine = played(Way::Engine, seed);
        REQUIRE(direct == engine);
        for (const char letter : direct) functions += letter == '(' ? 1 : 0;
    }
    CHECK(functions > 20'000);
}

TEST_CASE("LIB-251: a chain of 100,000 futures needs no deep call stack, and leaves none") {
    for (const Way way : {Way::Direct, Way::Engine}) {
        const GoesThisWay here(way);
        juc::CompletableFuture<int> first;
        juc::CompletableFuture<int> last = first;
        for (int i = 0; i < 100'000; ++i)
            last = last.thenApply([](int value) { return value + 1; });
        first.complete(0);
        CHECK(last.get() == 100'000);
        juc::CompletableFuture<int> never;
        last = never;
        for (int i = 0; i < 100'000; ++i)
            last = last.thenApply([](int value) { return value + 1; });
    }
}

TEST_CASE("LIB-252: of many threads that complete a future one does, and each function runs once") {
    const GoesThisWay direct(Way::Direct);
    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(1);
    for (int round = 0; round < 300; ++round) {
        juc::CompletableFuture<int> a;
        juc::CompletableFuture<int> b;
        std::atomic<int> wins = 0;
        std::atomic<int> runs = 0;
        std::vector<juc::CompletableFuture<int>> sums(8);
        std::vector<juc::CompletableFuture<int>> firsts(8);
        std::vector<std::thread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&, i] {
                const auto at = static_cast<std::size_t>(2 * i);
                const auto add = [&](int x, int y) {
                    ++runs;
                    return x + y;
                };
                const auto take = [&](int x) {
                    ++runs;
                    return x;
                };
                sums[at] = a.thenCombine(b, add);
                firsts[at] = a.applyToEither(b, take);
                firsts[at + 1] = a.applyToEitherAsync(b, take, pool);
                wins += a.complete(1) ? 1 : 0;
                sums[at + 1] = b.thenCombine(a, add);
                wins += b.complete(2) ? 1 : 0;
                if (a.get() + b.get(1h) != 3) ++wins;
            });
        }
        for (std::thread& thread : threads) thread.join();
        for (const auto& sum : sums) CHECK(sum.get(1h) == 3);
        for (const auto& first : firsts) CHECK((first.get(1h) - 1) / 2 == 0);
        CHECK(wins == 2);
        CHECK(runs == 16);
    }
}

TEST_CASE("LIB-253: a future that is never complete does not collect what waited for it in vain") {
    const GoesThisWay direct(Way::Direct);
    juc::CompletableFuture<int> never;
    std::vector<std::shared_ptr<int>> held;
    for (int i = 0; i < 1000; ++i) {
        juc::CompletableFuture<int> other;
        const juc::CompletableFuture<int> first = juc::anyOf(std::vector{never, other});
        held.push_back(std::make_shared<int>(i));
        first.thenApply([kept = held.back()](int value) { return value + *kept; });
        other.complete(1);
        CHECK_THROWS_AS(never.get(0ms), juc::TimeoutException);
    }
    const auto alive = std::count_if(held.begin(), held.end(),
                                     [](const auto& each) { return each.use_count() > 1; });
    CHECK(alive < 100);
}

TEST_CASE("LIB-254: futures with the engine and without depend on one another") {
    const auto make = [](Way way) {
        const GoesThisWay here(way);
        return juc::CompletableFuture<int>();
    };
    for (const Way way : {Way::Direct, Way::Engine}) {
        const juc::CompletableFuture<int> a = make(way);
        const juc::CompletableFuture<int> b = make(way == Way::Direct ? Way::Engine : Way::Direct);
        const auto sum = a.thenCombine(b, [](int x, int y) { return x + y; });
        const auto same = a.thenCompose([b](int) { return b; });
        const auto both = juc::allOf(a, b);
        const auto either = juc::anyOf(std::vector{b, a});
        a.complete(1);
        CHECK(either.get() == 1);
        CHECK_FALSE(both.isDone());
        b.completeExceptionally(Odd("b"));
        CHECK_THROWS_WITH_AS(sum.value(), "b", Odd);
        CHECK_THROWS_WITH_AS(same.value(), "b", Odd);
        CHECK_THROWS_WITH_AS(both.value(), "b", Odd);
    }
}
