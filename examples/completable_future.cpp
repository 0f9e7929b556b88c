// CompletableFuture: what goes on when a result is there, and no thread waits for it.
#include <cstdio>
#include <stdexcept>
#include <string>
#include <poolscope/completable_future.hpp>
#include <poolscope/scheduled_thread_pool_executor.hpp>
#include <poolscope/thread.hpp>
#include <poolscope/thread_pool_executor.hpp>
#include <poolscope/virtual_clock.hpp>

using namespace std::chrono_literals;

static int priceOf(const std::string& item) {
    juc::Thread::sleep(20ms);
    if (item == "unicorn") throw std::out_of_range(item);
    return static_cast<int>(item.size()) * 10;
}

/// Two loads at the same time, put together when both are there.
static std::string offer(juc::ExecutorService& pool, const std::string& item) {
    const auto price = juc::supplyAsync([item] { return priceOf(item); }, pool);
    const auto rate = juc::supplyAsync(
        [] {
            juc::Thread::sleep(30ms);
            return 1.5;
        },
        pool);
    return price.thenCombine(rate, [](int amount, double factor) { return amount * factor; })
        .thenApply([](double sum) { return std::to_string(static_cast<int>(sum)); })
        .exceptionally([](const std::exception_ptr&) { return std::string("not for sale"); })
        .get();
}

int main() {
    juc::VirtualClock clock;
    return clock.run([] {
        juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(2);
        const std::string lamp = offer(pool, "lamp");
        std::printf("lamp: %s after %lld ms\n", lamp.c_str(),
                    static_cast<long long>(juc::nanoTime() / 1ms));
        const std::string unicorn = offer(pool, "unicorn");
        std::printf("unicorn: %s\n", unicorn.c_str());

        // The first of two mirrors, or something else after a while.
        juc::ScheduledThreadPoolExecutor timer(1);
        const juc::CompletableFuture<std::string> mirror;  // nobody answers there
        const juc::CompletableFuture<std::string> other;
        other.completeOnTimeout(timer, "last week's list", 500ms);
        juc::CompletableFuture<std::string> list;
        mirror.acceptEither(other, [list](const std::string& text) { list.complete(text); });
        std::printf("list: %s\n", list.join().c_str());

        // As a promise: somebody else completes it.
        juc::CompletableFuture<int> answer;
        juc::Thread asked([answer] { answer.complete(42); });
        std::printf("answer: %d\n", answer.get());
        return lamp == "60" && unicorn == "not for sale" ? 0 : 1;
    });
}
