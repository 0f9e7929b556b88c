// The parts of a work as objects: a sort in place, and a task with a result.
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <random>
#include <span>
#include <vector>
#include <poolscope/recursive_task.hpp>

struct Sort : juc::RecursiveAction {
    explicit Sort(std::span<int> its) : part(its) {}
    void compute() override {
        if (part.size() < 1'000) {
            std::sort(part.begin(), part.end());
            return;
        }
        const auto middle = part.begin() + static_cast<std::ptrdiff_t>(part.size() / 2);
        std::nth_element(part.begin(), middle, part.end());
        juc::invokeAll(std::make_shared<Sort>(std::span(part.begin(), middle)),
                       std::make_shared<Sort>(std::span(middle, part.end())));
    }
    std::span<int> part;
};

struct Fibonacci : juc::RecursiveTask<long> {
    explicit Fibonacci(int its) : n(its) {}
    long compute() override {
        if (n < 2) return n;
        const auto first = std::make_shared<Fibonacci>(n - 1);
        first->fork();
        return Fibonacci(n - 2).compute() + first->join();  // helps while it waits
    }
    int n;
};

int main() {
    std::vector<int> numbers(100'000);
    std::mt19937 random(1);
    for (int& number : numbers) number = static_cast<int>(random() % 1'000'000);
    juc::ForkJoinPool pool(4);
    pool.invoke(Sort(numbers));
    const long fibonacci = pool.invoke(Fibonacci(15));
    std::printf("%d … %d, %ld\n", numbers.front(), numbers.back(), fibonacci);
    return std::is_sorted(numbers.begin(), numbers.end()) && fibonacci == 610 ? 0 : 1;
}
