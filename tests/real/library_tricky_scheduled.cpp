// tests/data/java/TrickyScheduled.java on the library: scheduled pools' times, periodic tasks and
// policies.
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

template <class T>
std::string due(const juc::ScheduledFuture<T>& future) {
    return future.getDelay() <= 0ns ? "due" : "later";
}

void refusedTimes(Answers& answers, juc::ScheduledThreadPoolExecutor& pool) {
    const auto nothing = [] {};
    const std::function<void()> none;
    answers.say("core below zero", {thrown([] { juc::ScheduledThreadPoolExecutor(-1); })});
    answers.say("rate of zero", {thrown([&] { pool.scheduleAtFixedRate(nothing, 0s, 0s); })});
    answers.say("rate below zero", {thrown([&] { pool.scheduleAtFixedRate(nothing, 0s, -1s); })});
    answers.say("delay of zero", {thrown([&] { pool.scheduleWithFixedDelay(nothing, 0s, 0s); })});
    answers.say("nothing at a rate of zero",
                {thrown([&] { pool.scheduleAtFixedRate(none, 0s, 0s); })});
    answers.say("schedule nothing", {thrown([&] { pool.schedule(none, 0s); })});
}

void delays(Answers& answers) {
    answers.group("delays");
    auto pool = timedPool();
    refusedTimes(answers, pool);
    std::string order;
    const auto appends = [&order](std::string name) {
        return [&order, name = std::move(name)] { order += name; };
    };
    Held held(pool);
    const auto a = pool.schedule(appends("a"), 0s);
    const auto b = pool.schedule(appends("b"), -1h);
    const auto c = pool.schedule(appends("c"), juc::Nanoseconds::min());
    const auto late = pool.schedule(appends("late"), 1h);
    const auto later = pool.schedule(appends("later"), juc::Nanoseconds::max());
    const auto rate = pool.scheduleAtFixedRate([] {}, 1h, 1h);
    pool.execute(appends("d"));
    const auto last = pool.submit(appends("e"));
    answers.say("signs", {due(a), " ", due(b), " ", due(c), " ", due(late), " ", due(later), " ",
                          due(rate)});
    answers.say("periodic", {a.isPeriodic(), " ", rate.isPeriodic()});
    held.go();
    got(last);
    answers.say("order of those that are due", {order});
    late.cancel(false);
    answers.say("sign when done", {due(a), " ", due(late)});
    answers.say("shutdownNow returns", {pool.shutdownNow().size()});
    answers.say("and leaves", {stateOf(late), "; ", stateOf(later), "; ", stateOf(rate)});
}

void periodicThrows(Answers& answers) {
    answers.group("periodic task throws");
    std::atomic<int> runs = 0;
    const auto third = [&runs] {
        if (++runs % 3 == 0) boom("third");
    };
    auto pool = timedPool();
    const auto rate = pool.scheduleAtFixedRate(third, 0s, 1ns);
    answers.say("rate", {got(rate), ", ", runs.load(), " runs"});
    answers.say("its state", {stateOf(rate), ", cancel ", rate.cancel(true)});
    const auto delay = pool.scheduleWithFixedDelay(third, 0s, 1ns);
    answers.say("delay", {got(delay), ", ", runs.load(), " runs"});
    pool.execute(booms("kept"));
    answers.say("the worker goes on", {worker(pool)});
    end(pool);
    answers.say("each run counts", {figures(pool)});
}

void scheduledHooks(Answers& answers) {
    answers.group("scheduled hooks");
    std::string told;
    std::atomic<int> runs = 0;
    juc::ScheduledThreadPoolExecutor pool(
        1, {.hooks = {.beforeExecute = [&told](const juc::AnyFuture&) { told += "before "; },
                      .afterExecute =
                          [&told](const juc::AnyFuture& task, const std::exception_ptr& error) {
                              told += join({error ? "thrown" : "null", "/", stateOf(task), " "});
                          },
                      .terminated = {}}});
    pool.execute(booms("kept"));
    const auto rate = pool.scheduleAtFixedRate(
        [&runs] {
            if (++runs == 3) boom("third");
        },
        0s, 1ns);
    got(rate);
    end(pool);
    answers.say("once and three runs", {told.substr(0, told.size() - 1)});
}

void cancelMidRun(Answers& answers) {
    answers.group("cancel mid-run");
    for (const bool interrupts : {false, true}) {
        const std::string call = join({"cancel(", interrupts, ")"});
        auto pool = timedPool();
        Held held;
        const auto future = pool.scheduleAtFixedRate(held.body(), 0s, 1ns);
        held.awaitBegun();
        answers.say(call, {future.cancel(interrupts), ", then ", future.cancel(interrupts)});
        answers.say(call + ", the body", {"interrupted ", held.interruptedAtEnd()});
        answers.say(call + ", the next task", {nextFlag(pool)});
        answers.say(call + ", the future",
                    {got(future), ", ", held.runs(), " runs, ", pool.getQueueSize(), " queued"});
        end(pool);
    }
}

/// A future that its body is given when it has begun.
template <class T>
class Self {
public:
    void give(juc::Future<T> future) {
        future_ = std::move(future);
        given_.open();
    }
    const juc::Future<T>& await() {
        given_.await();
        return future_;
    }
    const juc::Future<T>& get() const { return future_; }

private:
    juc::Future<T> future_;
    Gate given_;
};

std::string cancelTwice(const juc::AnyFuture& self, bool interrupts) {
    return join({self.cancel(interrupts), " ", self.cancel(interrupts), ", flag ",
                 juc::Thread::isInterrupted(), ", "});
}

void selfCancel(Answers& answers) {
    answers.group("self-cancel");
    for (const bool interrupts : {false, true}) {
        const std::string call = join({"cancel(", interrupts, ")"});
        std::string told;
        Self<void> often;
        Self<std::string> once;
        auto pool = timedPool();
        const auto cancels = [&] { told += cancelTwice(often.await(), interrupts); };
        often.give(pool.scheduleWithFixedDelay(cancels, 0s, 1ns));
        answers.say(call + ", next task", {nextFlag(pool)});
        answers.say(call + ", periodic", {told, got(often.get())});
        told.clear();
        once.give(pool.submit([&]() -> std::string {
            told += cancelTwice(once.await(), interrupts);
            told += "sleep " + thrown([] { juc::Thread::sleep(0s); }) + ", ";
            return "over";
        }));
        end(pool);
        answers.say(call + ", once", {told, got(once.get())});
    }
}

void periodicGoesOn(Answers& answers) {
    std::atomic<int> runs = 0;
    Gate more;
    auto pool = timedPool();
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
    const auto ticks = pool.scheduleAtFixedRate(
        [&] {
            if (pool.isShutdown() && ++runs == 3) more.open();
        },
        0s, 1us);
    pool.shutdown();
    more.await();
    answers.say("periodic goes on", {stateOf(ticks), ", terminated ", pool.isTerminated()});
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    answers.say("periodic: false", {pool.awaitTermination(1h), ", ", got(ticks)});
}

void policyMidRun(Answers& answers) {
    auto pool = timedPool();
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
    Held held;
    const auto inside = pool.scheduleAtFixedRate(held.body(), 0s, 1ns);
    held.awaitBegun();
    pool.shutdown();
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(false);
    answers.say("periodic: false, mid-run",
                {stateOf(inside), ", interrupted ", held.interruptedAtEnd()});
    answers.say("periodic: false, after that run", {got(inside), ", ", held.runs(), " runs"});
}

void policies(Answers& answers) {
    answers.group("policies changed after shutdown");
    auto pool = timedPool();
    const auto late = pool.schedule([] { return 1; }, 1h);
    const auto rate = pool.scheduleAtFixedRate([] {}, 1h, 1h);
    pool.shutdown();
    answers.say("at shutdown",
                {stateOf(late), "; ", stateOf(rate), "; ", pool.getQueueSize(), " queued"});
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
    answers.say("periodic: true", {stateOf(rate), "; ", pool.isTerminated()});
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    answers.say("delayed: false", {stateOf(late), "; ", pool.getQueueSize(), " queued"});
    pool.awaitTermination(1h);
    answers.say("delayed: false, the pool", {pool.toString()});
    periodicGoesOn(answers);
    policyMidRun(answers);
}

void cancelledAfterShutdown(Answers& answers) {
    auto pool = timedPool();
    const auto one = pool.schedule([] { return 1; }, 1h);
    const auto two = pool.schedule([] { return 2; }, 1h);
    pool.shutdown();
    one.cancel(false);
    answers.say("cancelled after shutdown", {pool.getQueueSize(), " queued"});
    pool.purge();
    answers.say("purged", {pool.getQueueSize(), " queued, terminated ", pool.isTerminated()});
    pool.setRemoveOnCancelPolicy(true);
    two.cancel(false);
    answers.say("the last is removed",
                {pool.getQueueSize(), " queued, terminated ", pool.awaitTermination(1h)});
}

void dueAtShutdown(Answers& answers) {
    answers.group("due at shutdown");
    auto pool = timedPool();
    Held held(pool);
    const auto due = pool.submit([] { return 1; });
    const auto cancelled = pool.schedule([] { return 2; }, 1h);
    const auto late = pool.schedule([] { return 3; }, 1h);
    cancelled.cancel(false);
    answers.say("before", {pool.getQueueSize(), " queued"});
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    pool.shutdown();
    answers.say("delayed: false",
                {stateOf(due), "; ", stateOf(late), "; ", pool.getQueueSize(), " queued"});
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(true);
    held.go();
    answers.say("the one that was due", {got(due), ", the late one ", got(late)});
    pool.awaitTermination(1h);
    answers.say("schedule then", {thrown([&] { pool.schedule([] { return 4; }, 0s); })});
    cancelledAfterShutdown(answers);
}

void removeOnCancel(Answers& answers) {
    answers.group("remove on cancel");
    auto pool = timedPool();
    const auto queued = [&pool] { return join({pool.getQueueSize(), " queued"}); };
    std::vector<juc::ScheduledFuture<int>> late;
    for (int i = 0; i < 4; ++i) late.push_back(pool.schedule([] { return 1; }, 1h));
    late[0].cancel(true);
    answers.say("at first", {queued()});
    pool.setRemoveOnCancelPolicy(true);
    answers.say("set", {queued()});
    late[1].cancel(true);
    answers.say("the next one", {queued()});
    answers.say("the first again", {late[0].cancel(true), ", ", queued()});
    pool.purge();
    answers.say("purged", {queued()});
    pool.shutdownNow();
}

void coreOfZero(Answers& answers) {
    answers.group("scheduled core of zero");
    juc::ScheduledThreadPoolExecutor pool(0);
    answers.say("sizes", {pool.getCorePoolSize(), " to ", pool.getMaximumPoolSize()});
    const auto late = pool.schedule([] { return 1; }, 1h);
    answers.say("waits with", {pool.getPoolSize(), " worker"});
    pool.setRemoveOnCancelPolicy(true);
    late.cancel(false);
    until([&] { return pool.getPoolSize() == 0; });
    answers.say("nothing left", {pool.toString()});
    answers.say("runs", {got(pool.schedule([] { return 1; }, 0s))});
    end(pool);
}

std::string orderOfLateRuns(bool rate) {
    std::string order;
    Self<void> self;
    auto pool = timedPool();
    const auto body = [&] {
        const auto& future = self.await();
        order += "p";
        if (order == "p") {
            juc::Thread::sleep(1ms);  // the run is longer than its next periods
            pool.execute([&order] { order += "x"; });
        }
        if (std::count(order.begin(), order.end(), 'p') == 5) future.cancel(false);
    };
    self.give(rate ? pool.scheduleAtFixedRate(body, 0s, 1ns)
                   : pool.scheduleWithFixedDelay(body, 0s, 1ns));
    got(self.get());
    end(pool);
    return order;
}

void lateRuns(Answers& answers) {
    answers.group("late runs");
    answers.say("a rate catches up", {orderOfLateRuns(true)});
    answers.say("a delay does not", {orderOfLateRuns(false)});
}

void scheduledShutdownNow(Answers& answers) {
    answers.group("scheduled shutdownNow");
    auto pool = timedPool();
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
    Held held;
    const auto inside = pool.scheduleAtFixedRate(held.body(), 0s, 1ns);
    held.awaitBegun();
    const auto late = pool.schedule([] { return 1; }, 1h);
    late.cancel(false);
    const auto due = pool.submit([] { return 1; });
    answers.say("returns", {pool.shutdownNow().size()});
    answers.say("mid-run", {stateOf(inside), ", interrupted ", held.interruptedAtEnd()});
    answers.say("after that run", {got(inside), ", ", held.runs(), " runs"});
    pool.awaitTermination(1h);
    answers.say("what never began", {stateOf(due), ", cancel ", due.cancel(true)});
    answers.say("the pool", {pool.toString()});
}

void ownHandler(Answers& answers) {
    std::optional<juc::Runnable> refused;
    juc::ScheduledThreadPoolExecutor pool(
        1, {.rejected = [&refused](const juc::Runnable& task, juc::ThreadPoolExecutor&) {
            refused = task;
        }});
    pool.schedule([] { return 1; }, 1h);
    pool.shutdown();
    const auto late = pool.schedule([] { return 2; }, 1h);
    answers.say("kept by the handler", {now(late), ", ", pool.getQueueSize(), " queued"});
    refused->run();
    answers.say("run by it before its time", {now(late)});
    const auto rate = pool.scheduleAtFixedRate([] {}, 0s, 1h);
    refused->run();
    answers.say("a periodic one, run", {now(rate)});
    pool.shutdownNow();
    const auto stopped = pool.schedule([] { return 3; }, 0s);
    refused->run();
    answers.say("after shutdownNow, run", {now(stopped)});
}

void scheduledRejected(Answers& answers) {
    answers.group("scheduled, rejected");
    ownHandler(answers);
    const std::pair<const char*, juc::RejectionPolicy> policies[] = {
        {"caller runs", juc::RejectionPolicy::CallerRuns},
        {"discard", juc::RejectionPolicy::Discard},
        {"discard oldest", juc::RejectionPolicy::DiscardOldest}};
    for (const auto& [name, policy] : policies) {
        juc::ScheduledThreadPoolExecutor over(1, {.rejected = policy});
        const auto first = over.schedule([] { return 1; }, 1h);
        over.shutdown();
        answers.say(name, {now(over.schedule([] { return 2; }, 0s)), "; ", stateOf(first)});
        over.shutdownNow();
    }
}

}  // namespace

TEST_CASE("LIB-159: tricky calls of scheduled pools get the JDK's answers") {
    compareTheme(
        "scheduled pools",
        {delays, periodicThrows, scheduledHooks, cancelMidRun, selfCancel, policies, dueAtShutdown,
         removeOnCancel, coreOfZero, lateRuns, scheduledShutdownNow, scheduledRejected});
}

}  // namespace tricky
