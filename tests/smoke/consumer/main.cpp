// The README's program, built against the installed engine: two lambdas, one cancelled, a shutdown.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <engine/library/juc.hpp>

int main() {
    using namespace std::chrono_literals;
    juc::ScheduledThreadPoolExecutor pool(2);
    std::atomic<int> ticks = 0;
    auto tick = pool.scheduleAtFixedRate([&] { ++ticks; }, 0ms, 5ms);
    auto answer = pool.schedule([] { return 6 * 7; }, 20ms);
    std::printf("answer %d after %s ticks\n", answer.get(), ticks > 1 ? "several" : "too few");
    std::printf("cancelled: %s\n", tick.cancel(false) ? "yes" : "no");
    pool.shutdown();
    std::printf("terminated: %s\n", pool.awaitTermination(10s) ? "yes" : "no");
}
