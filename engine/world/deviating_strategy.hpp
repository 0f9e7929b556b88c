// DeviatingStrategy: the plain schedule, but for a few choices.
//
// The plain schedule lets the running thread continue as long as it can, and then picks the thread
// that has been ready longest. Any other schedule is described by its *deviations* from that: at
// the n-th choice another thread runs. A schedule with few deviations is easy to follow; their
// number is about the number of preemptions. Behind the last of them an Explorer may decide.
//
// Promises: a deviation whose thread is no candidate at its choice changes nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "engine/world/scheduling_strategy.hpp"

namespace poolscope {

/// At choice number `at` (from 0) `thread` runs instead of the plain schedule's thread.
struct Deviation {
    std::uint32_t at = 0;
    ThreadId thread;

    friend bool operator==(const Deviation&, const Deviation&) = default;
};
using Deviations = std::vector<Deviation>;

/// A deviation in a run: `thread` ran although the plain schedule would have picked `instead`.
struct Switch {
    std::uint32_t at = 0;      ///< number of the choice
    std::size_t position = 0;  ///< events before it
    ThreadId thread;
    ThreadId instead;
    bool preempts = false;  ///< `instead` was running and could have gone on
};

/// A moment at which several threads could go.
struct Choice {
    std::uint32_t at = 0;  ///< its number
    Candidates candidates{};
    std::size_t plain = 0;          ///< number of the candidate that the plain schedule picks
    bool goesOn = false;            ///< that one has been running: any other preempts it
    std::uint32_t preemptions = 0;  ///< of the run so far

    ThreadId plainThread() const { return candidates[plain]; }
};

/// Asked at each choice after the last deviation.
class Explorer {
public:
    virtual ~Explorer() = default;
    /// Called once, before it is asked.
    virtual void begin(const VirtualWorld&) {}
    /// Returns the number of the candidate that runs, or SchedulingStrategy::kLeave to end the run.
    /// `state()` is the state's number.
    virtual std::size_t choose(const Choice& choice,
                               const std::function<std::uint64_t()>& state) = 0;
    /// Called once, when the run is over.
    virtual void end(const VirtualWorld&) {}
    /// Whether `choose` calls `state`; if not, the run saves the cost of recognising states.
    virtual bool asksForStates() const { return false; }
};

class DeviatingStrategy : public SchedulingStrategy {
public:
    /// Both must outlive it. Without an explorer the plain schedule follows the last deviation.
    DeviatingStrategy(const Deviations& deviations, Explorer* explorer);

    void begin(const VirtualWorld& world) override;
    std::size_t choose(std::size_t) override { return 0; }
    std::size_t chooseAmong(Candidates candidates) override;

    /// All deviations so far, including the explorer's.
    std::vector<Switch> takeSwitches() { return std::move(switches_); }
    /// How many choices there were so far.
    std::uint32_t choicePoints() const { return at_; }

private:
    const Deviations& deviations_;
    Explorer* explorer_;
    const VirtualWorld* world_ = nullptr;
    std::function<std::uint64_t()> state_;
    std::vector<Switch> switches_;
    std::size_t next_ = 0;
    std::uint32_t at_ = 0;
    std::uint32_t preemptions_ = 0;
};

}  // namespace poolscope
