// How late a task at a fixed rate of 1 ms begins: the median of half a second, on an otherwise idle
// machine. The time of a row is that median; its note is the 99th percentile.
//
// Peers: a thread that waits on a std::condition_variable, Boost.Asio's timer, and the JDK's pool.
// They wait as Linux lets them, up to 50 µs too long; the library's workers ask for the time
// itself.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <mutex>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "poolscope/scheduled_thread_pool_executor.hpp"
#include "tests/bench/asio.hpp"
#include "tests/bench/peer_process.hpp"
#include "tests/bench/ratios.hpp"

#if POOLSCOPE_BENCH_ASIO
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#endif

namespace poolscope::bench {

namespace {

using SteadyClock = std::chrono::steady_clock;

constexpr std::size_t kTicks = 500;
constexpr std::chrono::milliseconds kPeriod{1};

/// Notes how late each tick is.
class Ticks {
public:
    Ticks() { late_.reserve(kTicks); }
    SteadyClock::time_point due() const {
        return start_ + kPeriod * static_cast<std::int64_t>(late_.size() + 1);
    }
    /// Returns whether there are more to come.
    bool tick() {
        late_.push_back(SteadyClock::now() - due());
        return late_.size() < kTicks;
    }
    void tell(benchmark::State& state) {
        std::sort(late_.begin(), late_.end());
        const auto of = [this](std::size_t percent) {
            return std::chrono::duration<double>(late_[late_.size() * percent / 100]).count();
        };
        state.SetIterationTime(of(50));
        state.SetLabel(fmt::format("99 of 100: {:.0f} us", of(99) * 1e6));
    }

private:
    SteadyClock::time_point start_ = SteadyClock::now();
    std::vector<SteadyClock::duration> late_;
};

void library(Ticks& ticks, juc::ScheduledThreadPoolExecutor& pool) {
    std::promise<void> over;
    bool more = true;
    auto task = pool.scheduleAtFixedRate(
        [&] {
            if (!more || ticks.tick()) return;
            more = false;
            over.set_value();
        },
        ticks.due() - SteadyClock::now(), kPeriod);
    over.get_future().wait();
    task.cancel(false);
}

void onCondition(Ticks& ticks) {
    std::mutex mutex;
    std::condition_variable never;
    std::unique_lock lock(mutex);
    do {
        const auto due = ticks.due();
        while (SteadyClock::now() < due) never.wait_until(lock, due);
    } while (ticks.tick());
}

#if POOLSCOPE_BENCH_ASIO
void withAsio(Ticks& ticks) {
    boost::asio::io_context io{1};
    boost::asio::steady_timer timer(io);
    std::function<void()> wait = [&] {
        timer.expires_at(ticks.due());
        timer.async_wait([&](const boost::system::error_code&) {
            if (ticks.tick()) wait();
        });
    };
    wait();
    io.run();
}
#endif

void measure(const std::string& name, const std::function<void(Ticks&)>& run) {
    benchmark::RegisterBenchmark(name.c_str(),
                                 [run](benchmark::State& state) {
                                     for (auto _ : state) {
                                         Ticks ticks;
                                         run(ticks);
                                         ticks.tell(state);
                                     }
                                 })
        ->Iterations(1)
        ->UseManualTime();
}

}  // namespace

void registerLateness(Pairs& pairs, const OutsidePeers& peers) {
    const std::string ours = "lateness/every 1 ms, library";
    measure(ours, [](Ticks& unused) {
        juc::ScheduledThreadPoolExecutor pool(1);
        pool.submit([] {}).get();  // the worker exists
        unused = Ticks();
        library(unused, pool);
    });
    measure("lateness/every 1 ms, condition_variable", onCondition);
    pairs.aim(ours, {.seconds = 60e-6});
    if (peers.jdk) {
        const std::string name = "lateness/every 1 ms, JDK";
        registerPeer(name, peers.jdk, "lateness " + std::to_string(kTicks), 1);
        pairs.add("lateness, JDK", ours, name, {.atLeast = 1});
    }
    pairs.add("lateness, std::condition_variable", ours, "lateness/every 1 ms, condition_variable");
#if POOLSCOPE_BENCH_ASIO
    measure("lateness/every 1 ms, Boost.Asio", withAsio);
    pairs.add("lateness, Boost.Asio", ours, "lateness/every 1 ms, Boost.Asio");
#endif
}

}  // namespace poolscope::bench
