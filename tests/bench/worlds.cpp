// Task runs and switches a second in the virtual world, recording on against off, and what the real
// world does for comparison.
#include <benchmark/benchmark.h>

#include <functional>
#include <memory>

#include "engine/executor/scheduled/scheduled_thread_pool_executor.hpp"
#include "engine/world/real_world.hpp"
#include "tests/bench/peer_process.hpp"
#include "tests/bench/programs.hpp"
#include "tests/bench/ratios.hpp"

namespace poolscope::bench {

namespace {

using WorldProgram = std::int64_t (*)(Log*, std::int64_t);
using PendingProgram = std::int64_t (*)(Log*, std::int64_t runs, std::int64_t pending);

struct Subject {
    const char* name;
    WorldProgram program;
    std::int64_t amount;
};

/// Recording a run shall take so many times as long as not recording it, at most; and keeping the
/// calls around each event so many times as long as keeping events alone.
constexpr double kMostForRecording = 1.5;
constexpr double kMostForCalls = 1.05;

enum class Recorded { Nothing, Events, Calls };

constexpr Subject kSubjects[] = {
    {"one worker, one periodic task", &onePeriodic, 50'000},
    {"one worker, 16 periodic tasks", &manyPeriodic, 48'000},
    {"one worker, 16 periodic tasks, briefly", &manyPeriodic, 1'600},
    {"4 workers, one-shots", &fourWorkers, 20'000},
};

void measure(benchmark::State& state, const Subject& subject, Recorded recorded) {
    std::int64_t counted = 0;
    double events = 0;
    const auto memory = std::make_shared<LogMemory>();
    for (auto _ : state) {
        std::unique_ptr<Log> log;
        const KeepsCalls calls = recorded == Recorded::Calls ? KeepsCalls::Yes : KeepsCalls::No;
        if (recorded != Recorded::Nothing) log = std::make_unique<Log>(memory, calls);
        const std::int64_t once = subject.program(log.get(), subject.amount);
        if (once < subject.amount * 9 / 10) state.SkipWithError("runs were lost");
        counted += once;
        if (log) events += static_cast<double>(log->size());
    }
    state.SetItemsProcessed(counted);
    if (recorded != Recorded::Nothing)
        state.counters[kEvents] = events / static_cast<double>(counted);
}

std::string runsName(const Subject& subject, Recorded recorded) {
    constexpr std::string_view kEndings[] = {"", ", recorded", ", recorded with calls"};
    return std::string("virtual/") + subject.name +
           std::string(kEndings[static_cast<std::size_t>(recorded)]);
}

void registerSwitches(const char* name, WorldProgram program) {
    const Subject subject{name, program, 100'000};
    benchmark::RegisterBenchmark(
        (std::string("switches/") + name).c_str(),
        [subject](benchmark::State& state) { measure(state, subject, Recorded::Nothing); })
        ->Unit(benchmark::kMillisecond);
}

/// So many tasks are pending, and a run of one shall take so many nanoseconds at most.
struct Pending {
    std::int64_t tasks;
    double nanoseconds;
};
constexpr Pending kPending[] = {{1, 400}, {1'000, 700}, {10'000, 900}};
/// How many times faster than SimPy, which is an interpreted simulator without an executor.
constexpr double kAgainstSimPy = 10;

std::string pendingName(std::int64_t pending, const char* what) {
    return "virtual/" + std::to_string(pending) + " pending, " + what;
}

/// How a run of a task takes longer the more tasks wait.
void registerPending(Pairs& pairs, const OutsidePeers& peers, const char* what,
                     PendingProgram program) {
    for (const auto& [pending, aim] : kPending) {
        constexpr std::int64_t kRuns = 200'000;
        const std::string name = pendingName(pending, what);
        pairs.aim(name, {.items = 1e9 / aim});
        if (peers.simpy) {
            pairs.add(name + ", against SimPy", name, pendingName(pending, "SimPy"),
                      {.atLeast = kAgainstSimPy});
        }
        benchmark::RegisterBenchmark(name.c_str(), [program,
                                                    pending = pending](benchmark::State& state) {
            std::int64_t counted = 0;
            for (auto _ : state) counted += program(nullptr, kRuns, pending);
            state.SetItemsProcessed(counted);
        })->Unit(benchmark::kMillisecond);
    }
}

/// A burst of one-shots that are all due, on real threads, from the first call to termination.
void realBurst(benchmark::State& state, std::int32_t workers) {
    constexpr std::int64_t kTasks = 20'000;
    for (auto _ : state) {
        RealWorld world;
        ScheduledThreadPoolExecutor pool(world, workers);
        std::atomic<std::int64_t> counted = 0;
        const RunnablePtr body = makeRunnable([&counted]() -> Co<void> {
            counted.fetch_add(1, std::memory_order_relaxed);
            co_return;
        });
        for (std::int64_t i = 0; i < kTasks; ++i) {
            runToEnd(pool.schedule(body, Duration{}, "one-shot"));
        }
        runToEnd(pool.shutdown());
        world.joinAll();
        if (counted.load() != kTasks) state.SkipWithError("tasks were lost");
    }
    state.SetItemsProcessed(state.iterations() * kTasks);
}

}  // namespace

void registerVirtualWorld(Pairs& pairs, const OutsidePeers& peers) {
    for (const Subject& subject : kSubjects) {
        benchmark::RegisterBenchmark(
            runsName(subject, Recorded::Nothing).c_str(),
            [&subject](benchmark::State& state) { measure(state, subject, Recorded::Nothing); })
            ->Unit(benchmark::kMillisecond);
    }
    registerPending(pairs, peers, "periodic", &pendingPeriodic);
    registerPending(pairs, peers, "one-shots", &pendingOneShots);
    for (const Pending& pending : kPending) {
        if (!peers.simpy) break;
        registerPeer(pendingName(pending.tasks, "SimPy"), peers.simpy,
                     "events " + std::to_string(pending.tasks), 200'000);
    }
    registerSwitches("yield", &yielding);
    registerSwitches("condition", &passing);
}

void registerRecording(Pairs& pairs) {
    for (const Subject& subject : kSubjects) {
        for (const Recorded recorded : {Recorded::Events, Recorded::Calls})
            benchmark::RegisterBenchmark(runsName(subject, recorded).c_str(),
                                         [&subject, recorded](benchmark::State& state) {
                                             measure(state, subject, recorded);
                                         })
                ->Unit(benchmark::kMillisecond);
        pairs.add(std::string("not recording against recording: ") + subject.name,
                  runsName(subject, Recorded::Nothing), runsName(subject, Recorded::Events),
                  {.atMost = kMostForRecording});
        pairs.add(std::string("events alone against calls too: ") + subject.name,
                  runsName(subject, Recorded::Events), runsName(subject, Recorded::Calls),
                  {.atMost = kMostForCalls});
    }
}

void registerRealWorld(Pairs&) {
    for (const std::int32_t workers : {1, 2}) {
        const std::string name = "real/" + std::to_string(workers) + " worker" +
                                 (workers > 1 ? "s" : "") + ", burst of one-shots";
        benchmark::RegisterBenchmark(name.c_str(), realBurst, workers)
            ->Unit(benchmark::kMillisecond)
            ->UseRealTime();
    }
}

}  // namespace poolscope::bench
