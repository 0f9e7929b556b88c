// Which schedules are tried, until one goes wrong or there is none left.
//
//     all      every schedule, those with few deviations first. A state that was seen before is not
//              gone on from, so a small scenario is exhausted: each state once
//     random   at every choice anybody, equally likely
//     pct      every thread has a priority, which changes at a few moments only; finds what needs
//              few switches at the right moments
//
// For schedules by level: level n holds the schedules with n deviations. A schedule of level n is
// run; behind its last deviation the plain schedule goes on, and at each choice there every other
// candidate makes one schedule of level n + 1.
//
// Promises: what is tried in which order is the same on every machine for one job; with several the
// schedules found failing may differ, whether all were tried and how many states there are may not.
// A drawn schedule is a function of scenario, options and its number alone.
// Threads: a Search belongs to one, except where it says so; several may share a Frontier, which
// the owner guards.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "engine/explore/faults.hpp"
#include "engine/explore/known_states.hpp"
#include "engine/explore/schedule.hpp"

namespace poolscope {

enum class SearchKind : std::uint8_t { All, Random, Pct };

/// What is still to be tried, and the states seen, in bounded memory. The methods are called by
/// several threads: an owner with threads guards them.
class Frontier {
public:
    static constexpr std::size_t kMemory = 1'000'000'000;

    /// `memory`: bytes that states and schedules may take, half each. When the states' half is full
    /// no more are remembered. While the schedules' half is, the last one added is tried first: of
    /// those that are left there are never many more then.
    explicit Frontier(std::size_t memory = kMemory);
    virtual ~Frontier() = default;
    /// True if the state is seen for the first time, or there was no memory for it the last time.
    virtual bool enter(std::uint64_t state) { return states_.enter(state); }
    virtual void add(Deviations schedule);
    /// The next one, or none for now.
    virtual std::optional<Deviations> take();
    virtual std::size_t states() const { return states_.size(); }
    /// Whether a state could not be remembered.
    virtual bool isFull() const { return states_.overflowed(); }

private:
    KnownStates states_;
    std::deque<Deviations> left_;
    std::size_t bytesLeft_ = 0;  ///< about what left_ takes
    std::size_t mostLeft_;
};

/// A schedule that went wrong.
struct Finding {
    Fault fault;
    Deviations deviations;
    std::vector<std::uint32_t> choices;
    std::size_t events = 0;
};

/// What a schedule came to.
struct Tried {
    std::shared_ptr<const Log> log;
    bool merged = false;   ///< it led to a state seen before, and was left there
    bool tooLong = false;  ///< it was stopped at a bound
    std::optional<Finding> finding;
};

/// Says of a whole run, and of when it ended, whether it is one that is looked for. Called by every
/// thread that searches.
using RunQuestion = std::function<bool(const Log&, Instant end)>;

class Search {
public:
    /// Looks for faults of those kinds, and for runs that one of the questions says yes to. The
    /// scenario must outlive it. With questions no state is left out: a state's number says how it
    /// goes on and not what has been, which is what a question may be about.
    Search(const Scenario& scenario, ScheduleOptions options, std::vector<FaultKind> kinds,
           std::vector<RunQuestion> questions = {});

    /// Runs one schedule of the frontier and adds those that deviate from it once more.
    Tried tryOne(const Deviations& schedule, Frontier& frontier);
    /// Runs the drawn schedule of that number, whichever were run before.
    Tried tryRandom(SearchKind kind, std::uint64_t number);
    /// The same fault with as few deviations as can be: leaves out one after the other as long as
    /// it still happens, then moves none.
    Finding simplify(Finding finding) const;

private:
    Tried judge(const ScheduledRun& run) const;
    std::optional<Fault> answerOf(const ScheduledRun& run) const;
    std::uint64_t seedOf(std::uint64_t number) const { return options_.seed * 1'000'003 + number; }
    std::uint64_t choicePoints();
    std::shared_ptr<Log> emptyLog();

    const Scenario& scenario_;
    ScheduleOptions options_;
    std::vector<FaultKind> kinds_;
    std::vector<RunQuestion> questions_;
    bool merges_;
    std::shared_ptr<Log> log_;        ///< of the last schedule
    std::uint64_t choicePoints_ = 0;  ///< 0: not asked for yet
};

}  // namespace poolscope
