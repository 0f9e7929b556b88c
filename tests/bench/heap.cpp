// The heap against its peers: insert N tasks, cancel half of them, drain the rest.
//
//     random    times drawn from a seed, every second task cancelled in random order
//     fifo      times rise with each task, cancelled in the order of insertion
//     timeouts  N live tasks; again and again a new one far ahead goes in and an old one is
//     cancelled,
//               as with requests that nearly always answer before their timeout. A lazy queue keeps
//               the cancelled ones until their time comes.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <numeric>

#include "engine/world/random.hpp"
#include "tests/bench/heap_subjects.hpp"
#include "tests/bench/ratios.hpp"

namespace poolscope::bench {

namespace {

constexpr std::uint64_t kSeed = 1;

struct HeapProgram {
    Times times;
    std::vector<std::size_t> cancelled;
};

void shuffle(std::vector<std::size_t>& order, Random& random) {
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
}

HeapProgram programOf(std::size_t n, bool fifo) {
    Random random(kSeed);
    HeapProgram program;
    for (std::size_t i = 0; i < n; ++i) {
        program.times.push_back(static_cast<std::int64_t>(fifo ? i : random.below(1'000'000'000)));
        if (i % 2 == 1) program.cancelled.push_back(i);
    }
    if (!fifo) shuffle(program.cancelled, random);
    return program;
}

template <class Heap>
void fillCancelDrain(benchmark::State& state, std::size_t n, bool fifo) {
    const HeapProgram program = programOf(n, fifo);
    Heap heap(program.times);
    for (auto _ : state) {
        for (std::size_t i = 0; i < n; ++i) heap.insert(i);
        for (const std::size_t i : program.cancelled) heap.cancel(i);
        const std::size_t drained = heap.drain();
        if (drained != n - program.cancelled.size()) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(n));
}

constexpr std::size_t kPatience = 10;  ///< a timeout is this many times longer than an answer takes

/// Every round the clock moves by one, a task goes in that is due after `live * kPatience` rounds,
/// and the one that went in `live` rounds ago is cancelled.
template <class Heap>
void timeouts(benchmark::State& state, std::size_t live) {
    const std::size_t rounds = 2 * live * kPatience;
    Times times(rounds);
    std::iota(times.begin(), times.end(), static_cast<std::int64_t>(live * kPatience));
    Heap heap(times);
    for (auto _ : state) {
        for (std::size_t round = 0; round < rounds; ++round) {
            if constexpr (requires { heap.dropUntil(0); }) {
                heap.dropUntil(static_cast<std::int64_t>(round));
            }
            heap.insert(round);
            if (round >= live) heap.cancel(round - live);
        }
        if (heap.drain() != live) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(rounds));
}

constexpr const char* kOurs = "DelayHeap";

std::string nameOf(const std::string& program, std::size_t n, const std::string& heap) {
    return "heap/" + program + "/" + std::to_string(n) + "/" + heap;
}

/// One heap in all programs; peers get a line in the table for each.
template <class Heap>
void registerSubject(Pairs& pairs, const std::string& subject) {
    const auto compare = [&](const std::string& program, std::size_t n) {
        const std::string name = nameOf(program, n, subject);
        if (subject == kOurs) return name;
        pairs.add("heap " + program + " " + std::to_string(n) + ": DelayHeap against " + subject,
                  nameOf(program, n, kOurs), name);
        return name;
    };
    for (const std::size_t n :
         {std::size_t{10'000}, std::size_t{100'000}, std::size_t{1'000'000}}) {
        for (const bool fifo : {false, true}) {
            const std::string name = compare(fifo ? "fifo" : "random", n);
            benchmark::RegisterBenchmark(name.c_str(), fillCancelDrain<Heap>, n, fifo)
                ->Unit(benchmark::kMillisecond);
        }
    }
    constexpr std::size_t kLive = 10'000;
    const std::string name = compare("timeouts", kLive);
    benchmark::RegisterBenchmark(name.c_str(), timeouts<Heap>, kLive)
        ->Unit(benchmark::kMillisecond);
}

}  // namespace

void registerHeap(Pairs& pairs) {
    registerSubject<OurHeap<DelayHeap>>(pairs, kOurs);
    registerSubject<OurHeap<FourAryHeap>>(pairs, "FourAryHeap");
    registerSubject<OurHeap<PairingHeap>>(pairs, "PairingHeap");
    registerSubject<LazyShared>(pairs, "lazy priority_queue");
    registerSubject<LazyBare>(pairs, "lazy priority_queue of plain pointers");
#if POOLSCOPE_BENCH_ASIO
    registerSubject<AsioTimers>(pairs, "Boost.Asio timer_queue");
#endif
}

}  // namespace poolscope::bench
