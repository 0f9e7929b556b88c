// Fork/join programs that several tests run: a sum by halves, Fibonacci numbers, and a pool with a
// Sim around it.
//
// Promises: what a task does is counted in a Tally that outlives it, safe on real threads too.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "engine/executor/fork_join/fork_join_pool.hpp"
#include "tests/support/sim.hpp"

namespace poolscope {

/// In which order the halves are forked, computed and joined.
enum class Split { ForkLeft, ForkRight, BothLeftFirst, BothRightFirst, InvokeAll };

struct Tally {
    std::atomic<int> leaves = 0;
    std::atomic<int> inner = 0;
    std::atomic<int> forks = 0;
    std::atomic<int> deepest = 0;

    void leaf(int from, int to, int depth);
    std::string order();  ///< "10-12 13-15 …", leaves in the order they began

private:
    std::mutex mutex_;
    std::string order_;
};

/// The sum of from..to by halves; at most `most` numbers are added up at once.
class SumTask : public RecursiveTask {
public:
    struct Plan {
        Split split = Split::ForkLeft;
        int most = 4;
        Duration leaf;  ///< how long adding up takes
    };
    SumTask(World& world, Tally& tally, Plan plan, int from, int to, int depth = 0);
    Co<Value> compute() override;

private:
    std::shared_ptr<SumTask> part(int from, int to);
    Co<int> bothForked(std::shared_ptr<SumTask> left, std::shared_ptr<SumTask> right);

    Tally& tally_;
    const Plan plan_;
    const int from_, to_, depth_;
};

/// fib(n) with fork(n−1), compute(n−2), join.
class FibTask : public RecursiveTask {
public:
    FibTask(World& world, std::atomic<int>& tasks, int n);
    Co<Value> compute() override;

private:
    std::atomic<int>& tasks_;
    const int n_;
};

/// A task made of one function.
template <class Body>
class BodyTask : public RecursiveTask {
public:
    BodyTask(World& world, std::string label, Body body)
        : RecursiveTask(world, std::move(label)), body_(std::move(body)) {}
    Co<Value> compute() override { return body_(); }

private:
    Body body_;
};

template <class Body>
ForkJoinTaskPtr taskOf(World& world, std::string label, Body body) {
    return std::make_shared<BodyTask<Body>>(world, std::move(label), std::move(body));
}

/// A Sim with one fork/join pool.
class ForkJoinSim : public Sim {
public:
    explicit ForkJoinSim(std::int32_t parallelism, bool asyncMode = false, std::uint64_t seed = 1,
                         std::unique_ptr<SchedulingStrategy> strategy = nullptr);

    /// Submits a body from outside, at once, and runs until nothing is left to happen.
    template <class Act>
    ForkJoinTaskPtr runInPool(std::string label, Act act) {
        ForkJoinTaskPtr task = taskOf(world, std::move(label), std::move(act));
        ask([&] { return pool.submit(task); });
        run();
        return task;
    }

    ForkJoinPool pool;
};

/// The int a task came to, or −1 if it has none.
int intOf(const ForkJoinTask& task);

}  // namespace poolscope
