// Tiny tasks through a real pool: the engine's and the library's beside a pool of a mutex and a
// condition, Boost.Asio's and the JDK's; and tasks without a delay through the library's scheduled
// pool, beside the JDK's; and rows of tasks by SerialExecutors, beside Asio's strands;
// and one task at a time, for which its client waits.
//
// A task only counts, so what is measured is the way in and out of the queue. Each iteration makes
// the pool, has every producer hand in its share at full speed, and waits until all have run.
#include <benchmark/benchmark.h>

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "engine/executor/pool/thread_pool_executor.hpp"
#include "engine/executor/queue/linked_blocking_queue.hpp"
#include "engine/world/real_world.hpp"
#include "poolscope/fork_join_pool.hpp"
#include "poolscope/scheduled_thread_pool_executor.hpp"
#include "poolscope/serial_executor.hpp"
#include "poolscope/synchronizers.hpp"
#include "poolscope/thread_pool_executor.hpp"
#include "tests/bench/asio.hpp"
#include "tests/bench/peer_process.hpp"
#include "tests/bench/ratios.hpp"

#if POOLSCOPE_BENCH_ASIO
#include <boost/asio/post.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#endif

namespace poolscope::bench {

namespace {

constexpr int kPoolTasks = 100'000;

/// The textbook pool: one mutex, one condition, a deque of functions.
class MutexPool {
public:
    explicit MutexPool(int workers) {
        for (int i = 0; i < workers; ++i) threads_.emplace_back([this] { work(); });
    }
    void execute(std::function<void()> task) {
        {
            const std::lock_guard guard(mutex_);
            tasks_.push_back(std::move(task));
        }
        notEmpty_.notify_one();
    }
    void finish() {
        {
            const std::lock_guard guard(mutex_);
            ended_ = true;
        }
        notEmpty_.notify_all();
        for (std::thread& thread : threads_) thread.join();
    }

private:
    void work() {
        while (true) {
            std::function<void()> task;
            {
                std::unique_lock guard(mutex_);
                notEmpty_.wait(guard, [this] { return ended_ || !tasks_.empty(); });
                if (tasks_.empty()) return;
                task = std::move(tasks_.front());
                tasks_.pop_front();
            }
            task();
        }
    }

    std::mutex mutex_;
    std::condition_variable notEmpty_;
    std::deque<std::function<void()>> tasks_;
    bool ended_ = false;
    std::vector<std::thread> threads_;
};

/// Every producer calls `handIn` for its share.
template <class HandIn>
void produce(int producers, const HandIn& handIn) {
    std::vector<std::thread> threads;
    for (int p = 0; p < producers; ++p) {
        threads.emplace_back([&] {
            for (int i = 0; i < kPoolTasks / producers; ++i) handIn();
        });
    }
    for (std::thread& thread : threads) thread.join();
}

void ours(benchmark::State& state, int workers, int producers) {
    for (auto _ : state) {
        RealWorld world;
        ThreadPoolExecutor::Settings settings;
        settings.corePoolSize = workers;
        settings.maximumPoolSize = workers;
        ThreadPoolExecutor pool(world, settings, queueOf<LinkedBlockingQueue>());
        std::atomic<int> counted = 0;
        class Counting : public Runnable {
        public:
            explicit Counting(std::atomic<int>& counter) : counter_(counter) {}
            Co<void> run() override {
                counter_.fetch_add(1, std::memory_order_relaxed);
                co_return;
            }

        private:
            std::atomic<int>& counter_;
        };
        produce(producers, [&] { runToEnd(pool.execute(std::make_shared<Counting>(counted))); });
        runToEnd(pool.shutdown());
        world.joinAll();
        if (counted.load() != kPoolTasks) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * kPoolTasks);
}

/// The library's, which goes without the engine.
void libraryPool(benchmark::State& state, int workers, int producers) {
    for (auto _ : state) {
        juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(workers);
        std::atomic<int> counted = 0;
        produce(producers, [&] {
            pool.execute([&counted] { counted.fetch_add(1, std::memory_order_relaxed); });
        });
        pool.close();
        if (counted.load() != kPoolTasks) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * kPoolTasks);
}

void libraryScheduled(benchmark::State& state, int workers) {
    for (auto _ : state) {
        juc::ScheduledThreadPoolExecutor pool(workers);
        std::atomic<int> counted = 0;
        produce(1, [&] {
            pool.schedule([&counted] { counted.fetch_add(1, std::memory_order_relaxed); },
                          std::chrono::nanoseconds(0));
        });
        pool.close();
        if (counted.load() != kPoolTasks) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * kPoolTasks);
}

void mutexPool(benchmark::State& state, int workers, int producers) {
    for (auto _ : state) {
        MutexPool pool(workers);
        std::atomic<int> counted = 0;
        produce(producers, [&] {
            pool.execute([&counted] { counted.fetch_add(1, std::memory_order_relaxed); });
        });
        pool.finish();
        if (counted.load() != kPoolTasks) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * kPoolTasks);
}

#if POOLSCOPE_BENCH_ASIO
void asio(benchmark::State& state, int workers, int producers) {
    for (auto _ : state) {
        boost::asio::thread_pool pool(static_cast<std::size_t>(workers));
        std::atomic<int> counted = 0;
        produce(producers, [&] {
            boost::asio::post(pool,
                              [&counted] { counted.fetch_add(1, std::memory_order_relaxed); });
        });
        pool.join();
        if (counted.load() != kPoolTasks) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * kPoolTasks);
}
#endif

constexpr int kTurns = 10'000;

template <class Pool>
void libraryTurns(benchmark::State& state, Pool pool) {
    for (auto _ : state) {
        for (int i = 0; i < kTurns; ++i) {
            if (pool.submit([i] { return i; }).get() != i) state.SkipWithError("another's");
        }
    }
    state.SetItemsProcessed(state.iterations() * kTurns);
}

void registerTurns(Pairs& pairs, const OutsidePeers& peers) {
    const auto add = [&](const std::string& kind, int number, auto make) {
        const std::string ours = "submit and wait/" + kind;
        benchmark::RegisterBenchmark(ours.c_str(),
                                     [=](benchmark::State& state) { libraryTurns(state, make()); })
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        if (!peers.jdk) return;
        const std::string theirs = "submit and wait, JDK/" + kind;
        registerPeer(theirs, peers.jdk, "turn " + std::to_string(number), kTurns);
        pairs.add("submit and wait against the JDK's: " + kind, ours, theirs, {.atLeast = 1});
    };
    add("plain", 1, [] { return juc::newFixedThreadPool(1); });
    add("fork/join", 2, [] { return juc::ForkJoinPool(1); });
}

constexpr int kRows = 8;

/// The tasks of eight rows in turn, by one producer.
void libraryRows(benchmark::State& state, int workers) {
    for (auto _ : state) {
        juc::ThreadPoolExecutor pool({.corePoolSize = workers, .maximumPoolSize = workers});
        std::vector<juc::SerialExecutor> rows(kRows, juc::SerialExecutor(pool));
        for (juc::SerialExecutor& row : rows) row = juc::SerialExecutor(pool);
        std::vector<int> counted(kRows);
        std::size_t next = 0;
        juc::Latch done(kRows);
        produce(1, [&] {
            const std::size_t row = next++ % kRows;
            rows[row].execute([&counted, &done, row] {
                if (++counted[row] == kPoolTasks / kRows) done.count_down();
            });
        });
        done.wait();
    }
    state.SetItemsProcessed(state.iterations() * kPoolTasks);
}

#if POOLSCOPE_BENCH_ASIO
void asioRows(benchmark::State& state, int workers) {
    for (auto _ : state) {
        boost::asio::thread_pool pool(static_cast<std::size_t>(workers));
        std::vector<boost::asio::strand<boost::asio::thread_pool::executor_type>> rows;
        for (int i = 0; i < kRows; ++i) rows.emplace_back(pool.get_executor());
        std::vector<int> counted(kRows);
        std::size_t next = 0;
        produce(1, [&] {
            const std::size_t row = next++ % kRows;
            boost::asio::post(rows[row], [&counted, row] { ++counted[row]; });
        });
        pool.join();
        if (counted[0] != kPoolTasks / kRows) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * kPoolTasks);
}
#endif

void registerRows([[maybe_unused]] Pairs& pairs) {
    for (const int workers : {1, 2}) {
        const std::string who = "/" + std::to_string(workers) + " workers, 8 rows";
        const std::string ours = "SerialExecutor" + who;
        benchmark::RegisterBenchmark(ours.c_str(),
                                     [=](benchmark::State& state) { libraryRows(state, workers); })
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
#if POOLSCOPE_BENCH_ASIO
        const std::string theirs = "strand of Asio" + who;
        benchmark::RegisterBenchmark(theirs.c_str(),
                                     [=](benchmark::State& state) { asioRows(state, workers); })
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        pairs.add("SerialExecutor against Asio's strand: " + who.substr(1), ours, theirs,
                  {.atLeast = 1});
#endif
    }
}

void registerScheduledPools(Pairs& pairs, const OutsidePeers& peers) {
    for (const int workers : {1, 2, 4}) {
        const std::string who = "/" + std::to_string(workers) + " workers, no delay";
        const std::string ours = "library scheduled pool" + who;
        benchmark::RegisterBenchmark(
            ours.c_str(), [=](benchmark::State& state) { libraryScheduled(state, workers); })
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
        if (!peers.jdk) continue;
        const std::string theirs = "scheduled pool of the JDK" + who;
        registerPeer(theirs, peers.jdk, "scheduled " + std::to_string(workers), kPoolTasks);
        pairs.add("library scheduled pool against the JDK's: " + who.substr(1), ours, theirs,
                  {.atLeast = 1});
    }
}

}  // namespace

void registerPools(Pairs& pairs, const OutsidePeers& peers) {
    registerScheduledPools(pairs, peers);
    registerRows(pairs);
    registerTurns(pairs, peers);
    for (const int workers : {1, 2, 4}) {
        for (const int producers : {1, 2}) {
            const std::string who =
                std::to_string(workers) + " workers, " + std::to_string(producers) + " producers";
            const auto add = [&](const char* pool, auto run) {
                benchmark::RegisterBenchmark(
                    (std::string(pool) + "/" + who).c_str(),
                    [=](benchmark::State& state) { run(state, workers, producers); })
                    ->Unit(benchmark::kMillisecond)
                    ->UseRealTime();
            };
            add("pool", ours);
            add("library pool", libraryPool);
            add("pool of a mutex", mutexPool);
            pairs.add("pool against one of a mutex: " + who, "pool/" + who,
                      "pool of a mutex/" + who);
            pairs.add("library pool against one of a mutex: " + who, "library pool/" + who,
                      "pool of a mutex/" + who, {.atLeast = 0.5});
            if (peers.jdk) {
                const std::string theirs = "pool of the JDK/" + who;
                registerPeer(theirs, peers.jdk,
                             "plain " + std::to_string(workers) + " " + std::to_string(producers),
                             kPoolTasks);
                pairs.add("library pool against the JDK's: " + who, "library pool/" + who, theirs,
                          {.atLeast = 1});
            }
#if POOLSCOPE_BENCH_ASIO
            add("pool of Asio", asio);
            pairs.add("pool against Asio's: " + who, "pool/" + who, "pool of Asio/" + who);
#endif
        }
    }
}

}  // namespace poolscope::bench
