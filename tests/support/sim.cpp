// The vocabulary of spec tests.
#include "tests/support/sim.hpp"

#include <utility>

namespace poolscope {

Sim::Sim(std::uint64_t seed, std::unique_ptr<SchedulingStrategy> strategy, Instant start)
    : world(&log, seed, std::move(strategy), start), start_(start) {}

ScheduledThreadPoolExecutor& Sim::pool(std::int32_t core, std::string name,
                                       std::shared_ptr<ThreadFactory> factory,
                                       std::shared_ptr<RejectedExecutionHandler> handler) {
    return poolOf<ScheduledThreadPoolExecutor>(core, std::move(name), std::move(factory),
                                               std::move(handler));
}

void Sim::at(std::int64_t time, ThreadBody act, std::string client) {
    atTenths(time * 10, std::move(act), std::move(client));
}

void Sim::atTenths(std::int64_t time, ThreadBody act, std::string client) {
    const Instant when = tenths(time);
    const std::uint64_t order = order_++;
    ThreadBody body = [this, when, order, act = std::move(act)]() -> Co<void> {
        if (isBefore(world.now(), when)) co_await world.sleepUntil(when);
        co_await world.settle(order);
        co_await act();
    };
    world.start(world.newThread(client, ThreadRole::Client), std::move(body));
}

void Sim::rival(ThreadBody act, std::string client) {
    world.start(world.newThread(client, ThreadRole::Client), std::move(act));
}

void Sim::run(std::int64_t until) { runTenths(until * 10); }
void Sim::run() { world.run(); }

void Sim::runTenths(std::int64_t until) {
    world.runUntil(tenths(until));
    if (!isBefore(world.now(), tenths(until))) return;
    // The world went quiet before: a thread must wait for the clock to move.
    ThreadBody nothing = []() -> Co<void> { co_return; };
    atTenths(until, std::move(nothing));
    world.runUntil(tenths(until));
}

RunnablePtr Sim::bodyOf(std::string name, std::vector<std::int64_t> lengths) {
    if (lengths.empty()) lengths.push_back(0);
    auto run = std::make_shared<std::size_t>(0);
    std::function<Co<void>()> act = [this, name, lengths, run]() -> Co<void> {
        noteNow(name);
        const std::size_t n = std::min((*run)++, lengths.size() - 1);
        if (lengths[n] > 0) co_await world.workUntil(world.now() + units(lengths[n]));
    };
    return makeRunnable(std::move(act), std::move(name));
}

RunnablePtr Sim::sleeper(std::string name, std::int64_t length) {
    std::function<Co<void>()> act = [this, name, length]() -> Co<void> {
        noteNow(name);
        try {
            co_await world.sleepUntil(world.now() + units(length));
        } catch (const Throwable& thrown) {
            noteNow(name + "!interrupted");
            throw;
        }
    };
    return makeRunnable(std::move(act), std::move(name));
}

RunnablePtr Sim::thrower(std::string name, std::string exception, std::string message) {
    std::function<Co<void>()> act = [this, name, exception, message]() -> Co<void> {
        noteNow(name);
        throw Throwable(exception, message);
        co_return;
    };
    return makeRunnable(std::move(act), std::move(name));
}

std::string Sim::said() const {
    std::string text;
    for (const std::string& note : notes_) text += (text.empty() ? "" : " ") + note;
    return text;
}

std::string Sim::nowText() const {
    const std::int64_t n = (world.now() - start_).ns / (units(1).ns / 10);
    std::string text = std::to_string(n / 10);
    if (n % 10 != 0) text += "." + std::to_string(n % 10);
    return text;
}

ScheduledFutureTask& Sim::task(const ScheduledPtr& future) {
    return dynamic_cast<ScheduledFutureTask&>(*future);
}

Co<std::string> thrownBy(std::function<Co<void>()> call) {
    try {
        co_await call();
    } catch (const Throwable& thrown) {
        co_return thrown.toString();
    }
    co_return std::string();
}

Co<std::string> outcomeOf(std::shared_ptr<RunnableFuture> future) {
    try {
        const Value value = co_await future->get(Duration{});
        if (!value.has_value()) co_return std::string("null");
        const auto* text = std::any_cast<std::string>(&value);
        co_return text == nullptr ? std::string("value") : "value " + *text;
    } catch (const Throwable& thrown) {
        if (!thrown.cause()) co_return thrown.className();
        co_return thrown.className() + " <- " + asThrowable(thrown.cause()).toString();
    }
}

}  // namespace poolscope
