// Tries schedules until one fails or none is left.
//
//     all      every schedule, those with few deviations first. The search does not continue from a
//              known state, so a small scenario can be exhausted: each state once. With a bound,
//              every schedule with at most so many preemptions
//     random   at every choice each candidate is equally likely
//     pct      every thread has a priority, which changes at a few moments only; finds faults that
//              need few switches at the right moments
//     pos      every pending step has a priority: `engine/world/pos_strategy.hpp`
//     walk     every schedule is about equally likely: `engine/world/walk_strategy.hpp`
//
// `all` works level by level (`engine/world/waiting_schedules.hpp`). A state's number does not say
// which thread ran last nor how often one was preempted; with a bound both decide what is still to
// be tried, so a state is known then only with the same two. Nor does it say how a run came there,
// which a question about the whole run may be about; with questions a state is known only with the
// same order of visible steps (`visible_order.hpp`).
//
// Promises: with one job the order of schedules is the same on every machine. With several jobs the
// failing schedule that is found may differ, but not whether all were tried nor the number of
// states. A drawn schedule is a function of scenario, options and its number alone. Threads: a
// Search belongs to one thread, unless stated otherwise; several may share a Frontier, which its
// owner must guard.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/explore/faults.hpp"
#include "engine/explore/known_states.hpp"
#include "engine/explore/schedule.hpp"
#include "engine/explore/schedule_count.hpp"
#include "engine/world/waiting_schedules.hpp"
#include "engine/world/walk_strategy.hpp"

namespace poolscope {

enum class SearchKind : std::uint8_t { All, Random, Pct, Pos, Walk };

/// The schedules still to be tried and the known states, in bounded memory. Not thread-safe: an
/// owner with several threads must guard the calls.
class Frontier {
public:
    static constexpr std::size_t kMemory = 1'000'000'000;

    /// `memory`: bytes for states and schedules, half each, of which schedules leave a quarter to
    /// their count. When the states' half is full no more states are remembered. While the
    /// schedules' part is full, the schedule added last is tried first, so that hardly more of them
    /// wait.
    /// `begun`: the schedule that comes first; all others deviate behind it.
    explicit Frontier(std::size_t memory = kMemory, Deviations begun = {});
    virtual ~Frontier() = default;
    /// Returns true if the state is new, or could not be remembered before.
    virtual bool enter(std::uint64_t state) { return states_.enter(state); }
    virtual void add(Branches run) { left_.add(std::move(run)); }
    /// The next one, or none for now.
    virtual std::optional<Schedule> take();
    /// The states that a run went through after its last deviation; see ScheduleCount.
    virtual void note(const std::vector<std::uint64_t>& way) { count_.add(way); }
    /// When nothing is left: how many schedules there are in all, if runs were left at known states
    /// and no state was forgotten.
    std::optional<std::uint64_t> schedules() const {
        return isFull() ? std::nullopt : count_.all();
    }
    virtual std::size_t states() const { return states_.size(); }
    /// Whether a state could not be remembered.
    virtual bool isFull() const { return states_.overflowed(); }

private:
    KnownStates states_;
    WaitingSchedules left_;
    ScheduleCount count_;
    std::size_t mostLeft_;
};

/// A schedule that went wrong.
struct Finding {
    Fault fault;
    Deviations deviations;
    std::vector<std::uint32_t> choices;
    std::size_t events = 0;
};

/// The result of one schedule.
struct Tried {
    std::shared_ptr<const Log> log;
    bool merged = false;   ///< it reached a known state and was ended there
    bool tooLong = false;  ///< it was stopped at a bound
    bool leftOut = false;  ///< some that deviate once more have too many preemptions
    std::optional<Finding> finding;
};

/// Returns whether a run that ended at the given instant is one that is searched for. Called by
/// every searching thread.
using RunQuestion = std::function<bool(const Log&, Instant end)>;

class Search {
public:
    /// Searches for faults of those kinds, and for runs for which one of the questions returns
    /// true. The scenario must outlive it. A question must have one answer for two runs that differ
    /// only in how steps on different things were mixed at one instant.
    Search(const Scenario& scenario, ScheduleOptions options, std::vector<FaultKind> kinds,
           std::vector<RunQuestion> questions = {});

    /// Runs one schedule of the frontier and adds those that deviate from it once more.
    Tried tryOne(const Schedule& schedule, Frontier& frontier);
    /// Runs the drawn schedule of that number, independent of the ones run before.
    Tried tryRandom(SearchKind kind, std::uint64_t number);
    /// Whether states are recognised.
    bool merges() const { return merges_; }
    /// The same fault with as few deviations as possible: drops deviations one by one while the
    /// fault still occurs.
    Finding simplify(Finding finding) const;

private:
    Tried judge(const ScheduledRun& run) const;
    std::optional<Fault> answerOf(const ScheduledRun& run) const;
    std::uint64_t seedOf(std::uint64_t number) const { return options_.seed * 1'000'003 + number; }
    void sample();
    std::unique_ptr<SchedulingStrategy> strategyOf(SearchKind kind, std::uint64_t number);
    std::shared_ptr<Log> emptyLog();

    const Scenario& scenario_;
    ScheduleOptions options_;
    std::vector<FaultKind> kinds_;
    std::vector<RunQuestion> questions_;
    bool merges_;
    std::shared_ptr<Log> log_;        ///< of the last schedule
    std::uint64_t choicePoints_ = 0;  ///< 0: no schedule has been drawn to see
    ThreadForecast forecast_;         ///< of the same schedules
};

}  // namespace poolscope
