// The programs.
#include "tests/support/fork_join.hpp"

#include <utility>

namespace poolscope {

namespace {

ForkJoinPool::Settings settingsFor(std::int32_t parallelism, bool asyncMode) {
    ForkJoinPool::Settings settings;
    settings.parallelism = parallelism;
    settings.asyncMode = asyncMode;
    return settings;
}

std::string rangeText(int from, int to) { return std::to_string(from) + "-" + std::to_string(to); }

}  // namespace

void Tally::leaf(int from, int to, int depth) {
    ++leaves;
    int known = deepest;
    while (known < depth && !deepest.compare_exchange_weak(known, depth)) {
    }
    const std::lock_guard guard(mutex_);
    order_ += (order_.empty() ? "" : " ") + rangeText(from, to);
}

std::string Tally::order() {
    const std::lock_guard guard(mutex_);
    return order_;
}

SumTask::SumTask(World& world, Tally& tally, Plan plan, int from, int to, int depth)
    : RecursiveTask(world, rangeText(from, to)),
      tally_(tally),
      plan_(plan),
      from_(from),
      to_(to),
      depth_(depth) {}

std::shared_ptr<SumTask> SumTask::part(int from, int to) {
    return std::make_shared<SumTask>(world_, tally_, plan_, from, to, depth_ + 1);
}

Co<Value> SumTask::compute() {
    if (to_ - from_ < plan_.most) {
        tally_.leaf(from_, to_, depth_);
        if (plan_.leaf.ns > 0) co_await world_.workUntil(world_.now() + plan_.leaf);
        co_return Value((from_ + to_) * (to_ - from_ + 1) / 2);
    }
    ++tally_.inner;
    const int middle = (from_ + to_) / 2;
    const std::shared_ptr<SumTask> left = part(from_, middle);
    const std::shared_ptr<SumTask> right = part(middle + 1, to_);
    if (plan_.split != Split::ForkLeft && plan_.split != Split::ForkRight) {
        const int sum = co_await bothForked(left, right);
        co_return Value(sum);
    }
    ++tally_.forks;
    SumTask& forked = plan_.split == Split::ForkLeft ? *left : *right;
    SumTask& computed = plan_.split == Split::ForkLeft ? *right : *left;
    co_await forked.fork();
    const Value here = co_await computed.computeInPlace();
    const Value there = co_await forked.join();
    co_return Value(std::any_cast<int>(here) + std::any_cast<int>(there));
}

Co<int> SumTask::bothForked(std::shared_ptr<SumTask> left, std::shared_ptr<SumTask> right) {
    if (plan_.split == Split::InvokeAll) {
        ++tally_.forks;
        co_await invokeAll(left, right);
    } else {
        tally_.forks += 2;
        co_await left->fork();
        co_await right->fork();
        const bool leftFirst = plan_.split == Split::BothLeftFirst;
        co_await (leftFirst ? *left : *right).join();
        co_await (leftFirst ? *right : *left).join();
    }
    co_return std::any_cast<int>(left->getRawResult()) + std::any_cast<int>(right->getRawResult());
}

FibTask::FibTask(World& world, std::atomic<int>& tasks, int n)
    : RecursiveTask(world, "fib(" + std::to_string(n) + ")"), tasks_(tasks), n_(n) {}

Co<Value> FibTask::compute() {
    ++tasks_;
    if (n_ <= 1) co_return Value(n_);
    const auto first = std::make_shared<FibTask>(world_, tasks_, n_ - 1);
    const auto second = std::make_shared<FibTask>(world_, tasks_, n_ - 2);
    co_await first->fork();
    const Value b = co_await second->computeInPlace();
    const Value a = co_await first->join();
    co_return Value(std::any_cast<int>(a) + std::any_cast<int>(b));
}

ForkJoinSim::ForkJoinSim(std::int32_t parallelism, bool asyncMode, std::uint64_t seed,
                         std::unique_ptr<SchedulingStrategy> strategy)
    : Sim(seed, std::move(strategy)), pool(world, settingsFor(parallelism, asyncMode)) {}

int intOf(const ForkJoinTask& task) {
    const Value value = task.getRawResult();
    const int* number = std::any_cast<int>(&value);
    return number == nullptr ? -1 : *number;
}

}  // namespace poolscope
