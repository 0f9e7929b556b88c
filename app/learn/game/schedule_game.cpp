// Running a scenario up to the choice that is to be made.
#include "app/learn/game/schedule_game.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

namespace {

/// Follows the choices and ends the run at the point behind them, which it keeps.
class UpToHere : public Explorer {
public:
    explicit UpToHere(const std::vector<std::uint32_t>& choices) : choices_(choices) {}

    std::size_t choose(const Choice& choice, const std::function<std::uint64_t()>&) override {
        if (choice.at < choices_.size()) return choices_[choice.at];
        here.assign(choice.candidates.begin(), choice.candidates.end());
        plainHere = choice.plain;
        return SchedulingStrategy::kLeave;
    }

    std::vector<ThreadId> here;
    std::size_t plainHere = 0;

private:
    const std::vector<std::uint32_t>& choices_;
};

/// Follows the choices, then the plain schedule, and notes how long the log is at the point behind
/// them.
class Onwards : public Explorer {
public:
    Onwards(const std::vector<std::uint32_t>& choices, const Log& log)
        : choices_(choices), log_(log) {}

    std::size_t choose(const Choice& choice, const std::function<std::uint64_t()>&) override {
        if (choice.at < choices_.size()) return choices_[choice.at];
        if (!next) next = log_.size();
        return choice.plain;
    }

    std::optional<std::size_t> next;

private:
    const std::vector<std::uint32_t>& choices_;
    const Log& log_;
};

}  // namespace

ScheduleOptions usualScheduleOptions(const Scenario& scenario) {
    ScheduleOptions options;
    options.seed = scenario.seed;
    options.until = scenario.until;
    return options;
}

ScheduleGame::ScheduleGame(std::shared_ptr<const Scenario> scenario)
    : scenario_(std::move(scenario)) {
    run();
}

void ScheduleGame::run() {
    UpToHere following(choices_);
    const ScheduledRun made =
        runSchedule(*scenario_, usualScheduleOptions(*scenario_), {}, &following, Log::withCalls());
    log_ = made.log;
    end_ = made.end;
    ended_ = made.ended;
    switches_ = made.switches.size();
    const LogEnd why = made.left ? LogEnd::Left : made.ended ? LogEnd::Quiet : LogEnd::Stopped;
    fault_ = findFault(*log_, scenario_->never, why);
    candidates_.clear();
    if (!fault_) candidates_ = std::move(following.here);
    plain_ = following.plainHere;
}

void ScheduleGame::choose(std::size_t candidate) {
    if (candidate >= candidates_.size()) return;
    schedule_.push_back({static_cast<std::uint32_t>(choices_.size()), candidates_[candidate]});
    choices_.push_back(static_cast<std::uint32_t>(candidate));
    run();
}

bool ScheduleGame::undo(std::size_t choices) {
    if (choices > choices_.size()) return false;
    choices_.resize(choices_.size() - choices);
    schedule_.resize(choices_.size());
    run();
    return true;
}

std::vector<TurnOffer> ScheduleGame::offers() const {
    std::vector<TurnOffer> all;
    for (std::size_t i = 0; i < candidates_.size(); ++i) all.push_back(offerOf(i));
    return all;
}

TurnOffer ScheduleGame::offerOf(std::size_t candidate) const {
    std::vector<std::uint32_t> choices = choices_;
    choices.push_back(static_cast<std::uint32_t>(candidate));
    const auto log = Log::withCalls();
    Onwards onwards(choices, *log);
    runSchedule(*scenario_, usualScheduleOptions(*scenario_), {}, &onwards, log);
    TurnOffer offer{candidates_[candidate], log, log_->size(), onwards.next.value_or(log->size())};
    while (offer.first < log->size() && (*log)[offer.first].thread != offer.thread) ++offer.first;
    return offer;
}

}  // namespace poolscope
