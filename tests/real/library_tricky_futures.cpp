// tests/data/java/TrickyFutures.java on the library: futures, interrupts, invokeAll, invokeAny and
// completion services.
#include <doctest/doctest.h>

#include <atomic>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/tricky_calls.hpp"

namespace tricky {
namespace {

void futureStates(Answers& answers) {
    answers.group("future states");
    std::atomic<int> runs = 0;
    auto pool = onePool();
    Held held(pool);
    const auto queued = pool.submit([&runs] { return ++runs; });
    answers.say("running", {stateOf(held.future), ", ", now(held.future)});
    answers.say("queued", {stateOf(queued), ", ", now(queued)});
    answers.say("got for less than no time", {tell([&] { return queued.get(-1h); })});
    answers.say("cancelled while queued", {queued.cancel(true), ", then ", queued.cancel(false)});
    answers.say("then", {stateOf(queued), ", ", got(queued), ", ", now(queued)});
    held.go();
    answers.say("nothing returned", {got(held.future)});
    const auto one = pool.submit([] { return 1; });
    answers.say("returned",
                {got(one), " ", now(one), ", cancel ", one.cancel(true), ", ", stateOf(one)});
    const auto failed = pool.submit(booms("odd"));
    answers.say("threw", {got(failed), ", cancel ", failed.cancel(true), ", ", stateOf(failed)});
    answers.say("threw, asked again", {now(failed)});
    end(pool);
    answers.say("the cancelled body", {runs.load(), " runs"});
    answers.say("cancelled, counted", {figures(pool)});
}

std::string cancelledThenThrows(bool interrupts) {
    Gate open;
    Gate begun;
    auto pool = onePool();
    const auto throwing = pool.submit([&]() -> int {
        begun.open();
        while (!open.isOpen()) thrown([&open] { open.await(); });
        boom("late");
    });
    begun.await();
    throwing.cancel(interrupts);
    open.open();
    end(pool);
    return join({got(throwing), ", ", figures(pool)});
}

void cancelRunning(Answers& answers) {
    answers.group("cancel running");
    for (const bool interrupts : {false, true}) {
        const std::string call = join({"cancel(", interrupts, ")"});
        auto pool = onePool();
        Held held(pool);
        answers.say(call, {held.future.cancel(interrupts), ", then ", held.future.cancel(true)});
        answers.say(call + ", still in the body", {stateOf(held.future), ", ", got(held.future),
                                                   ", ", pool.getActiveCount(), " active"});
        pool.shutdown();
        answers.say(call + ", the pool", {pool.awaitTermination(0s)});
        answers.say(call + ", the body", {"interrupted ", held.interruptedAtEnd()});
        end(pool);
        answers.say(call + ", the body throws", {cancelledThenThrows(interrupts)});
    }
}

void thrownByBodies(Answers& answers) {
    answers.group("thrown by bodies");
    auto pool = onePool();
    const auto inner = pool.submit(booms("inner"));
    answers.say("another future's", {got(pool.submit([&inner] { return inner.get(); }))});
    const auto own = pool.submit([] { throw juc::CancellationException(); });
    answers.say("CancellationException", {got(own), ", ", stateOf(own)});
    answers.say("TimeoutException", {got(pool.submit([] { throw juc::TimeoutException(); }))});
    const auto interrupted = pool.submit([] { throw juc::InterruptedException(); });
    answers.say("InterruptedException", {got(interrupted), ", ", stateOf(interrupted)});
    answers.say("without a message", {got(pool.submit(booms("")))});
    answers.say("rejection", {got(pool.submit([&pool] {
                    pool.shutdown();
                    pool.submit([] { return 1; });
                }))});
}

void interruptedInvokes(Answers& answers, juc::ThreadPoolExecutor& pool) {
    const Bodies four{[] { return 4; }};
    const Bodies five{[] { return 5; }};
    answers.say("invokeAll", {flagged([&] { return pool.invokeAll(four).size(); })});
    answers.say("invokeAll for no time",
                {flagged([&] { return stateOf(pool.invokeAll(four, 0s).front()); })});
    answers.say("invokeAny", {flagged([&] { return pool.invokeAny(five); })});
    answers.say("invokeAny for a time", {flagged([&] { return pool.invokeAny(five, 1h); })});
    answers.say("invokeAny for no time", {flagged([&] { return pool.invokeAny(five, 0s); })});
}

void interruptedCallers(Answers& answers) {
    answers.group("interrupted callers");
    auto pool = onePool();
    const auto done = pool.submit([] { return 1; });
    got(done);
    Held held(pool);
    const auto queued = pool.submit([] { return 2; });
    answers.say("get of what is done", {flagged([&] { return done.get(); })});
    answers.say("get", {flagged([&] { return queued.get(); })});
    answers.say("get for a time", {flagged([&] { return queued.get(1h); })});
    answers.say("get for no time", {flagged([&] { return queued.get(0s); })});
    answers.say("sleep", {flagged([] { juc::Thread::sleep(1h); })});
    answers.say("sleep for no time", {flagged([] { juc::Thread::sleep(0s); })});
    answers.say("awaitTermination", {flagged([&] { return pool.awaitTermination(1h); })});
    answers.say("awaitTermination for no time",
                {flagged([&] { return pool.awaitTermination(0s); })});
    answers.say("submit", {flagged([&] { return pool.submit([] { return 3; }).isDone(); })});
    answers.say("cancel", {flagged([&] { return queued.cancel(true); })});
    interruptedInvokes(answers, pool);
    answers.say("shutdown", {flagged([&] { pool.shutdown(); })});
    held.go();
    end(pool);
    answers.say("awaitTermination of what has ended",
                {flagged([&] { return pool.awaitTermination(1h); })});
    answers.say("left in the queue", {figures(pool)});
    Full runs(juc::RejectionPolicy::CallerRuns);
    const Bodies six{[] { return 6; }};
    answers.say("invokeAll that the caller runs",
                {flagged([&] { return now(runs.pool.invokeAll(six).front()); })});
    runs.close();
}

void waitingBodies(Answers& answers) {
    answers.group("bodies that wait");
    auto pool = poolOf(2, 2);
    Held held(pool);
    const std::pair<const char*, std::function<std::string()>> waits[] = {
        {"sleep", [] { return thrown([] { juc::Thread::sleep(1h); }); }},
        {"get", [&] { return tell([&] { held.future.get(); }); }},
        {"get for a time", [&] { return tell([&] { held.future.get(1h); }); }},
        {"awaitTermination", [&] { return tell([&] { return pool.awaitTermination(1h); }); }}};
    for (const auto& [name, wait] : waits) {
        Gate begun;
        Gate ended;
        std::string told;
        const auto future = pool.submit([&, &wait = wait] {
            begun.open();
            told = join({wait(), ", flag ", juc::Thread::isInterrupted()});
            ended.open();
        });
        begun.await();
        future.cancel(true);
        ended.await();
        answers.say(name, {told, ", ", got(future)});
    }
    held.go();
    end(pool);
}

void invokesAll(Answers& answers) {
    answers.group("invokeAll");
    const auto states = [](const auto& futures) {
        return each(futures, [](const auto& future) { return stateOf(future); });
    };
    const auto results = [](const auto& futures) {
        return each(futures, [](const auto& future) { return now(future); });
    };
    std::atomic<int> runs = 0;
    auto pool = poolOf(2, 2);
    answers.say("of nothing", {pool.invokeAll(Bodies{}).size()});
    answers.say(
        "of three",
        {results(pool.invokeAll(Bodies{[] { return 1; }, booms("two"), [] { return 3; }}))});
    Held held(pool);
    const auto waits = [&held] {
        held.future.get();
        return 1;
    };
    answers.say("out of time", {states(pool.invokeAll(Bodies{waits, waits}, 1ms))});
    answers.say("less than no time",
                {results(pool.invokeAll(Bodies{[&runs] { return ++runs; }}, -1h)), ", ",
                 runs.load(), " runs"});
    answers.say("enough time", {results(pool.invokeAll(Bodies{[] { return 7; }}, 1h))});
    held.go();
    end(pool);
}

void slowAndQuick(Answers& answers) {
    Gate begun;
    Gate ended;
    std::string told;
    auto pool = poolOf(2, 2);
    const std::vector<std::function<std::string()>> bodies{
        [&]() -> std::string {
            begun.open();
            told = thrown([] { juc::Thread::sleep(1h); });
            ended.open();
            return "slow";
        },
        [&begun]() -> std::string {
            begun.await();
            return "quick";
        }};
    answers.say("the quicker", {tell([&] { return pool.invokeAny(bodies); })});
    ended.await();
    answers.say("the slower", {told});
    end(pool);
}

void invokesAny(Answers& answers) {
    answers.group("invokeAny");
    auto pool = onePool();
    const auto any = [&pool](const Bodies& bodies) {
        return tell([&] { return pool.invokeAny(bodies); });
    };
    const Bodies three{[] { return 3; }};
    answers.say("of nothing", {any({})});
    answers.say("first fails", {any({booms("first"), [] { return 2; }})});
    answers.say("all fail", {any({booms("first"), booms("last")})});
    answers.say("all fail in time",
                {tell([&] { return pool.invokeAny(Bodies{booms("first")}, 1h); })});
    answers.say("one throws CancellationException",
                {any({[]() -> int { throw juc::CancellationException(); }})});
    answers.say("nothing in it", {any({std::function<int()>()})});
    Held held(pool);
    answers.say("out of time", {tell([&] { return pool.invokeAny(three, 1ms); })});
    answers.say("no time", {tell([&] { return pool.invokeAny(three, 0s); })});
    held.go();
    end(pool);
    slowAndQuick(answers);
}

using Service = juc::ExecutorCompletionService<int>;

void deliveries(Answers& answers, Service& service, Held& held) {
    const auto one = service.submit([] { return 1; });
    const auto cancelled = service.submit([] { return 2; });
    const auto failed = service.submit(booms("three"));
    answers.say("cancelled while queued",
                {cancelled.cancel(true), ", delivered ", service.poll().valid()});
    answers.say("take, interrupted", {flagged([&] { return now(service.take()); })});
    held.go();
    const auto first = service.take();
    const auto second = service.take();
    const auto third = service.take();
    answers.say("the same futures", {first == one, " ", second == cancelled, " ", third == failed});
    answers.say("first", {now(first)});
    answers.say("second", {now(second)});
    answers.say("third", {now(third)});
    answers.say("no more", {delivered(service.poll())});
}

void interruptedTakers(Answers& answers, Service& service) {
    answers.say("take what is there, interrupted", {flagged([&] { return now(service.take()); })});
    answers.say("poll for a time, interrupted", {flagged([&] { return now(service.poll(1h)); })});
    answers.say("poll for no time, interrupted", {flagged([&] { return now(service.poll(0s)); })});
    answers.say("poll, interrupted", {flagged([&] { return now(service.poll()); })});
    answers.say("poll what is not there, interrupted",
                {flagged([&] { return delivered(service.poll()); })});
}

void quickFirst(Answers& answers) {
    Gate open;
    auto pool = poolOf(2, 2);
    juc::ExecutorCompletionService<std::string> racing(pool);
    racing.submit([&open]() -> std::string {
        open.await();
        return "slow";
    });
    racing.submit([]() -> std::string { return "quick"; });
    answers.say("quick first", {now(racing.take())});
    open.open();
    answers.say("then slow", {now(racing.take())});
    end(pool);
}

void completionService(Answers& answers) {
    answers.group("completion service");
    auto pool = onePool();
    Service service(pool);
    answers.say("empty",
                {delivered(service.poll()), ", for a time ", delivered(service.poll(1ns))});
    answers.say("submit nothing", {thrown([&] { service.submit(std::function<int()>()); })});
    Held held(pool);
    deliveries(answers, service, held);
    got(service.submit([] { return 4; }));
    until([&] { return pool.getCompletedTaskCount() == 5; });
    interruptedTakers(answers, service);
    Held last(pool);
    const auto never = service.submit([] { return 5; });
    answers.say("shutdownNow returns", {pool.shutdownNow().size()});
    last.go();
    end(pool);
    answers.say("never begun", {delivered(service.poll()), ", ", stateOf(never), ", cancel ",
                                never.cancel(false)});
    answers.say("then delivered", {delivered(service.poll())});
    answers.say("submit after the end", {thrown([&] { service.submit([] { return 6; }); }),
                                         ", delivered ", delivered(service.poll())});
    quickFirst(answers);
}

}  // namespace

TEST_CASE("LIB-160: tricky calls of futures and of many tasks get the JDK's answers") {
    compareTheme("futures", {futureStates, cancelRunning, thrownByBodies, interruptedCallers,
                             waitingBodies, invokesAll, invokesAny, completionService});
}

}  // namespace tricky
