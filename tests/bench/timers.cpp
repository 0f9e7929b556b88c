// The library's timers as a program uses them, clock, lock and futures included: schedule N tasks,
// cancel half of them, run the rest.
//
//     insert    N tasks at random times within an hour, into an empty queue
//     cancel    half of them, in random order, removed at once
//     steady    as often, one cancelled and one scheduled, N being pending all the time
//     drain     N tasks that are all due, from the first body to the end of the last
//
// Peers: Boost.Asio's timers with a handler each, on an io_context that one thread polls; and
// std::priority_queue under a mutex, where cancelling sets a flag; and the JDK's pool, where there
// is one. The library's worker is held in a body meanwhile, so that nothing else runs. Only the
// part in the name is measured; the note of an insertion is what a pending task takes in memory.
#include <benchmark/benchmark.h>

#include <fmt/format.h>
#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <queue>
#include <string>
#include <thread>
#include <vector>

#include "engine/world/random.hpp"
#include "poolscope/scheduled_thread_pool_executor.hpp"
#include "tests/bench/asio.hpp"
#include "tests/bench/peer_process.hpp"
#include "tests/bench/ratios.hpp"

#if POOLSCOPE_BENCH_ASIO
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/io_context.hpp>
#endif

namespace poolscope::bench {

namespace {

using Nanos = std::chrono::nanoseconds;

/// What a body counts.
using Fired = std::atomic<std::size_t>;

class LibraryTimers {
public:
    explicit LibraryTimers(std::size_t n) : futures_(n) {
        pool_.setRemoveOnCancelPolicy(true);
        pool_.execute([this] {
            held_ = true;
            while (!open_) std::this_thread::yield();
        });
        while (!held_) std::this_thread::yield();
    }
    LibraryTimers(const LibraryTimers&) = delete;
    LibraryTimers& operator=(const LibraryTimers&) = delete;
    ~LibraryTimers() { open_ = true; }
    void schedule(std::size_t i, Nanos delay) {
        futures_[i] =
            pool_.schedule([this] { fired_.fetch_add(1, std::memory_order_relaxed); }, delay);
    }
    void cancel(std::size_t i) {
        futures_[i].cancel(false);
        futures_[i] = {};
    }
    std::size_t drain(std::size_t n) {
        open_ = true;
        while (fired_.load(std::memory_order_relaxed) < n) std::this_thread::yield();
        return fired_;
    }

private:
    Fired fired_ = 0;
    std::atomic<bool> held_ = false;
    std::atomic<bool> open_ = false;
    juc::ScheduledThreadPoolExecutor pool_{1};
    std::vector<juc::ScheduledFuture<void>> futures_;
};

class LazyTimers {
public:
    explicit LazyTimers(std::size_t n) : timers_(n) {}
    void schedule(std::size_t i, Nanos delay) {
        const auto due = std::chrono::steady_clock::now() + delay;
        timers_[i] = std::make_shared<Timer>([this] { ++fired_; });
        const std::lock_guard guard(mutex_);
        queue_.push({due, number_++, timers_[i]});
    }
    void cancel(std::size_t i) {
        timers_[i]->cancelled = true;
        timers_[i] = nullptr;
    }
    std::size_t drain(std::size_t) {
        while (true) {
            std::shared_ptr<Timer> timer;
            {
                const std::lock_guard guard(mutex_);
                if (queue_.empty() || queue_.top().due > std::chrono::steady_clock::now()) break;
                timer = queue_.top().timer;
                queue_.pop();
            }
            if (!timer->cancelled) timer->body();
        }
        return fired_;
    }

private:
    struct Timer {
        explicit Timer(std::function<void()> run) : body(std::move(run)) {}
        std::function<void()> body;
        std::atomic<bool> cancelled = false;
    };
    struct Item {
        std::chrono::steady_clock::time_point due;
        std::uint64_t number;
        std::shared_ptr<Timer> timer;
        bool operator<(const Item& other) const {
            return due != other.due ? due > other.due : number > other.number;
        }
    };

    std::mutex mutex_;
    std::priority_queue<Item> queue_;
    std::uint64_t number_ = 0;
    std::size_t fired_ = 0;
    std::vector<std::shared_ptr<Timer>> timers_;
};

#if POOLSCOPE_BENCH_ASIO

class AsioProgramTimers {
public:
    explicit AsioProgramTimers(std::size_t n) : timers_(n) {}
    void schedule(std::size_t i, Nanos delay) {
        timers_[i] = std::make_unique<Timer>(io_, delay);
        timers_[i]->async_wait([this](const boost::system::error_code& error) {
            if (!error) ++fired_;
        });
    }
    /// The aborted handlers run now and then, as they would.
    void cancel(std::size_t i) {
        timers_[i] = nullptr;
        if (++cancelled_ % 64 == 0) io_.poll();
    }
    std::size_t drain(std::size_t n) {
        while (fired_ < n) io_.poll();
        return fired_;
    }

private:
    using Timer = boost::asio::basic_waitable_timer<std::chrono::steady_clock>;

    boost::asio::io_context io_{1};
    std::size_t fired_ = 0;
    std::size_t cancelled_ = 0;
    std::vector<std::unique_ptr<Timer>> timers_;
};

#endif

enum class Part { Insert, Cancel, Steady, Drain };

struct TimersProgram {
    std::vector<Nanos> delays;
    std::vector<std::size_t> cancelled;
};

TimersProgram timersOf(std::size_t n, Nanos longest) {
    Random random(1);
    TimersProgram program;
    for (std::size_t i = 0; i < n; ++i) {
        program.delays.emplace_back(random.below(static_cast<std::uint64_t>(longest.count())));
        if (i % 2 == 1) program.cancelled.push_back(i);
    }
    for (std::size_t i = program.cancelled.size(); i > 1; --i) {
        std::swap(program.cancelled[i - 1], program.cancelled[random.below(i)]);
    }
    return program;
}

template <class Act>
double secondsOf(const Act& act) {
    const auto begin = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// A step of the steady part is one cancelled and one scheduled.
std::size_t doneIn(Part part, std::size_t n) {
    return part == Part::Cancel || part == Part::Steady ? n / 2 : n;
}

/// In use, of what malloc has from the system in any way.
std::size_t bytesInUse() {
    const struct mallinfo2 memory = ::mallinfo2();
    return memory.uordblks + memory.hblkhd;
}

std::string bytesText(double bytes) { return fmt::format("{:.0f} bytes a pending task", bytes); }

template <class Timers>
void timersPart(benchmark::State& state, std::size_t n, Part part) {
    const Nanos soon = std::chrono::microseconds(n);  // longer than it takes to hand them in
    const TimersProgram program =
        timersOf(n, part == Part::Drain ? soon : Nanos(std::chrono::hours(1)));
    for (auto _ : state) {
        Timers timers(n);
        const std::size_t before = bytesInUse();
        double seconds = secondsOf([&] {
            for (std::size_t i = 0; i < n; ++i) timers.schedule(i, program.delays[i]);
        });
        if (part == Part::Insert) {
            state.SetLabel(
                bytesText(static_cast<double>(bytesInUse() - before) / static_cast<double>(n)));
        }
        if (part == Part::Cancel) {
            seconds = secondsOf([&] {
                for (const std::size_t i : program.cancelled) timers.cancel(i);
            });
        } else if (part == Part::Steady) {
            seconds = secondsOf([&] {
                for (const std::size_t i : program.cancelled) {
                    timers.cancel(i);
                    timers.schedule(i, program.delays[i]);
                }
            });
        } else if (part == Part::Drain) {
            std::this_thread::sleep_for(soon);
            seconds = secondsOf([&] {
                if (timers.drain(n) != n) state.SkipWithError("timers were lost");
            });
        }
        state.SetIterationTime(seconds);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(doneIn(part, n)));
}

constexpr const char* kLibraryTimers = "library";

/// Calls `add(n, part, what)` for each size and part.
template <class Add>
void forEachPart(const Add& add) {
    for (const std::size_t n :
         {std::size_t{10'000}, std::size_t{100'000}, std::size_t{1'000'000}}) {
        for (const auto& [part, text] :
             {std::pair(Part::Insert, "insert"), std::pair(Part::Cancel, "cancel"),
              std::pair(Part::Steady, "steady"), std::pair(Part::Drain, "drain")}) {
            add(n, part, std::string(text) + " " + std::to_string(n));
        }
    }
}

void comparePart(Pairs& pairs, const std::string& what, const std::string& who, RatioAim aim) {
    pairs.add("timers " + what + ": the library against " + who,
              "timers/" + what + "/" + kLibraryTimers, "timers/" + what + "/" + who, aim);
}

template <class Timers>
void registerTimersOf(Pairs& pairs, const std::string& who, RatioAim aim = {}) {
    forEachPart([&](std::size_t n, Part part, const std::string& what) {
        benchmark::RegisterBenchmark(("timers/" + what + "/" + who).c_str(), timersPart<Timers>, n,
                                     part)
            ->Unit(benchmark::kMillisecond)
            ->UseManualTime();
        if (who != kLibraryTimers) comparePart(pairs, what, who, aim);
    });
}

/// So many pending tasks tell what one takes: collecting the garbage of more takes long.
constexpr std::size_t kJdkBytes = 100'000;
std::string jdkBytes(PeerProcess& jdk) {
    return bytesText(jdk.ask("bytes " + std::to_string(kJdkBytes)));
}

/// At a million pending the library shall be twice as fast.
void registerJdkTimers(Pairs& pairs, const Peer& jdk) {
    forEachPart([&](std::size_t n, Part part, const std::string& what) {
        const bool tellsBytes = part == Part::Insert && n == kJdkBytes;
        registerPeer("timers/" + what + "/JDK", jdk, what, doneIn(part, n),
                     tellsBytes ? &jdkBytes : nullptr);
        comparePart(pairs, what, "JDK", {.atLeast = n == 1'000'000 ? 2.0 : 1.0});
    });
}

}  // namespace

void registerTimers(Pairs& pairs, const OutsidePeers& peers) {
    registerTimersOf<LibraryTimers>(pairs, kLibraryTimers);
    registerTimersOf<LazyTimers>(pairs, "lazy priority_queue");
#if POOLSCOPE_BENCH_ASIO
    registerTimersOf<AsioProgramTimers>(pairs, "Boost.Asio", {.atLeast = 1});
#endif
    if (peers.jdk) registerJdkTimers(pairs, peers.jdk);
}

}  // namespace poolscope::bench
