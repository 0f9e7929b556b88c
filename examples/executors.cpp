// Executors of the program's own, rows of tasks without a lock, names, and how long tasks took.
#include <cstdio>
#include <string>
#include <vector>
#include <poolscope/completable_future.hpp>
#include <poolscope/measured_executor.hpp>
#include <poolscope/serial_executor.hpp>
#include <poolscope/thread_pool_executor.hpp>
#include <poolscope/virtual_clock.hpp>

using namespace std::chrono_literals;

/// The code under test: it knows only an Executor.
static juc::CompletableFuture<std::string> greet(juc::Executor& on, const std::string& name) {
    return juc::supplyAsync([name] { return "hello " + name; }, on);
}

/// A test double: everything happens where it is asked for.
class Inline : public juc::Executor {
public:
    void execute(juc::Runnable task) override { task.run(); }
};

int main() {
    juc::VirtualClock clock;
    return clock.run([] {
        Inline here;
        const bool atOnce = greet(here, "you").isDone();

        juc::ThreadPoolExecutor pool({.corePoolSize = 2, .maximumPoolSize = 2});
        juc::MeasuredExecutor measured(pool);
        juc::KeyedExecutor<std::string> accounts(measured);
        int alice = 0;  // no lock: her tasks are a row
        for (int i = 0; i < 10; ++i) {
            accounts.execute("alice", juc::named("deposit", [&alice] {
                                 const int before = alice;
                                 juc::Thread::sleep(5ms);
                                 alice = before + 10;
                             }));
        }
        measured.submit(juc::named("report", [] { juc::Thread::sleep(1s); })).get();
        const int deposits = static_cast<int>(measured.times().at("deposit").ran.count());
        std::printf("alice has %d\n%s", alice, measured.toString().c_str());

        pool.submit(juc::named("long", [] { juc::Thread::sleep(1h); }));
        pool.submit(juc::named("long", [] { juc::Thread::sleep(1h); }));
        const auto late = pool.submit(juc::named("late", [] { return 7; }));
        for (const juc::Runnable& left : pool.shutdownNow()) {
            std::printf("%s runs here\n", left.getName().c_str());
            left.run();
        }
        return atOnce && alice == 100 && deposits == 10 && late.get() == 7 ? 0 : 1;
    });
}
