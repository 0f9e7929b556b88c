// What the library's Mutex, Semaphore, Atomic and CompletableFuture cost in real time, unrecorded,
// when nobody waits. Peers: the standard library's.
#include <benchmark/benchmark.h>

#include <atomic>
#include <future>
#include <mutex>
#include <semaphore>

#include "poolscope/atomic.hpp"
#include "poolscope/completable_future.hpp"
#include "poolscope/mutex.hpp"
#include "poolscope/synchronizers.hpp"
#include "tests/bench/ratios.hpp"

namespace poolscope::bench {

namespace {

template <class Lock>
void lockUnlock(benchmark::State& state) {
    Lock lock;
    for (auto _ : state) {
        lock.lock();
        benchmark::ClobberMemory();
        lock.unlock();
    }
}

template <class Semaphore>
void acquireRelease(benchmark::State& state) {
    Semaphore semaphore(1);
    for (auto _ : state) {
        semaphore.acquire();
        semaphore.release();
    }
}

template <class Counter>
void add(benchmark::State& state) {
    Counter counter(0);
    for (auto _ : state) counter.fetch_add(1);
}

void promised(benchmark::State& state) {
    for (auto _ : state) {
        std::promise<int> promise;
        std::future<int> future = promise.get_future();
        promise.set_value(1);
        benchmark::DoNotOptimize(future.get());
    }
}

void completed(benchmark::State& state) {
    for (auto _ : state) {
        juc::CompletableFuture<int> future;
        future.complete(1);
        benchmark::DoNotOptimize(future.get());
    }
}

void calledBack(benchmark::State& state) {
    for (auto _ : state) {
        juc::CompletableFuture<int> future;
        const auto next = future.thenApply([](int value) { return value + 1; });
        future.complete(1);
        benchmark::DoNotOptimize(next.isDone());
    }
}

}  // namespace

void registerWaiting(Pairs& pairs) {
    const auto pair = [&](const std::string& what, auto ours, auto theirs) {
        benchmark::RegisterBenchmark(("waiting/" + what + ", juc").c_str(), ours);
        benchmark::RegisterBenchmark(("waiting/" + what + ", std").c_str(), theirs);
        pairs.add(what + " against std", "waiting/" + what + ", juc", "waiting/" + what + ", std");
    };
    pair("Mutex, lock and unlock", lockUnlock<juc::Mutex>, lockUnlock<std::mutex>);
    pair("Semaphore, acquire and release", acquireRelease<juc::Semaphore>,
         acquireRelease<std::counting_semaphore<>>);
    pair("Atomic, fetch_add", add<juc::Atomic<int>>, add<std::atomic<int>>);
    pair("promise, set and get", completed, promised);
    benchmark::RegisterBenchmark("waiting/a callback registered and run", calledBack);
    pairs.aim("waiting/a callback registered and run", {.seconds = 100e-9});
}

}  // namespace poolscope::bench
