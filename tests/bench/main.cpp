// ./dev bench: Google Benchmark with a table of ratios at the end.
//
// Arguments are Google Benchmark's. By default each benchmark is repeated five times, all of them
// interleaved, and the median counts.
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/peer_process.hpp"
#include "tests/bench/ratios.hpp"

int main(int count, char** arguments) {
    std::vector<std::string> given(arguments, arguments + count);
    const auto wanted = [&given](std::string_view flag, const char* value) {
        for (const std::string& argument : given) {
            if (argument.starts_with(flag)) return;
        }
        given.push_back(std::string(flag) + "=" + value);
    };
    const auto asked = [&given](std::string_view word) {
        for (const std::string& argument : given)
            if (argument.find(word) != std::string::npos) return true;
        return false;
    };
    wanted("--benchmark_repetitions", "5");
    wanted("--benchmark_enable_random_interleaving", "true");
    wanted("--benchmark_min_time", "0.1");

    std::vector<char*> texts;
    for (std::string& argument : given) texts.push_back(argument.data());
    int size = static_cast<int>(texts.size());
    benchmark::Initialize(&size, texts.data());
    if (benchmark::ReportUnrecognizedArguments(size, texts.data())) return 2;

    poolscope::bench::Pairs pairs;
    const poolscope::bench::OutsidePeers peers = poolscope::bench::findOutsidePeers();
    poolscope::bench::registerHeap(pairs);
    poolscope::bench::registerVirtualWorld(pairs, peers);
    poolscope::bench::registerRecording(pairs);
    poolscope::bench::registerRealWorld(pairs);
    poolscope::bench::registerPools(pairs, peers);
    poolscope::bench::registerForks(pairs, peers);
    poolscope::bench::registerTimers(pairs, peers);
    poolscope::bench::registerLateness(pairs, peers);
    poolscope::bench::registerExploration(pairs);
    poolscope::bench::registerWaiting(pairs);
    poolscope::bench::registerRecorded(pairs);
#ifdef POOLSCOPE_BENCH_FRAMES
    poolscope::bench::registerFrames();
    poolscope::bench::registerSessions();
    if (asked("stress")) poolscope::bench::registerStress();
    poolscope::bench::registerSweeps(pairs);
#endif
    poolscope::bench::RatioReporter reporter(pairs);
    benchmark::RunSpecifiedBenchmarks(&reporter);
    benchmark::Shutdown();
    return 0;
}
