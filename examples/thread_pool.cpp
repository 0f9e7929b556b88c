// A pool with a bounded queue, named threads, hooks, and callers that help when it is full, as
// CallerRuns lets them, but counted.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <vector>
#include <poolscope/thread_pool_executor.hpp>

int main() {
    using namespace std::chrono_literals;
    std::atomic<int> finished = 0;
    std::atomic<int> helped = 0;
    const auto help = [&](const juc::Runnable& task, juc::ThreadPoolExecutor&) {
        ++helped;
        task.run();
    };
    juc::Hooks hooks;
    hooks.afterExecute = [&](const juc::AnyFuture&, const std::exception_ptr&) { ++finished; };

    juc::ThreadPoolExecutor pool({.corePoolSize = 2,
                                  .maximumPoolSize = 4,
                                  .keepAliveTime = 30s,
                                  .queue = juc::WorkQueue::array(10),
                                  .threadFactory = juc::namedThreads("io-"),
                                  .rejected = help,
                                  .hooks = hooks,
                                  .name = "io"});
    std::vector<juc::Future<int>> squares;
    for (int i = 0; i < 100; ++i) squares.push_back(pool.submit([i] { return i * i; }));
    int sum = 0;
    for (const auto& square : squares) sum += square.get();
    pool.close();
    std::printf("%d tasks by workers, %d by the caller, %s\n", finished.load(), helped.load(),
                pool.toString().c_str());
    return sum == 328350 && finished + helped == 100 ? 0 : 1;
}
