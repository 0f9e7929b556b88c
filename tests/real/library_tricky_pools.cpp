// tests/data/java/TrickyPools.java on the library: thread pools' sizes, rejection, hooks, counters
// and shutdown.
#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/tricky_calls.hpp"

namespace tricky {
namespace {

void arguments(Answers& answers) {
    answers.group("arguments");
    answers.say("core below zero", {thrown([] { poolOf(-1, 1); })});
    answers.say("maximum of zero", {thrown([] { poolOf(0, 0); })});
    answers.say("maximum below core", {thrown([] { poolOf(2, 1); })});
    answers.say("keep-alive below zero",
                {thrown([] { juc::ThreadPoolExecutor({.keepAliveTime = -1ns}); })});
    answers.say("linked queue without room",
                {thrown([] { poolOf(1, 1, juc::WorkQueue::linked(0)); })});
    answers.say("array queue without room",
                {thrown([] { poolOf(1, 1, juc::WorkQueue::array(0)); })});
    answers.say("fixed pool of zero", {thrown([] { juc::newFixedThreadPool(0); })});
    auto pool = onePool();
    answers.say("execute nothing", {thrown([&] { pool.execute(nullptr); })});
    answers.say("submit nothing", {thrown([&] { pool.submit(nullptr); })});
    Held held(pool);
    answers.say("invokeAll of one and nothing", {thrown([&] {
                    pool.invokeAll(Bodies{[] { return 1; }, nullptr});
                })});
    answers.say("and then", {figures(pool)});
    held.go();
    end(pool);
    answers.say("execute nothing after the end", {thrown([&] { pool.execute(nullptr); })});
}

void smallerMaximum(Answers& answers) {
    auto wide = poolOf(0, 2, juc::WorkQueue::synchronous());
    wide.setKeepAliveTime(1h);
    Held first(wide);
    Held second(wide);
    wide.setMaximumPoolSize(1);
    answers.say("a smaller maximum, all busy", {wide.getPoolSize(), " workers"});
    first.go();
    until([&] { return wide.getPoolSize() == 1; });
    answers.say("one of them done", {figures(wide)});
    second.go();
    end(wide);
}

void sizes(Answers& answers) {
    answers.group("sizes");
    auto pool = poolOf(1, 4);
    answers.say("core below zero", {thrown([&] { pool.setCorePoolSize(-1); })});
    answers.say("core above maximum", {thrown([&] { pool.setCorePoolSize(5); })});
    answers.say("maximum of zero", {thrown([&] { pool.setMaximumPoolSize(0); })});
    pool.setCorePoolSize(2);
    answers.say("maximum below core", {thrown([&] { pool.setMaximumPoolSize(1); })});
    answers.say("after all that", {pool.getCorePoolSize(), " to ", pool.getMaximumPoolSize()});
    answers.say("a larger core and no task", {figures(pool)});
    pool.setCorePoolSize(1);
    Held held(pool);
    Gate open;
    for (int i = 0; i < 3; ++i) pool.execute([&open] { open.await(); });
    pool.setCorePoolSize(3);
    answers.say("a larger core and three tasks", {pool.getPoolSize(), " workers"});
    held.go();
    open.open();
    pool.setCorePoolSize(1);
    until([&] { return pool.getPoolSize() == 1; });
    end(pool);
    answers.say("a smaller core, and the end", {figures(pool)});
    auto fresh = poolOf(2, 2);
    answers.say("prestart",
                {fresh.prestartAllCoreThreads(), ", then ", fresh.prestartAllCoreThreads()});
    end(fresh);
    answers.say("prestart after the end", {fresh.prestartAllCoreThreads()});
    smallerMaximum(answers);
}

void order(Answers& answers) {
    answers.group("order");
    Together order;
    auto pool = poolOf(1, 2, juc::WorkQueue::array(1));
    Held held(pool);
    const auto queued = pool.submit([&order] { order.append(" queued"); });
    const auto extra = pool.submit([&order] { order.append("extra"); });
    got(extra);
    got(queued);
    answers.say("the task that finds the queue full", {order.text()});
    held.go();
    end(pool);
    auto zero = poolOf(0, 5);
    Held only(zero);
    for (int i = 0; i < 3; ++i) zero.execute([] {});
    answers.say("core of zero and room in the queue", {figures(zero)});
    answers.say("prestart of core zero", {zero.prestartAllCoreThreads()});
    only.go();
    end(zero);
    answers.say("core of zero, ended", {figures(zero)});
}

void coreTimeOut(Answers& answers) {
    answers.group("core time-out");
    auto pool = onePool();
    answers.say("allowed without keep-alive", {thrown([&] { pool.allowCoreThreadTimeOut(true); })});
    answers.say("not allowed without keep-alive",
                {thrown([&] { pool.allowCoreThreadTimeOut(false); })});
    answers.say("keep-alive below zero", {thrown([&] { pool.setKeepAliveTime(-1s); })});
    pool.setKeepAliveTime(1ms);
    pool.allowCoreThreadTimeOut(true);
    answers.say("keep-alive of zero when allowed", {thrown([&] { pool.setKeepAliveTime(0s); })});
    answers.say("before it", {worker(pool)});
    until([&] { return pool.getPoolSize() == 0; });
    answers.say("core left", {figures(pool)});
    answers.say("after it", {worker(pool)});
    end(pool);
}

void callerRuns(Answers& answers) {
    Full runs(juc::RejectionPolicy::CallerRuns);
    const std::string caller = juc::Thread::currentThreadName();
    answers.say(
        "caller runs, on its thread",
        {now(runs.pool.submit([&caller] { return juc::Thread::currentThreadName() == caller; }))});
    answers.say("caller runs, execute throws", {thrown([&] { runs.pool.execute(booms("here")); })});
    answers.say("caller runs, submit throws", {now(runs.pool.submit(booms("here")))});
    answers.say("caller runs, interrupted", {flagged([&] {
                    return now(runs.pool.submit([] { return juc::Thread::isInterrupted(); }));
                })});
    answers.say("caller runs, counted", {figures(runs.pool)});
    runs.close();
}

void rejected(Answers& answers) {
    answers.group("rejected");
    const auto two = [] { return 2; };
    Full aborts(juc::RejectionPolicy::Abort);
    answers.say("abort", {thrown([&] { aborts.pool.submit(two); })});
    aborts.close();
    callerRuns(answers);
    Full discards(juc::RejectionPolicy::Discard);
    const auto dropped = discards.pool.submit(two);
    discards.close();
    answers.say("discard", {now(dropped), ", queued ", now(discards.queued)});
    Full oldest(juc::RejectionPolicy::DiscardOldest);
    const auto newest = oldest.pool.submit(two);
    oldest.close();
    answers.say("discard oldest", {now(newest), ", oldest ", now(oldest.queued)});
    answers.say("what it dropped",
                {oldest.queued.cancel(false), ", then ", stateOf(oldest.queued)});
    auto hands = poolOf(1, 1, juc::WorkQueue::synchronous(), juc::RejectionPolicy::DiscardOldest);
    Held held(hands);
    answers.say("discard oldest without a queue", {thrown([&] { hands.execute([] {}); })});
    held.go();
    end(hands);
}

void rejectedLate(Answers& answers) {
    answers.group("rejected after shutdown");
    const std::pair<const char*, juc::RejectionPolicy> policies[] = {
        {"caller runs", juc::RejectionPolicy::CallerRuns},
        {"discard", juc::RejectionPolicy::Discard},
        {"discard oldest", juc::RejectionPolicy::DiscardOldest}};
    const auto one = [] { return 1; };
    for (const auto& [name, policy] : policies) {
        Full full(policy);
        full.pool.shutdown();
        const auto late = full.pool.submit(one);
        answers.say(name, {now(late), ", ", full.pool.getQueueSize(), " queued"});
        full.close();
        answers.say(join({name, ", ended"}), {now(late), ", queued ", now(full.queued)});
    }
    Full aborts(juc::RejectionPolicy::Abort);
    aborts.pool.shutdown();
    answers.say("abort", {thrown([&] { aborts.pool.submit(one); })});
    aborts.close();
    answers.say("abort, ended", {thrown([&] { aborts.pool.submit(one); })});
    answers.say("invokeAll, ended", {thrown([&] { aborts.pool.invokeAll(Bodies{one}); })});
    answers.say("invokeAny, ended", {thrown([&] { aborts.pool.invokeAny(Bodies{one}); })});
}

/// A pool that says what its hooks are told, and may throw there.
class Hooked {
public:
    enum class Fails { Nowhere, Before, After };

    explicit Hooked(Fails fails = Fails::Nowhere) : fails_(fails) {}

    /// What was told until the end.
    std::string endCalmly() {
        end(pool);
        return told_.text();
    }
    /// What was told until a worker died of it, then the next worker's name and the figures.
    std::string endAfterDeath() {
        uncaught_.await();
        const std::string before = told_.text();
        fails_ = Fails::Nowhere;
        const std::string next = worker(pool);
        end(pool);
        return join({before, "next on ", next, ", ", pool.getCompletedTaskCount(), " completed"});
    }

private:
    void hook(Fails here, const char* name, const std::string& text) {
        told_.append(text);
        if (fails_ == here) boom(name);
    }

    Together told_;
    Uncaught uncaught_{[this](const std::string& thread, const juc::Throwable& thrown) {
        told_.append(join({"uncaught(", thread, " ", thrown.toString(), ") "}));
    }};
    std::atomic<Fails> fails_;

public:
    juc::ThreadPoolExecutor pool{
        {.threadFactory = juc::namedThreads("w-"),
         .hooks = {.beforeExecute =
                       [this](const juc::AnyFuture&) { hook(Fails::Before, "before", "before "); },
                   .afterExecute =
                       [this](const juc::AnyFuture&, const std::exception_ptr& error) {
                           hook(Fails::After, "after",
                                error ? "after(" + juc::asThrowable(error).toString() + ") "
                                      : "after ");
                       },
                   .terminated =
                       [this] {
                           told_.append(join({"terminated(", pool.isShutdown(), " ",
                                              pool.isTerminated(), " ", pool.getPoolSize(), ")"}));
                       }}}};
};

void hooks(Answers& answers) {
    answers.group("hooks");
    {
        Hooked calm;
        got(calm.pool.submit([] { return 1; }));
        got(calm.pool.submit(booms("kept")));
        calm.pool.execute([] {});
        answers.say("of tasks that leave nothing", {calm.endCalmly()});
    }
    {
        Hooked cancelled;
        Held held(cancelled.pool);
        cancelled.pool.submit([] { return 1; }).cancel(false);
        held.go();
        answers.say("of a task that was cancelled", {cancelled.endCalmly()});
    }
    {
        Hooked body;
        body.pool.execute(booms("body"));
        answers.say("execute throws", {body.endAfterDeath()});
    }
    {
        std::atomic<int> runs = 0;
        Hooked before(Hooked::Fails::Before);
        const auto never = before.pool.submit([&runs] { ++runs; });
        answers.say("before throws", {before.endAfterDeath()});
        answers.say("before throws, the task", {runs.load(), " runs, ", now(never)});
    }
    {
        Hooked after(Hooked::Fails::After);
        const auto ran = after.pool.submit([] { return 1; });
        answers.say("after throws", {after.endAfterDeath()});
        answers.say("after throws, the task", {now(ran)});
    }
    Hooked both(Hooked::Fails::After);
    both.pool.execute(booms("body"));
    answers.say("body and after throw", {both.endAfterDeath()});
}

void factories(Answers& answers) {
    answers.group("thread factories");
    const auto noThread = [] { return std::optional<juc::NewThread>(); };
    juc::ThreadPoolExecutor none({.threadFactory = noThread});
    const auto waits = none.submit([] { return 1; });
    answers.say("no thread", {now(waits), ", ", figures(none)});
    answers.say("no thread, shutdownNow",
                {none.shutdownNow().size(), ", terminated ", none.isTerminated()});
    juc::ThreadPoolExecutor hands(
        {.queue = juc::WorkQueue::synchronous(), .threadFactory = noThread});
    answers.say("no thread and no queue", {thrown([&] { hands.execute([] {}); })});
    juc::ThreadPoolExecutor throwing(
        {.threadFactory = []() -> std::optional<juc::NewThread> { boom("factory"); }});
    answers.say("it throws", {thrown([&] { throwing.submit([] { return 1; }); })});
    answers.say("it throws, and then", {figures(throwing)});
}

void counters(Answers& answers) {
    answers.group("counters");
    auto pool = onePool();
    answers.say("fresh", {figures(pool)});
    Held first(pool);
    answers.say("busy", {figures(pool)});
    const auto queued = pool.submit([] { return 1; });
    Held second;
    pool.execute(second.body());
    queued.cancel(false);
    answers.say("one waits, one is cancelled", {figures(pool)});
    pool.purge();
    answers.say("purged", {figures(pool)});
    first.go();
    second.awaitBegun();
    answers.say("in the second body", {figures(pool)});
    second.go();
    end(pool);
    answers.say("ended", {figures(pool)});
}

void shutdownOnce(Answers& answers) {
    answers.group("shutdown");
    auto pool = onePool();
    Held held(pool);
    const auto queued = pool.submit([] { return 1; });
    answers.say("running", {pool.toString()});
    pool.shutdown();
    answers.say("twice", {thrown([&] { pool.shutdown(); })});
    answers.say("shut down", {pool.isShutdown(), " ", pool.isTerminated()});
    answers.say("shut down, its text", {pool.toString()});
    answers.say("awaited for no time", {pool.awaitTermination(0s)});
    answers.say("awaited for less", {pool.awaitTermination(-1s)});
    answers.say("interrupted the body", {held.interruptedAtEnd()});
    answers.say("ran the queue", {got(queued)});
    pool.awaitTermination(1h);
    answers.say("terminated", {pool.isTerminated(), " ", pool.awaitTermination(-1s)});
    answers.say("terminated, its text", {pool.toString()});
    answers.say("shutdownNow when terminated", {pool.shutdownNow().size()});
}

void shutdownAtOnce(Answers& answers) {
    answers.group("shutdownNow");
    auto pool = onePool();
    Held held(pool);
    const auto queued = pool.submit([] { return 1; });
    pool.execute([] {});
    answers.say("returns", {pool.shutdownNow().size(), ", then ", pool.shutdownNow().size()});
    answers.say("still in the body", {pool.toString()});
    answers.say("interrupted the body", {held.interruptedAtEnd(), ", ", got(held.future)});
    pool.awaitTermination(1h);
    answers.say("what never began",
                {now(queued), ", cancel ", queued.cancel(true), ", ", stateOf(queued)});
    auto own = onePool();
    answers.say("from inside", {got(own.submit([&own] {
                    return join({own.shutdownNow().size(), ", flag ", juc::Thread::isInterrupted(),
                                 ", ", own.awaitTermination(-1s)});
                }))});
    auto calm = onePool();
    answers.say("shutdown from inside", {got(calm.submit([&calm] {
                    calm.shutdown();
                    return join({"flag ", juc::Thread::isInterrupted(), ", ",
                                 thrown([&calm] { calm.execute([] {}); })});
                }))});
}

}  // namespace

TEST_CASE("LIB-158: tricky calls of thread pools get the JDK's answers") {
    compareTheme("pools", {arguments, sizes, order, coreTimeOut, rejected, rejectedLate, hooks,
                           factories, counters, shutdownOnce, shutdownAtOnce});
}

}  // namespace tricky
