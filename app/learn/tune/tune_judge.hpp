// Judging settings: all combinations of a challenge's knobs are run with all its seeds, a part at a
// time, so that a window can go on drawing.
//
// Promises: a combination reaches the goal if each of its runs does; its figures are the worst of
// its runs, goal by goal. Nothing is known of a combination before all its runs are made. The
// result does not depend on how the work was cut up. No OS threads.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/learn/tune/tuned_pool.hpp"

namespace poolscope {

class TuneJudge {
public:
    struct Cell {
        TuneFigures worst;
        std::vector<std::uint64_t> seeds;  ///< for each goal the seed of its worst run
    };

    explicit TuneJudge(std::shared_ptr<const TunedPool> pool);

    /// Makes at most so many runs more. Returns whether all are made.
    bool go(std::size_t runs);

    bool over() const { return made_ == pool_->plan().runs(); }
    std::size_t made() const { return made_; }
    const TunedPool& pool() const { return *pool_; }

    // ---- when it is over
    const Cell& cell(std::size_t combination) const { return cells_.at(combination); }
    /// The least cost with which the goal is reached.
    std::optional<std::int64_t> leastCost() const;
    bool isBest(std::size_t combination) const;
    /// The combinations that are best, in order.
    std::vector<std::size_t> best() const;
    /// The best one that differs from this in the fewest knobs; itself if it is best. Only if there
    /// is one.
    std::size_t nearestBest(std::size_t combination) const;
    /// The figures of that goal along one knob, from the settings given; worst of all seeds.
    std::vector<std::int64_t> along(std::size_t combination, std::size_t knob,
                                    std::size_t goal) const;

private:
    void make(std::size_t number);

    std::shared_ptr<const TunedPool> pool_;
    std::vector<Cell> cells_;
    std::shared_ptr<const Scenario> scenario_;  ///< of the combination in hand
    std::size_t made_ = 0;
};

}  // namespace poolscope
