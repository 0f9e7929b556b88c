// Looking for the schedule that breaks a program: a cache that two threads fill at the same time.
#include <cstdio>
#include <optional>
#include <stdexcept>
#include <poolscope/explore.hpp>
#include <poolscope/thread_pool_executor.hpp>

/// The program's code. The check and the call stand apart.
class Cache {
public:
    explicit Cache(juc::ThreadPoolExecutor& loader) : loader_(loader) {}
    int get() {
        if (!value_) value_ = loader_.submit([this] { return ++loads_; }).get();
        return *value_;
    }
    int loads() const { return loads_; }

private:
    juc::ThreadPoolExecutor& loader_;
    std::optional<int> value_;
    int loads_ = 0;
};

static void twoReaders() {
    juc::ThreadPoolExecutor loader = juc::newSingleThreadExecutor();
    Cache cache(loader);
    juc::Thread one([&] { cache.get(); });
    juc::Thread two([&] { cache.get(); });
    one.join();
    two.join();
    if (cache.loads() != 1) throw std::logic_error("the value was loaded twice");
}

int main() {
    juc::ExploreOptions options;
    options.recordTo = "explore.rec";  // poolscope explore.rec shows it
    const juc::ExploreResult found = juc::explore(twoReaders, options);
    std::printf("%s\n", found.toString().c_str());
    if (found.ok()) return 1;
    try {
        juc::replay(twoReaders, found.failure->choices);
    } catch (const std::logic_error& again) {
        std::printf("again: %s\n", again.what());
        return 0;
    }
    return 1;
}
