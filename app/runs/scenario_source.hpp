// Runs of scenarios in the virtual world, as the window sees them.
#pragma once

#include "app/runs/load_watch.hpp"
#include "app/runs/run_source.hpp"
#include "engine/scenario/run/run.hpp"

namespace poolscope {

/// A scenario's run, with a person's actions in it.
class ScenarioSource final : public RunSource {
public:
    /// Throws NotEnoughMemory, if it is watched.
    ScenarioSource(std::shared_ptr<const Scenario> scenario, RunOptions options,
                   const LoadWatch& watch = {});

    const Log& log() const override { return *record_.log; }
    Instant end() const override { return record_.end; }
    bool ended() const override { return record_.ending == Ending::Quiet; }
    std::string title() const override;
    std::string description() const override;
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    bool canChange() const override { return true; }
    std::vector<SchedulingPoint> turnsFrom(std::size_t position, std::size_t most) const override {
        return schedulingPoints(*scenario_, options_, position, most);
    }
    std::unique_ptr<RunSource> startLive() const override;
    std::shared_ptr<const Scenario> scenario() const override { return scenario_; }
    std::string recording() const override;

private:
    std::shared_ptr<const Scenario> scenario_;
    RunOptions options_;
    RunRecord record_;
};

}  // namespace poolscope
