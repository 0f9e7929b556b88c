// A pool of one worker, whose first body waits for what its second one does. In managedBlock
// another worker takes its place; without, the program would stand still.
#include <cstdio>
#include <poolscope/blocking_queue.hpp>
#include <poolscope/fork_join_pool.hpp>

int main() {
    juc::BlockingQueue<int> orders(10);
    juc::ForkJoinPool pool(1);
    auto sum = pool.submit([&] {
        int all = 0;
        for (int i = 0; i < 3; ++i)
            all += juc::managedBlock([&] { return orders.take(); }).value_or(0);
        return all;
    });
    auto orderer = pool.submit([&] {
        for (const int order : {1, 20, 300}) orders.put(order);
    });
    orderer.quietlyJoin();
    std::printf("%d\n", sum.join());
    return sum.isCompletedNormally() && sum.join() == 321 ? 0 : 1;
}
