// A program without RTTI: results, exceptions and their texts are the same.
#include <poolscope/juc.hpp>

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <typeinfo>

namespace {

using namespace std::chrono_literals;

bool failed = false;

void expect(bool holds, const char* what) {
    if (holds) return;
    failed = true;
    std::printf("not so: %s\n", what);
}

template <class Thrown, class Act>
std::string thrownBy(Act act) {
    try {
        act();
    } catch (const Thrown& thrown) {
        return thrown.what();
    }
    return "nothing";
}

void results() {
    juc::ThreadPoolExecutor pool({});
    auto seven = pool.submit([] { return 7; });
    expect(seven.get() == 7, "a result comes out");
    expect(thrownBy<std::bad_cast>([&] { juc::Future<long>(seven).get(); }) != "nothing",
           "a result of another type is refused");
    expect(*pool.submit([] { return std::make_unique<int>(8); }).get() == 8, "a moved result");
    expect(thrownBy<juc::NullPointerException>([&] { pool.execute(nullptr); }) != "nothing",
           "no body");
    expect(thrownBy<std::bad_cast>([&] { juc::ForkJoinTask<int>(seven).join(); }) != "nothing",
           "a future of a plain pool is no ForkJoinTask");
    auto stuck = pool.submit([] { juc::Thread::sleep(1h); });
    expect(thrownBy<juc::TimeoutException>([&] { stuck.get(1ms); }) == "TimeoutException",
           "a timeout");
}

void errors() {
    juc::ThreadPoolExecutor pool({});
    auto odd = pool.submit([]() -> int { throw std::out_of_range("odd"); });
    expect(thrownBy<std::out_of_range>([&] { odd.value(); }) == "odd", "its own type");
    expect(thrownBy<juc::ExecutionException>([&] { odd.get(); }) ==
               "ExecutionException: std::out_of_range: odd",
           "the name of its type");
    auto own = pool.submit([]() -> int { throw juc::IllegalStateException("mine"); });
    expect(
        thrownBy<juc::IllegalStateException>([&] { own.value(); }) == "IllegalStateException: mine",
        "an exception of the library");
    juc::ScheduledThreadPoolExecutor timed(1);
    expect(timed.schedule([] { return 5; }, 1ms).get() == 5, "a scheduled pool");
}

/// The pools that have the engine behind them.
void engine() {
    juc::VirtualClock clock;
    const std::string told = clock.run([] {
        juc::ForkJoinPool pool(2);
        if (pool.invoke([] { return juc::fork([] { return 3; }).join(); }) != 3) return "no sum";
        juc::ThreadPoolExecutor plain({});
        auto odd = plain.submit([]() -> int { throw juc::TimeoutException(); });
        return thrownBy<juc::TimeoutException>([&] { odd.value(); }) == "TimeoutException"
                   ? "as it should be"
                   : "another exception";
    });
    expect(told == "as it should be", told.c_str());
    expect(thrownBy<juc::IllegalStateException>([&] {
               clock.run([] { throw juc::IllegalStateException("out of run"); });
           }) == "IllegalStateException: out of run",
           "what leaves run");
}

}  // namespace

int main() {
    results();
    errors();
    engine();
    return failed ? 1 : 0;
}
