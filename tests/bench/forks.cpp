// Forking: a tree of tasks, each of which forks one half of its work, does the other half itself,
// and joins; beside TBB's task_group and the JDK's ForkJoinPool.
//
// A leaf returns 1, so what is measured is a fork and its join. The pool is made once and stays, as
// a program's would.
#include <benchmark/benchmark.h>

#include <string>

#include "engine/library/runtime.hpp"
#include "poolscope/fork_join_pool.hpp"
#include "tests/bench/peer_process.hpp"
#include "tests/bench/ratios.hpp"

#ifdef POOLSCOPE_HAS_TBB
#include <tbb/task_arena.h>
#include <tbb/task_group.h>
#endif

namespace poolscope::bench {

namespace {

constexpr int kLevels = 17;
constexpr int kForks = (1 << kLevels) - 1;

int forkedTree(int levels) {
    if (levels == 0) return 1;
    const auto one = juc::fork([levels] { return forkedTree(levels - 1); });
    const int other = forkedTree(levels - 1);
    return one.join() + other;
}

void libraryForks(benchmark::State& state, int workers, bool direct) {
    const bool before = juc::detail::allowDirectPools(direct);
    juc::ForkJoinPool pool(workers);
    juc::detail::allowDirectPools(before);
    for (auto _ : state) {
        if (pool.invoke([] { return forkedTree(kLevels); }) != kForks + 1)
            state.SkipWithError("leaves were lost");
    }
    state.SetItemsProcessed(state.iterations() * kForks);
}

#ifdef POOLSCOPE_HAS_TBB
int groupedTree(int levels) {
    if (levels == 0) return 1;
    int one = 0;
    tbb::task_group group;
    group.run([levels, &one] { one = groupedTree(levels - 1); });
    const int other = groupedTree(levels - 1);
    group.wait();
    return one + other;
}

void tbbForks(benchmark::State& state, int workers) {
    tbb::task_arena arena(workers);
    for (auto _ : state) {
        if (arena.execute([] { return groupedTree(kLevels); }) != kForks + 1)
            state.SkipWithError("leaves were lost");
    }
    state.SetItemsProcessed(state.iterations() * kForks);
}
#endif

template <class Run>
std::string addForks(const std::string& name, Run run) {
    benchmark::RegisterBenchmark(name.c_str(), run)->Unit(benchmark::kMillisecond)->UseRealTime();
    return name;
}

}  // namespace

void registerForks(Pairs& pairs, const OutsidePeers& peers) {
    for (const int workers : {1, 2}) {
        const std::string who = "/" + std::to_string(workers) + " workers";
        const std::string ours = addForks("library fork" + who, [=](benchmark::State& state) {
            libraryForks(state, workers, true);
        });
        const std::string engines =
            addForks("library fork, engine" + who,
                     [=](benchmark::State& state) { libraryForks(state, workers, false); });
        pairs.add("library fork against the engine's: " + who.substr(1), ours, engines);
#ifdef POOLSCOPE_HAS_TBB
        const std::string tbbs = addForks(
            "fork of TBB" + who, [=](benchmark::State& state) { tbbForks(state, workers); });
        pairs.add("library fork against TBB's task_group: " + who.substr(1), ours, tbbs,
                  {.atLeast = 1});
#endif
        if (!peers.jdk) continue;
        const std::string jdks = "fork of the JDK" + who;
        registerPeer(jdks, peers.jdk, "fork " + std::to_string(workers), kForks);
        pairs.add("library fork against the JDK's: " + who.substr(1), ours, jdks);
    }
}

}  // namespace poolscope::bench
