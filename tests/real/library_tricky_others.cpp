// tests/data/java/TrickyOthers.java on the library: fork/join pools, timers and threads.
#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/tricky_calls.hpp"

namespace tricky {
namespace {

void interruptedJoiners(Answers& answers, juc::ForkJoinPool& pool, const Held& held,
                        const juc::ForkJoinTask<int>& one) {
    answers.say("get, interrupted", {flagged([&] { held.future.get(); })});
    answers.say("get for no time, interrupted", {flagged([&] { held.future.get(0s); })});
    answers.say("get of what is done, interrupted", {flagged([&] { return one.get(); })});
    answers.say("join of what is done, interrupted", {flagged([&] { return one.join(); })});
    answers.say("awaitTermination, interrupted",
                {flagged([&] { return pool.awaitTermination(1h); })});
    answers.say("awaitTermination for no time, interrupted",
                {flagged([&] { return pool.awaitTermination(0h); })});
}

void forkJoin(Answers& answers) {
    answers.group("fork/join");
    answers.say("parallelism of zero", {thrown([] { juc::ForkJoinPool(0); })});
    answers.say("parallelism of 32768", {thrown([] { juc::ForkJoinPool(32768); })});
    juc::ForkJoinPool pool(1);
    answers.say("fresh", {pool.toString()});
    answers.say("submit nothing", {thrown([&] { pool.submit(std::function<int()>()); })});
    answers.say("execute nothing", {thrown([&] { pool.execute(nullptr); })});
    const auto one = pool.submit([] { return 1; });
    answers.say("join", {tell([&] { return one.join(); }), ", get ", got(one), ", now ", now(one)});
    answers.say("cancel when done", {one.cancel(true), ", ", stateOf(one)});
    const auto failed = pool.submit(booms("odd"));
    answers.say("join throws", {tell([&] { return failed.join(); })});
    answers.say("get throws", {got(failed)});
    answers.say("invoke throws", {tell([&] { return pool.invoke(booms("odd")); })});
    answers.say("invoke", {tell([&] { return pool.invoke([] { return 2; }); })});
    Held held(pool);
    const auto queued = pool.submit([] { return 3; });
    answers.say("queued", {stateOf(queued), ", ", now(queued), ", less ",
                           tell([&] { return queued.get(-1h); })});
    answers.say("cancelled",
                {queued.cancel(false), ", then ", queued.cancel(true), ", ", stateOf(queued)});
    answers.say("cancelled, join", {tell([&] { return queued.join(); }), ", get ", got(queued)});
    interruptedJoiners(answers, pool, held, one);
    answers.say("cancel running",
                {held.future.cancel(true), ", ", stateOf(held.future), ", ", got(held.future)});
    answers.say("cancel running, the body", {"interrupted ", held.interruptedAtEnd()});
    end(pool);
    answers.say("submit after the end", {thrown([&] { pool.submit([] { return 1; }); })});
}

std::string orderOfForks(bool async) {
    std::string order;
    juc::ForkJoinPool pool(1, {.asyncMode = async});
    pool.invoke([&order] {
        for (const char* name : {"a", "b", "c"}) juc::fork([&order, name] { order += name; });
    });
    end(pool);
    return order;
}

std::string orderOfSubmissions() {
    std::string order;
    juc::ForkJoinPool pool(1);
    Held held(pool);
    for (const char* name : {"x", "y", "z"}) pool.submit([&order, name] { order += name; });
    held.go();
    end(pool);
    return order;
}

std::string unforks() {
    const auto older = juc::fork([] { return 1; });
    const auto newer = juc::fork([] { return 2; });
    return join({older.tryUnfork(), " ", newer.tryUnfork(), " ", newer.tryUnfork(), ", ",
                 stateOf(newer), ", join ", older.join()});
}

struct Computes : juc::RecursiveTask<int> {
    explicit Computes(std::function<int()> its) : body(std::move(its)) {}
    int compute() override { return body(); }
    std::function<int()> body;
};

std::string invokesTwo() {
    const auto fails = std::make_shared<Computes>(booms("first"));
    const auto rest = std::make_shared<Computes>([] { return 2; });
    const std::string answer = thrown([&] { juc::invokeAll(fails, rest); });
    return join({answer, "; ", stateOf(rest->future())});
}

void forkJoinOrder(Answers& answers) {
    answers.group("fork/join order");
    answers.say("forks", {orderOfForks(false)});
    answers.say("forks, async", {orderOfForks(true)});
    answers.say("submissions", {orderOfSubmissions()});
    juc::ForkJoinPool pool(1);
    answers.say("tryUnfork", {pool.invoke(unforks)});
    answers.say("invokeAll throws", {pool.invoke(invokesTwo)});
    answers.say("fork outside a pool", {thrown([] { juc::fork([] { return 1; }); })});
    end(pool);
}

void invokeWhileBusy(Answers& answers) {
    const auto states = [](const auto& futures) {
        return each(futures, [](const auto& future) { return stateOf(future); });
    };
    const Bodies one{[] { return 1; }};
    const Bodies two{[] { return 1; }, [] { return 2; }};
    juc::ForkJoinPool pool(1);
    Held held(pool);
    answers.say("invokeAll out of time", {states(pool.invokeAll(two, 1ms))});
    answers.say("invokeAll for less than no time", {states(pool.invokeAll(two, -1s))});
    answers.say("invokeAny out of time", {tell([&] { return pool.invokeAny(one, 1ms); })});
    answers.say("invokeAny, interrupted", {flagged([&] { return pool.invokeAny(one); })});
    answers.say("invokeAll for a time, interrupted",
                {flagged([&] { return states(pool.invokeAll(one, 1h)); })});
    held.go();
    end(pool);
}

std::string uncaughtByExecute() {
    Together told;
    const Uncaught uncaught([&told](const std::string&, const juc::Throwable& thrown) {
        told.append(thrown.toString());
    });
    juc::ForkJoinPool pool(1);
    pool.execute(booms("odd"));
    got(pool.submit([] { return 1; }));
    end(pool);
    return told.text();
}

void forkJoinMany(Answers& answers) {
    answers.group("fork/join, many");
    juc::ForkJoinPool pool(2);
    const auto any = [&pool](const Bodies& bodies) {
        return tell([&] { return pool.invokeAny(bodies); });
    };
    answers.say("invokeAll", {each(pool.invokeAll(Bodies{[] { return 1; }, booms("odd")}),
                                   [](const auto& future) { return now(future); })});
    answers.say("invokeAny", {any({booms("odd"), [] { return 2; }})});
    answers.say("invokeAny, all fail", {any({booms("odd")})});
    answers.say("invokeAny of nothing", {any({})});
    Held slow;
    const std::vector<std::function<std::string()>> both{[body = slow.body()]() -> std::string {
                                                             body();
                                                             return "slow";
                                                         },
                                                         [&slow]() -> std::string {
                                                             slow.awaitBegun();
                                                             return "quick";
                                                         }};
    answers.say("the quicker", {tell([&] { return pool.invokeAny(both); })});
    answers.say("the slower", {"interrupted ", slow.interruptedAtEnd()});
    end(pool);
    invokeWhileBusy(answers);
    answers.say("execute throws, uncaught", {uncaughtByExecute()});
}

void quiescence(Answers& answers) {
    answers.group("fork/join quiescence");
    juc::ForkJoinPool pool(1);
    answers.say("fresh", {pool.isQuiescent(), ", ", pool.awaitQuiescence(0s)});
    Held held(pool);
    answers.say("busy", {pool.isQuiescent(), ", ", pool.awaitQuiescence(0s), ", less ",
                         pool.awaitQuiescence(-1s)});
    const std::string caller = juc::Thread::currentThreadName();
    const auto queued =
        pool.submit([&caller] { return juc::Thread::currentThreadName() == caller; });
    answers.say("one waits", {pool.awaitQuiescence(1ms), ", run by the caller ", now(queued)});
    answers.say("one waits, interrupted", {flagged([&] { return pool.awaitQuiescence(1ms); })});
    held.go();
    answers.say("ended", {pool.awaitQuiescence(1h)});
    end(pool);
}

void forkJoinStops(Answers& answers) {
    juc::ForkJoinPool stopped(1);
    Held inside(stopped);
    const auto never = stopped.submit([] { return 1; });
    const auto other = stopped.submit([] { return 2; });
    answers.say("shutdownNow returns", {stopped.shutdownNow().size()});
    answers.say("shutdownNow, what is queued",
                {stateOf(never), "; ", tell([&] { return other.join(); })});
    answers.say("shutdownNow, the body", {"interrupted ", inside.interruptedAtEnd()});
    answers.say("shutdownNow, awaited", {stopped.awaitTermination(1h), ", its task ",
                                         inside.future.isDone() ? got(inside.future) : "not done"});
}

void forkJoinShutdown(Answers& answers) {
    answers.group("fork/join shutdown");
    juc::ForkJoinPool pool(1);
    Held held(pool);
    const auto queued = pool.submit([] { return 1; });
    pool.shutdown();
    answers.say("awaited for no time",
                {pool.awaitTermination(0s), ", ", pool.isShutdown(), " ", pool.isTerminated()});
    answers.say("submit", {thrown([&] { pool.submit([] { return 2; }); })});
    answers.say("interrupted the body", {held.interruptedAtEnd()});
    answers.say("runs the queue", {got(queued)});
    answers.say("awaited", {pool.awaitTermination(1h)});
    forkJoinStops(answers);
}

void refusedByTimer(Answers& answers, juc::Timer& timer) {
    const auto nothing = [] {};
    answers.say("negative delay", {thrown([&] { timer.schedule(nothing, -1ms); })});
    answers.say("negative delay and no period",
                {thrown([&] { timer.schedule(nothing, -1ms, 0ms); })});
    answers.say("period of zero", {thrown([&] { timer.schedule(nothing, 0ms, 0ms); })});
    answers.say("rate below zero",
                {thrown([&] { timer.scheduleAtFixedRate(nothing, 0ms, -1ms); })});
    answers.say("nothing", {thrown([&] { timer.schedule(std::function<void()>(), 0ms); })});
}

/// Cancels itself in a run, once in its only one and once in one of many.
void cancelInRuns(Answers& answers, juc::Timer& timer) {
    std::string told;
    Gate ran;
    const juc::TimerTask once = timer.schedule(
        [&](const juc::TimerTask& self) {
            told = join({juc::Thread::currentThreadName(), " ", self.cancel()});
            ran.open();
        },
        0ms);
    ran.await();
    answers.say("cancel in its only run", {told});
    answers.say("cancel after its only run", {once.cancel()});
    std::string often;
    Gate first;
    timer.schedule(
        [&](const juc::TimerTask& self) {
            often += join({self.cancel(), " ", self.cancel()});
            first.open();
        },
        0ms, 1ms);
    first.await();
    Gate behind;
    timer.schedule([&behind] { behind.open(); }, 2ms);
    behind.await();
    answers.say("cancel in one of many", {often});
}

void timers(Answers& answers) {
    answers.group("timer");
    const auto nothing = [] {};
    juc::Timer timer("t");
    refusedByTimer(answers, timer);
    Held held;
    timer.schedule(held.body(), 0ms);
    held.awaitBegun();  // so that the timer's thread does not look at its queue
    const juc::TimerTask late = timer.schedule(nothing, 1h);
    const juc::TimerTask rate = timer.scheduleAtFixedRate(nothing, 1h, 1h);
    const juc::TimerTask stays = timer.schedule(nothing, 1h);
    answers.say("cancel", {late.cancel(), ", then ", late.cancel(), ", periodic ", rate.cancel()});
    answers.say("purge", {timer.purge(), ", then ", timer.purge()});
    held.go();
    cancelInRuns(answers, timer);
    timer.cancel();
    answers.say("cancelled twice", {thrown([&] { timer.cancel(); })});
    answers.say("schedule when cancelled", {thrown([&] { timer.schedule(nothing, 0ms); })});
    answers.say("negative delay when cancelled", {thrown([&] { timer.schedule(nothing, -1ms); })});
    answers.say("purge when cancelled", {timer.purge()});
    answers.say("a task of it", {stays.cancel()});
}

void timerDies(Answers& answers) {
    answers.group("timer that dies");
    const auto nothing = [] {};
    Together died;
    const Uncaught uncaught([&died](const std::string& thread, const juc::Throwable& thrown) {
        died.append(join({thread, ": ", thrown.toString()}));
    });
    juc::Timer timer("t");
    const juc::TimerTask late = timer.schedule(nothing, 1h);
    timer.schedule(booms("task"), 0ms, 1ms);
    uncaught.await();
    answers.say("uncaught", {died.text()});
    answers.say("schedule", {thrown([&] { timer.schedule(nothing, 0ms); })});
    answers.say("another task", {late.cancel()});
    answers.say("purge", {timer.purge()});
    answers.say("cancel", {thrown([&] { timer.cancel(); })});
    std::string told;
    Gate over;
    juc::Timer own("t");
    own.schedule(
        [&] {
            own.cancel();
            told += thrown([&] { own.schedule(nothing, 0ms); });
            over.open();
        },
        0ms, 1ms);
    over.await();
    answers.say("cancelled in a run", {told});
}

void threads(Answers& answers) {
    answers.group("threads");
    answers.say("sleep for less than no time", {thrown([] { juc::Thread::sleep(-1ms); })});
    answers.say("interrupted clears", {flagged([] {
                    return join({juc::Thread::interrupted(), " ", juc::Thread::interrupted()});
                })});
    answers.say("isInterrupted does not", {flagged([] { return juc::Thread::isInterrupted(); })});
    std::string told;
    Gate open;
    juc::Thread thread([&] { told = thrown([&open] { open.await(); }); }, "mine");
    answers.say("name", {thread.getName(), ", alive ", thread.isAlive()});
    answers.say("join, interrupted", {flagged([&] { thread.join(); })});
    thread.interrupt();
    thread.join();
    answers.say("interrupted in a wait", {told, ", alive ", thread.isAlive()});
    answers.say("join of one that has ended, interrupted", {flagged([&] { thread.join(); })});
    Together died;
    const Uncaught uncaught([&died](const std::string& which, const juc::Throwable& thrown) {
        died.append(join({which, ": ", thrown.toString()}));
    });
    juc::Thread fails(booms("thread"), "fails");
    uncaught.await();
    fails.join();
    answers.say("uncaught", {died.text(), ", alive ", fails.isAlive()});
}

}  // namespace

TEST_CASE("LIB-161: tricky calls of fork/join pools, timers and threads get the JDK's answers") {
    compareTheme("others", {forkJoin, forkJoinOrder, forkJoinMany, quiescence, forkJoinShutdown,
                            timers, timerDies, threads});
}

}  // namespace tricky
