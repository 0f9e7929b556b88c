// CompletableFuture between threads, at exact virtual instants: who waits until when, who runs a
// dependent, timeouts through the Delayer, and what holds in every schedule.
#include <doctest/doctest.h>

#include <map>
#include <string>
#include <vector>

#include "engine/executor/completable/completion.hpp"
#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/trace/standstill.hpp"
#include "engine/world/virtual_world.hpp"

using namespace poolscope;

namespace {

constexpr std::int64_t kMsInNs = 1'000'000;

ThreadPoolExecutor::Settings workers(std::int32_t number) {
    ThreadPoolExecutor::Settings settings;
    settings.corePoolSize = settings.maximumPoolSize = number;
    return settings;
}

/// A world with a pool, a Delayer, and threads that note what they saw and when.
class Stages {
public:
    explicit Stages(std::int32_t threads = 1,
                    std::unique_ptr<SchedulingStrategy> strategy = nullptr)
        : world(&log, 1, std::move(strategy)),
          pool(world, workers(threads), queueOf<LinkedBlockingQueue>()),
          delayer(world, 1, "delayer"),
          services{&pool, &delays} {
        delayer.setRemoveOnCancelPolicy(true);
    }

    CompletableFuturePtr make(const std::string& label) {
        return CompletableFuture::make(world, services, StageKind::Incomplete, label);
    }
    void client(const std::string& name, ThreadBody body) {
        world.start(world.newThread(name, ThreadRole::Client), std::move(body));
    }
    /// "main 5: text": the thread, milliseconds, what happened.
    void note(const std::string& text) {
        told.push_back(std::string(world.currentThread().name()) + " " +
                       std::to_string(world.now().ns / kMsInNs) + ": " + text);
    }
    StageFunction noting(const std::string& text, std::int64_t works = 0) {
        return [this, text, works](StageInput) -> Co<Value> {
            if (works > 0) co_await world.workUntil(world.now() + milliseconds(works));
            note(text);
            co_return text;
        };
    }
    Co<void> at(std::int64_t ms) { return world.sleepUntil(Instant{ms * kMsInNs}); }

    Log log;
    VirtualWorld world;
    ThreadPoolExecutor pool;
    ScheduledThreadPoolExecutor delayer;
    Delayer delays{delayer};
    StageServices services;
    std::vector<std::string> told;
};

std::string textIn(const Value& value) {
    const auto* text = std::any_cast<std::string>(&value);
    return text == nullptr ? "null" : *text;
}

/// What a wait gave or threw.
Co<std::string> outcome(Co<Value> wait) {
    std::string text;
    try {
        const Value value = co_await wait;
        text = textIn(value);
    } catch (const Throwable& thrown) {
        text = thrown.className();
    }
    co_return text;
}

Co<void> noteOutcome(Stages& it, Co<Value> wait) {
    const std::string text = co_await outcome(std::move(wait));
    it.note(text);
}

using Told = std::vector<std::string>;

}  // namespace

TEST_CASE("CFT-01 get and join wait until somebody completes the future") {
    Stages it;
    const CompletableFuturePtr future = it.make("f");
    it.client("getter", [&] { return noteOutcome(it, future->get()); });
    it.client("joiner", [&] { return noteOutcome(it, future->join()); });
    it.client("main", [&]() -> Co<void> {
        co_await it.at(5);
        CHECK(future->getNumberOfDependents() == 2);
        const Value seven = std::string("7");
        co_await future->complete(seven);
        CHECK(future->getNumberOfDependents() == 0);
    });
    it.world.run();
    CHECK(it.told == Told{"joiner 5: 7", "getter 5: 7"});
}

TEST_CASE("CFT-02 a timed get gives up at its time and leaves nothing in the stack") {
    Stages it;
    const CompletableFuturePtr future = it.make("f");
    it.client("getter", [&] { return noteOutcome(it, future->get(milliseconds(3))); });
    it.client("late", [&] { return noteOutcome(it, future->get(milliseconds(9))); });
    it.client("main", [&]() -> Co<void> {
        co_await it.at(4);
        CHECK(future->getNumberOfDependents() == 1);
        co_await it.at(6);
        std::exception_ptr broken = std::make_exception_ptr(Throwable("Broken"));
        co_await future->completeExceptionally(broken);
    });
    it.world.run();
    CHECK(it.told == Told{"getter 3: TimeoutException", "late 6: ExecutionException"});
}

TEST_CASE("CFT-03 an interrupt ends get; join goes on waiting and keeps the flag") {
    Stages it;
    const CompletableFuturePtr future = it.make("f");
    std::map<std::string, Thread*> threads;
    const auto waits = [&](const std::string& name, bool joins) {
        it.client(name, [&, name, joins]() -> Co<void> {
            threads[name] = &it.world.currentThread();
            Co<Value> wait = joins ? future->join() : future->get();
            const std::string text = co_await outcome(std::move(wait));
            it.note(text + (it.world.interrupted() ? ", flag" : ""));
        });
    };
    waits("getter", false);
    waits("joiner", true);
    it.client("main", [&]() -> Co<void> {
        co_await it.at(2);
        for (const auto& [name, thread] : threads) it.world.interrupt(*thread);
        co_await it.at(5);
        const Value seven = std::string("7");
        co_await future->complete(seven);
    });
    it.world.run();
    CHECK(it.told == Told{"getter 2: InterruptedException", "joiner 5: 7, flag"});
}

TEST_CASE("CFT-04 a dependent runs on the completing thread, or on the one that registers it") {
    Stages it;
    it.client("main", [&]() -> Co<void> {
        StageFunction supplier = it.noting("supplied", 5);
        const CompletableFuturePtr source = co_await CompletableFuture::asyncStage(
            it.world, it.services, StageKind::SupplyAsync, std::move(supplier), it.pool, "source");
        StageFunction early = it.noting("early");
        co_await source->uniStage(StageKind::ThenApply, std::move(early), nullptr, "early");
        co_await it.at(8);
        StageFunction late = it.noting("late");
        co_await source->uniStage(StageKind::ThenRun, std::move(late), nullptr, "late");
        StageFunction handed = it.noting("handed");
        co_await source->uniStage(StageKind::ThenAccept, std::move(handed), &it.pool, "handed");
        co_await it.pool.shutdown();
    });
    it.world.run();
    CHECK(it.told == Told{"pool-1-thread-1 5: supplied", "pool-1-thread-1 5: early", "main 8: late",
                          "pool-1-thread-1 8: handed"});
}

TEST_CASE("CFT-05 orTimeout fails at its instant on the Delayer's thread, or leaves its queue") {
    Stages it;
    const CompletableFuturePtr slow = it.make("slow");
    const CompletableFuturePtr quick = it.make("quick");
    it.client("main", [&]() -> Co<void> {
        co_await slow->orTimeout(milliseconds(30));
        co_await quick->orTimeout(milliseconds(30));
        StageFunction sees = [&](StageInput input) -> Co<Value> {
            it.note(asThrowable(input.error).className());
            co_return Value();
        };
        co_await slow->uniStage(StageKind::Handle, std::move(sees), nullptr, "sees");
        CHECK(it.delayer.workQueue().quietContents().size() == 2);
        co_await it.at(10);
        const Value done = std::string("done");
        co_await quick->complete(done);
        CHECK(it.delayer.workQueue().quietContents().size() == 1);
        co_await noteOutcome(it, slow->join());
        co_await it.delayer.shutdown();
    });
    it.world.run();
    CHECK(it.told == Told{"pool-2-thread-1 30: TimeoutException", "main 30: CompletionException"});
}

TEST_CASE("CFT-06 completeOnTimeout gives its value, unless the future is complete by then") {
    Stages it;
    const CompletableFuturePtr slow = it.make("slow");
    const CompletableFuturePtr quick = it.make("quick");
    it.client("main", [&]() -> Co<void> {
        const Value instead = std::string("instead");
        co_await slow->completeOnTimeout(instead, milliseconds(20));
        co_await quick->completeOnTimeout(instead, milliseconds(20));
        const Value own = std::string("own");
        co_await quick->complete(own);
        co_await noteOutcome(it, quick->get());
        co_await noteOutcome(it, slow->get());
        co_await it.delayer.shutdown();
    });
    it.world.run();
    CHECK(it.told == Told{"main 0: own", "main 20: instead"});
}

TEST_CASE("CFT-07 delayedExecutor hands a task to its executor when the delay is over") {
    Stages it;
    it.client("main", [&]() -> Co<void> {
        DelayedExecutor delayed(it.delays, milliseconds(10), it.pool);
        StageFunction supplier = it.noting("supplied");
        const CompletableFuturePtr source = co_await CompletableFuture::asyncStage(
            it.world, it.services, StageKind::SupplyAsync, std::move(supplier), delayed, "source");
        co_await noteOutcome(it, source->join());
        co_await it.pool.shutdown();
        co_await it.delayer.shutdown();
    });
    it.world.run();
    CHECK(it.told == Told{"pool-1-thread-1 10: supplied", "main 10: supplied"});
}

TEST_CASE("CFT-08 a function that waits for its own pool is found as a deadlock") {
    for (const std::int32_t threads : {1, 2}) {
        Stages it(threads);
        it.client("main", [&]() -> Co<void> {
            StageFunction outer = [&](StageInput) -> Co<Value> {
                StageFunction inner = it.noting("inner");
                const CompletableFuturePtr other = co_await CompletableFuture::asyncStage(
                    it.world, it.services, StageKind::SupplyAsync, std::move(inner), it.pool,
                    "inner");
                co_return co_await other->join();
            };
            const CompletableFuturePtr source = co_await CompletableFuture::asyncStage(
                it.world, it.services, StageKind::SupplyAsync, std::move(outer), it.pool, "outer");
            co_await source->join();
            co_await it.pool.shutdown();
        });
        it.world.run();
        CHECK(standstillOf(it.log, it.log.size(), true).empty() == (threads == 2));
        CHECK(it.told.size() == (threads == 2 ? 1 : 0));
    }
}

TEST_CASE("CFT-09 in 400 schedules each function runs once and nothing waits for ever") {
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        CAPTURE(seed);
        Stages it(1, std::make_unique<RandomStrategy>(seed));
        const CompletableFuturePtr a = it.make("a");
        const CompletableFuturePtr b = it.make("b");
        std::map<std::string, int> ran;
        int triggered = 0;
        std::vector<CompletableFuturePtr> dependents;
        const auto counting = [&](const std::string& name) -> StageFunction {
            return [&ran, name](StageInput) -> Co<Value> {
                ++ran[name];
                co_return name;
            };
        };
        const auto completes = [&](const CompletableFuturePtr& future) {
            it.client("completer", [&, future]() -> Co<void> {
                const Value value = std::string("1");
                const bool first = co_await future->complete(value);
                triggered += first ? 1 : 0;
            });
        };
        completes(a);
        completes(a);
        completes(b);
        for (int i = 0; i < 2; ++i)
            it.client("registrar", [&, i]() -> Co<void> {
                const std::string n = std::to_string(i);
                StageFunction function = counting("apply" + n);
                dependents.push_back(co_await a->uniStage(StageKind::ThenApply, std::move(function),
                                                          nullptr, "apply"));
                function = counting("both" + n);
                dependents.push_back(co_await b->biStage(StageKind::ThenCombine, a,
                                                         std::move(function), nullptr, "both"));
                function = counting("either" + n);
                dependents.push_back(co_await a->orStage(StageKind::ApplyToEither, b,
                                                         std::move(function), nullptr, "either"));
                std::vector<CompletableFuturePtr> two{a, b};
                dependents.push_back(
                    co_await CompletableFuture::anyOf(it.world, it.services, two, "any"));
                dependents.push_back(
                    co_await CompletableFuture::allOf(it.world, it.services, two, "all"));
            });
        it.client("waiter", [&]() -> Co<void> { co_await b->join(); });
        it.world.run();
        CHECK(triggered == 2);
        CHECK(ran.size() == 6);
        for (const auto& [name, times] : ran) CHECK(times == 1);
        REQUIRE(dependents.size() == 10);
        for (const CompletableFuturePtr& each : dependents) CHECK(each->isDone());
        CHECK(standstillOf(it.log, it.log.size(), true).empty());
    }
}

TEST_CASE("CFT-10 futures that nobody can complete are freed, with all that waits for them") {
    std::vector<std::weak_ptr<CompletableFuture>> made;
    const auto keep = [&](const CompletableFuturePtr& future) { made.push_back(future); };
    Stages it;
    it.client("main", [&]() -> Co<void> {
        const CompletableFuturePtr a = it.make("a");
        const CompletableFuturePtr b = it.make("b");
        keep(a);
        keep(b);
        StageFunction one = it.noting("never");
        keep(co_await a->uniStage(StageKind::ThenApply, std::move(one), &it.pool, "of one"));
        StageFunction composed = it.noting("never");
        keep(
            co_await a->uniStage(StageKind::ThenCompose, std::move(composed), nullptr, "composed"));
        StageFunction both = it.noting("never");
        keep(co_await a->biStage(StageKind::ThenCombine, b, std::move(both), nullptr, "of both"));
        StageFunction first = it.noting("never");
        const CompletableFuturePtr before =
            co_await a->uniStage(StageKind::ThenRun, std::move(first), nullptr, "before");
        keep(before);
        StageFunction ring = it.noting("never");
        keep(co_await a->biStage(StageKind::ThenCombine, before, std::move(ring), nullptr, "r"));
        StageFunction any = it.noting("never");
        const CompletableFuturePtr either =
            co_await b->orStage(StageKind::AcceptEither, a, std::move(any), nullptr, "either");
        keep(either);
        keep(co_await either->uniCopyStage("copy"));
        std::vector<CompletableFuturePtr> all;
        all.push_back(a);
        all.push_back(b);
        std::vector<CompletableFuturePtr> same = all;
        keep(co_await CompletableFuture::allOf(it.world, it.services, std::move(all), "all"));
        keep(co_await CompletableFuture::anyOf(it.world, it.services, std::move(same), "any"));
        CHECK(a->getNumberOfDependents() == 8);
    });
    it.world.run();
    CHECK(it.told.empty());
    CHECK(made.size() == 11);
    for (const auto& each : made) CHECK(each.expired());
}

TEST_CASE("CFT-10 a timeout keeps its future, and the future no timeout that nobody waits for") {
    std::weak_ptr<CompletableFuture> made;
    {
        Stages it;
        it.client("main", [&]() -> Co<void> {
            const CompletableFuturePtr slow = it.make("slow");
            made = slow;
            co_await slow->orTimeout(milliseconds(30));
            StageFunction late = it.noting("late");
            co_await slow->uniStage(StageKind::Handle, std::move(late), nullptr, "sees");
        });
        it.world.run({.until = Instant{29 * kMsInNs}});
        CHECK_FALSE(made.expired());
        CHECK(it.told.empty());
        SUBCASE("it is over") {
            it.world.run({.until = Instant{30 * kMsInNs}});
            CHECK(it.told == Told{"pool-2-thread-1 30: late"});
            CHECK(made.expired());
        }
        SUBCASE("the world ends before") {}
    }
    CHECK(made.expired());
}

TEST_CASE("CFT-11 an executor that has got a function keeps the source: nobody else need have it") {
    Stages it;
    CompletableFuturePtr later;
    CompletableFuturePtr atOnce;
    it.client("main", [&]() -> Co<void> {
        StageFunction busy = it.noting("busy", 10);
        const CompletableFuturePtr first = co_await CompletableFuture::asyncStage(
            it.world, it.services, StageKind::SupplyAsync, std::move(busy), it.pool, "busy");
        CompletableFuturePtr source = it.make("source");
        StageFunction function = it.noting("later");
        later = co_await source->uniStage(StageKind::ThenApply, std::move(function), &it.pool, "l");
        const Value value = std::string("value");
        co_await source->complete(value);
        source = it.make("another");  // a function of the same one would keep it for both
        co_await source->complete(value);
        StageFunction other = it.noting("at once");
        atOnce = co_await source->uniStage(StageKind::ThenApply, std::move(other), &it.pool, "a");
        source.reset();
        co_await noteOutcome(it, atOnce->join());
        co_await it.pool.shutdown();
    });
    it.world.run();
    CHECK(it.told == Told{"pool-1-thread-1 10: busy", "pool-1-thread-1 10: later",
                          "pool-1-thread-1 10: at once", "main 10: at once"});
    CHECK(later->isDone());
}
