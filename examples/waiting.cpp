// Mutex, Condition, BlockingQueue and Atomic: the same code in real time, in virtual time and under
// every schedule.
#include <cstdio>
#include <mutex>
#include <stdexcept>
#include <poolscope/atomic.hpp>
#include <poolscope/blocking_queue.hpp>
#include <poolscope/explore.hpp>
#include <poolscope/mutex.hpp>
#include <poolscope/thread.hpp>
#include <poolscope/virtual_clock.hpp>

using namespace std::chrono_literals;

/// The program's code: two accounts, each with a lock of its own.
struct Account {
    juc::Mutex mutex;
    int money = 100;
};

static void transfer(Account& from, Account& to, int amount) {
    const std::lock_guard one(from.mutex);
    const std::lock_guard other(to.mutex);
    from.money -= amount;
    to.money += amount;
}

static void twoTransfers() {
    Account savings;
    Account current;
    juc::Thread a([&] { transfer(savings, current, 10); });
    juc::Thread b([&] { transfer(current, savings, 20); });
    a.join();
    b.join();
    if (savings.money + current.money != 200) throw std::logic_error("money was lost");
}

/// An hour of a consumer that gives up after ten minutes without work.
static int consumed() {
    juc::BlockingQueue<int> jobs(4, "jobs");
    juc::Atomic<int> done(0);
    juc::Thread consumer([&] {
        while (jobs.poll(10min)) ++done;
    });
    for (int i = 0; i < 60; ++i) {
        jobs.put(i);
        juc::Thread::sleep(1min);
    }
    consumer.join();
    return done;
}

int main() {
    const juc::ExploreResult found = juc::explore(twoTransfers);
    std::printf("%s\n", found.toString().c_str());

    juc::VirtualClock clock;
    const int jobs = clock.run(consumed);
    std::printf("%d jobs in %lld virtual minutes\n", jobs,
                static_cast<long long>(clock.now() / 1min));
    return !found.ok() && jobs == 60 ? 0 : 1;
}
