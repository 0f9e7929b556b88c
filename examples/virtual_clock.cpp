// A unit test of a program's own scheduling code, in virtual time.
#include <chrono>
#include <cstdio>
#include <memory>
#include <poolscope/scheduled_thread_pool_executor.hpp>
#include <poolscope/virtual_clock.hpp>

using namespace std::chrono_literals;

/// The program's code: tries at once, then after 1, 2, 4, … minutes, until it has worked.
class Retry {
public:
    Retry(juc::ScheduledThreadPoolExecutor& pool, int failures) : pool_(pool), failures_(failures) {
        attempt(1min);
    }
    int attempts() const { return attempts_; }

private:
    void attempt(std::chrono::minutes pause) {
        if (++attempts_ <= failures_) {
            pool_.schedule([this, pause] { attempt(2 * pause); }, pause);
        }
    }
    juc::ScheduledThreadPoolExecutor& pool_;
    int failures_;
    int attempts_ = 0;
};

int main() {
    juc::VirtualClock clock;
    const int attempts = clock.run([] {
        juc::ScheduledThreadPoolExecutor pool(1);
        const Retry retry(pool, 5);
        juc::Thread::sleep(31min + 1s);  // 1 + 2 + 4 + 8 + 16; takes no time
        return retry.attempts();
    });
    const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(clock.now());
    std::printf("%d attempts in %d minutes\n", attempts, static_cast<int>(minutes.count()));
    return attempts == 6 ? 0 : 1;
}
