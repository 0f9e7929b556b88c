// A run whose first events are there, and whose making in the background is a test's own function.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <utility>

#include "app/runs/background_source.hpp"
#include "app/runs/kept_recording.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

/// `then` is called in the background; it may wait and throw.
class StagedSource final : public BackgroundSource {
public:
    StagedSource(std::shared_ptr<const Scenario> scenario, std::function<void()> then)
        : scenario_(std::move(scenario)) {
        RunOptions options;
        options.mostEvents = 100;
        const RunRecord begin = runVirtually(*scenario_, options, {}, log_);
        LoadWatch watch;
        watch.patience = std::chrono::milliseconds(0);
        makeInBackground(
            [then = std::move(then), begin](const LoadWatch&, const Yields&) {
                then();
                return WatchedRun{begin};
            },
            log_, watch, LoadStep::Running, 0);
    }

    const Log& log() const override { return *log_; }
    std::string title() const override { return "staged"; }
    std::shared_ptr<const Scenario> scenario() const override { return scenario_; }
    std::unique_ptr<RunSource> act(std::size_t, const UserAction&) override { return nullptr; }

private:
    void keep(RunRecord) override {}
    std::shared_ptr<const KeptRecording> makeKept() const override { return nullptr; }

    std::shared_ptr<const Scenario> scenario_;
    std::shared_ptr<Log> log_ = std::make_shared<Log>();
};

}  // namespace poolscope
