// The program of docs/library.md, built against the installed engine.
#include <chrono>
#include <cstdio>
#include <poolscope/scheduled_thread_pool_executor.hpp>

int main() {
    using namespace std::chrono_literals;
    juc::ScheduledThreadPoolExecutor pool(2);
    auto tick = pool.scheduleAtFixedRate([] { std::puts("tick"); }, 0ms, 100ms);
    auto answer = pool.schedule([] { return 6 * 7; }, 250ms);
    std::printf("%d\n", answer.get());
    tick.cancel(false);
    pool.shutdown();
    pool.awaitTermination(1s);
}
