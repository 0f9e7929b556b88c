// Fork/join under thousands of random schedules: nothing lost, nothing run twice, every join
// returns, the pool terminates, the values are right; and after every event the model's deques are
// the engine's.
#include <doctest/doctest.h>

#include <array>
#include <map>

#include "app/model/run/fork_join_model.hpp"
#include "tests/support/fork_join.hpp"
#include "tests/support/random_runs.hpp"

using namespace poolscope;

namespace {

constexpr std::array kSplits{Split::ForkLeft, Split::ForkRight, Split::BothLeftFirst,
                             Split::BothRightFirst, Split::InvokeAll};

/// What is pushed, taken and begun, and how often.
struct Ledger {
    std::map<std::uint32_t, int> inDeques;
    std::map<std::uint32_t, int> begun;
    std::string broken;

    void operator()(const Event& event) {
        if (const auto* pushed = event.what.get<Pushed>()) ++inDeques[pushed->task.value];
        if (const auto* taken = event.what.get<DequeTaken>())
            if (--inDeques[taken->task.value] < 0) broken = "taken twice";
        if (const auto* began = event.what.get<TaskBegan>())
            if (++begun[began->task.value] > 1) broken = "run twice";
    }
    bool empty() const {
        for (const auto& [task, times] : inDeques)
            if (times != 0) return false;
        return true;
    }
};

/// The first difference between the model's deques and the engine's, or "".
std::string difference(const ForkJoinModel& model, const ForkJoinPool& pool) {
    const std::vector<const ForkJoinDeque*> engine = pool.deques();
    const std::vector<Deque>& told = model.pool(pool.id()).deques;
    for (std::size_t i = 0; i < engine.size(); ++i) {
        const ForkJoinDeque* deque = engine[i];
        const bool known = i < told.size() && told[i].exists;
        if (deque == nullptr) {
            if (known && !told[i].tasks.empty()) return "a deque too many";
            continue;
        }
        const std::vector<ForkJoinTaskPtr> tasks = deque->tasks();
        if (!known) {
            if (!tasks.empty()) return "a deque too few";
            continue;
        }
        if (told[i].base != deque->base()) return "base";
        if (told[i].tasks.size() != tasks.size()) return "size";
        for (std::size_t k = 0; k < tasks.size(); ++k)
            if (told[i].tasks[k] != tasks[k]->taskId()) return "slot " + std::to_string(k);
    }
    return {};
}

struct ForkJoinRun {
    Ledger ledger;
    std::string different;
    int value = -1;
    bool ended = false;
};

/// One sum and one Fibonacci number in the same pool, then shutdown, under a random schedule.
ForkJoinRun explore(std::uint64_t seed, bool compare) {
    Random random(seed, "program");
    const auto parallelism = static_cast<std::int32_t>(1 + random.below(4));
    const bool async = random.below(4) == 0;
    ForkJoinSim sim(parallelism, async, seed, std::make_unique<RandomStrategy>(seed));
    Tally tally;
    std::atomic<int> fibs = 0;
    SumTask::Plan plan;
    plan.split = kSplits[random.below(kSplits.size())];
    plan.most = static_cast<int>(4 + random.below(20));
    if (random.below(2) == 0) plan.leaf = units(1);
    ForkJoinRun seen;
    ForkJoinModel model(sim.log);
    // What the pool's constructor said came before anybody listened.
    std::size_t position = 0;
    while (position < sim.log.size()) {
        model.apply(sim.log[position], position);
        ++position;
    }
    sim.world.onEvent = [&](const Event& event) {
        seen.ledger(event);
        model.apply(event, position++);
        if (compare && seen.different.empty()) {
            seen.different = difference(model, sim.pool);
            if (!seen.different.empty()) seen.different += " after " + std::string(nameOf(event));
        }
    };
    const auto sum = std::make_shared<SumTask>(sim.world, tally, plan, 10, 100);
    const auto fib = std::make_shared<FibTask>(sim.world, fibs, 7);
    int done = 0;
    sim.rival(
        [&]() -> Co<void> {
            co_await sim.pool.invoke(sum);
            ++done;
        },
        "a");
    sim.rival(
        [&]() -> Co<void> {
            co_await sim.pool.submit(fib);
            co_await fib->get();
            ++done;
        },
        "b");
    sim.rival(
        [&]() -> Co<void> {
            while (done < 2) co_await sim.world.sleepUntil(sim.world.now() + 1_u);
            co_await sim.pool.shutdown();
            seen.ended = co_await sim.pool.awaitTermination(1000_u);
        },
        "c");
    VirtualWorld::Limits limits;
    limits.until = Instant{} + 5000_u;
    sim.world.run(limits);
    sim.world.onEvent = nullptr;
    if (done == 2) seen.value = intOf(*sum) * 1000 + intOf(*fib);
    return seen;
}

void holdsOver(std::uint64_t from, std::uint64_t usual, bool compare) {
    for (std::uint64_t seed = from; seed < from + randomRuns(usual); ++seed) {
        CAPTURE(seed);
        const ForkJoinRun seen = explore(seed, compare);
        CHECK(seen.value == 5'005'013);
        CHECK(seen.ended);
        CHECK(seen.ledger.broken == "");
        CHECK(seen.ledger.empty());
        CHECK(seen.different == "");
    }
}

}  // namespace

TEST_CASE("A fork/join pool keeps its promises under 2000 random schedules") {
    holdsOver(1, 2000, false);
}

TEST_CASE("The model's deques equal the engine's after every event: 200 random schedules") {
    holdsOver(5001, 200, true);
}

TEST_CASE("shutdownNow in the middle ends the pool, and every join returns: 500 random schedules") {
    for (std::uint64_t seed = 1; seed <= randomRuns(500); ++seed) {
        CAPTURE(seed);
        ForkJoinSim sim(3, false, seed, std::make_unique<RandomStrategy>(seed));
        Tally tally;
        SumTask::Plan plan;
        plan.leaf = 2_u;
        const auto sum = std::make_shared<SumTask>(sim.world, tally, plan, 10, 100);
        bool returned = false;
        bool ended = false;
        sim.rival(
            [&]() -> Co<void> {
                const ForkJoinTaskPtr task = sum;
                try {
                    co_await sim.pool.invoke(task);
                } catch (const Throwable&) {
                }
                returned = true;
            },
            "a");
        const auto when = static_cast<std::int64_t>(seed % 12);
        sim.rival(
            [&, when]() -> Co<void> {
                co_await sim.world.sleepUntil(Instant{} + units(when));
                co_await sim.pool.shutdownNow();
                ended = co_await sim.pool.awaitTermination(1000_u);
            },
            "b");
        VirtualWorld::Limits limits;
        limits.until = Instant{} + 5000_u;
        sim.world.run(limits);
        CHECK(returned);
        CHECK(ended);
    }
}

TEST_CASE("What comes while the last worker goes idle is seen by it: 2000 random schedules") {
    // A worker that looks for work counts as active, so no worker is woken for what is submitted
    // then; it must look once more after it has said that it is idle.
    for (std::uint64_t seed = 1; seed <= randomRuns(2000); ++seed) {
        CAPTURE(seed);
        ForkJoinSim sim(1, false, seed, std::make_unique<RandomStrategy>(seed));
        std::vector<ForkJoinTaskPtr> tasks;
        for (int i = 0; i < 3; ++i)
            tasks.push_back(taskOf(sim.world, "t", []() -> Co<Value> { co_return Value(1); }));
        sim.rival([&]() -> Co<void> {
            for (const ForkJoinTaskPtr& task : tasks) {
                co_await sim.pool.submit(task);
                for (std::uint64_t i = 0; i < seed % 7; ++i) co_await sim.world.step();
            }
        });
        sim.run(1'000);
        for (const ForkJoinTaskPtr& task : tasks) REQUIRE(task->isDone());
    }
}
