// CPU time to build a frame: fold the models to the playhead, lay out, paint into ImGui's lists.
//
// The run has a hundred periodic tasks in the heap and a hundred thousand events; the playhead
// moves on by one event a frame, in the middle of the run, with the whole run on the time axis.
// What the graphics card does afterwards is not in it. At 60 frames a second there are 16.7 ms for
// both.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include "tests/bench/ratios.hpp"
#include "tests/bench/theatre.hpp"

namespace poolscope::bench {

namespace {

constexpr int kFrameTasks = 100;

std::string hundredTasks() {
    std::string text = "title = \"A hundred tasks\"\nuntil = \"1800ms\"\n";
    text += "[[executor]]\nname = \"pool\"\nkind = \"ScheduledThreadPoolExecutor\"\n";
    text += "corePoolSize = 4\n[[task]]\nname = \"poll\"\nruns = [[\"work 1ms\"]]\n";
    for (int i = 0; i < kFrameTasks; ++i) {
        text += fmt::format(
            "[[at]]\ntime = \"0ms\"\non = \"pool\"\ncall = \"scheduleAtFixedRate\"\n"
            "task = \"poll\"\ninitialDelay = \"{}ms\"\nperiod = \"{}ms\"\n",
            i, 90 + i % 7);
    }
    return text;
}

void frames(benchmark::State& state, PerspectiveId perspective) {
    Theatre theatre(hundredTasks());
    theatre.show(perspective);
    theatre.settle();
    for (auto _ : state) {
        theatre.step();
        theatre.frame();
    }
    state.SetItemsProcessed(state.iterations());
    state.counters[kEvents] = static_cast<double>(theatre.events());
}

/// Ten minutes of play at the fastest pace, all perspectives in turn: does memory stay where it is?
void tenMinutes(benchmark::State& state) {
    constexpr int kMinute = 60 * 60;
    Theatre theatre(hundredTasks());
    const std::vector<PerspectiveId> ids = perspectiveIds();
    double afterOne = 0;
    for (auto _ : state) {
        for (int frame = 0; frame < 10 * kMinute; ++frame) {
            if (frame % 600 == 0)
                theatre.show(ids[static_cast<std::size_t>(frame / 600) % ids.size()]);
            theatre.play();
            theatre.frame();
            if (frame == kMinute) afterOne = residentMiB();
        }
    }
    state.SetItemsProcessed(state.iterations() * 10 * kMinute);
    state.SetLabel(fmt::format("resident after one minute {:.1f} MiB, after ten {:.1f} MiB",
                               afterOne, residentMiB()));
}

/// The call stacks of the whole run, which the code view works out when it is opened.
void callStacks(benchmark::State& state) {
    Theatre theatre(hundredTasks());
    for (auto _ : state) CallStacks(engineCode(), theatre.log()).follow();
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(theatre.log().size()));
    state.counters[kEvents] = static_cast<double>(theatre.log().size());
}

}  // namespace

void registerFrames() {
    benchmark::RegisterBenchmark("call stacks/of the run", callStacks)
        ->Unit(benchmark::kMillisecond);
    benchmark::RegisterBenchmark("frame/ten minutes of play", tenMinutes)
        ->Unit(benchmark::kMillisecond)
        ->Iterations(1)
        ->Repetitions(1);
    for (const PerspectiveId id : perspectiveIds()) {
        const std::string name = "frame/" + std::string(id.name);
        benchmark::RegisterBenchmark(name.c_str(), frames, id)->Unit(benchmark::kMillisecond);
    }
}

}  // namespace poolscope::bench
