// Runs far longer than a lesson's, opened in the window's program: how long until the first
// picture, how much memory, what a frame costs while one plays, what it costs while one drags
// the playhead to anywhere, and what it costs as SVG.
//
// Not part of a plain `./dev bench`, as they take minutes and gigabytes: ./dev bench
// --benchmark_filter=stress. Measured is processor time, so other load matters little.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <random>

#include "tests/bench/ratios.hpp"
#include "tests/bench/theatre.hpp"

namespace poolscope::bench {

namespace {

constexpr const char* kScheduled =
    "[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\ncorePoolSize = 2\n";

std::string tenThousandTimeouts() {
    std::string text = std::string("until = \"100s\"\n") + kScheduled +
                       "[[task]]\nname = \"timeout\"\nbody = [\"work 1ms\"]\n";
    for (int i = 0; i < 10'000; ++i)
        text += fmt::format(
            "[[at]]\ntime = \"{}us\"\ncall = \"schedule\"\ntask = \"timeout\"\n"
            "delay = \"{}ms\"\n",
            i * 10, 30'000 - i * 7919 % 10'007);
    return text;
}

std::string hundredThousandAtOnce() {
    return std::string("until = \"100s\"\n") + kScheduled +
           "[[task]]\nname = \"t\"\nbody = [\"work 100us\"]\n[[at]]\ntime = \"0ms\"\n"
           "every = \"1ns\"\ntimes = 100000\ncall = \"schedule\"\ntask = \"t\"\ndelay = \"1s\"\n";
}

/// A hundred jobs every second for half an hour.
std::string halfAnHourOfCron() {
    std::string text = std::string("until = \"30min\"\n") + kScheduled +
                       "[[task]]\nname = \"job\"\nbody = [\"work 1ms\"]\n";
    for (int i = 0; i < 100; ++i)
        text += fmt::format(
            "[[at]]\ntime = \"0ms\"\ncall = \"schedule\"\ntask = \"job\"\n"
            "as = \"job{}\"\ncron = \"* * * * * *\"\n",
            i);
    return text;
}

std::string manyLeaves() {
    return "until = \"100s\"\n[[executor]]\nname = \"pool\"\nkind = \"ForkJoinPool\"\n"
           "parallelism = 4\n[[task]]\nname = \"sum\"\n"
           "recursive = { sum = [1, 1000000], threshold = 1, leaf = \"work 1us\" }\n"
           "[[at]]\ntime = \"0ms\"\ncall = \"invoke\"\ntask = \"sum\"\n";
}

std::string fiveThousandThreads() {
    return "until = \"100s\"\n[[executor]]\nname = \"pool\"\nkind = \"ThreadPoolExecutor\"\n"
           "corePoolSize = 5000\nmaximumPoolSize = 5000\n"
           "queue = { type = \"LinkedBlockingQueue\" }\n[[task]]\nname = \"t\"\n"
           "body = [\"work 10ms\"]\n[[at]]\ntime = \"0ms\"\nevery = \"1us\"\ntimes = 10000\n"
           "call = \"execute\"\ntask = \"t\"\n";
}

/// One task, every millisecond; a run has some forty events, and a run of the virtual world twenty
/// million at most.
std::string halfAMillionRuns() {
    return std::string("until = \"490s\"\n") + kScheduled +
           "[[task]]\nname = \"poll\"\nbody = [\"work 300us\"]\n[[at]]\ntime = \"0ms\"\n"
           "call = \"scheduleAtFixedRate\"\ntask = \"poll\"\ninitialDelay = \"1ms\"\n"
           "period = \"1ms\"\n";
}

/// Plans that nothing came of: what a comparison shows as ghosts without a run.
std::string hundredThousandCancelled() {
    std::string text = std::string("until = \"100s\"\n") + kScheduled +
                       "removeOnCancelPolicy = true\n"
                       "[[task]]\nname = \"t\"\nbody = [\"work 1ms\"]\n";
    for (int i = 0; i < 100'000; ++i)
        text += fmt::format(
            "[[at]]\ntime = \"{0}us\"\ncall = \"schedule\"\ntask = \"t\"\nas = \"t{1}\"\n"
            "delay = \"{2}ms\"\n[[at]]\ntime = \"{3}us\"\ncall = \"cancel\"\ntask = \"t{1}\"\n",
            i, i, 200 + i * 7919 % 90'000, 100'000 + i);
    return text;
}

struct Stress {
    const char* name;
    std::string (*scenario)();
};
constexpr std::array<Stress, 7> kStresses{{
    {"10,000 timeouts", tenThousandTimeouts},
    {"100,000 at once", hundredThousandAtOnce},
    {"half an hour of cron", halfAnHourOfCron},
    {"1,000,000 leaves", manyLeaves},
    {"5,000 threads", fiveThousandThreads},
    {"half a million runs", halfAMillionRuns},
    {"100,000 cancelled", hundredThousandCancelled},
}};

double seconds(std::clock_t since) {
    return static_cast<double>(std::clock() - since) / CLOCKS_PER_SEC;
}

/// Processor time of a call, the worst and the mean of so many.
template <class Call>
std::pair<double, double> worstAndMean(int times, const Call& call) {
    double worst = 0;
    double sum = 0;
    for (int i = 0; i < times; ++i) {
        const std::clock_t begin = std::clock();
        call();
        const double took = seconds(begin) * 1000;
        worst = std::max(worst, took);
        sum += took;
    }
    return {worst, sum / times};
}

void stress(benchmark::State& state, const Stress& which) {
    constexpr int kFrames = 20;
    const std::string scenario = which.scenario();
    for (auto _ : state) {
        const double before = residentMiB();
        const std::clock_t begin = std::clock();
        Theatre theatre(scenario);
        theatre.show(perspectiveIds().front());
        theatre.frame();
        const double first = seconds(begin);
        const double memory = (residentMiB() - before) * 1024 * 1024;
        const auto events = static_cast<double>(theatre.events());
        if (events == 0) return state.SkipWithError("the scenario has a mistake");
        std::string text = fmt::format(
            "{:.1f} million events; first picture after {:.2f} s of processor time; {:.0f} bytes "
            "an event\n",
            events / 1e6, first, memory / events);
        std::mt19937_64 random(1);
        for (const PerspectiveId id : perspectiveIds()) {
            theatre.show(id);
            theatre.frame();
            const auto [worst, mean] = worstAndMean(kFrames, [&] {
                theatre.step();
                theatre.frame();
            });
            const auto [worstSeek, meanSeek] = worstAndMean(kFrames, [&] {
                theatre.seek(random() % theatre.events());
                theatre.frame();
            });
            const auto [worstSvg, meanSvg] = worstAndMean(kFrames, [&] {
                theatre.step();
                theatre.svg();
            });
            text += fmt::format(
                "    {:9} a frame {:6.2f} ms, worst {:6.2f}; anywhere {:6.2f} ms, "
                "worst {:6.2f}; as SVG {:6.2f} ms, worst {:6.2f}, {} kB\n",
                id.name, mean, worst, meanSeek, worstSeek, meanSvg, worstSvg, theatre.svg() / 1000);
        }
        state.SetLabel(text);
    }
}

}  // namespace

void registerStress() {
    for (const Stress& which : kStresses)
        benchmark::RegisterBenchmark((std::string("stress/") + which.name).c_str(), stress, which)
            ->Unit(benchmark::kSecond)
            ->Iterations(1)
            ->Repetitions(1);
}

}  // namespace poolscope::bench
