// Two ways for a body to notice that it should stop.
#include <atomic>
#include <cstdio>
#include <stop_token>
#include <poolscope/thread_pool_executor.hpp>

int main() {
    using namespace std::chrono_literals;
    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(2);
    std::atomic<int> working = 0;
    auto polling = pool.submit([&](std::stop_token stop) {
        ++working;
        long rounds = 0;
        while (!stop.stop_requested()) ++rounds;
        return rounds;
    });
    auto sleeping = pool.submit([&] {
        ++working;
        try {
            juc::Thread::sleep(1h);
        } catch (const juc::InterruptedException&) {
            return true;
        }
        return false;
    });
    while (working < 2) juc::Thread::yield();
    pool.shutdownNow();  // interrupts both
    std::printf("polled %ld rounds; woken early: %d\n", polling.get(), sleeping.get());
    return sleeping.get() ? 0 : 1;
}
