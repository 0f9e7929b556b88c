// Running on as far as the clock has come, and becoming a usual run.
#include "app/runs/paced_source.hpp"

#include <stdexcept>
#include <utility>

#include "app/runs/live_source.hpp"
#include "app/runs/scenario_source.hpp"

namespace poolscope {

PacedSource::PacedSource(std::shared_ptr<const Scenario> scenario, RunOptions options,
                         const LoadWatch& watch, WallClock wall)
    : scenario_(std::move(scenario)),
      options_(std::move(options)),
      watch_(watch),
      wall_(std::move(wall)),
      log_(Log::withCalls(watch_.logs)),
      clock_(wall_()),
      run_(std::make_unique<RunInParts>(*scenario_, options_, log_)) {
    runOn(clock_.now());
}

std::string PacedSource::title() const {
    return scenario_->title.empty() ? scenario_->fileName : scenario_->title;
}

/// While it is live the clock goes on between two events.
Instant PacedSource::end() const {
    if (over_) return over_->end();
    const Instant last = RunSource::end();
    return isBefore(last, clock_.now()) ? clock_.now() : last;
}

void PacedSource::poll() {
    if (over_) return;
    clock_.follow(wall_());
    if (!clock_.held()) runOn(clock_.now());
}

/// For some milliseconds at most: the window has to draw, and what is not done the clock waits for.
void PacedSource::runOn(Instant upTo) {
    constexpr std::chrono::milliseconds kShare{10};
    const PacedClock::Wall began = wall_();
    bool behind = false;
    try {
        run_->runOn(
            [&](const Log&) {
                behind = wall_() - began >= kShare;
                return !behind;
            },
            upTo);
    } catch (...) {
        return fail();
    }
    if (run_->isOver()) return finish(run_->record());
    if (behind) clock_.waitAt(RunSource::end());
    const std::size_t used = watch_.mostMemory == 0 ? 0 : watch_.inUse();
    if (used <= watch_.mostMemory) return;
    tooMuch_.emplace(used, watch_.mostMemory, std::nullopt);
    finish(run_->record());
}

void PacedSource::endMaking() {
    if (!over_) finish(run_->record());
}

void PacedSource::finish(RunRecord made) {
    options_.commands = made.commands;
    over_ = std::make_unique<ScenarioSource>(scenario_, options_, std::move(made), watch_);
    run_.reset();
}

/// What there is of it ended there.
void PacedSource::fail() {
    failure_ = std::current_exception();
    finish(run_->record());
}

std::unique_ptr<RunSource> PacedSource::act(std::size_t position, const UserAction& act) {
    if (over_) return over_->act(position, act);
    const auto* call = std::get_if<UserCall>(&act.change);
    if (call == nullptr)
        throw std::runtime_error(
            "a run at the clock's pace takes calls only: end it, and it can be changed");
    if (isBefore(end(), act.notBefore))
        throw std::runtime_error(
            "in a run at the clock's pace a call is made now, not later: wait until then");
    const Instant when = run_->change(clock_.now(), *call);
    clock_.reach(when);
    runOn(when);
    return nullptr;
}

std::vector<SchedulingPoint> PacedSource::turnsFrom(std::size_t position, std::size_t most) const {
    return over_ ? over_->turnsFrom(position, most) : std::vector<SchedulingPoint>();
}

std::shared_ptr<const KeptRecording> PacedSource::kept() const {
    return over_ ? over_->kept() : nullptr;
}

std::unique_ptr<RunSource> PacedSource::startLive(ShownClock clock) const {
    return liveRun(clock, scenario_, options_, watch_);
}

std::unique_ptr<RunSource> liveRun(ShownClock clock, std::shared_ptr<const Scenario> scenario,
                                   const RunOptions& options, const LoadWatch& watch) {
    if (clock == ShownClock::Real) return std::make_unique<LiveSource>(std::move(scenario));
    RunOptions fresh;
    fresh.seed = options.seed;
    fresh.until = options.until;
    return std::make_unique<PacedSource>(std::move(scenario), fresh, watch);
}

}  // namespace poolscope
