// A pool whose queue goes by priority: a click overtakes the thumbnails that wait.
#include <cstdio>
#include <string>
#include <poolscope/synchronizers.hpp>
#include <poolscope/thread_pool_executor.hpp>

int main() {
    constexpr int kClick = -1;  // the smallest number first; a body without one has 0
    constexpr int kThumbnail = 1;
    std::string order;
    juc::Latch open(1);
    juc::ThreadPoolExecutor pool({.queue = juc::WorkQueue::priority()});
    pool.execute([&] { open.wait(); });  // the one worker is busy
    for (int i = 1; i <= 3; ++i) {
        pool.execute(
            juc::prioritized(kThumbnail, [&order, i] { order += "t" + std::to_string(i); }));
    }
    auto click = pool.submit(juc::prioritized(kClick, [&order] { order += "click "; }));
    pool.execute([&order] { order += "save "; });
    open.count_down();
    click.get();
    pool.close();
    std::printf("%s\n", order.c_str());
    return order == "click save t1t2t3" ? 0 : 1;
}
