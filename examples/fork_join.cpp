// A sum that is split until the parts are small.
#include <cstdio>
#include <numeric>
#include <span>
#include <vector>
#include <poolscope/fork_join_pool.hpp>

static long sum(std::span<const long> part) {
    if (part.size() < 1'000) return std::accumulate(part.begin(), part.end(), 0L);
    auto left = juc::fork([=] { return sum(part.first(part.size() / 2)); });
    const long right = sum(part.subspan(part.size() / 2));
    return left.join() + right;  // helps while it waits
}

int main() {
    std::vector<long> numbers(1'000'000);
    std::iota(numbers.begin(), numbers.end(), 1);
    juc::ForkJoinPool pool(4);
    const long total = pool.invoke([&] { return sum(numbers); });
    std::printf("%ld, %s\n", total, pool.toString().c_str());
    return total == 500'000'500'000 ? 0 : 1;
}
