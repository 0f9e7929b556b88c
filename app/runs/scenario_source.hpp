// Runs of scenarios in the virtual world, as the window sees them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/runs/background_source.hpp"
#include "app/runs/load_watch.hpp"
#include "app/runs/run_source.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

/// A scenario's run, with a person's actions in it.
class ScenarioSource final : public BackgroundSource {
public:
    /// What is to be said of the run when it is whole.
    using Judge = std::function<std::vector<std::string>(RunRecord&)>;

    /// Waits for the whole run or, with `watch.patience`, until that is over and the log is longer
    /// than `shown` events. Throws NotEnoughMemory, if it is watched. `judge` is asked on
    /// the thread that made the run, unless that was ended before.
    ScenarioSource(std::shared_ptr<const Scenario> scenario, RunOptions options,
                   const LoadWatch& watch = {}, std::size_t shown = 0, Judge judge = {});

    /// A run that is over.
    ScenarioSource(std::shared_ptr<const Scenario> scenario, RunOptions options, RunRecord run,
                   const LoadWatch& watch)
        : scenario_(std::move(scenario)),
          options_(std::move(options)),
          watch_(watch),
          record_(std::move(run)) {}

    const Log& log() const override { return *record_.log; }
    Instant end() const override { return isMade() ? record_.end : RunSource::end(); }
    bool ended() const override { return isMade() && record_.ending == Ending::Quiet; }
    std::string title() const override;
    std::string description() const override;
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    bool canChange() const override { return true; }
    std::vector<SchedulingPoint> turnsFrom(std::size_t position, std::size_t most) const override {
        return schedulingPoints(*scenario_, options_, position, most);
    }
    std::unique_ptr<RunSource> startLive(ShownClock clock) const override;
    std::shared_ptr<const Scenario> scenario() const override { return scenario_; }
    std::uint64_t seed() const override { return options_.seed.value_or(scenario_->seed); }
    std::string recording() const override;
    std::vector<std::string> warnings() const override { return warnings_; }
    /// It was made from a recording of which something is to be said.
    void warn(const std::vector<std::string>& sentences);

private:
    void make(std::size_t shown, Judge judge);
    void keep(RunRecord run) override;
    void keepBegin(RunRecord run) override;
    std::shared_ptr<const KeptRecording> makeKept() const override;

    std::shared_ptr<const Scenario> scenario_;
    RunOptions options_;
    LoadWatch watch_;
    RunRecord record_;  ///< only its log, while it is being made
    std::vector<std::string> warnings_;
    std::shared_ptr<std::vector<std::string>> said_;  ///< by the judge; the background's meanwhile
};

}  // namespace poolscope
