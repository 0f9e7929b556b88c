// Conformance group FJP, first part: what fork/join programs come to, in how many tasks and in
// which order; the figures are a JDK 17's.
#include <doctest/doctest.h>

#include <algorithm>

#include "tests/support/fork_join.hpp"
#include "tests/support/state_text.hpp"

using namespace poolscope;

namespace {

const std::string kRightToLeft4 =
    "99-100 96-98 93-95 90-92 88-89 85-87 82-84 79-81 77-78 74-76 71-73 68-70 65-67 62-64 59-61 "
    "56-58 54-55 51-53 48-50 45-47 42-44 39-41 36-38 33-35 31-32 28-30 25-27 22-24 19-21 16-18 "
    "13-15 10-12";
const std::string kRightToLeft5 =
    "96-100 93-95 90-92 85-89 82-84 79-81 74-78 71-73 68-70 65-67 62-64 59-61 56-58 51-55 48-50 "
    "45-47 42-44 39-41 36-38 33-35 28-32 25-27 22-24 19-21 16-18 13-15 10-12";

std::string backwards(const std::string& words) {
    std::string all;
    std::size_t end = words.size();
    while (end != std::string::npos) {
        const std::size_t blank = end == 0 ? std::string::npos : words.rfind(' ', end - 1);
        const std::size_t from = blank == std::string::npos ? 0 : blank + 1;
        all += (all.empty() ? "" : " ") + words.substr(from, end - from);
        end = blank;
    }
    return all;
}

/// "5005 leaves 32 inner 31 forks 31 depth 5"
std::string sum(std::int32_t parallelism, Split split, int most, std::string* order = nullptr) {
    Tally tally;
    ForkJoinSim sim(parallelism);
    SumTask::Plan plan;
    plan.split = split;
    plan.most = most;
    const auto root = std::make_shared<SumTask>(sim.world, tally, plan, 10, 100);
    Value value;
    sim.at(0, [&]() -> Co<void> { value = co_await sim.pool.invoke(root); });
    sim.run();
    if (order != nullptr) *order = tally.order();
    return std::to_string(std::any_cast<int>(value)) + " leaves " + std::to_string(tally.leaves) +
           " inner " + std::to_string(tally.inner) + " forks " + std::to_string(tally.forks) +
           " depth " + std::to_string(tally.deepest);
}

std::string orderOf(Split split, int most) {
    std::string order;
    sum(1, split, most, &order);
    return order;
}

}  // namespace

TEST_CASE("FJP-01 the sum of 10..100 by halves: 5005, and so many leaves, nodes and forks") {
    for (const std::int32_t parallelism : {1, 3, 4}) {
        for (const Split one : {Split::ForkLeft, Split::ForkRight, Split::InvokeAll}) {
            CHECK(sum(parallelism, one, 4) == "5005 leaves 32 inner 31 forks 31 depth 5");
            CHECK(sum(parallelism, one, 5) == "5005 leaves 27 inner 26 forks 26 depth 5");
        }
        for (const Split both : {Split::BothLeftFirst, Split::BothRightFirst}) {
            CHECK(sum(parallelism, both, 4) == "5005 leaves 32 inner 31 forks 62 depth 5");
            CHECK(sum(parallelism, both, 5) == "5005 leaves 27 inner 26 forks 52 depth 5");
        }
    }
}

TEST_CASE("FJP-02 parallelism 1: forking left runs the leaves from the right, and the other way") {
    CHECK(orderOf(Split::ForkLeft, 4) == kRightToLeft4);
    CHECK(orderOf(Split::ForkRight, 4) == backwards(kRightToLeft4));
    CHECK(orderOf(Split::InvokeAll, 4) == backwards(kRightToLeft4));
    CHECK(orderOf(Split::ForkLeft, 5) == kRightToLeft5);
    CHECK(orderOf(Split::ForkRight, 5) == backwards(kRightToLeft5));
    CHECK(orderOf(Split::InvokeAll, 5) == backwards(kRightToLeft5));
}

TEST_CASE("FJP-03 with both forked, join takes the wanted one out of the middle of the deque") {
    CHECK(orderOf(Split::BothLeftFirst, 4) == backwards(kRightToLeft4));
    CHECK(orderOf(Split::BothRightFirst, 4) == kRightToLeft4);
    CHECK(orderOf(Split::BothLeftFirst, 5) == backwards(kRightToLeft5));
    CHECK(orderOf(Split::BothRightFirst, 5) == kRightToLeft5);

    ForkJoinSim sim(1);
    sim.runInPool("root", [&]() -> Co<Value> {
        const auto first = taskOf(sim.world, "first", []() -> Co<Value> { co_return Value(1); });
        const auto second = taskOf(sim.world, "second", []() -> Co<Value> { co_return Value(2); });
        co_await first->fork();
        co_await second->fork();
        co_await first->join();
        sim.note(second->isDone() ? "both" : "first only");
        co_return Value(0);
    });
    CHECK(sim.said() == "first only");
}

TEST_CASE("FJP-04 a worker's own tasks: the newest first, in asyncMode the oldest") {
    for (const bool async : {false, true}) {
        ForkJoinSim sim(1, async);
        sim.runInPool("root", [&]() -> Co<Value> {
            for (int i = 1; i <= 5; ++i) {
                const auto task = taskOf(sim.world, std::to_string(i), [&sim, i]() -> Co<Value> {
                    sim.note(std::to_string(i));
                    co_return Value(i);
                });
                co_await task->fork();
            }
            co_return Value(0);
        });
        CHECK(sim.said() == (async ? "1 2 3 4 5" : "5 4 3 2 1"));
    }
}

TEST_CASE("FJP-05 submissions from outside are taken first in, first out") {
    ForkJoinSim sim(1);
    sim.ask([&] { return sim.pool.execute(adapt(sim.world, sim.body("wedge", 5), "wedge")); });
    for (int i = 1; i <= 5; ++i) {
        const std::string name = std::to_string(i);
        sim.at(
            1,
            [&sim, name]() -> Co<void> {
                const ForkJoinTaskPtr task = adapt(sim.world, sim.body(name, 1), name);
                co_await sim.pool.execute(task);
            },
            "main" + name);
    }
    const RunnablePtr sixth = sim.body("6", 1);
    sim.run(1);
    CHECK(sim.pool.getQueuedSubmissionCount() == 5);
    CHECK(sim.pool.hasQueuedSubmissions());

    ForkJoinSim one(1);
    one.at(0, [&]() -> Co<void> {
        for (int i = 0; i <= 5; ++i) {
            const std::string name = std::to_string(i);
            const ForkJoinTaskPtr task = adapt(one.world, one.body(name, 1), name);
            co_await one.pool.execute(task);
        }
    });
    one.run();
    CHECK(one.said() == "0@0 1@1 2@2 3@3 4@4 5@5");
}

TEST_CASE("FJP-06 fib(15) is 610 in 1973 tasks, whatever the parallelism") {
    for (const std::int32_t parallelism : {1, 2, 4}) {
        std::atomic<int> tasks = 0;
        ForkJoinSim sim(parallelism);
        const auto root = std::make_shared<FibTask>(sim.world, tasks, 15);
        sim.ask([&] { return sim.pool.submit(root); });
        sim.run();
        CHECK(intOf(*root) == 610);
        CHECK(tasks == 1973);
    }
}

TEST_CASE("An idle worker steals the oldest task, hence the biggest piece") {
    Tally tally;
    ForkJoinSim sim(3);
    SumTask::Plan plan;
    plan.leaf = 2_u;
    const auto root = std::make_shared<SumTask>(sim.world, tally, plan, 10, 100);
    sim.ask([&] { return sim.pool.submit(root); });
    sim.run(1000);
    CHECK(intOf(*root) == 5005);
    // 32 leaves of 2 on three workers: 22 at the least.
    Instant done;
    std::string firstStolen;
    std::vector<std::string> labels;
    for (std::size_t i = 0; i < sim.log.size(); ++i) {
        const auto made = sim.log.get<TaskCreated>(i);
        if (made) labels.push_back(std::string(sim.log.text(made->label)));
        if (sim.log.is<TaskEnded>(i)) done = sim.log[i].time;
        const auto taken = sim.log.get<DequeTaken>(i);
        if (taken && taken->how == DequeEnd::Steal && firstStolen.empty()) {
            firstStolen = labels.at(taken->task.value);
        }
    }
    CHECK(firstStolen == "10-55");
    CHECK(done - Instant{} == 22_u);
    CHECK(sim.pool.getStealCount() >= 3);
}
