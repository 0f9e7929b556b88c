// Who goes next: one question, several answers.
//
// A scheduling strategy is asked at every scheduling point where more than one thread could run;
// the candidates are in the order in which they became ready. The answers it gave are the schedule:
// with the same answers a run is the same, whatever the scheduling strategy was.
//
//   none             a thread runs until it blocks, then the longest-ready one goes (the default)
//   RandomStrategy   every candidate equally likely, from a seed
//   PctStrategy      the thread with the highest priority, which changes at a few moments only
//   ReplayStrategy   answers recorded before; first-come-first-served when they run out
//   in files of their own: DeviatingStrategy, PosStrategy, WalkStrategy
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "engine/trace/ids.hpp"
#include "engine/world/random.hpp"

namespace poolscope {

class VirtualWorld;
/// The threads that could go, in the order in which they became ready.
using Candidates = std::span<const ThreadId>;

class SchedulingStrategy {
public:
    virtual ~SchedulingStrategy() = default;
    /// Called once, by the world whose threads it chooses among, before it is asked.
    virtual void begin(const VirtualWorld&) {}
    /// Instead of an index: leave the run here.
    static constexpr std::size_t kLeave = static_cast<std::size_t>(-1);
    /// An index below `candidates` (≥ 2).
    virtual std::size_t choose(std::size_t candidates) = 0;
    /// The same, for a scheduling strategy that needs to know the candidates' ids.
    virtual std::size_t chooseAmong(Candidates candidates) { return choose(candidates.size()); }
    /// True if it has no answers of its own left; from then on it answers first come, first served.
    virtual bool isSpent() const { return false; }
};

class RandomStrategy : public SchedulingStrategy {
public:
    explicit RandomStrategy(std::uint64_t seed) : random_(seed, "schedule") {}
    std::size_t choose(std::size_t candidates) override {
        return static_cast<std::size_t>(random_.below(candidates));
    }

private:
    Random random_;
};

/// Probabilistic concurrency testing (Burckhardt and others, 2010): every thread gets a random
/// priority and the highest one goes, but at `changes` random moments among the first `steps`
/// choices the chosen thread falls to the lowest priority. A bug that needs few changes at the
/// right moments is found with a probability that has a lower bound; a random walk seldom lets one
/// thread wait long enough.
///
/// A thread that spins (yields until another thread has acted) would starve that other thread for
/// ever, so a thread that was chosen kPatience times in a row falls to the lowest priority as well.
class PctStrategy : public SchedulingStrategy {
public:
    PctStrategy(std::uint64_t seed, std::uint64_t steps, int changes) : random_(seed, "pct") {
        for (int i = 0; i < changes; ++i) changeAt_.push_back(random_.below(steps));
    }
    std::size_t choose(std::size_t) override { return 0; }
    std::size_t chooseAmong(Candidates candidates) override {
        std::size_t best = highest(candidates);
        const std::uint64_t now = choices_++;
        bool falls = std::find(changeAt_.begin(), changeAt_.end(), now) != changeAt_.end();
        inARow_ = candidates[best] == last_ ? inARow_ + 1 : 0;
        if (inARow_ >= kPatience) falls = true;
        if (falls) {
            priorities_[candidates[best].value] = --lowest_;
            best = highest(candidates);
            inARow_ = 0;
        }
        last_ = candidates[best];
        return best;
    }

private:
    static constexpr int kPatience = 300;

    std::size_t highest(Candidates candidates) {
        for (const ThreadId each : candidates)
            while (priorities_.size() <= each.value)
                priorities_.push_back(static_cast<std::int64_t>(random_.below(1'000'000)));
        std::size_t best = 0;
        for (std::size_t i = 1; i < candidates.size(); ++i)
            if (priority(candidates[i]) > priority(candidates[best])) best = i;
        return best;
    }
    std::int64_t priority(ThreadId thread) const { return priorities_[thread.value]; }

    Random random_;
    std::vector<std::uint64_t> changeAt_;
    std::vector<std::int64_t> priorities_;  ///< by thread
    std::int64_t lowest_ = 0;
    std::uint64_t choices_ = 0;
    ThreadId last_;
    int inARow_ = 0;
};

class ReplayStrategy : public SchedulingStrategy {
public:
    explicit ReplayStrategy(std::vector<std::uint32_t> choices) : choices_(std::move(choices)) {}
    std::size_t choose(std::size_t candidates) override {
        if (next_ == choices_.size()) return 0;
        const std::size_t choice = choices_[next_++];
        return choice < candidates ? choice : 0;
    }
    bool isSpent() const override { return next_ == choices_.size(); }

private:
    std::vector<std::uint32_t> choices_;
    std::size_t next_ = 0;
};

}  // namespace poolscope
