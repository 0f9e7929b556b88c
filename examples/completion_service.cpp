// Results as they come, not as they were asked for; the fastest of several sources.
#include <cstdio>
#include <functional>
#include <vector>
#include <poolscope/executor_completion_service.hpp>

int main() {
    using namespace std::chrono_literals;
    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(3);
    juc::ExecutorCompletionService<int> service(pool);
    for (const int pause : {30, 10, 20}) {
        service.submit([pause] {
            juc::Thread::sleep(std::chrono::milliseconds(pause));
            return pause;
        });
    }
    int sum = 0;
    for (int i = 0; i < 3; ++i) {
        const int pause = service.take().get();
        std::printf("%d ms\n", pause);
        sum += pause;
    }
    const std::vector<std::function<int()>> sources{[] {
                                                        juc::Thread::sleep(1h);
                                                        return 1;
                                                    },
                                                    [] { return 2; }};
    const int fastest = pool.invokeAny(sources);  // interrupts the other
    return sum == 60 && fastest == 2 ? 0 : 1;
}
