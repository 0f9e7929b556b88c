// Telling, asking and foreseeing.
#include "app/runs/load_watch.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "app/runs/run_making.hpp"
#include "engine/trace/human_time.hpp"

namespace poolscope {

namespace {

std::string sentenceOf(std::size_t needs, std::size_t most, std::optional<Instant> fits) {
    return fmt::format("the run needs about {} of memory, more than {}, which is {}{}",
                       memoryText(needs), memoryText(most),
                       most == LoadWatch::usualMemory() ? "half of what there is" : "the bound",
                       fits ? fmt::format("; up to {} it fits", humanTime(*fits)) : "");
}

/// In a run's time, a round one: it is offered to a person.
Instant rounded(Instant at) {
    std::int64_t step = 1;
    while (at.ns / step >= 100) step *= 10;
    return Instant{at.ns / step * step};
}

/// How much of a run is done, by its time or by its events, whichever bound is nearer.
double shareOf(const Log& log, std::optional<Duration> until, std::size_t mostEvents) {
    if (log.size() == 0) return 0;
    const double events = static_cast<double>(log.size()) / static_cast<double>(mostEvents);
    if (!until || until->ns <= 0) return events;
    const double time =
        static_cast<double>(log[log.size() - 1].time.ns) / static_cast<double>(until->ns);
    return std::max(events, time);
}

}  // namespace

NotEnoughMemory::NotEnoughMemory(std::size_t needed, std::size_t bound,
                                 std::optional<Instant> until)
    : std::runtime_error(sentenceOf(needed, bound, until)),
      needs(needed),
      most(bound),
      fits(until) {}

void WatchedStep::reached(double done, const std::function<Instant(double)>& timeAt) const {
    if (watch_.tell) watch_.tell(step_, std::min(done, 1.0));
    if (watch_.mostMemory == 0) return;
    const auto excess = forecast_.excess(done, watch_.inUse());
    if (!excess) return;
    const Instant fits = rounded(timeAt(excess->share));
    throw NotEnoughMemory(excess->needs, watch_.mostMemory,
                          fits.ns > 0 ? std::optional(fits) : std::nullopt);
}

void RunMaking::begin(const LoadWatch& watch) {
    if (watch.until) options_.until = watch.until;
    until_ = options_.until ? options_.until : scenario_.until;
    most_ =
        options_.mostEvents.value_or(until_ ? RunOptions::kMostEvents : RunOptions::kDefaultEvents);
    step_.emplace(watch, LoadStep::Running);
    if (!log_) log_ = std::make_shared<Log>(watch.logs);
    run_ = std::make_unique<RunInParts>(scenario_, options_, log_);
}

bool RunMaking::goesOn(const Log& log, const LoadWatch& watch) {
    try {
        const double done = shareOf(log, until_, most_);
        step_->reached(done, [&](double share) {
            const double end = static_cast<double>(log[log.size() - 1].time.ns) / done;
            return Instant{static_cast<std::int64_t>(end * share)};
        });
    } catch (const NotEnoughMemory& found) {
        tooMuch_ = found;  // no thread of the run may be left in the midst of something
        return false;
    }
    return !watch.goOn || watch.goOn();
}

bool RunMaking::workOn(const LoadWatch& watch, const Yields& yields) {
    if (!run_) begin(watch);
    bool paused = false;
    run_->runOn([&](const Log& log) {
        if (!goesOn(log, watch)) return false;
        paused = yields && yields();
        return !paused;
    });
    return !paused;
}

WatchedRun RunMaking::take() { return {run_->record(), tooMuch_}; }

WatchedRun runAsFarAsItFits(const Scenario& scenario, const RunOptions& options,
                            const LoadWatch& watch, std::shared_ptr<Log> log) {
    RunMaking making(scenario, options, std::move(log));
    making.workOn(watch, {});
    return making.take();
}

RunRecord runWatched(const Scenario& scenario, const RunOptions& options, const LoadWatch& watch,
                     std::shared_ptr<Log> log) {
    WatchedRun made = runAsFarAsItFits(scenario, options, watch, std::move(log));
    if (made.tooMuch) throw NotEnoughMemory(*made.tooMuch);
    return std::move(made.run);
}

}  // namespace poolscope
