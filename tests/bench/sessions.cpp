// What keeping the session costs the thread that draws, with a recording of 10⁶ events on the table
// while the playhead moves: every two seconds it takes the state of all panels and hands it on.
// Encoding, writing and waiting for the disk go on beside it, and are not in it.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "app/panels/all.hpp"
#include "app/storage/output_file.hpp"
#include "engine/scenario/reader/scenario_reader.hpp"
#include "engine/scenario/run/recording.hpp"
#include "tests/bench/ratios.hpp"
#include "tests/support/scenario_text.hpp"

namespace poolscope::bench {

namespace {

namespace fs = std::filesystem;

constexpr int kTimes = 50;

/// The events of a virtual run stand in for those of real threads.
std::string millionEvents() {
    const ReadScenario read = readScenario(tickingUntil("6000s"), "ticking.toml");
    RunOptions options;
    options.mostEvents = 1'000'000;
    RunRecord run = runVirtually(*read.scenario, options);
    run.clock = ClockKind::Real;
    run.choices.clear();
    return recordingText(*read.scenario, run);
}

void keeping(benchmark::State& state) {
    using Clock = std::chrono::steady_clock;
    const fs::path folder = fs::temp_directory_path() / "poolscope-bench-session";
    fs::remove_all(folder);
    const fs::path file = folder / "million.recording";
    writeAtomically(file, millionEvents());
    double worst = 0;
    {
        Program app;
        app.keepFiles(folder);
        if (!app.opener.open(file.string())) return state.SkipWithError(app.notice().c_str());
        std::size_t position = 0;
        for (auto _ : state) {
            app.runs.playback().head.seek(++position);
            const auto begin = Clock::now();
            app.session.poll(SessionStore::kEvery);
            const std::chrono::duration<double> took = Clock::now() - begin;
            state.SetIterationTime(took.count());
            worst = std::max(worst, took.count() * 1000);
            app.session.write();  // so that none is on the way the next time
        }
        state.counters[kEvents] = static_cast<double>(app.runs.source().log().size());
    }
    state.counters["worst, ms"] = worst;
    fs::remove_all(folder);
}

}  // namespace

void registerSessions() {
    // Each is followed by an encoding of some 50 ms that does not count: the usual half a second of
    // times of 0.1 ms would take minutes.
    benchmark::RegisterBenchmark("keep the session", keeping)
        ->Iterations(kTimes)
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
}

}  // namespace poolscope::bench
