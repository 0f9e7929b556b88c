// Run by run, and what is best of all.
#include "app/learn/tune/tune_judge.hpp"

#include <algorithm>
#include <utility>

namespace poolscope {

TuneJudge::TuneJudge(std::shared_ptr<const TunedPool> pool)
    : pool_(std::move(pool)), cells_(pool_->plan().combinations()) {}

bool TuneJudge::go(std::size_t runs) {
    for (; runs > 0 && !over(); --runs) make(made_++);
    return over();
}

/// The seeds change fastest, so each combination is read once.
void TuneJudge::make(std::size_t number) {
    const std::vector<std::uint64_t>& seeds = pool_->plan().seeds;
    const std::size_t combination = number / seeds.size();
    const std::uint64_t seed = seeds[number % seeds.size()];
    const bool first = number % seeds.size() == 0;
    if (first || !scenario_) scenario_ = pool_->scenario(combination);
    RunOptions options;
    options.seed = seed;
    const TuneFigures one =
        pool_->figures(combination, *scenario_, runVirtually(*scenario_, options));
    Cell& cell = cells_[combination];
    if (first) {
        cell.worst = one;
        cell.seeds.assign(one.goals.size(), seed);
        return;
    }
    for (std::size_t i = 0; i < one.goals.size(); ++i) {
        if (!pool_->challenge().goals[i].isWorse(one.goals[i], cell.worst.goals[i])) continue;
        cell.worst.goals[i] = one.goals[i];
        cell.seeds[i] = seed;
    }
    cell.worst.cost = std::max(cell.worst.cost, one.cost);
    cell.worst.met = cell.worst.met && one.met;
}

std::optional<std::int64_t> TuneJudge::leastCost() const {
    std::optional<std::int64_t> least;
    for (const Cell& cell : cells_)
        if (cell.worst.met) least = std::min(least.value_or(cell.worst.cost), cell.worst.cost);
    return least;
}

bool TuneJudge::isBest(std::size_t combination) const {
    const TuneFigures& worst = cells_.at(combination).worst;
    return worst.met && worst.cost == leastCost();
}

std::vector<std::size_t> TuneJudge::best() const {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < cells_.size(); ++i)
        if (isBest(i)) all.push_back(i);
    return all;
}

std::size_t TuneJudge::nearestBest(std::size_t combination) const {
    const std::vector<std::size_t> from = pool_->plan().indicesOf(combination);
    const auto distance = [&](std::size_t other) {
        const std::vector<std::size_t> to = pool_->plan().indicesOf(other);
        std::size_t differ = 0;
        for (std::size_t i = 0; i < from.size(); ++i) differ += from[i] != to[i] ? 1 : 0;
        return differ;
    };
    const std::vector<std::size_t> all = best();
    return *std::min_element(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
        return distance(a) < distance(b);
    });
}

std::vector<std::int64_t> TuneJudge::along(std::size_t combination, std::size_t knob,
                                           std::size_t goal) const {
    std::vector<std::size_t> indices = pool_->plan().indicesOf(combination);
    std::vector<std::int64_t> values;
    for (std::size_t i = 0; i < pool_->plan().axes[knob].values.size(); ++i) {
        indices[knob] = i;
        values.push_back(cell(pool_->combination(indices)).worst.goals[goal]);
    }
    return values;
}

}  // namespace poolscope
