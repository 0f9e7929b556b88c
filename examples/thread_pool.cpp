// A pool with a bounded queue, named threads, hooks, and callers that help when it is full.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <vector>
#include <poolscope/thread_pool_executor.hpp>

int main() {
    using namespace std::chrono_literals;
    std::atomic<int> finished = 0;
    juc::Hooks hooks;
    hooks.afterExecute = [&](const juc::AnyFuture&, const std::exception_ptr&) { ++finished; };

    juc::ThreadPoolExecutor pool({.corePoolSize = 2,
                                  .maximumPoolSize = 4,
                                  .keepAliveTime = 30s,
                                  .queue = juc::WorkQueue::array(10),
                                  .threadFactory = juc::namedThreads("io-"),
                                  .rejected = juc::RejectionPolicy::CallerRuns,
                                  .hooks = hooks,
                                  .name = "io"});
    std::vector<juc::Future<int>> squares;
    for (int i = 0; i < 100; ++i) squares.push_back(pool.submit([i] { return i * i; }));
    int sum = 0;
    for (const auto& square : squares) sum += square.get();
    pool.close();
    std::printf("%d of %d tasks by workers, %s\n", finished.load(), 100, pool.toString().c_str());
    return sum == 328350 ? 0 : 1;
}
