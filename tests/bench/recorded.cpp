// What a recording on real threads costs: an event, written by one thread and by two that do
// nothing else, and a task of a program under recordTo, file included.
#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>
#include <thread>

#include "engine/trace/log.hpp"
#include "engine/world/real_world.hpp"
#include "poolscope/recording.hpp"
#include "poolscope/thread_pool_executor.hpp"
#include "tests/bench/ratios.hpp"

namespace poolscope::bench {

namespace {

constexpr std::int64_t kEventsEach = 500'000;
constexpr double kAimForEvent = 30e-9;
constexpr int kRecordedTasks = 20'000;
constexpr double kAimForTask = 2e-6;

/// A reader forgets what is there, as one that writes it into a file does.
void realEvents(benchmark::State& state, int threads) {
    const auto write = [](RealWorld& world) {
        for (std::int64_t i = 0; i < kEventsEach; ++i) world.emit({}, IoEnded{});
    };
    for (auto _ : state) {
        Log log(nullptr, KeepsCalls::Yes);
        RealWorld world(&log);
        std::atomic<bool> over = false;
        std::thread reader([&] {
            while (!over.load()) {
                log.forget(log.size());
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        });
        std::thread other;
        if (threads > 1) other = std::thread([&] { write(world); });
        write(world);
        if (other.joinable()) other.join();
        over = true;
        reader.join();
    }
    state.SetItemsProcessed(state.iterations() * kEventsEach * threads);
}

std::string recordingFile() {
    return (std::filesystem::temp_directory_path() / "poolscope-bench.recording").string();
}

void tasks(juc::ThreadPoolExecutor& pool, benchmark::State& state) {
    std::atomic<int> counted = 0;
    for (int i = 0; i < kRecordedTasks; ++i) pool.execute([&counted] { ++counted; });
    pool.shutdown();
    pool.awaitTermination(std::chrono::hours(1));
    if (counted.load() != kRecordedTasks) state.SkipWithError("tasks were lost");
}

void turns(juc::ThreadPoolExecutor& pool, benchmark::State& state) {
    for (int i = 0; i < kRecordedTasks; ++i) {
        if (pool.submit([i] { return i; }).get() != i) state.SkipWithError("another's");
    }
}

using PoolProgram = void (*)(juc::ThreadPoolExecutor&, benchmark::State&);

void recorded(benchmark::State& state, int workers, PoolProgram program) {
    for (auto _ : state) {
        juc::Recording recording = juc::recordTo(recordingFile());
        {
            juc::ThreadPoolExecutor pool = juc::newFixedThreadPool(workers);
            program(pool, state);
        }
        recording.save();
    }
    state.SetItemsProcessed(state.iterations() * kRecordedTasks);
    std::filesystem::remove(recordingFile());
}

}  // namespace

void registerRecorded(Pairs& pairs) {
    for (const int threads : {1, 2}) {
        const std::string name = "recorded/an event, " + std::to_string(threads) +
                                 (threads > 1 ? " threads" : " thread");
        pairs.aim(name, {.items = 1 / kAimForEvent});
        benchmark::RegisterBenchmark(name.c_str(), realEvents, threads)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
    }
    const auto add = [&pairs](const std::string& what, PoolProgram program) {
        for (const int workers : {1, 2}) {
            const std::string name = "recorded/" + what + ", " + std::to_string(workers) +
                                     " worker" + (workers > 1 ? "s" : "");
            pairs.aim(name, {.items = 1 / kAimForTask});
            // The log of each is kept to the end of the process, as recordTo says.
            benchmark::RegisterBenchmark(name.c_str(), recorded, workers, program)
                ->Unit(benchmark::kMillisecond)
                ->Iterations(2)
                ->UseRealTime();
        }
    };
    add("a task", &tasks);
    add("submit and wait", &turns);
}

}  // namespace poolscope::bench
