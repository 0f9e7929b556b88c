// Results that can only be moved, exceptions that keep their type, timeouts in any unit and moments
// of any clock.
#include <chrono>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <poolscope/thread_pool_executor.hpp>

int main() {
    using namespace std::chrono_literals;
    juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(2);

    auto parcel = std::make_unique<std::string>("hello");
    auto moved = pool.submit([parcel = std::move(parcel)]() mutable { return std::move(parcel); });
    const std::unique_ptr<std::string> back = moved.get(0.5min);

    auto failed = pool.submit([]() -> int { throw std::out_of_range("too far"); });
    std::string caught;
    try {
        failed.value();  // as std::future: the body's own exception
    } catch (const std::out_of_range& error) {
        caught = error.what();
    }
    try {
        failed.get();  // as Java: wrapped
    } catch (const juc::ExecutionException& error) {
        std::printf("%s\n", error.what());
    }
    juc::Future<int> later;  // stands for no task yet
    later = pool.submit([] { return 7; });
    std::printf("%s, %s, %d\n", back->c_str(), caught.c_str(),
                later.get(std::chrono::steady_clock::now() + 30s));
    return caught == "too far" && later.resultNow() == 7 ? 0 : 1;
}
