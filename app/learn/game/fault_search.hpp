// Looking for the simplest schedule that goes wrong and begins with given choices, a part at a
// time.
//
// It tries all schedules that continue the choices, those with the fewest switches first. If none
// of them goes wrong, it takes back the last choice and begins again, so it ends with a schedule
// and how many choices must be taken back for it, or knows that no schedule goes wrong at all.
//
// Promises: `go` tries as many schedules as it is told, so a window can go on drawing; a schedule
// of the challenges takes a fiftieth of a millisecond. Deterministic. No OS threads.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/explore/search.hpp"

namespace poolscope {

class FaultSearch {
public:
    /// Gives up after so many schedules, and then proves nothing.
    static constexpr std::size_t kMost = 50'000;

    /// `begun`: the thread at each scheduling point so far; ScheduleGame::schedule.
    FaultSearch(std::shared_ptr<const Scenario> scenario, Deviations begun,
                std::size_t most = kMost);

    /// Tries at most so many schedules more. Returns whether the search is over.
    bool go(std::size_t schedules);

    bool over() const { return over_; }
    /// How many were tried.
    std::size_t schedules() const { return schedules_; }
    /// Whether every schedule that was to be tried has been tried.
    bool exhausted() const { return over_ && !cut_; }
    /// The choices of the schedule found; null while there is none.
    const std::vector<std::uint32_t>* choices() const {
        return finding_ ? &finding_->choices : nullptr;
    }
    /// How many switches it has in all.
    std::size_t switches() const { return finding_ ? finding_->deviations.size() : 0; }
    /// How many of the given choices must be taken back for it.
    std::size_t back() const { return back_; }

private:
    void begin();
    void takeOneBack();

    std::shared_ptr<const Scenario> scenario_;
    Deviations begun_;
    std::size_t most_;
    Search search_;
    std::optional<Frontier> frontier_;
    std::optional<Finding> finding_;
    std::size_t schedules_ = 0;
    std::size_t back_ = 0;
    bool over_ = false;
    bool cut_ = false;
};

}  // namespace poolscope
