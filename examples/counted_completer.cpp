// A search whose parts do not wait for each other: the last one to finish ends the whole.
#include <atomic>
#include <cstdio>
#include <memory>
#include <poolscope/counted_completer.hpp>

struct Primes : juc::CountedCompleter {
    Primes(std::shared_ptr<CountedCompleter> parent, int first, int end, std::atomic<int>& sum)
        : CountedCompleter(std::move(parent)), from(first), to(end), found(sum) {}
    void compute() override {
        while (to - from > 500) {  // give half away, and go on with the other
            const int middle = from + (to - from) / 2;
            addToPendingCount(1);
            std::make_shared<Primes>(shared_from_this(), middle, to, found)->fork();
            to = middle;
        }
        for (int n = from; n < to; ++n) found += isPrime(n) ? 1 : 0;
        propagateCompletion();
    }
    static bool isPrime(int n) {
        for (int i = 2; i * i <= n; ++i)
            if (n % i == 0) return false;
        return n > 1;
    }
    int from;
    int to;
    std::atomic<int>& found;
};

int main() {
    std::atomic<int> found = 0;
    juc::ForkJoinPool pool(2);
    const auto root = std::make_shared<Primes>(nullptr, 0, 10'000, found);
    root->invoke(pool);
    std::printf("%d primes below 10000\n", found.load());
    return found == 1229 && root->isDone() ? 0 : 1;
}
