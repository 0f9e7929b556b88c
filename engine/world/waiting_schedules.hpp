// WaitingSchedules: the schedules that a search has still to try, level by level.
//
// Level n has the schedules with n deviations. A search runs a schedule of level n; after its last
// deviation the plain schedule continues, and at each choice there every other candidate gives one
// schedule of level n + 1. All of those differ in their last deviation only, so a run is kept once,
// with the number of other candidates at each of its choices:
//
//     done  [ 3: a, 7: b ]     choices  at 8: 2 others · at 9: 1 other · at 12: 2 others
//                                            └ the first that is left         └ the last one
//
// Promises: first in, first out, each schedule once, those with few deviations first; memory grows
// with the choices of the runs, not with the schedules. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <vector>

#include "engine/world/deviating_strategy.hpp"

namespace poolscope {

/// Deviates as in `before`; then, at choice `at`, the other candidate number `other` (from 0, the
/// plain schedule's own not counted) runs.
struct Schedule {
    struct Turn {
        std::uint32_t at = 0;
        std::uint32_t other = 0;
    };
    Deviations before;
    std::optional<Turn> last;
};

/// Where else a run could have gone, after its last deviation.
struct Branches {
    struct Choice {
        std::uint32_t at = 0;
        std::uint32_t others = 0;  ///< candidates but for the one that ran
    };
    Deviations done;
    std::vector<Choice> choices;
};

class WaitingSchedules {
public:
    /// Begins with one schedule.
    explicit WaitingSchedules(Deviations begun = {});

    void add(Branches run);
    /// The one that waits longest.
    std::optional<Schedule> takeFirst();
    /// The one that was added last.
    std::optional<Schedule> takeLast();
    /// How many there are.
    std::uint64_t size() const { return size_; }
    /// About what they take.
    std::size_t bytes() const { return bytes_; }

private:
    struct Run {
        Branches branches;
        std::size_t choice = 0;   ///< of the first schedule that is left
        std::uint32_t other = 0;  ///< the same
    };
    static std::size_t bytesOf(const Run& run);
    Schedule takeBegun();

    std::optional<Deviations> begun_;
    std::deque<Run> runs_;  ///< each with a schedule that is left
    std::uint64_t size_ = 1;
    std::size_t bytes_ = 0;
};

/// Runs a schedule and notes its branches.
class Branching : public Explorer {
public:
    /// Runs `schedule` behind its deviations `before`, which the strategy follows. No branch has
    /// more than so many preemptions.
    explicit Branching(const Schedule& schedule, std::uint32_t preemptions = kAnyNumber);
    static constexpr std::uint32_t kAnyNumber = std::numeric_limits<std::uint32_t>::max();

    std::size_t choose(const Choice& choice, const std::function<std::uint64_t()>& state) final;
    /// Of the run so far.
    Branches takeBranches() { return std::move(branches_); }
    /// Whether there was a choice that gave no branch, because that would have been one preemption
    /// more.
    bool leftSomeOut() const { return leftSomeOut_; }

protected:
    /// At the schedule's last deviation, before it is followed.
    virtual void turnsAt(const Choice&, const std::function<std::uint64_t()>&) {}
    /// At a choice behind the last deviation: whether to leave the run there.
    virtual bool leavesAt(const Choice&, const std::function<std::uint64_t()>&) { return false; }

private:
    std::optional<Schedule::Turn> last_;  ///< none when it has been followed
    Branches branches_;
    std::uint32_t preemptions_;
    bool leftSomeOut_ = false;
};

}  // namespace poolscope
