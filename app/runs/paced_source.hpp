// A scenario on the virtual clock while that follows the wall clock, as the window sees it.
//
// Promises: it grows before one's eyes as a run on real threads does, and a person's call is made
// now, at the end of its log. Only the instants of the calls come from outside: when it is over, or
// ended, it is a usual virtual run, with the same log, that can be kept, forked and changed; made
// again, it is the same to the byte. Why: a page has no threads of the operating system; and a
// class sees a run at a tenth of its speed, or holds it and acts.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/runs/load_watch.hpp"
#include "app/runs/paced_clock.hpp"
#include "app/runs/run_source.hpp"
#include "engine/scenario/run/run_in_parts.hpp"

namespace poolscope {

class PacedSource final : public RunSource {
public:
    using WallClock = std::function<PacedClock::Wall()>;

    /// Begins the run. `watch` bounds its memory, and goes on to the runs that are forked off it.
    PacedSource(std::shared_ptr<const Scenario> scenario, RunOptions options,
                const LoadWatch& watch = {}, WallClock wall = std::chrono::steady_clock::now);

    const Log& log() const override { return *log_; }
    std::string title() const override;
    std::string description() const override { return scenario_->description; }
    ShownClock clock() const override { return over_ ? over_->clock() : ShownClock::Paced; }
    Instant end() const override;
    bool live() const override { return over_ == nullptr; }
    bool ended() const override { return over_ && over_->ended(); }
    PacedClock* pace() override { return over_ ? nullptr : &clock_; }
    void poll() override;
    /// Ends the run at what has happened by now.
    void endMaking() override;
    const NotEnoughMemory* tooLarge() const override { return tooMuch_ ? &*tooMuch_ : nullptr; }
    std::exception_ptr failure() const override { return failure_; }
    std::unique_ptr<RunSource> act(std::size_t position, const UserAction& act) override;
    bool canChange() const override { return over_ != nullptr; }
    std::vector<SchedulingPoint> turnsFrom(std::size_t position, std::size_t most) const override;
    std::unique_ptr<RunSource> startLive(ShownClock clock) const override;
    std::shared_ptr<const Scenario> scenario() const override { return scenario_; }
    std::uint64_t seed() const override { return options_.seed.value_or(scenario_->seed); }
    std::string recording() const override { return over_ ? over_->recording() : std::string(); }
    std::shared_ptr<const KeptRecording> kept() const override;

private:
    void runOn(Instant upTo);
    void finish(RunRecord made);
    void fail();

    std::shared_ptr<const Scenario> scenario_;
    RunOptions options_;
    LoadWatch watch_;
    WallClock wall_;
    std::shared_ptr<Log> log_;
    PacedClock clock_;
    std::unique_ptr<RunInParts> run_;  ///< until it is over
    std::unique_ptr<RunSource> over_;  ///< the same run, from then on
    std::optional<NotEnoughMemory> tooMuch_;
    std::exception_ptr failure_;
};

/// The scenario live on that clock: at its pace, or on real threads. Of the options the seed and
/// `until` count: nobody has acted in it yet.
std::unique_ptr<RunSource> liveRun(ShownClock clock, std::shared_ptr<const Scenario> scenario,
                                   const RunOptions& options, const LoadWatch& watch);

}  // namespace poolscope
