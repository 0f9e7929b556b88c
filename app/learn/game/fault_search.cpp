// Trying schedules, and beginning again with a choice fewer.
#include "app/learn/game/fault_search.hpp"

#include <utility>

#include "app/learn/game/schedule_game.hpp"

namespace poolscope {

namespace {

/// Bytes for states and schedules; the challenges need less than a megabyte.
constexpr std::size_t kSearchMemory = 16'000'000;

}  // namespace

FaultSearch::FaultSearch(std::shared_ptr<const Scenario> scenario, Deviations begun,
                         std::size_t most)
    : scenario_(std::move(scenario)),
      begun_(std::move(begun)),
      most_(most),
      search_(*scenario_, usualScheduleOptions(*scenario_), scenario_->never) {
    begin();
}

void FaultSearch::begin() { frontier_.emplace(kSearchMemory, begun_); }

void FaultSearch::takeOneBack() {
    if (begun_.empty()) {
        over_ = true;
        return;
    }
    begun_.pop_back();
    ++back_;
    begin();
}

bool FaultSearch::go(std::size_t schedules) {
    for (std::size_t i = 0; i < schedules && !over_; ++i) {
        const std::optional<Schedule> next = frontier_->take();
        if (!next) {
            takeOneBack();
            continue;
        }
        if (schedules_ == most_) {
            over_ = cut_ = true;
            break;
        }
        ++schedules_;
        Tried tried = search_.tryOne(*next, *frontier_);
        cut_ = cut_ || tried.tooLong;
        finding_ = std::move(tried.finding);
        over_ = finding_.has_value();
    }
    return over_;
}

}  // namespace poolscope
