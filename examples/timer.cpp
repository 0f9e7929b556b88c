// java.util.Timer: one thread, repeated tasks, one that knows when it should have run.
#include <atomic>
#include <cstdio>
#include <poolscope/thread.hpp>
#include <poolscope/timer.hpp>

int main() {
    using namespace std::chrono_literals;
    std::atomic<int> blinks = 0;
    std::atomic<bool> early = false;
    juc::Timer timer("blinker");
    juc::TimerTask blink = timer.schedule([&] { ++blinks; }, 0ms, 5ms);
    timer.scheduleAtFixedRate(
        [&](const juc::TimerTask& self) {
            if (juc::Clock::now() < self.scheduledExecutionTime()) early = true;
        },
        0ms, 5ms);
    while (blinks < 5) juc::Thread::sleep(1ms);
    const bool prevented = blink.cancel();
    std::printf("%d blinks\n", blinks.load());
    return prevented && !early ? 0 : 1;
}
