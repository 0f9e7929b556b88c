// A scenario live on real threads, as the window sees it.
//
// Promises: the window never stops the run: the log grows while the playhead stands anywhere in it.
// Actions happen now, in this run; a live run has no branches.
#pragma once

#include "app/runs/run_source.hpp"
#include "engine/scenario/run/real_run.hpp"

namespace poolscope {

class LiveSource final : public RunSource {
public:
    explicit LiveSource(std::shared_ptr<const Scenario> scenario);

    const Log& log() const override { return *log_; }
    std::string title() const override;
    std::string description() const override;
    ShownClock clock() const override { return ShownClock::Real; }
    bool live() const override { return run_ != nullptr; }
    bool canAct() const override { return live(); }
    void poll() override;
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    std::unique_ptr<RunSource> startLive(ShownClock clock) const override;
    std::shared_ptr<const Scenario> scenario() const override { return scenario_; }

private:
    std::shared_ptr<const Scenario> scenario_;
    std::shared_ptr<const Log> log_;
    std::unique_ptr<RealRun> run_;  ///< until it is over
};

}  // namespace poolscope
