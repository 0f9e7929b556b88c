// A run whose schedule a person chooses, one scheduling point after the other.
//
// A scheduling point is one of `explore`: a moment at which more than one thread can go. The game
// holds the choices made, and the run up to the next point; what comes after it has not happened
// yet, so there is nothing to hide. Every choice runs the scenario anew from its beginning: the
// runs are small, and so taking a choice back restores exactly what was there before.
//
// Promises: the same choices give the same log as the same schedule in `explore`. The game is over
// when the scenario's `never` has happened or nothing is left to choose.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/explore/faults.hpp"
#include "engine/explore/schedule.hpp"

namespace poolscope {

/// One of the threads that can go next.
struct TurnOffer {
    ThreadId thread;
    std::shared_ptr<const Log> log;  ///< the run if it goes, and then the plain schedule
    std::size_t first = 0;           ///< the first event of the thread from here on
    std::size_t next = 0;            ///< the length of the log at the choice after this one
};

class ScheduleGame {
public:
    explicit ScheduleGame(std::shared_ptr<const Scenario> scenario);

    /// That candidate goes. Without effect when the game is over, or if there is no such one.
    void choose(std::size_t candidate);
    /// Takes the last choices back; false if there are fewer.
    bool undo(std::size_t choices = 1);

    bool over() const { return candidates_.empty(); }
    /// What has happened that must never happen.
    const std::optional<Fault>& fault() const { return fault_; }
    /// Those who can go next, in the order in which they became ready; none when it is over.
    const std::vector<ThreadId>& candidates() const { return candidates_; }
    /// The candidate that goes in the plain schedule.
    std::size_t plain() const { return plain_; }
    /// What each candidate does if it goes.
    std::vector<TurnOffer> offers() const;

    /// For each point passed the number of the candidate chosen.
    const std::vector<std::uint32_t>& choices() const { return choices_; }
    /// How many of them the plain schedule would have made otherwise.
    std::size_t switches() const { return switches_; }
    /// The choices as a schedule that names the thread at each point, also where it is the plain
    /// one, so that a search begins behind the last of them.
    const Deviations& schedule() const { return schedule_; }

    /// The run so far.
    const std::shared_ptr<const Log>& log() const { return log_; }
    Instant end() const { return end_; }
    /// Nothing is left to happen.
    bool ended() const { return ended_; }
    const std::shared_ptr<const Scenario>& scenario() const { return scenario_; }

private:
    void run();
    TurnOffer offerOf(std::size_t candidate) const;

    std::shared_ptr<const Scenario> scenario_;
    std::vector<std::uint32_t> choices_;
    Deviations schedule_;
    std::shared_ptr<const Log> log_;
    std::vector<ThreadId> candidates_;
    std::size_t plain_ = 0;
    std::size_t switches_ = 0;
    std::optional<Fault> fault_;
    Instant end_;
    bool ended_ = false;
};

/// How `explore` runs a scenario without options.
ScheduleOptions usualScheduleOptions(const Scenario& scenario);

}  // namespace poolscope
